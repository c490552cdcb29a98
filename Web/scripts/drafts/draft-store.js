/**
 * @typedef {import('./draft-sync.js').LibraryEntry} LibraryEntry
 * @typedef {import('./draft-sync.js').Lost} Lost
 * @typedef {import('./draft-sync.js').OwnEntry} OwnEntry
 * @typedef {import('./draft-sync.js').Typed} Typed
 *
 * @typedef {{ row: DraftRow, history: LibraryEntry[], waiting: OwnEntry[], typed: Typed[] }} KeptDraft All that a device has of a draft:
 *   `history` follows the row's snapshot, `waiting` is what the library has not confirmed, `typed` what is no entry yet.
 * @typedef {{ entries: OwnEntry[], made: number, typed: Typed[], finished: Typed[] }} DraftBatch What is kept at once: new entries, the
 *   number of the last thing that was made, what is typed, and what was typed that is an entry now.
 * @typedef {Omit<DraftRow, 'snapshot'>} StoredDraftRow A row is written with every keystroke; its snapshot, which may be large, has a table
 *   of its own.
 *
 * @typedef {object} DraftKeeping One draft of one reader on a device. Whoever writes gives the name of their tab, and hears
 *   `WrittenElsewhere` if another one has begun to write since.
 * @property {() => Promise<KeptDraft | null>} load
 * @property {(tab: string) => Promise<KeptDraft | null>} claim is `load` by the tab that writes from then on
 * @property {(row: DraftRow, history: LibraryEntry[]) => Promise<void>} begin the draft as the library has it; what waits and what is typed
 *   stays
 * @property {(tab: string, batch: DraftBatch) => Promise<void>} keep
 * @property {(typed: Typed[]) => Promise<void>} keepTyped for the tab that writes
 * @property {(tab: string, entries: LibraryEntry[]) => Promise<void>} follow what the library has confirmed no longer waits
 * @property {(tab: string, snapshot: { number: number, draft: string }, history: LibraryEntry[]) => Promise<void>} rebase replaces the
 *   snapshot, and what followed it
 * @property {(lost: Lost) => Promise<boolean>} requeue what the library has lost waits again; false if some of it is no longer here
 * @property {(device: number) => Promise<void>} renumber gives the device another number; 0: it needs one before it writes again
 */

import { DeviceDatabase, answerOf, draftFileTable, draftTables, rowsOf } from '../device/device-database.js';
import { KeptFiles } from './draft-file-store.js';
import { isSketch } from './draft-sync.js';
import { WrittenElsewhere } from './draft-trouble.js';
import { idOf } from './json-text.js';

const allTables = [...draftTables, draftFileTable];

/** The drafts of one reader on this device. */
export class DraftStore {
  #database;
  #reader;

  /**
   * @param {DeviceDatabase} database
   * @param {string} reader
   */
  constructor(database, reader) {
    this.#database = database;
    this.#reader = reader;
  }

  /**
   * @param {string} reader
   * @returns {Promise<DraftStore | null>} null if the browser stores nothing
   */
  static async open(reader) {
    try {
      return new DraftStore(await DeviceDatabase.open(), reader);
    } catch {
      return null;
    }
  }

  /** What was begun is still finished; everything later is refused. */
  close() {
    this.#database.close();
  }

  /**
   * @param {string} draft
   * @returns {DraftKeeping}
   */
  draft(draft) {
    return new KeptDraftRows(this.#database, this.#reader, draft);
  }

  /**
   * @param {string} draft
   * @returns {import('./draft-file-store.js').FileKeeping}
   */
  files(draft) {
    return new KeptFiles(this.#database, this.#reader, draft);
  }

  /**
   * What can be opened here without a network.
   *
   * @returns {Promise<{ listing: DraftListing, unsent: number }[]>} the latest changed first
   */
  list() {
    return this.#database.read(async (transaction) => {
      const found = [];
      for (const row of await allDrafts(transaction, this.#reader)) {
        const unsent = await unsentOf(transaction, row);
        if (row.listing) found.push({ listing: row.listing, unsent });
      }
      return found.sort((one, other) => other.listing.changed - one.listing.changed);
    }, allTables);
  }

  /**
   * Remembers what the library says of its drafts. Those that it no longer has go, unless it lacks something of them.
   *
   * @param {DraftListing[]} listings all of the reader's, also those in the bin
   */
  note(listings) {
    const known = new Map(listings.map((listing) => [listing.id, listing]));
    return this.#database.write(async (transaction) => {
      for (const row of await allDrafts(transaction, this.#reader)) {
        const listing = known.get(row.draft);
        if (listing) transaction.objectStore('drafts').put({ ...row, listing });
        else if (await unsentOf(transaction, row) === 0) {
          for (const name of draftTables.slice(1)) transaction.objectStore(name).delete(rowsOf(row.reader, row.draft));
          transaction.objectStore('drafts').delete([row.reader, row.draft]);
        }
      }
    }, allTables);
  }
}

