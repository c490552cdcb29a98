/** @typedef {import('./check-report.js').CheckReport} CheckReport */
/** @typedef {import('./contract.js').Check} Check */
/** @typedef {import('./roll-steps.js').RollStep} RollStep */

import { rollSteps } from './roll-steps.js';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const pressable = 'button, a, summary, input, select, textarea, audio';
const neverPressedAlone = ['Tab', 'Shift', 'Control', 'Alt', 'Meta'];

/** Whether the reader has asked for a page on which nothing moves. */
export function isStill() {
  const { motion } = document.documentElement.dataset;
  return motion === 'off' || (motion !== 'on' && stillness.matches);
}

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

  /**
   * @param {{ page: HTMLElement, report: CheckReport, check: Check, ended: () => void }} roll `ended` is called once
   */
  constructor({ page, report, check, ended }) {
    this.#page = page;
    this.#report = report;
    this.#ended = ended;
    const steps = rollSteps(check);
    const faces = steps.filter(({ show }) => show === 'tumble').length;
    page.classList.add('rolling', 'tumbling');
    report.rest();
    report.mark('roll');
    report.tumble(faces);
    steps.forEach((step, index) => this.#timers.push(window.setTimeout(() => this.#show(step, faces - index), step.at)));
    document.addEventListener('keydown', this.#pressKey, { capture: true });
    document.addEventListener('visibilitychange', this.#lookAway);
    stillness.addEventListener('change', this.#lookAway);
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
    for (const timer of this.#timers) clearTimeout(timer);
    document.removeEventListener('keydown', this.#pressKey, { capture: true });
    document.removeEventListener('visibilitychange', this.#lookAway);
    stillness.removeEventListener('change', this.#lookAway);
    this.#page.classList.remove('rolling', 'tumbling');
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
