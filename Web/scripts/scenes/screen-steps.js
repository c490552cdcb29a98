/**
 * A page that is longer than the window is divided into screens, which turn like pages. These functions decide how; `PageScreens` measures
 * and scrolls.
 *
 * @typedef {{ top: number, bottom: number }} Stretch of the document, such as a line of words, in CSS pixels from its top
 */

/** Layouts are rounded. */
const tolerance = 1.5;
/** Room above the first line of a screen, as `scroll-padding` leaves it. */
const margin = 16;

/**
 * The first line that was not in sight yet.
 *
 * @param {Stretch[]} lines
 * @param {number} seen how far down everything was in sight
 * @returns {Stretch | null}
 */
export function firstUnseen(lines, seen) {
  return lines.filter(({ bottom }) => bottom > seen + tolerance)
    .reduce((/** @type {Stretch | null} */ first, line) => (first && first.top <= line.top ? first : line), null);
}

/**
 * Where the window scrolls to for the next screen: the first line that was not in sight comes to its top.
 *
 * @param {Stretch[]} lines
 * @param {{ seen: number, window: Stretch, most: number }} page `window`: the part of the document that is in sight, above the buttons;
 *   `most`: how far down its top can come
 * @returns {number | null} null if everything was in sight, or the window cannot go further
 */
export function nextScreen(lines, { seen, window, most }) {
  const first = firstUnseen(lines, seen);
  if (!first) return null;
  const { top, bottom } = window;
  // A line higher than the window is shown part by part.
  const wanted = first.top - margin > top + tolerance ? first.top - margin : Math.max(top + tolerance, seen) - margin;
  const next = Math.min(Math.max(0, wanted), most);
  return next + (bottom - top) > seen + tolerance ? next : null;
}

/**
 * Where the window scrolls to for lines that have just come: as little as shows all of them, or to the first if they are too many.
 *
 * @param {Stretch} lines from the top of the first to the bottom of the last
 * @param {Stretch} window
 */
export function screenFor(lines, window) {
  const height = window.bottom - window.top;
  if (lines.top >= window.top && lines.bottom <= window.bottom) return window.top;
  if (lines.top < window.top || lines.bottom - lines.top > height - margin) return Math.max(0, lines.top - margin);
  return lines.bottom - height;
}
