/** @typedef {import('./story-card.js').CardManners & { heading: string }} ChunkManners */

import { create } from '../elements/create.js';
import { headingInWords, storiesInWords } from './shelf-words.js';
import { drawStoryCard } from './story-card.js';

/** How high a card is before any has been measured, in pixels. */
const guessedHeight = 400;

/** Some rows of cards, drawn only while they are near the window. */
export class ShelfChunk extends HTMLElement {
  /** The place of the first item in the whole list. */
  first = 0;
  /** @type {string | undefined} */
  heading;
  /** @type {ShelfItem[]} */
  #items = [];
  /** @type {ChunkManners | null} */
  #manners = null;
  #cards = create('ul', { class: 'cards', role: 'list' });
  #shown = false;
  #columns = 1;

  /**
   * @param {number} first
   * @param {string | undefined} heading
   * @param {ShelfAnswer['headings'][number] | undefined} headed what stands above, if the heading begins here
   * @param {ChunkManners} manners
   */
  begin(first, heading, headed, manners) {
    this.first = first;
    this.heading = heading;
    this.#manners = manners;
    this.replaceChildren();
    if (headed) {
      const { key, name = key, count } = headed;
      this.append(create('h2', { class: 'shelf-heading' }, create('span', { dir: 'auto' }, headingInWords(manners.heading, name)),
        create('span', { class: 'shelf-heading-count' }, storiesInWords(count))));
    }
    this.append(this.#cards);
  }

  get count() {
    return this.#items.length;
  }

  /**
   * @param {ShelfItem[]} items
   * @param {number} columns
   */
  add(items, columns) {
    this.#columns = columns;
    this.#items.push(...items);
    if (this.#shown) this.#cards.append(...items.map((item) => this.#draw(item)));
    else this.#hold(Math.ceil(this.count / columns) * guessedHeight);
  }

  /** @param {ShelfItem[]} items as many as before, at the same places */
  renew(items) {
    items.forEach((item, index) => {
      const changed = JSON.stringify(item.story) !== JSON.stringify(this.#items[index]?.story);
      const place = this.#cards.children[index];
      const isInUse = place?.contains(document.activeElement) || place?.querySelector('[data-keeping]');
      if (changed && place && !isInUse) place.replaceWith(this.#draw(item));
    });
    this.#items = items;
  }

  /** @param {boolean} shown */
  show(shown) {
    if (shown === this.#shown) return;
    if (!shown && this.contains(document.activeElement)) return;
    this.#shown = shown;
    if (shown) {
      this.#cards.replaceChildren(...this.#items.map((item) => this.#draw(item)));
      this.#cards.style.blockSize = '';
    } else {
      const height = this.#cards.getBoundingClientRect().height;
      this.#cards.replaceChildren();
      this.#hold(height || Math.ceil(this.count / this.#columns) * guessedHeight);
    }
  }

  /** @param {number} index within this chunk */
  cardAt(index) {
    return this.#cards.children[index] ?? null;
  }

  /** @param {number} height */
  #hold(height) {
    this.#cards.style.blockSize = `${height}px`;
  }

  /** @param {ShelfItem} item */
  #draw({ story }) {
    return create('li', {}, drawStoryCard(story, /** @type {ChunkManners} */ (this.#manners)));
  }
}

customElements.define('shelf-chunk', ShelfChunk);
