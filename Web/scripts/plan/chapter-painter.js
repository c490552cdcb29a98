/** @typedef {import('./camera.js').Box} Box */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./camera.js').Point} Point */
/** @typedef {import('./camera.js').Size} Size */
/** @typedef {import('./chapter-fields.js').ChapterField} ChapterField */
/** @typedef {{ camera: Camera, size: Size, ratio: number, paper: string, ink: string, isPlain: boolean, face: string }} FieldLook
 *   `isPlain`: in the system's few colours */

import { inSight, inWindow } from './camera.js';
import { linesOf } from './detail.js';
import { titleSpot } from './chapter-fields.js';
import { isRightToLeft } from './lettering.js';
import { traceCorners, traceRounded } from './traces.js';

/** Corners are as round as this, in map units. */
const radius = 30;
/** A title is this high and this wide, in CSS pixels, at every zoom. */
const letters = 14;
const height = 24;
const mostWidth = 220;
const padding = 10;
/** The titles of smaller fields would only hide each other. */
const leastField = 34;
/** A finger may miss a title by this much, so that it can be met on 44 pixels. */
const tolerance = 10;

/** Draws the fields of chapters, and knows where their titles are. */
export class ChapterPainter {
  /** @type {{ node: string, box: Box }[]} */
  #titles = [];
  /**
   * The shown words of titles and their widths.
   *
   * @type {Map<string, { line: string, width: number }>}
   */
  #measured = new Map();

  /** The fonts have changed. */
  forget() {
    this.#measured.clear();
  }

  /**
   * Draws the fields, which lie under everything else.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {ChapterField[]} fields
   * @param {FieldLook} look
   */
  paint(context, fields, { camera, size, ratio, ink, isPlain }) {
    const zoom = camera.scale * ratio;
    context.setTransform(zoom, 0, 0, zoom, (size.width / 2 - camera.x * camera.scale) * ratio,
      (size.height / 2 - camera.y * camera.scale) * ratio);
    for (const { corners, colour } of seen(fields, camera, size)) {
      traceCorners(context, corners, radius);
      context.fillStyle = context.strokeStyle = isPlain ? ink : colour;
      context.globalAlpha = isPlain ? 0 : 0.18;
      context.fill();
      context.globalAlpha = isPlain ? 1 : 0.55;
      context.lineWidth = 1.5 / camera.scale;
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /**
   * Draws their titles.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {ChapterField[]} fields
   * @param {FieldLook} look
   */
  paintTitles(context, fields, { camera, size, ratio, paper, ink, isPlain, face }) {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = `600 ${letters}px ${face}`;
    context.textBaseline = 'middle';
    context.textAlign = 'center';
    context.lineWidth = 1.5;
    this.#titles = [];
    for (const field of seen(fields, camera, size)) {
      if ((field.box.right - field.box.left) * camera.scale < leastField) continue;
      const { line, width } = this.#measure(context, field.name);
      const spot = inWindow(camera, size, titleSpot(field));
      const box = { left: spot.x - width / 2 - padding, top: spot.y - height + 4, right: spot.x + width / 2 + padding, bottom: spot.y + 4 };
      traceRounded(context, box, height / 2);
      context.fillStyle = paper;
      context.fill();
      context.strokeStyle = isPlain ? ink : field.colour;
      context.stroke();
      context.fillStyle = ink;
      context.direction = isRightToLeft(line) ? 'rtl' : 'ltr';
      context.fillText(line, spot.x, (box.top + box.bottom) / 2 + 1);
      this.#titles.push({ node: field.node, box });
    }
  }

  /**
   * The chapter whose title was drawn at a point of the window.
   *
   * @param {Point} point
   * @returns {string | null} its node
   */
  titleAt({ x, y }) {
    return this.#titles.filter(({ box: { left, top, right, bottom } }) => x >= left - tolerance && x <= right + tolerance
      && y >= top - tolerance && y <= bottom + tolerance).at(-1)?.node ?? null;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} name
   */
  #measure(context, name) {
    const known = this.#measured.get(name);
    if (known) return known;
    const measure = (/** @type {string} */ words) => context.measureText(words).width;
    const [line = ''] = linesOf(name, mostWidth, 1, measure);
    const made = { line, width: measure(line) };
    this.#measured.set(name, made);
    return made;
  }
}

/**
 * @param {ChapterField[]} fields
 * @param {Camera} camera
 * @param {Size} size
 */
function seen(fields, camera, size) {
  // A title stands above its field.
  const sight = inSight(camera, size, height / camera.scale);
  return fields.filter(({ box }) => box.left < sight.right && box.right > sight.left && box.top < sight.bottom && box.bottom > sight.top);
}
