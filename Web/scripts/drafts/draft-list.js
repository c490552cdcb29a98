/**
 * @typedef {DraftListing & { unsent: number, isHere: boolean }} ListedDraft `unsent`: how many entries of it are on this device and the
 *   library has not confirmed. `isHere`: whether it opens without a network.
 * @typedef {{ mayWrite: boolean, drafts: ListedDraft[], deleted: ListedDraft[], isOffline: boolean }} DraftList `isOffline`: the library
 *   could not be reached, and these are the drafts that are on this device.
 */

import { call } from '../library/library-calls.js';
import { ReaderSession } from '../library/reader-session.js';
import { newDraftID, sendBeginning } from './draft-beginnings.js';
import { reasonOf } from './draft-library.js';
import { DraftStore } from './draft-store.js';
import { DraftTrouble } from './draft-trouble.js';

/** Timeout for the list where some drafts are on this device, in milliseconds. */
const patience = 5000;

/**
 * The reader's drafts, the latest changed first; without a network, those on this device.
 *
 * @param {Shared} context
 * @returns {Promise<DraftList>}
 * @throws {DraftTrouble} `signedOut` or `notAllowed`; `offline` if there are none on this device either
 */
export async function listDrafts(context) {
  const reader = await ReaderSession.of(context).readerOrNobody();
  const store = reader === '' ? null : await DraftStore.open(reader);
  return listWith(store).finally(() => store?.close());
}

/**
 * @param {DraftStore | null} store
 * @returns {Promise<DraftList>}
 */
async function listWith(store) {
  const here = await store?.list().catch(() => null) ?? [];
  const unsent = new Map(here.map((one) => [one.listing.id, one.unsent]));
  const asListed = (/** @type {DraftListing} */ listing) =>
    ({ ...listing, unsent: unsent.get(listing.id) ?? 0, isHere: unsent.has(listing.id) });
  try {
    /** @type {DraftListAnswer} */
    const { mayWrite, drafts, deleted } = await call('GET', 'drafts', null, here.length > 0 ? { patience } : undefined);
    await store?.note([...drafts, ...deleted]).catch(() => undefined);
    return { mayWrite, drafts: drafts.map(asListed), deleted: deleted.map(asListed), isOffline: false };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== 'offline' || here.length === 0) throw new DraftTrouble(reason, error);
    return { mayWrite: true, drafts: here.map(({ listing }) => asListed(listing)), deleted: [], isOffline: true };
  }
}

/**
 * Begins a story.
 *
 * @param {Shared} _context
 * @param {{ title: string, language?: string }} wish
 * @returns {Promise<DraftListing>}
 * @throws {DraftTrouble}
 */
export function newDraft(_context, { title, language }) {
  return create({ title, language });
}

/**
 * The reader's own draft of a story on the shelf.
 *
 * @param {Shared} context
 * @param {string} story its ID
 * @returns {Promise<{ id: string } | null>} the one that was changed last; null if there is none
 * @throws {DraftTrouble}
 */
export async function ownDraftOf(context, story) {
  return (await listDrafts(context)).drafts.find((draft) => draft.story === story) ?? null;
}

/**
 * A story of the reader's own that begins like one on the shelf, with another title and another ID.
 *
 * @param {Shared} context
 * @param {string} story its ID
 * @param {string} title of the copy
 * @returns {Promise<DraftListing>}
 * @throws {DraftTrouble}
 */
export async function copyStory(context, story, title) {
  const { id } = await editStory(context, story);
  const copy = await copyDraft(context, id, title);
  // It was only there to be copied.
  await deleteDraft(context, id).catch(() => undefined);
  return copy;
}

/**
 * A draft of a story on the shelf.
 *
 * @param {Shared} _context
 * @param {string} story its ID
 * @param {string} [title] as the shelf shows it
 * @returns {Promise<DraftListing>}
 * @throws {DraftTrouble}
 */
export function editStory(_context, story, title) {
  return create({ title: title ?? story, from: story });
}

/**
 * A draft that has everything of another one but its history, as the library has it.
 *
 * @param {Shared} _context
 * @param {string} draft its ID
 * @param {string} title of the copy
 * @returns {Promise<DraftListing>}
 * @throws {DraftTrouble}
 */
export function copyDraft(_context, draft, title) {
  return create({ title, copyOf: draft });
}

/**
 * Puts a draft into the bin.
 *
 * @param {Shared} _context
 * @param {string} draft
 * @throws {DraftTrouble}
 */
export function deleteDraft(_context, draft) {
  return inWords(call('PUT', `drafts/${encodeURIComponent(draft)}/deletion`, {}));
}

/**
 * Takes a draft out of the bin.
 *
 * @param {Shared} _context
 * @param {string} draft
 * @throws {DraftTrouble}
 */
export function restoreDraft(_context, draft) {
  return inWords(call('DELETE', `drafts/${encodeURIComponent(draft)}/deletion`));
}

/**
 * Takes a draft back that waits for a grown-up.
 *
 * @param {Shared} _context
 * @param {string} draft
 * @throws {DraftTrouble}
 */
export function takeBack(_context, draft) {
  return inWords(call('DELETE', `drafts/${encodeURIComponent(draft)}/publication`));
}

/**
 * @param {{ title: string, language?: string, from?: string, copyOf?: string }} wish
 * @returns {Promise<DraftListing>}
 */
function create(wish) {
  return inWords(sendBeginning('POST', 'drafts', { id: newDraftID(), ...wish }));
}

/**
 * @template Value
 * @param {Promise<Value>} answer
 * @returns {Promise<Value>}
 */
function inWords(answer) {
  return answer.catch((error) => {
    throw new DraftTrouble(reasonOf(error), error);
  });
}
