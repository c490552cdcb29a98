import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';

const cross = 'M6 6l12 12M18 6L6 18';

/** Things to know that do not stop the reading; each stays until it is put away. */
export class NoticeBar extends HTMLElement {
  connectedCallback() {
    this.setAttribute('role', 'status');
  }

  /**
   * @param {string} words
   * @param {...{ words: string, name: string, act: () => void }} acts buttons; `name` is for tests and styles
   * @returns {HTMLElement}
   */
  add(words, ...acts) {
    const notice = create('div', { class: 'notice' }, create('p', { dir: 'auto' }, words));
    if (acts.length > 0) notice.append(create('div', { class: 'notice-acts' }, ...acts.map(({ words, name, act }) =>
      create('button', { type: 'button', class: 'secondary notice-act', 'data-act': name, onclick: act }, words))));
    notice.append(
      create('button', { type: 'button', class: 'quiet', 'aria-label': say('Dismiss this note'), onclick: () => notice.remove() },
      icon(cross)));
    this.append(notice);
    return notice;
  }
}

customElements.define('notice-bar', NoticeBar);

/** The notice for browsers that keep nothing. */
export const nothingKept = () => say(
  'This browser isn’t saving anything, perhaps because this is a private window. You can read, but your place will be forgotten when you close it.');
