import { drawID } from './identifiers.js';

const name = 'branchbook';
const version = 6;
/** The tables of what was read. Recordings are large, and a page turn must not wait for them. */
const progressTables = ['plays', 'lines', 'places', 'found', 'favourites', 'bookmarks', 'notes'];

/** The tables of stories that are written here. */
export const draftTables = ['drafts', 'draftSnapshots', 'draftEntries', 'draftHistory', 'typing'];
/** The pictures and sounds that the library does not have yet. */
export const draftFileTable = 'draftFiles';

/** The page's one IndexedDB database: opens it, brings it up to date, and reads and writes it in transactions. */
export class DeviceDatabase {
  /** @type {Promise<IDBDatabase>} */
  #database;
  /**
   * Open transactions.
   *
   * @type {Set<IDBTransaction>}
   */
  #running = new Set();
  /** Whether the browser has put the page to sleep. It reloads when it wakes up. */
  #sleeps = false;
  #closing = new AbortController();

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = this.#watch(database);
    // A page that the browser puts to sleep would hold its transaction, and with it the database, against the page that comes after it;
    // and so would one that begins in its last moments.
    window.addEventListener('pagehide', ({ persisted }) => {
      this.#sleeps = persisted;
      if (persisted) for (const transaction of this.#running) breakOff(transaction);
    }, { signal: this.#closing.signal });
  }

  /** Lets the database go. Transactions that run are still finished. */
  close() {
    this.#closing.abort();
    void this.#database.then((database) => database.close(), () => undefined);
  }

  /**
   * Makes room for a later version of the page in another tab, which could never open its database else, and goes on with what that one has
   * made of it: later versions only add tables.
   *
   * @param {IDBDatabase} database
   */
  async #watch(database) {
    database.onversionchange = ({ newVersion }) => {
      database.close();
      if (newVersion !== null) this.#database = openAsItIs().then((later) => this.#watch(later));
    };
    return database;
  }

  /** @returns {Promise<DeviceDatabase>} */
  static async open() {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      const transaction = /** @type {IDBTransaction} */ (request.transaction);
      if (oldVersion === 1) transaction.objectStore('lines').getAll().onsuccess = (lines) => {
        transaction.objectStore('readings').getAll().onsuccess = (readings) => {
          transaction.objectStore('endings').getAll().onsuccess = (endings) => {
            for (const table of ['lines', 'readings', 'endings']) request.result.deleteObjectStore(table);
            createTables(request.result);
            carryOver(transaction, resultOf(lines), resultOf(readings), resultOf(endings));
          };
        };
      };
      else if (oldVersion === 0) createTables(request.result);
      if (oldVersion < 3) request.result.createObjectStore('recordings', { keyPath: ['story', 'location', 'page', 'words'] });
      if (oldVersion < 4) request.result.createObjectStore('bookmarks', { keyPath: ['reader', 'story', 'id'] });
      if (oldVersion < 5) createDraftTables(request.result);
      if (oldVersion < 6) request.result.createObjectStore(draftFileTable, { keyPath: ['reader', 'draft', 'name'] });
    };
    try {
      return new DeviceDatabase(await answerOf(request));
    } catch (error) {
      // A newer version has opened the database before.
      if (request.error?.name !== 'VersionError') throw error;
      return new DeviceDatabase(await openAsItIs());
    }
  }

