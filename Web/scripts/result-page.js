/** @typedef {import('./contract.js').ResultScene} ResultScene */
/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { checkInWords, drawCheckReport } from './check-report.js';
import { create } from './create.js';
import { drawLines } from './runs.js';
import { drawSound } from './story-sound.js';
import { drawSpread } from './spread.js';
import { plainText } from './words.js';

/** What came of a choice: the roll, if something was rolled, and what happened. */
export class ResultPage extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;

  /**
   * @param {ResultScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    this.focusPlace = create('div', { class: 'story-text', tabindex: -1 },
      scene.check ? drawCheckReport(scene.check) : null, ...drawLines(scene.lines));
    drawSpread(this, {
      picture: scene.picture,
      address: host.address,
      words: [this.focusPlace, drawSound(scene.sound, host.address)],
    });
  }
}

customElements.define('result-page', ResultPage);

/**
 * The roll and what came of it, as a screen reader says it.
 *
 * @param {ResultScene} scene
 */
export function resultInWords(scene) {
  return [scene.check ? checkInWords(scene.check) : '', ...(scene.lines ?? []).map(plainText)].filter(Boolean).join(' ');
}
