/** @typedef {import('./media-desk.js').Paint} Paint */
/** @typedef {import('./story-media.js').Medium} Medium */

import { storyField } from '../desk/kept-field.js';
import { create } from '../elements/create.js';
import { drawPaint } from '../elements/story-picture.js';
import { language, say } from '../language/say.js';

/** About as many letters stand on a line of a description. */
const lineLength = 60;

/**
 * A picture as readers see it, or a sound to listen to.
 *
 * @param {Medium} medium
 * @param {string} address
 * @param {Paint | null} [paint]
 * @returns {HTMLElement}
 */
export function drawMedium(medium, address, paint) {
  if (medium.kind === 'sound') {
    return create('audio', { class: 'media-sound', controls: true, preload: 'none', src: address,
      'aria-label': medium.alt || say('Sound') });
  }
  // Its description stands beside it, to be written.
  const image = create('img', { class: 'media-picture', src: address, alt: medium.alt || say('Picture without a description'),
    decoding: 'async', draggable: 'false' });
  image.addEventListener('load', () => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const head = image.closest('.media-head');
    if (head instanceof HTMLElement && width > 0 && height > 0) head.style.setProperty('--shape', String(width / height));
  });
  image.addEventListener('error', () => image.replaceWith(create('p', { class: 'media-missing', lang: language },
    say('The picture didn’t load. It’s kept in the library, and comes back when you’re online.'))));
  if (!paint) return image;
  return create('div', { class: 'media-painted' }, image, drawPaint('media-paint', paint.address, paint.colour));
}

/**
 * The description, which is asked for as long as there is none.
 *
 * @param {Medium} medium
 * @param {string} [where] tells the fields of one medium apart, if there are several
 */
export function drawDescription(medium, where = '') {
  const id = `alt-${where}${medium.node}`.replace('.', '-');
  const isPicture = medium.kind === 'picture';
  const isMissing = medium.alt === null;
  /** @type {HTMLTextAreaElement} */
  const field = storyField('textarea', { id, class: 'media-words', rows: 1, maxlength: 2000, dir: 'auto', 'aria-describedby': `${id}-why`,
    placeholder: medium.alt === '' ? say('Only decoration: nothing to describe') : '', oninput: () => {
      medium.alt = field.value.trim() === '' ? null : field.value;
      asking.toggleAttribute('data-missing', medium.alt === null);
      field.rows = linesOf(field.value);
    } }, { node: medium.node, field: 'alt', read: (words) => ({ value: words.trim() === '' ? undefined : words }) });
  field.value = medium.alt ?? '';
  // Where the browser does not fit fields to their content.
  field.rows = linesOf(field.value);
  const asking = create('div', { class: 'media-description', 'data-missing': isMissing },
    create('label', { for: id, lang: language }, isPicture ? say('What can be seen here?') : say('What can be heard here?')),
    field,
    create('p', { class: 'hint', id: `${id}-why`, lang: language }, isPicture ? say('For people who can’t see the picture.')
      : say('For people who can’t hear the sound.')));
  return asking;
}

/** @param {string} words */
function linesOf(words) {
  return Math.min(6, Math.max(1, Math.ceil(words.length / lineLength)));
}
