import { create } from '../elements/create.js';

/**
 * The story's picture in a box of fixed shape, so that nothing moves when it comes.
 *
 * @param {Pick<ShelfCard, 'title' | 'picture'>} card
 * @param {string} [sizes]
 * @returns {HTMLElement}
 */
export function drawCover({ picture, title }, sizes = '(max-width: 40rem) 92vw, 24rem') {
  const letter = create('span', { class: 'cover-letter', 'aria-hidden': 'true' }, [...title][0] ?? '');
  if (!picture) return letter;
  const widths = Object.entries(picture.widths ?? {}).sort(([one], [other]) => Number(one) - Number(other));
  const image = create('img', {
    alt: '', loading: 'lazy', decoding: 'async', draggable: 'false', width: picture.width ?? 640, height: picture.height ?? 400,
    srcset: widths.length > 0 && widths.map(([width, address]) => `${address} ${width}w`).join(', '), sizes: widths.length > 0 && sizes,
    src: picture.url,
  });
  image.addEventListener('error', () => image.replaceWith(letter), { once: true });
  return image;
}
