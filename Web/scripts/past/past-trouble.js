import { problemInWords } from '../desk/draft-words.js';
import { reasonOf } from '../drafts/draft-library.js';
import { say } from '../language/say.js';
import { CallRefused } from '../library/library-calls.js';

/**
 * Why an earlier moment cannot be shown, in words for authors.
 *
 * @param {unknown} error an `EditRefused`, or what came from the library
 */
export function troubleInWords(error) {
  switch (/** @type {{ code?: string } | null | undefined} */ (error)?.code) {
    case 'unknownEntry': return say('That is too long ago for this list. Look under “Earlier versions”.');
    case 'unknownThing': return say('Another device has written more than is here yet. Try again in a moment.');
    default: break;
  }
  if (!(error instanceof CallRefused)) return problemInWords(error);
  const reason = reasonOf(error);
  if (reason === 'missing') return say('This version is no longer in the library.');
  return problemInWords(reason === 'refused' ? error : { reason });
}
