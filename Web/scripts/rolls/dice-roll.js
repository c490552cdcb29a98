/** @typedef {import('./check-report.js').CheckReport} CheckReport */
/** @typedef {import('./roll-steps.js').RollStep} RollStep */

import { isStill, whenSettingsChange } from '../settings/reader-settings.js';
import { world } from '../world/world.js';
import { rollSteps } from './roll-steps.js';

const pressable = 'button, a, summary, input, select, textarea, audio';
const neverPressedAlone = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];

/**
 * A roll from the moment before the throw to its end: the reader throws, the dice tumble and come to rest in the engine's numbers, the
 * modifiers are added one by one. What is rolled was decided when the choice was made; this only shows it.
 *
 * `page` has the class `rolling` until the end, and its style hides what would give the end away; until the throw it is `unthrown` too.
 */
export class DiceRoll {
  /** @type {HTMLElement} */
  #page;
  /** @type {CheckReport} */
  #report;
  #thrown;
  #ended;
  /** @type {number[]} */
  #timers = [];
  /** @type {'unthrown' | 'thrown' | 'over'} */
  #state = 'unthrown';
  /** @type {RollStep[]} */
  #steps;
  #forgetWishes = () => {};

  /**
   * @param {{ page: HTMLElement, report: CheckReport, check: Check, thrown: () => void, ended: () => void }} roll `thrown` and `ended` are
   * called once
   */
  constructor({ page, report, check, thrown, ended }) {
    this.#page = page;
    this.#report = report;
    this.#thrown = thrown;
    this.#ended = ended;
    this.#steps = rollSteps(check);
    page.classList.add('rolling', 'unthrown');
    report.offerThrow(() => this.hurry());
  }

  /**
   * Throws; a roll that is on its way is ended at once.
   *
   * @returns {boolean} whether there was anything to do
   */
  hurry() {
    if (this.#state === 'unthrown') {
      this.#throw();
      return true;
    }
    if (this.#state === 'over') return false;
    this.#stop();
    this.#report.settle();
    this.#ended();
    return true;
  }

  #throw() {
    this.#state = 'thrown';
    this.#page.classList.replace('unthrown', 'tumbling');
    this.#thrown();
    const hadFocus = this.#page.contains(document.activeElement);
    this.#report.rest();
    // The button is gone.
    if (hadFocus) this.#page.focus({ preventScroll: true });
    if (isStill()) {
      this.hurry();
      return;
    }
    this.#report.tumble(this.#faces);
    document.addEventListener('keydown', this.#pressKey, { capture: true });
    document.addEventListener('visibilitychange', this.#lookAway);
    this.#forgetWishes = whenSettingsChange(this.#lookAway);
    this.#steps.forEach((step, index) => this.#timers.push(world.later(() => this.#show(step, this.#faces - index), step.at)));
  }

  /** How many faces the dice show before they rest. */
  get #faces() {
    return this.#steps.filter(({ show }) => show === 'tumble').length;
  }

  /** Leaves it where it is: nobody looks at it any more. */
  drop() {
    if (this.#state !== 'over') this.#stop();
  }

  #stop() {
    this.#state = 'over';
    for (const timer of this.#timers) world.cancel(timer);
    document.removeEventListener('keydown', this.#pressKey, { capture: true });
    document.removeEventListener('visibilitychange', this.#lookAway);
    this.#forgetWishes();
    this.#page.classList.remove('rolling', 'unthrown', 'tumbling');
  }

  /**
   * @param {RollStep} step
   * @param {number} facesToGo
   */
  #show(step, facesToGo) {
    if (step.show === 'tumble') return this.#report.tumble(facesToGo);
    this.#page.classList.remove('tumbling');
    if (step.show === 'rest') this.#report.rest();
    else if (step.show === 'count') this.#report.count(step.counted);
    else this.hurry();
    return undefined;
  }

  /** @param {KeyboardEvent} event */
  #pressKey = (event) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || neverPressedAlone.includes(event.key)) return;
    if (document.querySelector('dialog.ask[open]')) return;
    // A button that has the focus is pressed by these, and it is meant: Undo, say. Next asks the page to hurry all the same.
    if (['Enter', ' '].includes(event.key) && event.target instanceof Element && event.target.closest(pressable)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.hurry();
  };

  #lookAway = () => {
    if (document.visibilityState === 'hidden' || isStill()) this.hurry();
  };
}
