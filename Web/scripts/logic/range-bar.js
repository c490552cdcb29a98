/** @typedef {import('./check-kinds.js').CheckFields} CheckFields */

import { create } from '../elements/create.js';
import { sayNumber, say } from '../language/say.js';
import { bucketInWords } from './bucket-words.js';
import { borderRoom, rangesOf, withBorder } from './check-kinds.js';

/** How far Page Up and Page Down go. */
const leap = 10;

/**
 * The parts of a bar, side by side, with borders that are dragged, or moved with the arrow keys. A border is written when it is let go.
 */
export class RangeBar extends HTMLElement {
  /** @type {CheckFields} */
  #fields = {};
  /** @type {(fields: CheckFields) => void} */
  #write = () => undefined;
  /**
   * What is shown while a border is held.
   *
   * @type {CheckFields | null}
   */
  #held = null;

  /**
   * @param {CheckFields} fields
   * @param {(fields: CheckFields) => void} write
   */
  show(fields, write) {
    this.#fields = fields;
    this.#write = write;
    if (!this.#held) this.#draw();
  }

  #draw() {
    const ranges = rangesOf(this.#held ?? this.#fields);
    const parts = ranges.length * 2 - 1;
    if (this.childElementCount !== parts) this.replaceChildren(...ranges.flatMap((_, index) => this.#drawPart(index, ranges.length)));
    for (const [index, { bucket, from, to }] of ranges.entries()) {
      const part = /** @type {HTMLElement} */ (this.children[index * 2]);
      part.style.flexGrow = String(to - from + 1);
      const label = /** @type {HTMLElement} */ (part.firstElementChild);
      label.textContent = from === to ? sayNumber(from) : say('{from} to {to}', { from, to });
      const border = /** @type {HTMLElement | undefined} */ (this.children[index * 2 + 1]);
      const next = ranges[index + 1];
      if (!border || !next) continue;
      const room = borderRoom(ranges, index);
      for (const [name, value] of Object.entries({ valuemin: room.from, valuemax: room.to, valuenow: to }))
        border.setAttribute(`aria-${name}`, String(value));
      border.setAttribute('aria-label', say('Last number of {part}', { part: bucketInWords(bucket) }));
    }
  }

  /**
   * @param {number} index
   * @param {number} count
   */
  #drawPart(index, count) {
    const label = create('span', { class: 'range-label' });
    const part = create('span', { class: `range-part shade-${index % 4}`, 'aria-hidden': 'true' }, label);
    if (index === count - 1) return [part];
    return [part, create('span', { class: 'range-border', role: 'slider', tabindex: 0, 'data-key': `border ${index}`,
      'aria-orientation': 'horizontal',
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#press(event, index),
      onkeyup: () => this.#letGo(), onblur: () => this.#letGo(),
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#take(event, index) })];
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  #press(event, index) {
    const ranges = rangesOf(this.#held ?? this.#fields);
    const now = ranges[index]?.to ?? 0;
    const { from, to } = borderRoom(ranges, index);
    const towards = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
    const place = { ArrowLeft: now - towards, ArrowRight: now + towards, ArrowDown: now - 1, ArrowUp: now + 1, PageDown: now - leap,
      PageUp: now + leap, Home: from, End: to }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    this.#move(index, place);
  }

  /**
   * @param {PointerEvent} event
   * @param {number} index
   */
  #take(event, index) {
    const border = /** @type {HTMLElement} */ (event.currentTarget);
    border.setPointerCapture(event.pointerId);
    const ranges = rangesOf(this.#fields);
    const first = ranges[0]?.from ?? 0;
    const count = (ranges.at(-1)?.to ?? 0) - first + 1;
    const box = this.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(this).direction === 'rtl';
    const follow = (/** @type {PointerEvent} */ { clientX }) => {
      const share = (isRightToLeft ? box.right - clientX : clientX - box.left) / box.width;
      this.#move(index, first + Math.round(share * count) - 1);
    };
    const end = () => {
      border.removeEventListener('pointermove', follow);
      border.removeEventListener('pointerup', end);
      border.removeEventListener('pointercancel', end);
      this.#letGo();
    };
    border.addEventListener('pointermove', follow);
    border.addEventListener('pointerup', end);
    border.addEventListener('pointercancel', end);
  }

  /**
   * @param {number} index
   * @param {number} place
   */
  #move(index, place) {
    this.#held = withBorder(this.#held ?? this.#fields, index, place);
    this.#draw();
  }

  #letGo() {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    if (JSON.stringify(held) === JSON.stringify(this.#fields)) return;
    this.#fields = held;
    this.#write(held);
  }
}

customElements.define('range-bar', RangeBar);
