/**
 * @typedef {Omit<StoryAddresses, 'files' | 'companion' | 'picture'> & {
 *   cover?: { file: string, alt?: string }, files: { name: string, type: string }[], companion?: Companion,
 * }} FiledStory What a story's file says of the story. `files` are its pictures and sounds, in the order of their elements.
 */

import { unpack } from './unpack.js';

/** Elements of the file, by the beginning of their ID: `docs/web-file.md` describes them. */
const prefix = 'branchbook-';

/** A story's own file: everything that a library would send lies in inert elements of the document, and is unpacked when it is needed. */
export class StoryFile {
  #document;
  /** @type {FiledStory} */
  story;
  /**
   * The address of each picture and sound, made when it is first asked for.
   *
   * @type {Record<string, string>}
   */
  files = {};

  /** @param {Document} document a whole one */
  constructor(document) {
    this.#document = document;
    this.story = JSON.parse(this.#text('story'));
    for (const [number, { name, type }] of this.story.files.entries()) this.#promise(name, type, `file-${number}`);
  }

  /**
   * @param {string} name
   * @param {string} type
   * @param {string} element
   */
  #promise(name, type, element) {
    /** @type {string | undefined} */
    let address;
    // WebKit hangs when it plays a blob that a file has made.
    const make = () => `data:${type};base64,${this.#text(element)}`;
    Object.defineProperty(this.files, name, { enumerable: true, get: () => address ??= make() });
  }

  /** @returns {StoryAddresses} the story as a library would describe it */
  get addresses() {
    const { cover, companion: _, ...story } = this.story;
    const url = cover && this.files[cover.file];
    return { ...story, files: this.files, ...url && { picture: { url, alt: cover.alt } } };
  }

  /** The program, with all its texts. */
  get program() {
    return this.#bytes('program').buffer;
  }

  /** The engine's WebAssembly. */
  get engine() {
    return unpack(this.#bytes('engine'));
  }

  /**
   * The sentences of the pages in a language.
   *
   * @param {string} language
   * @returns {import('../language/say.js').Catalogue | null} null if the file does not have it
   */
  words(language) {
    const element = this.#document.getElementById(`${prefix}words`);
    return JSON.parse(element?.textContent ?? '{}')[language] ?? null;
  }

  /** @param {string} element */
  #text(element) {
    return this.#document.getElementById(prefix + element)?.textContent ?? '';
  }

  /** @param {string} element */
  #bytes(element) {
    return Uint8Array.from(atob(this.#text(element)), (sign) => sign.charCodeAt(0));
  }
}
