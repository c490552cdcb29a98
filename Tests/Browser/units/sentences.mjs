// Finds the sentences of the pages in their code: the arguments of `say` and `sayCount`.
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';

const compiler = realpathSync('/usr/bin/tsc');
const typescript = createRequire(compiler)('../lib/typescript.js');

/**
 * @param {URL} folder of the modules, with a slash at its end
 * @returns {{ file: string, line: number, text: string | null, key: string, forms?: Record<string, string> }[]} `text` is null where it or
 *   its context is not written out; `key` is what it is called in a catalogue
 */
export function sentencesIn(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js') && name !== 'language/say.js').sort()
    .flatMap((file) => sentencesOf(readFileSync(new URL(file, folder), 'utf8'), file));
}

export function sentencesOf(code, file) {
  const source = typescript.createSourceFile(file, code, typescript.ScriptTarget.ES2022, true);
  const found = [];
  const note = (node, sentence, values) => {
    const context = contextOf(values);
    const text = context === null ? null : sentence.text;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ file, line, ...sentence, text, key: context === undefined ? text : `${context}\u0004${text}` });
  };
  const look = (node) => {
    if (typescript.isCallExpression(node)) {
      const [first, second, third] = node.arguments;
      const called = node.expression.getText(source);
      if (called === 'say') for (const text of textsOf(first)) note(node, { text }, second);
      if (called === 'sayCount') note(node, formsOf(second), third);
    }
    typescript.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** What tells the sentence apart from others that are alike: undefined if nothing does, null if it is not written out. */
function contextOf(values) {
  if (!values || !typescript.isObjectLiteralExpression(values)) return undefined;
  const property = values.properties.find(({ name }) => name?.text === 'context');
  if (!property) return undefined;
  return property.initializer && typescript.isStringLiteralLike(property.initializer) ? property.initializer.text : null;
}

function textsOf(node) {
  if (node && typescript.isStringLiteralLike(node)) return [node.text];
  if (node && typescript.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (node && typescript.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  return [null];
}

function formsOf(node) {
  if (!node || !typescript.isObjectLiteralExpression(node)) return { text: null };
  const forms = Object.fromEntries(node.properties.map((property) => [property.name.text, textsOf(property.initializer)[0]]));
  return { text: forms.other ?? null, forms };
}
