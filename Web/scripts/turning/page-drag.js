/** Released beyond this part of the page's width, the page turns. */
const turningPart = 0.22;
/** Or released at this speed, in CSS pixels per millisecond. */
const turningSpeed = 0.45;

/**
 * @typedef {object} Held What follows a finger.
 * @property {(share: number) => void} follow told how far the finger is, in the page's width: negative to the left
 * @property {(turned: boolean) => void} settle called when the finger lifts, with whether the page turns
 */

/** A finger that moves a page, and either turns it or lets it lie back. */
export class PageDrag {
  /** @type {Held} */
  #held;
  #width;
  #across = 0;
  #speed = 0;
  #time = 0;
  #sign = 0;

  /**
   * @param {number} width of the page, in CSS pixels
   * @param {Held} held
   */
  constructor(width, held) {
    this.#width = width || 1;
    this.#held = held;
  }

  /**
   * @param {number} across how far the finger is from where it began, in CSS pixels
   * @param {number} time in milliseconds
   */
  follow(across, time) {
    this.#sign ||= Math.sign(across);
    if (this.#time > 0 && time > this.#time) this.#speed = (across - this.#across) / (time - this.#time);
    this.#across = across;
    this.#time = time;
    this.#held.follow(Math.max(-1, Math.min(1, across / this.#width)));
  }

  /**
   * The finger is lifted.
   *
   * @returns {boolean} whether the page turns
   */
  release() {
    const onward = Math.sign(this.#across) === this.#sign;
    const thrown = Math.abs(this.#speed) > turningSpeed && Math.sign(this.#speed) === this.#sign;
    const turned = onward && (thrown || Math.abs(this.#across) > this.#width * turningPart);
    this.#held.settle(turned);
    return turned;
  }

  /** Moves the page back. */
  letBack() {
    this.#held.settle(false);
  }
}

/**
 * Holds something that slides along with the finger and comes back by itself.
 *
 * @param {HTMLElement} element
 * @param {number} give how much it gives way: 1 as far as the finger
 * @returns {Held}
 */
export function sliding(element, give) {
  element.classList.add('dragged');
  return {
    follow: (share) => element.style.setProperty('--drag', String(share * give)),
    settle: () => {
      element.classList.remove('dragged');
      element.style.removeProperty('--drag');
    },
  };
}
