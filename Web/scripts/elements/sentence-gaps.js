/** @typedef {import('./create.js').Child} Child */

/**
 * A sentence in whose gaps elements stand, such as “Showing {words}” with words in bold type.
 *
 * @param {string} sentence with its gaps still open, as `say` gives it without values
 * @param {Record<string, Child | Child[]>} content what stands in each gap
 * @returns {Child[]}
 */
export function inGaps(sentence, content) {
  return sentence.split(/\{(\w+)\}/).flatMap((piece, index) => (index % 2 === 0 ? piece : content[piece]));
}
