/** @typedef {import('./shelf-list.js').ShelfSnapshot} ShelfSnapshot */

import { fetchJSON, sendJSON } from './library.js';
import { currentSession, sessionChanged } from './session.js';
import { ShelfQuery } from './shelf-query.js';

/** How long to wait for what another device has chosen, in milliseconds: the shelf must not wait for it. */
const patience = 400;
const key = 'branchbook.shelf';

/** @typedef {{ value: string, changed: number }} Choice */

/**
 * The combination of order, headings and filters that this reader chose last, here or on another device.
 *
 * @returns {Promise<ShelfQuery>}
 */
export async function rememberedQuery() {
  const reader = await readerOrNobody();
  const here = read(reader);
  const elsewhere = reader === '' ? null : await Promise.race([settingOfServer(), after(patience)]);
  const choice = !elsewhere || (here && here.changed >= elsewhere.changed) ? here : elsewhere;
  return choice ? new ShelfQuery(new URLSearchParams(choice.value)) : ShelfQuery.first;
}

/**
 * Remembers a combination; what was searched for is left out, as it is not looked for every day.
 *
 * @param {ShelfQuery} query
 */
export async function rememberQuery(query) {
  const value = query.withSearch('', 'recently-read').toString();
  const reader = await readerOrNobody();
  if (read(reader)?.value === value) return;
  const choice = { value, changed: Date.now() };
  try {
    localStorage.setItem(`${key}.${reader}`, JSON.stringify(choice));
  } catch {
    // It is kept by the server, or not at all.
  }
  if (reader !== '') await sendJSON('PUT', '/api/settings/shelf', choice).catch(() => undefined);
}

/** Goes back to the first combination, on this device and in the library. */
export async function forgetQuery() {
  const reader = await readerOrNobody();
  try {
    localStorage.removeItem(`${key}.${reader}`);
  } catch {
    // Then nothing is kept here.
  }
  const { status } = await sendJSON('PUT', '/api/settings/shelf', { value: '', changed: Date.now() });
  if (status >= 400) throw new Error('The library did not keep it. Please try again in a moment.');
}

/** @returns {Promise<string>} the reader's ID, empty if nobody in particular reads */
async function readerOrNobody() {
  try {
    const reader = (await currentSession()).reader?.id ?? '';
    try {
      localStorage.setItem(`${key}-reader`, reader);
    } catch {
      // Nobody in particular reads without a network, then.
    }
    return reader;
  } catch {
    try {
      return localStorage.getItem(`${key}-reader`) ?? '';
    } catch {
      return '';
    }
  }
}

/** @returns {Promise<Choice | null>} */
async function settingOfServer() {
  try {
    const choice = (await fetchJSON('/api/settings')).settings?.shelf;
    return typeof choice?.value === 'string' ? choice : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} reader
 * @returns {Choice | null}
 */
function read(reader) {
  try {
    return JSON.parse(localStorage.getItem(`${key}.${reader}`) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {number} milliseconds
 * @returns {Promise<null>}
 */
function after(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

/** @typedef {{ snapshot: ShelfSnapshot, answer: import('./contract.js').ShelfAnswer }} Place */

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
document.addEventListener(sessionChanged, () => {
  places.clear();
  globalThis.caches?.delete('shelf').catch(() => undefined);
});
