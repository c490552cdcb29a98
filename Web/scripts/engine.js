/** @typedef {import('./contract.js').Answer} Answer */
/** @typedef {import('./contract.js').Head} Head */
/** @typedef {import('./contract.js').Request} Request */

import { ReadingError } from './reading-error.js';

/**
 * @typedef {object} EngineExports What the WebAssembly module exports; `docs/web-engine.md` is the norm.
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} branchbook_input
 * @property {() => number} branchbook_output
 * @property {(size: number) => number} branchbook_load_head
 * @property {(part: number, size: number) => number} branchbook_load_part
 * @property {(size: number) => number} branchbook_request
 */

/** @type {Promise<WebAssembly.Module> | null} */
let compiling = null;

/** One story's engine: it holds the story and one playthrough, and answers requests at once. */
export class Engine {
  /** @type {EngineExports} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {EngineExports} */ (/** @type {unknown} */ (instance.exports));
  }

  /**
   * Makes a fresh engine. The module is fetched and compiled once for the whole page.
   *
   * @param {string} [address]
   * @returns {Promise<Engine>}
   */
  static async start(address = '/engine.wasm') {
    compiling ??= compile(address);
    try {
      return new Engine(await WebAssembly.instantiate(await compiling, {}));
    } catch (error) {
      // Forgotten, so that "Try again" fetches anew.
      compiling = null;
      throw error instanceof ReadingError ? error : new ReadingError('engine', String(error));
    }
  }

  /**
   * @param {ArrayBuffer} bytes the program's head
   * @returns {Head}
   */
  loadHead(bytes) {
    return this.#call(bytes, (size) => this.#exports.branchbook_load_head(size)).loaded;
  }

  /**
   * @param {number} part
   * @param {ArrayBuffer} bytes
   */
  loadPart(part, bytes) {
    this.#call(bytes, (size) => this.#exports.branchbook_load_part(part, size));
  }

  /**
   * Asks something that changes nothing.
   *
   * @param {import('./contract.js').Question} question
   * @returns {import('./contract.js').Reply}
   */
  ask(question) {
    return this.request(/** @type {any} */ (question));
  }

  /**
   * @param {Request} request
   * @returns {Answer}
   */
  request(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    return this.#call(bytes, (size) => this.#exports.branchbook_request(size));
  }

  /**
   * @param {ArrayBuffer | Uint8Array} bytes
   * @param {(size: number) => number} run
   * @returns {any} the engine's answer, which the callers give its type
   */
  #call(bytes, run) {
    const input = new Uint8Array(bytes);
    let answer;
    try {
      // Pointers come as signed numbers, and the memory's buffer is another one after it has grown.
      const pointer = this.#exports.branchbook_input(input.length) >>> 0;
      new Uint8Array(this.#exports.memory.buffer, pointer, input.length).set(input);
      const length = run(input.length) >>> 0;
      const output = new Uint8Array(this.#exports.memory.buffer, this.#exports.branchbook_output() >>> 0, length);
      answer = JSON.parse(new TextDecoder().decode(output));
    } catch (error) {
      throw new ReadingError('engine', String(error));
    }
    if (answer.error) throw new ReadingError('story', `${answer.error.code}: ${answer.error.message}`);
    return answer;
  }
}

/**
 * @param {string} address
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new ReadingError('network', String(error));
  }
  if (!response.ok) throw new ReadingError('engine', `${address} answered ${response.status}`);
  // Compiled from bytes, not streamed: a server that names another media type must not stop a child from reading.
  return WebAssembly.compile(await response.arrayBuffer());
}
