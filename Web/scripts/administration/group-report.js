/**
 * @typedef {{ name: string, kind?: 'guest', picture: string, colour: string }} Person
 * @typedef {object} Group Readers of one book on several devices, as the administrator sees them.
 * @property {string} group
 * @property {string} story
 * @property {string} title
 * @property {Person[]} members
 * @property {number} opened
 * @property {number} lastRead
 * @property {number} connections how many devices are connected now
 */

import { momentInWords } from '../language/moments.js';
import { nameOf } from '../language/person-words.js';
import { say, sayCount, sayList } from '../language/say.js';

/**
 * Who is in a group: “Ada and Bo”.
 *
 * @param {Group} group
 */
export function membersInWords({ members }) {
  return members.length === 0 ? say('Nobody here') : sayList(members.map(nameOf));
}

/**
 * How many devices of a group are connected, and since when it has been reading. A group without any may have been asleep for days.
 *
 * @param {Group} group
 */
export function groupInWords({ connections, opened, lastRead }) {
  return [
    connections === 0 ? say('no device connected')
      : sayCount(connections, { one: '{count} device connected', other: '{count} devices connected' }),
    say('started {moment}', { moment: momentInWords(opened) }),
    connections === 0 && say('last read {moment}', { moment: momentInWords(lastRead) }),
  ].filter(Boolean).join(' · ');
}
