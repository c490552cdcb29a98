import { unpack } from './unpack.js';

/** Elements of the file, by the beginning of their ID: `docs/web-file.md` describes them. */
const prefix = 'branchbook-';

/** What lies in inert elements of a page that was made in one piece. */
export class FileElements {
  #document;

  /** @param {Document} document a whole one */
  constructor(document) {
    this.#document = document;
  }

  /** @param {string} element */
  text(element) {
    return this.#document.getElementById(prefix + element)?.textContent ?? '';
  }

  /** @param {string} element */
  bytes(element) {
    return Uint8Array.from(atob(this.text(element)), (sign) => sign.charCodeAt(0));
  }

  /**
   * A module's WebAssembly.
   *
   * @param {string} element
   */
  module(element) {
    return unpack(this.bytes(element));
  }

  /**
   * The sentences of the pages in a language.
   *
   * @param {string} language
   * @returns {import('../language/say.js').Catalogue | null} null if the file does not have it
   */
  words(language) {
    return JSON.parse(this.text('words') || '{}')[language] ?? null;
  }
}
