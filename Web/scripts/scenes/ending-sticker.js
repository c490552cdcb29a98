import { create, createDrawing } from '../elements/create.js';

/** The colour and the sign of each kind of ending: a hue in degrees, and a path in a 24 by 24 box. */
const looks = new Map([
  ['happy', { hue: 44, sign: 'M8 14a4.5 4.5 0 0 0 8 0M9 9h.01M15 9h.01' }],
  ['funny', { hue: 22, sign: 'M7 13h10a5 5 0 0 1-10 0zM7.5 8.5l2 1M16.5 8.5l-2 1' }],
  ['strange', { hue: 275, sign: 'M12 12a1.5 1.5 0 0 1 3 0a3.5 3.5 0 0 1-7 0a5.5 5.5 0 0 1 11 0a7 7 0 0 1-12 5' }],
  ['bittersweet', { hue: 335, sign: 'M12 19l-6-6a4 4 0 0 1 6-5.5a4 4 0 0 1 6 5.5zM12 8l-1.5 4h3L12 15.5' }],
  ['sad', { hue: 212, sign: 'M12 4.5c3 4.5 5 6.8 5 9.5a5 5 0 0 1-10 0c0-2.7 2-5 5-9.5z' }],
  ['secret', { hue: 150, sign: 'M9 11a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM11.5 12l6-6M15 8.5l2.5 2.5' }],
]);
const plain = { hue: 36, sign: 'M12 5l2.2 4.6 5 .6-3.7 3.4 1 5-4.5-2.5-4.5 2.5 1-5-3.7-3.4 5-.6z' };

/**
 * A sticker for an ending that was found, or the shadow of one that was not. A sticker's shape comes of its ending's ID, so that it looks
 * the same on every page; a shadow's comes of a number, so it gives nothing away.
 */
export class EndingSticker extends HTMLElement {
  /**
   * @param {{ ending: string, kind?: string, picture?: HTMLElement | null } | { shadow: number }} what `shadow` counts from 1
   */
  draw(what) {
    const found = 'ending' in what;
    const { kind = '', picture = null } = found ? what : {};
    const number = found ? numberOf(what.ending) : what.shadow;
    const { hue, sign } = looks.get(kind) ?? plain;
    this.classList.toggle('shadow', !found);
    this.style.setProperty('--hue', String(hue));
    this.replaceChildren(createDrawing('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true', focusable: 'false' },
      createDrawing('path', { class: 'sticker-edge', d: badge(number, 48) }),
      ...found ? [
        createDrawing('path', { class: 'sticker-field', d: badge(number, 42) }),
        createDrawing('path', { class: 'sticker-sign', d: sign, transform: 'translate(20 20) scale(2.5)' }),
      ] : []));
    if (picture) {
      picture.setAttribute('fit', 'cover');
      this.append(create('span', { class: 'sticker-picture' }, picture));
    }
  }
}

customElements.define('ending-sticker', EndingSticker);

/** @param {Parameters<EndingSticker['draw']>[0]} what */
export function drawSticker(what) {
  const sticker = new EndingSticker();
  sticker.draw(what);
  return sticker;
}

/** Numbers of more than this repeat an outline. */
const outlines = 27;

/**
 * A number for the outline of an ending's sticker, from 1.
 *
 * @param {string} ending
 */
function numberOf(ending) {
  let mixed = 7;
  for (const sign of ending) mixed = (mixed * 31 + (sign.codePointAt(0) ?? 0)) % 65521;
  return 1 + mixed % outlines;
}

/** How many points an outline is drawn with. */
const fineness = 120;

/**
 * The outline of a badge: a circle with as many scallops, as deep and turned as far, as its number says.
 *
 * @param {number} number
 * @param {number} radius
 */
function badge(number, radius) {
  // Steps of five through nine numbers: neighbours differ a lot.
  const scallops = 5 + number * 5 % 9;
  const depth = [0.14, 0.24, 0.19][Math.floor((number - 1) / 9) % 3] ?? 0.14;
  const points = Array.from({ length: fineness }, (_, index) => {
    const angle = index / fineness * 2 * Math.PI;
    const length = radius * (1 - depth * (1 - Math.abs(Math.cos((angle * scallops + number) / 2))));
    return `${(50 + length * Math.cos(angle)).toFixed(1)} ${(50 + length * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}
