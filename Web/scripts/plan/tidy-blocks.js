/** @typedef {import('./camera.js').Point & { rank: number }} Point `rank`: when readers come to it */
/**
 * @template {Point} Spot
 * @typedef {{ spots: Spot[], left: number, top: number, right: number, bottom: number }} Block Places that stay together, and the room that
 *   nothing else may stand in.
 */
/**
 * @template {Point} Spot
 * @typedef {Block<Spot> & { levels: number }} Part `levels`: how many chapters lie in each other, its own included
 */

import { fieldEdge } from './cards.js';

/** Lines of blocks are about this many times as long as all of them are high. */
const lineShape = 1.6;
/** Free room around a frame, in map units. */
const margin = 30;

/**
 * A chapter: what lies in it, with room for its frame and title.
 *
 * @template {Point} Spot
 * @param {Part<Spot>} part what lies in it
 * @returns {Part<Spot>}
 */
export function framed({ spots, left, top, right, bottom, levels }) {
  const edge = fieldEdge(levels) + margin;
  return { spots, left: left - edge, top: top - edge, right: right + edge, bottom: bottom + edge, levels: levels + 1 };
}

/**
 * Moves blocks into lines, as words stand: in the order in which readers come to them, and none over another.
 *
 * @template {Point} Spot
 * @param {Block<Spot>[]} blocks are put in that order
 * @returns {Block<Spot>}
 */
export function inLines(blocks) {
  const rank = (/** @type {Block<Spot>} */ { spots }) => spots.reduce((least, spot) => Math.min(least, spot.rank), Infinity);
  const area = blocks.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
  const longest = Math.sqrt(area * lineShape);
  const all = { left: 0, top: 0, right: 0, bottom: 0 };
  let [x, y] = [0, 0];
  for (const { spots, left, top, right, bottom } of blocks.sort((one, other) => rank(one) - rank(other))) {
    if (x > 0 && x + right - left > longest) [x, y] = [0, all.bottom];
    for (const spot of spots) {
      spot.x += x - left;
      spot.y += y - top;
    }
    x += right - left;
    all.right = Math.max(all.right, x);
    all.bottom = Math.max(all.bottom, y + bottom - top);
  }
  return { spots: blocks.flatMap(({ spots }) => spots), ...all };
}
