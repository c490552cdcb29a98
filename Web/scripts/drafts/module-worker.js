/** @typedef {import('./module-desk.js').ModuleReport} ModuleReport */

/** A module for authors in a worker of its own, which is started by the first order. */
export class ModuleWorker {
  #begin;
  #broke;
  /** @type {Worker | null} */
  #worker = null;
  #last = 0;
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();

  /**
   * @param {() => Worker} begin
   * @param {(detail: string) => Error} broke what whoever waits gets if the worker does not come, cannot start, or stops
   */
  constructor(begin, broke) {
    this.#begin = begin;
    this.#broke = broke;
  }

  /**
   * Orders are carried out in turn.
   *
   * @param {unknown} order
   * @returns {Promise<any>}
   */
  ask(order) {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      this.#waiting.set(this.#last, { resolve, reject });
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage({ number: this.#last, order });
      } catch (error) {
        this.close(String(error));
      }
    });
  }

  /**
   * Ends the worker, whatever it is doing; another order starts a new one.
   *
   * @param {string} detail what those who still wait hear
   */
  close(detail) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(this.#broke(detail));
  }

  #start() {
    const worker = this.#begin();
    worker.onmessage = ({ data }) => this.#take(data);
    // The worker's own file did not come, or is damaged.
    worker.onerror = ({ message }) => this.close(message ?? 'It did not start.');
    return worker;
  }

  /** @param {ModuleReport} report */
  #take({ number, answer, fault }) {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (fault === undefined) waiting?.resolve(answer);
    else waiting?.reject(this.#broke(fault));
  }
}
