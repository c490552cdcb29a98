/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from '../elements/create.js';
import { language, say } from '../language/say.js';

/**
 * The button that opens the reader's bookmarks of the story, as soon as it is known that there are any; until then its place is empty.
 *
 * @param {SceneHost} host
 */
export function drawBookmarksPlace(host) {
  const place = create('div', { class: 'bookmarks-place', lang: language });
  host.bookmarks().then((open) => {
    if (!open) return;
    place.append(create('button', { type: 'button', class: 'secondary', 'data-act': 'bookmarks', onclick: open }, say('Bookmarks')));
  }, () => undefined);
  return place;
}
