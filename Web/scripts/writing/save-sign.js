/** @typedef {import('../drafts/draft-sync.js').SaveState} SaveState */
/** @typedef {import('./save-words.js').SaveMark} SaveMark */

import { create, icon } from '../elements/create.js';
import { world } from '../world/world.js';
import { isSettled, saveNews, saveWords } from './save-words.js';

/** @type {Record<SaveMark, string>} */
const drawings = {
  library: 'M5 12l5 5 9-10',
  device: 'M7 3h10v18H7zM11 18h2',
  elsewhere: 'M3 5h12v9H3zM9 14v5h12v-9h-6',
  sending: 'M12 20V7M6 13l6-6 6 6',
  trouble: 'M12 8v5M12 16v.01M12 3l10 18H2z',
};

/** The device keeps a keystroke within this time, in milliseconds, so the sign need not blink for each. */
const keepingTime = 100;

/** Says where the story is. `data-sign` has it for tests and styles. */
export class SaveSign extends HTMLElement {
  #shown = create('p', { class: 'save-words' });
  #news = create('p', { class: 'visually-hidden', role: 'status' });
  /** @type {SaveState | null} */
  #said = null;
  /** @type {number | undefined} */
  #late;

  connectedCallback() {
    this.replaceChildren(this.#shown, this.#news);
  }

  /** @param {SaveState} state */
  show(state) {
    world.cancel(this.#late);
    const words = saveWords(state);
    if (words.sign === 'sending' && this.dataset.sign === 'device') this.#late = world.later(() => this.#draw(words), keepingTime);
    else this.#draw(words);
    const news = saveNews(this.#said, state);
    if (news) this.#news.textContent = news;
    if (isSettled(state)) this.#said = { ...state };
  }

  /**
   * The long words are read out at every width.
   *
   * @param {ReturnType<typeof saveWords>} state
   */
  #draw({ sign, words, short }) {
    if (this.dataset.sign === sign && this.#shown.title === words) return;
    this.dataset.sign = sign;
    this.#shown.title = words;
    this.#shown.replaceChildren(icon(drawings[sign]), create('span', { class: 'save-long' }, words),
      create('span', { class: 'save-short', 'aria-hidden': 'true' }, short));
  }
}

customElements.define('save-sign', SaveSign);
