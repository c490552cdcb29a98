import { drawID } from '../device/identifiers.js';
import { say } from '../language/say.js';
import { CallRefused, call } from '../library/library-calls.js';

/** Length of a draft's ID. */
const idLength = 16;

/** The most characters of a title. */
const longestTitle = 200;

/**
 * The title of a copy. A long one leaves room for the word that tells it from the first.
 *
 * @param {string} title
 */
export function titleOfCopy(title) {
  const room = longestTitle - [...say('{title} (copy)', { title: '' })].length;
  return say('{title} (copy)', { title: [...title].slice(0, room).join('') });
}

/** An ID for a new draft. */
export function newDraftID() {
  return drawID().slice(0, idLength);
}

/**
 * Sends a request that begins a draft, once more if its answer was lost. That does no harm: the same request makes no second draft.
 *
 * @template Answer
 * @param {string} method
 * @param {string} path
 * @param {object | Uint8Array} body
 * @param {{ patience: number }} [options]
 * @returns {Promise<Answer>}
 */
export function sendBeginning(method, path, body, options) {
  return call(method, path, body, options).catch((error) => {
    if (error instanceof CallRefused && error.problem.status === 0) return call(method, path, body, options);
    throw error;
  });
}
