/** @typedef {import('./create.js').Child} Child */

/**
 * Fills the gaps of a sentence with elements: “Showing {words}” with the words in bold.
 *
 * @param {string} sentence with its gaps still open, as `say` gives it without values
 * @param {Record<string, Child | Child[]>} content what stands in each gap
 * @returns {Child[]}
 */
export function inGaps(sentence, content) {
  return sentence.split(/\{(\w+)\}/).flatMap((piece, index) => (index % 2 === 0 ? piece : content[piece]));
}
