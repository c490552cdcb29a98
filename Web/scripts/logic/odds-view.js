/** @typedef {import('./odds.js').Odds} Odds */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { bucketInWords } from './bucket-words.js';
import { readersInWords } from './chance-words.js';

/**
 * How likely each part of a check is: a bar, and the same in words.
 *
 * @param {Odds | null} odds
 * @returns {HTMLElement}
 */
export function drawOdds(odds) {
  if (!odds) return create('p', { class: 'odds-words form-said' }, say('This has no odds yet: something in it is missing.'));
  return create('div', { class: 'odds' },
    create('div', { class: 'odds-bar', 'aria-hidden': 'true' }, ...odds.shares.map(({ billionths }, index) => {
      const part = create('span', { class: `odds-part shade-${index % 4}` });
      part.style.flexGrow = String(billionths);
      return part;
    })),
    create('ul', { class: 'odds-words', role: 'list' }, ...odds.shares.map(({ bucket, billionths }, index) => create('li', {},
      create('span', { class: `odds-key shade-${index % 4}`, 'aria-hidden': 'true' }),
      create('span', { dir: 'auto' }, say('{bucket}: {readers}',
        { bucket: bucketInWords(bucket), readers: readersInWords(billionths) }))))));
}
