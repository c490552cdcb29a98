import { say } from '../language/say.js';

/**
 * @typedef {object} Chapter A chapter as the editor's `outline` has it. Chapters are for authors: readers never see them.
 * @property {string} node
 * @property {string} [title]
 * @property {unknown} [colour]
 * @property {boolean} [isCollapsed] whether its places are one card on the map
 * @property {string} [parent] the node of the chapter in which it lies; never of one that lies in it
 */

/**
 * The colours that are offered for a chapter or a note, each with its name.
 *
 * @returns {[colour: string, name: string][]}
 */
export function calmColours() {
  return [['#c0603c', say('Orange')], ['#4c8a4f', say('Green')], ['#3f74b5', say('Blue')], ['#8a5fb0', say('Purple')],
    ['#b58a1f', say('Gold')], ['#2f8a8a', say('Teal')], ['#b5527d', say('Pink')], ['#7a6a55', say('Brown')]];
}

/**
 * A colour that a page can show.
 *
 * @param {unknown} colour
 * @param {number} index decides which one it is if that is none
 */
export function shownColour(colour, index = 0) {
  if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase();
  const colours = calmColours();
  return colours[index % colours.length]?.[0] ?? '';
}

/**
 * The colour of each chapter: its own if it has one that a page can show, otherwise one of a few, in turn.
 *
 * @param {Chapter[]} chapters
 * @returns {Map<string, string>} by node
 */
export function chapterColours(chapters) {
  return new Map(chapters.map(({ node, colour }, index) => [node, shownColour(colour, index)]));
}

/** @param {Chapter} chapter */
export function nameOfChapter({ title = '' }) {
  return title.trim().replace(/\s+/g, ' ') || say('Chapter without a name');
}

/**
 * A chapter with all that it lies in, the outermost first.
 *
 * @param {Chapter[]} chapters
 * @param {string | null | undefined} node
 * @returns {Chapter[]} empty if there is no such chapter
 */
export function pathTo(chapters, node) {
  const byNode = new Map(chapters.map((chapter) => [chapter.node, chapter]));
  /** @type {Chapter[]} */
  const path = [];
  for (let next = byNode.get(node ?? ''); next && !path.includes(next); next = byNode.get(next.parent ?? '')) path.unshift(next);
  return path;
}

/**
 * All chapters, each followed by those that lie in it.
 *
 * @param {Chapter[]} chapters
 * @returns {{ chapter: Chapter, depth: number }[]}
 */
export function nestedChapters(chapters) {
  const known = new Set(chapters.map(({ node }) => node));
  const walk = (/** @type {string | undefined} */ around, /** @type {number} */ depth) => {
    /** @type {{ chapter: Chapter, depth: number }[]} */
    const found = [];
    for (const chapter of chapters) {
      const { node, parent } = chapter;
      if ((parent !== undefined && known.has(parent) ? parent : undefined) !== around) continue;
      found.push({ chapter, depth }, ...walk(node, depth + 1));
    }
    return found;
  };
  return walk(undefined, 0);
}
