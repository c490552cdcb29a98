/** @typedef {import('./shelf-list.js').ShelfSnapshot} ShelfSnapshot */
/** @typedef {{ snapshot: ShelfSnapshot, answer: ShelfAnswer }} Place */

import { ReaderChoice } from '../library/reader-choice.js';
import { ReaderSession, sessionChanged } from '../library/reader-session.js';
import { ShelfQuery } from './shelf-query.js';

/** Timeout for another device's choice, in milliseconds. */
const patience = 400;

const mostPlaces = 8;

/** What the present reader chose on the shelf last, here or on another device, and the places where the list was left. */
export class ShelfMemory {
  /** @type {ReaderChoice<string>} */
  #choice;
  #session;
  /**
   * By their addresses.
   *
   * @type {Map<string, Place>}
   */
  #places = new Map();

  /** @param {Shared} shared */
  constructor(shared) {
    this.#session = ReaderSession.of(shared);
    this.#choice = new ReaderChoice('shelf', this.#session);
    // Another reader left the list elsewhere and has found other endings.
    document.addEventListener(sessionChanged, (event) => {
      if (/** @type {CustomEvent<import('../library/reader-session.js').SessionChange>} */ (event).detail.isSamePerson) return;
      this.#places.clear();
      globalThis.caches?.delete('shelf').catch(() => undefined);
    });
  }

  /** @param {Shared} shared */
  static of(shared) {
    shared.shelf ??= new ShelfMemory(shared);
    return shared.shelf;
  }

  /**
   * The combination of order, headings and filters that was chosen last.
   *
   * @returns {Promise<ShelfQuery>}
   */
  async rememberedQuery() {
    const kept = await this.#choice.recall(patience);
    return typeof kept?.value === 'string' ? new ShelfQuery(new URLSearchParams(kept.value)) : ShelfQuery.first;
  }

  /**
   * Remembers a combination; what was searched for is left out, as it is not looked for every day.
   *
   * @param {ShelfQuery} query
   */
  async rememberQuery(query) {
    const value = query.withSearch('', 'recently-read').toString();
    // Every visit remembers its address; only a change is sent.
    if (this.#choice.keptHere(await this.#session.readerOrNobody())?.value !== value) await this.#choice.keep(value);
  }

  /** Goes back to the first combination, on this device and in the library. */
  async forgetQuery() {
    await this.#choice.forget('');
  }

  /**
   * @param {string} address
   * @param {Place} place
   */
  keepPlace(address, place) {
    this.#places.delete(address);
    this.#places.set(address, place);
    for (const oldest of this.#places.keys()) if (this.#places.size > mostPlaces) this.#places.delete(oldest);
  }

  /** @param {string} address */
  placeOf(address) {
    return this.#places.get(address) ?? null;
  }
}
