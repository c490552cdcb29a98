import { fetchJSON } from './library.js';
import { ReadingError } from './reading-error.js';
import { say } from './say.js';
import { currentSession } from './session.js';

const readerKey = 'branchbook.reader';

/**
 * Something that a reader chose, and when, in milliseconds since 1970.
 *
 * @template Value
 * @typedef {{ value: Value, changed: number }} Chosen
 */

/**
 * A choice that is kept for each reader: on this device at once, and in the library, so that other devices know it.
 *
 * @template Value
 */
export class ReaderChoice {
  #name;

  /** @param {string} name its name among the settings of the library */
  constructor(name) {
    this.#name = name;
  }

  /**
   * What the present reader chose last, here or on another device. What was chosen here without a network, or too shortly before the page was
   * left, goes to the library now.
   *
   * @param {number} patience how long to wait for what another device has chosen, in milliseconds
   * @returns {Promise<Chosen<Value> | null>}
   */
  async recall(patience) {
    const reader = await readerOrNobody();
    const here = this.keptHere(reader);
    const elsewhere = reader === '' ? undefined : await Promise.race([this.#keptInLibrary(), after(patience)]);
    if (elsewhere && elsewhere.changed > (here?.changed ?? 0)) return elsewhere;
    const isNews = here !== null && elsewhere !== undefined && here.changed !== elsewhere?.changed;
    if (isNews) void put(this.#address, here).catch(() => undefined);
    return here;
  }

  /**
   * What this device keeps.
   *
   * @param {string} reader empty for nobody in particular
   * @returns {Chosen<Value> | null}
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
   * @returns {Chosen<Value>}
   */
  keepHere(reader, value) {
    const choice = { value, changed: Date.now() };
    try {
      localStorage.setItem(this.#key(reader), JSON.stringify(choice));
    } catch {
      // It is kept by the library, or not at all.
    }
    return choice;
  }

  /**
   * Keeps a choice on this device and in the library.
   *
   * @param {Value} value
   */
  async keep(value) {
    const reader = await readerOrNobody();
    const before = this.keptHere(reader);
    const choice = before && JSON.stringify(before.value) === JSON.stringify(value) ? before : this.keepHere(reader, value);
    if (reader !== '') await put(this.#address, choice).catch(() => undefined);
  }

  /**
   * Forgets the choice, on this device and in the library.
   *
   * @param {Value} first what stands in its place in the library
   */
  async forget(first) {
    const reader = await readerOrNobody();
    try {
      localStorage.removeItem(this.#key(reader));
    } catch {
      // Then nothing is kept here.
    }
    if (await put(this.#address, { value: first, changed: Date.now() }) >= 400) throw new Error(say('The library did not keep it. Please try again in a moment.'));
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

/** @returns {Promise<string>} the reader's ID, empty if nobody in particular reads */
export async function readerOrNobody() {
  try {
    const reader = (await currentSession()).reader?.id ?? '';
    try {
      localStorage.setItem(readerKey, reader);
    } catch {
      // Nobody in particular reads without a network, then.
    }
    return reader;
  } catch {
    try {
      return localStorage.getItem(readerKey) ?? '';
    } catch {
      return '';
    }
  }
}

/**
 * Writes to the API.
 *
 * @param {string} address
 * @param {unknown} content
 * @returns {Promise<number>} the status of whatever the server said; throws only without a server
 */
async function put(address, content) {
  try {
    const { status } = await fetch(address, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(content) });
    return status;
  } catch (error) {
    throw new ReadingError('network', `PUT ${address}: ${error}`);
  }
}

/**
 * @param {number} milliseconds
 * @returns {Promise<undefined>}
 */
function after(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
