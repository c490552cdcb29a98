/** @typedef {import('../elements/create.js').Child} Child */

import { create, present } from '../elements/create.js';
import { drawPicture } from '../elements/story-picture.js';
import { sentences } from '../language/story-words.js';
import { drawLookCloser } from '../overlays/open-over.js';

/**
 * Lays out an open page: the picture, then the words, beside or below it as the screen allows.
 *
 * The page itself takes the focus, and its name is what a screen reader says of it: the picture, then the words, in this order and once.
 *
 * @param {HTMLElement} page what is laid out
 * @param
 *   {{ picture?: Picture, address: (file: string) => string, words: Child[], said: (string | undefined | null | false)[], seen?: boolean }}
 *   content `said` is what is new on the page, as plain text; `seen` says that the picture stood beside the words before
 * @returns {{ picture: import('../elements/story-picture.js').StoryPicture | null, words: HTMLElement }}
 */
export function drawSpread(page, { picture, address, words, said, seen = false }) {
  const drawn = drawPicture(picture, address);
  const column = create('div', { class: 'words' }, ...words);
  page.tabIndex = -1;
  page.setAttribute('role', 'group');
  page.ariaLabel = sentences([!seen && picture?.alt, ...said]);
  page.classList.add('spread');
  page.classList.toggle('with-picture', drawn !== null);
  page.replaceChildren(...present([
    drawn && create('figure', { class: 'illustration' }, drawn, drawLookCloser(drawn), drawCredit(picture)),
    column,
  ]));
  return { picture: drawn, words: column };
}

/**
 * Says who drew a picture that is on show already. The library's card, from which a cover can be drawn, does not know.
 *
 * @param {Element} page
 * @param {Picture | undefined} picture
 */
export function addCredit(page, picture) {
  const figure = page.querySelector('.illustration');
  if (!figure?.querySelector('.credit')) figure?.append(...present([drawCredit(picture)]));
}

/** @param {Picture | undefined} picture */
function drawCredit(picture) {
  return picture?.credit && create('figcaption', { class: 'credit', dir: 'auto' }, picture.credit);
}
