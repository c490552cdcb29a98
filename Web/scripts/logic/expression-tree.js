/**
 * Expressions of the format as trees, as the editor's `understand` answers them and its `express` takes them (docs/web-editor.md).
 *
 * @typedef {'or' | 'and' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'} Operator
 * @typedef {{ is: 'number', value: number } | { is: 'yesNo', value: boolean } | { is: 'text', value: string }} Literal
 * @typedef {{ is: 'variable', name: string } | { is: 'visits', location: string } | { is: 'turns' } | { is: 'roll' }} Subject What a
 *   condition can be about.
 * @typedef {Literal | { is: 'variable', name: string }} Operand What it can be compared with: a value, or something else that the story
 *   remembers.
 * @typedef {{ is: 'binary', operator: Operator, left: Tree, right: Tree }} Binary
 * @typedef {{ is: 'in', value: Tree, list: Tree[], negated: boolean }} In
 * @typedef {Literal | Subject | Binary | In
 *   | { is: 'visited', location: string }
 *   | { is: 'negative', of: Tree } | { is: 'not', of: Tree }
 *   | { is: 'min' | 'max', list: Tree[] }
 *   | { is: 'conditional', then: Tree, if: Tree, else: Tree }} Tree
 */

/**
 * @param {Tree} tree
 * @returns {tree is Literal}
 */
export function isLiteral(tree) {
  return tree.is === 'number' || tree.is === 'yesNo' || tree.is === 'text';
}

/**
 * @param {Tree} tree
 * @returns {tree is Subject}
 */
export function isSubject(tree) {
  return tree.is === 'variable' || tree.is === 'visits' || tree.is === 'turns' || tree.is === 'roll';
}

/**
 * @param {Tree} tree
 * @returns {tree is import('./expression-tree.js').Operand}
 */
export function isOperand(tree) {
  return isLiteral(tree) || tree.is === 'variable';
}

/**
 * The number that a tree is; null if it is anything else.
 *
 * @param {Tree} tree
 * @returns {number | null}
 */
export function numberOf(tree) {
  return tree.is === 'number' ? tree.value : null;
}

/**
 * Whether the numbers of an expression are the same in a tree: the story's have 64 bits, those of a page 53.
 *
 * @param {string} expression
 */
export function isExact(expression) {
  return !/\d{16}/.test(expression);
}

/**
 * Literals from a text with commas between them, of the same kind as another one.
 *
 * @param {string} text
 * @param {Literal | undefined} like
 * @returns {Literal[]} none if the text has anything else
 */
export function literalsIn(text, like) {
  const parts = text.split(',').map((part) => part.trim()).filter(Boolean);
  if (like?.is !== 'number') return parts.map((value) => ({ is: 'text', value }));
  return parts.every((part) => /^-?\d{1,15}$/.test(part)) ? parts.map((part) => ({ is: 'number', value: Number(part) })) : [];
}
