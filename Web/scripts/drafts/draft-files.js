/** @typedef {import('./draft-file-store.js').FileKeeping} FileKeeping */
/** @typedef {import('./file-steps.js').FileAction} FileAction */
/** @typedef {import('./file-steps.js').FileEvent} FileEvent */
/** @typedef {import('./file-steps.js').FileRefusal} FileRefusal */

/**
 * @typedef {object} FileParts What it works with; tests put in their own.
 * @property {FileKeeping | null} keeping null if the browser stores nothing
 * @property {Pick<import('./draft-library.js').DraftLibrary, 'sendFile' | 'files' | 'fileAddress'>} library
 */

import { CallRefused } from '../library/library-calls.js';
import { world } from '../world/world.js';
import { PassingFiles } from './draft-file-store.js';
import { eventOf } from './draft-library.js';
import { areFilesStopped, newFiles, stepFiles } from './file-steps.js';

/** What the library says of a file is for good with these statuses; `space` is not. */
const forGood = [409, 413, 415, 422];

/** @type {Record<string, string>} */
const mediaTypes = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif', mp3: 'audio/mpeg',
  ogg: 'audio/ogg', m4a: 'audio/mp4' };

/**
 * The pictures and sounds of a draft that is open for writing: on this device first, then in the library. Fires `state` when something
 * about them has changed.
 */
export class DraftFiles extends EventTarget {
  #parts;
  #keeping;
  /** What the device could not take. */
  #passing = new PassingFiles();
  #state = newFiles;
  #timer = 0;
  /**
   * Addresses of files that were on this device during this visit.
   *
   * @type {Map<string, string>}
   */
  #addresses = new Map();
  /**
   * The SHA-256 of each file that the library has; empty unless the author's folder is edited, where a name may get another content.
   *
   * @type {Map<string, string>}
   */
  #contents = new Map();
  /** What the library has said of them last. */
  #media = '';

  /** @param {FileParts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
    this.#keeping = parts.keeping ?? this.#passing;
  }

  get state() {
    return this.#state;
  }

  /** Whether nothing more goes to the library for the moment. */
  get isStopped() {
    return areFilesStopped(this.#state);
  }

  /** Sends what an earlier visit or another tab has left on the device. */
  async begin() {
    this.#take({ type: 'found', names: await this.#keeping.names().catch(() => []) });
  }

  /**
   * Keeps a file and sends it. The entry that names it may be made when this is fulfilled.
   *
   * @param {string} name as the story names it, with the beginning of its digest
   * @param {Uint8Array} bytes
   */
  async keep(name, bytes) {
    let isFull = this.#keeping === this.#passing;
    await this.#keeping.put(name, bytes).catch(async () => {
      isFull = true;
      await this.#passing.put(name, bytes);
    });
    this.#remember(name, bytes);
    this.#take({ type: 'added', name, isFull });
  }

  /**
   * Where a file can be shown from: the device if it is still there, otherwise the library.
   *
   * @param {string} name
   * @returns {Promise<string>}
   */
  async address(name) {
    const known = this.#addresses.get(name);
    if (known !== undefined) return known;
    const bytes = await this.#get(name);
    return bytes ? this.#remember(name, bytes) : this.#parts.library.fileAddress(name, this.#contents.get(name));
  }

  /**
   * Hears of pictures and sounds that another program has changed in the author's folder.
   *
   * @param {string} media from the library's answer; another one for other contents
   * @returns {Promise<boolean>} whether a file has another content than before
   */
  async follow(media) {
    if (media === this.#media) return false;
    const isOther = await this.lookAgain();
    if (isOther === null) return false;
    this.#media = media;
    return isOther;
  }

  /** @returns {Promise<boolean | null>} whether a file has another content than before; null if the library does not answer */
  async lookAgain() {
    const answer = await this.#parts.library.files().catch(() => null);
    if (!answer) return null;
    const contents = new Map(answer.files.map(({ name, sha256 }) => [name, sha256]));
    const changed = [...this.#contents].filter(([name, sha256]) => sha256 !== contents.get(name)).map(([name]) => name);
    this.#contents = contents;
    for (const name of changed) {
      URL.revokeObjectURL(this.#addresses.get(name) ?? '');
      this.#addresses.delete(name);
    }
    this.dispatchEvent(new Event('state'));
    return changed.length > 0;
  }

  /**
   * Why the library does not take a file; null if it does, or may.
   *
   * @param {string} name
   * @returns {FileRefusal | null}
   */
  refusalOf(name) {
    return this.#state.refused[name] ?? null;
  }

  /**
   * Tells which files the story names: one that the library refuses is no trouble once nothing names it.
   *
   * @param {string[]} names
   */
  name(names) {
    this.#take({ type: 'named', names });
  }

  /** @param {string} name of a refused file, which is tried once more */
  again(name) {
    this.#take({ type: 'again', name });
  }

  /** @param {'woken' | 'left' | 'returned'} what */
  hear(what) {
    this.#take({ type: what });
  }

  close() {
    this.#take({ type: 'closed' });
    world.cancel(this.#timer);
    for (const address of this.#addresses.values()) URL.revokeObjectURL(address);
  }

  /** @param {FileEvent} event */
  #take(event) {
    const { state, actions } = stepFiles(this.#state, event);
    const isOther = state !== this.#state;
    this.#state = state;
    for (const action of actions) void this.#act(action);
    // Whoever hears of it may ask for what leads here again.
    if (isOther) this.dispatchEvent(new Event('state'));
  }

  /** @param {FileAction} action */
  async #act(action) {
    if (action.type === 'wait') {
      world.cancel(this.#timer);
      // Many devices that lost the same library must not come back at the same moment.
      this.#timer = world.later(() => this.#take({ type: 'due' }), action.milliseconds * (1 + world.chance() / 4));
      return;
    }
    const { name } = action;
    const bytes = await this.#get(name);
    try {
      // What is no longer here was sent by another tab.
      if (bytes) await this.#parts.library.sendFile(name, bytes);
      await Promise.all([this.#keeping, this.#passing].map((keeping) => keeping.remove(name))).catch(() => undefined);
      this.#take({ type: 'sent', name });
    } catch (error) {
      this.#take(fileEventOf(name, error));
    }
  }

  /** @param {string} name */
  async #get(name) {
    return await this.#passing.get(name) ?? await this.#keeping.get(name).catch(() => null);
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   */
  #remember(name, bytes) {
    const known = this.#addresses.get(name);
    if (known !== undefined) return known;
    const address = URL.createObjectURL(new Blob([bytes], { type: mediaTypes[name.split('.').at(-1) ?? ''] ?? '' }));
    this.#addresses.set(name, address);
    return address;
  }
}

/**
 * What it means that a file was not sent.
 *
 * @param {string} name
 * @param {unknown} error
 * @returns {FileEvent}
 */
export function fileEventOf(name, error) {
  const { status = 0, reason = '', detail = '' } = error instanceof CallRefused ? error.problem : {};
  if (status === 507) return { type: 'stopped', reason: 'space' };
  const event = eventOf(error);
  if (event.type === 'lost') return event;
  if (forGood.includes(status) && reason !== 'deleted')
    return { type: 'refused', name, refusal: { reason: status === 413 ? 'tooLarge' : reason, detail } };
  return { type: 'stopped', reason: event.type === 'refused' ? event.reason : 'refused' };
}
