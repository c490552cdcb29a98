/**
 * What differs between two texts, word by word.
 *
 * @typedef {{ is: 'same' | 'gone' | 'new', text: string }} Part
 */

/** Beyond so many words that come or go, two texts count as different ones, and no word of one is looked for in the other. */
const mostDifferences = 400;
/** Words that stay on show on either side of a difference. */
const wordsAround = 8;

/**
 * A shortest list of parts that leads from one text to another: all but the new ones are the first text, all but those gone the second.
 *
 * Myers, “An O(ND) Difference Algorithm and Its Variations”, 1986. Complexity: O((words + differences) · differences).
 *
 * @param {string} before
 * @param {string} after
 * @returns {Part[]}
 */
export function wordDiff(before, after) {
  const [old, present] = [wordsIn(before), wordsIn(after)];
  let start = 0;
  while (start < old.length && start < present.length && old[start] === present[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, present.length) - start && old.at(-1 - end) === present.at(-1 - end)) end += 1;
  const middle = parted(old.slice(start, old.length - end), present.slice(start, present.length - end));
  return joined([part('same', old.slice(0, start)), ...middle, part('same', old.slice(old.length - end))]);
}

/**
 * The same parts, with no more of what stays than shows where a difference is.
 *
 * @param {Part[]} parts
 * @returns {Part[]}
 */
export function aroundDifferences(parts) {
  return parts.map((one, index) => {
    if (one.is !== 'same') return one;
    const words = wordsIn(one.text);
    const most = wordsAround * 2;
    const [isFirst, isLast] = [index === 0, index === parts.length - 1];
    const [head, tail] = [isFirst ? [] : words.slice(0, most), isLast ? [] : words.slice(-most)];
    // An ellipsis saves nothing where only a few words would go.
    if (words.length < head.length + tail.length + most) return one;
    return { is: one.is, text: [head.join('').trimEnd(), '…', tail.join('').trimStart()].filter(Boolean).join(' ') };
  });
}

/**
 * Words, spaces and signs, each by itself. Scripts without spaces go sign by sign.
 *
 * @param {string} text
 * @returns {string[]}
 */
function wordsIn(text) {
  return text.match(/\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}_'’-]+|./gsu) ?? [];
}

/**
 * @param {Part['is']} is
 * @param {string[]} words
 * @returns {Part}
 */
function part(is, words) {
  return { is, text: words.join('') };
}

/**
 * @param {string[]} old
 * @param {string[]} present
 * @returns {Part[]}
 */
function parted(old, present) {
  const shared = sharedWords(old, present);
  /** @type {Part[]} */
  const parts = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...shared, /** @type {const} */ ([old.length, present.length])]) {
    parts.push(part('gone', old.slice(x, nextX)), part('new', present.slice(y, nextY)), part('same', old.slice(nextX, nextX + 1)));
    [x, y] = [nextX + 1, nextY + 1];
  }
  return parts;
}

/**
 * @param {string[]} old
 * @param {string[]} present
 * @returns {[number, number][]} the places of the words that both keep; none if the texts are different ones
 */
function sharedWords(old, present) {
  if (old.length === 0 || present.length === 0) return [];
  /**
   * For each diagonal, how far in `old` a way with so many differences gets.
   *
   * @type {Map<number, number>}
   */
  let furthest = new Map([[1, 0]]);
  /** @type {Map<number, number>[]} */
  const rounds = [];
  for (let differences = 0; differences <= Math.min(old.length + present.length, mostDifferences); differences += 1) {
    rounds.push(new Map(furthest));
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let x = firstOn(diagonal, differences, furthest);
      while (x < old.length && x - diagonal < present.length && old[x] === present[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x === old.length && x - diagonal === present.length) return traced(rounds, old.length, present.length);
    }
    furthest = new Map(furthest);
  }
  return [];
}

/**
 * Where a way comes onto a diagonal with its last difference.
 *
 * @param {number} diagonal
 * @param {number} differences
 * @param {Map<number, number>} furthest
 */
function firstOn(diagonal, differences, furthest) {
  const at = (/** @type {number} */ one) => furthest.get(one) ?? -1;
  const isAdded = diagonal === -differences || diagonal !== differences && at(diagonal - 1) < at(diagonal + 1);
  return isAdded ? at(diagonal + 1) : at(diagonal - 1) + 1;
}

/**
 * @param {Map<number, number>[]} rounds
 * @param {number} oldCount
 * @param {number} presentCount
 * @returns {[number, number][]}
 */
function traced(rounds, oldCount, presentCount) {
  /** @type {[number, number][]} */
  const shared = [];
  let [x, y] = [oldCount, presentCount];
  for (let differences = rounds.length - 1; differences >= 0; differences -= 1) {
    const furthest = /** @type {Map<number, number>} */ (rounds[differences]);
    const first = firstOn(x - y, differences, furthest);
    const at = (/** @type {number} */ one) => furthest.get(one) ?? -1;
    while (x > first && y > 0) {
      [x, y] = [x - 1, y - 1];
      shared.push([x, y]);
    }
    const diagonal = x - y;
    const isAdded = diagonal === -differences || diagonal !== differences && at(diagonal - 1) < at(diagonal + 1);
    if (isAdded) y -= 1;
    else x -= 1;
  }
  return shared.reverse();
}

/**
 * Parts of the same kind as one. A space that stays between two differences goes with both of them: what reads as one change is shown as
 * one.
 *
 * @param {Part[]} parts
 * @returns {Part[]}
 */
function joined(parts) {
  const merged = merge(parts);
  return merge(merged.flatMap((one, index) => (one.is === 'same' && one.text.trim() === '' && index > 0 && index < merged.length - 1
    ? [{ is: /** @type {const} */ ('gone'), text: one.text }, { is: /** @type {const} */ ('new'), text: one.text }] : [one])));
}

/**
 * @param {Part[]} parts
 * @returns {Part[]} what went comes before what came in its place
 */
function merge(parts) {
  /** @type {Part[]} */
  const result = [];
  const texts = { same: '', gone: '', new: '' };
  const close = (/** @type {Part['is'][]} */ kinds) => {
    for (const is of kinds) {
      if (texts[is]) result.push({ is, text: texts[is] });
      texts[is] = '';
    }
  };
  for (const { is, text } of parts) {
    if (text === '') continue;
    close(is === 'same' ? ['gone', 'new'] : ['same']);
    texts[is] += text;
  }
  close(['same', 'gone', 'new']);
  return result;
}
