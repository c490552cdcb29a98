/**
 * @typedef {import('./publication-words.js').Comparison} Comparison
 *
 * @typedef {object} NewsManners Everything may be refused, as without a network; then the page says so and nothing waits for it.
 * @property {() => Promise<DraftListing>} listing
 * @property {import('../past/change-list.js').ChangesManners} list what a list of changes needs
 * @property {(number: number) => Promise<Comparison>} changesSince what differs between an entry of the history and the story now
 * @property {() => Promise<ReadersAheadAnswer>} readers
 * @property {(id: string) => string | null} nameOf what a place of the story is called; null if the story has none with this ID
 * @property {(id: string) => Promise<boolean>} standIn lets the author pick a place that takes in the readers of one that is gone
 */

import { create, present } from '../elements/create.js';
import { momentInWords } from '../language/moments.js';
import { say } from '../language/say.js';
import { problemInWords } from '../desk/draft-words.js';
import { changesInWords, readingLines } from './publication-words.js';

/**
 * What publishing will change, and what it means for those who are in the middle of the story. It is there at once and says each thing when
 * it is known. `data-news` has for tests how far it is: `asked` or `shown`.
 */
export class BeforePublishing extends HTMLElement {
  #changes = create('div', { class: 'news-part' });
  #readers = create('div', { class: 'news-part' });
  /** Everything at once for screen readers, when it is known: they hear only of what changes in a place that was there before. */
  #said = create('p', { class: 'visually-hidden', role: 'status' });
  /** @type {NewsManners | null} */
  #manners = null;
  /**
   * What was changed, once that is known.
   *
   * @type {Promise<Comparison | null>}
   */
  comparison = Promise.resolve(null);

  /** @param {NewsManners} manners */
  begin(manners) {
    this.#manners = manners;
    this.dataset.news = 'asked';
    this.replaceChildren(this.#said, newsLine(say('Looking at what is new…')));
    this.comparison = this.#fill(manners);
  }

  /**
   * @param {NewsManners} manners
   * @returns {Promise<Comparison | null>}
   */
  async #fill(manners) {
    let comparison = null;
    try {
      const { published } = await manners.listing();
      if (published) {
        this.replaceChildren(this.#said, this.#changes, this.#readers);
        [comparison] = await Promise.all([this.#showChanges(manners, published), this.#showReaders()]);
      } else {
        this.replaceChildren(this.#said, newsLine(say('This is the first version.')));
      }
    } catch (error) {
      this.replaceChildren(this.#said, newsLine(problemInWords(error)));
    }
    this.dataset.news = 'shown';
    this.#said.textContent = [...this.querySelectorAll('.news-line')].map(({ textContent }) => textContent).join(' ');
    return comparison;
  }

  /**
   * @param {NewsManners} manners
   * @param {{ number: number, at: number }} published
   * @returns {Promise<Comparison | null>} null if it cannot be had
   */
  async #showChanges(manners, { number, at }) {
    const heading = create('h3', {}, say('What’s new'));
    this.#changes.replaceChildren(heading, newsLine(say('Just a moment…')));
    try {
      const comparison = await manners.changesSince(number);
      this.#changes.replaceChildren(...present([heading,
        // What a draft began with was put there by others.
        number > 0 && create('p', { class: 'quiet-words' },
          say('You put the last version on the shelf {when}.', { when: momentInWords(at) })),
        newsLine(changesInWords(comparison)),
        comparison.changes.length > 0 && this.#drawList(comparison, manners)]));
      return comparison;
    } catch {
      this.#changes.replaceChildren(heading, newsLine(say('This can’t be shown right now. You can publish all the same.')));
      return null;
    }
  }

  /**
   * All changes, for those who want to see them.
   *
   * @param {Comparison} comparison
   * @param {NewsManners} manners
   */
  #drawList(comparison, { list }) {
    const body = create('div', { class: 'news-changes' });
    const draw = async () => {
      const { drawChanges } = await import('../past/change-list.js');
      body.replaceChildren(await drawChanges(comparison, list, 'h4'));
    };
    const fill = () => draw().catch(() => body.replaceChildren(newsLine(problemInWords({ reason: 'module' }))));
    return create('details', { class: 'news-list', ontoggle: () => body.hasChildNodes() || void fill() },
      create('summary', {}, say('Show the changes')), body);
  }

  async #showReaders() {
    const { readers, nameOf, standIn } = /** @type {NewsManners} */ (this.#manners);
    const heading = create('h3', { tabindex: -1 }, say('Readers in the middle'));
    this.#readers.replaceChildren(heading, newsLine(say('Just a moment…')));
    try {
      const lines = readingLines((await readers()).readings, nameOf);
      this.#readers.replaceChildren(...present([heading,
        lines.length === 0 ? newsLine(say('Nobody is in the middle of this story.'))
          : create('ul', { class: 'news-readers', role: 'list' }, ...lines.map(({ words, lost }) => create('li', {},
            newsLine(words), lost !== null && create('button', { type: 'button', class: 'secondary',
              'data-act': 'stand-in', onclick: () => void this.#takeIn(standIn(lost)) }, say('Let them continue elsewhere'))))),
        lines.some(({ lost }) => lost !== null) && create('p', { class: 'quiet-words' },
          say('Endings they found stay found. You can leave it like this, or pick a place where they continue.'))]));
    } catch (error) {
      const isRefused = /** @type {{ problem?: { status: number } } | null} */ (error)?.problem?.status === 422;
      this.#readers.replaceChildren(heading, newsLine(isRefused
        ? say('Something in the story needs fixing before anybody can read it.')
        : say('This can’t be shown right now. You can publish all the same.')));
    }
  }

  /** @param {Promise<boolean>} picked whether a place was */
  async #takeIn(picked) {
    if (!await picked) return;
    await this.#showReaders();
    this.#readers.querySelector('h3')?.focus();
  }
}

customElements.define('before-publishing', BeforePublishing);

/** @param {string} words */
function newsLine(words) {
  return create('p', { class: 'news-line', dir: 'auto' }, words);
}
