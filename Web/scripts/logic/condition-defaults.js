/**
 * What a condition begins with, and what it becomes when an author picks another part of its sentence.
 *
 * @typedef {import('./condition-rows.js').Row} Row
 * @typedef {import('./condition-rows.js').CompareRow} CompareRow
 * @typedef {import('./condition-rows.js').OneOfRow} OneOfRow
 * @typedef {import('./condition-rows.js').Relation} Relation
 * @typedef {import('./expression-tree.js').Literal} Literal
 * @typedef {import('./expression-tree.js').Operand} Operand
 * @typedef {import('./expression-tree.js').Subject} Subject
 * @typedef {import('./expression-tree.js').Tree} Tree
 * @typedef {import('./story-memory.js').Memory} Memory
 */

import { isLiteral } from './expression-tree.js';

/**
 * A condition about something that the story remembers. Which text it is, or which of several, the author has to say.
 *
 * @param {Memory} memory
 * @param {Tree | null} [before] what the condition said until then
 * @returns {Row}
 */
export function rowAbout({ name, kind, first }, before = null) {
  const subject = /** @type {const} */ ({ is: 'variable', name });
  switch (kind) {
    case 'yesNo': return { is: 'flag', name, isYes: true };
    case 'number': return { is: 'compare', subject, relation: '>=', value: { is: 'number', value: Number(first) + 1 } };
    default: return { is: 'unmade', about: `variable ${name}`, before };
  }
}

/** @type {import('./condition-rows.js').UnmadeRow} */
export const unmade = { is: 'unmade', about: '', before: null };

/**
 * A condition about the choices made, the visits to a place, or whether there was one.
 *
 * @param {'turns' | 'visits' | 'visited' | 'roll'} what
 * @param {string} location its ID
 * @returns {Row}
 */
export function rowAboutReading(what, location) {
  if (what === 'visited') return { is: 'visited', location, isYes: true };
  const subject = /** @type {Subject} */ (what === 'visits' ? { is: 'visits', location } : { is: what });
  return { is: 'compare', subject, relation: '>=', value: { is: 'number', value: what === 'visits' ? 2 : 1 } };
}

/**
 * The relations that a condition can have, with the present one.
 *
 * @param {CompareRow | OneOfRow} row
 * @param {Memory | undefined} memory what it is about, if that is a variable of the story
 * @returns {(Relation | 'in' | 'notIn')[]}
 */
export function relationsOf(row, memory) {
  const isNumber = row.subject.is !== 'variable' || memory?.kind === 'number'
    || !memory && row.is === 'compare' && row.value.is === 'number';
  /** @type {(Relation | 'in' | 'notIn')[]} */
  const offered = isNumber ? ['==', '!=', '>=', '<=', '>', '<'] : ['==', '!='];
  // A list has values alone.
  const isOfTwo = row.is === 'compare' && row.value.is === 'variable';
  if (memory?.kind === 'oneOf' && !isOfTwo) offered.push('in', 'notIn');
  const present = relationOf(row);
  return offered.includes(present) ? offered : [...offered, present];
}

/**
 * @param {CompareRow | OneOfRow} row
 * @returns {Relation | 'in' | 'notIn'}
 */
export function relationOf(row) {
  if (row.is === 'compare') return row.relation;
  return row.isYes ? 'in' : 'notIn';
}

/**
 * @param {CompareRow | OneOfRow} row
 * @param {Relation | 'in' | 'notIn'} relation
 * @returns {Row}
 */
export function withRelation(row, relation) {
  const { subject } = row;
  if (relation === 'in' || relation === 'notIn') {
    const values = row.is === 'oneOf' ? row.values : isLiteral(row.value) ? [row.value] : [];
    return { is: 'oneOf', subject, values, isYes: relation === 'in' };
  }
  const value = row.is === 'compare' ? row.value : row.values[0] ?? { is: 'text', value: '' };
  return { is: 'compare', subject, relation, value };
}

/**
 * One of several values put in or taken out; the last one stays, as a condition about none of them is no condition.
 *
 * @param {OneOfRow} row
 * @param {string} id an option's
 * @param {boolean} isIn
 * @param {string[]} order the IDs of all options
 * @returns {OneOfRow}
 */
export function withOption(row, id, isIn, order) {
  const others = row.values.filter((value) => !(value.is === 'text' && value.value === id));
  const values = isIn ? [...others, /** @type {Literal} */ ({ is: 'text', value: id })] : others;
  const placeOf = (/** @type {Literal} */ value) => order.indexOf(String(value.value));
  return values.length === 0 ? row : { ...row, values: values.sort((one, other) => placeOf(one) - placeOf(other)) };
}

/**
 * What a condition about something can be compared with besides values: what else the story remembers of the same kind.
 *
 * @param {CompareRow} row
 * @param {Memory[]} memories
 * @returns {Memory[]}
 */
export function comparableWith({ subject, value }, memories) {
  const own = subject.is === 'variable' ? memories.find(({ name }) => name === subject.name) : undefined;
  const kind = subject.is === 'variable' ? own?.kind : 'number';
  return memories.filter((memory) => memory !== own && memory.kind === kind || value.is === 'variable' && memory.name === value.name);
}

/**
 * A value to compare with in place of something that the story remembers.
 *
 * @param {CompareRow} row
 * @param {Memory[]} memories
 * @returns {Literal}
 */
export function valueFor({ subject }, memories) {
  const memory = subject.is === 'variable' ? memories.find(({ name }) => name === subject.name) : undefined;
  if (memory?.kind === 'yesNo') return { is: 'yesNo', value: true };
  if (!memory || memory.kind === 'number') return { is: 'number', value: Number(memory?.first ?? 0) + 1 };
  return { is: 'text', value: memory.options[0]?.id ?? String(memory.first) };
}
