/** @typedef {import('./part-queue.js').QueueAction} QueueAction */
/** @typedef {import('./part-queue.js').Want} Want */
/** @typedef {{ promise: Promise<void>, resolve: () => void, reject: (error: unknown) => void }} Waiter */

import { fetchBytes } from '../library/library.js';
import { ReadingError } from '../library/reading-error.js';
import { world } from '../world/world.js';
import { QueueRunner } from './queue-runner.js';

/** Limit on text held besides what came with the head, in bytes. A part has about 16 KiB. */
const bound = 4 * 1024 * 1024;

/** Loads a story's text into its engine part by part and evicts it, as `part-queue.js` decides. */
export class PartLoader {
  #engine;
  #addresses;
  /**
   * The parts that came with the head; never evicted.
   *
   * @type {ReadonlySet<number>}
   */
  #inside;
  #runner = new QueueRunner({ bound }, (action) => this.#act(action));
  /** @type {Map<string, AbortController>} */
  #flights = new Map();
  /** @type {Map<string, Waiter>} */
  #waiters = new Map();
  /** @type {Map<string, unknown>} */
  #errors = new Map();
  /**
   * The part that the reader waits for.
   *
   * @type {number | null}
   */
  #needed = null;
  /** @type {number[]} */
  #ahead = [];
  /** @type {number | undefined} */
  #previous;

  /**
   * @param {import('../engine/engine.js').Engine} engine
   * @param {string[]} addresses of the parts, in their order
   * @param {ReadonlySet<number>} inside which of them the engine has from the head
   */
  constructor(engine, addresses, inside) {
    this.#engine = engine;
    this.#addresses = addresses;
    this.#inside = inside;
    window.addEventListener('online', this.#tryAgain);
  }

  /** Aborts what is in flight. */
  close() {
    window.removeEventListener('online', this.#tryAgain);
    this.#runner.close();
    for (const flight of this.#flights.values()) flight.abort();
    for (const waiter of this.#waiters.values()) waiter.reject(new DOMException('The story was put down.', 'AbortError'));
    this.#waiters.clear();
  }

  /**
   * Waits for a needed part, retrying several times before giving up.
   *
   * @param {number} part
   * @param {AbortSignal} [signal] nobody waits any more
   * @returns {Promise<void>}
   */
  need(part, signal) {
    const key = String(part);
    const phase = this.#runner.things.get(key)?.phase;
    if (phase === 'held' || this.#inside.has(part)) return Promise.resolve();
    this.#needed = part;
    const waiter = this.#waiters.get(key) ?? newWaiter();
    this.#waiters.set(key, waiter);
    signal?.addEventListener('abort', () => {
      if (this.#waiters.get(key) === waiter) this.#waiters.delete(key);
      waiter.reject(new DOMException('Nobody waits any more.', 'AbortError'));
      if (this.#needed === part) this.#needed = null;
      this.#wish();
    }, { once: true });
    this.#wish();
    if (phase === 'lost' || phase === 'pausing') this.#runner.take({ type: 'again' });
    return waiter.promise;
  }

  /**
   * Fetches what is likely to be read next, then the rest of the story as far as it may be held.
   *
   * @param {number[]} ahead the engine's forecast: the part in use first, then the likeliest ones
   */
  plan(ahead) {
    if (this.#ahead[0] !== ahead[0]) this.#previous = this.#ahead[0];
    this.#ahead = ahead;
    this.#wish();
  }

  /** Retries now instead of waiting. */
  tryAgain() {
    this.#tryAgain();
  }

  #tryAgain = () => this.#runner.take({ type: 'again' });

  #wish() {
    const [present, ...others] = this.#ahead;
    /** @type {[Want['rank'], (number | null | undefined)[]][]} */
    const wishes = [
      ['current', [this.#needed, present]],
      ['next', others.slice(0, 2)],
      ['previous', [this.#previous]],
      ['background', [...others.slice(2), ...after(present ?? 0, this.#addresses.length)]],
    ];
    /** @type {Want[]} */
    const wants = [];
    for (const [rank, parts] of wishes) {
      for (const part of parts) if (typeof part === 'number' && !this.#inside.has(part)) wants.push({ key: String(part), rank });
    }
    this.#runner.take({ type: 'wanted', wants });
  }

  /** @param {QueueAction} action */
  #act(action) {
    const { key } = action;
    if (action.type === 'fetch') void this.#fetch(key, action.rank);
    else if (action.type === 'cancel') this.#flights.get(key)?.abort();
    else if (action.type === 'letGo') this.#engine.unload(Number(key));
    else this.#settle(key, (waiter) => waiter.reject(this.#errors.get(key)));
  }

  /**
   * @param {string} key
   * @param {Want['rank']} rank
   */
  async #fetch(key, rank) {
    const flight = new AbortController();
    this.#flights.set(key, flight);
    const damaged = codeOf(this.#errors.get(key)) === 'damaged';
    try {
      // Bypass the browser's cache, which may hold the damaged copy.
      const options = { signal: flight.signal, priority: rank === 'background' ? 'low' : 'high', cache: damaged ? 'reload' : 'default' };
      const bytes = await fetchBytes(this.#addresses[Number(key)] ?? '', /** @type {RequestInit} */ (options));
      if (flight.signal.aborted) return;
      this.#engine.loadPart(Number(key), bytes);
      this.#errors.delete(key);
      this.#runner.take({ type: 'came', key, size: bytes.byteLength });
      this.#settle(key, (waiter) => waiter.resolve());
    } catch (error) {
      if (flight.signal.aborted) return;
      const final = ['changed', 'engine'].includes(codeOf(error)) || (damaged && codeOf(error) === 'damaged');
      this.#errors.set(key, error);
      this.#runner.take({ type: 'failed', key, jitter: world.chance(), final });
    }
  }

  /**
   * @param {string} key
   * @param {(waiter: Waiter) => void} settle
   */
  #settle(key, settle) {
    const waiter = this.#waiters.get(key);
    this.#waiters.delete(key);
    if (this.#needed === Number(key)) this.#needed = null;
    if (waiter) settle(waiter);
  }
}

/** @returns {Waiter} */
function newWaiter() {
  /** @type {Partial<Waiter>} */
  const waiter = {};
  waiter.promise = new Promise((resolve, reject) => Object.assign(waiter, { resolve, reject }));
  waiter.promise.catch(() => undefined);
  return /** @type {Waiter} */ (waiter);
}

/**
 * All numbers below a count, beginning with one of them: a story's parts stand in the order of its locations.
 *
 * @param {number} first
 * @param {number} count
 */
function after(first, count) {
  return Array.from({ length: count }, (_, index) => (first + index) % count);
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof ReadingError ? error.code : '';
}
