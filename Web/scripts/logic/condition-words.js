/**
 * Conditions and changes in words, for the quiet lines of the manuscript and for those who hear them.
 *
 * @typedef {import('./condition-rows.js').CompareRow} CompareRow
 * @typedef {import('./condition-rows.js').Group} Group
 * @typedef {import('./condition-rows.js').Relation} Relation
 * @typedef {import('./condition-rows.js').Row} Row
 * @typedef {import('./effect-steps.js').Change} Change
 * @typedef {import('./expression-tree.js').Subject} Subject
 * @typedef {import('./expression-tree.js').Tree} Tree
 *
 * @typedef {object} Names What things are called.
 * @property {(location: string) => string} placeOf by its ID
 * @property {(name: string, option: string) => string} optionOf by the variable's name and the option's ID
 * @property {string} [here] the ID of the place that has what they are about
 */

import { plainName } from '../desk/plain-name.js';
import { say, sayCount, sayList, sayNumber } from '../language/say.js';
import { numberOf } from './expression-tree.js';
import { isPlainGroup, joinOf } from './condition-rows.js';

/**
 * Under what condition something is there, for a line of its own.
 *
 * @param {Group} group
 * @param {Names} names
 * @returns {string | null} null if there are words only for a part of it
 */
export function onlyIfInWords(group, names) {
  const [row] = group.rows;
  const isFirst = row && isPlainGroup(group) ? firstTimeHere(row, names) : null;
  if (isFirst !== null) return isFirst ? say('only the first time here') : say('only from the second time on');
  const parts = partsInWords(group, names);
  if (parts === null) return null;
  const conditions = parts.join(', ');
  if (isPlainGroup(group) || joinOf(group) === 'all') return say('only if {condition}', { condition: sayList(parts) });
  switch (joinOf(group)) {
    case 'any': return say('only if one of these is true: {conditions}', { conditions });
    case 'none': return say('only if none of these is true: {conditions}', { conditions });
    default: return say('only if not all of these are true: {conditions}', { conditions });
  }
}

/**
 * A condition in words, as a part of a sentence.
 *
 * @param {Group} group
 * @param {Names} names
 * @returns {string | null} null if there are words only for a part of it
 */
export function conditionInWords(group, names) {
  const words = partsInWords(group, names);
  if (words === null) return null;
  if (isPlainGroup(group)) return words[0] ?? null;
  switch (joinOf(group)) {
    case 'all': return sayList(words);
    case 'any': return say('one of these: {conditions}', { conditions: words.join(', ') });
    case 'none': return say('none of these: {conditions}', { conditions: words.join(', ') });
    default: return say('not all of these: {conditions}', { conditions: words.join(', ') });
  }
}

/**
 * @param {Group} group
 * @param {Names} names
 */
function partsInWords({ rows }, names) {
  const parts = rows.map((row) => rowInWords(row, names));
  return parts.length === 0 || parts.includes(null) ? null : /** @type {string[]} */ (parts);
}

/**
 * @param {Row} row
 * @param {Names} names
 * @returns {string | null}
 */
function rowInWords(row, names) {
  switch (row.is) {
    case 'flag': return flagInWords(row.name, row.isYes);
    case 'visited': {
      const place = quoted(names.placeOf(row.location));
      return row.isYes ? say('the reader has been to {place}', { place }) : say('the reader has not been to {place}', { place });
    }
    case 'compare': return visitsInWords(row, names) ?? comparisonInWords(row, names);
    case 'oneOf': {
      const thing = subjectInWords(row.subject, names);
      const values = row.values.map((value) => literalInWords(value, row.subject, names)).join(', ');
      return row.isYes ? say('{thing} is one of {values}', { thing, values }) : say('{thing} is none of {values}', { thing, values });
    }
    case 'group': {
      const words = conditionInWords(row, names);
      return words === null ? null : `(${words})`;
    }
    default: return null;
  }
}

/**
 * @param {string} name
 * @param {boolean} isYes
 */
function flagInWords(name, isYes) {
  const thing = plainName(name);
  return isYes ? say('“{thing}” is yes', { thing }) : say('“{thing}” is no', { thing });
}

/**
 * How often the reader has been somewhere, as people say it.
 *
 * @param {CompareRow} row
 * @param {Names} names
 * @returns {string | null} null if there is no better way than to compare numbers
 */
