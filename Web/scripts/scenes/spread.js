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
  // One that was fetched ahead is there already.
  for (const image of drawn?.querySelectorAll('img') ?? []) keepShape(image);
  return { picture: drawn, words: column };
}

/**
 * A picture's frame takes the picture's own shape, so that what lies in its corner lies on the picture. Call when a picture has loaded.
 *
 * @param {EventTarget | null} image
 */
export function keepShape(image) {
  if (!(image instanceof HTMLImageElement) || !image.naturalHeight) return;
  /** @type {HTMLElement | null} */ (image.closest('.illustration'))?.style
    .setProperty('--shape', String(image.naturalWidth / image.naturalHeight));
}

/**
 * Says who drew the cover, on the title page. The library's card, from which a cover can be drawn, does not know. Every other credit is
 * read where its picture is looked at closely.
 *
 * @param {Element} page
 * @param {Picture | undefined} picture
 */
export function addCredit(page, picture) {
  const figure = page.querySelector('.illustration');
  figure?.querySelector('.credit')?.remove();
  figure?.append(...present([drawCredit(picture, true)]));
}

/**
 * @param {Picture | undefined} picture
 * @param {boolean} [shown]
 */
function drawCredit(picture, shown = false) {
  return picture?.credit && create('figcaption', { class: 'credit', dir: 'auto', hidden: !shown }, picture.credit);
}
