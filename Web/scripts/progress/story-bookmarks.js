/** @typedef {import('./record-store.js').RecordStore} RecordStore */
/** @typedef {Pick<BookmarkRow, 'id' | 'name' | 'note' | 'scene' | 'lines' | 'kept'> & { removed?: boolean }} Bookmark */

import { DeviceDatabase, answerOf, rowsOf } from '../device/device-database.js';
import { drawID } from '../device/identifiers.js';
import { world } from '../world/world.js';
import { readerOf } from './record-store.js';

/** The bookmark that is kept by itself before the reader goes elsewhere. There is one in each story, whichever device kept it. */
export const whereYouWere = 'where-you-were';
/** Limits of the library, which refuses more. */
export const limits = { bookmarks: 100, name: 80, note: 2000, lines: 10_000, bytes: 512 * 1024 };

/** The present reader's bookmarks of one story, on this device. */
export class StoryBookmarks {
  #store;
  #story;

  /**
   * @param {RecordStore & { database?: DeviceDatabase }} store
   * @param {string} story
   */
  constructor(store, story) {
    this.#store = store;
    this.#story = story;
  }

  /** @returns {Promise<BookmarkRow[]>} those that were not deleted, the latest first */
  async list() {
    const rows = await this.#rows();
    return rows.filter(({ removed }) => !removed).sort((one, other) => other.kept - one.kept || (one.id < other.id ? 1 : -1));
  }

  /**
   * Keeps a place.
   *
   * @param {{ id?: string, name: string, note?: string, scene: number, lines: string[] }} place
   * @returns {Promise<Bookmark>}
   */
  async keep({ id = drawID(), name, note = '', scene, lines }) {
    const bookmark = { id, name, note, scene, lines, kept: world.now() };
    await this.put(bookmark);
    return bookmark;
  }

  /** @param {Bookmark} bookmark */
  async put({ id, name, note, scene, lines, kept, removed = false }) {
    const { database } = this.#store;
    /** @type {(before: BookmarkRow | undefined, reader: string) => BookmarkRow} */
    const changed = (before, reader) => ({
      reader, story: this.#story, id, name, note, scene, lines, kept, removed,
      // Two changes in one millisecond, or after the clock was put right.
      changed: Math.max(world.now(), (before?.changed ?? 0) + 1), sent: false, known: before?.known ?? 0,
    });
    if (!database) {
      const rows = await this.#rows();
      const before = rows.find((row) => row.id === id);
      return this.#store.setNote(this.#note, [...rows.filter((row) => row.id !== id), changed(before, '')]);
    }
    await database.write(async (transaction) => {
      const reader = await readerOf(transaction);
      const table = transaction.objectStore('bookmarks');
      table.put(changed(await answerOf(table.get([reader, this.#story, id])), reader));
    });
    return void this.#store.progress.then((progress) => progress?.noteChange());
  }

  /**
   * Asks the library for what other devices have kept.
   *
   * @returns {Promise<boolean>} whether something is different now
   */
  async learn() {
    return await (await this.#store.progress)?.learnBookmarks(this.#story) ?? false;
  }

  /**
   * Calls back whenever all that was changed here has been sent.
   *
   * @param {() => void} act
   * @returns {Promise<() => void>} stops it
   */
  async whenSent(act) {
    const sender = (await this.#store.progress)?.sender;
    sender?.addEventListener('sent', act);
    return () => sender?.removeEventListener('sent', act);
  }

  /** @returns {Promise<BookmarkRow[]>} */
  async #rows() {
    const { database } = this.#store;
    if (!database) return await this.#store.note(this.#note) ?? [];
    return database.read(async (transaction) =>
      answerOf(transaction.objectStore('bookmarks').getAll(rowsOf(await readerOf(transaction), this.#story))));
  }

  get #note() {
    return `bookmarks/${this.#story}`;
  }
}
