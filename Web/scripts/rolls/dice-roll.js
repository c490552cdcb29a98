/** @typedef {import('./check-report.js').CheckReport} CheckReport */
/** @typedef {import('./roll-steps.js').RollStep} RollStep */

import { isStill, whenSettingsChange } from '../settings/reader-settings.js';
import { world } from '../world/world.js';
import { rollSteps } from './roll-steps.js';

const pressable = 'button, a, summary, input, select, textarea, audio';
const neverPressedAlone = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];

/**
 * A roll while it is being shown: the dice tumble and come to rest in the engine's numbers, the modifiers are counted on, the marker moves.
 *
 * `page` has the class `rolling` meanwhile, and its style hides what would tell the end. `finish` ends it at once, as any key does.
 */
export class DiceRoll {
  /** @type {HTMLElement} */
  #page;
  /** @type {CheckReport} */
  #report;
  /** @type {() => void} */
  #ended;
  /** @type {number[]} */
  #timers = [];
  #running = true;
  /** @type {RollStep[]} */
  #steps;
  #forgetWishes;

  /**
   * All is laid ready, and the end out of sight; `begin` sets it going.
   *
   * @param {{ page: HTMLElement, report: CheckReport, check: Check, ended: () => void }} roll `ended` is called once
   */
  constructor({ page, report, check, ended }) {
    this.#page = page;
    this.#report = report;
    this.#ended = ended;
    this.#steps = rollSteps(check);
    page.classList.add('rolling', 'tumbling');
    report.rest();
    report.mark('roll');
    report.tumble(this.#faces);
    document.addEventListener('keydown', this.#pressKey, { capture: true });
    document.addEventListener('visibilitychange', this.#lookAway);
    this.#forgetWishes = whenSettingsChange(this.#lookAway);
  }

  /** Sets it going. */
  begin() {
    if (!this.#running || this.#timers.length > 0) return;
    // Only now: a style that began under the turning page would be over before it is seen.
    this.#page.classList.add('tumbling-now');
    this.#steps.forEach((step, index) => this.#timers.push(world.later(() => this.#show(step, this.#faces - index), step.at)));
  }

  /** How many faces the dice show before they rest. */
  get #faces() {
    return this.#steps.filter(({ show }) => show === 'tumble').length;
  }

  /**
   * Ends it at once.
   *
   * @returns {boolean} whether there was anything to end
   */
  finish() {
    if (!this.#running) return false;
    this.#stop();
    this.#report.settle();
    this.#ended();
    return true;
  }

  /** Leaves it where it is: nobody looks at it any more. */
  drop() {
    if (this.#running) this.#stop();
  }

  #stop() {
    this.#running = false;
    for (const timer of this.#timers) world.cancel(timer);
    document.removeEventListener('keydown', this.#pressKey, { capture: true });
    document.removeEventListener('visibilitychange', this.#lookAway);
    this.#forgetWishes();
    this.#page.classList.remove('rolling', 'tumbling', 'tumbling-now');
  }

  /**
   * @param {RollStep} step
   * @param {number} facesToGo
   */
  #show(step, facesToGo) {
    if (step.show === 'tumble') return this.#report.tumble(facesToGo);
    this.#page.classList.remove('tumbling', 'tumbling-now');
    if (step.show === 'rest') this.#report.rest();
    else if (step.show === 'count') this.#report.count(step.counted);
    else if (step.show === 'move') this.#report.mark('total');
    else this.finish();
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
    this.finish();
  };

  #lookAway = () => {
    if (document.visibilityState === 'hidden' || isStill()) this.finish();
  };
}