  /**
   * @template Value
   * @param {(transaction: IDBTransaction) => Promise<Value>} work which waits for nothing but requests of this transaction
   * @param {string[]} [tables]
   * @returns {Promise<Value>}
   */
  async read(work, tables) {
    return work(this.#begin(await this.#database, 'readonly', tables));
  }

  /**
   * All of the work is kept or none.
   *
   * @template Value
   * @param {(transaction: IDBTransaction) => Promise<Value>} work which waits for nothing but requests of this transaction
   * @param {string[]} [tables]
   * @returns {Promise<Value>}
   */
  async write(work, tables) {
    // Strict: a page that was read is on the disk before it is drawn, whatever happens to the tablet's battery.
    const options = /** @type {IDBTransactionOptions} */ ({ durability: 'strict' });
    const transaction = this.#begin(await this.#database, 'readwrite', tables, options);
    const finished = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('The writing was broken off.'));
    });
    try {
      const value = await work(transaction);
      await finished;
      return value;
    } catch (error) {
      finished.catch(() => undefined);
      breakOff(transaction);
      throw error;
    }
  }

  /**
   * @param {IDBDatabase} database
   * @param {IDBTransactionMode} mode
   * @param {string[]} [tables]
   * @param {IDBTransactionOptions} [options]
   */
  #begin(database, mode, tables = progressTables, options) {
    if (this.#sleeps) throw new Error('The page sleeps.');
    const transaction = database.transaction(tables, mode, options);
    this.#running.add(transaction);
    const end = () => this.#running.delete(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  }
}

/** @param {IDBTransaction} transaction */
function breakOff(transaction) {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}

/** @returns {Promise<IDBDatabase>} the database with the version that it has */
function openAsItIs() {
  return answerOf(indexedDB.open(name));
}

/** @param {IDBDatabase} database */
function createTables(database) {
  database.createObjectStore('plays', { keyPath: 'key' }).createIndex('reader', 'reader');
  database.createObjectStore('lines', { keyPath: ['play', 'number'] });
  database.createObjectStore('places', { keyPath: ['reader', 'story'] });
  database.createObjectStore('found', { keyPath: ['reader', 'story', 'ending'] });
  database.createObjectStore('favourites', { keyPath: ['reader', 'story'] });
  database.createObjectStore('notes', { keyPath: 'key' });
}

/** @param {IDBDatabase} database */
function createDraftTables(database) {
  database.createObjectStore('drafts', { keyPath: ['reader', 'draft'] });
  database.createObjectStore('draftEntries', { keyPath: ['reader', 'draft', 'device', 'sequence'] });
  database.createObjectStore('draftSnapshots', { keyPath: ['reader', 'draft', 'number'] });
  database.createObjectStore('draftHistory', { keyPath: ['reader', 'draft', 'number'] });
  database.createObjectStore('typing', { keyPath: ['reader', 'draft', 'node', 'field'] });
}

/**
 * What the first version kept, one reading of each story and no reader, becomes plays of nobody yet.
 *
 * @param {IDBTransaction} transaction
 * @param {{ story: string, number: number, line: string }[]} lines
 * @param {{ story: string, count: number, begun: boolean, readAt: number }[]} readings
 * @param {{ story: string, ending: string }[]} endings
 */
function carryOver(transaction, lines, readings, endings) {
  const keys = new Map(readings.map(({ story }) => [story, drawID()]));
  for (const { story, count, begun, readAt } of readings) {
    const key = /** @type {string} */ (keys.get(story));
    /** @type {PlayRow} */
    const play =
      { key, id: key, reader: '', story, count, acknowledged: 0, begun, begunAt: readAt, readAt, milliseconds: 0, sentMilliseconds: 0 };
    transaction.objectStore('plays').add(play);
    transaction.objectStore('places').add({ reader: '', story, play: key });
  }
  for (const { story, number, line } of lines) {
    const play = keys.get(story);
    if (play !== undefined) transaction.objectStore('lines').add({ play, number, line });
  }
  for (const { story, ending } of endings) transaction.objectStore('found').put({ reader: '', story, ending });
}

/** @param {Event} event */
function resultOf(event) {
  return /** @type {IDBRequest} */ (event.target).result;
}

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
export function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * The rows whose key begins with these values and has more of them.
 *
 * @param {...string} beginning
 */
export function rowsOf(...beginning) {
  return IDBKeyRange.bound(beginning, [...beginning, []]);
}
