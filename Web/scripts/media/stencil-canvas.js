/** @typedef {import('./stencil-marks.js').StencilMark} StencilMark */
/** @typedef {import('./stencil-marks.js').Stroke} Stroke */

import { create } from '../elements/create.js';
import { areaAround, inkOf } from './colour-area.js';

/** A vector picture has no pixels; its stencil gets this many on the longer side. */
const drawnSide = 1600;
/** A picture has lines if they cover at least this part of it. */
const leastInk = 0.002;

/**
 * A stencil as a canvas in the size of its picture: opaque where readers' colours go. It shows in the colour that is tried out; a stencil
 * itself has none.
 */
export class StencilCanvas {
  #picture;
  /** @type {HTMLImageElement | null} */
  #before;
  #colour = '#000000';
  /** @type {ImageData | null} */
  #pixels = null;
  /** @type {HTMLCanvasElement | null} */
  #ink = null;
  /**
   * The areas that were found, which an undo needs again.
   *
   * @type {WeakMap<StencilMark, HTMLCanvasElement>}
   */
  #areas = new WeakMap();
  canvas;
  #pen;

  /**
   * @param {HTMLImageElement} picture whole
   * @param {HTMLImageElement | null} before the stencil that the picture has
   * @param {{ isVector: boolean }} kind of picture
   */
  constructor(picture, before, { isVector }) {
    this.#picture = picture;
    this.#before = before;
    const { naturalWidth, naturalHeight } = picture;
    const scale = isVector ? drawnSide / Math.max(naturalWidth, naturalHeight, 1) : 1;
    const [width, height] = [naturalWidth, naturalHeight].map((length) => Math.max(1, Math.round(length * scale)));
    this.canvas = create('canvas', { width, height });
    this.#pen = penOf(this.canvas);
  }

  get width() {
    return this.canvas.width;
  }

  get height() {
    return this.canvas.height;
  }

  /** @param {readonly StencilMark[]} marks all there are */
  draw(marks) {
    this.#clear();
    if (this.#before) this.#pen.drawImage(this.#before, 0, 0, this.width, this.height);
    for (const mark of marks) this.add(mark);
    this.tint(this.#colour);
  }

  /** @param {StencilMark} mark above all others */
  add(mark) {
    switch (mark.tool) {
      case 'all':
        this.#pen.fillStyle = this.#colour;
        return this.#pen.fillRect(0, 0, this.width, this.height);
      case 'none': return this.#clear();
      case 'fill':
        this.#pen.drawImage(this.#area(mark), 0, 0);
        return this.tint(this.#colour);
      default: return this.stroke(mark, 0);
    }
  }

  /**
   * Draws what a stroke has gained.
   *
   * @param {Stroke} stroke
   * @param {number} from where in its points
   */
  stroke({ tool, width, points }, from) {
    const pen = this.#pen;
    pen.globalCompositeOperation = tool === 'eraser' ? 'destination-out' : 'source-over';
    pen.strokeStyle = this.#colour;
    pen.lineWidth = width;
    pen.lineCap = pen.lineJoin = 'round';
    pen.beginPath();
    const first = Math.max(0, from - 2);
    pen.moveTo(points[first] ?? 0, points[first + 1] ?? 0);
    // A line that leads nowhere is a dot.
    for (let at = first; at < points.length; at += 2) pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
    pen.stroke();
    pen.globalCompositeOperation = 'source-over';
  }

  /** @param {string} colour of everything that is painted */
  tint(colour) {
    this.#colour = colour;
    this.#pen.globalCompositeOperation = 'source-in';
    this.#pen.fillStyle = colour;
    this.#pen.fillRect(0, 0, this.width, this.height);
    this.#pen.globalCompositeOperation = 'source-over';
  }

  /** How much of the picture is painted, from 0 to 1. */
  get share() {
    return coverage(this.canvas);
  }

  /** Whether the picture has dark lines at all. */
  get hasInk() {
    return coverage(this.ink) > leastInk;
  }

  /** The dark lines of the picture, to be laid over what is painted. */
  get ink() {
    if (this.#ink) return this.#ink;
    const canvas = create('canvas', { width: this.width, height: this.height });
    const pen = penOf(canvas);
    const { data } = this.#ownPixels;
    const lines = new ImageData(data.slice(), this.width, this.height);
    for (const [at, ink] of inkOf(data).entries()) lines.data[4 * at + 3] = ink;
    pen.putImageData(lines, 0, 0);
    this.#ink = canvas;
    return canvas;
  }

  /**
   * @param {{ sparesInk: boolean }} manners whether the dark lines of the picture stay in sight
   * @returns {Promise<Blob | null>} a PNG; null if the browser cannot write one
   */
  async written({ sparesInk }) {
    const stencil = create('canvas', { width: this.width, height: this.height });
    const pen = penOf(stencil);
    pen.drawImage(this.canvas, 0, 0);
    if (sparesInk) {
      pen.globalCompositeOperation = 'destination-out';
      pen.drawImage(this.ink, 0, 0);
    }
    pen.globalCompositeOperation = 'source-in';
    pen.fillRect(0, 0, this.width, this.height);
    return new Promise((resolve) => { stencil.toBlob(resolve, 'image/png'); });
  }

  /** The picture's. */
  get #ownPixels() {
    if (!this.#pixels) {
      const pen = penOf(create('canvas', { width: this.width, height: this.height }));
      pen.drawImage(this.#picture, 0, 0, this.width, this.height);
      this.#pixels = pen.getImageData(0, 0, this.width, this.height);
    }
    return this.#pixels;
  }

  #clear() {
    this.#pen.clearRect(0, 0, this.width, this.height);
  }

  /** @param {import('./stencil-marks.js').Filling} mark */
  #area(mark) {
    const known = this.#areas.get(mark);
    if (known) return known;
    const area = create('canvas', { width: this.width, height: this.height });
    const pen = penOf(area);
    const painted = pen.createImageData(this.width, this.height);
    for (const [at, isInside] of areaAround(this.#ownPixels, mark.x, mark.y).entries()) if (isInside) painted.data[4 * at + 3] = 255;
    pen.putImageData(painted, 0, 0);
    this.#areas.set(mark, area);
    return area;
  }
}

/**
 * How much of a canvas is painted, from 0 to 1.
 *
 * @param {HTMLCanvasElement} canvas
 */
function coverage(canvas) {
  const { data } = penOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at] ?? 0;
  return sum / 255 / (canvas.width * canvas.height);
}

/** @param {HTMLCanvasElement} canvas */
function penOf(canvas) {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('The browser lends no canvas.');
  return pen;
}
