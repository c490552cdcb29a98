/**
 * How luck decides: the checks of the format as kinds that an author picks by picture, the numbers that each has, and what is easier or
 * harder with a modifier.
 *
 * @typedef {Record<string, any>} CheckFields The fields of a check, as docs/format.md has them.
 * @typedef {'coin' | 'die' | 'dice' | 'difficulty' | 'percent' | 'range' | 'wheel'} CheckKind
 * @typedef {{ key: string, from: number, to: number, value: number }} Measure A number of a check, and what it can be.
 * @typedef {{ bucket: string, from: number, to: number }} Range
 */

/** @type {readonly CheckKind[]} */
export const checkKinds = ['coin', 'die', 'dice', 'difficulty', 'percent', 'range', 'wheel'];
/** From the easiest on, with the percentage at which each passes. */
export const levels = /** @type {const} */ ({ veryEasy: 90, easy: 75, medium: 50, hard: 25, veryHard: 10 });
/** The format has at most this many. */
export const mostBuckets = 20;
export const mostModifiers = 30;
const highestShift = 1000;
const highestRange = 1_000_000;

/**
 * @param {CheckFields} fields
 * @returns {CheckKind | null} null for a type that the format does not have
 */
export function kindOfCheck({ type, dice = 1 }) {
  switch (type) {
    case 'passFail': return 'coin';
    case 'die': return dice > 1 ? 'dice' : 'die';
    case 'difficulty': return 'difficulty';
    case 'percentile': return 'percent';
    case 'range': return 'range';
    case 'random': return 'wheel';
    default: return null;
  }
}

/**
 * A check of this kind, about as likely to pass as not.
 *
 * @param {CheckKind} kind
 * @param {string[]} buckets names for the two parts of a bar or wheel
 * @returns {CheckFields}
 */
export function newCheck(kind, [first = 'first', second = 'second']) {
  switch (kind) {
    case 'coin': return { type: 'passFail' };
    case 'die': return { type: 'die', atLeast: 4 };
    case 'dice': return { type: 'die', dice: 2, atLeast: 7 };
    case 'difficulty': return { type: 'difficulty', level: 'medium' };
    case 'percent': return { type: 'percentile', atMost: 50 };
    case 'range': return { type: 'range', ranges: { [first]: [1, 5], [second]: [6, 10] } };
    default: return { type: 'random', weights: { [first]: 1, [second]: 1 } };
  }
}

/**
 * The numbers of a check that a slider moves, in the order in which they are said.
 *
 * @param {CheckFields} fields
 * @returns {Measure[]}
 */
export function measuresOf(fields) {
  const { sides = 6, dice = 1, of = 2, pass = 1 } = fields;
  switch (kindOfCheck(fields)) {
    case 'coin': return [{ key: 'pass', from: 0, to: of, value: pass }, { key: 'of', from: 2, to: 1000, value: of }];
    case 'percent': return [{ key: 'atMost', from: 0, to: 100, value: fields.atMost ?? 0 }];
    case 'die': case 'dice': {
      const key = fields.atMost === undefined ? 'atLeast' : 'atMost';
      const bound = { key, from: 0, to: sides * dice, value: fields[key] ?? 0 };
      const faces = { key: 'sides', from: 2, to: 100, value: sides };
      return dice > 1 ? [bound, { key: 'dice', from: 2, to: 8, value: dice }, faces] : [bound, faces];
    }
    default: return [];
  }
}

/**
 * The check with another number. What would no longer fit follows.
 *
 * @param {CheckFields} fields
 * @param {string} key of a measure
 * @param {number} value
 * @returns {CheckFields}
 */
export function withMeasure(fields, key, value) {
  const measure = measuresOf(fields).find((one) => one.key === key);
  if (!measure || !Number.isSafeInteger(value)) return fields;
  const changed = { ...fields, [key]: Math.min(Math.max(value, measure.from), measure.to) };
  const [bound] = measuresOf(changed);
  return bound && bound.value > bound.to ? { ...changed, [bound.key]: bound.to } : changed;
}

