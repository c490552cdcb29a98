/** Let go beyond this part of the page's width, the page turns. */
const turningPart = 0.22;
/** Or with this speed, in CSS pixels a millisecond. */
const turningSpeed = 0.45;

/** A page that follows the finger, and either turns or lies back when it is let go. */
export class PageDrag {
  /** @type {HTMLElement} */
  #page;
  #width;
  #across = 0;
  #speed = 0;
  #time = 0;

  /** @param {HTMLElement} page */
  constructor(page) {
    this.#page = page;
    this.#width = page.getBoundingClientRect().width || 1;
    page.classList.add('dragged');
  }

  /**
   * @param {number} across how far the finger is from where it began, in CSS pixels
   * @param {number} time in milliseconds
   */
  follow(across, time) {
    if (this.#time > 0 && time > this.#time) this.#speed = (across - this.#across) / (time - this.#time);
    this.#across = across;
    this.#time = time;
    this.#page.style.setProperty('--drag', String(Math.max(-1, Math.min(1, across / this.#width))));
  }

  /**
   * The finger lets go.
   *
   * @returns {-1 | 0 | 1} where the page was turned to: left, nowhere, right
   */
  release() {
    const thrown = Math.abs(this.#speed) > turningSpeed && Math.sign(this.#speed) === Math.sign(this.#across);
    const turned = thrown || Math.abs(this.#across) > this.#width * turningPart;
    this.letBack();
    if (!turned) return 0;
    return this.#across < 0 ? -1 : 1;
  }

  /** The page lies back where it was. */
  letBack() {
    this.#page.classList.remove('dragged');
    this.#page.style.removeProperty('--drag');
  }
}
