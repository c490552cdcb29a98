import { EditorBroke } from './draft-trouble.js';
import { exchange } from './module-exchange.js';

/**
 * @typedef {import('./module-exchange.js').ExchangeExports & { branchbook_edit: (size: number) => number }} EditorExports
 *   What the WebAssembly module exports; `docs/web-editor.md` is the norm.
 */

/** One instance of the editor: it has one draft, and answers requests at once. */
export class EditorInstance {
  /** @type {EditorExports} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {EditorExports} */ (/** @type {unknown} */ (instance.exports));
  }

  /**
   * @param {string} request JSON
   * @returns {string} JSON
   * @throws {EditorBroke} if the module stopped; it answers nothing from then on
   */
  answer(request) {
    try {
      return new TextDecoder().decode(exchange(this.#exports, request, (size) => this.#exports.branchbook_edit(size)));
    } catch (error) {
      throw new EditorBroke(String(error));
    }
  }
}
