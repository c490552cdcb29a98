/** @typedef {import('./shelf-list.js').ShelfSnapshot} ShelfSnapshot */

import { ReaderChoice, readerOrNobody } from '../library/reader-choice.js';
import { sessionChanged } from '../library/reader-session.js';
import { ShelfQuery } from './shelf-query.js';

/** How long to wait for what another device has chosen, in milliseconds: the shelf must not wait for it. */
const patience = 400;

/** @type {ReaderChoice<string>} */
const choice = new ReaderChoice('shelf');

/**
 * The combination of order, headings and filters that this reader chose last, here or on another device.
 *
 * @returns {Promise<ShelfQuery>}
 */
export async function rememberedQuery() {
  const kept = await choice.recall(patience);
  return typeof kept?.value === 'string' ? new ShelfQuery(new URLSearchParams(kept.value)) : ShelfQuery.first;
}

/**
 * Remembers a combination; what was searched for is left out, as it is not looked for every day.
 *
 * @param {ShelfQuery} query
 */
export async function rememberQuery(query) {
  const value = query.withSearch('', 'recently-read').toString();
  // What stands in the address is remembered at every visit; only a change is worth a message.
  if (choice.keptHere(await readerOrNobody())?.value !== value) await choice.keep(value);
}

/** Goes back to the first combination, on this device and in the library. */
export async function forgetQuery() {
  await choice.forget('');
}

/** @typedef {{ snapshot: ShelfSnapshot, answer: ShelfAnswer }} Place */

/**
 * The places where the list was left, by its address.
 *
 * @type {Map<string, Place>}
 */
const places = new Map();
const mostPlaces = 8;

/**
 * @param {string} address
 * @param {Place} place
 */
export function keepPlace(address, place) {
  places.delete(address);
  places.set(address, place);
  for (const oldest of places.keys()) if (places.size > mostPlaces) places.delete(oldest);
}

/** @param {string} address */
export function placeOf(address) {
  return places.get(address) ?? null;
}

// Another reader has been elsewhere, and has found other endings.
document.addEventListener(sessionChanged, (event) => {
  if (/** @type {CustomEvent<import('../library/reader-session.js').SessionChange>} */ (event).detail.isSamePerson) return;
  places.clear();
  globalThis.caches?.delete('shelf').catch(() => undefined);
});
