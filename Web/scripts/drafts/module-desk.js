/**
 * The worker's side of a module for authors: fetches it, and answers the page's orders one after the other. `ModuleWorker` is the page's.
 *
 * @typedef {{ number: number, order: any }} ModuleOrder
 * @typedef {{ number: number, answer?: any, fault?: string }} ModuleReport Either the answer, or why there is none.
 */

/** The worker's scope, as far as it is used. */
const scope = /** @type {{ postMessage(report: ModuleReport): void, onmessage: unknown }} */ (/** @type {unknown} */ (globalThis));

/**
 * Answers this worker's orders from now on.
 *
 * @template Held
 * @param {string} address of the module
 * @param {(instance: WebAssembly.Instance) => Held} hold
 * @param {(held: Held, order: any) => unknown} carryOut what it throws ends the instance
 */
export function answerOrders(address, hold, carryOut) {
  const desk = new ModuleDesk(address, hold, carryOut);
  scope.onmessage = (/** @type {MessageEvent<ModuleOrder>} */ { data }) => desk.take(data);
}

/** @template Held */
class ModuleDesk {
  #address;
  #hold;
  #carryOut;
  /** @type {Promise<WebAssembly.Module> | null} */
  #compiling = null;
  /** @type {Held | null} */
  #held = null;
  #last = Promise.resolve();

  /**
   * @param {string} address
   * @param {(instance: WebAssembly.Instance) => Held} hold
   * @param {(held: Held, order: any) => unknown} carryOut
   */
  constructor(address, hold, carryOut) {
    this.#address = address;
    this.#hold = hold;
    this.#carryOut = carryOut;
  }

  /** @param {ModuleOrder} order */
  take(order) {
    this.#last = this.#last.then(async () => scope.postMessage(await this.#answer(order)));
  }

  /**
   * @param {ModuleOrder} order
   * @returns {Promise<ModuleReport>}
   */
  async #answer({ number, order }) {
    try {
      const held = this.#held ??= await this.#start();
      return { number, answer: this.#carryOut(held, order) };
    } catch (error) {
      // One that stopped in the middle of something has a memory that nobody can trust.
      this.#held = null;
      return { number, fault: String(error) };
    }
  }

  async #start() {
    this.#compiling ??= compile(this.#address);
    try {
      return this.#hold(await WebAssembly.instantiate(await this.#compiling, {}));
    } catch (error) {
      // Forget it, so that the next order fetches it again.
      this.#compiling = null;
      throw error;
    }
  }
}

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
