import { rangeIn } from './spoken-page.js';
import { sentencesOf } from './spoken-words.js';

/** The names of the two highlights, as the style sheet knows them; the classes that stand for them are the same. */
const word = 'spoken-word';
const sentence = 'spoken-sentence';

/**
 * @typedef {{ set: (name: string, highlight: unknown) => void, delete: (name: string) => void }} Highlights
 */

/** The stretch of text that is being spoken, marked for the eye. */
export class WordMark {
  /** @type {Highlights | undefined} */
  #highlights = /** @type {any} */ (globalThis.CSS)?.highlights;
  /** @type {HTMLElement | null} */
  #element = null;
  /** @type {HTMLElement | null} */
  #wrapped = null;
  /** Where the marked sentence begins. */
  #from = 0;

  /**
   * Marks a whole sentence, until the browser says which word it is at.
   *
   * @param {HTMLElement} element
   * @param {number} from
   * @param {number} to
   */
  markSentence(element, from, to) {
    this.clear();
    this.#element = element;
    this.#from = from;
    element.classList.add('being-read');
    const range = rangeIn(element, from, to);
    this.#highlight(sentence, range);
    bringIntoView(range);
  }

  /**
   * @param {HTMLElement} element
   * @param {number} from
   * @param {number} to
   */
  markWord(element, from, to) {
    this.#unwrap();
    const range = rangeIn(element, from, to);
    bringIntoView(range);
    if (this.#highlight(word, range)) return;
    // A word that is partly emphasised cannot be wrapped whole: then the sentence's mark must do.
    if (range.startContainer !== range.endContainer) return;
    const wrapping = document.createElement('span');
    wrapping.className = word;
    range.surroundContents(wrapping);
    this.#wrapped = wrapping;
  }

  /**
   * Marks a word, and the sentence around it unless it is marked already.
   *
   * @param {HTMLElement} element
   * @param {{ from: number, to: number }} place the word's
   * @param {string} language
   */
  follow(element, place, language) {
    const around = sentencesOf(element.textContent ?? '', language).find(({ to }) => place.from < to) ?? place;
    if (element !== this.#element || around.from !== this.#from) this.markSentence(element, around.from, around.to);
    this.markWord(element, place.from, place.to);
  }

  /** Takes all marks away. */
  clear() {
    this.#element?.classList.remove('being-read');
    this.#element = null;
    this.#highlights?.delete(word);
    this.#highlights?.delete(sentence);
    this.#unwrap();
  }

  /**
   * @param {string} name
   * @param {Range} range
   * @returns {boolean} whether this browser can
   */
  #highlight(name, range) {
    const Highlight = /** @type {any} */ (globalThis).Highlight;
    if (!this.#highlights || !Highlight) return false;
    this.#highlights.set(name, new Highlight(range));
    return true;
  }

  #unwrap() {
    const wrapped = this.#wrapped;
    this.#wrapped = null;
    if (!wrapped) return;
    const parent = wrapped.parentNode;
    wrapped.replaceWith(...wrapped.childNodes);
    parent?.normalize();
  }
}

/** What stands above and below the page hides so much of it, in CSS pixels. */
const hidden = { above: 16, below: 140 };

/** @param {Range} range */
function bringIntoView(range) {
  const box = range.getBoundingClientRect();
  if (box.height === 0) return;
  if (box.top < hidden.above || box.bottom > window.innerHeight - hidden.below) {
    window.scrollBy({ top: box.top - window.innerHeight / 3, behavior: 'smooth' });
  }
}
