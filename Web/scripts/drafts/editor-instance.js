import { EditorBroke } from './draft-trouble.js';

/**
 * @typedef {object} EditorExports What the WebAssembly module exports; `docs/web-editor.md` is the norm.
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} branchbook_input
 * @property {() => number} branchbook_output
 * @property {(size: number) => number} branchbook_edit
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
    const { memory, branchbook_input: room, branchbook_output: output, branchbook_edit: edit } = this.#exports;
    const input = new TextEncoder().encode(request);
    try {
      // Pointers come as signed numbers, and the memory's buffer is another one after it has grown.
      const pointer = room(input.length) >>> 0;
      if (pointer === 0) throw new RangeError(`There is no room for ${input.length} bytes.`);
      new Uint8Array(memory.buffer, pointer, input.length).set(input);
      const length = edit(input.length) >>> 0;
      return new TextDecoder().decode(new Uint8Array(memory.buffer, output() >>> 0, length));
    } catch (error) {
      throw new EditorBroke(String(error));
    }
  }
}
