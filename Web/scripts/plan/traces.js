/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./camera.js').Size} Size */
/** @typedef {import('./way-curves.js').WayCurve} WayCurve */

/**
 * Adds a way to the path of a context whose units are CSS pixels.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {WayCurve} curve
 * @param {Camera} camera
 * @param {Size} size
 */
export function traceCurve(context, { from, towards, onto, to }, { x, y, scale }, { width, height }) {
  const [left, top] = [width / 2 - x * scale, height / 2 - y * scale];
  context.moveTo(from.x * scale + left, from.y * scale + top);
  context.bezierCurveTo(towards.x * scale + left, towards.y * scale + top, onto.x * scale + left, onto.y * scale + top,
    to.x * scale + left, to.y * scale + top);
}

/**
 * Begins a path: a box with round corners.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import('./camera.js').Box} box
 * @param {number} radius
 */
export function traceRounded(context, { left, top, right, bottom }, radius) {
  const round = Math.min(radius, (right - left) / 2, (bottom - top) / 2);
  context.beginPath();
  context.moveTo(left + round, top);
  context.arcTo(right, top, right, bottom, round);
  context.arcTo(right, bottom, left, bottom, round);
  context.arcTo(left, bottom, left, top, round);
  context.arcTo(left, top, right, top, round);
  context.closePath();
}

/**
 * Begins a path: a shape with round corners.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {import('./camera.js').Point[]} corners at least three
 * @param {number} radius
 */
export function traceCorners(context, corners, radius) {
  context.beginPath();
  for (const [index, corner] of corners.entries()) {
    const before = /** @type {import('./camera.js').Point} */ (corners.at(index - 1));
    const next = /** @type {import('./camera.js').Point} */ (corners[(index + 1) % corners.length]);
    // From the middle of one side to the middle of the next, so that no two corners need more room than there is.
    const room = Math.min(Math.hypot(corner.x - before.x, corner.y - before.y), Math.hypot(next.x - corner.x, next.y - corner.y)) / 2;
    if (index === 0) context.moveTo((before.x + corner.x) / 2, (before.y + corner.y) / 2);
    context.arcTo(corner.x, corner.y, next.x, next.y, Math.min(radius, room));
  }
  context.closePath();
}
