/** @typedef {import('./session.js').Reader} Reader */

import { create } from './create.js';

/** The drawings in `pictures/readers`, by their names, as a child would call them. */
export const pictures = ['owl', 'fox', 'hedgehog', 'whale', 'robot', 'dragon', 'cat', 'bear', 'rabbit', 'snail', 'frog', 'penguin'];

/** The colours that `faces.css` knows. */
export const colours = ['moss', 'sky', 'plum', 'sun', 'coral', 'sea', 'slate', 'rose'];

/**
 * A reader's picture on their colour, for the eye only: the name stands beside it.
 *
 * @param {{ picture?: string, colour?: string }} reader
 * @param {number} size in pixels
 */
export function drawFace({ picture, colour }, size) {
  return create('span', { class: 'face', 'data-colour': colour || 'moss', 'aria-hidden': 'true' },
    create('img', { src: `/pictures/readers/${encodeURIComponent(picture || 'owl')}.svg`, alt: '', width: size, height: size, draggable: 'false' }));
}
