/** @typedef {import('./contract.js').DrawnScene} DrawnScene */
/** @typedef {import('./scene-host.js').SceneHost} SceneHost */
/** @typedef {import('./scene-host.js').SceneView} SceneView */

import { create } from './create.js';
import { MessagePage, drawWaiting } from './message-page.js';
import { drawScene, makeSequence, sceneInWords } from './scene-views.js';
import { TextPage } from './text-page.js';
import { plainText } from './words.js';

/** The open book: one sheet of paper with a scene on it, and over it, at times, a sequence. */
export class BookPage extends HTMLElement {
  #sheet = create('article', { class: 'sheet' });
  /**
   * Where a file of the story is to be had.
   *
   * @type {(file: string) => string}
   */
  address = (file) => file;

  /** @type {import('./story-sequence.js').StorySequence | null} */
  #sequence = null;
  /** @type {{ view: TextPage, place: string } | null} */
  #growing = null;

  connectedCallback() {
    this.append(this.#sheet);
  }

  /** What follows the finger: the paper, or the stage that stands over it. */
  get dragged() {
    return this.#sequence?.stage ?? this.#sheet;
  }

  /**
   * Draws a scene and moves the focus to it.
   *
   * @param {DrawnScene} scene
   * @param {boolean} backwards whether the reader came from a later page
   * @param {SceneHost} host
   * @returns {string} what a screen reader is to be told besides
   */
  drawScene(scene, backwards, host) {
    if (scene.kind === 'sequence') {
      this.#sequence ??= this.appendChild(makeSequence());
      this.#sequence.draw(scene, host);
      return '';
    }
    this.#sequence?.remove();
    this.#sequence = null;
    const spoken = this.#grow(scene);
    if (spoken !== null) return spoken;
    const view = drawScene(scene, host);
    const { rolling } = view;
    this.#growing = scene.kind === 'page' && view instanceof TextPage ? { view, place: placeOf(scene) } : null;
    this.#lay(view, backwards ? 'from-before' : 'from-after');
    this.#sheet.prepend(...runningHead(scene));
    this.#sheet.append(...faultNote(scene));
    return rolling ? '' : sceneInWords(scene, host);
  }

  /**
   * Ends what is being shown of a roll.
   *
   * @returns {boolean} whether there was anything to end
   */
  hurry() {
    const view = /** @type {SceneView | null} */ (this.#sheet.querySelector('.spread'));
    return view?.hurry?.() ?? false;
  }

  /** @param {string} words */
  drawWaiting(words) {
    this.#replace(drawWaiting(words));
  }

  /** @param {Parameters<MessagePage['draw']>[0]} message */
  drawMessage(message) {
    const page = new MessagePage();
    page.draw(message);
    this.#lay(page, 'from-after');
    this.#growing = null;
  }

  /**
   * Adds new lines to the page that is on show already.
   *
   * @param {DrawnScene} scene
   * @returns {string | null} the new lines, or null if this is another page
   */
  #grow(scene) {
    const growing = this.#growing;
    if (!growing || scene.kind !== 'page' || !growing.view.isConnected || growing.place !== placeOf(scene)) return null;
    if (scene.lines.length <= growing.view.lineCount) return null;
    const lines = growing.view.reveal(scene);
    lines[lines.length - 1]?.scrollIntoView({ block: 'nearest' });
    return scene.lines.slice(-lines.length).map(plainText).join(' ');
  }

  /**
   * @param {SceneView} view
   * @param {'from-before' | 'from-after'} way
   */
  #lay(view, way) {
    this.#replace(view);
    view.classList.add('arriving-page', way);
    window.scrollTo(0, 0);
    // Choices and endings stand below words that were read a moment ago.
    for (const place of [view.querySelector('.choices'), view.focusPlace]) place?.scrollIntoView({ block: 'nearest' });
    view.focusPlace.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} page */
  #replace(page) {
    this.#sequence?.remove();
    this.#sequence = null;
    this.#sheet.replaceChildren(page);
  }
}

/** @param {DrawnScene} scene */
function placeOf(scene) {
  return `${scene.position?.location}/${scene.position?.page}/${scene.rereading ?? false}`;
}

/**
 * @param {DrawnScene} scene
 * @returns {HTMLElement[]}
 */
function runningHead(scene) {
  const words = scene.rereading ? 'Looking back' : scene.kind === 'title' ? '' : scene.locationTitle;
  return words ? [create('p', { class: scene.rereading ? 'running-head rereading' : 'running-head', dir: 'auto' }, words)] : [];
}

/**
 * @param {DrawnScene} scene
 * @returns {HTMLElement[]}
 */
function faultNote(scene) {
  if (!scene.faults || scene.faults.length === 0) return [];
  return [create('details', { class: 'detail' }, create('summary', {}, 'Something in this story is not quite right'),
    ...scene.faults.map((fault) => create('p', { dir: 'auto' }, fault)))];
}

customElements.define('book-page', BookPage);
