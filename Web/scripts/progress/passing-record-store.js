import { world } from '../world/world.js';

/** @typedef {import('./record-store.js').Progress} Progress */
/** @typedef {import('./record-store.js').Reading} Reading */
/** @typedef {import('./record-store.js').RecordStore} RecordStore */

/**
 * Progress for as long as the page is open, where the browser keeps nothing (a private window, say).
 *
 * @implements {RecordStore}
 */
export class PassingRecordStore {
  lasting = false;
  progress = Promise.resolve(null);

  /** @type {Map<string, string[]>} */
  #lines = new Map();
  /** @type {Map<string, Reading>} */
  #readings = new Map();
  /** @type {Map<string, Set<string>>} */
  #endings = new Map();
  /** @type {Set<string>} */
  #favourites = new Set();

  /** @type {Map<string, unknown>} */
  #notes = new Map();

  /** @param {string} story */
  async lines(story) {
    return this.#lines.get(story) ?? [];
  }

  /**
   * @param {string} story
   * @param {number} after
   * @param {string[]} lines
   * @param {Progress} progress
   */
  async append(story, after, lines, progress) {
    const all = [...(this.#lines.get(story) ?? []).slice(0, after), ...lines];
    this.#lines.set(story, all);
    const begun = progress.begun || (this.#readings.get(story)?.begun ?? false);
    this.#readings.set(story, { story, count: all.length, begun, readAt: world.now() });
    if (progress.ending !== undefined) {
      this.#endings.set(story, (this.#endings.get(story) ?? new Set()).add(progress.ending));
    }
  }

  /**
   * @param {string} story
   * @param {string[]} lines
   * @param {{ choices: number }} [from]
   */
  async startOver(story, lines, from) {
    this.#lines.delete(story);
    this.#readings.delete(story);
    await this.append(story, 0, lines, { begun: from !== undefined });
  }

  async readings() {
    return new Map(this.#readings);
  }

  async endings() {
    return new Map(this.#endings);
  }

  async unsentFavourites() {
    return new Map([...this.#favourites].map((story) => [story, true]));
  }

  async favourites() {
    return new Set(this.#favourites);
  }

  /**
   * @param {string} story
   * @param {boolean} favourite
   */
  async setFavourite(story, favourite) {
    if (favourite) this.#favourites.add(story);
    else this.#favourites.delete(story);
  }

  /** @param {string} name */
  async note(name) {
    return this.#notes.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  async setNote(name, value) {
    this.#notes.set(name, value);
  }
}
