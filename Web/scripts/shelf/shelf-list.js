/** @typedef {import('./shelf-chunk.js').ChunkManners} ChunkManners */

/**
 * @typedef {object} ShelfSnapshot What is needed to stand at the same place again.
 * @property {ShelfItem[]} items
 * @property {ShelfAnswer['headings']} headings
 * @property {string} [next]
 * @property {{ index: number, top: number } | null} anchor an item, and how far below the window's upper edge it stood
 */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { inPlainWords } from '../library/error-words.js';
import { ShelfChunk } from './shelf-chunk.js';

/** How far beyond the window cards are drawn and the next page is fetched. */
const drawnBeyond = '1200px 0px';
const askedBeyond = '2400px 0px';
const narrowestCard = 13.5;
const cardsInChunk = 24;
/** Cards drawn of a new list before the browser reports which are visible. */
const cardsAtOnce = 12;

/**
 * The endless list. All items are kept as data, in chunks of whole rows; only chunks near the window have cards, the others are boxes of
 * the height that they had. So ten thousand stories weigh no more than fifty.
 */
export class ShelfList extends HTMLElement {
  /** @type {ShelfItem[]} */
  #items = [];
  /** @type {ShelfAnswer['headings']} */
  #headings = [];
  /** @type {string | undefined} */
  #next;
  /** @type {((after: string) => Promise<ShelfAnswer>) | null} */
  #fetch = null;
  /** @type {ChunkManners | null} */
  #manners = null;
  /** @type {ShelfChunk[]} */
  #chunks = [];
  #columns = 0;
  #loading = false;
  #chunkPlace = create('div', { class: 'chunks' });
  #end = create('div', { class: 'list-end' });

