/** @typedef {import('../library/reader-session.js').Reader} Reader */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';

/**
 * The drawings in `pictures/readers`, by their names, as a child would call them.
 *
 * @returns {Record<string, string>}
 */
export const pictures = () => ({
  owl: say('owl'), fox: say('fox'), hedgehog: say('hedgehog'), whale: say('whale'), robot: say('robot'), dragon: say('dragon'),
  cat: say('cat'), bear: say('bear'), rabbit: say('rabbit'), snail: say('snail'), frog: say('frog'), penguin: say('penguin'),
});

/**
 * The colours that `faces.css` knows.
 *
 * @returns {Record<string, string>}
 */
export const colours = () => ({
  moss: say('moss'), sky: say('sky'), plum: say('plum'), sun: say('sun'), coral: say('coral'), sea: say('sea'), slate: say('slate'),
    rose: say('rose'),
});

/**
 * A reader's picture on their colour, for the eye only: the name stands beside it.
 *
 * @param {{ picture?: string, colour?: string }} reader
 * @param {number} size in pixels
 */
export function drawFace({ picture, colour }, size) {
  return create('span', { class: 'face', 'data-colour': colour || 'moss', 'aria-hidden': 'true' },
    create('img',
      { src: `/pictures/readers/${encodeURIComponent(picture || 'owl')}.svg`, alt: '', width: size, height: size, draggable: 'false' }));
}
