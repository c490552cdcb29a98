/** @typedef {{ node: string, field: string, other?: unknown }} Conflict */
/** @typedef {{ conflict: Conflict, now: unknown, place: { name: string, address: string } | null }} ConflictRow */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';

/**
 * What two devices wrote at the same place, with both texts.
 *
 * @param {ConflictRow[]} rows
 * @param {(conflict: Conflict, other: boolean) => void} settle is told which stays
 */
export function drawConflicts(rows, settle) {
  return rows.map(({ conflict, now, place }, index) => create('section', { class: 'conflict', 'aria-labelledby': `conflict-${index}` },
    create('h2', { id: `conflict-${index}`, class: 'conflict-title' }, say('Also written on another device')),
    create('p', {}, say('Which words should stay?')),
    place && create('p', { class: 'conflict-place' }, create('a', { href: place.address, dir: 'auto' }, place.name)),
    create('div', { class: 'conflict-texts' },
      drawText(say('In the story now'), now, say('Keep these words'), () => settle(conflict, false)),
      drawText(say('From the other device'), conflict.other, say('Take these words'), () => settle(conflict, true)))));
}

/**
 * @param {string} label
 * @param {unknown} value
 * @param {string} words
 * @param {() => void} act
 */
function drawText(label, value, words, act) {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return create('div', { class: 'conflict-text' }, create('h3', {}, label),
    text ? create('p', { class: 'conflict-words', dir: 'auto' }, text) : create('p', { class: 'quiet-words' }, say('Nothing')),
    create('button', { type: 'button', class: 'secondary', onclick: act }, words));
}