function visitsInWords(row, names) {
  const isFirst = firstTimeHere(row, names);
  if (isFirst !== null) return isFirst ? say('this is the first time here') : say('this is not the first time here');
  const { fewest, most } = visitsOf(row) ?? {};
  if (row.subject.is !== 'visits' || fewest === undefined || most === undefined) return null;
  const place = quoted(names.placeOf(row.subject.location));
  if (most === 0) return say('the reader has not been to {place}', { place });
  if (fewest === 1 && most === Infinity) return say('the reader has been to {place}', { place });
  if (most === Infinity) {
    return sayCount(fewest, { one: 'the reader has been to {place} at least once',
      other: 'the reader has been to {place} at least {count} times' }, { place });
  }
  if (fewest === most) {
    return sayCount(most, { one: 'the reader has been to {place} once', other: 'the reader has been to {place} {count} times' }, { place });
  }
  return sayCount(most, { one: 'the reader has been to {place} at most once',
    other: 'the reader has been to {place} at most {count} times' }, { place });
}

/**
 * Whether a condition is about the first time at its own place, where the present visit counts as well.
 *
 * @param {Row} row
 * @param {Names} names
 * @returns {boolean | null} false from the second time on; null if it is about something else
 */
function firstTimeHere(row, { here }) {
  if (row.is !== 'compare' || row.subject.is !== 'visits' || row.subject.location !== here) return null;
  if (row.relation === '!=' && numberOf(row.value) === 1) return false;
  const { fewest, most } = visitsOf(row) ?? {};
  if (most === 1) return true;
  return fewest === 2 && most === Infinity ? false : null;
}

/**
 * What a comparison with a number allows.
 *
 * @param {CompareRow} row
 * @returns {{ fewest: number, most: number } | null} null if it is no range, or allows nothing or everything
 */
function visitsOf({ relation, value }) {
  const number = value.is === 'variable' ? null : numberOf(value);
  if (number === null) return null;
  const [fewest, most] = { '==': [number, number], '!=': number === 0 ? [1, Infinity] : [0, Infinity], '>=': [number, Infinity],
    '>': [number + 1, Infinity], '<=': [0, number], '<': [0, number - 1] }[relation];
  return fewest !== undefined && most !== undefined && fewest >= 0 && most >= fewest && (fewest > 0 || most < Infinity)
    ? { fewest, most } : null;
}

/**
 * @param {CompareRow} row
 * @param {Names} names
 */
function comparisonInWords({ subject, relation, value }, names) {
  if (subject.is === 'variable' && value.is === 'yesNo' && (relation === '==' || relation === '!=')) {
    return flagInWords(subject.name, value.value === (relation === '=='));
  }
  const thing = subjectInWords(subject, names);
  const is = value.is === 'variable' ? plainName(value.name) : literalInWords(value, subject, names);
  switch (relation) {
    case '==': return say('{thing} is {value}', { thing, value: is });
    case '!=': return say('{thing} is not {value}', { thing, value: is });
    case '>=': return say('{thing} is at least {value}', { thing, value: is });
    case '<=': return say('{thing} is at most {value}', { thing, value: is });
    case '>': return say('{thing} is more than {value}', { thing, value: is });
    default: return say('{thing} is less than {value}', { thing, value: is });
  }
}

/**
 * @param {Subject} subject
 * @param {Names} names
 */
export function subjectInWords(subject, names) {
  switch (subject.is) {
    case 'variable': return plainName(subject.name);
    case 'visits': return say('the number of visits to {place}', { place: quoted(names.placeOf(subject.location)) });
    case 'turns': return say('the number of choices made');
    default: return say('the roll');
  }
}

/**
 * @param {Tree} tree a literal
 * @param {Subject} subject what it is compared with
 * @param {Names} names
 */
function literalInWords(tree, subject, names) {
  const number = numberOf(tree);
  if (number !== null) return sayNumber(number);
  if (tree.is === 'yesNo') return tree.value ? say('yes') : say('no');
  const text = tree.is === 'text' ? tree.value : '';
  return subject.is === 'variable' ? names.optionOf(subject.name, text) : quoted(text);
}

/**
 * A change in a few words: “coins +1”, “has boots = yes”.
 *
 * @param {string} name the variable's
 * @param {Change} change
 * @param {Names} names
 */
export function changeInWords(name, change, names) {
  const thing = plainName(name);
  switch (change.is) {
    case 'up': return `${thing} +${sayNumber(change.by)}`;
    case 'down': return `${thing} −${sayNumber(change.by)}`;
    case 'upByRoll': return say('{thing} + the roll', { thing });
    case 'downByRoll': return say('{thing} − the roll', { thing });
    case 'typed': return `${thing} = ${change.expression}`;
    default: return `${thing} = ${valueInWords(name, change.value, names)}`;
  }
}

/**
 * @param {string} name
 * @param {boolean | number | string} value
 * @param {Names} names
 */
function valueInWords(name, value, names) {
  if (typeof value === 'boolean') return value ? say('yes') : say('no');
  return typeof value === 'number' ? sayNumber(value) : names.optionOf(name, value);
}

/** @param {string} words */
export function quoted(words) {
  return say('“{words}”', { words });
}
