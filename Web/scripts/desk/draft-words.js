import { BringTrouble } from '../drafts/draft-bringing.js';
import { say, sayNumber } from '../language/say.js';
import { sentences } from '../language/story-words.js';
import { CallRefused } from '../library/library-calls.js';
import { problemIn } from '../library/problem-words.js';
import { libraryRefusalInWords } from './library-refusals.js';

/**
 * Why a command was not carried out, in words for authors.
 *
 * @param {unknown} error an `EditRefused`, or what came from the library or the device
 */
export function refusalInWords(error) {
  switch (/** @type {{ code?: string } | null | undefined} */ (error)?.code) {
    case 'lastOne': return say('A story needs at least one place.');
    case 'notInARow': return say('These can’t be joined: something else leads there too, or it doesn’t follow directly.');
    case 'nothing': return say('There’s nothing to undo or redo.');
    case 'unknownThing': return say('That isn’t in the story any more.');
    case 'takenName': return say('Something else is called that already. Choose another name.');
    case 'badName': return say('Nothing can be called that. Choose a name with a letter in it.');
    case 'wrongKind': case 'wrongPlace': return say('That doesn’t fit there. Choose another place for it.');
    case 'unknownEntry': return say('That is too long ago to be undone. Look under “Earlier versions”.');
    case 'missing': return say('Another device has written more than is here yet. Try again in a moment.');
    case 'notJSON': case 'shape': return say('The file can’t be read as a story. Bring it under My stories, which says what is wrong.');
    case 'badRequest': case 'notOpen': case 'damaged':
      return say('That didn’t work, and nothing has changed. Reload the page, then try again.');
    default: return problemInWords(error);
  }
}

/**
 * Words for whatever went wrong with a draft.
 *
 * @param {unknown} error
 */
export function problemInWords(error) {
  switch (/** @type {{ reason?: string } | null | undefined} */ (error)?.reason) {
    case 'offline': return say('You may be offline, and this needs the library. Try again when there’s a network.');
    case 'signedOut': return say('Nobody is signed in here. Pick who’s reading, then come back.');
    case 'notAllowed': return say('You may not write stories here. A grown-up can allow it under “For grown-ups”.');
    case 'deleted': return say('This story is in the bin. You can bring it back under My stories.');
    case 'missing': return say('None of your stories is at this address. Yours are under My stories; whoever wrote this one can show it to you.');
    case 'elsewhere': return say('This story is being written in another window. Press “Write here” first.');
    case 'full': return say('This device is out of space.');
    case 'space': return say('There’s no space left for this reader’s stories. Ask whoever looks after the library for more.');
    case 'file': return say('The library can’t take a picture or a sound of this story. It’s marked on its page.');
    case 'module': return say('The part of Branchbook that writes stories didn’t load. Try again in a moment.');
    case 'refused': return refusedInWords(error);
    default: break;
  }
  if (error instanceof BringTrouble) {
    return error.reason === 'tooLarge' ? say('“{file}” is too large to bring along.', { file: error.file })
      : say('“{file}” is neither a story’s file nor text.', { file: error.file });
  }
  if (error instanceof CallRefused && error.problem.reason === 'file') {
    const { file, line } = error.problem.answer;
    return sentences([line ? say('There is no story in “{file}”. Look at line {line}.', { file, line: sayNumber(line) })
      : say('There is no story in “{file}”.', { file }), error.problem.detail]);
  }
  if (!(error instanceof CallRefused)) return say('Something went wrong. Reload the page; nothing you wrote is lost.');
  const words = libraryRefusalInWords(error.problem);
  if (words) return words;
  const { title, detail } = problemIn(error);
  return sentences([title, detail !== title && detail]);
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function refusedInWords(error) {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof CallRefused ? problemInWords(cause)
    : say('The library can’t take the last change. Undo it, or save the story as a file and bring that.');
}
