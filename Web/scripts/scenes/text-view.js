/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from '../elements/create.js';
import { drawLines } from '../elements/text-runs.js';
import { sentences } from '../language/story-words.js';
import { drawSound } from '../voice/story-sound.js';
import { drawExplanation } from './explanation-button.js';
import { drawSpread } from './spread.js';

/** A page of the story: its lines so far, its picture, its sound. */
export class TextView extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;
  /** @type {HTMLElement | null} */
  #more = null;
  #storyHasMore = false;

  /**
   * @param {PageScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    const lines = drawLines(scene.lines);
    this.focusPlace = create('div', { class: 'story-text' }, ...lines);
    this.#more = create('p', { class: 'more-lines', 'aria-hidden': 'true' }, '• • •');
    this.#storyHasMore = (scene.moreLines ?? 0) > 0;
    if (host.lineByLine) for (const line of lines.slice(1)) line.hidden = true;
    this.#showMore();
    drawSpread(this, {
      picture: scene.picture,
      address: host.address,
      words: [this.focusPlace, this.#more, drawSound(scene.sound), drawExplanation(scene.explanation)],
      said: lines.map((line) => !line.hidden && line.textContent),
    });
  }

  /**
   * Puts what comes after the last line on the page.
   *
   * @param {HTMLElement} offer
   */
  offer(offer) {
    this.querySelector('.words')?.append(offer);
    this.ariaLabel = sentences([this.ariaLabel, offer.querySelector('.question')?.textContent]);
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
    this.#storyHasMore = (scene.moreLines ?? 0) > 0;
    this.#showMore();
    return lines;
  }

  /**
   * Shows lines that the reader wishes to see one by one, though the story gives them all at once.
   *
   * @param {boolean} all the rest, and not only the next
   * @returns {HTMLElement[]} what has come into sight; empty if nothing was hidden
   */
  uncover(all) {
    const hidden = this.#hidden;
    const lines = all ? hidden : hidden.slice(0, 1);
    for (const line of lines) {
      line.hidden = false;
      line.classList.add('arriving');
    }
    this.#showMore();
    return lines;
  }

  /** Whether lines are still to come into sight before the page is turned. */
  get hidesLines() {
    return this.#hidden.length > 0;
  }

  /** @returns {HTMLElement[]} */
  get #hidden() {
    return [...this.focusPlace.querySelectorAll('p')].filter((line) => line.hidden);
  }

  #showMore() {
    if (this.#more) this.#more.hidden = !this.#storyHasMore && this.#hidden.length === 0;
  }
}

customElements.define('text-view', TextView);
