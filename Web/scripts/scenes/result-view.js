/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from '../elements/create.js';
import { drawLines } from '../elements/text-runs.js';
import { say } from '../language/say.js';
import { plainText, sentences } from '../language/story-words.js';
import { CheckReport, checkInWords, verdictInWords } from '../rolls/check-report.js';
import { DiceRoll } from '../rolls/dice-roll.js';
import { isStill } from '../settings/reader-settings.js';
import { drawSound } from '../voice/story-sound.js';
import { drawSpread } from './spread.js';

/** Is sent by a result page, and bubbles, when its roll has been shown to the end. */
export const rollEnded = 'roll-ended';

/** What came of a choice: the roll, if something was rolled, and what happened. */
export class ResultView extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;
  /** @type {DiceRoll | null} */
  #roll = null;

  /**
   * @param {ResultScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    const report = scene.check ? new CheckReport(scene.check) : null;
    this.focusPlace = create('div', { class: 'story-text' }, report?.element ?? null, ...drawLines(scene.lines));
    const rolls = report && isNew(scene, host);
    drawSpread(this, {
      picture: scene.picture,
      address: host.address,
      words: [this.focusPlace, drawSound(scene.sound)],
      said: [resultInWords(scene)],
    });
    if (!rolls || !scene.check) return;
    // What would tell the end is said when the roll is over.
    this.ariaLabel = say('The roll');
    this.#roll = new DiceRoll({ page: this, report, check: scene.check, ended: () => {
      host.announce(sentences([resultInWords(scene), scene.picture?.alt]));
      this.dispatchEvent(new CustomEvent(rollEnded, { bubbles: true }));
    } });
  }

  disconnectedCallback() {
    this.#roll?.drop();
  }

  /** Begins to roll, if there is something to roll. */
  roll() {
    this.#roll?.begin();
  }

  /**
   * Ends the roll, if one is being shown.
   *
   * @returns {boolean} whether there was anything to end
   */
  hurry() {
    return this.#roll?.finish() ?? false;
  }

  /** Whether a roll is being shown. */
  get rolling() {
    return this.classList.contains('rolling');
  }
}

customElements.define('result-view', ResultView);

/**
 * The roll and what came of it, as a screen reader says it.
 *
 * @param {ResultScene} scene
 */
export function resultInWords(scene) {
  return sentences(
    [scene.check && verdictInWords(scene.check), scene.check && checkInWords(scene.check), ...(scene.lines ?? []).map(plainText)]);
}

/**
 * Whether a roll is worth showing: it was made just now, and the reader has not asked for stillness.
 *
 * @param {ResultScene} scene
 * @param {SceneHost} host
 */
function isNew(scene, host) {
  return host.decided && !scene.rereading && !isStill() && document.visibilityState === 'visible';
}
