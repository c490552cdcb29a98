import { create } from '../elements/create.js';
import { language, say, sayCount } from '../language/say.js';
import { numberInWords, plainText } from '../language/story-words.js';
import { drawChanceWheel } from './chance-wheel.js';
import { drawDie } from './die-drawing.js';
import { faceBefore, sumAfter } from './roll-steps.js';

/** How far a finger moves to flick a die, in CSS pixels. */
const flick = 16;

/**
 * How a check came out: dice or a wheel, what was added, and a sentence that says the same.
 *
 * It is drawn as it came out. `DiceRoll` takes it back to the moment before the throw and leads it here again.
 */
export class CheckReport {
  #check;
  #dice = create('div', { class: 'dice', 'aria-hidden': 'true' });
  #sum = create('span', { class: 'sum' });
  /** @type {HTMLElement[]} */
  #shifts = [];
  /** @type {HTMLElement[]} */
  #offer = [];
  /** Stops listening for a throw. */
  #takeBack = () => {};

  /** @param {Check} check */
  constructor(check) {
    this.#check = check;
    const verdict = check.bucket === 'pass' ? 'pass' : check.bucket === 'fail' ? 'fail' : 'other';
    this.#shifts = (check.modifiers ?? []).map(({ shift, reason }) =>
      create('li', { class: 'shift', dir: 'auto' }, create('b', {}, numberInWords(shift, { signed: true })), ` ${plainText(reason)}`));
    this.#dice.style.setProperty('--dice', String(check.dice.length));
    this.#drawDice(0);
    this.#sum.textContent = numberInWords(check.total);
    /** What is shown. */
    this.element = create('section', { class: `check check-${verdict}`, 'aria-label': say('The roll'), lang: language },
      this.#dice,
      this.#shifts.length > 0 && create('div', { class: 'counting', 'aria-hidden': 'true' },
        create('ul', { class: 'shifts' }, ...this.#shifts), this.#sum),
      create('p', { class: 'check-words' }, verdict !== 'other' && create('strong', { class: 'verdict' }, `${verdictInWords(check)} `),
        checkInWords(check)));
  }

  /**
   * Takes it back to before the throw: what is needed, dice that show nothing yet, and a button to throw them.
   *
   * @param {() => void} act throws
   */
  offerThrow(act) {
    const words = this.#check.device === 'wheel' ? say('Spin the wheel')
      : this.#check.dice.length > 1 ? say('Throw the dice') : say('Throw the die');
    const aim = create('h2', { class: 'check-aim' }, aimInWords(this.#check));
    const button = create('button', { type: 'button', class: 'throw', onclick: act }, words);
    this.#drawDice(Infinity);
    if (aim.textContent) this.#dice.before(aim);
    this.#dice.after(button);
    this.#offer = [aim, button];
    this.#takeBack = listenForFlick(this.#dice, act);
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
    this.#takeBack();
    for (const one of this.#offer) one.remove();
    this.#drawDice(0);
    this.count(0);
  }

  /** @param {number} counted how many modifiers are counted on */
  count(counted) {
    this.#shifts.forEach((shift, index) => shift.classList.toggle('counted', index < counted));
    this.#sum.textContent = numberInWords(sumAfter(this.#check, counted));
  }

  /** As it came out. */
  settle() {
    this.rest();
    this.count(this.#shifts.length);
  }

  /** @param {number} stepsToGo none to come for the end, endlessly many for dice that show nothing yet */
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
      return drawDie({ roll: stepsToGo === Infinity ? null : face, low: first, high: last });
    });
    if (this.#dice.childElementCount !== faces.length)
      this.#dice.replaceChildren(...faces.map((face) => create('span', { class: 'die' }, face)));
    else faces.forEach((face, index) => this.#dice.children[index]?.replaceChildren(face));
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
 * What has to be rolled, as it is said before the throw; empty where nothing can fail or nothing can succeed.
 *
 * @param {Check} check
 */
export function aimInWords({ device, low, buckets = [] }) {
  const pass = buckets.find(({ id }) => id === 'pass');
  if (device === 'wheel' || pass?.from === undefined || pass.to === undefined) return '';
  return pass.from <= low ? say('You need {to} or less.', { to: pass.to }) : say('You need {from} or more.', { from: pass.from });
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
 * Lets a finger flick something, in whatever direction, or tap it. The page beneath does not hear of it.
 *
 * @param {HTMLElement} element
 * @param {() => void} act is called once
 * @returns {() => void} stops listening; from then on, a tap is the page's again
 */
function listenForFlick(element, act) {
  const listening = new AbortController();
  const { signal } = listening;
  /** @type {PointerEvent | null} */
  let down = null;
  element.addEventListener('pointerdown', (event) => {
    down = event;
    event.stopPropagation();
  }, { signal });
  /** @param {PointerEvent} event */
  const end = (event) => {
    event.stopPropagation();
    if (!down || event.type === 'pointermove' && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < flick) return;
    listening.abort();
    act();
  };
  element.addEventListener('pointermove', end, { signal });
  element.addEventListener('pointerup', end, { signal });
  return () => listening.abort();
}
