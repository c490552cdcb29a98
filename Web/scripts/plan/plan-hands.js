/** @typedef {import('./camera.js').Point} Point */

/**
 * @typedef {object} HandsManners What hands can do on the map. Points are CSS pixels from the canvas's upper left corner.
 * @property {(point: Point, isFinger: boolean) => boolean} take whether pulling from here moves places, and not the map
 * @property {(point: Point, isMore: boolean) => void} tap `isMore`: with Shift or Control
 * @property {(point: Point) => void} open a double tap
 * @property {(across: number, down: number) => void} pan
 * @property {(across: number, down: number) => void} pull moves what was taken, by this much more
 * @property {(isDone: boolean) => void} drop ends that; what is not done goes back
 * @property {(before: [Point, Point], now: [Point, Point]) => void} pinch
 * @property {(factor: number, about: Point) => void} zoom
 */

/** A tap may move as far as this, in pixels. */
const steady = 6;
/** Two taps within this time are one double tap, in milliseconds. */
const twice = 400;
/** How much a turn of the wheel by a pixel zooms. A trackpad's pinch comes as a wheel with much smaller turns. */
const perPixel = { wheel: 0.0015, pinch: 0.01 };
/** The height of a line, for wheels that count in lines. */
const line = 32;

/** Turns what pointers do on a canvas into what is meant by it. */
export class PlanHands {
  #canvas;
  #manners;
  /** @type {Map<number, Point>} */
  #down = new Map();
  /** @type {'none' | 'press' | 'pan' | 'pull' | 'pinch'} */
  #doing = 'none';
  /** @type {Point} */
  #from = { x: 0, y: 0 };
  #isTaken = false;
  #lastTap = { at: -Infinity, x: 0, y: 0 };

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HandsManners} manners
   */
  constructor(canvas, manners) {
    this.#canvas = canvas;
    this.#manners = manners;
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#lift(event));
    canvas.addEventListener('pointercancel', (event) => this.#cancel(event));
    canvas.addEventListener('wheel', (event) => this.#turn(event), { passive: false });
  }

  /** Whether something is held. */
  get isBusy() {
    return this.#doing === 'pan' || this.#doing === 'pull' || this.#doing === 'pinch';
  }

  /** Lets go of what is being pulled: it goes back. */
  letGo() {
    if (this.#doing === 'pull') this.#manners.drop(false);
    this.#doing = 'none';
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button > 0) return;
    const point = this.#at(event);
    this.#canvas.setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, point);
    if (this.#down.size === 2) {
      this.letGo();
      this.#doing = 'pinch';
    } else if (this.#down.size === 1) {
      this.#doing = 'press';
      this.#from = point;
      this.#isTaken = this.#manners.take(point, event.pointerType === 'touch');
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const point = this.#at(event);
    if (this.#doing === 'pinch') {
      const [other] = [...this.#down].flatMap(([id, one]) => (id === event.pointerId ? [] : [one]));
      this.#down.set(event.pointerId, point);
      if (other) this.#manners.pinch([before, other], [point, other]);
      return;
    }
    if (this.#doing === 'press' && Math.hypot(point.x - this.#from.x, point.y - this.#from.y) > steady)
      this.#doing = this.#isTaken ? 'pull' : 'pan';
    if (this.#doing !== 'pan' && this.#doing !== 'pull') return;
    this.#down.set(event.pointerId, point);
    this.#manners[this.#doing](point.x - before.x, point.y - before.y);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    if (!this.#down.delete(event.pointerId)) return;
    if (this.#doing === 'pull') this.#manners.drop(true);
    if (this.#doing === 'press') this.#tap(event);
    // The finger that is left after a pinch moves the map on.
    this.#doing = this.#doing === 'pinch' && this.#down.size === 1 ? 'pan' : 'none';
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    if (this.#down.delete(event.pointerId)) this.letGo();
  }

  /** @param {PointerEvent} event */
  #tap(event) {
    const point = this.#at(event);
    const { at, x, y } = this.#lastTap;
    const isSecond = event.timeStamp - at < twice && Math.hypot(point.x - x, point.y - y) < 4 * steady;
    this.#lastTap = { at: isSecond ? -Infinity : event.timeStamp, ...point };
    if (isSecond) this.#manners.open(point);
    else this.#manners.tap(point, event.shiftKey || event.ctrlKey || event.metaKey);
  }

  /** @param {WheelEvent} event */
  #turn(event) {
    event.preventDefault();
    const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * line;
    const factor = Math.exp(-pixels * (event.ctrlKey ? perPixel.pinch : perPixel.wheel));
    this.#manners.zoom(factor, this.#at(event));
  }

  /**
   * @param {MouseEvent} event
   * @returns {Point}
   */
  #at({ offsetX, offsetY }) {
    return { x: offsetX, y: offsetY };
  }
}
