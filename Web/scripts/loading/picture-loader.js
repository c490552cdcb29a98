/** @typedef {import('./part-queue.js').QueueAction} QueueAction */

import { world } from '../world/world.js';
import { QueueRunner } from './queue-runner.js';

/** Bytes of decoded pictures that are held ahead: about eight screens of a tablet. */
const bound = 48 * 1024 * 1024;
/** A picture that does not come in two tries is asked for again by its page. */
const limits = { most: 2, bound, tries: 2 };

/** Decodes the pictures of the next pages ahead, so that a page turn does not wait for them: carries out what `part-queue.js` decides. */
export class PictureLoader {
  #runner = this.#makeRunner();
  /** @type {Map<string, HTMLImageElement>} */
  #pictures = new Map();

  /** Lets go of everything. */
  close() {
    this.#runner.close();
    for (const picture of this.#pictures.values()) picture.src = '';
    this.#pictures.clear();
    this.#runner = this.#makeRunner();
  }

  /**
   * Wants these pictures, and breaks off what is on its way and not among them.
   *
   * @param {string[]} addresses of the next pages' pictures, the likeliest first
   */
  plan(addresses) {
    this.#runner.take({ type: 'wanted', wants: addresses.map((key) => ({ key, rank: 'next' })) });
  }

  #makeRunner() {
    return new QueueRunner(limits, (action) => this.#act(action));
  }

  /** @param {QueueAction} action */
  #act(action) {
    const { key } = action;
    if (action.type === 'fetch') void this.#fetch(key);
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
      this.#runner.take({ type: 'came', key: address, size: picture.naturalWidth * picture.naturalHeight * 4 });
    } catch {
      if (this.#pictures.get(address) !== picture) return;
      this.#runner.take({ type: 'failed', key: address, jitter: world.chance() });
    }
  }

  /** @param {string} address */
  #letGo(address) {
    const picture = this.#pictures.get(address);
    this.#pictures.delete(address);
    if (picture) picture.src = '';
  }
}
