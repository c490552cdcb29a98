/**
 * @typedef {{ id: string, name: string, kind?: 'guest' | 'profile', picture?: string, colour?: string, hasPIN?: boolean,
 *   mayWrite?: boolean, asksFirst?: boolean }} Reader `asksFirst`: the family sees this reader's stories once a grown-up has looked at
 *   them.
 * @typedef {{ reader: Reader | null, administrator: boolean, passphraseSet: boolean, device?: string }} Session
 */

/** @typedef {{ session: Session, isSamePerson: boolean }} SessionChange */

import { fetchJSON } from './library.js';

/** Fired on `document`, with a `SessionChange`, when the reader changes, or when the library first hears of them. */
export const sessionChanged = 'branchbook-session';

const readerKey = 'branchbook.reader';

/** Who reads on this device. */
export class ReaderSession {
  /** @type {Promise<Session> | null} */
  #known = null;

  /** @param {Shared} shared */
  static of(shared) {
    shared.session ??= new ReaderSession();
    return shared.session;
  }

  /**
   * Asked of the server once, and again after a failure.
   *
   * @returns {Promise<Session>}
   */
  current() {
    this.#known ??= fetchJSON('/api/session').catch((error) => {
      this.#known = null;
      throw error;
    });
    return this.#known;
  }

  /**
   * Tells every page that is on show of a new session.
   *
   * @param {Session} session as the server has answered it
   * @param {boolean} [isSamePerson] whether this only gives a device that had no reader one in the library: the page on show stays as it is
   */
  note(session, isSamePerson = false) {
    this.#known = Promise.resolve(session);
    document.dispatchEvent(new CustomEvent(sessionChanged, { detail: { session, isSamePerson } }));
  }

  /** @returns {Promise<string>} the reader's ID, as the library says or said last; empty if nobody in particular reads */
  async readerOrNobody() {
    try {
      const reader = (await this.current()).reader?.id ?? '';
      try {
        localStorage.setItem(readerKey, reader);
      } catch {
        // Nobody in particular reads without a network, then.
      }
      return reader;
    } catch {
      try {
        return localStorage.getItem(readerKey) ?? '';
      } catch {
        return '';
      }
    }
  }
}
