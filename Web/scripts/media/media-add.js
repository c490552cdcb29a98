/** @typedef {import('./media-desk.js').MediaDesk} MediaDesk */
/** @typedef {import('./media-desk.js').MediaTarget} MediaTarget */

import { create, icon } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { chooseMedia } from './choose-media.js';
import { note, picture } from './media-drawings.js';

/** The quiet buttons of a page for the picture and the sound that it does not have. */
export class MediaAdd extends HTMLElement {
  /** @type {Map<string, HTMLElement>} */
  #buttons = new Map();

  /**
   * @param {MediaDesk} desk
   * @param {string} node of the page
   * @param {string} page what the page is called for screen readers
   */
  begin(desk, node, page) {
    this.lang = language;
    this.dataset.node = node;
    const button = (/** @type {'picture' | 'sound'} */ kind, /** @type {string} */ drawing, /** @type {string} */ words) => {
      const made = create('button', { type: 'button', class: 'quiet', 'data-act': `add-${kind}`, 'data-key': `add ${kind} ${node}`,
        'aria-haspopup': 'dialog', 'aria-description': page,
        onclick: () => void chooseMedia(desk, { node, field: kind, kind }) }, icon(drawing), words);
      this.#buttons.set(kind, made);
      return made;
    };
    this.replaceChildren(button('picture', picture, say('Picture')), button('sound', note, say('Sound')));
    return this;
  }

  /**
   * @param {string} field
   * @param {string} id of what the page has; empty for nothing
   */
  show(field, id) {
    const button = this.#buttons.get(field);
    if (button) button.hidden = id !== '';
  }
}

customElements.define('media-add', MediaAdd);
