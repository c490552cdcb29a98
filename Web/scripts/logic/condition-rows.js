/**
 * A condition as rows of a sentence: “coins is at least 3”, “the reader has been to the cave”, joined by all, one or none of them. What
 * no row has words for stays a tree, which is shown as it is typed.
 *
 * Rows say everything that the tree says: a condition that nobody changes is the same tree when it comes back.
 *
 * @typedef {import('./expression-tree.js').Literal} Literal
 * @typedef {import('./expression-tree.js').Operand} Operand
 * @typedef {import('./expression-tree.js').Operator} Operator
 * @typedef {import('./expression-tree.js').Subject} Subject
 * @typedef {import('./expression-tree.js').Tree} Tree
 *
 * @typedef {'==' | '!=' | '<' | '<=' | '>' | '>='} Relation
 * @typedef {{ is: 'flag', name: string, isYes: boolean }} FlagRow A variable that is yes or no, without a comparison.
 * @typedef {{ is: 'visited', location: string, isYes: boolean }} VisitedRow
 * @typedef {{ is: 'compare', subject: Subject, relation: Relation, value: Operand }} CompareRow
 * @typedef {{ is: 'oneOf', subject: Subject, values: Literal[], isYes: boolean }} OneOfRow
 * @typedef {{ is: 'typed', tree: Tree }} TypedRow
 * @typedef {{ is: 'group', join: 'all' | 'any', isYes: boolean, rows: Row[] }} Group Not `isYes`: none of its rows, or not all of them.
 * @typedef {{ is: 'unmade', about: string, before: Tree | null }} UnmadeRow What the author has not picked yet. `about` is what it is
 *   about, as the editor's list of that has it, or empty. Until all of it is picked, the condition is as it was before.
 * @typedef {FlagRow | VisitedRow | CompareRow | OneOfRow | TypedRow | UnmadeRow | Group} Row
 * @typedef {number[]} Path Where a row is: its number in each group from the outermost on.
 */

import { isLiteral, isOperand, isSubject } from './expression-tree.js';

/** @type {readonly string[]} */
const relations = ['==', '!=', '<', '<=', '>', '>='];

/**
 * @param {Tree | null} tree null for no condition
 * @returns {Group}
 */
export function rowsOf(tree) {
  if (tree === null) return { is: 'group', join: 'all', isYes: true, rows: [] };
  const row = rowOf(tree);
  return row.is === 'group' ? row : { is: 'group', join: 'all', isYes: true, rows: [row] };
}

/**
 * @param {Group} group
 * @returns {Tree | null} null if it has no row
 */
export function treeOf({ join, isYes, rows }) {
  const operator = join === 'all' ? 'and' : 'or';
  const [first, ...more] = rows.flatMap((row) => (row.is === 'group' ? treeOf(row) : treeOfRow(row)) ?? []);
  if (!first) return null;
  const tree = more.reduce((left, right) => /** @type {Tree} */ ({ is: 'binary', operator, left, right }), first);
  return isYes ? tree : { is: 'not', of: tree };
}

/**
 * @param {Tree} tree
 * @returns {Row}
 */
export function rowOf(tree) {
  switch (tree.is) {
    case 'variable': return { is: 'flag', name: tree.name, isYes: true };
    case 'visited': return { is: 'visited', location: tree.location, isYes: true };
    case 'not': return negated(tree.of);
    case 'in': {
      const { value, list } = tree;
      const values = list.filter(isLiteral);
      if (!isSubject(value) || values.length < list.length) return { is: 'typed', tree };
      return { is: 'oneOf', subject: value, values, isYes: !tree.negated };
    }
    case 'binary': return joined(tree);
    default: return { is: 'typed', tree };
  }
}

/**
 * What a condition says if it must not be so.
 *
 * @param {Tree} tree
 * @returns {Row}
 */
function negated(tree) {
  if (tree.is === 'variable') return { is: 'flag', name: tree.name, isYes: false };
  if (tree.is === 'visited') return { is: 'visited', location: tree.location, isYes: false };
  const row = rowOf(tree);
  return row.is === 'group' && row.isYes ? { ...row, isYes: false } : { is: 'group', join: 'any', isYes: false, rows: [row] };
}

