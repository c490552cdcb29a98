/** @typedef {import('./cards.js').Card} Card */

import { say, sayCount } from '../language/say.js';

/**
 * What there is to know at a glance about something on the map.
 *
 * @param {Card} card
 * @param {string} [chapter] the name of the chapter in which it lies
 */
export function factsOf({ is, isStart, isEnding, isOpen, out, into, members }, chapter = '') {
  if (is === 'note') return say('A note. Only authors see it.');
  return [
    is === 'chapter' && sayCount(members.length, { one: 'A chapter with {count} place.', other: 'A chapter with {count} places.' }),
    chapter && say('In the chapter “{chapter}”.', { chapter }),
    isStart && say('The story starts here.'),
    isEnding && say('An ending.'),
    isOpen && say('Nothing comes after this yet.'),
    out.length > 0 && sayCount(out.length, { one: 'Leads to one place.', other: 'Leads to {count} places.' }),
    !isStart && (into.length === 0 ? say('Nothing leads here.')
      : sayCount(into.length, { one: 'One place leads here.', other: '{count} places lead here.' })),
  ].filter(Boolean).join(' ');
}

/**
 * What screen readers hear when something on the map is selected.
 *
 * @param {Card} card
 * @param {number} others how many are selected besides
 * @param {string} [chapter] the name of the chapter in which it lies
 */
export function placeNews(card, others, chapter = '') {
  const more = others === 0 ? '' : ` ${sayCount(others, { one: 'One more is selected.', other: '{count} more are selected.' })}`;
  const name = /\p{P}$/u.test(card.name) ? card.name : `${card.name}.`;
  return `${name} ${factsOf(card, chapter)}${more}`;
}
