import { createDrawing } from '../elements/create.js';

/** Where the pips of a six-sided die are, in thirds of its side. */
const pips = [
  [], [[1, 1]], [[0, 0], [2, 2]], [[0, 0], [1, 1], [2, 2]], [[0, 0], [2, 0], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
];

/**
 * A die that shows what was rolled: with pips where it has six sides, else with the number.
 *
 * @param {{ roll: number | null, low: number, high: number }} roll without a number before it is thrown
 * @returns {SVGElement} hidden from screen readers: words stand beside it
 */
export function drawDie({ roll, low, high }) {
  const isPlain = low === 1 && high === 6;
  const side = isPlain
    ? [createDrawing('rect', { x: 6, y: 6, width: 84, height: 84, rx: 18, class: 'die-side' })]
    : [createDrawing('path', { d: 'M48 4l38 21v46L48 92 10 71V25z', class: 'die-side' }),
      createDrawing('path',
        { d: 'M48 20l26 46H22zM48 4v16M86 25L74 66M86 71l-12-5M48 92L22 66M48 92l26-26M10 71l12-5M10 25l12 41M10 25l38-5 38 5',
          class: 'die-edges' })];
  const words = String(roll ?? '?');
  const number = createDrawing('text', { x: 48, y: isPlain ? 58 : 61, class: words.length > 2 ? 'die-number long' : 'die-number' });
  number.textContent = words;
  const places = isPlain && roll !== null ? pips[roll] : undefined;
  const marks = places
    ? places.map(([across = 0, down = 0]) => createDrawing('circle', { cx: 26 + across * 22, cy: 26 + down * 22, r: 8, class: 'die-pip' }))
    : [number];
  return createDrawing('svg', { viewBox: '0 0 96 96', class: 'die-drawing', 'aria-hidden': 'true', focusable: 'false' }, ...side, ...marks);
}
