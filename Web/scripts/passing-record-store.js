/** @typedef {import('./record-store.js').Progress} Progress */
/** @typedef {import('./record-store.js').Reading} Reading */
/** @typedef {import('./record-store.js').RecordStore} RecordStore */

import { DeviceRecordStore } from './record-store.js';

/**
 * Progress for as long as the page is open, where the browser keeps nothing (a private window, say).
 *
 * @implements {RecordStore}
 */
export class PassingRecordStore {
  lasting = false;

  /** @type {Map<string, string[]>} */
  #lines = new Map();
  /** @type {Map<string, Reading>} */
  #readings = new Map();
  /** @type {Map<string, Set<string>>} */
  #endings = new Map();

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
    this.#readings.set(story, { story, count: all.length, begun, readAt: Date.now() });
    if (progress.ending !== undefined) {
      this.#endings.set(story, (this.#endings.get(story) ?? new Set()).add(progress.ending));
    }
  }

  /**
   * @param {string} story
   * @param {string[]} lines
   */
  async startOver(story, lines) {
    this.#lines.delete(story);
    this.#readings.delete(story);
    await this.append(story, 0, lines, { begun: false });
  }

  async readings() {
    return new Map(this.#readings);
  }

  async endings() {
    return new Map(this.#endings);
  }
}

/**
 * The device's store, or one that forgets where the device has none.
 *
 * @returns {Promise<RecordStore>}
 */
export async function openRecordStore() {
  try {
    return await DeviceRecordStore.open();
  } catch {
    return new PassingRecordStore();
  }
}
