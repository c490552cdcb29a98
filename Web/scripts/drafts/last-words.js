/** @typedef {import('./draft-sync.js').Typed} Typed */

/**
 * What was typed in the last moments before a page is closed or put to sleep, when the browser finishes no more transactions: kept where
 * it is written at once. The next visit makes entries of it.
 */
export class LastWords {
  #key;

  /** @param {string} draft with its reader: `reader/draft` */
  constructor(draft) {
    this.#key = `branchbook.typed/${draft}`;
  }

  /** @param {Typed[]} typed */
  keep(typed) {
    try {
      if (typed.length > 0) localStorage.setItem(this.#key, JSON.stringify(typed));
      else localStorage.removeItem(this.#key);
    } catch {
      // There is only the transaction, then.
    }
  }

  /** @returns {Typed[]} */
  read() {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? '[]');
    } catch {
      return [];
    }
  }
}
