/** @typedef {import('./reader-session.js').ReaderSession} ReaderSession */

import { world } from '../world/world.js';
import { fetchJSON } from './library.js';
import { ReadingError } from './reading-error.js';

/**
 * Something that a reader chose, and when, in milliseconds since 1970.
 *
 * @template Value
 * @typedef {{ value: Value, changed: number }} Chosen
 */

/**
 * A choice as this device keeps it. `isSent` once the library has answered it; then `changed` is by the library's clock.
 *
 * @template Value
 * @typedef {Chosen<Value> & { isSent?: boolean }} KeptChoice
 */

/**
 * A choice that is kept for each reader: on this device at once, and in the library, so that other devices know it.
 *
 * @template Value
 */
export class ReaderChoice {
  #name;
  #session;

  /**
   * @param {string} name its name among the settings of the library
   * @param {ReaderSession} session
   */
  constructor(name, session) {
    this.#name = name;
    this.#session = session;
  }

  /**
   * What the present reader chose last, here or on another device. What was chosen here without a network, or too shortly before the page
   * was left, goes to the library now.
   *
   * @param {number} patience how long to wait for what another device has chosen, in milliseconds
   * @returns {Promise<Chosen<Value> | null>}
   */
  async recall(patience) {
    const reader = await this.#session.readerOrNobody();
    const here = this.keptHere(reader);
    if (reader === '') return here;
    // Only the library can tell whether what was chosen here is later than what it has: the clock of this device may be wrong.
    if (here && !here.isSent) return await Promise.race([this.#send(reader, here), after(patience)]) ?? here;
    const elsewhere = await Promise.race([this.#keptInLibrary(), after(patience)]);
    if (elsewhere) this.#write(reader, { ...elsewhere, isSent: true });
    else if (elsewhere === null && here) void this.#send(reader, here);
    return elsewhere ?? here;
  }

  /**
   * What this device keeps.
   *
   * @param {string} reader empty for nobody in particular
   * @returns {KeptChoice<Value> | null}
   */
  keptHere(reader) {
    try {
      return JSON.parse(localStorage.getItem(this.#key(reader)) ?? 'null');
    } catch {
      return null;
    }
  }

  /**
   * Keeps a choice on this device alone.
   *
   * @param {string} reader empty for nobody in particular
   * @param {Value} value
   * @param {number} [changed] when it was chosen, in milliseconds since 1970
   * @returns {KeptChoice<Value>}
   */
  keepHere(reader, value, changed = world.now()) {
    const choice = { value, changed };
    this.#write(reader, choice);
    return choice;
  }

  /**
   * Keeps a choice on this device and in the library.
   *
   * @param {Value} value
   * @returns {Promise<Chosen<Value>>} what is kept now: another device may have chosen something else later
   */
  async keep(value) {
    const reader = await this.#session.readerOrNobody();
    const before = this.keptHere(reader);
    const choice = before && JSON.stringify(before.value) === JSON.stringify(value) ? before : this.keepHere(reader, value);
    return reader === '' || choice.isSent ? choice : await this.#send(reader, choice) ?? choice;
  }

  /**
   * Forgets the choice, on this device and in the library.
   *
   * @param {Value} first what stands in its place in the library
   */
  async forget(first) {
    const reader = await this.#session.readerOrNobody();
    try {
      localStorage.removeItem(this.#key(reader));
    } catch {
      // Then nothing is kept here.
    }
    const now = world.now();
    if ((await put(this.#address, { value: first, changed: now, sent: now })).status >= 400)
      throw new ReadingError('server', `${this.#address} did not take it`);
  }

  /**
   * Sends a choice to the library, and takes over what that keeps.
   *
   * @param {string} reader
   * @param {Chosen<Value>} choice
   * @returns {Promise<Chosen<Value> | undefined>} what the library keeps now; undefined if it does not say
   */
  async #send(reader, { value, changed }) {
    try {
      const answer = await put(this.#address, { value, changed, sent: world.now() });
      if (!answer.ok) return undefined;
      const kept = await answer.json();
      if (typeof kept?.changed !== 'number') return undefined;
      // It may have been changed again while this was on its way.
      if (this.keptHere(reader)?.changed === changed) this.#write(reader, { value: kept.value, changed: kept.changed, isSent: true });
      return kept;
    } catch {
      return undefined;
    }
  }

  /**
   * @param {string} reader
   * @param {KeptChoice<Value>} choice
   */
  #write(reader, choice) {
    try {
      localStorage.setItem(this.#key(reader), JSON.stringify(choice));
    } catch {
      // It is kept by the library, or not at all.
    }
  }

  get #address() {
    return `/api/settings/${this.#name}`;
  }

  /** @param {string} reader */
  #key(reader) {
    return `branchbook.${this.#name}.${reader}`;
  }

  /** @returns {Promise<Chosen<Value> | null | undefined>} null if it keeps none, undefined if it does not say */
  async #keptInLibrary() {
    try {
      const choice = (await fetchJSON('/api/settings')).settings?.[this.#name];
      return choice && typeof choice.changed === 'number' ? choice : null;
    } catch {
      return undefined;
    }
  }
}

/**
 * Writes to the API.
 *
 * @param {string} address
 * @param {unknown} content
 * @returns {Promise<Response>} whatever the server said; throws only without a server
 */
async function put(address, content) {
  try {
    return await fetch(address, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(content) });
  } catch (error) {
    throw new ReadingError('network', `PUT ${address}: ${error}`);
  }
}

/**
 * @param {number} milliseconds
 * @returns {Promise<undefined>}
 */
function after(milliseconds) {
  return new Promise((resolve) => world.later(() => resolve(undefined), milliseconds));
}
