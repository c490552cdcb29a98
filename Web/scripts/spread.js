/** @typedef {import('./contract.js').Picture} Picture */
/** @typedef {import('./create.js').Child} Child */

import { create, present } from './create.js';
import { drawLookCloser } from './open-over.js';
import { drawPicture } from './story-picture.js';

/**
 * Lays out an open page: the picture, then the words, beside or below it as the screen allows.
 *
 * @param {HTMLElement} page what is laid out
 * @param {{ picture?: Picture, address: (file: string) => string, words: Child[] }} content
 * @returns {{ picture: import('./story-picture.js').StoryPicture | null, words: HTMLElement }}
 */
export function drawSpread(page, { picture, address, words }) {
  const drawn = drawPicture(picture, address);
  const column = create('div', { class: 'words' }, ...words);
  page.classList.add('spread');
  page.classList.toggle('with-picture', drawn !== null);
  page.replaceChildren(...present([
    drawn && create('figure', { class: 'illustration' }, drawn, drawLookCloser(drawn),
      picture?.credit && create('figcaption', { class: 'credit', dir: 'auto' }, picture.credit)),
    column,
  ]));
  return { picture: drawn, words: column };
}
