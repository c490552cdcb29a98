/** @typedef {import('./draft-sync.js').DraftEvent} DraftEvent */
/** @typedef {import('./draft-sync.js').DraftReason} DraftReason */
/** @typedef {import('./draft-sync.js').OwnEntry} OwnEntry */

import { CallRefused, call, callForFile } from '../library/library-calls.js';

/** Timeout for a request with entries or a history, in milliseconds: 4 MiB may come over a slow line. */
const patience = 60_000;
/** The same with a picture or sound of up to 8 MiB. */
const filePatience = 180_000;

/** The library's side of one draft. Everything throws `CallRefused` as `call` does. */
export class DraftLibrary {
  #path;

  /** @param {string} draft */
  constructor(draft) {
    this.#path = `drafts/${encodeURIComponent(draft)}`;
  }

  /** @returns {Promise<DraftListing>} */
  listing() {
    return call('GET', this.#path);
  }

  /** @returns {Promise<number>} a number for this device, which no other device of this draft ever has */
  async device() {
    /** @type {DraftDeviceAnswer} */
    const { device } = await call('POST', `${this.#path}/devices`, {});
    return device;
  }

  /**
   * @param {number} [after] all of the history if it is left out
   * @returns {Promise<DraftHistoryAnswer>}
   */
  history(after) {
    return call('GET', `${this.#path}/history${after === undefined ? '' : `?after=${after}`}`, null, { patience });
  }

  /**
   * @param {number} after the last entry of the history that this device knows
   * @param {OwnEntry[]} entries
   * @returns {Promise<DraftEntriesAnswer>}
   */
  send(after, entries) {
    return call('POST', `${this.#path}/entries`, { after, entries: entries.map(({ text }) => text) }, { patience });
  }

  /** @returns {Promise<DraftMomentsAnswer>} every minute of the last 30 days in which something was written */
  moments() {
    return call('GET', `${this.#path}/moments`);
  }

  /**
   * @param {number} number an entry of the history
   * @returns {Promise<DraftMomentAnswer>} the draft as it was after that entry
   */
  moment(number) {
    return call('GET', `${this.#path}/moments/${number}`, null, { patience });
  }

  /**
   * @param {number} number of the state to publish, which must be the newest
   * @param {string[]} accept the codes of the problems with which it is published all the same
   * @returns {Promise<PublicationAnswer>}
   */
  publish(number, accept) {
    return call('POST', `${this.#path}/publication`, { number, accept }, { patience });
  }

  /**
   * What happens to readers in the middle of the story if it is published as the library has it.
   *
   * @returns {Promise<ReadersAheadAnswer>}
   */
  readersAhead() {
    return call('GET', `${this.#path}/readers`);
  }

  /**
   * @param {string[]} accept the codes of the problems that the author accepts
   * @returns {Promise<Blob>} the story with its pictures and sounds, as the library has it
   */
  bundle(accept) {
    return callForFile(`${this.#path}/bundle${query(accept)}`, { patience });
  }

  /**
   * @param {string} format
   * @param {string[]} accept the codes of the problems that the author accepts
   * @returns {Promise<Blob>} the story for programs other than Branchbook, as the library has it
   */
  exported(format, accept) {
    return callForFile(`${this.#path}/export${query(accept, ['as', format])}`, { patience });
  }

  /**
   * @param {string} name of a file of the story, with the beginning of its digest
   * @param {Uint8Array} bytes
   * @returns {Promise<unknown>}
   */
  sendFile(name, bytes) {
    return call('PUT', `${this.#path}/files/${fileSegments(name)}`, bytes, { patience: filePatience });
  }

  /** @returns {Promise<DraftFilesAnswer>} the pictures and sounds that the library has */
  files() {
    return call('GET', `${this.#path}/files`);
  }

  /**
   * Where a file of the story is, if the library has it.
   *
   * @param {string} name
   * @param {string} [sha256] of its content, if the name can get another one: an address that a page has shown is not fetched again
   */
  fileAddress(name, sha256) {
    return `/api/${this.#path}/files/${fileSegments(name)}${sha256 === undefined ? '' : `?version=${sha256.slice(0, 16)}`}`;
  }
}

/**
 * What a failed request means.
 *
 * @param {unknown} error
 * @returns {DraftEvent & { type: 'lost' | 'refused' | 'gap' }}
 */
export function eventOf(error) {
  if (!(error instanceof CallRefused)) return { type: 'lost' };
  const { status, reason, after, answer } = error.problem;
  if (status === 507 || reason === 'readerSpace' || reason === 'guestSpace') return { type: 'refused', reason: 'space' };
  if (status === 0 || status >= 500 || [408, 425, 429].includes(status)) return { type: 'lost', after };
  if (status === 409 && reason === 'gap' && Number.isInteger(answer?.sequence)) return { type: 'gap', expected: answer.sequence };
  if (status === 401 || status === 403 && (reason === 'reader' || reason === 'nobody')) return { type: 'refused', reason: 'signedOut' };
  if (status === 403) return { type: 'refused', reason: 'notAllowed' };
  if (status === 404) return { type: 'refused', reason: 'missing' };
  if (status === 409 && reason === 'deleted') return { type: 'refused', reason: 'deleted' };
  return { type: 'refused', reason: 'refused' };
}

/**
 * Why a request failed, as a page says it.
 *
 * @param {unknown} error
 * @returns {DraftReason}
 */
export function reasonOf(error) {
  const event = eventOf(error);
  return event.type === 'refused' ? event.reason : event.type === 'lost' ? 'offline' : 'refused';
}

/**
 * A file's name as the end of an address.
 *
 * @param {string} name as the story has it
 */
export function fileSegments(name) {
  return name.split('/').map(encodeURIComponent).join('/');
}

/**
 * @param {string[]} accept
 * @param {...[string, string]} others
 */
function query(accept, ...others) {
  const fields = String(new URLSearchParams([...others, ...accept.map((code) => ['accept', code])]));
  return fields === '' ? '' : `?${fields}`;
}
