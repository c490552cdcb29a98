/** @typedef {import('./cards.js').Card} Card */
/** @typedef {'up' | 'down' | 'left' | 'right'} Direction */

/** @type {Record<Direction, { x: number, y: number }>} */
const ways = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } };

/**
 * Where a step from a card leads: down to where its first way leads, up to what leads to it, to the left and the right to the other places
 * that the same choice leads to. Where no link leads, the nearest card in that direction is meant, so that every card can be reached.
 *
 * @param {Card[]} cards
 * @param {Card} card
 * @param {Direction} direction
 * @param {Card[]} trail where the walk has come from, the last one last: a step back leads there again
 * @returns {Card | null}
 */
export function step(cards, card, direction, trail) {
  if (direction === 'down') return lastOf(trail, card.out) ?? card.out.find((one) => one !== card) ?? nearest(cards, card, direction);
  if (direction === 'up') return lastOf(trail, card.into) ?? card.into.find((one) => one !== card) ?? nearest(cards, card, direction);
  const parent = lastOf(trail, card.into) ?? card.into[0];
  const siblings = (parent?.out ?? []).filter((one) => one !== parent).sort((one, other) => one.x - other.x || one.y - other.y);
  return siblings[siblings.indexOf(card) + ways[direction].x] ?? nearest(cards, card, direction);
}

/**
 * @param {Card[]} trail
 * @param {Card[]} cards
 * @returns {Card | undefined} which of these was walked over last
 */
function lastOf(trail, cards) {
  // Only the step before: farther back, it would lead round in circles.
  const before = trail.at(-1);
  return before && cards.includes(before) ? before : undefined;
}

/**
 * @param {Card[]} cards
 * @param {Card} card
 * @param {Direction} direction
 */
function nearest(cards, card, direction) {
  const way = ways[direction];
  /** @type {Card | null} */
  let best = null;
  let least = Infinity;
  for (const one of cards) {
    const [across, down] = [one.x - card.x, one.y - card.y];
    const along = across * way.x + down * way.y;
    const aside = Math.abs(across * way.y) + Math.abs(down * way.x);
    // More aside than along is another direction.
    if (along <= 0 || aside > 2 * along) continue;
    if (along + 2 * aside >= least) continue;
    best = one;
    least = along + 2 * aside;
  }
  return best;
}
