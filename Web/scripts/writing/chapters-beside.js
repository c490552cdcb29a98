/** @typedef {import('../desk/chapters.js').Chapter} Chapter */
/** @typedef {import('../plan/cards.js').MapNote} MapNote */

import { problemInWords } from '../desk/draft-words.js';

/** The chapters and notes of the story that is being written. What is done with them comes once an author does it. */
export class ChaptersBeside {
  #manners;
  /** @type {Promise<import('./chapter-acts.js').ChapterActs | null> | null} */
  #acts = null;
  /** @type {Chapter[]} */
  chapters = [];
  /** @type {MapNote[]} */
  notes = [];

  /** @param {Omit<import('./chapter-acts.js').ChapterManners, 'outline'> & { places: () => import('./sheets.js').Place[] }} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  /**
   * Takes the story as it is now.
   *
   * @param {{ chapters: Chapter[], mapNotes: MapNote[] }} outline
   */
  take({ chapters, mapNotes }) {
    this.chapters = chapters;
    this.notes = mapNotes;
  }

  /** @returns {Promise<import('./chapter-acts.js').ChapterActs | null>} null if their code did not come, which has been said then */
  acts() {
    this.#acts ??= this.#load();
    return this.#acts;
  }

  async #load() {
    try {
      const { ChapterActs } = await import('./chapter-acts.js');
      await ChapterActs.prepare();
      const { places, ...manners } = this.#manners;
      return new ChapterActs({ ...manners, outline: () => ({ chapters: this.chapters, notes: this.notes, places: places() }) });
    } catch {
      this.#acts = null;
      this.#manners.say(problemInWords({ reason: 'module' }));
      return null;
    }
  }
}
