/** @typedef {import('./contract.js').PageScene} PageScene */
/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from './create.js';
import { drawExplanation, drawLines } from './runs.js';
import { drawSound } from './story-sound.js';
import { drawSpread } from './spread.js';

/** A page of the story: its lines so far, its picture, its sound. */
export class TextPage extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;
  /** @type {HTMLElement | null} */
  #more = null;

  /**
   * @param {PageScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    this.focusPlace = create('div', { class: 'story-text', tabindex: -1 }, ...drawLines(scene.lines));
    this.#more = create('p', { class: 'more-lines', 'aria-hidden': 'true' }, '• • •');
    this.#more.hidden = !scene.moreLines;
    drawSpread(this, {
      picture: scene.picture,
      address: host.address,
      words: [this.focusPlace, this.#more, drawSound(scene.sound, host.address), drawExplanation(scene.explanation)],
    });
  }

  /** How many lines are on show. */
  get lineCount() {
    return this.focusPlace.childElementCount;
  }

  /**
   * Adds the lines that have come since the same page was last drawn.
   *
   * @param {PageScene} scene
   * @returns {HTMLElement[]} the new lines
   */
  reveal(scene) {
    const lines = drawLines(scene.lines.slice(this.lineCount));
    for (const line of lines) line.classList.add('arriving');
    this.focusPlace.append(...lines);
    if (this.#more) this.#more.hidden = !scene.moreLines;
    return lines;
  }
}

customElements.define('text-page', TextPage);
