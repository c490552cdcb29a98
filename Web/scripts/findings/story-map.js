import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { listed } from '../language/story-words.js';

const plus = 'M12 5v14M5 12h14';
const minus = 'M5 12h14';
const arrows = { left: 'M15 5l-7 7 7 7', right: 'M9 5l7 7-7 7', up: 'M5 15l7-7 7 7', down: 'M5 9l7 7 7-7' };
const fit = 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5';
/** Zoom factor of one press. */
const step = 1.5;
const nearest = 8;
/** The part of the visible area that one key press moves. */
const stride = 0.3;

/**
 * The map of what a reader has seen, drawn by the library. It is moved by a finger, a mouse wheel or the arrow keys, and brought nearer by
 * buttons or the keys + and −. `data-map` is `loading`, `shown` or `none`.
 */
export class StoryMap extends HTMLElement {
  #scale = 1;
  #widest = 1;
  /** The map's own size; WebKit forgets it as soon as the picture is drawn in another. */
  #own = { width: 1, height: 1 };
  #image = create('img', { class: 'map-image', draggable: 'false', decoding: 'async' });
  #window = create('div', { class: 'map-window', tabindex: 0, role: 'region' }, this.#image);

  /**
   * @param {string} address
   * @param {string} title the story's
   * @param {string[]} endings the titles of the endings found
   */
  draw(address, title, endings) {
    this.dataset.map = 'loading';
    this.#image.alt = endings.length === 0 ? say('Map of what you’ve seen of “{title}”. No endings found yet.', { title })
      : say('Map of what you’ve seen of “{title}”, with {endings} at the ends of its paths. The list above says the same in words.', {
        title, endings: listed(endings.map((ending) => say('“{words}”', { words: ending }))),
      });
    this.#window.setAttribute('aria-label', say('Map of what you’ve seen of “{title}”: move it with the arrow keys', { title }));
    const button = (/** @type {string} */ label, /** @type {string} */ path, /** @type {string} */ act, /** @type {() => void} */ run) =>
      create('button', { type: 'button', class: 'secondary map-act', 'aria-label': label, 'data-map-act': act, onclick: run }, icon(path));
    const section = create('section', { class: 'map', 'aria-label': say('Your map') },
      create('div', { class: 'map-head' }, create('h2', {}, say('Your map')),
        create('div', { class: 'map-acts' },
          button(say('Move left'), arrows.left, 'left', () => this.#pan(-1, 0)),
          button(say('Move right'), arrows.right, 'right', () => this.#pan(1, 0)),
          button(say('Move up'), arrows.up, 'up', () => this.#pan(0, -1)),
          button(say('Move down'), arrows.down, 'down', () => this.#pan(0, 1)),
          button(say('Zoom out'), minus, 'farther', () => this.#zoom(this.#scale / step)),
          button(say('Zoom in'), plus, 'nearer', () => this.#zoom(this.#scale * step)),
          button(say('Show all of it'), fit, 'all', () => this.#zoom(this.#least)))),
      this.#window);
    this.#image.addEventListener('load', () => {
      this.#own = { width: this.#image.naturalWidth || 1, height: this.#image.naturalHeight || 1 };
      this.dataset.map = 'shown';
      this.#open();
    }, { once: true });
    this.#image.addEventListener('error', () => {
      this.dataset.map = 'none';
      section.replaceChildren(create('h2', {}, say('Your map')),
        create('p', { class: 'quiet-words' }, say('The map grows as you read: every place you visit is drawn here.')));
    });
    this.#window.addEventListener('keydown', this.#press);
    this.replaceChildren(section);
    this.#image.src = address;
  }

  /** The scale at which the whole map is visible. */
  get #least() {
    const { clientWidth, clientHeight } = this.#window;
    return Math.min(1, clientWidth / this.#own.width, clientHeight / this.#own.height);
  }

  /** Opens as wide as the window, at the beginning of the story: what was seen is in it, wherever it lies. */
  #open() {
    this.#widest = Math.max(nearest, this.#least * nearest);
    this.#zoom(Math.min(1, this.#window.clientWidth / this.#own.width));
    this.#window.scrollTo({ left: 0, top: 0 });
  }

  /** @param {number} scale */
  #zoom(scale) {
    const view = this.#window;
    const middle =
      [(view.scrollLeft + view.clientWidth / 2) / view.scrollWidth, (view.scrollTop + view.clientHeight / 2) / view.scrollHeight];
    this.#scale = Math.min(this.#widest, Math.max(this.#least, scale));
    this.#image.style.width = `${this.#own.width * this.#scale}px`;
    view.scrollTo({ left: (middle[0] ?? 0) * view.scrollWidth - view.clientWidth / 2,
      top: (middle[1] ?? 0) * view.scrollHeight - view.clientHeight / 2 });
  }

  /**
   * @param {number} across
   * @param {number} down
   */
  #pan(across, down) {
    const { clientWidth, clientHeight } = this.#window;
    this.#window.scrollBy({ left: across * clientWidth * stride, top: down * clientHeight * stride });
  }

  /** @param {KeyboardEvent} event */
  #press = (event) => {
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (way) this.#pan(...way);
    else if (event.key === '+' || event.key === '=') this.#zoom(this.#scale * step);
    else if (event.key === '-') this.#zoom(this.#scale / step);
    else return;
    event.preventDefault();
  };
}

customElements.define('story-map', StoryMap);
