/**
 * The library's side of stories that wait for a grown-up. Everything throws `CallRefused` as `call` does.
 *
 * @typedef {object} WaitingDraft A story that waits for a grown-up.
 * @property {string} id
 * @property {string} title
 * @property {string} story the ID that it has, or will have, on the shelf
 * @property {number} number the entry that was shown
 * @property {number} at since when it waits
 * @property {boolean} isNew whether it is not on the shelf yet
 * @property {{ id: string, name: string, picture?: string, colour?: string }} author
 *
 * @typedef {{ draft: WaitingDraft, snapshot: string, before?: string, replaces?: { owner?: string } }} ShownDraft `snapshot` is the story
 *   as it was shown, `before` as it came onto the shelf last: texts that the editor's module takes. `replaces` is whose story on the shelf
 *   it would replace, if that is not its author's own.
 */

import { fileSegments } from '../drafts/draft-library.js';
import { call } from '../library/library-calls.js';

/** Where the library lists them. */
export const reviewsPath = 'administration/drafts';
/** Timeout for a whole story, or for putting one on the shelf, in milliseconds. */
const patience = 60_000;

/**
 * @param {string} draft
 * @returns {Promise<ShownDraft>}
 */
export function fetchShown(draft) {
  return call('GET', pathOf(draft), null, { patience });
}

/**
 * Puts a story on the shelf, if it is still the one that the grown-up has read.
 *
 * @param {Pick<WaitingDraft, 'id' | 'number'>} draft
 * @param {string[]} accept the codes of the problems with which it is published all the same
 * @returns {Promise<{ story: string, revision: string }>}
 */
export function approve({ id, number }, accept) {
  return call('POST', `${pathOf(id)}/approval`, { number, accept }, { patience });
}

/**
 * Sends a story back to its author.
 *
 * @param {Pick<WaitingDraft, 'id' | 'number'>} draft
 * @param {string} words at most 500 characters
 */
export function sendBack({ id, number }, words) {
  return call('POST', `${pathOf(id)}/answer`, { number, words });
}

/**
 * Where one of its pictures and sounds is.
 *
 * @param {string} draft
 * @param {string} file as the story names it
 */
export function fileAddress(draft, file) {
  return `/api/${pathOf(draft)}/files/${fileSegments(file)}`;
}

/** @param {string} draft */
function pathOf(draft) {
  return `${reviewsPath}/${encodeURIComponent(draft)}`;
}
