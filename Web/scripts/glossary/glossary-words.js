/** @typedef {{ from: number, to: number, entry: number }} FoundWord A stretch of a text that an entry explains. */
/** @typedef {{ words: string[], entry: number }} Spelling */

import { wordRuns } from '../language/word-runs.js';

/** Scripts without spaces, where a word has no borders. */
const withoutSpaces = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]/u;
/** What may stand between the words of one entry. */
const between = /^[\s'’\-\u2010\u2011]*$/u;

/** Finds the words that a story explains. */
export class GlossaryWords {
  /**
   * The spellings by their first word, the longest first.
   *
   * @type {Map<string, Spelling[]>}
   */
  #spellings = new Map();
  /** @type {{ text: string, entry: number }[]} */
  #solid = [];

  /** @param {GlossaryEntry[]} entries */
  constructor(entries) {
    for (const [entry, { word, forms = [] }] of entries.entries()) for (const spelling of [word, ...forms]) this.#add(spelling, entry);
    for (const spellings of this.#spellings.values()) spellings.sort((one, other) => other.words.length - one.words.length);
  }

  /**
   * @param {string} spelling
   * @param {number} entry
   */
  #add(spelling, entry) {
    if (withoutSpaces.test(spelling)) {
      this.#solid.push({ text: spelling, entry });
      return;
    }
    const words = wordRuns(spelling).map(({ word }) => word);
    const [first] = words;
    if (first !== undefined) this.#spellings.set(first, [...this.#spellings.get(first) ?? [], { words, entry }]);
  }

  /**
   * Every place of a text with a word that is explained, in order and without overlaps.
   *
   * @param {string} text
   * @returns {FoundWord[]}
   */
  find(text) {
    const runs = wordRuns(text);
    /** @type {FoundWord[]} */
    const found = [];
    for (let at = 0; at < runs.length; at += 1) {
      const first = /** @type {import('../language/word-runs.js').WordRun} */ (runs[at]);
      const spelling = this.#spellings.get(first.word)?.find(({ words }) => words.every((word, next) =>
        runs[at + next]?.word === word && (next === 0 || between.test(text.slice(runs[at + next - 1]?.to, runs[at + next]?.from)))));
      if (!spelling) continue;
      at += spelling.words.length - 1;
      found.push({ from: first.from, to: runs[at]?.to ?? first.to, entry: spelling.entry });
    }
    for (const { text: solid, entry } of this.#solid) {
      for (let from = text.indexOf(solid); from >= 0; from = text.indexOf(solid, from + solid.length)) {
        const to = from + solid.length;
        if (found.every((other) => to <= other.from || other.to <= from)) found.push({ from, to, entry });
      }
    }
    return found.sort((one, other) => one.from - other.from);
  }
}
