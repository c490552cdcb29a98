/** Quotation marks around other words, and what stands for them inside quotation marks. */
const inner = new Map([['“', '‘'], ['”', '’'], ['„', '‚'], ['«', '‹'], ['»', '›']]);

/**
 * Words of a story for between quotation marks. Marks of their own go if they stand around all of it; others become single.
 *
 * @param {string} words
 */
export function quotable(words) {
  const bare = /^\s*[“„«»"]([^“”„«»"]*)[“”«»"]\s*$/.exec(words)?.[1] ?? words;
  return bare.replace(/[“”„«»]/g, (mark) => inner.get(mark) ?? mark);
}
