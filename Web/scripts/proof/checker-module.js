/** @typedef {import('./checker-instance.js').CheckerOrder} CheckerOrder */

/**
 * @typedef {object} Diagnostic What the checker says of one place; `check.schema.json` is the norm.
 * @property {string} code
 * @property {'error' | 'warning'} severity
 * @property {string} pointer
 * @property {string} message
 * @property {string | null} fix
 *
 * @typedef {{ answer: string | number | boolean, variable: string } | { choose: string, at: string }
 *   | { roll: number, check: string, bucket: string }} WitnessStep
 * @typedef {'reachable' | 'impossible' | 'unknown'} Verdict
 * @typedef {{ id: string, verdict: Verdict, probability: number | null, witness: WitnessStep[] | null }} EndingReport Probabilities are in
 *   billionths.
 *
 * @typedef {object} CheckReport As `docs/web-checker.md` has it; what comes from exploring is only there if the story can be explored.
 * @property {Diagnostic[]} diagnostics
 * @property {number} errors
 * @property {number} warnings
 * @property {boolean} [complete]
 * @property {Verdict[]} [locations]
 * @property {EndingReport[]} [endings]
 * @property {number | null} [unfinished]
 *
 * @typedef {{ steps: WitnessStep[] | null, record?: string }} Lead
 */

import { ModuleWorker } from '../drafts/module-worker.js';

/** The checker did not come, cannot start, was replaced, or stopped. */
export class CheckerBroke extends Error {}

/** The checker's module, in a worker of its own. */
export class CheckerModule {
  #worker = new ModuleWorker(() => new Worker(new URL('./checker-worker.js', import.meta.url), { type: 'module' }),
    (detail) => new CheckerBroke(detail));

  /**
   * Waits until the module can be asked.
   *
   * @returns {Promise<void>}
   * @throws {CheckerBroke}
   */
  ready() {
    return this.#ask({ begin: true });
  }

  /**
   * @param {string} story the text of a story file
   * @param {number} states at most so many states are explored; with 0, the story is only looked at
   * @returns {Promise<CheckReport>}
   * @throws {CheckerBroke}
   */
  check(story, states) {
    return this.#ask({ check: { story, states } });
  }

  /**
   * The shortest known way to a location of the story that was explored last, and a record that begins there.
   *
   * @param {string} location its ID
   * @returns {Promise<Lead>} without steps if no way is known
   * @throws {CheckerBroke}
   */
  lead(location) {
    return this.#ask({ lead: { location } });
  }

  /**
   * A story as the engine takes it, whole.
   *
   * @param {string} story the text of a story file
   * @returns {Promise<ArrayBuffer | null>} null if the story has errors
   * @throws {CheckerBroke}
   */
  program(story) {
    return this.#ask({ program: { story } });
  }

  /** Ends it in the middle of what it does, and has another one ready by the next question. */
  replace() {
    this.close();
    this.ready().catch(() => undefined);
  }

  /** Ends it, whatever it is doing. Another question starts a new one. */
  close() {
    this.#worker.close('The checker was closed.');
  }

  /** @param {CheckerOrder} order */
  #ask(order) {
    return this.#worker.ask(order);
  }
}
