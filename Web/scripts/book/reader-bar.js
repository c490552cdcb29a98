import { create, icon, present } from '../elements/create.js';
import { say } from '../language/say.js';
import { quotable } from '../language/quoted-words.js';
import { plainText } from '../language/story-words.js';
import { drawSettingsButton } from '../overlays/open-over.js';

const books = 'M15 6l-6 6 6 6';
const unturn = 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3';
const ribbon = 'M7 4h10v16l-5-4-5 4z';
const people = 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-5 3-7 6-7s6 2 6 7M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 6';
const startAgain = 'M4 12a8 8 0 1 0 3-6.2M4 4v5h5';

/** Above this number of pages in one place, they get no mark each. */
const mostMarks = 12;

/**
 * @typedef {object} Whereabouts What the bar says of where the reader is.
 * @property {string} title the story's
 * @property {number} [page] the page's number
 * @property {{ at: number, of: number }} [pages] the page in the place, from 0, and how many the place has
 * @property {{ share: number, made: number, usual?: number }} [way] how far through the story, and how many choices were made of those that
 *   a reading usually has
 * @property {{ found: number, total: number }} [endings]
 * @property {Decision} [undo] what undo would take back
 * @property {boolean} canRestart
 * @property {boolean} [canKeep] whether the page can have a bookmark
 */

/** The bar above the book: link to the shelf, place in the story, bookmark, undo and restart. */
export class ReaderBar extends HTMLElement {
  #title = create('h1', { class: 'bar-title', dir: 'auto' });
  #place = create('p', { class: 'bar-place' });
  #marks = create('span', { class: 'page-marks', 'aria-hidden': 'true' });
  #way =
    create('div', { class: 'story-way', role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': 100 },
      create('span', { class: 'story-way-gone' }));
  #undoWords = create('span', {}, say('Undo'));
  #undo = create('button', { type: 'button', class: 'quiet', 'data-act': 'undo' }, icon(unturn), this.#undoWords);
  #restart = create('button', { type: 'button', class: 'quiet', 'data-act': 'restart' },
    icon(startAgain), create('span', {}, say('Start again')));

  #together = create('button', { type: 'button', class: 'quiet', 'data-act': 'together' },
    icon(people), create('span', {}, say('Read together')));
  #ribbon = create('button', { type: 'button', class: 'quiet', 'data-act': 'bookmark' },
    icon(ribbon), create('span', {}, say('Bookmark')));

  /**
   * @param {{ undo: () => void, restart: () => void, bookmark: (() => void) | null, together: (() => void) | null, hasShelf: boolean }}
   *   acts null where there is no such thing
   */
  draw({ undo, restart, bookmark, together, hasShelf }) {
    if (together) this.#together.addEventListener('click', together);
    if (bookmark) this.#ribbon.addEventListener('click', bookmark);
    this.#undo.addEventListener('click', undo);
    this.#restart.addEventListener('click', restart);
    this.replaceChildren(create('header', {},
      create('div', { class: 'bar' },
        hasShelf ? create('a', { class: 'quiet', href: '#/stories' }, icon(books), create('span', {}, say('Stories')))
          : create('span', {}),
        create('div', { class: 'bar-middle' }, this.#title, this.#place),
        create('div', { class: 'bar-acts' },
          together && this.#together, bookmark && this.#ribbon, this.#undo, this.#restart, drawSettingsButton())),
      this.#way));
    this.show({ title: 'Branchbook', canRestart: false });
    this.mark(false);
  }

  /** @param {boolean} marked whether the page on show has a bookmark */
  mark(marked) {
    this.#ribbon.toggleAttribute('data-marked', marked);
    // The visible word comes first, so that voice control recognises it.
    const words = `${say('Bookmark')}: ${marked ? say('this page has one') : say('keep this page')}`;
    this.#ribbon.title = words;
    this.#ribbon.setAttribute('aria-label', words);
  }

  focusRibbon() {
    this.#ribbon.focus();
  }

  /** @param {Whereabouts} where */
  show({ title, page, pages, way, endings, undo, canRestart, canKeep = false }) {
    this.#title.textContent = title;
    this.#place.replaceChildren(...present([
      page !== undefined && create('span', {}, say('Page {page}', { page })),
      endings && endings.total > 0 && create('span', { class: 'bar-endings' },
        say('{found} of {total} endings', { found: endings.found, total: endings.total })),
      this.#marks,
    ]));
    this.#drawMarks(pages);
    this.#drawWay(way);
    this.#drawUndo(undo);
    this.#restart.disabled = !canRestart;
    this.#ribbon.disabled = !canKeep;
  }

  /** @param {Whereabouts['pages']} pages */
  #drawMarks(pages) {
    const count = pages && pages.of > 1 && pages.of <= mostMarks ? pages.of : 0;
    this.#marks.replaceChildren(...Array.from({ length: count }, (_, index) =>
      create('span', { class: index <= (pages?.at ?? 0) ? 'page-mark passed' : 'page-mark' })));
  }

  /** @param {Whereabouts['way']} way */
  #drawWay(way) {
    const { share = 0, made = 0, usual = 0 } = way ?? {};
    this.#way.hidden = usual <= 0;
    const words = share < 1 ? say('{made} choices made, out of about {usual} in a reading', { made, usual }) : say('The end');
    this.#way.style.setProperty('--gone', String(share));
    this.#way.setAttribute('aria-valuenow', String(Math.round(share * 100)));
    this.#way.setAttribute('aria-valuetext', words);
    this.#way.setAttribute('aria-label', say('Progress through the story'));
    this.#way.title = words;
  }

  /** @param {Decision | undefined} undo */
  #drawUndo(undo) {
    this.#undo.disabled = !undo;
    const words = undo ? undoInWords(undo) : '';
    this.#undo.title = words;
    // The visible words come first in the name, so that voice control recognises them.
    this.#undo.setAttribute('aria-label', words ? `${say('Undo')}: ${words}` : say('Undo'));
  }
}

customElements.define('reader-bar', ReaderBar);

/**
 * Names what undo takes back.
 *
 * @param {Decision} undo
 */
export function undoInWords(undo) {
  const text = quotable(plainText(undo.text));
  if (undo.kind === 'restart') return say('the new beginning');
  if (undo.kind === 'answer') return text ? say('the answer to “{text}”', { text }) : say('the last answer');
  return text ? say('the choice “{text}”', { text }) : say('the last choice');
}
