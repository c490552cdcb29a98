/**
 * @typedef {{ story: string, count: number, begun: boolean, readAt: number }} Reading
 *   How many record lines of a story are kept, whether the reader has turned a page or come from a bookmark, and when, in milliseconds.
 *
 * @typedef {object} RecordStore Where the present reader's progress is kept. `DeviceRecordStore` keeps it; `PassingRecordStore` forgets it
 *   with the page.
 * @property {boolean} lasting
 * @property {Promise<import('./reader-progress.js').ReaderProgress | null>} progress what goes to and comes from the library, as soon as it
 *   is loaded; null where nothing lasts
 * @property {(story: string) => Promise<string[]>} lines
 * @property {(story: string, after: number, lines: string[], progress: Progress) => Promise<void>} append
 *   Throws `RecordConflict`, and keeps nothing, if there are not exactly `after` lines or another play of the story is read now.
 * @property {(story: string, lines: string[], from?: { choices: number }) => Promise<void>} startOver begins another play with these lines;
 *   `from`: they lead to a bookmark, after this many choices
 * @property {() => Promise<Map<string, Reading>>} readings
 * @property {() => Promise<Map<string, Set<string>>>} endings the endings found, for each story, here and as far as known elsewhere
 * @property {() => Promise<Set<string>>} favourites the stories that are marked here as favourites
 * @property {() => Promise<Map<string, boolean>>} unsentFavourites what was marked or unmarked here and the library does not know yet
 * @property {(story: string, favourite: boolean) => Promise<void>} setFavourite
 * @property {(name: string) => Promise<any>} note what this device keeps for itself about the present reader, under a name; null if nothing
 * @property {(name: string, value: unknown) => Promise<void>} setNote
 *
 * @typedef {{ begun: boolean, choices?: number, ending?: string, milliseconds?: number }} Progress `choices` is how many were made since
 *   the last lines, `milliseconds` how long was read.
 */

import { DeviceDatabase, answerOf, rowsOf } from '../device/device-database.js';
import { drawID } from '../device/identifiers.js';
import { world } from '../world/world.js';

/** Another tab has written to the record in between, or somebody else is reading now. */
export class RecordConflict extends Error {}

/**
 * The name under which the device notes which group reads a story, to return to it.
 *
 * @param {string} story
 */
export function noteOfGroup(story) {
  return `group/${story}`;
}

/**
 * Progress kept in IndexedDB: one row for each record line, so that a page turn writes a few bytes and never rewrites what is kept.
 *
 * @implements {RecordStore}
 */
export class DeviceRecordStore {
  lasting = true;
  /** @type {RecordStore['progress']} */
  progress = Promise.resolve(null);

  /**
   * The play that this page reads of each story.
   *
   * @type {Map<string, string>}
   */
  #plays = new Map();

  /** @param {DeviceDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @returns {Promise<DeviceRecordStore>} */
  static async open() {
    return new DeviceRecordStore(await DeviceDatabase.open());
  }

  /** @param {string} story */
  lines(story) {
    return this.database.read(async (transaction) => {
      const play = await playAt(transaction, await readerOf(transaction), story);
      if (play) this.#plays.set(story, play.key);
      return play ? linesOf(transaction, play.key) : [];
    });
  }

  /**
   * @param {string} story
   * @param {number} after
   * @param {string[]} lines
   * @param {Progress} progress
   */
  async append(story, after, lines, progress) {
    await this.database.write(async (transaction) => {
      const reader = await readerOf(transaction);
      const play = await playAt(transaction, reader, story);
      if (!play || play.count !== after || play.key !== this.#plays.get(story)) {
        throw new RecordConflict(`${story} has ${play?.count ?? 0} lines, not ${after}, or is another reading`);
      }
      putLines(transaction, play.key, after, lines);
      transaction.objectStore('plays').put({
        ...play,
        count: after + lines.length,
        begun: progress.begun || play.begun,
        readAt: world.now(),
        // Plays begun before choices were counted have no number.
        choices: play.choices === undefined ? undefined : play.choices + (progress.choices ?? 0),
        milliseconds: play.milliseconds + (progress.milliseconds ?? 0),
      });
      if (progress.ending !== undefined) transaction.objectStore('found').put({ reader, story, ending: progress.ending });
    });
    void this.progress.then((progress) => progress?.noteChange());
  }

  /**
   * @param {string} story
   * @param {string[]} lines
   * @param {{ choices: number }} [from]
   */
  async startOver(story, lines, from) {
    await this.database.write(async (transaction) => {
      const reader = await readerOf(transaction);
      const before = await playAt(transaction, reader, story);
      // A play that was never begun can go, and so can one that the library has in full.
      if (before && (!before.begun || (before.acknowledged >= before.count && before.sentMilliseconds >= before.milliseconds))) {
        dropPlay(transaction, before.key);
      }
      const key = drawID();
      const now = world.now();
      putPlay(transaction, { key, id: key, reader, story, count: lines.length, acknowledged: 0, begun: false, begunAt: now, readAt: now,
        choices: from?.choices ?? 0, milliseconds: 0, sentMilliseconds: 0, ...from && { from: lines.length } }, lines);
      this.#plays.set(story, key);
    });
  }

