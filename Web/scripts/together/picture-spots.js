import { create } from '../elements/create.js';
import { world } from '../world/world.js';

/** A press of this long on the picture points at it, in milliseconds: shorter than the press that shows a whole page. */
const press = 350;
/** A finger moves less than this until then, in CSS pixels. */
const tremble = 10;
/** At most ten points a second. */
const interval = 100;
/** How long a spot is seen, in milliseconds. */
const seen = 2000;
const whole = 1000;

/** Where somebody points at the picture, and the finger of this reader. */
export class PictureSpots {
  #book;
  #send;
  /** @type {Map<number, { spot: HTMLElement, timer: number }>} */
  #spots = new Map();
  /** @type {{ id: number, picture: HTMLElement, x: number, y: number, timer: number, isPointing: boolean, last: number } | null} */
  #finger = null;

  /**
   * @param {HTMLElement} book
   * @param {(x: number, y: number) => void} send in thousandths of the picture
   */
  constructor(book, send) {
    this.#book = book;
    this.#send = send;
    book.addEventListener('pointerdown', this.#down, true);
    book.addEventListener('pointermove', this.#move, true);
    for (const kind of /** @type {const} */ (['pointerup', 'pointercancel'])) book.addEventListener(kind, this.#lift, true);
    book.addEventListener('click', this.#click, true);
  }

  close() {
    const book = this.#book;
    book.removeEventListener('pointerdown', this.#down, true);
    book.removeEventListener('pointermove', this.#move, true);
    for (const kind of /** @type {const} */ (['pointerup', 'pointercancel'])) book.removeEventListener(kind, this.#lift, true);
    book.removeEventListener('click', this.#click, true);
    for (const { spot, timer } of this.#spots.values()) {
      world.cancel(timer);
      spot.remove();
    }
    this.#spots.clear();
  }

  /**
   * Shows where somebody points, for a moment.
   *
   * @param {number} by
   * @param {Person} person
   * @param {number} x in thousandths of the picture's width
   * @param {number} y of its height
   */
  show(by, person, x, y) {
    const figure = this.#book.querySelector('.sheet .illustration');
    if (!figure) return;
    const before = this.#spots.get(by);
    world.cancel(before?.timer);
    let place = figure.querySelector('.group-spots');
    place ??= figure.appendChild(create('div', { class: 'group-spots', 'aria-hidden': 'true' }));
    const spot = before?.spot ?? create('span', { class: 'group-spot', 'data-colour': person.colour || 'moss' });
    if (spot.parentElement !== place) place.append(spot);
    spot.style.insetInlineStart = 'auto';
    spot.style.left = `${x / whole * 100}%`;
    spot.style.top = `${y / whole * 100}%`;
    const timer = world.later(() => {
      spot.remove();
      this.#spots.delete(by);
    }, seen);
    this.#spots.set(by, { spot, timer });
  }

  /** @type {(event: PointerEvent) => void} */
  #down = (event) => {
    const picture = event.target instanceof Element ? event.target.closest('.illustration > story-picture') : null;
    if (this.#finger || !event.isPrimary || event.button !== 0 || !(picture instanceof HTMLElement)) {
      // A second finger pinches.
      this.#end();
      return;
    }
    const { pointerId: id, clientX: x, clientY: y } = event;
    const timer = world.later(() => this.#begin(), press);
    this.#finger = { id, picture, x, y, timer, isPointing: false, last: 0 };
  };

  #begin() {
    const finger = this.#finger;
    if (!finger) return;
    finger.isPointing = true;
    // The press is no press on the page any more: it neither turns nor skips.
    finger.picture.dispatchEvent(new PointerEvent('pointercancel', { pointerId: finger.id, bubbles: true }));
    this.#point(finger, finger.x, finger.y);
  }

  /** @type {(event: PointerEvent) => void} */
  #move = (event) => {
    const finger = this.#finger;
    if (!finger || event.pointerId !== finger.id) return;
    if (!finger.isPointing) {
      if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > tremble) this.#end();
      return;
    }
    event.stopPropagation();
    this.#point(finger, event.clientX, event.clientY);
  };

  /** @type {(event: PointerEvent) => void} */
  #lift = (event) => {
    // The event that ends the press for the page is our own.
    if (!event.isTrusted || event.pointerId !== this.#finger?.id) return;
    const { isPointing } = this.#finger;
    world.cancel(this.#finger.timer);
    // The click that follows is still to be swallowed.
    if (isPointing && event.type === 'pointerup') world.later(() => this.#end(), 0);
    else this.#end();
  };

  /** @type {(event: MouseEvent) => void} */
  #click = (event) => {
    if (!this.#finger?.isPointing) return;
    event.stopPropagation();
    event.preventDefault();
    this.#end();
  };

  #end() {
    if (this.#finger) world.cancel(this.#finger.timer);
    this.#finger = null;
  }

  /**
   * @param {NonNullable<PictureSpots['finger']>} finger
   * @param {number} clientX
   * @param {number} clientY
   */
  #point(finger, clientX, clientY) {
    const now = world.elapsed();
    if (now - finger.last < interval) return;
    finger.last = now;
    const { left, top, width, height } = finger.picture.getBoundingClientRect();
    const part = (/** @type {number} */ at, /** @type {number} */ size) => Math.round(Math.min(1, Math.max(0, at / size)) * whole);
    this.#send(part(clientX - left, width), part(clientY - top, height));
  }

  /** The finger that is on the picture. */
  get finger() {
    return this.#finger;
  }
}
