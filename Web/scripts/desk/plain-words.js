const mark = /\\[\\*{}]|\{[^{}\n]*\}|\{[^{}]*$|\*+|[^\\*{]+|[^]/gu;

/**
 * A text of the story as a name: emphasis and backslashes are left out, and of an `{if}` only its first part is there. Values, as in
 * `{heroName}`, stay as they are written.
 *
 * @param {string} text one that was shortened ends with “…”, perhaps within braces
 * @returns {string} `text` itself if there is nothing else in it
 */
export function plainWords(text) {
  /** @type {string[]} */
  const kept = [];
  /** For each `{if}` around the words, whether they are in its first part. */
  const first = [true];
  for (const { index = 0, 0: found = '' } of text.matchAll(mark)) {
    const condition = /^\{\s*(if|else|end)\b/u.exec(found)?.[1];
    if (condition === 'if') first.push(found.endsWith('}') && first.at(-1) === true);
    else if (condition === 'else') first[first.length - 1] = first.length === 1;
    else if (condition === 'end') first.length = Math.max(1, first.length - 1);
    else if (first.at(-1)) kept.push(wordsOf(found, text.slice(0, index), text.slice(index + found.length)));
  }
  const plain = kept.join('');
  if (plain.trim() === '') return text;
  return text.endsWith('…') && !plain.endsWith('…') ? `${plain.trimEnd()}…` : plain;
}

/**
 * @param {string} found
 * @param {string} before
 * @param {string} after
 */
function wordsOf(found, before, after) {
  if (found.length === 2 && found.startsWith('\\')) return found.slice(1);
  // Asterisks that touch nothing are no emphasis.
  if (found.startsWith('*')) return /(^|\s)$/u.test(before) && /^(\s|$)/u.test(after) ? found : '';
  return found.startsWith('{') && !found.endsWith('}') ? '' : found;
}
