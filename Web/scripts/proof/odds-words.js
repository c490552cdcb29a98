/** @typedef {import('./odds.js').EndingOdds} EndingOdds */
/** @typedef {import('./odds.js').WayStep} WayStep */

import { say, sayNumber } from '../language/say.js';
import { chanceOf } from './odds.js';

/**
 * How likely an ending is, in words.
 *
 * @param {Pick<EndingOdds, 'verdict' | 'probability'>} ending
 */
export function chanceInWords({ verdict, probability }) {
  if (verdict === 'impossible') return say('No reader can reach it.');
  if (probability === null) return say('Not known: the story is too long to try everything.');
  const chance = chanceOf(probability);
  switch (chance.how) {
    case 'always': return say('In every reading');
    case 'nearly': return say('In nearly every reading');
    case 'never': return say('Hardly ever');
    case 'tenths': return say('In about {count} of 10 readings', { count: chance.count });
    case 'oneIn': return chance.count === 2 ? say('In about every second reading')
      : say('About 1 in {count} readings', { count: chance.count });
  }
}

/**
 * A step of a way through the story.
 *
 * @param {WayStep} step
 */
export function stepInWords(step) {
  if ('picked' in step) return step.picked;
  if ('rolled' in step) return say('Roll {number}', { number: sayNumber(step.rolled) });
  const { answered } = step;
  if (typeof answered === 'boolean') return answered ? say('Answer: yes') : say('Answer: no');
  return say('Answer: {answer}', { answer: String(answered) });
}
