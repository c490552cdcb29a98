/**
 * @typedef {{ step: 'reading' | 'sending' | 'checking', done: number, total: number }} UploadProgress in bytes
 * @typedef {{ result: 'added' | 'replaced' | 'unchanged', story: Card, warnings: string[] }} UploadAnswer
 */

import { CallRefused, call } from '../library/library-calls.js';
import { SHA256 } from '../device/sha256.js';

/** Size of a piece, in bytes. */
const piece = 1_048_576;
/** Timeout for unpacking and checking a large bundle, in milliseconds. */
const checkingTime = 300_000;

/** Uploads one bundle in pieces. It can be stopped and resumed. */
export class BundleUpload {
  #file;
  #digest = '';
  #sent = 0;
  #stopped = false;

  /** @param {File} file */
  constructor(file) {
    this.#file = file;
  }

  /** Stops after the current piece. */
  stop() {
    this.#stopped = true;
  }

  /**
   * Sends what the library does not have yet, and has it added.
   *
   * @param {(progress: UploadProgress) => void} show
   * @returns {Promise<UploadAnswer | null>} null if it was stopped
   */
  async run(show) {
    this.#stopped = false;
    const total = this.#file.size;
    if (!this.#digest && !await this.#readThrough(show)) return null;
    while (this.#sent < total) {
      if (this.#stopped) return null;
      show({ step: 'sending', done: this.#sent, total });
      await this.#sendPiece();
    }
    show({ step: 'checking', done: total, total });
    return call('POST', `administration/uploads/${this.#digest}`, { size: total }, { patience: checkingTime });
  }

  /**
   * @param {(progress: UploadProgress) => void} show
   * @returns {Promise<boolean>} false if it was stopped
   */
  async #readThrough(show) {
    const hash = new SHA256();
    for (let at = 0; at < this.#file.size; at += piece) {
      if (this.#stopped) return false;
      show({ step: 'reading', done: at, total: this.#file.size });
      hash.add(await this.#bytes(at));
    }
    this.#digest = hash.finish();
    return true;
  }

  async #sendPiece() {
    const bytes = await this.#bytes(this.#sent);
    try {
      const { received } = await call('PUT', `administration/uploads/${this.#digest}?from=${this.#sent}`, bytes);
      this.#sent = received;
    } catch (error) {
      // The library has another part of it from an earlier attempt: resume there.
      const received = error instanceof CallRefused && error.problem.status === 409 ? error.problem.received : undefined;
      if (received === undefined || received === this.#sent) throw error;
      this.#sent = received;
    }
  }

  /** @param {number} from */
  async #bytes(from) {
    return new Uint8Array(await this.#file.slice(from, from + piece).arrayBuffer());
  }
}
