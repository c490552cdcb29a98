import { createDrawing } from '../elements/create.js';
import { piecesOfWheel, placeOnWheel } from './instruments.js';

const middle = 60;
const radius = 54;
/** How often the hand goes round before it stops. */
const turns = 4;
/** How many colours fields that lie beside each other take in turn. */
const shades = 5;

/**
 * A wheel with a field for each thing that chance could have decided, as wide as it was likely, and a hand that points at what it did
 * decide.
 *
 * @param {Pick<Check, 'roll' | 'low' | 'high' | 'bucket' | 'buckets'>} check
 * @param {{ numbered?: boolean }} [options] `numbered`: whether the number at which each field begins stands at its edge
 * @returns {SVGElement} hidden from screen readers: words stand beside it
 */
export function drawChanceWheel({ roll, low, high, bucket, buckets = [] }, options) {
  const numbered = options?.numbered ?? false;
  const whole = high - low + 1;
  const hasPassing = buckets.some(({ id }) => id === 'pass');
  const fields = buckets.flatMap(({ id, from, to }, index) => {
    if (from === undefined || to === undefined) return [];
    const shade = hasPassing ? (id === 'pass' ? 'lucky' : 'plain') : `shade-${index % shades}`;
    const kind = `field${id === bucket ? ' hit' : ''} ${shade}`;
    if (to - from + 1 === whole) return [createDrawing('circle', { cx: middle, cy: middle, r: radius, class: kind })];
    return [createDrawing('path', { d: slice((from - low) / whole, (to - low + 1) / whole), class: kind })];
  });
  const numbers = numbered ? buckets.flatMap(({ from, to }) => (from === undefined || to === undefined ? []
    : [drawNumber(from === to ? String(from) : `${from}–${to}`, ((from + to + 1) / 2 - low) / whole)])) : [];
  // The middle of the number that was drawn, in its own field.
  return drawWheel(fields, (roll - low + 0.5) / whole, numbers);
}

/**
 * A wheel that is cut like a cake, and a hand that points at the piece on which it stopped.
 *
 * @param {{ pieces: number, lucky: number }} wheel
 * @param {Pick<Check, 'roll' | 'low' | 'high'>} check
 * @returns {SVGElement} hidden from screen readers: words stand beside it
 */
export function drawLuckyWheel(wheel, check) {
  const place = placeOnWheel(wheel, check);
  const { pieces } = wheel;
  const fields = piecesOfWheel(wheel).map((lucky, index) => {
    const kind = `field ${lucky ? 'lucky' : 'plain'}${Math.floor(place * pieces) === index ? ' hit' : ''}`;
    return pieces === 1 ? createDrawing('circle', { cx: middle, cy: middle, r: radius, class: kind })
      : createDrawing('path', { d: slice(index / pieces, (index + 1) / pieces), class: kind });
  });
  return drawWheel(fields, place);
}

/**
 * @param {SVGElement[]} fields
 * @param {number} place where the hand stops, as a part of the whole wheel
 * @param {SVGElement[]} [over] what the hand does not cover
 */
function drawWheel(fields, place, over = []) {
  const hand = createDrawing('g', { class: 'hand' },
    createDrawing('path', { d: `M${middle - 7} ${middle}L${middle} ${middle - radius + 8}L${middle + 7} ${middle}z` }),
    createDrawing('circle', { cx: middle, cy: middle, r: 7 }));
  hand.style.setProperty('--points-to', `${360 * (turns + place)}deg`);
  return createDrawing('svg', { viewBox: '0 0 120 120', class: 'chance-wheel', 'aria-hidden': 'true', focusable: 'false' }, ...fields,
    hand, ...over);
}

/**
 * @param {string} words
 * @param {number} part where it stands, from the top of the wheel on clockwise
 */
function drawNumber(words, part) {
  const angle = part * 2 * Math.PI;
  const number = createDrawing('text', { x: (middle + 0.72 * radius * Math.sin(angle)).toFixed(1),
    y: (middle - 0.72 * radius * Math.cos(angle) + 3).toFixed(1), class: 'field-number' });
  number.textContent = words;
  return number;
}

/**
 * @param {number} from a part of the whole wheel, from its top on clockwise
 * @param {number} to
 */
function slice(from, to) {
  return `M${middle} ${middle}L${pointAt(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${pointAt(to)}z`;
}

/** @param {number} part */
function pointAt(part) {
  const angle = part * 2 * Math.PI;
  return `${(middle + radius * Math.sin(angle)).toFixed(2)} ${(middle - radius * Math.cos(angle)).toFixed(2)}`;
}
