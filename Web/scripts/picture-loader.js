/** @typedef {import('./part-queue.js').QueueAction} QueueAction */
/** @typedef {import('./part-queue.js').QueueEvent} QueueEvent */

import { emptyQueue, stepQueue } from './part-queue.js';

/** So many bytes of decoded pictures are held ahead: some eight screens of a tablet. */
const bound = 48 * 1024 * 1024;
/** A picture that does not come in two tries is asked for again by its page. */
const limits = { most: 2, bound, tries: 2 };

/** Decodes the pictures of the next pages ahead, so that a page turn does not wait for them: carries out what `part-queue.js` decides. */
export class PictureLoader {
  #queue = emptyQueue(limits);
  /** @type {Map<string, HTMLImageElement>} */
  #pictures = new Map();
  /** @type {Map<string, number>} */
  #timers = new Map();

  /** Lets go of everything. */
  close() {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const picture of this.#pictures.values()) picture.src = '';
    this.#pictures.clear();
    this.#queue = emptyQueue(limits);
  }

  /**
   * Wants these pictures, and breaks off what is on its way and not among them.
   *
   * @param {string[]} addresses of the next pages' pictures, the likeliest first
   */
  plan(addresses) {
    this.#take({ type: 'wanted', wants: addresses.map((key) => ({ key, rank: 'next' })) });
  }

  /** @param {QueueEvent} event */
  #take(event) {
    const { state, actions } = stepQueue(this.#queue, event);
    this.#queue = state;
    for (const action of actions) this.#act(action);
  }

  /** @param {QueueAction} action */
  #act(action) {
    const { key } = action;
    clearTimeout(this.#timers.get(key));
    if (action.type === 'fetch') void this.#fetch(key);
    else if (action.type === 'wait') this.#timers.set(key, window.setTimeout(() => this.#take({ type: 'due', key }), action.milliseconds));
    else this.#letGo(key);
  }

  /** @param {string} address */
  async #fetch(address) {
    const picture = new Image();
    this.#pictures.set(address, picture);
    picture.src = address;
    try {
      await picture.decode();
      if (this.#pictures.get(address) !== picture) return;
      // Four bytes for each dot; a drawing of lines says how large it wants to be.
      this.#take({ type: 'came', key: address, size: picture.naturalWidth * picture.naturalHeight * 4 });
    } catch {
      if (this.#pictures.get(address) !== picture) return;
      this.#take({ type: 'failed', key: address, jitter: Math.random() });
    }
  }

  /** @param {string} address */
  #letGo(address) {
    const picture = this.#pictures.get(address);
    this.#pictures.delete(address);
    if (picture) picture.src = '';
  }
}
