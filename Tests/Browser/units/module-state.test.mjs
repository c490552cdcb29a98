// A module says and keeps nothing while it is loaded, so the order of imports does not matter, and two of anything can be made.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const typescript = createRequire(realpathSync('/usr/bin/tsc'))('../lib/typescript.js');
const scripts = new URL('../../../Web/scripts/', import.meta.url);
const modules = readdirSync(scripts, { recursive: true }).filter((file) => file.endsWith('.js')).sort()
  .map((file) => [file, readFileSync(new URL(file, scripts), 'utf8')]);

/** Calls `note` with every node that runs while the module is loaded. */
function walkTopLevel(source, note) {
  const { SyntaxKind } = typescript;
  const walk = (node) => {
    if (typescript.isFunctionLike(node)) return;
    // A field of a class is filled when one of it is made.
    if (typescript.isPropertyDeclaration(node) && !node.modifiers?.some(({ kind }) => kind === SyntaxKind.StaticKeyword)) return;
    note(node);
    typescript.forEachChild(node, walk);
  };
  source.statements.forEach(walk);
}

function found(text, file, isWrong) {
  const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.ES2022, true);
  const places = [];
  walkTopLevel(source, (node) => {
    if (isWrong(node, source))
      places.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText(source).slice(0, 60)}`);
  });
  return places;
}

/** A variable that can change, or a collection that can be added to. */
function isState(node, source) {
  if (typescript.isVariableDeclarationList(node)) return (node.flags & typescript.NodeFlags.Const) === 0;
  if (typescript.isNewExpression(node))
    return /^(Map|Set|WeakMap|WeakSet|[A-Z]\w*(Observer|Choice|Store|Target))$/.test(node.expression.getText(source));
  // An object that stands there empty is there to be filled.
  return typescript.isVariableDeclaration(node) && node.initializer !== undefined
    && (typescript.isObjectLiteralExpression(node.initializer) && node.initializer.properties.length === 0
      || typescript.isArrayLiteralExpression(node.initializer) && node.initializer.elements.length === 0);
}

/** Words, or the language in which they would be said. */
function isSpoken(node, source) {
  if (typescript.isCallExpression(node)) return /^say([A-Z]\w*)?$/.test(node.expression.getText(source));
  return typescript.isIdentifier(node) && node.text === 'language' && !typescript.isImportSpecifier(node.parent)
    && !typescript.isPropertyAssignment(node.parent)
    && !typescript.isVariableDeclaration(node.parent);
}

test('no module says anything while it is loaded', () => {
  assert.deepEqual(modules.filter(([file]) => file !== 'language/say.js').flatMap(([file, text]) => found(text, file, isSpoken)), []);
});

test('what should not be there is found', () => {
  const count = (text, isWrong) => found(text, 'one.js', isWrong).length;
  assert.equal(count('let one = 1; const two = new Map(); const three = {}; const four = [];', isState), 4);
  assert.equal(count('const one = 1; function two() { let three = new Map(); } class Four { #five = new Set(); }', isState), 0);
  assert.equal(count("const one = { two: say('three') }; const four = `${language}`;", isSpoken), 2);
  assert.equal(
    count("import { language, say } from './say.js'; const one = () => say('two', language); class Three { four = say('five'); }",
      isSpoken), 0);
});
