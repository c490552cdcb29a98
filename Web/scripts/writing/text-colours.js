import { world } from '../world/world.js';
import { pointAt, textIn } from './editable-text.js';
import { textMarks } from './text-marks.js';

/** The names of the highlights, as the style sheet knows them. */
const names = { value: 'story-value', emphasis: 'story-emphasis' };
/** How long after a keystroke the colours follow, in milliseconds. */
const pause = 120;
/** Texts longer than this stay plain: colours are not worth a slow keystroke. */
const longest = 50_000;

/**
 * @typedef {{ add: (range: AbstractRange) => void, delete: (range: AbstractRange) => void }} Highlight
 * @typedef {{ get: (name: string) => Highlight | undefined, set: (name: string, highlight: Highlight) => void }} Highlights
 */

/** Colours values and emphasis in one text, where the browser has highlights; the text itself stays as it is. */
export class TextColours {
  #element;
  #highlights = /** @type {Highlights | undefined} */ (/** @type {any} */ (globalThis.CSS)?.highlights);
  /** @type {[Highlight, AbstractRange][]} */
  #shown = [];
  #timer = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /** The text has changed: colours it again when there is a pause. */
  changed() {
    if (!this.#highlights) return;
    world.cancel(this.#timer);
    this.#timer = world.later(() => this.#draw(), pause);
  }

  /** Takes the colours away. */
  clear() {
    world.cancel(this.#timer);
    for (const [highlight, range] of this.#shown) highlight.delete(range);
    this.#shown = [];
  }

  #draw() {
    this.clear();
    const text = textIn(this.#element);
    if (text.length > longest) return;
    for (const { from, to, kind } of textMarks(text)) {
      const [start, end] = [pointAt(this.#element, from), pointAt(this.#element, to)];
      const range = new StaticRange({ startContainer: start.container, startOffset: start.offset, endContainer: end.container,
        endOffset: end.offset });
      const highlight = this.#highlight(names[kind]);
      highlight?.add(range);
      if (highlight) this.#shown.push([highlight, range]);
    }
  }

  /** @param {string} name */
  #highlight(name) {
    // The document's own list has one highlight for all texts.
    const made = this.#highlights?.get(name) ?? /** @type {Highlight} */ (new (/** @type {any} */ (globalThis).Highlight)());
    this.#highlights?.set(name, made);
    return made;
  }
}