  #near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) /** @type {ShelfChunk} */ (target).show(isIntersecting);
  }, { rootMargin: drawnBeyond });
  #ending = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#more();
  }, { rootMargin: askedBeyond });
  #sizes = new ResizeObserver(() => this.#fit());

  connectedCallback() {
    this.#ending.observe(this.#end);
    this.#sizes.observe(this);
  }

  disconnectedCallback() {
    this.#near.disconnect();
    this.#ending.disconnect();
    this.#sizes.disconnect();
  }

  /**
   * @param {Pick<ShelfSnapshot, 'items' | 'headings' | 'next'>} content
   * @param {(after: string) => Promise<ShelfAnswer>} fetch the next page
   * @param {ChunkManners} manners
   */
  draw({ items, headings, next }, fetch, manners) {
    this.#items = items;
    this.#headings = headings;
    this.#next = next;
    this.#fetch = fetch;
    this.#manners = manners;
    this.replaceChildren(this.#chunkPlace, this.#end);
    this.#columns = this.#countColumns();
    this.#arrange();
    this.#drawEnd();
    // Observe again: an end that stays visible is reported only once.
    this.#ending.unobserve(this.#end);
    this.#ending.observe(this.#end);
  }

  /** @returns {ShelfSnapshot} */
  get snapshot() {
    return { items: this.#items, headings: this.#headings, next: this.#next, anchor: this.#anchor };
  }

  /**
   * Scrolls so that an item stands where it stood.
   *
   * @param {{ index: number, top: number }} anchor
   */
  returnTo({ index, top }) {
    const at = this.#chunks.findIndex(({ first, count }) => index >= first && index < first + count);
    const chunk = this.#chunks[at];
    // The one before as well: it is near the window, and its height is only guessed as long as it is not drawn.
    this.#chunks[at - 1]?.show(true);
    chunk?.show(true);
    const card = chunk?.cardAt(index - chunk.first);
    if (card) window.scrollBy(0, card.getBoundingClientRect().top - top);
  }

  /**
   * Redraws stories about which something changed, such as how many endings were found.
   *
   * @param {ShelfCard[]} stories
   */
  renew(stories) {
    const fresh = new Map(stories.map((story) => [story.id, story]));
    this.#items = this.#items.map((item) => ({ ...item, story: fresh.get(item.story.id) ?? item.story }));
    for (const chunk of this.#chunks) chunk.renew(this.#items.slice(chunk.first, chunk.first + chunk.count));
  }

  /** The first visible item. */
  get #anchor() {
    for (const chunk of this.#chunks) {
      if (chunk.getBoundingClientRect().bottom < 0) continue;
      for (let index = 0; index < chunk.count; index += 1) {
        const box = chunk.cardAt(index)?.getBoundingClientRect();
        if (box && box.bottom > 80) return { index: chunk.first + index, top: box.top };
      }
    }
    return null;
  }

  #countColumns() {
    const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Math.max(1, Math.floor((this.clientWidth + size) / (narrowestCard * size + size)));
  }

  /** Regroups the items when a different number of cards fits side by side. */
  #fit() {
    if (this.#items.length === 0 || this.clientWidth === 0) return;
    const columns = this.#countColumns();
    if (columns === this.#columns) return;
    const anchor = this.#anchor;
    this.#columns = columns;
    this.#arrange();
    if (anchor && window.scrollY > 0) this.returnTo(anchor);
  }

  #arrange() {
    this.#near.disconnect();
    this.style.setProperty('--columns', String(this.#columns));
    this.#chunks = [];
    this.#chunkPlace.replaceChildren();
    this.#place(0);
  }

  /**
   * Puts items into the last chunk as long as it has room and stands under the same heading, then into new ones.
   *
   * @param {number} from
   */
  #place(from) {
    const whole = Math.max(1, Math.floor(cardsInChunk / this.#columns)) * this.#columns;
    let index = from;
    while (index < this.#items.length) {
      const heading = this.#items[index]?.heading;
      let chunk = this.#chunks.at(-1);
      if (!chunk || chunk.count >= whole || chunk.heading !== heading) {
        const begins = chunk?.heading !== heading;
        chunk = new ShelfChunk();
        chunk.begin(index, heading, begins ? this.#headings.find(({ key }) => key === heading) : undefined,
          /** @type {ChunkManners} */ (this.#manners));
        this.#chunks.push(chunk);
        this.#chunkPlace.append(chunk);
      }
      let end = index;
      while (end < this.#items.length && end - chunk.first < whole && this.#items[end]?.heading === heading) end += 1;
      chunk.add(this.#items.slice(index, end), this.#columns);
      this.#near.observe(chunk);
      index = end;
    }
    if (from > 0) return;
    for (const chunk of this.#chunks) {
      if (chunk.first >= cardsAtOnce) break;
      chunk.show(true);
    }
  }

  async #more() {
    if (this.#loading || this.#next === undefined || !this.#fetch) return;
    this.#loading = true;
    const fetch = this.#fetch;
    try {
      const answer = await fetch(this.#next);
      if (fetch !== this.#fetch) return;
      const from = this.#items.length;
      this.#items = [...this.#items, ...answer.items];
      this.#next = answer.next;
      this.#place(from);
      this.#drawEnd();
    } catch (error) {
      if (fetch === this.#fetch) this.#drawEnd(inPlainWords(error).title);
    } finally {
      this.#loading = false;
    }
    // If still visible, it is not reported again.
    this.#ending.unobserve(this.#end);
    if (!this.#end.querySelector('.failed')) this.#ending.observe(this.#end);
  }

  /** @param {string} [failure] */
  #drawEnd(failure) {
    this.#end.replaceChildren();
    if (this.#next === undefined) return;
    if (failure) this.#end.append(create('p', { class: 'failed', role: 'status' }, `${failure}.`));
    this.#end.append(create('button', { type: 'button', class: 'secondary', onclick: () => {
      this.#end.querySelector('.failed')?.remove();
      void this.#more();
    } }, failure ? say('Try again') : say('More stories')));
  }
}

customElements.define('shelf-list', ShelfList);
