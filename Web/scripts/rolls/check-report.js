import { create } from '../elements/create.js';
import { language, say, sayCount } from '../language/say.js';
import { numberInWords, plainText } from '../language/story-words.js';
import { drawChanceWheel } from './chance-wheel.js';
import { drawDie } from './die-drawing.js';
import { faceBefore, sumAfter } from './roll-steps.js';

/**
 * How a check came out: dice or a wheel, what was counted on, a number line, and a sentence that says the same.
 *
 * It is drawn as it came out. `DiceRoll` takes it back to its beginning and leads it here again.
 */
export class CheckReport {
  #check;
  #dice = create('div', { class: 'dice', 'aria-hidden': 'true' });
  #sum = create('span', { class: 'sum' });
  /** @type {HTMLElement[]} */
  #shifts = [];
  /** @type {HTMLElement | null} */
  #total = null;

  /** @param {Check} check */
  constructor(check) {
    this.#check = check;
    const verdict = check.bucket === 'pass' ? 'pass' : check.bucket === 'fail' ? 'fail' : 'other';
    const numbers = check.device !== 'wheel';
    this.#shifts = (check.modifiers ?? []).map(({ shift, reason }) =>
      create('li', { class: 'shift', dir: 'auto' }, create('b', {}, numberInWords(shift, { signed: true })), ` ${plainText(reason)}`));
    this.#drawDice(0);
    this.#sum.textContent = numberInWords(check.total);
    /** What is shown. */
    this.element = create('section', { class: `check check-${verdict}`, 'aria-label': say('The roll'), lang: language },
      create('div', { class: 'roll', 'aria-hidden': 'true' }, this.#dice,
        this.#shifts.length > 0 && create('ul', { class: 'shifts' }, ...this.#shifts),
        this.#shifts.length > 0 && this.#sum),
      numbers && (check.buckets?.length ?? 0) > 1 && this.#drawNumberLine(),
      create('p', { class: 'check-words' }, verdict !== 'other' && create('strong', { class: 'verdict' }, `${verdictInWords(check)} `),
        checkInWords(check)));
  }

  /**
   * The dice show another face.
   *
   * @param {number} stepsToGo how many faces come before the one that was rolled
   */
  tumble(stepsToGo) {
    this.#drawDice(stepsToGo);
  }

  /** The dice lie still, and nothing has been counted on yet. */
  rest() {
    this.#drawDice(0);
    this.count(0);
  }

  /** @param {number} counted how many modifiers are counted on */
  count(counted) {
    this.#shifts.forEach((shift, index) => shift.classList.toggle('counted', index < counted));
    this.#sum.textContent = numberInWords(sumAfter(this.#check, counted));
  }

