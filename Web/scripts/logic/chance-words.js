/** @typedef {import('./check-kinds.js').CheckFields} CheckFields */

import { say } from '../language/say.js';
import { chanceInPeople, kindOfCheck } from './check-kinds.js';

/**
 * A chance, as readers who get it: “3 in 5 readers”.
 *
 * @param {number} billionths
 */
export function readersInWords(billionths) {
  const { count, of, isExact } = chanceInPeople(billionths);
  if (count === 0) return say('no reader');
  if (count === of) return say('every reader');
  return isExact ? say('{count} in {of} readers', { count, of }) : say('about {count} in {of} readers', { count, of });
}

/**
 * The same without readers: “3 in 5”.
 *
 * @param {number} billionths
 */
export function chanceInWords(billionths) {
  const { count, of, isExact } = chanceInPeople(billionths);
  if (count === 0) return say('never');
  if (count === of) return say('always');
  return isExact ? say('{count} in {of}', { count, of }) : say('about {count} in {of}', { count, of });
}

/**
 * What decides, for the quiet line of a choice.
 *
 * @param {CheckFields} fields
 */
export function deciderInWords(fields) {
  switch (kindOfCheck(fields)) {
    case 'coin': return (fields.of ?? 2) === 2 ? say('a coin decides') : say('chance decides');
    case 'die': return say('a die decides');
    case 'dice': return say('dice decide');
    case 'wheel': return say('a wheel decides');
    default: return say('luck decides');
  }
}
