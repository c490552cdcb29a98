import { createDrawing } from '../elements/create.js';

/** The quiet zone around the code, in modules. */
const quiet = 4;

/**
 * A QR code as one drawing: each run of dark modules in a row is one rectangle of the path.
 *
 * @param {string[]} rows of `1` (dark) and `0`
 * @param {string} words what it is for, for screen readers
 */
export function drawCode(rows, words) {
  const size = rows.length + 2 * quiet;
  const whole = { viewBox: `0 0 ${size} ${size}`, class: 'qr', role: 'img', 'aria-label': words, 'shape-rendering': 'crispEdges' };
  return createDrawing('svg', whole,
    createDrawing('path', { d: `M0 0h${size}v${size}h-${size}z`, class: 'qr-paper' }),
    createDrawing('path', { d: pathOf(rows), class: 'qr-ink' }));
}

/**
 * @param {string[]} rows
 * @returns {string} the `d` of a path, with the quiet zone around
 */
export function pathOf(rows) {
  return rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index = 0, 0: run = '' }) =>
    `M${index + quiet} ${y + quiet}h${run.length}v1h-${run.length}z`)).join('');
}
