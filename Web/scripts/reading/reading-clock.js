/** The longest time that counts for one page, in milliseconds: whoever takes longer has put the book down. */
const longestPage = 180_000;

/** Measures how long is read: only while the page is visible, and only as long as somebody turns its pages. */
export class ReadingClock {
  /** @type {number | null} */
  #since = null;
  #gathered = 0;

  /**
   * @param {number} now in milliseconds, of a clock that never goes back
   * @param {boolean} visible
   */
  see(now, visible) {
    if (this.#since !== null) this.#gathered += now - this.#since;
    this.#since = visible ? now : null;
  }

  /**
   * A page was turned.
   *
   * @param {number} now
   * @param {boolean} visible
   * @returns {number} the milliseconds read since the last one
   */
  turn(now, visible) {
    this.see(now, visible);
    const read = Math.round(Math.min(longestPage, this.#gathered));
    this.#gathered = 0;
    return read;
  }
}
