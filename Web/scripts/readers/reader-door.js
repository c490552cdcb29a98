/** @typedef {import('../progress/reader-progress.js').ReaderProgress} ReaderProgress */
/** @typedef {import('../library/reader-session.js').ReaderSession} ReaderSession */
/** @typedef {import('../library/reader-session.js').Session} Session */

import { call } from '../library/library-calls.js';
import { doorLock } from '../progress/progress-sender.js';

/** Timeout for sending what the previous reader read, before the next one takes over, in milliseconds. */
const farewell = 3000;

/** The only place that changes who reads on this device. */
export class ReaderDoor {
  #progress;
  #session;

  /**
   * @param {ReaderProgress | null} progress null where this device keeps nothing
   * @param {ReaderSession} session
   */
  constructor(progress, session) {
    this.#progress = progress;
    this.#session = session;
  }

  /**
   * Sends what the present guest has read, and says who it was.
   *
   * @returns {Promise<string | null>} the guest's ID; null if no guest reads here, or none that has begun a story
   */
  async guestWhoRead() {
    const device = this.#progress?.device;
    if (!device || await device.note('readerKind') === 'profile') return null;
    await this.#progress?.settle(farewell);
    const reader = await device.reader();
    return reader !== '' && await device.hasRead(reader) ? reader : null;
  }

  /**
   * Signs in a reader with a name.
   *
   * @param {string} reader
   * @param {{ pin?: string, guest?: string | null }} [options] `guest` gives all that they read to the reader, here and in the library
   */
  async enter(reader, options) {
    const { pin, guest } = options ?? {};
    await this.#progress?.settle(farewell);
    await this.#change('profile', () => (guest ? call('POST', `readers/${encodeURIComponent(reader)}/merge`, withPIN({ from: guest }, pin))
      : call('PUT', 'session', withPIN({ reader }, pin))));
    if (guest) await this.#progress?.device.adopt(guest, reader);
    this.#progress?.noteChange();
  }

  /** Switches to this device's guest, with what guests have read here before. */
  async lookAround() {
    const device = this.#progress?.device;
    await this.#progress?.settle(farewell);
    const before = await device?.note('guest');
    await this.#change('guest', async () => {
      const session = await call('GET', 'session');
      if (session.reader && await device?.note('readerKind') !== 'profile') return session;
      await call('PUT', 'session', { reader: null });
      return call('POST', 'session/guest', {});
    });
    const guest = await device?.reader();
    // The library no longer knows this device's guest.
    if (before && guest && before !== guest) await device?.adopt(before, guest, { unknown: true });
    this.#progress?.noteChange();
  }

  /**
   * Removes a reader from this device who is gone from the library.
   *
   * @param {string} reader
   */
  async forget(reader) {
    await this.#progress?.device.forget(reader);
    await this.#change('guest', () => call('PUT', 'session', { reader: null }));
  }

  /**
   * @param {'profile' | 'guest'} kind
   * @param {() => Promise<Session>} ask
   */
  async #change(kind, ask) {
    const device = this.#progress?.device;
    const work = async () => {
      const session = await ask();
      await device?.enter(session.reader?.id ?? '', kind);
      this.#session.note(session);
    };
    await (navigator.locks ? navigator.locks.request(doorLock, work) : work());
  }
}

/**
 * @param {object} body
 * @param {string | undefined} pin
 */
function withPIN(body, pin) {
  return pin === undefined ? body : { ...body, pin };
}
