/** @typedef {import('./media-desk.js').MediaDesk} MediaDesk */
/** @typedef {import('./media-desk.js').MediaTarget} MediaTarget */

import { storyNode } from '../drafts/story-node.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { picture } from './media-drawings.js';
import { listenForFiles } from './media-hands.js';
import { MediaSlot } from './media-slot.js';

/** The picture of the title page and the shelf, in a form. */
export class TitlePicture extends HTMLElement {
  /** @type {MediaDesk | null} */
  #desk = null;
  #slot = new MediaSlot();
  #add = create('button', { type: 'button', class: 'secondary', 'data-act': 'title-picture', onclick: () => this.#slot.choose() },
    icon(picture), say('Choose a title picture'));

  /** @param {MediaDesk} desk */
  begin(desk) {
    /** @type {MediaTarget} */
    const target = { node: storyNode, field: 'titlePicture', kind: 'picture' };
    this.#desk = desk;
    this.#slot.begin(desk, target, say('the title picture'));
    this.replaceChildren(create('p', { class: 'title-picture-name' }, say('Title picture')), this.#slot, this.#add);
    listenForFiles(this, () => this, ([file]) => file && void desk.put(file, target, { asks: true }));
    return this;
  }

  connectedCallback() {
    this.#desk?.addEventListener('media', this.#look);
    this.#look();
  }

  disconnectedCallback() {
    this.#desk?.removeEventListener('media', this.#look);
  }

  #look = () => void this.#show();

  async #show() {
    const { all } = await /** @type {MediaDesk} */ (this.#desk).story();
    const shown = all.find(({ uses }) => uses.some(({ node }) => node === storyNode));
    this.#slot.show(shown?.id ?? '');
    this.#add.hidden = shown !== undefined;
  }
}

customElements.define('title-picture', TitlePicture);
