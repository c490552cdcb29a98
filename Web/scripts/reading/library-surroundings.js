/** @typedef {import('./story-session.js').StoryOrder} StoryOrder */
/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */
/** @typedef {import('../scenes/branch-map.js').ReaderMap} ReaderMap */

/**
 * @typedef {Pick<import('../voice/story-voice.js').StoryVoice, 'open' | 'show' | 'rest' | 'hush' | 'close'>} Voice What is
 *   heard of a story.
 * @typedef {Parameters<typeof import('../voice/story-voice.js').StoryVoice.make>[0]} VoiceParts
 */

/**
 * @typedef {object} Surroundings What there is around a story that is read. In the library it is all that is here; a story that is a file
 *   by itself has less. What may be missing is null, and so are its buttons.
 * @property {(story: string, context: Context) => StoryOrder} order requests all that opening a story needs
 * @property {(addresses: StoryAddresses) => Promise<Companion | null>} companion
 * @property {() => Promise<{ make: (parts: VoiceParts) => Promise<Voice> }>} voice
 * @property {(story: string, store: RecordStore, told: boolean) => Promise<ReaderMap | null>} map of what the reader has seen; `told`: only
 *   if the library has heard of all of it
 * @property {((found: Elsewhere) => Promise<boolean>) | null} isContinuedThere asks where to continue a story that two devices have read
 * @property {((context: Context, addresses: StoryAddresses) => Promise<unknown>) | null} keep has an opened story kept on the device
 * @property {((context: Context, story: { id: string, title: string }) => Promise<Element[]>) | null} titleActs buttons on the title page
 * @property {(() => Promise<typeof import('../bookmarks/reader-bookmarks.js')>) | null} bookmarks
 * @property {(() => Promise<typeof import('../together/reading-together.js')>) | null} together
 * @property {() => Promise<(error: unknown) => { title: string, text: string, detail: string }>} faultWords loads the function that
 *   explains a failure to the reader
 * @property {(() => void) | null} leave goes back to the shelf
 */

import { EngineSource } from '../engine/engine.js';
import { fetchBytes, fetchStory, fetchStoryOfGroup, persistently } from '../library/library.js';
import { ReadingError } from '../library/reading-error.js';
import { noteOfGroup } from '../progress/record-store.js';
import { tellAnswers, withLatestAnswers } from './series-answers.js';

/** Timeout for telling the library what was read, in milliseconds. */
const telling = 5000;

/**
 * The library, around a story.
 *
 * @type {Surroundings}
 */
export const librarySurroundings = {
  order: orderStory,
  companion: async ({ companion }) => (await import('../loading/companion.js')).fetchCompanion(companion),
  voice: async () => (await import('../voice/story-voice.js')).StoryVoice,
  map: async (story, store, told) => {
    if (told && !await (await store.progress)?.settle(telling)) return null;
    return (await import('../scenes/branch-map.js')).fetchMap(story);
  },
  isContinuedThere: async (found) => {
    const { isContinuedThere } = await import('./continue-dialog.js');
    return found.go !== 'ask' || isContinuedThere(found);
  },
  keep: async (context, addresses) => (await import('../offline/kept-stories.js')).StoryKeeper.of(context).keepOpened(addresses),
  titleActs: async (context, story) => (await import('../offline/title-acts.js')).drawTitleActs(context, story),
  bookmarks: () => import('../bookmarks/reader-bookmarks.js'),
  together: () => import('../together/reading-together.js'),
  faultWords: async () => (await import('../library/error-words.js')).inPlainWords,
  leave: () => {
    location.hash = '#/stories';
  },
};

/**
 * Requests all that opening a story needs, before it is known where to continue.
 *
 * @param {string} story
 * @param {Context} context
 * @returns {StoryOrder}
 */
export function orderStory(story, context) {
  const addresses = knownStory(story, context.store);
  const order = {
    addresses,
    engine: EngineSource.of(context).start(),
    head: addresses.then(({ head }) => persistently(() => fetchBytes(head))),
    headAgain: (/** @type {string} */ address) => persistently(() => fetchBytes(address, { cache: 'reload' })),
    parts: () => import('../loading/part-loader.js'),
    habits: () => import('../engine/habit-memory.js'),
    answers: () => import('./kept-answers.js'),
    pictures: () => import('../loading/picture-loader.js'),
  };
  // A failure is reported by whoever waits for it; until then, nobody does.
  for (const part of [order.addresses, order.engine, order.head]) part.catch(() => undefined);
  return order;
}

/**
 * Asks the library about a story. A device in a group reads the group's revision, for as long as the group has one.
 *
 * @param {string} story
 * @param {RecordStore} store
 */
async function knownStory(story, store) {
  // Asked at once: most devices are in no group, and need not wait to learn that.
  const known = fetchStory(story);
  known.catch(() => undefined);
  const told = tellAnswers(store);
  told.catch(() => undefined);
  const note = await store.note(noteOfGroup(story)).catch(() => null);
  const pinned = note && await fetchStoryOfGroup(note.group).catch(() => null);
  try {
    const current = await known;
    if (pinned && pinned.revision !== current.revision) return pinned;
    return await withLatestAnswers(current, told, () => fetchStory(story));
  } catch (error) {
    const read = error instanceof ReadingError && error.code === 'notFound' && (await store.lines(story)).length > 0;
    throw read ? new ReadingError('gone', error.message) : error;
  }
}
