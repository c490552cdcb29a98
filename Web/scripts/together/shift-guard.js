import { world } from '../world/world.js';

/** How long taps are judged after the page has moved, in milliseconds: a finger on its way cannot aim again. */
const aiming = 350;
const pressed = 'button, a, summary, label, input';

/**
 * Drops taps in the reader that were meant for something else, just after the strip above the page has come, grown, shrunk or gone.
 * `data-moved` is on the reader meanwhile.
 */
export class ShiftGuard {
  #reader;
  #timer = 0;
  #height = 0;
  /** How far the page has moved down since nothing moved, in CSS pixels. */
  #shift = 0;
  #resized = new ResizeObserver(([strip]) => this.#note(strip?.borderBoxSize[0]?.blockSize ?? 0));

  /** @param {Element} reader */
  constructor(reader) {
    this.#reader = reader;
    // The listener goes with the reader.
    reader.addEventListener('click', (event) => this.#judge(/** @type {MouseEvent} */ (event)), { capture: true });
  }

  /** @param {Element} strip */
  watch(strip) {
    this.#resized.observe(strip);
  }

  /** Ends when the strip goes. */
  close() {
    this.#resized.disconnect();
    this.#note(0);
  }

  /** @param {number} height the strip's, in CSS pixels */
  #note(height) {
    if (height === this.#height) return;
    this.#shift += height - this.#height;
    this.#height = height;
    this.#reader.toggleAttribute('data-moved', true);
    world.cancel(this.#timer);
    this.#timer = world.later(() => {
      this.#shift = 0;
      this.#reader.toggleAttribute('data-moved', false);
    }, aiming);
  }

  /** @param {MouseEvent} event */
  #judge(event) {
    const { detail, target, clientX, clientY } = event;
    // A key or a screen reader presses an element wherever it lies. Dialogs and the strip's own line stay where they are.
    if (this.#shift === 0 || detail === 0 || !(target instanceof Element) || target.closest('dialog, .group-line')) return;
    const isCard = target.closest('.group-cards');
    const before = document.elementFromPoint(clientX, clientY + this.#shift);
    if (!isCard && before?.closest(pressed) === target.closest(pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
