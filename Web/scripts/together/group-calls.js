/** Requests about groups that are no messages of the socket: starting one, inviting, knocking. */

/**
 * @typedef {{ link: string, code: string, expires: number, codeExpires: number, qr: string[] }} Invitation
 * @typedef {{ group: string, story: string, title: string, language?: string }} Invited
 * @typedef {{ group: string, story: string, title: string, members: Person[], lastRead: number, connections: number }} KeptGroup
 */

import { call } from '../library/library-calls.js';

/**
 * @param {{ story: string, revision: string, lines: readonly string[], scene: number }} reading
 * @returns {Promise<{ group: string, member: number }>}
 */
export function startGroup(reading) {
  return call('POST', 'groups', { ...reading, lines: reading.lines.map((line) => line.replace(/\n$/, '')) });
}

/**
 * @param {string} group
 * @returns {Promise<Invitation>}
 */
export function invite(group) {
  // The library knows its own address less well than the page does: behind a proxy it has another one.
  return call('POST', `groups/${encodeURIComponent(group)}/invitation`, { address: `${location.origin}${location.pathname}` });
}

/**
 * @param {{ secret: string } | { code: string }} invitation
 * @returns {Promise<Invited>}
 */
export function knock(invitation) {
  return call('POST', 'groups/knocks', invitation);
}

/** @returns {Promise<KeptGroup[]>} the groups that the reader can return to */
export async function keptGroups() {
  return (await call('GET', 'groups')).groups;
}

/** How many characters a code has. */
export const codeLength = 6;

/**
 * A code as it is sent, however it was typed. Only the library knows which characters look alike.
 *
 * @param {string} typed
 */
export function codeOf(typed) {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, codeLength);
}
