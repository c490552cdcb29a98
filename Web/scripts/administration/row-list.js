import { create } from '../elements/create.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';

/**
 * A list that the library has, in rows: loaded when it is drawn, and again after each change. What the library refuses stands above it.
 *
 * `data-filled` is there once the library has answered.
 */
export class RowList extends HTMLElement {
  /** Where the library has the list. */
  path = '';
  /** What is said if it has no rows. */
  empty = '';
  /** The rows on show. */
  rows = create('ul', { class: 'rows', role: 'list' });
  #said = create('div', { role: 'alert' });
  #changed = () => undefined;

  /** @param {() => any} [changed] is called when something in the list has changed */
  draw(changed = () => undefined) {
    this.#changed = changed;
    this.replaceChildren(this.#said, this.rows);
    void this.fill();
  }

  /** Loads the list again, from its first row. */
  async fill() {
    await this.#trying(async () => {
      const rows = this.rowsOf(await call('GET', this.path));
      this.dataset.filled = '';
      this.rows.replaceChildren(...rows);
      this.#said.replaceChildren(...(rows.length === 0 ? [create('p', { class: 'quiet-words' }, this.empty)] : []));
    });
  }

  /**
   * Draws what the library has.
   *
   * @param {any} _answer
   * @returns {HTMLElement[]}
   */
  rowsOf(_answer) {
    return [];
  }

  /** Something in the list was changed: loads it again, and says so. */
  async refill() {
    await this.fill();
    this.#changed();
  }

  /**
   * Asks the library for a change, and loads the list again.
   *
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<boolean>} whether the library has made it
   */
  change(method, path, body) {
    return this.#trying(async () => {
      await call(method, path, body);
      await this.refill();
    });
  }

  /** @param {() => Promise<void>} act */
  async #trying(act) {
    try {
      await act();
      return true;
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
      return false;
    }
  }
}
