// Finds the sentences of the pages in their code: the arguments of `say` and `sayCount`.
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';

const compiler = realpathSync('/usr/bin/tsc');
const typescript = createRequire(compiler)('../lib/typescript.js');

/**
 * @param {URL} folder of the modules, with a slash at its end
 * @returns {{ file: string, line: number, text: string | null, forms?: Record<string, string> }[]} `text` is null where it is not written
 *   out
 */
export function sentencesIn(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js')).sort().flatMap((file) => {
    const source = typescript.createSourceFile(file, readFileSync(new URL(file, folder), 'utf8'), typescript.ScriptTarget.ES2022, true);
    const found = [];
    const note =
      (node, sentence) => found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, ...sentence });
    const look = (node) => {
      if (typescript.isCallExpression(node) && file !== 'language/say.js') {
        const called = node.expression.getText(source);
        if (called === 'say') for (const text of textsOf(node.arguments[0])) note(node, { text });
        if (called === 'sayCount') note(node, formsOf(node.arguments[1]));
      }
      typescript.forEachChild(node, look);
    };
    look(source);
    return found;
  });
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
