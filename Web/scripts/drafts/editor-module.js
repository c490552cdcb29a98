import { EditorBroke } from './draft-trouble.js';

/** @typedef {{ ask(requests: string[]): Promise<string[]>, close(): void }} Editor Whatever answers as the editor's module does. */

/** The editor's module, in a worker of its own. It has one draft: the one that was opened last. */
export class EditorModule {
  /** @type {Worker | null} */
  #worker = null;
  #last = 0;
  /** @type {Map<number, { resolve: (answers: string[]) => void, reject: (error: EditorBroke) => void }>} */
  #waiting = new Map();

  /**
   * Asks in order. After a failure, only `open` gets a sensible answer.
   *
   * @param {string[]} requests JSON, as in `docs/web-editor.md`
   * @returns {Promise<string[]>} as many answers
   * @throws {EditorBroke} if the module did not come, cannot start, or stopped
   */
  ask(requests) {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      this.#waiting.set(this.#last, { resolve, reject });
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage({ number: this.#last, requests });
      } catch (error) {
        this.#fail(String(error));
      }
    });
  }

  /** Ends the worker. Whoever still waits hears that it broke. */
  close() {
    this.#fail('The editor was closed.');
  }

  #start() {
    const worker = new Worker(new URL('./editor-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.#take(data);
    // The worker's own file did not come, or is damaged.
    worker.onerror = ({ message }) => this.#fail(message ?? 'The editor did not start.');
    return worker;
  }

  /** @param {import('./editor-worker.js').EditorReport} report */
  #take({ number, answers, fault }) {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (answers) waiting?.resolve(answers);
    else waiting?.reject(new EditorBroke(fault ?? ''));
  }

  /** @param {string} detail */
  #fail(detail) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new EditorBroke(detail));
  }
}
