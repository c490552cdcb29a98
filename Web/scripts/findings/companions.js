/** @typedef {import('../library/reader-session.js').Reader} Reader */
/** @typedef {{ reader: Reader, times: number, lastRead: number }} Companion Somebody with whom a reader has read a story. */

import { create } from '../elements/create.js';
import { drawFace } from '../frame/faces.js';
import { momentInWords } from '../language/moments.js';
import { nameOf } from '../language/person-words.js';
import { say, sayCount } from '../language/say.js';

/**
 * With whom a reader has read a story together; nothing for who has always read it alone.
 *
 * @param {Companion[]} [companions] most often first
 * @returns {HTMLElement[]} a section or none
 */
export function drawCompanions(companions = []) {
  if (companions.length === 0) return [];
  return [create('section', {},
    create('h2', {}, say('Read together with')),
    create('ul', { class: 'companions', role: 'list' }, ...companions.map((companion) => create('li', {},
      drawFace(companion.reader, 40),
      create('div', {},
        create('strong', { dir: 'auto' }, nameOf(companion.reader)),
        create('span', {}, companionInWords(companion)))))))];
}

/**
 * How often, and when the last time was: “3 times · last read yesterday evening”.
 *
 * @param {Companion} companion
 */
export function companionInWords({ times, lastRead }) {
  return [sayCount(times, { one: '{count} time', other: '{count} times' }), say('last read {moment}', { moment: momentInWords(lastRead) })]
    .join(' · ');
}