/**
 * The check with dice that need a number or more, or a number or less. As many rolls pass as before.
 *
 * @param {CheckFields} fields
 * @param {'atLeast' | 'atMost'} direction
 * @returns {CheckFields}
 */
export function withDirection(fields, direction) {
  const other = direction === 'atLeast' ? 'atMost' : 'atLeast';
  const { [other]: bound, ...rest } = fields;
  if (bound === undefined) return fields;
  const { dice = 1, sides = 6 } = fields;
  return { ...rest, [direction]: Math.max(0, dice * (sides + 1) - bound) };
}

/**
 * Whether high rolls are good: what makes it easier is then added to the roll, otherwise taken from it. Null if no roll is better than
 * another.
 *
 * @param {CheckFields} fields
 * @returns {boolean | null}
 */
export function isHighGood({ type, atLeast }) {
  if (type === 'range' || type === 'random') return null;
  return type === 'die' && atLeast !== undefined;
}

/**
 * A shift as an author says it: how much, and whether it helps. For a bar, whether it goes up.
 *
 * @param {CheckFields} fields
 * @param {number} shift
 * @returns {{ amount: number, helps: boolean }}
 */
export function shiftInSteps(fields, shift) {
  return { amount: Math.abs(shift), helps: isHighGood(fields) === false ? shift <= 0 : shift >= 0 };
}

/**
 * The shift for what an author says.
 *
 * @param {CheckFields} fields
 * @param {{ amount: number, helps: boolean }} step
 */
export function shiftOf(fields, { amount, helps }) {
  const size = Math.min(Math.abs(Math.trunc(amount)) || 0, highestShift);
  const shift = (isHighGood(fields) === false) === helps ? -size : size;
  return shift === 0 ? 0 : shift;
}

/**
 * What a new modifier shifts by: a tenth of what can be rolled, to the good.
 *
 * @param {CheckFields} fields
 */
export function usualShift(fields) {
  const { sides = 6, dice = 1, of = 2 } = fields;
  const kind = kindOfCheck(fields);
  const spread = kind === 'coin' ? of : kind === 'die' || kind === 'dice' ? sides * dice
    : kind === 'range' ? spanOf(rangesOf(fields)) : 100;
  return shiftOf(fields, { amount: Math.max(1, Math.round(spread / 10)), helps: true });
}

/**
 * The parts of a bar, from the lowest on.
 *
 * @param {CheckFields} fields
 * @returns {Range[]}
 */
export function rangesOf({ ranges = {} }) {
  return Object.entries(ranges).map(([bucket, [from, to]]) => ({ bucket, from, to })).sort((one, other) => one.from - other.from);
}

/** @param {Range[]} ranges */
function spanOf(ranges) {
  return (ranges.at(-1)?.to ?? 0) - (ranges[0]?.from ?? 0) + 1;
}

/**
 * The check with other parts, in the order in which the story has them.
 *
 * @param {CheckFields} fields
 * @param {Range[]} ranges
 * @returns {CheckFields}
 */
function withRanges(fields, ranges) {
  const known = Object.keys(fields.ranges ?? {});
  const sorted = [...known.flatMap((name) => ranges.filter(({ bucket }) => bucket === name)),
    ...ranges.filter(({ bucket }) => !known.includes(bucket))];
  return { ...fields, ranges: Object.fromEntries(sorted.map(({ bucket, from, to }) => [bucket, [from, to]])) };
}

/**
 * Where the border behind a part can lie: each part keeps at least one number.
 *
 * @param {Range[]} ranges
 * @param {number} index of the part before the border; the last part's is the end of the bar, and -1 is its beginning
 * @returns {{ from: number, to: number }} of the highest number of that part; of the lowest one of the bar
 */
export function borderRoom(ranges, index) {
  const before = ranges[index];
  const after = ranges[index + 1];
  return { from: before ? before.from : 0, to: after ? after.to - (before ? 1 : 0) : highestRange };
}