/**
 * @param {import('./expression-tree.js').Binary} tree
 * @returns {Row}
 */
function joined(tree) {
  const { operator, left, right } = tree;
  if (operator === 'and' || operator === 'or') {
    const rows = chainOf(tree, operator).map(rowOf);
    return { is: 'group', join: operator === 'and' ? 'all' : 'any', isYes: true, rows };
  }
  if (!relations.includes(operator) || !isSubject(left) || !isOperand(right)) return { is: 'typed', tree };
  return { is: 'compare', subject: left, relation: /** @type {Relation} */ (operator), value: right };
}

/**
 * What a chain such as `a and b and c` joins. It leans to the left; what leans to the right was put in parentheses, and is a group.
 *
 * @param {Tree} tree
 * @param {Operator} operator
 * @returns {Tree[]}
 */
function chainOf(tree, operator) {
  /** @type {Tree[]} */
  const found = [];
  let rest = tree;
  while (rest.is === 'binary' && rest.operator === operator) {
    found.unshift(rest.right);
    rest = rest.left;
  }
  return [rest, ...found];
}

/**
 * @param {Exclude<Row, Group>} row
 * @returns {Tree | null} null for a new row in which something is still to be picked
 */
function treeOfRow(row) {
  switch (row.is) {
    case 'flag': return orNot({ is: 'variable', name: row.name }, row.isYes);
    case 'visited': return orNot({ is: 'visited', location: row.location }, row.isYes);
    case 'compare': return { is: 'binary', operator: row.relation, left: row.subject, right: row.value };
    case 'oneOf': return { is: 'in', value: row.subject, list: row.values, negated: !row.isYes };
    case 'unmade': return row.before;
    default: return row.tree;
  }
}

/**
 * @param {Tree} tree
 * @param {boolean} isYes
 * @returns {Tree}
 */
function orNot(tree, isYes) {
  return isYes ? tree : { is: 'not', of: tree };
}

/**
 * The row at a place.
 *
 * @param {Row} row
 * @param {Path} path
 * @returns {Row | undefined}
 */
export function rowAt(row, [first, ...rest]) {
  if (first === undefined) return row;
  const inside = row.is === 'group' ? row.rows[first] : undefined;
  return inside && rowAt(inside, rest);
}

/**
 * The condition with another row at a place.
 *
 * @param {Group} group
 * @param {Path} path
 * @param {Row | null} row null takes it out, together with a group that has no other
 * @returns {Group}
 */
export function withRow(group, [first = 0, ...rest], row) {
  const there = group.rows[first];
  let changed = row;
  if (rest.length > 0 && there?.is === 'group') {
    const inside = withRow(there, rest, row);
    changed = inside.rows.length > 0 ? inside : null;
  }
  return { ...group, rows: group.rows.flatMap((one, index) => (index === first ? changed ?? [] : one)) };
}

/**
 * The condition with one more row at the end of a group.
 *
 * @param {Group} group
 * @param {Path} path the group's; empty for the outermost
 * @param {Row} row
 * @returns {Group}
 */
export function withAnother(group, path, row) {
  const target = rowAt(group, path);
  if (target?.is !== 'group') return group;
  const grown = { ...target, rows: [...target.rows, row] };
  return path.length === 0 ? grown : withRow(group, path, grown);
}

/**
 * How a group joins its rows, as one word.
 *
 * @param {Group} group
 * @returns {'all' | 'any' | 'none' | 'notAll'}
 */
export function joinOf({ join, isYes }) {
  if (isYes) return join;
  return join === 'any' ? 'none' : 'notAll';
}

/**
 * @param {Group} group
 * @param {string} join as `joinOf` says it
 * @returns {Group}
 */
export function joinedBy(group, join) {
  return { ...group, join: join === 'all' || join === 'notAll' ? 'all' : 'any', isYes: join === 'all' || join === 'any' };
}

/**
 * Whether a group is only there to hold one row.
 *
 * @param {Group} group
 */
export function isPlainGroup({ isYes, rows }) {
  return isYes && rows.length === 1;
}
