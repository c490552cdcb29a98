/** @typedef {import('./reading-error.js').ReadingErrorCode} ReadingErrorCode */

import { say } from '../language/say.js';
import { ReadingError, offline } from './reading-error.js';

/** @returns {Record<ReadingErrorCode, { title: string, text: string }>} */
const plainWords = () => ({
  network: offline(),
  server: {
    title: say('The library has a problem'),
    text: say('The library is there, but it couldn’t answer. It’s not your fault. Try again in a moment; your place is saved.'),
  },
  notFound: {
    title: say('This story is not on the shelf'),
    text: say('It may have been removed, or there may be a mistake in the address.'),
  },
  gone: {
    title: say('This story is no longer on the shelf'),
    text: say('Someone has removed it. What you’ve read is saved in case it comes back.'),
  },
  changed: {
    title: say('This story has just been changed'),
    text: say('There’s a new version of it. Your place is saved: open it again to continue from there.'),
  },
  cut: {
    title: say('The page didn’t load completely'),
    text: say('The connection broke off, perhaps because it is weak. Trying again often helps. Your place is saved.'),
  },
  damaged: {
    title: say('This story was damaged on the way'),
    text: say('Part of it is missing or damaged. Trying again often helps. Your place is saved.'),
  },
  version: {
    title: say('This story needs a newer Branchbook'),
    text: say('Reload this window and it should open. Your place is saved.'),
  },
  engineMissing: {
    title: say('The book can’t be opened right now'),
    text: say('The part of Branchbook that turns the pages didn’t load, or this browser can’t start it. Your place is saved.'),
  },
  engine: {
    title: say('The story stopped unexpectedly'),
    text: say('That shouldn’t happen, and it’s not your fault. Your place is saved up to the last page.'),
  },
  record: {
    title: say('Your place can’t be found'),
    text: say('Your saved place can’t be read here. You can start from the first page; the endings you found stay found.'),
  },
  story: {
    title: say('This story has a mistake in it'),
    text: say('It opened, but you can’t continue from here. Whoever looks after the library can fix it. Your place is saved.'),
  },
});

/**
 * @param {unknown} error
 * @returns {{ title: string, text: string, detail: string }} words for the reader
 */
export function inPlainWords(error) {
  const code = error instanceof ReadingError ? error.code : 'engine';
  return { ...plainWords()[code], detail: error instanceof Error ? error.message : String(error) };
}
