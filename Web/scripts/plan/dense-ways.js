/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./camera.js').Size} Size */
/** @typedef {import('./cards.js').Card} Card */
/** @typedef {{ camera: Camera, size: Size, ratio: number, colour: string }} View */

import { traceCurve } from './traces.js';
import { wayCurve } from './way-curves.js';

/** Ways that are drawn in one frame. */
const portion = 600;
/** A picture that was taken from much nearer or farther says nothing any more. */
const mostScaled = 3;

/**
 * Thousands of ways at once. They are drawn on a picture of their own while nothing moves, a portion in each frame; while the map is moved,
 * that picture moves with it.
 */
export class DenseWays {
  /** @type {{ canvas: HTMLCanvasElement, camera: Camera } | null} */
  #picture = null;
  /** @type {{ canvas: HTMLCanvasElement, camera: Camera, ways: [Card, Card][], at: number } | null} */
  #making = null;

  /** Nothing that was drawn is right any more. */
  forget() {
    this.#picture = null;
    this.#making = null;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {View} view
   * @param {Card[]} near
   * @param {boolean} isMoving
   * @returns {boolean} whether all ways are drawn
   */
  paint(context, view, near, isMoving) {
    if (isMoving) this.#making = null;
    else if (!this.#picture || !isSame(this.#picture.camera, view.camera)) this.#make(view, near);
    if (this.#picture) this.#show(context, this.#picture, view);
    return isMoving || this.#making === null;
  }

  /**
   * @param {View} view
   * @param {Card[]} near
   */
  #make(view, near) {
    const { camera, size, ratio, colour } = view;
    if (!this.#making || !isSame(this.#making.camera, camera)) {
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(size.width * ratio);
      canvas.height = Math.round(size.height * ratio);
      const ways = near.flatMap((card) => card.out.map((target) => /** @type {[Card, Card]} */ ([card, target])));
      this.#making = { canvas, camera, ways, at: 0 };
    }
    const making = this.#making;
    const context = /** @type {CanvasRenderingContext2D} */ (making.canvas.getContext('2d'));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.strokeStyle = colour;
    context.globalAlpha = 0.5;
    // No thicker than a pixel of the device: those lines are drawn many times faster.
    context.lineWidth = 1 / ratio;
    context.beginPath();
    for (const [from, to] of making.ways.slice(making.at, making.at + portion)) {
      const curve = wayCurve(from, to);
      if (curve.kind !== 'far') traceCurve(context, curve, camera, size);
    }
    context.stroke();
    making.at += portion;
    if (making.at < making.ways.length) return;
    this.#picture = { canvas: making.canvas, camera };
    this.#making = null;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {{ canvas: HTMLCanvasElement, camera: Camera }} picture
   * @param {View} view
   */
  #show(context, { canvas, camera: before }, { camera, size, ratio }) {
    const factor = camera.scale / before.scale;
    if (factor > mostScaled || factor < 1 / mostScaled) return;
    const left = size.width / 2 + (before.x - camera.x) * camera.scale - size.width / 2 * factor;
    const top = size.height / 2 + (before.y - camera.y) * camera.scale - size.height / 2 * factor;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingQuality = 'low';
    context.drawImage(canvas, Math.round(left * ratio), Math.round(top * ratio), Math.round(canvas.width * factor),
      Math.round(canvas.height * factor));
  }
}

/**
 * @param {Camera} one
 * @param {Camera} other
 */
function isSame(one, other) {
  return one.x === other.x && one.y === other.y && one.scale === other.scale;
}
