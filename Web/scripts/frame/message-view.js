/** @typedef {{ words: string, act: () => void }} Action */

import { create } from '../elements/create.js';
import { language, say } from '../language/say.js';

/** A page that says in plain words what is the matter, and what can be done. */
export class MessageView extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;

  /**
   * @param {{ title: string, text: string, detail?: string, actions: Action[] }} message the first action is the likely one;
   *   `detail` helps whoever fixes the fault
   */
  draw({ title, text, detail, actions }) {
    this.classList.add('plain-page');
    this.lang = language;
    this.focusPlace = create('h2', { class: 'message-title', tabindex: -1 }, title);
    this.replaceChildren(
      this.focusPlace,
      create('p', {}, text),
      create('div', { class: 'actions' }, ...actions.map(({ words, act }, index) =>
        create('button', { type: 'button', class: index === 0 ? 'primary' : 'secondary', onclick: act }, words))),
    );
    if (detail) {
      this.append(create('details', { class: 'detail' }, create('summary', {}, say('For grown-ups')), create('p', { lang: 'en' }, detail)));
    }
  }
}

customElements.define('message-view', MessageView);

/**
 * A quiet page while something is on its way.
 *
 * @param {string} words
 * @returns {HTMLElement}
 */
export function drawWaiting(words) {
  return create('div', { class: 'plain-page', lang: language }, create('p', { class: 'waiting', role: 'status' }, words));
}
