/**
 * @typedef {object} FileKeeping The files of one draft that the library has not confirmed.
 * @property {() => Promise<string[]>} names
 * @property {(name: string) => Promise<Uint8Array | null>} get null if it is not here
 * @property {(name: string, bytes: Uint8Array) => Promise<void>} put
 * @property {(name: string) => Promise<void>} remove
 */

import { DeviceDatabase, answerOf, draftFileTable, rowsOf } from '../device/device-database.js';

/**
 * Files on this device. They have a table of their own, so that a keystroke never waits for a picture.
 *
 * @implements {FileKeeping}
 */
export class KeptFiles {
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

  names() {
    return this.#database.read(async (transaction) => {
      /** @type {any[]} */
      const keys = await answerOf(transaction.objectStore(draftFileTable).getAllKeys(rowsOf(this.#reader, this.#draft)));
      return keys.map(([, , name]) => String(name));
    }, [draftFileTable]);
  }

  /** @param {string} name */
  get(name) {
    return this.#database.read(async (transaction) => {
      /** @type {DraftFileRow | undefined} */
      const row = await answerOf(transaction.objectStore(draftFileTable).get([this.#reader, this.#draft, name]));
      return row ? new Uint8Array(row.bytes) : null;
    }, [draftFileTable]);
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  put(name, bytes) {
    // Not a Blob: WebKit has lost those of a page that was killed.
    /** @type {DraftFileRow} */
    const row = { reader: this.#reader, draft: this.#draft, name, bytes: bytes.slice().buffer };
    return this.#database.write(async (transaction) => {
      transaction.objectStore(draftFileTable).put(row);
    }, [draftFileTable]);
  }

  /** @param {string} name */
  remove(name) {
    return this.#database.write(async (transaction) => {
      transaction.objectStore(draftFileTable).delete([this.#reader, this.#draft, name]);
    }, [draftFileTable]);
  }
}

/**
 * Stands in for the device where the browser stores nothing, or nothing more: files are kept until the page is closed.
 *
 * @implements {FileKeeping}
 */
export class PassingFiles {
  /** @type {Map<string, Uint8Array>} */
  #files = new Map();

  async names() {
    return [...this.#files.keys()];
  }

  /** @param {string} name */
  async get(name) {
    return this.#files.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  async put(name, bytes) {
    this.#files.set(name, bytes);
  }

  /** @param {string} name */
  async remove(name) {
    this.#files.delete(name);
  }
}
