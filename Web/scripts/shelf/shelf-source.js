/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */

import { fetchJSON } from '../library/library.js';
import { ReadingError } from '../library/reading-error.js';
import { storiesHere } from '../offline/kept-stories.js';
import { nearFirst, shelfOf, shelfWithout } from './shelf-device.js';

/**
 * A page of the shelf, with what this device knows of the reading and the server does not yet.
 *
 * @param {string} query
 * @param {RecordStore} store
 * @param {{ after?: string, signal?: AbortSignal }} options
 * @returns {Promise<ShelfAnswer>}
 */
export async function fetchShelfPage(query, store, { after, signal }) {
  const parameters = new URLSearchParams(query);
  if (after !== undefined) parameters.set('after', after);
  const asking = fetchJSON(`/api/shelf?${parameters.toString().replaceAll('+', '%20')}`, { signal });
  const [answer, overlay] = await withProgressHere(store, asking.then(
    async (seen) =>
      (seen.kept ? shelfWithout(seen, await storiesHere(), { isFirst: after === undefined, isWhole: !narrows(parameters) }) : seen),
    async (error) => {
      // This question was never answered before: show the stories on this device.
      const shelf = error instanceof ReadingError && error.code === 'network' && after === undefined ? shelfOf(await storiesHere()) : null;
      if (shelf) return { ...shelf, kept: true };
      throw error;
    }));
  for (const { story } of answer.items) overlay(story);
  return answer;
}

/**
 * The stories being read, the most recent first.
 *
 * @param {RecordStore} store
 * @returns {Promise<ShelfCard[]>} none if that cannot be had just now
 */
export async function fetchUnderWay(store) {
  try {
    const [{ stories, kept }, overlay] = await withProgressHere(store, fetchJSON('/api/shelf/under-way'));
    for (const story of stories) overlay(story);
    return kept ? nearFirst(stories, await storiesHere()) : stories;
  } catch {
    return [];
  }
}

/**
 * Whether a combination hides any stories.
 *
 * @param {URLSearchParams} query
 */
function narrows(query) {
  return [...query.keys()].some((key) => !['order', 'heading', 'limit', 'after', 'not'].includes(key));
}

/**
 * The number of stories that match a combination.
 *
 * @param {string} query
 * @returns {Promise<number>}
 */
export async function countStories(query) {
  const parameters = new URLSearchParams(query);
  parameters.set('limit', '1');
  return (await fetchJSON(`/api/shelf?${parameters.toString().replaceAll('+', '%20')}`)).total;
}

/**
 * An answer of the library, and what this device knows better. Asked before, as it may be sent while the answer is on its way; asked after,
 * as more may have been marked by then.
 *
 * @template Answer
 * @param {RecordStore} store
 * @param {Promise<Answer>} asking
 * @returns {Promise<[Answer, (card: ShelfCard) => void]>}
 */
async function withProgressHere(store, asking) {
  const [before, answer] = await Promise.all([progressHere(store), asking]);
  const after = await progressHere(store);
  return [answer, (card) => {
    before(card);
    after(card);
  }];
}

/**
 * Unsent progress counts at once.
 *
 * @param {RecordStore} store
 * @returns {Promise<(card: ShelfCard) => void>}
 */
export async function progressHere(store) {
  const [readings, endings, favourites] = await Promise.all([store.readings(), store.endings(), store.unsentFavourites()]);
  return (card) => {
    const reading = readings.get(card.id);
    const found = endings.get(card.id)?.size ?? 0;
    const favourite = favourites.get(card.id);
    if (!reading?.begun && found === 0 && favourite === undefined) return;
    const progress = { found: 0, finished: 0, ...card.progress };
    // Another device may have changed it: only what the library does not know yet is known better here.
    progress.favourite = favourite ?? progress.favourite;
    progress.found = Math.max(progress.found, found);
    progress.lastRead = Math.max(progress.lastRead ?? 0, reading?.readAt ?? 0) || undefined;
    progress.underWay = progress.underWay || (reading?.begun ?? false);
    card.progress = progress;
  };
}
