import { say, learnWords } from '../language/say.js';
import { DeviceRecordStore } from '../progress/record-store.js';
import { PassingRecordStore } from '../progress/passing-record-store.js';
import { StoryReader } from '../reading/story-reader.js';
import { languageNow } from '../settings/reader-settings.js';
import { ReadingRuler } from '../settings/reading-ruler.js';
import { fileSurroundings } from './file-surroundings.js';
import { StoryFile } from './story-file.js';

/** Opens the story of this file. */
async function start() {
  const file = new StoryFile(document);
  await learnWords(languageNow(), async (language) => file.words(language));
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
  const reader = new StoryReader();
  document.getElementById('app')?.replaceChildren(reader);
  reader.open({ path: '', parameters: { story: file.story.id }, query: new URLSearchParams() },
    { store: await openStore(), surroundings: fileSurroundings(file) });
}

/** Some browsers keep nothing for files; then the story is read without, and the reader is told. */
async function openStore() {
  try {
    return await DeviceRecordStore.open();
  } catch {
    return new PassingRecordStore();
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void start(), { once: true });
else void start();
