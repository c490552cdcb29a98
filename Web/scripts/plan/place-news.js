/** @typedef {import('./cards.js').Card} Card */

import { say, sayCount } from '../language/say.js';

/**
 * What there is to know about a place at a glance.
 *
 * @param {Card} card
 */
export function factsOf({ isStart, isEnding, isOpen, out, into }) {
  return [
    isStart && say('The story starts here.'),
    isEnding && say('An ending.'),
    isOpen && say('Nothing comes after this yet.'),
    out.length > 0 && sayCount(out.length, { one: 'Leads to one place.', other: 'Leads to {count} places.' }),
    !isStart && (into.length === 0 ? say('Nothing leads here.')
      : sayCount(into.length, { one: 'One place leads here.', other: '{count} places lead here.' })),
  ].filter((fact) => fact !== false).join(' ');
}

/**
 * What screen readers hear when a place is selected.
 *
 * @param {Card} card
 * @param {number} others places that are selected besides
 */
export function placeNews(card, others) {
  const more = others === 0 ? '' : ` ${sayCount(others, { one: 'One more is selected.', other: '{count} more are selected.' })}`;
  const name = /\p{P}$/u.test(card.name) ? card.name : `${card.name}.`;
  return `${name} ${factsOf(card)}${more}`;
}
