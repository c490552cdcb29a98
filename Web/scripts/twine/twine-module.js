/**
 * @typedef {object} LeftOut Something of the passages that the story does not have.
 * @property {string} sort
 * @property {string} words as they stand in the passage
 * @property {string} [passage] its name; missing if it belongs to the whole story
 * @property {number} count how often it stands there
 * @property {boolean} changesTheStory whether the story may go another way without it
 *
 * @typedef {object} ReadStory
 * @property {string} story the text of a story file
 * @property {Omit<StoryAddresses, 'files' | 'head' | 'parts' | 'firstParts'>} card
 * @property {Record<string, string | null>} files the address of each picture and sound; null if its name is a path beside the page
 * @property {[location: string, passage: string][]} passages the passage of each location
 * @property {LeftOut[]} leftOut
 * @property {number} leftOutCount with those that are not listed
 *
 * @typedef {{ message: string, fix?: string }} StoryProblem
 *
 * @typedef {import('../drafts/module-exchange.js').ExchangeExports & {
 *   branchbook_twine: (size: number) => number,
 *   branchbook_program: (size: number) => number,
 * }} TwineExports What the module exports for reading; `docs/twine-format.md` is the norm.
 */

import { exchange } from '../drafts/module-exchange.js';

/** Reads what Twine wrote, and makes a story of it. */
export class TwineModule {
  /** @type {TwineExports} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {TwineExports} */ (/** @type {unknown} */ (instance.exports));
  }

  /**
   * @param {Uint8Array} bytes the module's WebAssembly
   * @returns {Promise<TwineModule>}
   */
  static async start(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new TwineModule(instance);
  }

  /**
   * @param {string} data the element with the passages
   * @returns {ReadStory | { problems: StoryProblem[] }}
   */
  read(data) {
    return JSON.parse(new TextDecoder().decode(exchange(this.#exports, data, this.#exports.branchbook_twine)));
  }

  /**
   * A story as the engine takes it.
   *
   * @param {string} story the text of a story file
   * @returns {ArrayBuffer} empty if the story has errors
   */
  program(story) {
    return exchange(this.#exports, story, this.#exports.branchbook_program).slice().buffer;
  }
}
