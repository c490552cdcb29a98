// A module looks up no texts and keeps nothing while it loads, so the order of imports does not matter, and there can be two of anything.
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
    // A field of a class is set when an instance is created.
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

/** A variable that can change, or an empty container to be filled: a collection, an object, a list. */
function isState(node, source) {
  if (!typescript.isVariableDeclaration(node) || !typescript.isVariableStatement(node.parent.parent)) return false;
  if (!typescript.isSourceFile(node.parent.parent.parent)) return false;
  if ((node.parent.flags & typescript.NodeFlags.Const) === 0) return true;
  const value = node.initializer;
  if (value === undefined) return false;
  const made = typescript.isNewExpression(value) ? value.expression.getText(source) : '';
  return (/^(Map|Set|WeakMap|WeakSet)$/.test(made) && !value.arguments?.length
    || /(Choice|Memory|Session|Observer|Target|Channel)$/.test(made)
    || typescript.isObjectLiteralExpression(value) && value.properties.length === 0
    || typescript.isArrayLiteralExpression(value) && value.elements.length === 0);
}

/** Texts, or the language they would be in. */
function isSpoken(node, source) {
  if (typescript.isCallExpression(node)) return /^say([A-Z]\w*)?$/.test(node.expression.getText(source));
  return typescript.isIdentifier(node) && node.text === 'language' && !typescript.isImportSpecifier(node.parent)
    && !typescript.isPropertyAssignment(node.parent)
    && !typescript.isVariableDeclaration(node.parent);
}

test('no module says anything while it is loaded', () => {
  assert.deepEqual(modules.filter(([file]) => file !== 'language/say.js').flatMap(([file, text]) => found(text, file, isSpoken)), []);
});

/**
 * One document speaks one language and is read in one way: what stands on `<html>` is known without being handed on. The first is set once,
 * before anything is drawn; the second says itself when it changes.
 */
const ofTheDocument = ['language/say.js', 'settings/reader-settings.js'];

test('no module keeps anything that changes', () => {
  assert.deepEqual(modules.filter(([file]) => !ofTheDocument.includes(file)).flatMap(([file, text]) => found(text, file, isState)), []);
});

test('what should not be there is found', () => {
  const count = (text, isWrong) => found(text, 'one.js', isWrong).length;
  assert.equal(count('let one = 1; const two = new Map(); const three = {}; const four = []; const five = new HabitMemory();', isState), 5);
  assert.equal(count('const one = new Set([1]); function two() { let three = new Map(); } class Four { #five = new Set(); }', isState), 0);
  assert.equal(count("const one = { two: say('three') }; const four = `${language}`;", isSpoken), 2);
  assert.equal(
    count("import { language, say } from './say.js'; const one = () => say('two', language); class Three { four = say('five'); }",
      isSpoken), 0);
});
