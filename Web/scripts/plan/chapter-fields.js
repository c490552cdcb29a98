/** @typedef {import('../desk/chapters.js').Chapter} Chapter */
/** @typedef {import('./camera.js').Box} Box */
/** @typedef {import('./camera.js').Point} Point */
/** @typedef {import('./cards.js').Card} Card */
/**
 * @typedef {{ node: string, name: string, colour: string, corners: Point[], box: Box }} ChapterField A chapter on the map: the corners of
 *   the field behind its places, clockwise, and the box around them.
 */

import { chapterColours, nameOfChapter, pathTo } from '../desk/chapters.js';
import { cardSize, fieldEdge } from './cards.js';

/** The fields behind the places of all chapters, which follow the places when these are moved. */
export class ChapterFields {
  /**
   * Those that are around others come first.
   *
   * @type {Map<string, { chapter: Chapter, cards: Card[], colour: string, edge: number, field: ChapterField | null }>}
   */
  #chapters = new Map();
  /** @type {Chapter[]} */
  #all;

  /**
   * @param {Iterable<Card>} cards those that are seen
   * @param {Chapter[]} chapters
   */
  constructor(cards, chapters) {
    this.#all = chapters;
    const paths = new Map(chapters.map(({ node }) => [node, pathTo(chapters, node)]));
    /** @type {Map<string, Card[]>} */
    const inside = new Map(chapters.map(({ node }) => [node, []]));
    for (const card of cards) for (const { node } of paths.get(card.chapter ?? '') ?? []) inside.get(node)?.push(card);
    /** How many chapters lie in each other, at most, in each. */
    const heights = new Map(chapters.map(({ node }) => [node, 0]));
    for (const path of paths.values()) {
      for (const [index, { node }] of path.entries()) heights.set(node, Math.max(heights.get(node) ?? 0, path.length - 1 - index));
    }
    const colours = chapterColours(chapters);
    const depthOf = (/** @type {Chapter} */ { node }) => paths.get(node)?.length ?? 0;
    for (const chapter of [...chapters].sort((one, other) => depthOf(one) - depthOf(other))) {
      this.#chapters.set(chapter.node, { chapter, cards: inside.get(chapter.node) ?? [], colour: colours.get(chapter.node) ?? '',
        edge: fieldEdge(heights.get(chapter.node) ?? 0), field: null });
    }
  }

  /**
   * A card has been moved.
   *
   * @param {Card} card
   */
  moved({ chapter }) {
    for (const { node } of pathTo(this.#all, chapter)) {
      const known = this.#chapters.get(node);
      if (known) known.field = null;
    }
  }

  /** @returns {ChapterField[]} those of chapters that have something to be seen, those around others first */
  all() {
    return [...this.#chapters.values()].flatMap((known) => {
      if (known.cards.length === 0) return [];
      known.field ??= fieldAround(known);
      return [known.field];
    });
  }
}

/**
 * @param {{ chapter: Chapter, cards: Card[], colour: string, edge: number }} known
 * @returns {ChapterField}
 */
function fieldAround({ chapter, cards, colour, edge: free }) {
  const [across, down] = [cardSize.width / 2 + free, cardSize.height / 2 + free];
  // The middles first: few of them are corners, and each has four of its own.
  const corners = hull(hull(cards).flatMap(({ x, y }) => [{ x: x - across, y: y - down }, { x: x + across, y: y - down },
    { x: x + across, y: y + down }, { x: x - across, y: y + down }]));
  const box = { left: Math.min(...corners.map(({ x }) => x)), top: Math.min(...corners.map(({ y }) => y)),
    right: Math.max(...corners.map(({ x }) => x)), bottom: Math.max(...corners.map(({ y }) => y)) };
  return { node: chapter.node, name: nameOfChapter(chapter), colour, corners, box };
}

/**
 * The corners of the smallest convex shape around points, clockwise as the page sees it (Andrew's monotone chain).
 *
 * Complexity: O(n · log n).
 *
 * @param {Point[]} points
 * @returns {Point[]} corners alone: no point between two others
 */
export function hull(points) {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y);
  const isTurn = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {Point} */ c) =>
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
  const chain = (/** @type {Point[]} */ run) => {
    /** @type {Point[]} */
    const found = [];
    for (const point of run) {
      while (found.length > 1 && !isTurn(/** @type {Point} */ (found.at(-2)), /** @type {Point} */ (found.at(-1)), point)) found.pop();
      const last = found.at(-1);
      if (last?.x !== point.x || last.y !== point.y) found.push(point);
    }
    return found;
  };
  const [upper, lower] = [chain(sorted), chain(sorted.reverse())];
  return upper.length < 2 ? upper : [...upper.slice(0, -1), ...lower.slice(0, -1)];
}

/**
 * Where the title of a field stands: above its upper edge, in the middle of that.
 *
 * @param {ChapterField} field
 * @returns {Point} the middle of the title's lower edge
 */
export function titleSpot({ corners, box }) {
  const upper = corners.filter(({ y }) => y === box.top).map(({ x }) => x);
  return { x: (Math.min(...upper) + Math.max(...upper)) / 2, y: box.top };
}
