/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */

import { learnWords, say } from '../language/say.js';
import { DeviceRecordStore } from '../progress/record-store.js';
import { PassingRecordStore } from '../progress/passing-record-store.js';
import { StoryReader } from '../reading/story-reader.js';
import { languageNow } from '../settings/reader-settings.js';
import { ReadingRuler } from '../settings/reading-ruler.js';
import { fileSurroundings } from './file-surroundings.js';

/**
 * Makes a page that was made in one piece ready for its reader: the language, the settings, the link past everything else.
 *
 * @param {import('./file-elements.js').FileElements} elements
 */
export async function prepareAlone(elements) {
  await learnWords(languageNow(), async (language) => elements.words(language));
  const skipLink = /** @type {HTMLElement} */ (document.getElementById('skip-link'));
  skipLink.textContent = say('Skip to the page');
  skipLink.addEventListener('click', (event) => {
    event.preventDefault();
    document.querySelector('main')?.focus();
  });
  // A page that the browser had put to sleep has lost its database.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  new ReadingRuler().followSettings();
}

/**
 * Opens the story of this file.
 *
 * @param {import('./file-surroundings.js').AloneStory} file
 * @param {RecordStore} store
 */
export function openAlone(file, store) {
  const reader = new StoryReader();
  document.getElementById('app')?.replaceChildren(reader);
  reader.open({ path: '', parameters: { story: file.addresses.id }, query: new URLSearchParams() },
    { store, surroundings: fileSurroundings(file) });
  return reader;
}

/**
 * Where progress is kept. Some browsers keep nothing for files; then the story is read without, and the reader is told.
 *
 * @returns {Promise<RecordStore>}
 */
export async function openStore() {
  try {
    return await DeviceRecordStore.open();
  } catch {
    return new PassingRecordStore();
  }
}

/**
 * Begins when the page is whole.
 *
 * @param {() => Promise<void>} start
 */
export function whenWhole(start) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start(), { once: true });
  else void start();
}
