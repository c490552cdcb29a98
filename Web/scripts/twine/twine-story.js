/** @typedef {import('../alone/file-surroundings.js').AloneStory} AloneStory */
/** @typedef {import('./twine-module.js').ReadStory} ReadStory */

/**
 * A story that Twine published, for its reader.
 *
 * @implements {AloneStory}
 */
export class TwineStory {
  #elements;
  #card;
  #files;
  program;
  /** Passages have no explained words, ambience or narrations. */
  companion = null;

  /**
   * @param {import('../alone/file-elements.js').FileElements} elements
   * @param {ReadStory} read
   * @param {ArrayBuffer} program
   */
  constructor(elements, { card, files }, program) {
    this.#elements = elements;
    this.#card = card;
    this.#files = files;
    this.program = program;
  }

  /** @returns {StoryAddresses} */
  get addresses() {
    const beside = (/** @type {string} */ file) => file.split('/').map(encodeURIComponent).join('/');
    const files = Object.fromEntries(Object.entries(this.#files).map(([file, address]) => [file, address ?? beside(file)]));
    return { ...this.#card, files, head: '', parts: [], firstParts: 0 };
  }

  /** The engine's WebAssembly. */
  get engine() {
    return this.#elements.module('engine');
  }
}
