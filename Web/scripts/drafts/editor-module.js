import { EditorBroke } from './draft-trouble.js';
import { ModuleWorker } from './module-worker.js';

/** @typedef {{ ask(requests: string[]): Promise<string[]>, close(): void }} Editor Whatever answers as the editor's module does. */

/** The editor's module, in a worker of its own. It has one draft: the one that was opened last. */
export class EditorModule {
  #worker = new ModuleWorker(() => new Worker(new URL('./editor-worker.js', import.meta.url), { type: 'module' }),
    (detail) => new EditorBroke(detail));

  /**
   * Asks in order. After a failure, only `open` gets a sensible answer.
   *
   * @param {string[]} requests JSON, as in `docs/web-editor.md`
   * @returns {Promise<string[]>} as many answers
   * @throws {EditorBroke} if the module did not come, cannot start, or stopped
   */
  ask(requests) {
    return this.#worker.ask(requests);
  }

  /** Ends the worker. Whoever still waits hears that it broke. */
  close() {
    this.#worker.close('The editor was closed.');
  }
}
