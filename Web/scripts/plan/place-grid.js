/** @typedef {import('./camera.js').Box} Box */
/** @typedef {import('./camera.js').Point} Point */

import { boxAt, cardSize } from './cards.js';

/** The side of a cell in map units: a window at 100 % has a few of them, and a card lies in few. */
const side = 640;

/**
 * An index of cards by where they lie: a grid of equal cells, each with the cards whose middle is in it. Finding takes as long as there are
 * cells and cards nearby, however large the map is.
 *
 * @template {Point} Card
 */
export class PlaceGrid {
  /** @type {Map<string, Set<Card>>} */
  #cells = new Map();
  /** @type {Map<Card, string>} */
  #cellOf = new Map();

  /** @param {Iterable<Card>} [cards] */
  constructor(cards = []) {
    for (const card of cards) this.put(card);
  }

  /**
   * Takes up a card, or that one has been moved.
   *
   * @param {Card} card
   */
  put(card) {
    const key = keyOf(Math.floor(card.x / side), Math.floor(card.y / side));
    const before = this.#cellOf.get(card);
    if (before === key) return;
    if (before !== undefined) this.#cells.get(before)?.delete(card);
    this.#cellOf.set(card, key);
    const cell = this.#cells.get(key);
    if (cell) cell.add(card);
    else this.#cells.set(key, new Set([card]));
  }

  /**
   * The cards of which something lies in a box.
   *
   * @param {Box} box
   * @returns {Card[]}
   */
  within(box) {
    const reach = { left: box.left - cardSize.width / 2, right: box.right + cardSize.width / 2,
      top: box.top - cardSize.height / 2, bottom: box.bottom + cardSize.height / 2 };
    const isIn = (/** @type {Card} */ { x, y }) => x > reach.left && x < reach.right && y > reach.top && y < reach.bottom;
    const [first, last] = [Math.floor(reach.left / side), Math.floor(reach.right / side)];
    const [above, below] = [Math.floor(reach.top / side), Math.floor(reach.bottom / side)];
    // A small part of an empty plain has more cells than there are cards.
    if ((last - first + 1) * (below - above + 1) > this.#cells.size) return [...this.#cellOf.keys()].filter(isIn);
    const found = [];
    for (let row = above; row <= below; row += 1)
      for (let column = first; column <= last; column += 1)
        for (const card of this.#cells.get(keyOf(column, row)) ?? []) if (isIn(card)) found.push(card);
    return found;
  }

  /**
   * The card at a point: the one that was taken up last of those that lie there.
   *
   * @param {Point} point
   * @param {number} [tolerance] in map units: a finger is wider than a card seen from afar
   * @returns {Card | null}
   */
  at({ x, y }, tolerance = 0) {
    const near = this.within({ left: x - tolerance, right: x + tolerance, top: y - tolerance, bottom: y + tolerance });
    const inside = near.filter((card) => holds(boxAt(card), { x, y }));
    if (inside.length > 0) return inside.at(-1) ?? null;
    const away = (/** @type {Card} */ card) => Math.hypot(card.x - x, card.y - y);
    return near.reduce((/** @type {Card | null} */ best, card) => (best === null || away(card) < away(best) ? card : best), null);
  }
}

/**
 * @param {Box} box
 * @param {Point} point
 */
function holds({ left, top, right, bottom }, { x, y }) {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * @param {number} column
 * @param {number} row
 */
function keyOf(column, row) {
  return `${column} ${row}`;
}