/**
 * @param {CheckFields} fields
 * @param {number} index as of `borderRoom`
 * @param {number} value
 * @returns {CheckFields}
 */
export function withBorder(fields, index, value) {
  const ranges = rangesOf(fields);
  const { from, to } = borderRoom(ranges, index);
  const place = Math.min(Math.max(Math.round(value), from), to);
  return withRanges(fields, ranges.map((range, at) => {
    if (at === index) return { ...range, to: place };
    return at === index + 1 ? { ...range, from: index < 0 ? place : place + 1 } : range;
  }));
}

/**
 * The check with one part more, behind the others.
 *
 * @param {CheckFields} fields of a bar or a wheel
 * @param {string} bucket
 * @returns {CheckFields}
 */
export function withBucket(fields, bucket) {
  if (fields.type === 'random') return { ...fields, weights: { ...fields.weights, [bucket]: 1 } };
  const ranges = rangesOf(fields);
  const last = ranges.at(-1);
  const from = (last?.to ?? 0) + 1;
  const size = last ? last.to - last.from : 4;
  return withRanges(fields, [...ranges, { bucket, from, to: Math.min(from + size, highestRange) }]);
}

/**
 * The check without a part; the part before it, or else behind it, takes its numbers.
 *
 * @param {CheckFields} fields
 * @param {string} bucket
 * @returns {CheckFields}
 */
export function withoutBucket(fields, bucket) {
  if (fields.type === 'random') {
    const { [bucket]: gone, ...weights } = fields.weights;
    return gone === undefined ? fields : { ...fields, weights };
  }
  const ranges = rangesOf(fields);
  const index = ranges.findIndex((range) => range.bucket === bucket);
  const gone = ranges[index];
  if (!gone) return fields;
  return withRanges(fields, ranges.flatMap((range, at) => {
    if (at === index) return [];
    if (at === index - 1) return [{ ...range, to: gone.to }];
    return [index === 0 && at === 1 ? { ...range, from: gone.from } : range];
  }));
}

/**
 * @param {CheckFields} fields
 * @param {string} bucket
 * @param {string} name its new one
 * @returns {CheckFields}
 */
export function withBucketNamed(fields, bucket, name) {
  const key = fields.type === 'random' ? 'weights' : 'ranges';
  const renamed = Object.entries(fields[key] ?? {}).map(([one, value]) => [one === bucket ? name : one, value]);
  return { ...fields, [key]: Object.fromEntries(renamed) };
}

/**
 * The parts of a check by name, in the order in which readers see them.
 *
 * @param {CheckFields} fields
 * @returns {string[]}
 */
export function bucketsOf(fields) {
  if (fields.type === 'range') return rangesOf(fields).map(({ bucket }) => bucket);
  return fields.type === 'random' ? Object.keys(fields.weights ?? {}) : ['pass', 'fail'];
}

/**
 * An ID for a part from the author's words.
 *
 * @param {string} words
 * @param {string[]} taken
 */
export function bucketFor(words, taken) {
  const name = words.normalize('NFC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, longestBucket)
    || 'part';
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

/** Shorter than the format allows, as a number may come behind it. */
const longestBucket = 50;
/** Only those that people say: five readers, ten, a hundred. */
const denominators = [2, 3, 4, 5, 6, 8, 10, 12, 20, 36, 100];
const whole = 1_000_000_000;

/**
 * A chance as “3 in 5”.
 *
 * @param {number} billionths
 * @returns {{ count: number, of: number, isExact: boolean }} `count` is 0 or `of` only if no reader or every reader gets it
 */
export function chanceInPeople(billionths) {
  if (billionths <= 0) return { count: 0, of: 1, isExact: true };
  if (billionths >= whole) return { count: 1, of: 1, isExact: true };
  const share = billionths / whole;
  for (const of of denominators) {
    const count = Math.round(share * of);
    if (count > 0 && count < of && Math.abs(count / of - share) < 1e-6) return { count, of, isExact: true };
  }
  const count = Math.min(Math.max(Math.round(share * 100), 1), 99);
  return { count, of: 100, isExact: false };
}
