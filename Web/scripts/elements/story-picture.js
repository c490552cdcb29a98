import { language, say } from '../language/say.js';
import { create } from './create.js';

/**
 * A picture, with the reader's colour laid over it through a stencil where there is one.
 *
 * `fit` is an attribute: `contain` (as left out) or `cover`. Picture and stencil share one box and one fit, so they always lie on each
 * other.
 */
export class StoryPicture extends HTMLElement {
  /** @type {HTMLElement | null} */
  #paint = null;

  /**
   * @param {Pick<Picture, 'alt' | 'paint' | 'preview'>} picture
   * @param {(file: string) => string} address of a file of the story
   * @param {string} source the picture's own address
   */
  draw(picture, address, source) {
    this.classList.remove('missing');
    const image = create('img', { src: source, alt: picture.alt ?? '', decoding: 'async', draggable: 'false' });
    image.addEventListener('error', () => this.#sayWhatIsMissing(picture, address, source));
    if (picture.preview) {
      image.style.background = `url(${JSON.stringify(picture.preview)}) center / contain no-repeat`;
      image.addEventListener('load', () => image.style.removeProperty('background'), { once: true });
    }
    this.replaceChildren(image);
    if (!picture.paint) return;
    this.#paint = drawPaint('paint', address(picture.paint.file), picture.paint.colour);
    this.append(this.#paint);
  }

  /**
   * Stands in for a picture that failed to load: its description, and a button to retry.
   *
   * @param {Parameters<StoryPicture['draw']>[0]} picture
   * @param {Parameters<StoryPicture['draw']>[1]} address
   * @param {string} source
   */
  #sayWhatIsMissing(picture, address, source) {
    this.classList.add('missing');
    const again = async () => {
      // Bypass the browser's cache, which may hold the damaged copy. What the page itself holds is not fetched.
      if (!/^(data|blob):/.test(source))
        await fetch(source, { cache: 'reload' }).then((response) => response.arrayBuffer()).catch(() => undefined);
      this.draw(picture, address, source);
    };
    this.replaceChildren(
      create('p', { class: 'missing-words', dir: 'auto', lang: picture.alt ? undefined : language },
        picture.alt || say('The picture didn’t load.')),
      create('button', { type: 'button', class: 'secondary', lang: language, 'data-act': 'picture-again', onclick: () => void again() },
        say('Show the picture')));
  }

  /**
   * Repaints, for example while a colour is being picked.
   *
   * @param {string} colour
   */
  paintWith(colour) {
    this.#paint?.style.setProperty('background-color', colour);
  }
}

customElements.define('story-picture', StoryPicture);

/**
 * A colour that shows through a stencil, to be laid over its picture.
 *
 * @param {string} className
 * @param {string} stencil its address
 * @param {string} colour
 */
export function drawPaint(className, stencil, colour) {
  const paint = create('div', { class: className, 'aria-hidden': 'true' });
  const mask = `url(${JSON.stringify(new URL(stencil, document.baseURI).href)})`;
  paint.style.setProperty('-webkit-mask-image', mask);
  paint.style.setProperty('mask-image', mask);
  paint.style.setProperty('background-color', colour);
  return paint;
}

/**
 * A scene's picture.
 *
 * @param {Picture | undefined} picture
 * @param {(file: string) => string} address
 * @returns {StoryPicture | null} null where there is none
 */
export function drawPicture(picture, address) {
  if (!picture) return null;
  const element = new StoryPicture();
  element.draw(picture, address, address(picture.file));
  return element;
}
