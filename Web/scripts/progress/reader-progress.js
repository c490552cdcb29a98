/** @typedef {import('./where-to-continue.js').Continuation} Continuation */
/** @typedef {import('./where-to-continue.js').RemotePlay} RemotePlay */

import { DeviceDatabase } from '../device/device-database.js';
import { call } from '../library/library-calls.js';
import { ReaderSession } from '../library/reader-session.js';
import { mergeBookmarks } from './bookmark-merge.js';
import { ProgressSender } from './progress-sender.js';
import { SyncStore } from './sync-store.js';
import { whereToContinue } from './where-to-continue.js';

/** Timeout for hearing of other devices before a story opens, in milliseconds. */
const patience = 800;

/** The present reader's progress between this device and the library. */
export class ReaderProgress {
  /**
   * @param {DeviceDatabase} database
   * @param {Shared} shared
   */
  constructor(database, shared) {
    this.device = new SyncStore(database);
    this.sender = new ProgressSender(this.device, ReaderSession.of(shared));
    this.sender.addEventListener('sent', () => void this.#learn());
  }

  /** Sends what waits, and learns what other devices have found, from now on. */
  start() {
    this.sender.start();
  }

  /** Something was kept on the device. */
  noteChange() {
    this.sender.take({ type: 'turned' });
  }

  /** How many readings, favourites and bookmarks the library does not have yet. */
  async unsent() {
    return (await this.device.outbox(await this.device.reader())).length;
  }

  /**
   * Waits until the library has what was read here.
   *
   * @param {number} patience in milliseconds
   * @returns {Promise<boolean>} false if it has not by then
   */
  async settle(patience) {
    if (!navigator.onLine) return false;
    return (await this.device.outbox(await this.device.reader())).length === 0 || this.sender.sendNow(patience);
  }

  /**
   * Where to continue a story. Without a network, or if the library is slow: here.
   *
   * @param {string} story
   * @returns {Promise<Continuation>}
   */
  async whereToContinue(story) {
    const [reader, here] = await Promise.all([this.device.reader(), this.device.place(story)]);
    if (reader === '' || !navigator.onLine) return { go: 'here' };
    try {
      const { plays } = await call('GET', `plays?story=${encodeURIComponent(story)}`, null, { patience });
      return whereToContinue(here, plays);
    } catch {
      return { go: 'here' };
    }
  }

  /**
   * Goes on with what another device has read.
   *
   * @param {RemotePlay} play
   */
  async takeOver(play) {
    try {
      const { lines } = await call('GET', `plays/${encodeURIComponent(play.id)}?from=0`, null, { patience: 5000 });
      if (lines.length > 0) await this.device.takeOver(play, lines.map((/** @type {string} */ line) => `${line.replace(/\n$/, '')}\n`));
    } catch {
      // What this device has is read on then; the other play is offered again next time.
    }
  }

  /**
   * Takes over what other devices have done with the bookmarks of a story. Without a network, nothing.
   *
   * @param {string} story
   * @returns {Promise<boolean>} whether something is different now
   */
  async learnBookmarks(story) {
    try {
      const reader = await this.device.reader();
      if (reader === '' || !navigator.onLine) return false;
      const path = `stories/${encodeURIComponent(story)}/bookmarks`;
      const { bookmarks } = await call('GET', path);
      const { fetch, drop, resend } = mergeBookmarks(await this.device.bookmarks(reader, story), bookmarks);
      const fetched = [];
      for (const id of fetch) {
        const { bookmark, lines } = await call('GET', `${path}/${encodeURIComponent(id)}`);
        fetched.push({ ...bookmark, reader, story, lines: lines.map((/** @type {string} */ line) => `${line}\n`), sent: true,
          known: bookmark.changed });
      }
      if (fetched.length + drop.length + resend.length === 0 || await this.device.reader() !== reader) return false;
      await this.device.takeBookmarks(reader, story, { fetched, drop, resend });
      if (resend.length > 0) this.noteChange();
      return true;
    } catch {
      // The next round asks again.
      return false;
    }
  }

  /** Remembers what the library knows, so that endings found elsewhere count here too, even without a network. */
  async #learn() {
    try {
      const reader = await this.device.reader();
      if (reader === '') return;
      const { stories } = await call('GET', 'progress');
      if (await this.device.reader() === reader) await this.device.setProgress(reader, stories);
    } catch {
      // The next round asks again.
    }
  }
}
