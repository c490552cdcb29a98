/** @typedef {{ from: number, to: number, kind: 'value' | 'emphasis' }} TextMark What readers will see otherwise than it is written. */

/**
 * The parts of a text that are no plain words: values and conditions in braces, and what stands between asterisks. They are only coloured,
 * so this follows the format in the common cases and leaves errors to the checker.
 *
 * @param {string} text
 * @returns {TextMark[]} in order, without overlaps
 */
export function textMarks(text) {
  /** @type {TextMark[]} */
  const marks = [];
  const pattern = /\\.|\{[^{}\n]*\}|(\*{1,2})(?=[^\s*])(?:\\.|[^\\*\n{}]|\{[^{}\n]*\})*?(?:[^\s\\{}]|\{[^{}\n]*\})\1(?!\*)/gu;
  for (const { index: from = 0, 0: found = '' } of text.matchAll(pattern)) {
    if (found.startsWith('\\')) continue;
    marks.push({ from, to: from + found.length, kind: found.startsWith('{') ? 'value' : 'emphasis' });
  }
  return marks;
}

/**
 * Where the caret belongs when a text was changed from outside, by undo or by another device: behind what has changed if it was there or
 * after it, and where it was otherwise.
 *
 * @param {string} before
 * @param {string} after
 * @param {number} caret in `before`
 */
export function caretAfter(before, after, caret) {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (caret <= head) return caret;
  return Math.max(after.length - tail, caret + after.length - before.length);
}
