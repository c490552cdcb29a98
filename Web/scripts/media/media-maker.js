/** @typedef {import('./media-making.js').Making} Making */

import { ModuleWorker } from '../drafts/module-worker.js';
import { make } from './media-making.js';

/** Makes files of what authors give, in a worker where the browser can draw there. */
export class MediaMaker {
  #worker = new ModuleWorker(() => new Worker(new URL('./media-worker.js', import.meta.url), { type: 'module' }),
    (detail) => new Error(detail));

  /**
   * @param {Blob} file
   * @returns {Promise<Making>}
   */
  async make(file) {
    if ('OffscreenCanvas' in window) {
      try {
        return await this.#worker.ask(file);
      } catch {
        // Its file did not come, or the picture was too much for it.
      }
    }
    try {
      return await make(file, (size) => Object.assign(document.createElement('canvas'), size));
    } catch {
      return { refused: 'stopped' };
    }
  }

  close() {
    this.#worker.close('The page is left.');
  }
}
