/** @typedef {import('./reading-error.js').ReadingErrorCode} ReadingErrorCode */

import { ReadingError, offline } from './reading-error.js';
import { say } from './say.js';

/** @type {Record<ReadingErrorCode, { title: string, text: string }>} */
const plainWords = {
  network: offline,
  server: {
    title: say('The library is in trouble'),
    text: say('It was reached, but it could not answer. It is not your doing. Try again in a moment; your place is kept.'),
  },
  notFound: {
    title: say('This story is not on the shelf'),
    text: say('It may have been taken away, or the address has a slip in it.'),
  },
  gone: {
    title: say('This story is no longer on the shelf'),
    text: say('Somebody has taken it away. What you read of it stays kept, in case it comes back.'),
  },
  changed: {
    title: say('This story has just been changed'),
    text: say('There is a new version of it. Your place is kept: open it again, and you go on from there.'),
  },
  cut: {
    title: say('The page did not come whole'),
    text: say('It was cut off on its way, perhaps by a weak network. Trying again often helps. Your place is kept.'),
  },
  damaged: {
    title: say('This story did not arrive whole'),
    text: say('A piece of it is missing or damaged. Trying again often helps. Your place is kept.'),
  },
  version: {
    title: say('This story needs a newer Branchbook'),
    text: say('Load this window anew, and it should open. Your place is kept.'),
  },
  engineMissing: {
    title: say('The book cannot be opened just now'),
    text: say('The part of Branchbook that turns the pages did not come, or this browser cannot start it. Your place is kept.'),
  },
  engine: {
    title: say('The story stopped by itself'),
    text: say('That should not happen, and it is not your doing. Your place is kept up to the last page.'),
  },
  record: {
    title: say('Your place cannot be found'),
    text: say('What was saved of this story cannot be read here. You can start it from the first page; the endings that you found stay found.'),
  },
  story: {
    title: say('Something in this story does not fit'),
    text: say('It was opened, but it cannot be read on from here. Whoever looks after the library can mend it. Your place is kept.'),
  },
};

/**
 * @param {unknown} error
 * @returns {{ title: string, text: string, detail: string }} words for the reader
 */
export function inPlainWords(error) {
  const code = error instanceof ReadingError ? error.code : 'engine';
  return { ...plainWords[code], detail: error instanceof Error ? error.message : String(error) };
}
