/** @typedef {import('./review-texts.js').Review} Review */
/** @typedef {import('./review-texts.js').ReviewFile} ReviewFile */
/** @typedef {import('./review-texts.js').ReviewPlace} ReviewPlace */
/** @typedef {import('./review-texts.js').ReviewText} ReviewText */

/**
 * @typedef {object} ReviewSource
 * @property {Review} review
 * @property {(file: string) => string} addressOf where a picture or sound is
 * @property {string} language of the story; empty if it does not say
 * @property {(location: string) => void} read opens a place for reading, by its ID
 */

import { openBook } from '../desk/drawings.js';
import { create, icon, present } from '../elements/create.js';
import { say } from '../language/say.js';
import { runsOf } from './review-texts.js';
import { placeInWords, sortInWords } from './review-words.js';

/**
 * All that a story says and shows, in reading order, so that a grown-up can go through it in a minute. Texts are text, whatever stands in
 * them, and drawings are pictures: no script in them runs.
 */
export class ReviewList extends HTMLElement {
  /** @type {ReviewSource | null} */
  #source = null;

  /** @param {ReviewSource} source */
  draw(source) {
    this.#source = source;
    const { review: { book, questions, places, unreached, glossary, pictures, sounds }, addressOf } = source;
    const section = (/** @type {string} */ title, /** @type {(Node | false)[]} */ content) =>
      create('section', { class: 'panel' }, create('h2', {}, title), ...content);
    const hasAnswers = [...places, ...unreached].some(({ texts }) => texts.some(({ text }) => /\{\w/.test(text)));
    this.replaceChildren(...present([
      pictures.length > 0 && section(say('Pictures'), [create('ul', { class: 'review-pictures', role: 'list' },
        ...pictures.map((picture) => drawPicture(picture, addressOf)))]),
      sounds.length > 0 && section(say('Sounds'), [create('ul', { class: 'review-sounds', role: 'list' },
        ...sounds.map((sound) => drawSound(sound, addressOf)))]),
      section(say('Everything it says'), [
        hasAnswers && create('p', { class: 'quiet-words' }, say('What stands in { } is filled in when the story is read.')),
        this.#drawTexts(book), questions.length > 0 && this.#drawTexts(questions),
        ...places.map((place) => this.#drawPlace(place)),
        glossary.length > 0 && this.#drawTexts(glossary)]),
      unreached.length > 0 && section(say('Not part of the story yet'), [
        create('p', { class: 'quiet-words' }, say('Nothing leads to these places, so nobody can read them.')),
        ...unreached.map((place) => this.#drawPlace(place))]),
    ]));
  }

  /**
   * Brings a place into view.
   *
   * @param {string} node
   */
  show(node) {
    this.#focus(this.querySelector(`[data-place="${CSS.escape(node)}"] h3`));
  }

  /**
   * The same by its ID.
   *
   * @param {string} id
   */
  showLocation(id) {
    this.#focus(this.querySelector(`[data-location="${CSS.escape(id)}"] h3`));
  }

  /** @param {Element | null} heading */
  #focus(heading) {
    heading?.scrollIntoView({ block: 'start' });
    /** @type {HTMLElement | null} */ (heading)?.focus({ preventScroll: true });
  }

  /** @param {ReviewPlace} place */
  #drawPlace(place) {
    const { node, id, texts } = place;
    const { read, review } = /** @type {ReviewSource} */ (this.#source);
    return create('section', { class: 'review-place', 'data-place': node, 'data-location': id, 'aria-labelledby': `place-${node}` },
      create('div', { class: 'review-place-head' },
        create('h3', { id: `place-${node}`, tabindex: -1, dir: 'auto' }, placeInWords(place)),
        review.places.includes(place) && create('button', { type: 'button', class: 'quiet', 'data-act': 'read-from',
          'aria-label': say('Read from here'),
          title: say('Read from here'), onclick: () => read(id) }, icon(openBook))),
      this.#drawTexts(texts));
  }

  /** @param {ReviewText[]} texts */
  #drawTexts(texts) {
    const { language } = /** @type {ReviewSource} */ (this.#source);
    return create('ul', { class: 'review-texts', role: 'list' }, ...texts.map(({ sort, text, to = [] }) => {
      const label = sortInWords(sort);
      return create('li', { class: 'review-text', 'data-sort': sort }, label && create('span', { class: 'hint' }, label),
        create('p', { dir: 'auto', lang: language || false }, ...runsOf(text).map(drawRun)),
        ...to.map((id) => this.#drawWay(id)));
    }));
  }

  /** @param {string} id of the place where a choice leads */
  #drawWay(id) {
    const { review: { places, unreached } } = /** @type {ReviewSource} */ (this.#source);
    const place = [...places, ...unreached].find((one) => one.id === id);
    return place && create('button', { type: 'button', class: 'quiet review-way', onclick: () => this.show(place.node) },
      create('span', { 'aria-hidden': 'true' }, '→ '), create('span', { class: 'visually-hidden' }, `${say('leads to')} `),
      create('span', { dir: 'auto' }, placeInWords(place)));
  }
}

customElements.define('review-list', ReviewList);

/** @param {import('./review-texts.js').ReviewRun} run */
function drawRun({ kind, text }) {
  if (kind === 'plain') return text;
  return kind === 'gap' ? create('span', { class: 'review-gap' }, text) : create('em', {}, text);
}

/**
 * @param {ReviewFile} picture
 * @param {(file: string) => string} addressOf
 */
function drawPicture({ file, description }, addressOf) {
  return create('li', {}, create('img', { src: addressOf(file), alt: description, dir: 'auto', loading: 'lazy' }),
    create('p', { class: 'hint', dir: 'auto' }, description || say('No description')));
}

/**
 * @param {ReviewFile} sound
 * @param {(file: string) => string} addressOf
 */
function drawSound({ file, description }, addressOf) {
  return create('li', {}, create('p', { dir: 'auto' }, description || say('No description')),
    create('audio', { src: addressOf(file), controls: true, preload: 'none', dir: 'auto', 'aria-label': description || say('Sound') }));
}
