/** @typedef {import('./reading-error.js').ReadingErrorCode} ReadingErrorCode */
/** @typedef {{ title: string, text: string }} FaultWords */

import { say } from '../language/say.js';
import { ReadingError } from './reading-error.js';

/** What can go wrong with a story wherever it is read, and is mended alike: in a library or in a file of its own. */
export const storyFaults = () => ({
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
});

/**
 * @param {unknown} error
 * @param {{ engine: FaultWords } & Partial<Record<ReadingErrorCode, FaultWords>>} words what can go wrong here; `engine` also stands for
 *   whatever has no words of its own
 * @returns {FaultWords & { detail: string }} words for the reader
 */
export function faultInPlainWords(error, words) {
  const found = error instanceof ReadingError ? words[error.code] : null;
  return { ...found ?? words.engine, detail: error instanceof Error ? error.message : String(error) };
}
