/** @typedef {import('./reading-error.js').ReadingErrorCode} ReadingErrorCode */
/** @typedef {import('./fault-words.js').FaultWords} FaultWords */

import { say } from '../language/say.js';
import { faultInPlainWords, storyFaults } from './fault-words.js';
import { offline } from './reading-error.js';

/** @returns {Record<ReadingErrorCode, FaultWords>} */
const libraryFaults = () => ({
  ...storyFaults(),
  damaged: {
    title: say('This story was damaged on the way'),
    text: say('Part of it is missing or damaged. Trying again often helps. Your place is saved.'),
  },
  version: {
    title: say('This story needs a newer Branchbook'),
    text: say('Reload this window and it should open. Your place is saved.'),
  },
  story: {
    title: say('This story has a mistake in it'),
    text: say('It opened, but you can’t continue from here. Whoever looks after the library can fix it. Your place is saved.'),
  },
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
});

/**
 * @param {unknown} error
 * @returns {FaultWords & { detail: string }} words for the reader
 */
export const inPlainWords = (error) => faultInPlainWords(error, libraryFaults());
