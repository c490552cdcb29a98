/**
 * @typedef {import('./expression-tree.js').Tree} Tree
 * @typedef {import('./story-memory.js').EditRequest} EditRequest
 * @typedef {{ from: number, to: number, message: string }} Wrong Why an expression is none; `from` and `to` count its bytes.
 *
 * @typedef {object} RuleTools What everything that edits a rule works with.
 * @property {Expressions} expressions
 * @property {() => import('./story-memory.js').Memory[]} memories what the story remembers now
 * @property {() => Promise<string | null>} remember asks for one thing more that the story remembers; the name of its variable, or null
 * @property {(location: string) => string} placeOf what a place is called, by its ID
 * @property {(location: string) => Promise<string | null>} pickPlace asks for another place; its ID, or null for no change
 */

import { isExact } from './expression-tree.js';

/** Expressions as trees and back: the editor's module does both, so that there is one grammar. */
export class Expressions {
  #ask;

  /** @param {(request: EditRequest) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /**
   * @param {string} expression
   * @returns {Promise<{ tree: Tree } | { wrong: Wrong }>}
   */
  understand(expression) {
    return this.#ask({ do: 'understand', expression });
  }

  /**
   * The same for what is only shown.
   *
   * @param {string} expression
   * @returns {Promise<Tree | null>} null if it cannot be understood, and is shown as it stands there
   */
  async tree(expression) {
    const answer = await this.understand(expression);
    return isExact(expression) && 'tree' in answer ? answer.tree : null;
  }

  /**
   * @param {Tree} tree
   * @returns {Promise<string>}
   */
  async express(tree) {
    return (await this.#ask({ do: 'express', tree })).expression;
  }
}
