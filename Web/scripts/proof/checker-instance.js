import { exchange } from '../drafts/module-exchange.js';

/**
 * @typedef {import('../drafts/module-exchange.js').ExchangeExports & {
 *   branchbook_check: (states: number, size: number) => number,
 *   branchbook_lead: (size: number) => number,
 *   branchbook_program: (size: number) => number,
 * }} CheckerExports What the WebAssembly module exports; `docs/web-checker.md` is the norm.
 *
 * @typedef {{ check: { story: string, states: number } } | { lead: { location: string } } | { program: { story: string } }
 *   | { begin: true }} CheckerOrder `begin` only has the module ready.
 */

/** One instance of the checker. It knows the story that it checked last. */
export class CheckerInstance {
  /** @type {CheckerExports} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {CheckerExports} */ (/** @type {unknown} */ (instance.exports));
  }

  /**
   * @param {CheckerOrder} order
   * @returns {any} a report, a lead, or a program
   * @throws {Error} if the module stopped; it answers nothing sensible from then on
   */
  carryOut(order) {
    if ('begin' in order) return null;
    if ('check' in order) return this.#json(order.check.story, (size) => this.#exports.branchbook_check(order.check.states, size));
    const { branchbook_lead: lead, branchbook_program: program } = this.#exports;
    if ('lead' in order) return this.#json(JSON.stringify(order.lead), lead);
    const bytes = exchange(this.#exports, order.program.story, program);
    return bytes.length === 0 ? null : bytes.slice().buffer;
  }

  /**
   * @param {string} text
   * @param {(size: number) => number} run
   */
  #json(text, run) {
    return JSON.parse(new TextDecoder().decode(exchange(this.#exports, text, run)));
  }
}
