/** @typedef {{ view: 'shelf' } | { view: 'reader', story: string }} Route */

import { keepPage } from './keeping.js';
import { openRecordStore } from './passing-record-store.js';
import { StoryReader } from './story-reader.js';
import { StoryShelf } from './story-shelf.js';

const place = /** @type {HTMLElement} */ (document.getElementById('app'));
const opening = openRecordStore();

/**
 * Where an address leads. Stories stand behind the `#`, so that any server of plain files can hold the page.
 *
 * @param {string} hash
 * @returns {Route}
 */
function routeOf(hash) {
  const story = /^#\/read\/([^/]+)$/.exec(hash)?.[1];
  if (story === undefined) return { view: 'shelf' };
  try {
    return { view: 'reader', story: decodeURIComponent(story) };
  } catch {
    return { view: 'shelf' };
  }
}

/** Draws what the address says. */
async function follow() {
  const store = await opening;
  const route = routeOf(location.hash);
  if (route.view === 'reader') {
    const reader = new StoryReader();
    place.replaceChildren(reader);
    reader.open(route.story, store);
  } else {
    const shelf = new StoryShelf();
    place.replaceChildren(shelf);
    shelf.open(store);
  }
  window.scrollTo(0, 0);
}

document.getElementById('skip-link')?.addEventListener('click', (event) => {
  // The part of the address behind the # is the route.
  event.preventDefault();
  document.querySelector('main')?.focus();
});

window.addEventListener('hashchange', () => void follow());
void follow();

window.addEventListener('load', () => void keepPage());
