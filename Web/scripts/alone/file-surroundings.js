/**
 * @typedef {object} AloneStory A story that is in the page itself.
 * @property {StoryAddresses} addresses
 * @property {Companion | null} companion
 * @property {ArrayBuffer} program with all its texts
 * @property {Uint8Array} engine its WebAssembly
 */

import { Engine } from '../engine/engine.js';
import { ReadingError } from '../library/reading-error.js';
import { fileFaultInPlainWords } from './file-faults.js';
import { FilePictures } from './file-pictures.js';
import { FileSounds } from './file-sounds.js';

/**
 * A file, around its story: everything comes from the file itself, and nobody else is there.
 *
 * @param {AloneStory} file
 * @returns {import('../reading/library-surroundings.js').Surroundings}
 */
export function fileSurroundings(file) {
  return {
    order: () => ({
      addresses: Promise.resolve(file.addresses),
      engine: startEngine(file),
      head: Promise.resolve(file.program),
      pictures: async () => ({ PictureLoader: FilePictures }),
    }),
    companion: async () => file.companion,
    voice: async () => FileSounds,
    map: async () => null,
    isContinuedThere: null,
    keep: null,
    titleActs: null,
    bookmarks: null,
    together: null,
    faultWords: async () => fileFaultInPlainWords,
    leave: null,
  };
}

/** @param {AloneStory} file */
async function startEngine(file) {
  try {
    const { instance } = await WebAssembly.instantiate(file.engine, {});
    return new Engine(instance);
  } catch (error) {
    throw new ReadingError('engineMissing', String(error));
  }
}
