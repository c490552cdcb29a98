/**
 * What was found in the texts of a story: grouped by place, ticked, and replaced.
 *
 * @typedef {object} Hit As the editor's `find` answers with `around`.
 * @property {string} node the thing with the text
 * @property {string} field
 * @property {number} from in bytes of UTF-8
 * @property {number} to
 * @property {string} [location] the node of the place in which it lies
 * @property {string} before the words around it
 * @property {string} words
 * @property {string} after
 *
 * @typedef {{ place: string | null, hits: number[] }} HitGroup The numbers of the hits in one place; null: outside of all places.
 * @typedef {{ text: string, case: boolean, word: boolean }} Search
 */

/** The editor answers with no more. */
export const mostHits = 10_000;
/** How much of the text around a hit is asked for, in bytes. */
export const reach = 60;

/**
 * The hits of each place.
 *
 * @param {Hit[]} hits
 * @param {string[]} order the nodes of the places in reading order
 * @returns {HitGroup[]} in that order; what lies in no place comes last
 */
export function groupsOf(hits, order) {
  /** @type {Map<string | null, number[]>} */
  const groups = new Map([...order, null].map((place) => [place, []]));
  for (const [index, { location }] of hits.entries()) (groups.get(location ?? null) ?? groups.get(null))?.push(index);
  return [...groups].flatMap(([place, numbers]) => (numbers.length > 0 ? [{ place, hits: numbers }] : []));
}

/**
 * As many groups as together have no more hits than can be drawn at once; a longer one is cut.
 *
 * @param {HitGroup[]} groups
 * @param {number} most
 * @returns {HitGroup[]}
 */
export function firstOf(groups, most) {
  /** @type {HitGroup[]} */
  const first = [];
  let left = most;
  for (const { place, hits } of groups) {
    if (left <= 0) break;
    first.push({ place, hits: hits.slice(0, left) });
    left -= hits.length;
  }
  return first;
}

/**
 * The command that replaces the hits that are ticked, as one step.
 *
 * @param {Hit[]} hits
 * @param {ReadonlySet<number>} unticked numbers of hits
 * @param {Search} search with which they were found
 * @param {string} words what comes in their place
 * @returns {import('./writing-acts.js').EditRequest | null} null if none is ticked
 */
export function replacing(hits, unticked, search, words) {
  const ticked = hits.filter((_, index) => !unticked.has(index));
  if (ticked.length === 0) return null;
  return { do: 'replace', ...search, with: words, hits: ticked.map(({ node, field, from, to }) => ({ node, field, from, to })) };
}

/**
 * The hits that stay unticked when the same search is made again, as after a change elsewhere.
 *
 * @param {Hit[]} before
 * @param {ReadonlySet<number>} unticked
 * @param {Hit[]} now
 * @returns {Set<number>}
 */
export function stillUnticked(before, unticked, now) {
  const keyOf = (/** @type {Hit} */ { node, field, words, before: left, after }) => JSON.stringify([node, field, left, words, after]);
  const keys = new Set([...unticked].flatMap((index) => {
    const hit = before[index];
    return hit ? [keyOf(hit)] : [];
  }));
  if (keys.size === 0) return new Set();
  return new Set(now.flatMap((hit, index) => (keys.has(keyOf(hit)) ? [index] : [])));
}

/**
 * The words around a hit on one line.
 *
 * @param {Hit} hit
 * @returns {{ before: string, words: string, after: string }} “…” where the text goes on
 */
export function lineOf({ from, before, words, after }) {
  const flat = (/** @type {string} */ text) => text.replace(/\s+/g, ' ');
  const sizeOf = (/** @type {string} */ text) => new TextEncoder().encode(text).length;
  // What is cut off begins and ends with a whole word. Up to three bytes of half a character are missing.
  const [isLate, isLong] = [from > sizeOf(before), sizeOf(after) >= reach - 3];
  return { before: isLate ? `… ${flat(before.replace(/^\S*\s/u, ''))}` : flat(before), words: flat(words),
    after: isLong ? `${flat(after.replace(/\s\S*$/u, ''))} …` : flat(after) };
}

/**
 * A place in a text, as its letters are counted in a browser.
 *
 * @param {string} text
 * @param {number} bytes
 */
export function letterAt(text, bytes) {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}
