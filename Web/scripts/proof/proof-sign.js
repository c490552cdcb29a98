/** @typedef {import('./sign-words.js').ProofMark} ProofMark */
/** @typedef {import('./sign-words.js').ProofStand} ProofStand */

import { bulb, warning } from '../desk/drawings.js';
import { create, icon } from '../elements/create.js';
import { markOf, signWords } from './sign-words.js';

/** @type {Partial<Record<ProofMark, string>>} */
const drawings = {
  waiting: 'M5 12h.01M12 12h.01M19 12h.01',
  broken: 'M12 8v5M12 16v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  begun: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  errors: warning,
  hints: bulb,
  clear: 'M5 12l5 5 9-10',
};

/** Says how the story does, as a button that opens the sheet with everything about it. `data-sign` has it for tests and styles. */
export class ProofSign extends HTMLElement {
  #words = create('span');
  #button = create('button', { type: 'button', class: 'quiet', 'data-act': 'proof', 'aria-haspopup': 'dialog' });
  #news = create('p', { class: 'visually-hidden', role: 'status' });
  /** What it said last, other than that it waits. */
  #said = '';

  /** @param {() => void} open */
  begin(open) {
    this.#button.addEventListener('click', open);
    this.replaceChildren(this.#button, this.#news);
    return this;
  }

  /** @param {ProofStand} stand */
  show(stand) {
    const mark = markOf(stand);
    const words = signWords(stand);
    this.hidden = mark === 'none';
    if (this.dataset.sign === mark && this.#words.textContent === words) return;
    this.dataset.sign = mark;
    this.#words.textContent = words;
    this.#button.title = words;
    this.#button.replaceChildren(icon(drawings[mark] ?? ''), this.#words);
    if (mark === 'waiting') return;
    // The first answer is no news, and neither are the same words again: every pause in typing would bring them.
    if (this.#said && this.#said !== words) this.#news.textContent = words;
    this.#said = words;
  }
}

customElements.define('proof-sign', ProofSign);
