/**
 * @typedef {Omit<StoryAddresses, 'files' | 'companion' | 'picture'> & {
 *   cover?: { file: string, alt?: string }, files: { name: string, type: string }[], companion?: Companion,
 * }} FiledStory What a story's file says of the story. `files` are its pictures and sounds, in the order of their elements.
 */

import { FileElements } from './file-elements.js';

/** A story's own file: everything that a library would send lies in inert elements of the document, and is unpacked when it is needed. */
export class StoryFile {
  #elements;
  /** @type {FiledStory} */
  story;
  /**
   * The address of each picture and sound, made when it is first asked for.
   *
   * @type {Record<string, string>}
   */
  files = {};

  /** @param {FileElements} elements */
  constructor(elements) {
    this.#elements = elements;
    this.story = JSON.parse(elements.text('story'));
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
    const make = () => `data:${type};base64,${this.#elements.text(element)}`;
    Object.defineProperty(this.files, name, { enumerable: true, get: () => address ??= make() });
  }

  get companion() {
    return this.story.companion ?? null;
  }

  /** @returns {StoryAddresses} the story as a library would describe it */
  get addresses() {
    const { cover, companion: _, ...story } = this.story;
    const url = cover && this.files[cover.file];
    return { ...story, files: this.files, ...url && { picture: { url, alt: cover.alt } } };
  }

  /** The program, with all its texts. */
  get program() {
    return this.#elements.bytes('program').buffer;
  }

  /** The engine's WebAssembly. */
  get engine() {
    return this.#elements.module('engine');
  }
}
