/** @typedef {import('./record-store.js').RecordStore} RecordStore */

import { create } from './create.js';
import { fetchShelf } from './library.js';
import { MessagePage, drawWaiting } from './message-page.js';
import { NoticeBar, nothingKept } from './notice-bar.js';
import { inPlainWords } from './reading-error.js';
import { drawStoryCard } from './story-card.js';

/** The shelf: every story with its picture, and how far this reader has come. `data-shelf` says what is on show. */
export class StoryShelf extends HTMLElement {
  #content = create('div', { class: 'shelf-content' });
  #notices = new NoticeBar();

  /** @param {RecordStore} store */
  open(store) {
    document.title = 'Branchbook';
    this.replaceChildren(
      create('header', { class: 'shelf-head' },
        create('h1', { class: 'wordmark' }, 'Branchbook'),
        create('p', {}, 'Stories in which you say what happens next')),
      this.#notices,
      create('main', { id: 'content', tabindex: -1 }, this.#content));
    if (!store.lasting) this.#notices.add(nothingKept);
    void this.#fill(store);
  }

  /** @param {RecordStore} store */
  async #fill(store) {
    this.#show('loading', drawWaiting('Looking along the shelf…'));
    try {
      const [stories, readings, endings] = await Promise.all([fetchShelf(), store.readings(), store.endings()]);
      if (stories.length === 0) return this.#showMessage(store, {
        state: 'empty', title: 'The shelf is empty', text: 'As soon as a story is put into the library, it stands here.', act: 'Look again',
      });
      this.#show('stories', create('ul', { class: 'cards', role: 'list' }, ...stories.map((card) => create('li', {},
        drawStoryCard(card, { begun: readings.get(card.id)?.begun ?? false, found: endings.get(card.id)?.size ?? 0 })))));
    } catch (error) {
      this.#showMessage(store, { state: 'error', ...inPlainWords(error), act: 'Try again' });
    }
    return undefined;
  }

  /**
   * @param {RecordStore} store
   * @param {{ state: string, title: string, text: string, detail?: string, act: string }} message
   */
  #showMessage(store, { state, title, text, detail, act }) {
    const page = new MessagePage();
    page.draw({ title, text, detail, actions: [{ words: act, act: () => void this.#fill(store) }] });
    this.#show(state, page);
  }

  /**
   * @param {string} state
   * @param {HTMLElement} content
   */
  #show(state, content) {
    this.#content.replaceChildren(content);
    this.dataset.shelf = state;
  }
}

customElements.define('story-shelf', StoryShelf);
