import { createDrawing } from '../elements/create.js';

const middle = 60;
const radius = 54;
/** How often the hand goes round before it stops. */
const turns = 4;

/**
 * A wheel with a field for each thing that chance could have decided, as wide as it was likely, and a hand that points at what it did
 * decide.
 *
 * @param {Pick<Check, 'roll' | 'low' | 'high' | 'bucket' | 'buckets'>} check
 * @returns {SVGElement} hidden from screen readers: words stand beside it
 */
export function drawChanceWheel({ roll, low, high, bucket, buckets = [] }) {
  const whole = high - low + 1;
  const fields = buckets.flatMap(({ id, from, to }, index) => {
    if (from === undefined || to === undefined) return [];
    const kind = `field${id === bucket ? ' hit' : ''} shade-${index % 3}`;
    if (to - from + 1 === whole) return [createDrawing('circle', { cx: middle, cy: middle, r: radius, class: kind })];
    return [createDrawing('path', { d: slice((from - low) / whole, (to - low + 1) / whole), class: kind })];
  });
  const hand = createDrawing('g', { class: 'hand' },
    createDrawing('path', { d: `M${middle - 7} ${middle}L${middle} ${middle - radius + 8}L${middle + 7} ${middle}z` }),
    createDrawing('circle', { cx: middle, cy: middle, r: 7 }));
  // The middle of the number that was drawn, in its own field.
  hand.style.setProperty('--points-to', `${360 * (turns + (roll - low + 0.5) / whole)}deg`);
  return createDrawing('svg', { viewBox: '0 0 120 120', class: 'chance-wheel', 'aria-hidden': 'true', focusable: 'false' }, ...fields,
    hand);
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
