import { createDrawing } from '../elements/create.js';

/** Where the pips of a six-sided die are, in thirds of its side. */
const pips = [
  [], [[1, 1]], [[0, 0], [2, 2]], [[0, 0], [1, 1], [2, 2]], [[0, 0], [2, 0], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
];

/**
 * The outline of each die that people know, its edges, and how far down its number stands. Any other is round.
 *
 * @type {Record<number, { outline: string, edges: string, at: number }>}
 */
const solids = {
  4: { outline: 'M48 6L92 84H4z', edges: 'M48 6L38 84', at: 68 },
  8: { outline: 'M48 4L88 48L48 92L8 48z', edges: 'M8 48L88 48', at: 41 },
  10: { outline: 'M48 4L90 42V56L48 92L6 56V42z', edges: 'M48 4L24 52L48 66L72 52zM24 52L6 56M72 52L90 56M48 66V92', at: 52 },
  12: { outline: 'M48 4L76 13L93 36V62L76 84L48 92L20 84L3 62V36L20 13z',
    edges: 'M48 22L74 41L64 71H32L22 41zM48 22V4M74 41L93 36M64 71L76 84M32 71L20 84M22 41L3 36', at: 60 },
  20: { outline: 'M48 4l38 21v46L48 92 10 71V25z',
    edges: 'M48 20l26 46H22zM48 4v16M86 25L74 66M86 71l-12-5M48 92L22 66M48 92l26-26M10 71l12-5M10 25l12 41M10 25l38-5 38 5', at: 61 },
};

/**
 * A die that shows what was rolled: with pips where it has six sides, else with the number.
 *
 * @param {{ roll: number | null, low: number, high: number, sides?: number, words?: string }} roll without a number before it is thrown;
 *   `sides` where they are not all numbers from the lowest to the highest, and `words` where they have other numbers
 * @returns {SVGElement} hidden from screen readers: words stand beside it
 */
export function drawDie({ roll, low, high, sides = low === 1 ? high : 0, words = String(roll ?? '?') }) {
  const isCube = sides === 6;
  const solid = solids[sides];
  const side = isCube ? [createDrawing('rect', { x: 6, y: 6, width: 84, height: 84, rx: 18, class: 'die-side' })]
    : solid ? [createDrawing('path', { d: solid.outline, class: 'die-side' }),
      createDrawing('path', { d: solid.edges, class: 'die-edges' })]
      : [createDrawing('circle', { cx: 48, cy: 48, r: 43, class: 'die-side' }),
        createDrawing('circle', { cx: 48, cy: 48, r: 35, class: 'die-edges' })];
  const number = createDrawing('text',
    { x: 48, y: isCube ? 58 : solid?.at ?? 58, class: words.length > 2 ? 'die-number long' : 'die-number' });
  number.textContent = words;
  const places = isCube && roll !== null ? pips[roll] : undefined;
  const marks = places
    ? places.map(([across = 0, down = 0]) => createDrawing('circle', { cx: 26 + across * 22, cy: 26 + down * 22, r: 8, class: 'die-pip' }))
    : [number];
  return draw('', ...side, ...marks);
}

/**
 * A coin: the side with the star is the one that works.
 *
 * @param {boolean | null} star null before it is tossed
 * @returns {SVGElement} hidden from screen readers: words stand beside it
 */
export function drawCoin(star) {
  const waves = [41, 54, 67].map((y) => `M30 ${y}c6-10 12 6 18-3s12-6 18 3`).join('');
  const rays = 'M48 22l7.6 16.4 17.9 2.1-13.2 12.3 3.5 17.7L48 61.7 32.2 70.5l3.5-17.7-13.2-12.3 17.9-2.1z';
  return draw(' coin', createDrawing('circle', { cx: 48, cy: 48, r: 44, class: 'coin-edge' }),
    createDrawing('circle', { cx: 48, cy: 48, r: 36, class: 'coin-ring' }),
    star === false ? createDrawing('path', { class: 'coin-other', d: waves }) : createDrawing('path', { class: 'coin-star', d: rays }));
}

/**
 * Two signs, of which one is lit: that it works, or that it does not.
 *
 * @param {boolean | null} works null before it is decided
 * @returns {SVGElement} hidden from screen readers: words stand beside it
 */
export function drawYesNo(works) {
  const sign = (/** @type {boolean} */ yes) => createDrawing('g', { class: `sign ${yes ? 'yes' : 'no'}${works === yes ? ' lit' : ''}` },
    createDrawing('circle', { cx: yes ? 48 : 152, cy: 48, r: 40 }),
    createDrawing('path', { d: yes ? 'M30 49l12 13 24-27' : 'M137 33l30 30M167 33l-30 30' }));
  const drawing = draw(' yes-no', sign(true), sign(false));
  drawing.setAttribute('viewBox', '0 0 200 96');
  return drawing;
}

/**
 * @param {string} kind
 * @param {...SVGElement} parts
 */
function draw(kind, ...parts) {
  return createDrawing('svg', { viewBox: '0 0 96 96', class: `die-drawing${kind}`, 'aria-hidden': 'true', focusable: 'false' }, ...parts);
}
