/** @typedef {import('../desk/kept-field.js').SketchPlace} SketchPlace */
/** @typedef {import('./story-text.js').StoryText} StoryText */

import { recallWords, settle, sketchField } from '../desk/kept-field.js';
import { create } from '../elements/create.js';

/**
 * Takes what is typed while the text that it is for is not on the page yet: before a command has made it, or before another window has let
 * go of the story. The caret stands here meanwhile, so that the keyboard of a tablet stays open and an input method goes on. The words are
 * a sketch until the text has them.
 *
 * `data-hidden` is there if it shows itself only when that takes longer than a glance.
 */
export class WaitingWords extends HTMLElement {
  /** @type {SketchPlace | null} */
  #keep = null;
  /** @type {HTMLTextAreaElement} */
  #field = sketchField('textarea', {});
  #isComposing = false;

  /**
   * Begins to wait, with the caret in it.
   *
   * @param {Element} page
   * @param {{ keep: SketchPlace, label: string, isLines: boolean, isHidden?: boolean }} wait `label` says what the words are for
   */
  begin(page, { keep, label, isLines, isHidden = false }) {
    this.#keep = keep;
    this.#field = sketchField('textarea', { class: 'text-field', rows: 3, dir: 'auto', 'aria-label': label }, keep);
    this.#field.addEventListener('compositionstart', () => { this.#isComposing = true; });
    this.#field.addEventListener('compositionend', () => { this.#isComposing = false; });
    this.#field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !isLines && !event.isComposing) event.preventDefault();
    });
    this.toggleAttribute('data-hidden', isHidden);
    // It stands beside the parts of the page.
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', label);
    this.replaceChildren(create('p', { class: 'hint', 'aria-hidden': 'true' }, label), this.#field);
    page.append(this);
    recallWords(this);
    this.#field.focus({ preventScroll: true });
    return this;
  }

  /**
   * Adds words that came another way than by a key, such as pasted ones.
   *
   * @param {string} words
   */
  add(words) {
    this.#field.setRangeText(words, this.#field.selectionStart, this.#field.selectionEnd, 'end');
    this.#field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /**
   * Gives the words to their text, and the caret, if it is still here.
   *
   * @param {StoryText} text
   * @param {number} [at] where in the text they belong; at its caret if it is left out
   */
  async give(text, at = text.caret) {
    if (this.#isComposing) await new Promise((resolve) => this.#field.addEventListener('compositionend', resolve, { once: true }));
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const { value, selectionEnd } = this.#field;
    text.focusAt(at);
    if (value !== '') text.insert(value);
    if (before === this.#field) text.focusAt(at + selectionEnd);
    else before?.focus({ preventScroll: true });
    settle(this.#keep, this.#field);
    this.remove();
  }

  /**
   * Stops waiting for a text that does not come. The words are kept.
   *
   * @returns {boolean} whether there are any
   */
  giveUp() {
    this.remove();
    return this.#field.value !== '';
  }
}

customElements.define('waiting-words', WaitingWords);
