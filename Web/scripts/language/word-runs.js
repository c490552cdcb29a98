/** @typedef {{ from: number, to: number, word: string }} WordRun A run of letters and digits in a text, with what it is compared by. */

const runs = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a text: runs of letters and digits, compared in lower case and without anything between them. The checker splits texts in
 * the same way (`WordRuns.swift`).
 *
 * @param {string} text
 * @returns {WordRun[]}
 */
export function wordRuns(text) {
  return [...text.matchAll(runs)].map(({ index: from = 0, 0: found = '' }) =>
    ({ from, to: from + found.length, word: found.toLowerCase().normalize() }));
}
