/** @typedef {import('../drafts/draft-sync.js').SaveState} SaveState */
/** @typedef {'device' | 'library' | 'sending' | 'trouble' | 'elsewhere'} SaveMark */

import { say } from '../language/say.js';

/**
 * Where the story is, in words that promise nothing too early: `library` only once the library has said so.
 *
 * @param {SaveState} state
 * @returns {{ words: string, short: string, sign: SaveMark }} `short` is for where `words` have no room
 */
export function saveWords({ place, reason }) {
  if (place === 'library') return { words: say('Saved in the library'), short: say('Saved'), sign: 'library' };
  if (place === 'device' && reason === 'offline')
    return { words: say('On this device until you’re online'), short: say('On this device'), sign: 'device' };
  // Nothing is in danger: nothing is typed here before this window writes.
  if (reason === 'elsewhere')
    return { words: say('Being written in another window. To write here, just type.'), short: say('Another window'), sign: 'elsewhere' };
  const [words, sign] = /** @type {[string, SaveMark]} */ (place === 'device' ? [say('On this device…'), 'device']
    : place === 'saving' ? [say('Saving…'), 'sending'] : [say('Not saved: {why}', { why: whyNot(reason) }), 'trouble']);
  return { words, short: words, sign };
}

/** @param {string | null} reason */
function whyNot(reason) {
  switch (reason) {
    case 'signedOut': return say('nobody is signed in. Pick who’s reading, then come back.');
    case 'notAllowed': return say('you may not write stories any more. A grown-up can allow it.');
    case 'full': return say('this device is out of space.');
    case 'missing': return say('the library has no such story of yours any more. Save it as a file, and bring that under My stories.');
    case 'deleted': return say('this story is in the bin.');
    case 'refused': return say('the library can’t take the last change. Undo it, or save the story as a file.');
    case 'space': return say('there’s no space left for this reader’s stories.');
    case 'file': return say('the library can’t take a picture or a sound. It’s marked on its page.');
    case 'module': return say('the part of Branchbook that writes stories has stopped. Reload the page.');
    case 'offline': return say('you may be offline.');
    default: return say('something went wrong. Reload the page.');
  }
}

/**
 * Whether the state stays until something else happens: not just the way of a keystroke to the library.
 *
 * @param {SaveState} state
 */
export function isSettled({ place, reason }) {
  return place !== 'saving' && (place !== 'device' || reason === 'offline');
}

/**
 * What a screen reader is told when the state changes: news, and never that of each keystroke.
 *
 * @param {SaveState | null} before as it was said last; null at first
 * @param {SaveState} now
 * @returns {string} empty if there is nothing to say
 */
export function saveNews(before, now) {
  const { sign, words } = saveWords(now);
  if (!isSettled(now)) return '';
  const last = before && saveWords(before);
  // That all is well is news only after it was not.
  if (!last) return sign === 'library' ? '' : words;
  return last.words === words ? '' : words;
}
