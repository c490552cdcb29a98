/**
 * The editor beside the page: a worker, so that typing never waits for it. It is a file of its own, which `Scripts/bundle-pages` bundles
 * under a name with its digest. `EditorModule` is the page's side.
 *
 * @typedef {{ number: number, requests: string[] }} EditorOrder
 * @typedef {{ number: number, answers?: string[], fault?: string }} EditorReport Either the answers, or why there are none.
 */

import { EditorInstance } from './editor-instance.js';

const scope = /** @type {{ postMessage(report: EditorReport): void, onmessage: unknown }} */ (/** @type {unknown} */ (self));

/** Answers the page's orders, one after the other. */
class EditorDesk {
  /** @type {Promise<WebAssembly.Module> | null} */
  #compiling = null;
  /** @type {EditorInstance | null} */
  #instance = null;
  #last = Promise.resolve();

  /** @param {EditorOrder} order */
  take(order) {
    this.#last = this.#last.then(async () => scope.postMessage(await this.#carryOut(order)));
  }

  /**
   * @param {EditorOrder} order
   * @returns {Promise<EditorReport>}
   */
  async #carryOut({ number, requests }) {
    try {
      const instance = this.#instance ??= await this.#start();
      return { number, answers: requests.map((request) => instance.answer(request)) };
    } catch (error) {
      // One that stopped in the middle of something has a memory that nobody can trust.
      this.#instance = null;
      return { number, fault: String(error) };
    }
  }

  async #start() {
    this.#compiling ??= compile('/editor.wasm');
    try {
      return new EditorInstance(await WebAssembly.instantiate(await this.#compiling, {}));
    } catch (error) {
      // Forget it, so that the next order fetches it again.
      this.#compiling = null;
      throw error;
    }
  }
}

const desk = new EditorDesk();
scope.onmessage = (/** @type {MessageEvent<EditorOrder>} */ { data }) => desk.take(data);

/**
 * Compiled from bytes, not streamed: a server that names another media type must not stop an author from writing.
 *
 * @param {string} address
 */
async function compile(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
