/** Cap on the time counted for one page, in milliseconds: beyond it the reader has probably left. */
const longestPage = 180_000;

/** Measures reading time, only while the page is visible and someone keeps turning. */
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
