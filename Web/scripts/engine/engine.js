import { fetchBytes, persistently } from '../library/library.js';
import { ReadingError } from '../library/reading-error.js';

/**
 * @typedef {object} EngineExports What the WebAssembly module exports; `docs/web-engine.md` is the norm.
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} branchbook_input
 * @property {() => number} branchbook_output
 * @property {(size: number) => number} branchbook_load_head
 * @property {(part: number, size: number) => number} branchbook_load_part
 * @property {(size: number) => number} branchbook_request
 */

/**
 * What the engine's own codes mean to a reader; the others say that a story's program is none.
 *
 * @type {Record<string, import('../library/reading-error.js').ReadingErrorCode>}
 */
const meanings =
  { damaged: 'damaged', foreign: 'damaged', otherVersion: 'version', foreignRecord: 'record', otherRecordVersion: 'record',
    otherStory: 'record' };

/** Where engines come from. Their module is fetched and compiled once. */
export class EngineSource {
  /** @type {Promise<WebAssembly.Module> | null} */
  #compiling = null;

  /** @param {Shared} shared */
  static of(shared) {
    shared.engines ??= new EngineSource();
    return shared.engines;
  }

  /**
   * Makes a fresh engine.
   *
   * @returns {Promise<Engine>}
   */
  async start() {
    this.#compiling ??= persistently(() => compile('/engine.wasm'));
    try {
      return new Engine(await WebAssembly.instantiate(await this.#compiling, {}));
    } catch (error) {
      // Forget it, so “Try again” fetches it again.
      this.#compiling = null;
      throw error instanceof ReadingError ? error : new ReadingError('engineMissing', String(error));
    }
  }
}

/** One story's engine: it holds the story and one playthrough, and answers requests at once. */
export class Engine {
  /** @type {EngineExports} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {EngineExports} */ (/** @type {unknown} */ (instance.exports));
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
   * The decisions of this reading that can be undone.
   *
   * @returns {Decision[]} the latest first
   */
  decisions() {
    return this.#ask({ decisions: true }).decisions;
  }

  /**
   * Unloads a part, to be loaded again when needed.
   *
   * @param {number} part
   */
  unload(part) {
    this.#ask({ unload: part });
  }

  /**
   * @param {EngineRequest} request
   * @returns {Answer}
   */
  request(request) {
    return this.#ask(request);
  }

  /**
   * What an input would lead to, without applying it.
   *
   * @param {Input} input
   * @returns {{ scene?: Scene, offered?: ChoicesScene }} nothing if it would be refused
   */
  peek(input) {
    return this.#ask({ peek: input });
  }

  /**
   * Does what an input wants, if all that its scene needs is there.
   *
   * @param {Input} input
   * @param {ChoosingHabit} ahead
   * @returns {Answer | { lacks: number }} `lacks`: the part without which nothing was done
   */
  apply(input, ahead) {
    return this.#ask({ apply: input, ahead });
  }

  /**
   * @param {object} request
   * @returns {any} the engine's answer, which the callers give its type
   */
  #ask(request) {
    return this.#call(new TextEncoder().encode(JSON.stringify(request)), (size) => this.#exports.branchbook_request(size));
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
    if (answer.error) throw new ReadingError(meanings[answer.error.code] ?? 'story', `${answer.error.code}: ${answer.error.message ?? ''}`);
    return answer;
  }
}

/**
 * Compiled from bytes, not streamed: a server that names another media type must not stop a child from reading.
 *
 * @param {string} address
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(address) {
  let bytes;
  try {
    bytes = await fetchBytes(address);
  } catch (error) {
    const code = error instanceof ReadingError && error.code !== 'changed' ? error.code : 'engineMissing';
    throw new ReadingError(code, String(error));
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new ReadingError('engineMissing', String(error));
  }
}
