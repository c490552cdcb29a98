/** @typedef {import('./cards.js').Card} Card */
/** @typedef {import('./detail.js').Detail} Detail */
/** @typedef {{ name: string[], words: string[] }} Lettering The lines of a card. */

import { cardSize } from './cards.js';
import { linesOf, textAt } from './detail.js';

/** The free edge of a card, in map units. */
export const inset = 13;
/** The height of a line, as a multiple of its letters. */
export const leading = 1.24;
/** More are forgotten, in cards. */
const mostKept = 4000;

/** The texts of cards in lines. Each is divided once: measuring takes longer than drawing. */
export class CardLettering {
  #context;
  #face;
  /** @type {Map<string, Lettering>} */
  #kept = new Map();

  /**
   * @param {CanvasRenderingContext2D} context one that is not drawn with
   * @param {string} face a font family
   */
  constructor(context, face) {
    this.#context = context;
    this.#face = face;
  }

  /**
   * @param {Card} card
   * @param {Detail} detail
   * @returns {Lettering}
   */
  of({ is, name, words }, detail) {
    const key = `${is}\n${detail}\n${name}\n${words}`;
    const known = this.#kept.get(key);
    if (known) return known;
    if (this.#kept.size > mostKept) this.#kept.clear();
    const text = textAt(detail, is === 'note');
    const font = is === 'note' ? this.wordsFont(text.name) : this.nameFont(text.name);
    const made = { name: this.#lines(name, font, text.nameLines),
      words: text.wordLines > 0 ? this.#lines(words, this.wordsFont(text.words), text.wordLines) : [] };
    this.#kept.set(key, made);
    return made;
  }

  get face() {
    return this.#face;
  }

  /** @param {number} size in map units */
  nameFont(size) {
    return `600 ${size}px ${this.#face}`;
  }

  /** @param {number} size */
  wordsFont(size) {
    return `400 ${size}px ${this.#face}`;
  }

  /**
   * @param {string} text
   * @param {string} font
   * @param {number} most
   */
  #lines(text, font, most) {
    this.#context.font = font;
    return linesOf(text, cardSize.width - 2 * inset, most, (words) => this.#context.measureText(words).width);
  }
}

/**
 * Whether a text is written from the right to the left: its first letter says so.
 *
 * @param {string} text
 */
export function isRightToLeft(text) {
  return /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(text);
}
