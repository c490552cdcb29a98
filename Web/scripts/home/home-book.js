/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */

import { create } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { endingsInWords } from '../language/story-words.js';
import { fetchShelfPage, fetchUnderWay } from '../shelf/shelf-source.js';
import { lastReadInWords } from '../shelf/shelf-words.js';
import { drawCover } from '../shelf/story-cover.js';

/**
 * A first book is short and simple, in the page's language and unread; then whatever there is, and at last a tutorial.
 *
 * @returns {Record<string, string>[]}
 */
const first = () => [
  { unread: 'yes', not: 'tutorial', order: 'simplest', language },
  { unread: 'yes', not: 'tutorial', order: 'simplest' },
  { not: 'tutorial', order: 'least-recently-read' },
  { order: 'series' },
];

/**
 * One book, with one large button: the one that is being read, or else a first one.
 *
 * `data-book` says which: `continue`, `start`, or `none` if the library has none or is away; until then, `loading`.
 *
 * @param {HTMLElement} place
 * @param {RecordStore} store
 */
export async function drawHomeBook(place, store) {
  draw(place, 'loading', create('div', { class: 'cover' }));
  const here = (/** @type {ShelfCard} */ card) => card.here !== false;
  // Asked at once: on a slow line, a newcomer would wait twice.
  const [reading, beginning] = await Promise.all([fetchUnderWay(store), findFirst(store, here)]);
  const underWay = reading.find(here);
  const card = underWay ?? beginning;
  if (!card) {
    draw(place, 'none', create('img', { class: 'cover', src: '/pictures/welcome-read.svg', alt: '', width: 320, height: 200 }),
      create('h2', { class: 'home-book-title' }, say('Which story shall it be?')),
      create('p', { class: 'home-book-line' }, say('Pick a story from the shelf and open it.')),
      create('a', { class: 'primary large', href: '#/stories', 'data-act': 'read' }, say('Go to the shelf')));
    return;
  }
  const { id, title, summary, progress, endings = 0 } = card;
  const href = `#/read/${encodeURIComponent(id)}`;
  const cover = drawCover(card, '(max-width: 60rem) 100vw, 60vw');
  if (cover instanceof HTMLImageElement) cover.loading = 'eager';
  const line = underWay
    ? [progress?.lastRead && lastReadInWords(progress.lastRead), endingsInWords(progress?.found ?? 0, endings)].filter(Boolean).join(' · ')
    : summary;
  draw(place, underWay ? 'continue' : 'start', create('a', { class: 'cover', href, tabindex: -1, 'aria-hidden': 'true' }, cover),
    create('h2', { class: 'home-book-title', dir: 'auto', lang: card.language }, title),
    line && create('p', { class: 'home-book-line', dir: 'auto', lang: underWay ? language : card.language }, line),
    create('a', { class: 'primary large', href, 'data-act': 'read', 'data-story': id },
      underWay ? say('Continue reading') : say('Start reading'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`)));
}

/**
 * @param {RecordStore} store
 * @param {(card: ShelfCard) => boolean} wanted
 * @returns {Promise<ShelfCard | undefined>}
 */
async function findFirst(store, wanted) {
  try {
    for (const query of first()) {
      const { items } = await fetchShelfPage(new URLSearchParams({ ...query, limit: '6' }).toString(), store, {});
      const cards = items.map(({ story }) => story).filter(wanted);
      // It stands for the whole library, so it should have a face.
      if (cards[0]) return cards.find(({ picture }) => picture) ?? cards[0];
    }
  } catch {
    // Away: the shelf says so, and how to try again.
  }
  return undefined;
}

/**
 * @param {HTMLElement} place
 * @param {'loading' | 'continue' | 'start' | 'none'} state
 * @param {HTMLElement} cover
 * @param {...import('../elements/create.js').Child} words
 */
function draw(place, state, cover, ...words) {
  place.dataset.book = state;
  place.replaceChildren(cover, create('div', { class: 'home-book-words' }, ...words));
}
