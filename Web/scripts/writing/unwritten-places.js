/** @typedef {import('./sheets.js').Place} Place */
/** @typedef {import('./sheets.js').Thing} Thing */

import { say } from '../language/say.js';
import { bucketInWords } from '../logic/bucket-words.js';
import { beginningOf, sheetOf } from './sheets.js';

/** Places whose choices are read for the names of others: a story may begin as thousands of empty ones, and names are not worth a wait. */
const most = 100;

/**
 * What places without a title and words are called, by ID: after the choice that leads there, so that they can be told apart.
 *
 * @param {Place[]} places in the order of the manuscript: of several choices the first counts
 * @param {(node: string) => Promise<Thing>} thingOf
 * @returns {Promise<Map<string, string>>} without those to which no choice leads
 */
export async function namesOfUnwritten(places, thingOf) {
  const unwritten = new Set(places.filter((place) => beginningOf(place) === '').map(({ id }) => id));
  const before = places.filter(({ ways }) => ways.some(({ to }) => unwritten.has(to))).slice(0, most);
  const things = await Promise.all(before.map(({ node }) => thingOf(node)));
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const { text, target, bucket } of things.flatMap((thing) => sheetOf(thing).choices.flatMap(leadsOf))) {
    const choice = beginningOf({ words: text });
    if (choice === '' || !unwritten.has(target) || names.has(target)) continue;
    names.set(target, bucket === '' ? say('After: {choice}', { choice })
      : say('After: {choice} ({outcome})', { choice, outcome: bucketInWords(bucket) }));
  }
  return names;
}

/** @param {import('./sheets.js').SheetChoice} choice */
function leadsOf({ text, isPlain, targets, outcomes }) {
  return isPlain ? targets.map((target) => ({ text, target, bucket: '' }))
    : outcomes.map(({ target, bucket }) => ({ text, target, bucket }));
}
