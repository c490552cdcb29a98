/** @typedef {import('./library-calls.js').Problem} Problem */

import { CallRefused } from './library-calls.js';
import { language, say } from './say.js';

/**
 * What the library's statuses are called. Its own words are English.
 *
 * @type {Record<number, string>}
 */
const titles = {
  400: say('The request was not understood'),
  403: say('Not allowed'),
  404: say('Not found'),
  409: say('Something else is here already'),
  413: say('The request is too large'),
  422: say('This makes no sense here'),
  429: say('Too many tries'),
  500: say('The library made a mistake'),
  503: say('The library has too much to do'),
  507: say('The disk is full'),
};

/**
 * What stands in the way, by the library's word for it.
 *
 * @type {Record<string, string>}
 */
const reasons = {
  administrator: say('Only the administrator may do that: say the passphrase first.'),
  code: say('This is not the code that the server printed when it started.'),
  commonPassphrase: say('This passphrase is among the first that others would guess. Take a few words that have nothing to do with one another.'),
  digest: say('What arrived is not what was sent. Please send it again.'),
  guestSpace: say('There is no room to keep more for guests. Ask a grown-up to add you as a reader: everything you have read comes along.'),
  host: say('This server does not go by that name. Whoever runs it can allow it.'),
  longPassphrase: say('This passphrase is too long.'),
  name: say('This name cannot be seen, or does not fit on one line. Type a letter, a number or a picture.'),
  origin: say('Only this server’s own pages may do that.'),
  passphrase: say('That passphrase isn’t right.'),
  pin: say('That PIN isn’t right.'),
  readerSpace: say('There is no room to keep more for this reader. Save a copy, and ask whoever looks after the library for more room.'),
  reader: say('Nobody is reading on this device yet: pick a reader first.'),
  shortPassphrase: say('A passphrase has at least 12 characters. A few words in a row are easy to remember.'),
};

/**
 * What to say of any error.
 *
 * @param {unknown} error
 * @returns {Problem} in the language of the pages as far as possible; what the library alone can say of it stays English
 */
export function problemIn(error) {
  if (!(error instanceof CallRefused)) {
    return { status: -1, title: say('Something went wrong'), detail: error instanceof Error ? error.message : String(error), problems: [] };
  }
  const { problem } = error;
  if (language === 'en') return problem;
  return { ...problem, title: titles[problem.status] ?? problem.title, detail: reasons[problem.reason ?? ''] ?? problem.detail };
}