/** @implements {DraftKeeping} */
class KeptDraftRows {
  #database;
  #reader;
  #draft;

  /**
   * @param {DeviceDatabase} database
   * @param {string} reader
   * @param {string} draft
   */
  constructor(database, reader, draft) {
    this.#database = database;
    this.#reader = reader;
    this.#draft = draft;
  }

  load() {
    return this.#database.read((transaction) => this.#all(transaction), draftTables);
  }

  /** @param {string} tab */
  claim(tab) {
    return this.#database.write(async (transaction) => {
      const row = await this.#row(transaction);
      if (row) transaction.objectStore('drafts').put({ ...row, writer: tab });
      return this.#all(transaction);
    }, draftTables);
  }

  /**
   * @param {DraftRow} row
   * @param {LibraryEntry[]} history
   */
  begin(row, history) {
    return this.#database.write(async (transaction) => this.#replace(transaction, row, history), draftTables);
  }

  /**
   * @param {string} tab
   * @param {import('./draft-store.js').DraftBatch} batch
   */
  keep(tab, { entries, made, typed, finished }) {
    return this.#database.write(async (transaction) => {
      const row = await this.#expectWriter(transaction, tab);
      for (const entry of entries) transaction.objectStore('draftEntries').put(this.#own(entry));
      const sequence = Math.max(row.sequence, ...entries.filter(({ device }) => device === row.device).map((one) => one.sequence));
      transaction.objectStore('drafts').put({ ...row, made: Math.max(row.made, made), sequence,
        stroke: Math.max(row.stroke, ...finished.map((one) => one.stroke)) });
      await this.#put(transaction, typed);
      const table = transaction.objectStore('typing');
      for (const { node, field, stroke } of finished) {
        const key = [this.#reader, this.#draft, node, field];
        /** @type {TypingRow | undefined} */
        const there = await answerOf(table.get(key));
        if (there && there.stroke <= stroke) table.delete(key);
      }
    }, draftTables);
  }

  /** @param {Typed[]} typed */
  keepTyped(typed) {
    return this.#database.write((transaction) => this.#put(transaction, typed), draftTables);
  }

  /**
   * @param {string} tab
   * @param {LibraryEntry[]} entries
   */
  follow(tab, entries) {
    return this.#database.write(async (transaction) => {
      const row = await this.#expectWriter(transaction, tab);
      for (const entry of entries) {
        if (entry.number <= row.number) continue;
        transaction.objectStore('draftHistory').put(this.#own(entry));
        const { device, sequence } = idOf(entry.entry);
        transaction.objectStore('draftEntries').delete([this.#reader, this.#draft, device, sequence]);
      }
      transaction.objectStore('drafts').put({ ...row, number: Math.max(row.number, entries.at(-1)?.number ?? 0) });
    }, draftTables);
  }

  /**
   * @param {string} tab
   * @param {{ number: number, draft: string }} snapshot
   * @param {LibraryEntry[]} history
   */
  rebase(tab, snapshot, history) {
    return this.#database.write(async (transaction) => {
      const row = await this.#expectWriter(transaction, tab);
      this.#replace(transaction, { ...row, snapshot, number: history.at(-1)?.number ?? snapshot.number }, history);
      for (const { entry } of history) {
        const { device, sequence } = idOf(entry);
        transaction.objectStore('draftEntries').delete([this.#reader, this.#draft, device, sequence]);
      }
    }, draftTables);
  }

  /** @param {Lost} lost */
  requeue(lost) {
    return this.#database.write(async (transaction) => {
      const found = lostOf(await this.#all(transaction), lost);
      for (const entry of found ?? []) transaction.objectStore('draftEntries').put(this.#own(entry));
      return found !== null;
    }, draftTables);
  }

  /** @param {number} device */
  renumber(device) {
    return this.#database.write(async (transaction) => {
      const row = await this.#row(transaction);
      if (row) transaction.objectStore('drafts').put({ ...row, device, made: 0, sequence: 0 });
      // Without a number, nothing more is kept: what was typed would be older than what the library gets.
      if (device === 0) transaction.objectStore('typing').delete(rowsOf(this.#reader, this.#draft));
    }, draftTables);
  }

  /**
   * @template {object} Value
   * @param {Value} value
   */
  #own(value) {
    return { reader: this.#reader, draft: this.#draft, ...value };
  }

  /**
   * @param {IDBTransaction} transaction
   * @param {DraftRow} row
   * @param {LibraryEntry[]} history
   */
  #replace(transaction, { snapshot: { number, draft: text }, ...row }, history) {
    for (const [name, values] of /** @type {const} */ ([['draftSnapshots', [{ number, text }]], ['draftHistory', history]])) {
      const table = transaction.objectStore(name);
      table.delete(rowsOf(this.#reader, this.#draft));
      for (const value of values) table.put(this.#own(value));
    }
    transaction.objectStore('drafts').put(row);
  }

  /**
   * @param {IDBTransaction} transaction
   * @param {Typed[]} typed
   */
  async #put(transaction, typed) {
    const table = transaction.objectStore('typing');
    for (const { node, field, value, stroke } of typed) {
      if (isSketch({ field }) && value === '') table.delete([this.#reader, this.#draft, node, field]);
      else table.put(this.#own({ node, field, value, stroke }));
    }
  }

  /**
   * @param {IDBTransaction} transaction
   * @returns {Promise<StoredDraftRow | undefined>}
   */
  #row(transaction) {
    return answerOf(transaction.objectStore('drafts').get([this.#reader, this.#draft]));
  }

  /**
   * @param {IDBTransaction} transaction
   * @param {string} tab
   */
  async #expectWriter(transaction, tab) {
    const row = await this.#row(transaction);
    if (!row) throw new Error('The draft is no longer on this device.');
    if (row.writer !== tab) throw new WrittenElsewhere();
    return row;
  }

  /**
   * @param {IDBTransaction} transaction
   * @returns {Promise<KeptDraft | null>}
   */
  async #all(transaction) {
    const row = await this.#row(transaction);
    const of = rowsOf(this.#reader, this.#draft);
    /** @type {DraftSnapshotRow | undefined} */
    const snapshot = await answerOf(transaction.objectStore('draftSnapshots').get(of));
    if (!row || !snapshot) return null;
    /** @type {DraftHistoryRow[]} */
    const history = await answerOf(transaction.objectStore('draftHistory').getAll(of));
    /** @type {DraftEntryRow[]} */
    const waiting = await answerOf(transaction.objectStore('draftEntries').getAll(of));
    /** @type {TypingRow[]} */
    const typed = await answerOf(transaction.objectStore('typing').getAll(of));
    return { row: { ...row, snapshot: { number: snapshot.number, draft: snapshot.text } },
      history: history.map(({ number, at, entry }) => ({ number, at, entry })),
      waiting: waiting.map(({ device, sequence, text }) => ({ device, sequence, text })),
      typed: typed.map(({ node, field, value, stroke }) => ({ node, field, value, stroke }))
        .sort((one, other) => one.stroke - other.stroke) };
  }
}

/**
 * The entries that this device made and the library has lost.
 *
 * @param {KeptDraft | null} kept
 * @param {Lost} lost
 * @returns {OwnEntry[] | null} null if the device no longer has the first of them
 */
export function lostOf(kept, lost) {
  if (kept === null) return null;
  const all = kept.history.map(({ number, entry }) => ({ number, own: { ...idOf(entry), text: entry } }));
  if ('after' in lost) {
    const found = all.filter(({ number, own }) => number > lost.after && own.device === kept.row.device);
    return lost.after < kept.row.snapshot.number ? null : found.map(({ own }) => own);
  }
  const found = all.map(({ own }) => own).filter(({ device, sequence }) => device === lost.device && sequence >= lost.expected);
  return found[0]?.sequence === lost.expected ? found : null;
}

/**
 * @param {IDBTransaction} transaction
 * @param {string} reader
 * @returns {Promise<StoredDraftRow[]>}
 */
function allDrafts(transaction, reader) {
  return answerOf(transaction.objectStore('drafts').getAll(rowsOf(reader)));
}

/**
 * @param {IDBTransaction} transaction
 * @param {StoredDraftRow} row
 */
async function unsentOf(transaction, { reader, draft }) {
  /** @type {TypingRow[]} */
  const typed = await answerOf(transaction.objectStore('typing').getAll(rowsOf(reader, draft)));
  // What is no part of the story yet is not on its way to the library.
  return await answerOf(transaction.objectStore('draftEntries').count(rowsOf(reader, draft)))
    + typed.filter((row) => !isSketch(row)).length
    + await answerOf(transaction.objectStore(draftFileTable).count(rowsOf(reader, draft)));
}
