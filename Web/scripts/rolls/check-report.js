import { create } from '../elements/create.js';
import { language, say, sayCount } from '../language/say.js';
import { numberInWords, plainText } from '../language/story-words.js';
import { drawChanceWheel, drawLuckyWheel } from './chance-wheel.js';
import { drawCoin, drawDie, drawYesNo } from './die-drawing.js';
import { instrumentOf, percentileDigits } from './instruments.js';
import { faceBefore, sumAfter } from './roll-steps.js';

/** So many sparks fly from what worked. */
const sparkCount = 14;
/** How far a finger moves to flick a die, in CSS pixels. */
const flick = 16;

/**
 * How a check came out: the instrument that it was decided with, what was added, and a sentence that says the same.
 *
 * It is drawn as it came out. `DiceRoll` takes it back to the moment before the throw and leads it here again.
 */
export class CheckReport {
  #check;
  /** @type {import('./instruments.js').Instrument} */
  #instrument;
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
    this.#instrument = instrumentOf(check);
    const verdict = check.bucket === 'pass' ? 'pass' : check.bucket === 'fail' ? 'fail' : 'other';
    this.#shifts = (check.modifiers ?? []).map(({ shift, reason }) =>
      create('li', { class: 'shift', dir: 'auto' }, create('b', {}, numberInWords(shift, { signed: true })), ` ${plainText(reason)}`));
    const { kind } = this.#instrument;
    this.#dice.style.setProperty('--dice', String(kind === 'percentile' || kind === 'yesNo' ? 2 : check.dice.length));
    this.#dice.dataset.instrument = kind;
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
    const words = throwInWords(this.#check);
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

  /**
   * The roll is over: joy where it worked, a soft landing where it did not.
   *
   * @param {boolean} isStill whether the reader wants no motion
   */
  land(isStill) {
    this.element.classList.add('landed');
    if (this.#check.bucket !== 'pass' || isStill) return;
    const sparks = create('span', { class: 'sparks', 'aria-hidden': 'true' }, ...Array.from({ length: sparkCount }, (_, index) => {
      const spark = create('span', {});
      spark.style.setProperty('--turn', `${Math.round(360 * index / sparkCount)}deg`);
      spark.style.setProperty('--far', String(1 + index * 0.618 % 1));
      return spark;
    }));
    this.#dice.append(sparks);
    sparks.addEventListener('animationend', () => sparks.remove());
  }

  /** @param {number} stepsToGo none to come for the end, endlessly many for dice that show nothing yet */
  #drawDice(stepsToGo) {
    const instrument = this.#instrument;
    if (instrument.kind === 'wheel' || instrument.kind === 'spinner' || instrument.kind === 'chance') {
      // Its styles turn the hand.
      if (this.#dice.childElementCount === 0) this.#dice.append(instrument.kind === 'wheel' ? drawLuckyWheel(instrument, this.#check)
        : drawChanceWheel(this.#check, { numbered: instrument.kind === 'spinner' }));
      return;
    }
    const faces = facesOf(this.#check, instrument, stepsToGo);
    if (this.#dice.childElementCount !== faces.length)
      this.#dice.replaceChildren(...faces.map((face) => create('span', { class: 'die' }, face)));
    else faces.forEach((face, index) => this.#dice.children[index]?.replaceChildren(face));
  }
}

/**
 * What lies on the page while it is shown, and afterwards.
 *
 * @param {Check} check
 * @param {import('./instruments.js').Instrument} instrument
 * @param {number} stepsToGo none to come for the end, endlessly many for what shows nothing yet
 * @returns {SVGElement[]}
 */
function facesOf(check, instrument, stepsToGo) {
  const isUnthrown = stepsToGo === Infinity;
  const { dice, roll, low, high, bucket } = check;
  if (instrument.kind === 'coin' || instrument.kind === 'yesNo') {
    // The other side comes up every other time.
    const works = isUnthrown ? null : (bucket === 'pass') === (stepsToGo % 2 === 0);
    return [instrument.kind === 'coin' ? drawCoin(works) : drawYesNo(works)];
  }
  if (instrument.kind === 'percentile') {
    const shown = percentileDigits(faceBefore(roll, high, isUnthrown ? 0 : stepsToGo));
    return shown.map((words) => drawDie({ roll, low, high, sides: 10, words: isUnthrown ? '?' : words }));
  }
  const { sides } = /** @type {{ sides: number }} */ (instrument);
  return dice.map((value, index) => {
    // Dice that tumble side by side do not show the same.
    const face = faceBefore(value, sides, stepsToGo === 0 ? 0 : stepsToGo + index);
    return drawDie({ roll: isUnthrown ? null : face, low: 1, high: sides });
  });
}

/**
 * What the button says that decides a check.
 *
 * @param {Check} check
 */
export function throwInWords(check) {
  switch (instrumentOf(check).kind) {
    case 'coin': return say('Toss the coin');
    case 'yesNo': return say('Try it');
    case 'wheel': case 'chance': case 'spinner': return say('Spin the wheel');
    case 'percentile': return say('Throw the dice');
    case 'dice': return check.dice.length > 1 ? say('Throw the dice') : say('Throw the die');
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
 * What has to come up, as it is said before the throw; empty where nothing can fail or nothing can succeed.
 *
 * @param {Check} check
 */
export function aimInWords(check) {
  const { low, buckets = [] } = check;
  const instrument = instrumentOf(check);
  if (instrument.kind === 'coin') return say('The star wins.');
  if (instrument.kind === 'yesNo') return likelihoodInWords(instrument.chance);
  if (instrument.kind === 'wheel') {
    return sayCount(instrument.lucky, { one: 'Of {pieces} pieces, {count} is lucky.', other: 'Of {pieces} pieces, {count} are lucky.' },
      { pieces: instrument.pieces });
  }
  const pass = buckets.find(({ id }) => id === 'pass');
  if (instrument.kind === 'chance' || instrument.kind === 'spinner' && !pass) return say('The wheel decides what happens.');
  if (pass?.from === undefined || pass.to === undefined) return '';
  return pass.from <= low ? say('You need {to} or less.', { to: pass.to }) : say('You need {from} or more.', { from: pass.from });
}

/**
 * “You rolled 6. Rocket boots: −2. That’s 4; you needed 5 or less.”
 *
 * @param {Check} check
 * @returns {string}
 */
export function checkInWords(check) {
  const instrument = instrumentOf(check);
  const works = check.bucket === 'pass';
  if (instrument.kind === 'chance') return [say('Chance decided.'), chanceInWords(check)].filter(Boolean).join(' ');
  if (instrument.kind === 'coin') return works ? say('The star came up.') : say('The other side came up.');
  if (instrument.kind === 'yesNo') return likelihoodAfterwards(instrument.chance);
  if (instrument.kind === 'wheel') return works ? say('It stopped on a lucky piece.') : say('It stopped on a plain piece.');
  const modifiers = check.modifiers ?? [];
  const rule = ruleInWords(check);
  const { roll } = check;
  const rolled = instrument.kind === 'spinner' ? say('It stopped on {roll}.', { roll }) : say('You rolled {roll}.', { roll });
  if (modifiers.length === 0) return [rolled, rule && `${capital(rule)}.`].filter(Boolean).join(' ');
  const shifts =
    modifiers.map(
      ({ shift, reason }) => `${[capital(plainText(reason)), numberInWords(shift, { signed: true })].filter(Boolean).join(': ')}.`);
  const total = numberInWords(check.total);
  return [rolled, ...shifts, rule ? say('That’s {total}; {rule}.', { total, rule }) : say('That’s {total}.', { total })].join(' ');
}

/**
 * How likely it is that something works, before it is tried.
 *
 * @param {number} chance of a hundred
 */
function likelihoodInWords(chance) {
  if (chance >= 85) return say('It will almost certainly work.');
  if (chance >= 65) return say('It will probably work.');
  if (chance > 35) return say('It may work, or it may not.');
  return chance > 15 ? say('It will probably not work.') : say('It would be a wonder if it worked.');
}

/**
 * The same, when it has been tried.
 *
 * @param {number} chance of a hundred
 */
function likelihoodAfterwards(chance) {
  return sayCount(Math.round(chance), { one: 'That works {count} time in a hundred.', other: 'That works {count} times in a hundred.' });
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
