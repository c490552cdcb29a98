/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from '../elements/create.js';
import { drawPicture } from '../elements/story-picture.js';
import { drawLines } from '../elements/text-runs.js';
import { say } from '../language/say.js';
import { plainText, sentences } from '../language/story-words.js';
import { CheckReport, aimInWords, checkInWords, verdictInWords } from '../rolls/check-report.js';
import { DiceRoll } from '../rolls/dice-roll.js';
import { isUnthrown, nameOfRoll, noteThrown, noteUnthrown } from '../rolls/unthrown-rolls.js';
import { isStill } from '../settings/reader-settings.js';
import { drawSound } from '../voice/story-sound.js';
import { drawSpread } from './spread.js';

/** Is sent by a result page, and bubbles, when its roll has been shown to the end. */
export const rollEnded = 'roll-ended';

/** Without a roll, so few characters stand in the middle of their page. */
const brief = 160;

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
    const { picture } = drawSpread(this, {
      picture: scene.picture ?? scene.setting,
      address: host.address,
      words: [this.focusPlace, drawSound(scene.sound)],
      said: [resultInWords(scene)],
      seen: !scene.picture,
    });
    this.classList.toggle('centred', !scene.check && resultInWords(scene).length <= brief);
    if (!rolls || !scene.check) return;
    // What would tell the end is said when the roll is over, and its picture is seen then: until the throw is over, the place stays.
    const place = scene.picture ? drawPicture(scene.setting, host.address) : null;
    const { story } = host;
    if (story) noteUnthrown(story, nameOfRoll(scene));
    this.classList.toggle('with-end-in-picture', Boolean(scene.picture));
    place?.classList.add('setting');
    if (place) picture?.after(place);
    this.ariaLabel = sentences([aimInWords(scene.check), say('Your roll decides.')]);
    this.#roll = new DiceRoll({
      page: this,
      report,
      check: scene.check,
      thrown: () => {
        if (story) noteThrown(story);
        this.ariaLabel = say('The roll');
      },
      ended: () => {
        place?.remove();
        report.land(isStill());
        host.announce(sentences([resultInWords(scene), scene.picture?.alt]));
        this.ariaLabel = resultInWords(scene);
        this.dispatchEvent(new CustomEvent(rollEnded, { bubbles: true }));
      },
    });
  }

  disconnectedCallback() {
    this.#roll?.drop();
  }

  /**
   * Throws, or ends the roll that is being shown.
   *
   * @returns {boolean} whether there was anything to do
   */
  hurry() {
    return this.#roll?.hurry() ?? false;
  }

  /** Whether a roll is still to be thrown, or being shown. */
  get rolling() {
    return this.classList.contains('rolling');
  }
}

customElements.define('result-view', ResultView);

/**
 * The roll and its outcome, for screen readers.
 *
 * @param {ResultScene} scene
 */
export function resultInWords(scene) {
  return sentences(
    [scene.check && verdictInWords(scene.check), scene.check && checkInWords(scene.check), ...(scene.lines ?? []).map(plainText)]);
}

/**
 * Whether the reader is to throw: the choice was made just now, or the story was left before the throw.
 *
 * @param {ResultScene} scene
 * @param {SceneHost} host
 */
function isNew(scene, host) {
  const isWaiting = host.decided || host.story !== undefined && isUnthrown(host.story, nameOfRoll(scene));
  return isWaiting && !scene.rereading && document.visibilityState === 'visible';
}
