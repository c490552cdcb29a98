/** Brightness and colourfulness together, from 0 to 510, of what is all ink, and of what is none: a dark green is paint. */
const [black, pale] = [60, 150];
/** How much a colour may differ from the one that was tapped, for each of red, green, blue and opacity, from 0 to 255. */
const tolerance = 18;

/**
 * The area of nearly one colour around a point, as a bucket of paint fills it: a scanline fill over neighbours above, below and beside.
 * It reaches one pixel over its edge, where pictures blend into the next colour. Takes time and memory proportional to the picture.
 *
 * @param {{ data: Uint8ClampedArray, width: number, height: number }} picture RGBA
 * @param {number} x
 * @param {number} y
 * @returns {Uint8Array} a byte for each pixel, 1 inside; empty of ones if the point is outside of the picture
 */
export function areaAround({ data, width, height }, x, y) {
  const inside = new Uint8Array(width * height);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width || top >= height) return inside;
  const first = 4 * (top * width + left);
  const wanted = [data[first], data[first + 1], data[first + 2], data[first + 3]].map(Number);
  const fits = (/** @type {number} */ at) => inside[at] === 0
    && wanted.every((value, channel) => Math.abs(Number(data[4 * at + channel]) - value) <= tolerance);
  const waiting = [top * width + left];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!fits(at)) continue;
    const row = at - at % width;
    let [from, to] = [at, at];
    while (from > row && fits(from - 1)) from -= 1;
    while (to < row + width - 1 && fits(to + 1)) to += 1;
    inside.fill(1, from, to + 1);
    for (const next of [-width, width]) {
      if (row + next < 0 || row + next >= width * height) continue;
      // One pixel of each run of neighbours that fit is enough.
      for (let one = from + next; one <= to + next; one += 1)
        if (fits(one) && (one === from + next || !fits(one - 1))) waiting.push(one);
    }
  }
  return widened(inside, width);
}

/**
 * An area with all pixels beside, above and below it.
 *
 * @param {Uint8Array} inside
 * @param {number} width
 */
function widened(inside, width) {
  const wide = inside.slice();
  for (let at = 0; at < inside.length; at += 1) {
    if (inside[at] === 0) continue;
    if (at % width > 0) wide[at - 1] = 1;
    if (at % width < width - 1) wide[at + 1] = 1;
    if (at >= width) wide[at - width] = 1;
    if (at + width < inside.length) wide[at + width] = 1;
  }
  return wide;
}

/**
 * How much of each pixel is the ink of a line drawing.
 *
 * @param {Uint8ClampedArray} data RGBA
 * @returns {Uint8Array} a byte for each pixel, from 0 for paper and paint to 255 for ink
 */
export function inkOf(data) {
  const ink = new Uint8Array(data.length / 4);
  for (let at = 0; at < ink.length; at += 1) {
    const [red, green, blue, opacity] = data.subarray(4 * at, 4 * at + 4);
    const [least, most] = [Math.min(red ?? 0, green ?? 0, blue ?? 0), Math.max(red ?? 0, green ?? 0, blue ?? 0)];
    const darkness = Math.min(1, Math.max(0, (pale - (most + most - least)) / (pale - black)));
    ink[at] = Math.round(darkness * (opacity ?? 0));
  }
  return ink;
}
