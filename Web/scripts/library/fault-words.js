/** @typedef {import('./reading-error.js').ReadingErrorCode} ReadingErrorCode */
/** @typedef {{ title: string, text: string }} FaultWords */

import { say } from '../language/say.js';
import { ReadingError } from './reading-error.js';

/** What can go wrong with a story wherever it is read, in a library or in a file of its own. */
export const storyFaults = () => ({
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
 * @param {{ engine: FaultWords } & Partial<Record<ReadingErrorCode, FaultWords>>} [words] what can go wrong here; `engine` also stands for
 *   whatever has no words of its own
 * @returns {FaultWords & { detail: string }} words for the reader
 */
export function faultInPlainWords(error, words = storyFaults()) {
  const found = error instanceof ReadingError ? words[error.code] : null;
  return { ...found ?? words.engine, detail: error instanceof Error ? error.message : String(error) };
}
