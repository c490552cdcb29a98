/** @typedef {'dot' | 'start' | 'title' | 'lines' | 'card'} Detail How much of a place is drawn; `start`: the first words of its name. */

/** From this scale on, each is legible: its text is then some 11 pixels high. */
const fromScale = { start: 0.3, title: 0.38, lines: 0.66, card: 1.05 };
/** As many curves can be drawn in every frame. */
const mostCurves = 700;

/**
 * How much of each place is drawn at a zoom.
 *
 * @param {number} scale
 * @returns {Detail}
 */
export function detailAt(scale) {
  if (scale < fromScale.start) return 'dot';
  if (scale < fromScale.title) return 'start';
  if (scale < fromScale.lines) return 'title';
  return scale < fromScale.card ? 'lines' : 'card';
}

/**
 * Whether a place has nothing but its name.
 *
 * @param {Detail} detail
 */
export function isOnlyName(detail) {
  return detail === 'start' || detail === 'title';
}

/**
 * How large the text of a card is in map units, and how many lines of it there are room for.
 *
 * @param {Detail} detail
 * @param {boolean} [isNote] whether it is a note, which has nothing but its words
 * @returns {{ name: number, nameLines: number, words: number, wordLines: number }} heights of letters and numbers of lines
 */
export function textAt(detail, isNote = false) {
  if (isNote && detail === 'lines') return { name: 18, nameLines: 4, words: 0, wordLines: 0 };
  if (isNote && detail === 'card') return { name: 15, nameLines: 5, words: 0, wordLines: 0 };
  if (detail === 'start') return { name: 36, nameLines: 2, words: 0, wordLines: 0 };
  if (detail === 'title') return { name: 29, nameLines: 2, words: 0, wordLines: 0 };
  if (detail === 'lines') return { name: 19, nameLines: 2, words: 17, wordLines: 2 };
  return { name: 16, nameLines: 2, words: 14, wordLines: 3 };
}

/**
 * Whether the ways in sight are so many that only those of the selection are drawn in each frame, and all others once nothing moves.
 *
 * @param {number} ways in sight
 */
export function isDense(ways) {
  return ways > mostCurves;
}

/**
 * Divides words into lines.
 *
 * @param {string} words
 * @param {number} width of a line
 * @param {number} most lines; the last one ends with “…” if there is more
 * @param {(words: string) => number} measure how wide words are
 * @returns {string[]}
 */
export function linesOf(words, width, most, measure) {
  /** @type {string[]} */
  const lines = [];
  let rest = words.trim();
  while (rest !== '' && lines.length < most) {
    const isLast = lines.length === most - 1;
    const line = measure(rest) <= width ? rest : beginning(rest, width, isLast, measure);
    const isWhole = line.length === rest.length;
    lines.push(isLast && !isWhole ? `${line.replace(/[\s.,;:!?…]+$/u, '')}…` : line);
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

/**
 * As many words as fit into a line; a part of the first one if that alone is too long.
 *
 * @param {string} words
 * @param {number} width
 * @param {boolean} isCut whether there must be room for “…”
 * @param {(words: string) => number} measure
 */
function beginning(words, width, isCut, measure) {
  const fits = (/** @type {string} */ part) => measure(isCut ? `${part}…` : part) <= width;
  // Nothing that is much longer than a line needs to be measured.
  const parts = [...words.slice(0, 120).matchAll(/\S+/gu)].map(({ 0: part, index = 0 }) => words.slice(0, index + (part ?? '').length));
  const whole = parts.filter(fits).at(-1);
  if (whole) return whole;
  const letters = [...(parts[0] ?? words)];
  let count = 1;
  while (count < letters.length && fits(letters.slice(0, count + 1).join(''))) count += 1;
  return letters.slice(0, count).join('');
}
