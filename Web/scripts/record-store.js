/**
 * @typedef {{ story: string, count: number, begun: boolean, readAt: number }} Reading
 *   How many record lines of a story are kept, whether the reader has turned a page, and when, in milliseconds.
 *
 * @typedef {object} RecordStore Where progress is kept. `DeviceRecordStore` keeps it; `PassingRecordStore` forgets it with the page.
 * @property {boolean} lasting
 * @property {(story: string) => Promise<string[]>} lines
 * @property {(story: string, after: number, lines: string[], progress: Progress) => Promise<void>} append
 *   Throws `RecordConflict`, and keeps nothing, if there are not exactly `after` lines.
 * @property {(story: string, lines: string[]) => Promise<void>} startOver keeps these lines in place of the old ones
 * @property {() => Promise<Map<string, Reading>>} readings
 * @property {() => Promise<Map<string, Set<string>>>} endings the endings found, for each story
 *
 * @typedef {{ begun: boolean, ending?: string }} Progress
 */

/** Another tab has written to the record in between. */
export class RecordConflict extends Error {}

const databaseName = 'branchbook';
const tables = ['lines', 'readings', 'endings'];

/**
 * Progress kept in IndexedDB: one row for each record line, so that a page turn writes a few bytes and never rewrites what is kept.
 *
 * @implements {RecordStore}
 */
export class DeviceRecordStore {
  lasting = true;

  /** @type {IDBDatabase} */
  #database;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
    // Else a later version of the page, in another tab, could never open its database.
    database.onversionchange = () => database.close();
  }

  /** @returns {Promise<DeviceRecordStore>} */
  static async open() {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('lines', { keyPath: ['story', 'number'] });
      request.result.createObjectStore('readings', { keyPath: 'story' });
      request.result.createObjectStore('endings', { keyPath: ['story', 'ending'] });
    };
    return new DeviceRecordStore(await answerOf(request));
  }

  /** @param {string} story */
  async lines(story) {
    const rows = await answerOf(this.#database.transaction('lines').objectStore('lines').getAll(linesOf(story)));
    return rows.map((row) => row.line);
  }

  /**
   * @param {string} story
   * @param {number} after
   * @param {string[]} lines
   * @param {Progress} progress
   */
  async append(story, after, lines, progress) {
    await this.#write(async (transaction) => {
      const readings = transaction.objectStore('readings');
      /** @type {Reading | undefined} */
      const reading = await answerOf(readings.get(story));
      if ((reading?.count ?? 0) !== after) throw new RecordConflict(`${story} has ${reading?.count ?? 0} lines, not ${after}`);
      putLines(transaction, story, after, lines);
      const begun = progress.begun || (reading?.begun ?? false);
      readings.put({ story, count: after + lines.length, begun, readAt: Date.now() });
      if (progress.ending !== undefined) transaction.objectStore('endings').put({ story, ending: progress.ending });
    });
  }

  /**
   * @param {string} story
   * @param {string[]} lines
   */
  async startOver(story, lines) {
    await this.#write(async (transaction) => {
      transaction.objectStore('lines').delete(linesOf(story));
      putLines(transaction, story, 0, lines);
      transaction.objectStore('readings').put({ story, count: lines.length, begun: false, readAt: Date.now() });
    });
  }

  async readings() {
    /** @type {Reading[]} */
    const rows = await answerOf(this.#database.transaction('readings').objectStore('readings').getAll());
    return new Map(rows.map((row) => [row.story, row]));
  }

  async endings() {
    const rows = await answerOf(this.#database.transaction('endings').objectStore('endings').getAll());
    /** @type {Map<string, Set<string>>} */
    const found = new Map();
    for (const { story, ending } of rows) found.set(story, (found.get(story) ?? new Set()).add(ending));
    return found;
  }

  /**
   * @param {(transaction: IDBTransaction) => Promise<void>} work which waits for nothing but requests of this transaction
   */
  async #write(work) {
    // Strict: a page that was read is on the disk before it is drawn, whatever happens to the tablet's battery.
    const options = /** @type {IDBTransactionOptions} */ ({ durability: 'strict' });
    const transaction = this.#database.transaction(tables, 'readwrite', options);
    const finished = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('The writing was broken off.'));
    });
    try {
      await work(transaction);
    } catch (error) {
      finished.catch(() => undefined);
      transaction.abort();
      throw error;
    }
    await finished;
  }
}

/**
 * @param {IDBTransaction} transaction
 * @param {string} story
 * @param {number} after
 * @param {string[]} lines
 */
function putLines(transaction, story, after, lines) {
  const table = transaction.objectStore('lines');
  lines.forEach((line, index) => table.put({ story, number: after + index, line }));
}

/** @param {string} story */
function linesOf(story) {
  return IDBKeyRange.bound([story, 0], [story, Infinity]);
}

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
