/**
 * @typedef {{ id: string, name: string, kind?: 'guest' | 'profile', picture?: string, colour?: string, hasPIN?: boolean }} Reader
 * @typedef {{ reader: Reader | null, administrator: boolean, passphraseSet: boolean, device?: string }} Session
 */

/** @typedef {{ session: Session, isSamePerson: boolean }} SessionChange */

import { fetchJSON } from './library.js';

/** Fired on `document`, with a `SessionChange`, when the reader changes, or when the library first hears of them. */
export const sessionChanged = 'branchbook-session';

/** @type {Promise<Session> | null} */
let known = null;

/**
 * Who is reading on this device. Asked of the server once, and again after a failure.
 *
 * @returns {Promise<Session>}
 */
export function currentSession() {
  known ??= fetchJSON('/api/session').catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

/**
 * Tells every page that is on show of a new session.
 *
 * @param {Session} session as the server has answered it
 * @param {boolean} [isSamePerson] whether this only gives a device that had no reader one in the library: the page on show stays as it is
 */
export function noteSession(session, isSamePerson = false) {
  known = Promise.resolve(session);
  document.dispatchEvent(new CustomEvent(sessionChanged, { detail: { session, isSamePerson } }));
}