  readings() {
    return this.database.read(async (transaction) => {
      const reader = await readerOf(transaction);
      const places = await answerOf(transaction.objectStore('places').getAll(rowsOf(reader)));
      const present = new Set(places.map((place) => place.play));
      /** @type {PlayRow[]} */
      const plays = await answerOf(transaction.objectStore('plays').index('reader').getAll(reader));
      return new Map(plays.filter((play) => present.has(play.key)).map(({ story, count, begun, readAt, from }) =>
        [story, { story, count, begun: begun || from !== undefined, readAt }]));
    });
  }

  endings() {
    return this.database.read(async (transaction) => {
      const reader = await readerOf(transaction);
      const rows = await answerOf(transaction.objectStore('found').getAll(rowsOf(reader)));
      const elsewhere = Object.entries(await progressOf(transaction, reader));
      const found = new Map(elsewhere.map(([story, progress]) => [story, new Set(progress.found)]));
      for (const { story, ending } of rows) found.set(story, (found.get(story) ?? new Set()).add(ending));
      return found;
    });
  }

  favourites() {
    return this.database.read(async (transaction) => {
      const reader = await readerOf(transaction);
      const elsewhere = Object.entries(await progressOf(transaction, reader));
      const favourites = new Set(elsewhere.filter(([, progress]) => progress.favourite).map(([story]) => story));
      /** @type {FavouriteRow[]} */
      const rows = await answerOf(transaction.objectStore('favourites').getAll(rowsOf(reader)));
      for (const { story, favourite } of rows) {
        if (favourite) favourites.add(story);
        else favourites.delete(story);
      }
      return favourites;
    });
  }

  unsentFavourites() {
    return this.database.read(async (transaction) => {
      /** @type {FavouriteRow[]} */
      const rows = await answerOf(transaction.objectStore('favourites').getAll(rowsOf(await readerOf(transaction))));
      return new Map(rows.filter((row) => !row.sent).map(({ story, favourite }) => [story, favourite]));
    });
  }

  /**
   * @param {string} story
   * @param {boolean} favourite
   */
  async setFavourite(story, favourite) {
    await this.database.write(async (transaction) => {
      transaction.objectStore('favourites').put({ reader: await readerOf(transaction), story, favourite, changed: world.now(),
        sent: false });
    });
    void this.progress.then((progress) => progress?.noteChange());
  }

  /** @param {string} name */
  note(name) {
    return this.database.read(async (transaction) =>
      (await answerOf(transaction.objectStore('notes').get(`${name}/${await readerOf(transaction)}`)))?.value ?? null);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  setNote(name, value) {
    return this.database.write(async (transaction) => {
      transaction.objectStore('notes').put({ key: `${name}/${await readerOf(transaction)}`, value });
    });
  }
}

/**
 * Who is reading on this device; empty while nobody has said so.
 *
 * @param {IDBTransaction} transaction
 * @returns {Promise<string>}
 */
export async function readerOf(transaction) {
  return (await answerOf(transaction.objectStore('notes').get('reader')))?.value ?? '';
}

/**
 * @param {IDBTransaction} transaction
 * @param {string} reader
 * @returns {Promise<Record<string, { found: string[], favourite: boolean }>>} what the library last said of each story
 */
async function progressOf(transaction, reader) {
  return (await answerOf(transaction.objectStore('notes').get(`progress/${reader}`)))?.value ?? {};
}

/**
 * @param {IDBTransaction} transaction
 * @param {string} reader
 * @param {string} story
 * @returns {Promise<PlayRow | undefined>} the play that is read on
 */
export async function playAt(transaction, reader, story) {
  const place = await answerOf(transaction.objectStore('places').get([reader, story]));
  return place && answerOf(transaction.objectStore('plays').get(place.play));
}

/**
 * @param {IDBTransaction} transaction
 * @param {string} play
 * @returns {Promise<string[]>}
 */
export async function linesOf(transaction, play) {
  const rows = await answerOf(transaction.objectStore('lines').getAll(rowsOf(play)));
  return rows.map((row) => row.line);
}

/**
 * @param {IDBTransaction} transaction
 * @param {string} play
 * @param {number} after
 * @param {string[]} lines
 */
export function putLines(transaction, play, after, lines) {
  const table = transaction.objectStore('lines');
  lines.forEach((line, index) => table.put({ play, number: after + index, line }));
}

/**
 * Keeps a play with its lines as the one that is read on.
 *
 * @param {IDBTransaction} transaction
 * @param {PlayRow} play
 * @param {string[]} lines
 */
export function putPlay(transaction, play, lines) {
  putLines(transaction, play.key, 0, lines);
  transaction.objectStore('plays').put(play);
  transaction.objectStore('places').put({ reader: play.reader, story: play.story, play: play.key });
}

/**
 * @param {IDBTransaction} transaction
 * @param {string} play
 */
export function dropPlay(transaction, play) {
  transaction.objectStore('plays').delete(play);
  transaction.objectStore('lines').delete(rowsOf(play));
}
