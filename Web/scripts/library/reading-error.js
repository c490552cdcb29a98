/**
 * Failures between the shelf and a page.
 *
 * `network`: no answer. `server`: an answer that tells of trouble there. `notFound`: no such story. `gone`: a story that was read here, and
 * is no longer there. `changed`: a piece of a revision that is no longer there. `cut`: an answer that ended too early. `damaged`: bytes
 * that are not what they should be. `version`: a program of another time than the engine. `engineMissing`: the engine did not come or
 * cannot start. `engine`: it stopped. `record`: a saved place that cannot be read. `story`: a story in which something does not fit.
 *
 * @typedef {'network' | 'server' | 'notFound' | 'gone' | 'changed' | 'cut' | 'damaged' | 'version' | 'engineMissing' | 'engine' | 'record'
 *   | 'story'} ReadingErrorCode
 */

import { say } from '../language/say.js';

/** A failure that readers see in plain words; `detail` is for whoever fixes it. */
export class ReadingError extends Error {
  /**
   * @param {ReadingErrorCode} code
   * @param {string} detail
   */
  constructor(code, detail) {
    super(detail);
    this.name = 'ReadingError';
    /** @type {ReadingErrorCode} */
    this.code = code;
  }
}

/** What is said when the library cannot be reached; also when the other words, which come only when they are needed, did not come. */
export const offline = () => ({
  title: say('The library can’t be reached'),
  text: say('You may be offline. Stories kept on this device can still be read; your place in them is safe.'),
});
