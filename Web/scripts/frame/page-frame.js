/** @typedef {import('../elements/create.js').Child} Child */
/** @typedef {import('../library/reader-session.js').Session} Session */
/** @typedef {import('../library/reader-session.js').SessionChange} SessionChange */
/** @typedef {'welcome' | 'stories' | 'questions' | 'reader' | 'none'} Section */

import { create, icon } from '../elements/create.js';
import { nameOf } from '../language/person-words.js';
import { say } from '../language/say.js';
import { ReaderSession, sessionChanged } from '../library/reader-session.js';
import { NoticeBar } from './notice-bar.js';

const house = 'M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6';
const books = 'M5 4h4v16H5zM9 4h4v16H9zM14 5l4-1 4 15-4 1z';
const question = 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
const person = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 4-7 8-7s8 2 8 7';

/** @returns {{ section: Section, href: string, words: string, drawing: string }[]} */
const ways = () => [
  { section: 'welcome', href: '#/welcome', words: say('Home'), drawing: house },
  { section: 'stories', href: '#/stories', words: say('Stories'), drawing: books },
  { section: 'questions', href: '#/questions', words: say('Questions'), drawing: question },
];

/**
 * What stands around every page of the library: its name, the ways to the other pages, who is reading, notices, and the page itself in
 * `main`.
 */
export class PageFrame extends HTMLElement {
  /** Where a page says what does not stop it. */
  notices = new NoticeBar();
  #reader = create('a', { class: 'way', href: '#/readers' });
  #session;

  /** @param {Shared} shared */
  constructor(shared) {
    super();
    this.#session = ReaderSession.of(shared);
  }

  connectedCallback() {
    document.addEventListener(sessionChanged, this.#changeSession);
    this.#session.current().then((session) => this.#showReader(session), () => this.#showReader(null));
  }

  disconnectedCallback() {
    document.removeEventListener(sessionChanged, this.#changeSession);
  }

  /**
   * @param {{ section: Section, heading: string, hideHeading?: boolean }} page the section it belongs to, and its one `h1`
   * @param {...Child} content
   */
  draw({ section, heading, hideHeading = false }, ...content) {
    this.#showReader(null);
    if (section === 'reader') this.#reader.setAttribute('aria-current', 'page');
    this.replaceChildren(
      create('header', { class: 'frame-head' },
        create('a', { class: 'wordmark', href: '#/welcome', translate: 'no' },
          create('img', { src: '/icon.svg', alt: '', width: 40, height: 40 }), create('span', {}, 'Branchbook')),
        create('nav', { class: 'ways', 'aria-label': 'Branchbook' },
          ...ways().map((way) => create('a', { class: 'way', href: way.href, 'aria-current': way.section === section && 'page' },
            icon(way.drawing), create('span', {}, way.words))),
          this.#reader)),
      this.notices,
      create('main', { id: 'content', class: 'frame-main', tabindex: -1, 'aria-labelledby': 'page-heading' },
        create('h1', { id: 'page-heading', class: hideHeading ? 'visually-hidden' : 'page-heading' }, heading),
          ...content.filter((child) => child !== undefined)));
  }

  /** Tells a grown-up who is signed in if stories of children wait to be looked at. Anybody else hears nothing, nor does a request fail. */
  async noteWaiting() {
    const session = await this.#session.current().catch(() => null);
    if (!session?.administrator) return;
    await import('./waiting-note.js').then(({ noteWaiting }) => noteWaiting(this.notices)).catch(() => undefined);
  }

  /** @param {Event} event */
  #changeSession = (event) => this.#showReader(/** @type {CustomEvent<SessionChange>} */ (event).detail.session);

  /** @param {Session | null} session */
  #showReader(session) {
    const reader = session?.reader;
    const face = create('span', { class: 'face', 'data-colour': reader?.colour, 'aria-hidden': 'true' }, reader?.picture
      ? create('img', { src: `/pictures/readers/${encodeURIComponent(reader.picture)}.svg`, alt: '', width: 32, height: 32 })
        : icon(person));
    const name = reader && nameOf(reader);
    this.#reader.replaceChildren(face, create('span', { dir: 'auto' }, name || say('Who’s reading?')));
  }
}

customElements.define('page-frame', PageFrame);
