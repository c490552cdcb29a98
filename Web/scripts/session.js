/**
 * @typedef {{ id: string, name: string, kind?: 'guest' | 'profile', picture?: string, colour?: string, hasPIN?: boolean }} Reader
 * @typedef {{ reader: Reader | null, administrator: boolean, passphraseSet: boolean, device?: string }} Session
 */

import { fetchJSON } from './library.js';

/** Fired on `document` when somebody else reads from now on. */
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
 */
export function noteSession(session) {
  known = Promise.resolve(session);
  document.dispatchEvent(new CustomEvent(sessionChanged, { detail: session }));
}
