/** @typedef {import('./library-calls.js').Problem} Problem */

import { language, say } from '../language/say.js';
import { inPlainWords } from './error-words.js';
import { CallRefused } from './library-calls.js';
import { ReadingError, offline } from './reading-error.js';

/** How browsers name a request or a module that did not come. */
const neverCame = /fetch|load failed|network|import(ed|ing)? (a )?module/i;

/**
 * Names of HTTP statuses; the library's own are English.
 *
 * @returns {Record<number, string>}
 */
const titles = () => ({
  400: say('The request was not understood'),
  403: say('Not allowed'),
  404: say('Not found'),
  409: say('Conflict with something else'),
  413: say('The request is too large'),
  422: say('This request makes no sense'),
  429: say('Too many tries'),
  500: say('The library made a mistake'),
  503: say('The library is busy'),
  507: say('The disk is full'),
});

/**
 * Explanations by the library's reason code.
 *
 * @returns {Record<string, string>}
 */
const reasons = () => ({
  bookmarkLines: say('This bookmark leads nowhere.'),
  bookmarkName: say('A bookmark’s name needs a letter, a number or an emoji, and fits on one line.'),
  bookmarkNote: say('This note is too long.'),
  bookmarks: say('There’s no room for another bookmark in this story. Delete one that you no longer need.'),
  administrator: say('Only the administrator can do that. Enter the passphrase first.'),
  code: say('That’s not the code the server printed when it started.'),
  commonPassphrase: say('This passphrase is too easy to guess. Use a few words that have nothing to do with each other.'),
  digest: say('The file was damaged on its way. Please send it again.'),
  guestInGroup: say('Guests can’t read together here until a grown-up allows it on the administration page.'),
  guestSpace: say('There’s no space left for guests. Ask a grown-up to add you as a reader: everything you’ve read comes with you.'),
  host: say('This server doesn’t answer to that name. Whoever runs it can allow it.'),
  invitation: say('There’s no invitation with this code or link. Look again, or ask for a new one.'),
  longPassphrase: say('This passphrase is too long.'),
  name: say('This name can’t be seen, or doesn’t fit on one line. Use a letter, a number or an emoji.'),
  noSuchGroup: say('Nobody reads together here any more.'),
  notInGroup: say('This device isn’t in that group any more.'),
  oldInvitation: say('This invitation has ended. Ask for a new one.'),
  origin: say('Only this server’s own pages can do that.'),
  passphrase: say('That passphrase isn’t right.'),
  pin: say('That PIN isn’t right.'),
  readerSpace: say('There’s no space left for this reader. Save a copy, and ask whoever looks after the library for more space.'),
  reader: say('Pick who’s reading on this device first.'),
  usedInvitation: say('As many devices as this invitation allows have used it. Ask for a new one.'),
  shortPassphrase: say('Use at least 12 characters. A few words in a row are easy to remember.'),
});

/**
 * Words for something that the library does not take, and that stays on this device only.
 *
 * @param {string} reason the library's word for it
 */
export function onlyHere(reason) {
  return [say('Only on this device.'), reasons()[reason]].filter(Boolean).join(' ');
}

/**
 * Words for any error. Pages show its title and detail; whatever a browser or a module said is only in `technical`.
 *
 * @param {unknown} error
 * @returns {Problem} in the language of the pages as far as possible; what the library alone can say of it stays English. The status is 0
 *   where the library could not be reached, and -1 where it was not asked.
 */
export function problemIn(error) {
  if (!(error instanceof CallRefused)) return problemOf(error);
  const { problem } = error;
  if (language === 'en') return problem;
  return { ...problem, title: titles()[problem.status] ?? problem.title, detail: reasons()[problem.reason ?? ''] ?? problem.detail };
}

/**
 * @param {unknown} error
 * @returns {Problem}
 */
function problemOf(error) {
  const technical = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error instanceof ReadingError) {
    const { title, text } = inPlainWords(error);
    return { status: error.code === 'network' ? 0 : error.code === 'notFound' ? 404 : -1, title, detail: text, problems: [], technical };
  }
  // Only what never came has these names or words, whichever function asked for it.
  if (/^(Network|Timeout|Abort)Error$/.test(/** @type {Error} */ (error)?.name ?? '') || neverCame.test(technical)) {
    const { title, text } = offline();
    return { status: 0, title, detail: text, problems: [], technical };
  }
  return { status: -1, title: say('Something went wrong'), detail: say('It’s not your fault. Please try again in a moment.'), problems: [],
    technical };
}
