import { create } from '../elements/create.js';
import { world } from '../world/world.js';
import { placeOfHint } from './hint-place.js';

/** How long a hint stays in sight at least, and for each of its letters, in milliseconds. Some of them say why something failed. */
const hintTime = { least: 3500, letter: 90 };

/** What hints speak of, so none lies over it. */
const chosen = ':is(.choices, .answer, .dice, .throw)';
/** @type {import('./hint-place.js').HintPlace[]} */
const places = ['low', 'high', 'foot'];

/** Says things to screen readers, and shows short hints to everybody. */
export class StoryAnnouncer extends HTMLElement {
  #spoken = create('p', { class: 'visually-hidden', 'aria-live': 'polite', dir: 'auto' });
  #hint = create('p', { class: 'hint-bubble', role: 'status', dir: 'auto' });
  #timer = 0;

  connectedCallback() {
    this.replaceChildren(this.#spoken, this.#hint);
  }

  /** @param {string} words for screen readers only */
  say(words) {
    this.#spoken.textContent = words;
  }

  /** @param {string} words for everybody, for a moment */
  hint(words) {
    world.cancel(this.#timer);
    this.#hint.textContent = words;
    this.#hint.classList.add('shown');
    this.#hint.dataset.at = this.#freePlace();
    this.#timer = world.later(() => this.#hint.classList.remove('shown'), Math.max(hintTime.least, words.length * hintTime.letter));
  }

  #freePlace() {
    const kept = [...document.querySelectorAll(chosen)].map((one) => one.getBoundingClientRect());
    return placeOfHint(places.map((at) => {
      this.#hint.dataset.at = at;
      return [at, this.#hint.getBoundingClientRect()];
    }), kept);
  }

  /** Takes the hint away. */
  clear() {
    world.cancel(this.#timer);
    this.#hint.classList.remove('shown');
  }
}

customElements.define('story-announcer', StoryAnnouncer);
