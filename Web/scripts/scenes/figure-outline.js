/** How wide the drawing is made in which a figure's edges are looked for, in pixels. */
const wide = 64;
/** What is fainter than this is not part of the figure: its shadow, for example. */
const solid = 96;

/**
 * Where a figure stands in its picture: pictures have room around them, and a bubble belongs to a head, as feet belong on the ground.
 *
 * Shares of the picture's width and height. A picture that fills its frame, or cannot be looked at, has no room around it.
 *
 * @param {HTMLImageElement} image one that has loaded
 * @returns {{ shape: number, above: number, below: number, head: number }} `shape` is its width by its height; `above` and `below` are the
 *   empty room; `head` is how far from its left edge the top of the figure is
 */
export function outlineOf(image) {
  const shape = image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : 1;
  const high = Math.max(1, Math.round(wide / shape));
  const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const whole = { shape, above: 0, below: 0, head: 0.5 };
  if (!pen) return whole;
  try {
    pen.drawImage(image, 0, 0, wide, high);
    return { ...whole, ...edgesIn(pen.getImageData(0, 0, wide, high).data, high) };
  } catch {
    return whole;
  }
}

/**
 * @param {Uint8ClampedArray} pixels
 * @param {number} high
 */
function edgesIn(pixels, high) {
  const rows = Array.from({ length: high }, (_, row) =>
    Array.from({ length: wide }, (_, column) => column).filter((column) => (pixels[(row * wide + column) * 4 + 3] ?? 0) > solid));
  const top = rows.findIndex((row) => row.length > 0);
  if (top < 0) return {};
  const crown = rows[top] ?? [];
  return {
    above: top / high,
    below: [...rows].reverse().findIndex((row) => row.length > 0) / high,
    head: (crown.reduce((sum, column) => sum + column, 0) / crown.length + 0.5) / wide,
  };
}
