// How chapters divide the outline and the manuscript.

/** @typedef {import('../desk/chapters.js').Chapter} Chapter */

/**
 * @template Row
 * @typedef {{ row: Row } | ChapterPart<Row>} Part
 */

/**
 * @template Row
 * @typedef {object} ChapterPart A chapter in the outline.
 * @property {Chapter} chapter
 * @property {number} count of all places in it
 * @property {Part<Row>[]} parts
 */

import { nameOfChapter, nestedChapters, pathTo } from '../desk/chapters.js';
import { say } from '../language/say.js';

/**
 * Rows in their chapters. A chapter stands where the first of its places does; those without any come last.
 *
 * @template {{ chapter?: string }} Row
 * @param {Row[]} rows in reading order
 * @param {Chapter[]} chapters
 * @returns {Part<Row>[]}
 */
export function chaptered(rows, chapters) {
  /** @type {Part<Row>[]} */
  const all = [];
  /** @type {Map<string, ChapterPart<Row>>} */
  const known = new Map();
  const paths = new Map(chapters.map(({ node }) => [node, pathTo(chapters, node)]));
  const enter = (/** @type {string | undefined} */ node) => {
    let parts = all;
    /** @type {ChapterPart<Row>[]} */
    const entered = [];
    for (const chapter of paths.get(node ?? '') ?? []) {
      const part = known.get(chapter.node) ?? { chapter, count: 0, parts: [] };
      if (!known.has(chapter.node)) parts.push(part);
      known.set(chapter.node, part);
      entered.push(part);
      parts = part.parts;
    }
    return { entered, parts };
  };
  for (const row of rows) {
    const { entered, parts } = enter(row.chapter);
    parts.push({ row });
    for (const part of entered) part.count += 1;
  }
  for (const { chapter } of nestedChapters(chapters)) enter(chapter.node);
  return all;
}

/**
 * Where another chapter begins in the manuscript, with the words that say so.
 *
 * @param {{ node: string, chapter?: string }[]} places in reading order
 * @param {Chapter[]} chapters
 * @returns {Map<string, string>} by the node of the first place
 */
export function chapterBreaks(places, chapters) {
  /** @type {Map<string, string>} */
  const breaks = new Map();
  const paths = new Map(chapters.map(({ node }) => [node, pathTo(chapters, node)]));
  /** @type {Set<string>} */
  const begun = new Set();
  let before = '';
  for (const place of places) {
    const path = paths.get(place.chapter ?? '') ?? [];
    const node = path.at(-1)?.node ?? '';
    if (node !== before) {
      const name = path.map(nameOfChapter).join(' › ');
      breaks.set(place.node, !node ? say('Not in a chapter') : begun.has(node) ? say('{chapter}, continued', { chapter: name }) : name);
    }
    begun.add(node);
    before = node;
  }
  return breaks;
}
