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
 */

import { plainName } from '../desk/plain-name.js';
import { say, sayList, sayNumber } from '../language/say.js';
import { numberOf } from './expression-tree.js';
import { isPlainGroup, joinOf } from './condition-rows.js';

/**
 * A condition in words.
 *
 * @param {Group} group
 * @param {Names} names
 * @returns {string | null} null if there are words only for a part of it
 */
export function conditionInWords(group, names) {
  const parts = group.rows.map((row) => rowInWords(row, names));
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  const words = /** @type {string[]} */ (parts);
  if (isPlainGroup(group)) return words[0] ?? null;
  switch (joinOf(group)) {
    case 'all': return sayList(words);
    case 'any': return say('one of these: {conditions}', { conditions: words.join(', ') });
    case 'none': return say('none of these: {conditions}', { conditions: words.join(', ') });
    default: return say('not all of these: {conditions}', { conditions: words.join(', ') });
  }
}

/**
 * @param {Row} row
 * @param {Names} names
 * @returns {string | null}
 */
function rowInWords(row, names) {
  switch (row.is) {
    case 'flag': return row.isYes ? plainName(row.name) : say('not {thing}', { thing: plainName(row.name) });
    case 'visited': {
      const place = quoted(names.placeOf(row.location));
      return row.isYes ? say('the reader has been to {place}', { place }) : say('the reader has not been to {place}', { place });
    }
    case 'compare': return comparisonInWords(row, names);
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
 * @param {CompareRow} row
 * @param {Names} names
 */
function comparisonInWords({ subject, relation, value }, names) {
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
 * A change in a few words: “coins +1”, “has boots: yes”.
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
    default: return say('{thing}: {value}', { thing, value: valueInWords(name, change.value, names) });
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
