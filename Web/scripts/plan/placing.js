/** @typedef {import('./camera.js').Point} Point */
/** @typedef {import('./cards.js').Card} Card */

import { boxAround, boxAt, cardSize, cardStep } from './cards.js';
import { PlaceGrid } from './place-grid.js';

/** How far a free spot is looked for around what leads to a place, in steps to each side and downwards. */
const reach = { across: 12, down: 40 };

/**
 * Gives each card that has no place one, beside what leads to it. No other card moves.
 *
 * @param {Card[]} cards gain their places
 * @param {(card: Card) => Point | undefined} known where a card was placed
 * @returns {boolean} whether any card had a place; if not, all of them are to be laid out anew
 */
export function placeAll(cards, known) {
  const placed = new PlaceGrid(/** @type {Card[]} */ ([]));
  /** @type {Set<Card>} */
  const waiting = new Set();
  for (const card of cards) {
    const point = known(card);
    if (!point) {
      waiting.add(card);
      continue;
    }
    Object.assign(card, { x: point.x, y: point.y });
    placed.put(card);
  }
  if (waiting.size === cards.length && cards.length > 0) return false;
  const settle = (/** @type {Card} */ card, /** @type {Point} */ wish) => {
    Object.assign(card, freeSpot(placed, wish));
    waiting.delete(card);
    placed.put(card);
  };
  // What comes after a place that has just got its own follows it in turn: the list grows while it is gone through.
  const follow = (/** @type {Card[]} */ parents) => {
    for (const parent of parents) {
      for (const card of parent.out) {
        if (!waiting.has(card)) continue;
        settle(card, { x: parent.x, y: parent.y + cardStep.down });
        parents.push(card);
      }
    }
  };
  follow(cards.filter((card) => !waiting.has(card)));
  for (const card of cards) {
    if (!waiting.has(card)) continue;
    settle(card, wishFor(card, cards, waiting));
    follow([card]);
  }
  return true;
}

/**
 * Where a card that no placed one leads to would best be: above what it leads to, otherwise below everything.
 *
 * @param {Card} card
 * @param {Card[]} cards
 * @param {Set<Card>} waiting those without a place
 * @returns {Point}
 */
function wishFor(card, cards, waiting) {
  const target = card.out.find((one) => !waiting.has(one));
  if (target) return { x: target.x, y: target.y - cardStep.down };
  const { left, bottom } = boxAround(cards.filter((one) => !waiting.has(one)));
  return { x: left + cardSize.width / 2, y: bottom - cardSize.height / 2 + cardStep.down };
}

/**
 * The free spot that is nearest to a point: beside it on either side, then a row lower.
 *
 * @param {PlaceGrid<Card>} placed
 * @param {Point} wish
 * @returns {Point}
 */
function freeSpot(placed, wish) {
  for (let row = 0; row <= reach.down; row += 1) {
    for (let step = 0; step <= 2 * reach.across; step += 1) {
      const side = step % 2 === 0 ? step / 2 : -(step + 1) / 2;
      const point = { x: wish.x + side * cardStep.across, y: wish.y + row * cardStep.down };
      if (placed.within(boxAt(point)).length === 0) return point;
    }
  }
  return { x: wish.x, y: wish.y + (reach.down + 1) * cardStep.down };
}
