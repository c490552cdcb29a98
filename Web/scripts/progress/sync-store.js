/** @typedef {import('./progress-sync.js').Waiting} Waiting */

import { DeviceDatabase, answerOf, draftTables, rowsOf } from '../device/device-database.js';
import { drawID } from '../device/identifiers.js';
import { afterSending } from './bookmark-merge.js';
import { dropPlay, linesOf, playAt, putPlay, readerOf } from './record-store.js';

/** What the library has of this device's plays, and who reads here: the side of the database that synchronising needs. */
export class SyncStore {
  #database;

  /** @param {DeviceDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  /** Who is reading on this device; empty while nobody has said so. */
  reader() {
    return this.#database.read(readerOf);
  }

  /**
   * Somebody reads on this device from now on.
   *
   * @param {string} reader
   * @param {'profile' | 'guest'} kind
   */
  enter(reader, kind) {
    return this.#database.write(async (transaction) => noteReader(transaction, reader, kind));
  }

  /**
   * @param {string} key
   * @returns {Promise<any>} undefined if there is none
   */
  note(key) {
    return this.#database.read(async (transaction) => (await answerOf(transaction.objectStore('notes').get(key)))?.value);
  }

  /** This device's own ID, drawn once. */
  device() {
    return this.#database.write(async (transaction) => {
      const notes = transaction.objectStore('notes');
      const known = await answerOf(notes.get('device'));
      if (known) return /** @type {string} */ (known.value);
      const drawn = drawID();
      notes.put({ key: 'device', value: drawn });
      return drawn;
    });
  }

  /**
   * What the library lacks of a reader's plays, favourites and bookmarks, oldest first. A story that was only opened is nothing to tell.
   *
   * @param {string} reader
   * @returns {Promise<Waiting[]>}
   */
  outbox(reader) {
    return this.#database.read(async (transaction) => {
      /** @type {PlayRow[]} */
      const plays = await answerOf(transaction.objectStore('plays').index('reader').getAll(reader));
      /** @type {FavouriteRow[]} */
      const favourites = await answerOf(transaction.objectStore('favourites').getAll(rowsOf(reader)));
      /** @type {BookmarkRow[]} */
      const bookmarks = await answerOf(transaction.objectStore('bookmarks').getAll(rowsOf(reader)));
      return [
        ...plays.filter(isUnsent).sort((one, other) => one.readAt - other.readAt).map(asWaiting),
        ...favourites.filter((row) => !row.sent).map(({ story, favourite, changed }) =>
          ({ kind: /** @type {const} */ ('favourite'), story, favourite, changed })),
        ...bookmarks.filter((row) => !row.sent && row.refused === undefined).map(({ story, id, changed }) =>
          ({ kind: /** @type {const} */ ('bookmark'), story, id, changed })),
      ];
    });
  }

  /**
   * @param {string} story
   * @param {string} id
   * @returns {Promise<BookmarkRow | undefined>} the present reader's
   */
  bookmark(story, id) {
    return this.#database.read(async (transaction) =>
      answerOf(transaction.objectStore('bookmarks').get([await readerOf(transaction), story, id])));
  }

  /**
   * @param {string} reader
   * @param {string} story
   * @returns {Promise<BookmarkRow[]>} those that were deleted included, as long as the library has not heard of it
   */
  bookmarks(reader, story) {
    return this.#database.read((transaction) => answerOf(transaction.objectStore('bookmarks').getAll(rowsOf(reader, story))));
  }

  /**
   * Takes over what the library says of a reader's bookmarks. What was changed here in the meantime stays.
   *
   * @param {string} reader
   * @param {string} story
   * @param {{ fetched: BookmarkRow[], drop: string[], resend: string[] }} news
   */
  takeBookmarks(reader, story, { fetched, drop, resend }) {
    return this.#database.write(async (transaction) => {
      const table = transaction.objectStore('bookmarks');
      for (const row of fetched) if ((await answerOf(table.get([reader, story, row.id])))?.sent ?? true) table.put(row);
      for (const id of drop) if ((await answerOf(table.get([reader, story, id])))?.sent) table.delete([reader, story, id]);
      for (const id of resend) {
        const row = await answerOf(table.get([reader, story, id]));
        if (row) table.put({ ...row, sent: false });
      }
    });
  }

  /**
   * @param {{ story: string, id: string, changed: number }} sent
   * @param {import('./bookmark-merge.js').ListedBookmark} kept what the library keeps: another device may have changed it later
   */
  acknowledgeBookmark({ story, id, changed }, kept) {
    return this.#changeBookmark(story, id, changed, (row) => afterSending(row, kept));
  }

  /**
   * The library does not take a bookmark. It stays here, and is sent again when it was changed.
   *
   * @param {{ story: string, id: string, changed: number }} sent
   * @param {string} reason
   */
  refuseBookmark({ story, id, changed }, reason) {
    return this.#changeBookmark(story, id, changed, (row) => ({ ...row, refused: reason }));
  }

  /**
   * @param {string} story
   * @param {string} id
   * @param {number} changed it may have been changed again while this was on its way
   * @param {(row: BookmarkRow) => BookmarkRow | null} change
   */
  #changeBookmark(story, id, changed, change) {
    return this.#database.write(async (transaction) => {
      const table = transaction.objectStore('bookmarks');
      const key = [await readerOf(transaction), story, id];
      const row = await answerOf(table.get(key));
      if (row?.changed !== changed) return;
      const after = change(row);
      if (after) table.put(after);
      else table.delete(key);
    });
  }

  /**
   * @param {string} key
   * @param {number} from
   * @param {number} count
   * @returns {Promise<{ play: PlayRow, lines: string[] } | null>} null if it is gone
   */
  piece(key, from, count) {
    return this.#database.read(async (transaction) => {
      const play = await answerOf(transaction.objectStore('plays').get(key));
      if (!play) return null;
      return { play, lines: (await linesOf(transaction, key)).slice(from, from + count) };
    });
  }

  /**
   * Remembers what the library has. A play that is not read on goes when it has all.
   *
   * @param {string} key
   * @param {number} lines
   * @param {number} milliseconds
   */
  acknowledge(key, lines, milliseconds) {
    return this.#database.write(async (transaction) => {
      /** @type {PlayRow | undefined} */
      const play = await answerOf(transaction.objectStore('plays').get(key));
      if (!play) return;
      const known = { ...play, acknowledged: Math.min(lines, play.count), sentMilliseconds: milliseconds };
      const place = await playAt(transaction, play.reader, play.story);
      if (place?.key !== key && !isUnsent(known)) dropPlay(transaction, key);
      else transaction.objectStore('plays').put(known);
    });
  }

  /**
   * @param {{ story: string, favourite: boolean, changed: number }} sent
   * @param {boolean} kept what the library keeps: another device may have wished something else later
   */
  acknowledgeFavourite({ story, changed }, kept) {
    return this.#database.write(async (transaction) => {
      const table = transaction.objectStore('favourites');
      const row = await answerOf(table.get([await readerOf(transaction), story]));
      // It may have been changed again while this was on its way.
      if (row?.changed === changed) table.put({ ...row, favourite: kept, sent: true });
    });
  }

  /**
   * Gives a play another ID, under which all of it is sent. The time that the library has been told of stays with the old one.
   *
   * @param {string} key
   * @returns {Promise<PlayRow | null>}
   */
  rename(key) {
    return this.#database.write(async (transaction) => {
      /** @type {PlayRow | undefined} */
      const play = await answerOf(transaction.objectStore('plays').get(key));
      if (!play) return null;
      const other = renamed(play);
      transaction.objectStore('plays').put(other);
      return other;
    });
  }

  /**
   * Gives everything of one reader on this device to another. Where both have a place in a story, the one read last is read on.
   *
   * @param {string} from
   * @param {string} to
   * @param {{ unknown?: boolean, enters?: 'profile' | 'guest' }} [options] `unknown`: the library lost what the first one had, so that all
   *   is sent again; `enters`: the other reads on this device from now on
   */
  adopt(from, to, options) {
    return this.#database.write(async (transaction) => {
      if (from === to) return;
      const again = options?.unknown ? { acknowledged: 0, sentMilliseconds: 0 } : {};
      const [plays, places] = [transaction.objectStore('plays'), transaction.objectStore('places')];
      for (const play of await answerOf(plays.index('reader').getAll(from))) {
        const here = await answerOf(places.get([from, play.story]));
        const there = await playAt(transaction, to, play.story);
        if (here?.play === play.key && (!there || there.readAt < play.readAt))
          places.put({ reader: to, story: play.story, play: play.key });
        plays.put({ ...play, ...again, reader: to });
      }
      for (const name of ['found', 'favourites']) {
        const table = transaction.objectStore(name);
        for (const row of await answerOf(table.getAll(rowsOf(from)))) {
          const there = name === 'favourites' ? await answerOf(table.get([to, row.story])) : undefined;
          if (!there || there.changed < row.changed) table.put({ ...row, reader: to });
        }
        table.delete(rowsOf(from));
      }
      const bookmarks = transaction.objectStore('bookmarks');
      for (const row of await answerOf(bookmarks.getAll(rowsOf(from)))) {
        const there = await answerOf(bookmarks.get([to, row.story, row.id]));
        if (!there || there.changed < row.changed) bookmarks.put({ ...row, ...options?.unknown && { sent: false }, reader: to });
      }
      bookmarks.delete(rowsOf(from));
      places.delete(rowsOf(from));
      // In one transaction: a page opened in between would find neither reader's place, and start over.
      if (options?.enters) noteReader(transaction, to, options.enters);
    });
  }

  /**
   * @param {string} reader
   * @returns {Promise<boolean>} whether they have begun a story on this device
   */
  hasRead(reader) {
    return this.#database.read(async (transaction) => {
      const plays = await answerOf(transaction.objectStore('plays').index('reader').getAll(reader));
      return plays.some((/** @type {PlayRow} */ play) => play.begun);
    });
  }

  /**
   * Forgets a reader on this device, and the stories that they wrote here.
   *
   * @param {string} reader
   */
  async forget(reader) {
    await this.#database.write(async (transaction) => {
      for (const name of draftTables) transaction.objectStore(name).delete(rowsOf(reader));
    }, draftTables);
    await this.#database.write(async (transaction) => {
      for (const play of await answerOf(transaction.objectStore('plays').index('reader').getAll(reader))) dropPlay(transaction, play.key);
      for (const name of ['places', 'found', 'favourites', 'bookmarks']) transaction.objectStore(name).delete(rowsOf(reader));
      for (const note of ['progress', 'habit']) transaction.objectStore('notes').delete(`${note}/${reader}`);
    });
  }

  /**
   * Remembers what the library says of a reader's progress, so that the device can show it without a network.
   *
   * @param {string} reader
   * @param {Record<string, { found: string[], favourite: boolean }>} stories
   */
  setProgress(reader, stories) {
    return this.#database.write(async (transaction) => {
      transaction.objectStore('notes').put({ key: `progress/${reader}`, value: stories });
      const favourites = transaction.objectStore('favourites');
      for (const row of await answerOf(favourites.getAll(rowsOf(reader)))) if (row.sent) favourites.delete([reader, row.story]);
    });
  }

  /**
   * @param {string} story
   * @returns {Promise<PlayRow | undefined>} the play that is read on here
   */
  place(story) {
    return this.#database.read(async (transaction) => playAt(transaction, await readerOf(transaction), story));
  }

  /**
   * Goes on with a play that another device has read. What this device has of the story stays until the library has it too.
   *
   * @param {{ id: string, story: string, begun: number, lastRead: number, choices?: number }} play
   * @param {string[]} lines all of them, each with its line end
   */
  takeOver(play, lines) {
    return this.#database.write(async (transaction) => {
      const reader = await readerOf(transaction);
      const before = await playAt(transaction, reader, play.story);
      const same = before?.id === play.id ? before : undefined;
      const isSent = same && same.acknowledged >= same.count;
      if (before && (isSent || !before.begun || !isUnsent(before))) dropPlay(transaction, before.key);
      // Two rows of one ID would be sent one over the other.
      else if (same) transaction.objectStore('plays').put(renamed(same));
      putPlay(transaction, {
        key: drawID(), id: play.id, reader, story: play.story, count: lines.length, acknowledged: lines.length, begun: true,
        begunAt: play.begun, readAt: play.lastRead, choices: play.choices,
        milliseconds: (isSent ? same.milliseconds : same?.sentMilliseconds) ?? 0, sentMilliseconds: same?.sentMilliseconds ?? 0,
      }, lines);
    });
  }
}

/** @param {PlayRow} play */
export function isUnsent(play) {
  return play.begun && (play.acknowledged < play.count || play.sentMilliseconds < play.milliseconds);
}

/**
 * @param {PlayRow} play
 * @returns {PlayRow} the same under an ID that nobody knows
 */
function renamed(play) {
  return { ...play, id: drawID(), acknowledged: 0, milliseconds: play.milliseconds - play.sentMilliseconds, sentMilliseconds: 0 };
}

/**
 * @param {PlayRow} play
 * @returns {import('./progress-sync.js').WaitingPlay}
 */
function asWaiting({ key, id, count, acknowledged, milliseconds, sentMilliseconds }) {
  return { kind: 'play', key, id, count, acknowledged, milliseconds, sentMilliseconds };
}

/**
 * @param {IDBTransaction} transaction
 * @param {string} reader
 * @param {'profile' | 'guest'} kind
 */
function noteReader(transaction, reader, kind) {
  const notes = transaction.objectStore('notes');
  notes.put({ key: 'reader', value: reader });
  notes.put({ key: 'readerKind', value: kind });
  if (kind === 'guest' && reader !== '') notes.put({ key: 'guest', value: reader });
}
