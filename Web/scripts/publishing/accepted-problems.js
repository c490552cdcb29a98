/**
 * @typedef {{ code?: string, severity?: string, acceptable?: boolean }} Mistake
 *
 * @typedef {object} MistakeKind
 * @property {string} code
 * @property {number} count how many there are
 * @property {string} meaning what readers notice of them
 */

import { say } from '../language/say.js';

/**
 * What readers notice of a mistake with which a story can be published. The library decides which kinds these are.
 *
 * @type {Record<string, () => string>}
 */
const meanings = {
  B0502: () => say('Readers never find this ending. It isn’t counted among the endings to find.'),
  B0503: () => say('Readers may come to a page from which the story doesn’t go on.'),
  B0504: () => say('Readers can read on from here, or go back, but not on to an ending.'),
};

/**
 * What keeps a story from being published: errors, not hints.
 *
 * @template {Mistake} Found
 * @param {Found[]} problems
 */
export function mistakesIn(problems) {
  return problems.filter(({ severity }) => severity !== 'warning');
}

/**
 * The kinds of mistake, if a story can be published all the same; null if something has to be fixed first.
 *
 * @param {Mistake[]} problems
 * @returns {MistakeKind[] | null}
 */
export function acceptableKinds(problems) {
  const mistakes = mistakesIn(problems);
  if (mistakes.length === 0 || !mistakes.every(({ acceptable }) => acceptable === true)) return null;
  const codes = [...new Set(mistakes.map(({ code = '' }) => code))].sort();
  return codes.map((code) => ({
    code,
    count: mistakes.filter((mistake) => mistake.code === code).length,
    meaning: meanings[code]?.() ?? say('Where this can’t be worked out, the story goes on without it.'),
  }));
}