  /** @param {'roll' | 'total'} place where on the line the marker stands */
  mark(place) {
    if (!this.#total) return;
    this.#total.textContent = numberInWords(this.#check[place]);
    this.#total.style.setProperty('inset-inline-start', placeOnLine(this.#check[place], this.#check));
  }

  /** As it came out. */
  settle() {
    this.rest();
    this.count(this.#shifts.length);
    this.mark('total');
  }

  /** @param {number} stepsToGo */
  #drawDice(stepsToGo) {
    const { dice, low, high } = this.#check;
    if (this.#check.device === 'wheel') {
      if (this.#dice.childElementCount === 0) this.#dice.append(drawChanceWheel(this.#check));
      return;
    }
    const [first, last] = this.#check.device === 'dice' ? [1, this.#check.sides] : [low, high];
    const faces = dice.map((value, index) => {
      // Dice that tumble side by side do not show the same.
      const face = faceBefore(value - first + 1, last - first + 1, stepsToGo === 0 ? 0 : stepsToGo + index) + first - 1;
      return drawDie({ roll: face, low: first, high: last });
    });
    if (this.#dice.childElementCount !== faces.length)
      this.#dice.replaceChildren(...faces.map((face) => create('span', { class: 'die' }, face)));
    else faces.forEach((face, index) => this.#dice.children[index]?.replaceChildren(face));
  }

  /**
   * A line from the lowest to the highest number, its ranges marked, and where the roll and the total stand on it.
   *
   * It repeats what the sentence beside it says, so screen readers pass over it.
   *
   * @returns {HTMLElement}
   */
  #drawNumberLine() {
    const check = this.#check;
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
    this.#total = drawMarker(check.total, check, 'total');
    line.append(this.#total);
    return line;
  }
}

/**
 * Whether it worked; empty where there is no such thing.
 *
 * @param {Check} check
 */
export function verdictInWords({ bucket }) {
  return bucket === 'pass' ? say('It worked!') : bucket === 'fail' ? say('Not this time.') : '';
}

/**
 * “You rolled 6. Rocket boots: −2. That’s 4; you needed 5 or less.”
 *
 * @param {Check} check
 * @returns {string}
 */
export function checkInWords(check) {
  if (check.device === 'wheel') return [say('Chance decided.'), chanceInWords(check)].filter(Boolean).join(' ');
  const modifiers = check.modifiers ?? [];
  const rule = ruleInWords(check);
  const rolled = say('You rolled {roll}.', { roll: check.roll });
  if (modifiers.length === 0) return [rolled, rule && `${capital(rule)}.`].filter(Boolean).join(' ');
  const shifts =
    modifiers.map(
      ({ shift, reason }) => `${[capital(plainText(reason)), numberInWords(shift, { signed: true })].filter(Boolean).join(': ')}.`);
  const total = numberInWords(check.total);
  return [rolled, ...shifts, rule ? say('That’s {total}; {rule}.', { total, rule }) : say('That’s {total}.', { total })].join(' ');
}

/**
 * How often chance decides so.
 *
 * @param {Check} check
 * @returns {string} empty where the engine says no ranges
 */
function chanceInWords({ low, high, bucket, buckets = [] }) {
  const hit = buckets.find(({ id }) => id === bucket);
  if (hit?.from === undefined || hit.to === undefined) return '';
  return sayCount(hit.to - hit.from + 1,
    { one: 'The chance of this was {count} in {whole}.', other: 'The chance of this was {count} in {whole}.' },
    { whole: high - low + 1 });
}

/**
 * What would have been needed, or what the number amounts to, as the second half of a sentence.
 *
 * @param {Check} check
 * @returns {string}
 */
function ruleInWords(check) {
  const buckets = check.buckets ?? [];
  const pass = buckets.find((bucket) => bucket.id === 'pass');
  if (pass && (pass.from === undefined || pass.to === undefined)) return say('this can’t succeed');
  if (pass?.from !== undefined && pass.to !== undefined) {
    return pass.from <= check.low ? say('you needed {to} or less', { to: pass.to }) : say('you needed {from} or more', { from: pass.from });
  }
  const hit = buckets.find((bucket) => bucket.id === check.bucket);
  return hit ? rangeInWords(hit, check) : '';
}

/**
 * @param {Bucket} bucket
 * @param {Check} check
 * @returns {string}
 */
function rangeInWords({ from = 0, to = 0 }, { low, high }) {
  if (from === to) return say('it’s exactly {from}', { from });
  if (from <= low) return say('it’s {to} or less', { to });
  return to >= high ? say('it’s {from} or more', { from }) : say('it’s between {from} and {to}', { from, to });
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * @param {number} value
 * @param {Check} check
 * @param {'rolled' | 'total'} kind
 * @returns {HTMLElement}
 */
function drawMarker(value, check, kind) {
  const marker = create('span', { class: `marker ${kind}` }, numberInWords(value));
  marker.style.setProperty('inset-inline-start', placeOnLine(value, check));
  return marker;
}

/**
 * The middle of a number's own stretch of the line.
 *
 * @param {number} value
 * @param {Check} check
 */
function placeOnLine(value, { low, high }) {
  const inside = Math.min(Math.max(value, low), high);
  return `${((inside - low + 0.5) / (high - low + 1)) * 100}%`;
}
