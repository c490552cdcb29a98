/** @typedef {import('./contract.js').Bucket} Bucket */
/** @typedef {import('./contract.js').Check} Check */

import { create, createDrawing } from './create.js';
import { numberInWords, plainText } from './words.js';

/**
 * How a check came out: dice or a number line, and a sentence that says the same.
 *
 * @param {Check} check
 * @returns {HTMLElement}
 */
export function drawCheckReport(check) {
  const verdict = check.bucket === 'pass' ? 'pass' : check.bucket === 'fail' ? 'fail' : 'other';
  const numbers = check.type !== 'random';
  const dice = (numbers && check.dice) || [];
  return create('section', { class: `check check-${verdict}`, 'aria-label': 'The roll' },
    dice.length > 0 && create('div', { class: 'dice', 'aria-hidden': 'true' }, ...dice.map((value) => drawDie(value, check.high, dice.length))),
    create('p', { class: 'check-words' }, verdict !== 'other' && create('strong', { class: 'verdict' },
      verdict === 'pass' ? 'It worked! ' : 'Not this time. '), checkInWords(check)),
    numbers && (check.buckets?.length ?? 0) > 1 && drawNumberLine(check));
}

/**
 * "Rolled 6, rocket boots −2 makes 4. 5 or less passes."
 *
 * @param {Check} check
 * @returns {string}
 */
export function checkInWords(check) {
  if (check.type === 'random') return 'Chance decided.';
  const modifiers = check.modifiers ?? [];
  const shifts = modifiers.map(({ shift, reason }) =>
    `${plainText(reason)} ${numberInWords(shift, { signed: true })}`.trim());
  const rolled = shifts.length > 0
    ? `Rolled ${check.roll}, ${shifts.join(', ')} makes ${numberInWords(check.total)}.`
    : `Rolled ${check.roll}.`;
  return [rolled, ruleInWords(check)].filter(Boolean).join(' ');
}

/**
 * @param {Check} check
 * @returns {string}
 */
function ruleInWords(check) {
  const buckets = check.buckets ?? [];
  const pass = buckets.find((bucket) => bucket.id === 'pass');
  if (pass && (pass.from === undefined || pass.to === undefined)) return 'Nothing passes here.';
  if (pass?.from !== undefined) return pass.from <= check.low ? `${pass.to} or less passes.` : `${pass.from} or more passes.`;
  const hit = buckets.find((bucket) => bucket.id === check.bucket);
  return hit ? `That is ${rangeInWords(hit, check)}.` : '';
}

/**
 * @param {Bucket} bucket
 * @param {Check} check
 * @returns {string}
 */
function rangeInWords({ from = 0, to = 0 }, { low, high }) {
  if (from === to) return `exactly ${from}`;
  if (from <= low) return `${to} or less`;
  return to >= high ? `${from} or more` : `between ${from} and ${to}`;
}

/**
 * Where the pips stand, on a grid of three by three.
 *
 * @type {Record<number, [number, number][]>}
 */
const pips = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/**
 * One die as it fell: pips for a common die, a number in a facet for any other.
 *
 * @param {number} value
 * @param {number} high the highest sum of all dice
 * @param {number} count how many dice there are
 * @returns {HTMLElement}
 */
function drawDie(value, high, count) {
  const common = high === 6 * count;
  return create('span', { class: common ? 'die' : 'die facet' }, common ? drawPips(value) : String(value));
}

/**
 * @param {number} value
 * @returns {SVGElement}
 */
function drawPips(value) {
  return createDrawing('svg', { viewBox: '0 0 40 40' }, ...(pips[value] ?? []).map(([column, row]) =>
    createDrawing('circle', { cx: 10 + column * 10, cy: 10 + row * 10, r: 3.6 })));
}

/**
 * A line from the lowest to the highest number, its ranges marked, and where the roll and the total stand on it.
 *
 * It repeats what the sentence beside it says, so screen readers pass over it.
 *
 * @param {Check} check
 * @returns {HTMLElement}
 */
function drawNumberLine(check) {
  const segments = (check.buckets ?? [])
    .flatMap(({ id, from, to }) => (from === undefined || to === undefined ? [] : [{ id, from, to }]))
    .sort((one, other) => one.from - other.from)
    .map(({ id, from, to }) => {
      const segment = create('span', { class: `segment segment-${id === 'pass' ? 'pass' : 'rest'}${id === check.bucket ? ' hit' : ''}` },
        from === to ? String(from) : `${from}–${to}`);
      segment.style.flexGrow = String(to - from + 1);
      return segment;
    });
  const line = create('div', { class: 'number-line', 'aria-hidden': 'true' },
    create('div', { class: 'segments' }, ...segments));
  if (check.total !== check.roll) line.append(drawMarker(check.roll, check, 'rolled'));
  line.append(drawMarker(check.total, check, 'total'));
  return line;
}

/**
 * @param {number} value
 * @param {Check} check
 * @param {'rolled' | 'total'} kind
 * @returns {HTMLElement}
 */
function drawMarker(value, { low, high }, kind) {
  const inside = Math.min(Math.max(value, low), high);
  const marker = create('span', { class: `marker ${kind}` }, String(value));
  // The middle of the number's own stretch of the line.
  marker.style.setProperty('inset-inline-start', `${((inside - low + 0.5) / (high - low + 1)) * 100}%`);
  return marker;
}
