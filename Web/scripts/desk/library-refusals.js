/** @typedef {import('../library/library-calls.js').Problem} Problem */

import { say } from '../language/say.js';

/**
 * What the library refused to an author, and the way out of it.
 *
 * @param {Pick<Problem, 'status' | 'reason' | 'answer'>} problem
 * @returns {string | null} null if the library alone knows what it is about
 */
export function libraryRefusalInWords({ status, reason, answer }) {
  return wordsForReason(reason) ?? wordsForCode(answer?.code, String(answer?.file ?? '')) ?? wordsForStatus(status);
}

/**
 * @param {string | undefined} reason
 * @returns {string | null}
 */
function wordsForReason(reason) {
  switch (reason) {
    case 'gap': return say('The library is missing a step of this device. Reload the page: what you wrote here is kept, and is sent again.');
    case 'deleted': return say('This story is in the bin. You can bring it back under My stories.');
    case 'changed': return say('The story was just changed on another device. Look at it, then try again.');
    case 'shelf': return say('A different story on the shelf already uses this one’s ID. Publish yours beside it, with an ID of its own.');
    case 'digest': return say('A file was damaged on its way to the library. Try again.');
    case 'mayNotWrite': return say('You may not write stories here. A grown-up can allow it under “For grown-ups”.');
    case 'administrator': return say('This belongs to another reader. Ask them, or ask a grown-up.');
    case 'nobody': case 'reader': return say('Nobody is signed in here. Pick who’s reading, then come back.');
    case 'readerSpace': return say('There’s no space left for this reader’s stories. Ask whoever looks after the library for more.');
    case 'guestSpace': return say('There’s no space left for guests. Ask a grown-up to add you as a reader.');
    case 'format': return say('A picture or sound isn’t of a kind that stories can use. Replace it under Pictures and sounds.');
    case 'broken': return say('A picture or sound is damaged. Replace it under Pictures and sounds with another copy of it.');
    case 'unsafe': return say('A drawing has parts that a story can’t have. Save it as PNG, and replace it under Pictures and sounds.');
    case 'tooLarge': return say('A picture or sound is too large. Replace it with a smaller one under Pictures and sounds.');
    case 'preparing': return say('The editor is being prepared. Try again in a few minutes.');
    case 'host': return say('This server doesn’t answer to this address. Ask whoever runs it to allow it.');
    case 'origin': return say('This page isn’t one of this server’s own. Open Branchbook at its own address.');
    default: return null;
  }
}

/**
 * @param {string | undefined} code what is wrong with a bundle, or with what a draft would be as one
 * @param {string} file the file that it is about; empty if it is about none
 * @returns {string | null}
 */
function wordsForCode(code, file) {
  switch (code) {
    case 'missingMedium':
      return say('The story uses “{file}”, but there is no such file. Replace it under Pictures and sounds, or remove it from its page.', { file });
    case 'wrongFormat':
      return say('“{file}” is another kind of file than its name says. Replace it under Pictures and sounds.', { file });
    case 'brokenPicture': case 'brokenSound':
      return say('“{file}” is damaged. Replace it under Pictures and sounds with another copy of it.', { file });
    case 'pictureTooLarge': case 'fileTooLarge':
      return say('“{file}” is too large. Replace it with a smaller one under Pictures and sounds.', { file });
    case 'unsafePicture':
      return say('“{file}” has parts that a story can’t have. Save it as PNG, and replace it under Pictures and sounds.', { file });
    case 'brokenWordTimes':
      return say('The times of the words in “{file}” don’t fit its sound. Record it again, or remove it.', { file });
    case 'unnamedFile': return say('Nothing in the story uses “{file}”. Remove it under Pictures and sounds.', { file });
    case 'brokenWords': return say('The words in another language, “{file}”, can’t be read. Put the file right, or remove it.', { file });
    case 'brokenAcceptance': return say('What was accepted in this story can’t be read. Publish it again, and accept its problems again.');
    case 'brokenStory': return say('The story has errors. The sign above the text leads to them; fix them, then try again.');
    case 'tooLarge': return say('The story with its pictures and sounds is too large. Make some of them smaller, or remove some.');
    case 'tooManyFiles': return say('The story has too many pictures and sounds. Remove those that nothing uses.');
    case 'missingStory': case 'otherStory': case 'notAnArchive':
      return say('This file isn’t a story of Branchbook. Choose another file.');
    case 'newerVersion': return say('This file was made by a newer Branchbook. Ask whoever looks after the library to update it.');
    case 'encrypted': return say('This file has a password. Save it without one, then bring it again.');
    case 'unreadable': case 'cancelled': case 'system': return say('The library couldn’t do that right now. Try again in a moment.');
    case undefined: return null;
    default: return say('This file is damaged, or not a bundle of Branchbook. Save it again where it comes from.');
  }
}

/**
 * @param {number} status
 * @returns {string | null}
 */
function wordsForStatus(status) {
  switch (status) {
    case 0: return say('You may be offline, and this needs the library. Try again when there’s a network.');
    case 400: case 405: case 415:
      return say('The library didn’t understand this page. Reload the page: the library may be newer.');
    case 401: return say('Nobody is signed in here. Pick who’s reading, then come back.');
    case 403: return say('You may not do that here. Ask a grown-up, or whoever looks after the library.');
    case 404: return say('The library doesn’t have this any more. Look for it under My stories, and in the bin there.');
    case 408: case 425: case 504: return say('The library took too long to answer. Try again in a moment.');
    case 409: return say('Something else has this place already. Reload the page, then try again.');
    case 413: return say('This is too large to send at once. Make it smaller, then try again.');
    case 429: return say('Too many tries in a row. Try again in a minute.');
    case 500: case 502: return say('The library made a mistake. Try again in a moment; if that doesn’t help, tell whoever looks after it.');
    case 503: return say('The library is busy. Try again in a moment.');
    case 507: return say('The library’s disk is full. Tell whoever looks after it; what you wrote stays on this device.');
    default: return null;
  }
}
