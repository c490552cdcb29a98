/**
 * Which part of the map is in sight. Map units are CSS pixels at 100 %.
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ x: number, y: number, scale: number }} Camera The point of the map in the middle of the window, and CSS pixels per map unit.
 * @typedef {{ width: number, height: number }} Size The window, in CSS pixels.
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

/** The largest zoom. */
const mostScale = 2.5;
/** What is shown whole is shown at this size at most. */
const mostWhenFitted = 1;
/** The free edge around what is shown whole, in CSS pixels: the flag of the first place and the title of a chapter fit into it. */
const edge = 32;

/**
 * @param {Camera} camera
 * @param {Size} size
 * @param {Point} point in the window
 * @returns {Point} on the map
 */
export function onMap({ x, y, scale }, { width, height }, point) {
  return { x: x + (point.x - width / 2) / scale, y: y + (point.y - height / 2) / scale };
}

/**
 * @param {Camera} camera
 * @param {Size} size
 * @param {Point} point on the map
 * @returns {Point} in the window
 */
export function inWindow({ x, y, scale }, { width, height }, point) {
  return { x: (point.x - x) * scale + width / 2, y: (point.y - y) * scale + height / 2 };
}

/**
 * @param {Camera} camera
 * @param {Size} size
 * @param {number} [margin] in map units
 * @returns {Box} what is in sight
 */
export function inSight({ x, y, scale }, { width, height }, margin = 0) {
  const [across, down] = [width / 2 / scale + margin, height / 2 / scale + margin];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

/**
 * The camera that shows all of a box.
 *
 * @param {Box} box
 * @param {Size} size
 * @returns {Camera}
 */
export function fitted({ left, top, right, bottom }, { width, height }) {
  const scale = Math.min(mostWhenFitted, Math.max(1, width - 2 * edge) / Math.max(1, right - left),
    Math.max(1, height - 2 * edge) / Math.max(1, bottom - top));
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale };
}

/**
 * The camera that shows all of a box, and nothing of it behind something that lies in the lower left corner of the window: beside that or
 * above it, where the box is larger.
 *
 * @param {Box} box
 * @param {Size} size
 * @param {Box} cover in the window
 * @returns {Camera}
 */
export function fittedAround(box, size, cover) {
  const [beside, above] = [fitted(box, { ...size, width: size.width - cover.right }), fitted(box, { ...size, height: cover.top })];
  return beside.scale >= above.scale ? { ...beside, x: beside.x - cover.right / 2 / beside.scale }
    : { ...above, y: above.y + (size.height - cover.top) / 2 / above.scale };
}

/**
 * The camera that shows the surroundings of a point: the point is in the middle, unless that would leave part of the window empty.
 *
 * @param {Point} point
 * @param {number} scale
 * @param {Size} size
 * @param {Box} box all of the map
 * @returns {Camera}
 */
export function around(point, scale, { width, height }, box) {
  const hold = (/** @type {number} */ wish, /** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ length) => {
    const half = (length / 2 - edge) / scale;
    return high - low < 2 * half ? (low + high) / 2 : Math.min(high - half, Math.max(low + half, wish));
  };
  return { x: hold(point.x, box.left, box.right, width), y: hold(point.y, box.top, box.bottom, height), scale };
}

/**
 * Zooms about a point of the window, under which the same point of the map stays.
 *
 * @param {Camera} camera
 * @param {Size} size
 * @param {number} factor
 * @param {Point} about
 * @param {Box} box all of the map
 * @returns {Camera}
 */
export function zoomed(camera, size, factor, about, box) {
  // Half of what shows all of it is small enough to look around in.
  const least = Math.min(camera.scale, fitted(box, size).scale / 2);
  const scale = Math.min(mostScale, Math.max(least, camera.scale * factor));
  const point = onMap(camera, size, about);
  return { x: point.x - (about.x - size.width / 2) / scale, y: point.y - (about.y - size.height / 2) / scale, scale };
}

/**
 * Moves what is in sight by pixels of the window, as a finger does. The middle of the window stays on the map.
 *
 * @param {Camera} camera
 * @param {number} across
 * @param {number} down
 * @param {Box} box all of the map
 * @returns {Camera}
 */
export function panned({ x, y, scale }, across, down, box) {
  return { scale, x: Math.min(box.right, Math.max(box.left, x - across / scale)),
    y: Math.min(box.bottom, Math.max(box.top, y - down / scale)) };
}

/**
 * The camera after two fingers have moved: the points of the map under them stay under them.
 *
 * @param {Camera} camera
 * @param {Size} size
 * @param {[Point, Point]} before
 * @param {[Point, Point]} now
 * @param {Box} box all of the map
 * @returns {Camera}
 */
export function pinched(camera, size, before, now, box) {
  const factor = distance(now) / Math.max(1, distance(before));
  const [from, to] = [middle(before), middle(now)];
  return zoomed(panned(camera, to.x - from.x, to.y - from.y, box), size, factor, to, box);
}

/**
 * Moves the camera no farther than it takes for a box to be in sight.
 *
 * @param {Camera} camera
 * @param {Size} size
 * @param {Box} box
 * @returns {Camera} the same one if the box is in sight already
 */
export function showing(camera, size, box) {
  const { left, top, right, bottom } = inSight(camera, size, -edge / camera.scale);
  const shift = (/** @type {[number, number]} */ [low, high], /** @type {[number, number]} */ [from, to]) => {
    if (to - from > high - low) return (from + to) / 2 - (low + high) / 2;
    return from < low ? from - low : to > high ? to - high : 0;
  };
  const [across, down] = [shift([left, right], [box.left, box.right]), shift([top, bottom], [box.top, box.bottom])];
  return across === 0 && down === 0 ? camera : { ...camera, x: camera.x + across, y: camera.y + down };
}

/**
 * Moves the map up until a box is not behind something that lies at the lower edge of the window.
 *
 * @param {Camera} camera
 * @param {Size} size
 * @param {Box} box on the map
 * @param {Box} cover in the window
 * @returns {Camera} the same one if the box is not behind it
 */
export function uncovered(camera, size, box, cover) {
  const [from, to] = [inWindow(camera, size, { x: box.left, y: box.top }), inWindow(camera, size, { x: box.right, y: box.bottom })];
  const isBehind = from.x < cover.right && to.x > cover.left && to.y > cover.top && from.y < cover.bottom;
  return isBehind ? { ...camera, y: camera.y + (to.y - cover.top + edge) / camera.scale } : camera;
}

/** @param {[Point, Point]} points */
function distance([one, other]) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * @param {[Point, Point]} points
 * @returns {Point}
 */
function middle([one, other]) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
