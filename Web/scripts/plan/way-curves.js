/** @typedef {import('./camera.js').Box} Box */
/** @typedef {import('./camera.js').Point} Point */
/** @typedef {import('./cards.js').Card} Card */

/**
 * @typedef {'near' | 'back' | 'far' | 'loop'} WayKind `near` goes on to a place nearby, `back` to one that stands no lower, `far` is too
 *   long to be followed with the eye, and `loop` leads to the place from which it comes.
 * @typedef {{ kind: WayKind, from: Point, towards: Point, onto: Point, to: Point }} WayCurve A cubic curve from one card to another:
 *   `towards` and `onto` are its control points.
 */

import { boxAt, cardSize, cardStep } from './cards.js';

/** Longer ways are far, in map units: more than what a window shows of the map at 100 %. */
const farAcross = 7 * cardStep.across;
const farDown = 6 * cardStep.down;

/**
 * What kind of way leads from one card to another.
 *
 * @param {Point} from
 * @param {Point} to
 * @returns {WayKind}
 */
export function wayKind(from, to) {
  if (from === to) return 'loop';
  if (Math.abs(to.x - from.x) > farAcross || Math.abs(to.y - from.y) > farDown) return 'far';
  return to.y - from.y < cardSize.height ? 'back' : 'near';
}

/**
 * How a way is drawn: onwards from the lower edge of a card to the upper edge of the next; back from the side to the side, around what lies
 * between.
 *
 * @param {Point} from the middle of a card
 * @param {Point} to
 * @returns {WayCurve}
 */
export function wayCurve(from, to) {
  const kind = wayKind(from, to);
  const [first, last] = [boxAt(from), boxAt(to)];
  if (kind === 'loop') {
    const [x, y] = [first.right, from.y];
    return { kind, from: { x, y: y + 18 }, towards: { x: x + 60, y: y + 50 }, onto: { x: x + 60, y: y - 50 }, to: { x, y: y - 18 } };
  }
  if (to.y - from.y >= cardSize.height) {
    const bend = Math.min(160, (last.top - first.bottom) / 2 + 24);
    return { kind, from: { x: from.x, y: first.bottom }, towards: { x: from.x, y: first.bottom + bend },
      onto: { x: to.x, y: last.top - bend }, to: { x: to.x, y: last.top } };
  }
  // Beside each other: across the gap. One above the other: both on the right side, out around them.
  const isBeside = Math.abs(to.x - from.x) >= cardSize.width;
  const isRight = to.x > from.x;
  const [start, end] = isBeside && !isRight ? [first.left, last.right] : [first.right, isBeside ? last.left : last.right];
  const out = isBeside ? Math.max(30, Math.abs(end - start) / 2) : 40 + Math.abs(to.y - from.y) / 6;
  const sign = isBeside && !isRight ? -1 : 1;
  return { kind, from: { x: start, y: from.y + 12 }, towards: { x: start + sign * out, y: from.y + 12 },
    onto: { x: end + (isBeside ? -sign : sign) * out, y: to.y - 12 }, to: { x: end, y: to.y - 12 } };
}

/** Portals that one card has room for. */
export const mostPortals = 3;
const portal = { width: 150, height: 22 };

/**
 * Where the portal of a far way stands: a sign below the card that says where the way leads.
 *
 * @param {Point} card
 * @param {number} index
 * @returns {Box}
 */
export function portalBox({ x, y }, index) {
  const top = y + cardSize.height / 2 + 3 + index * (portal.height + 1);
  return { left: x - cardSize.width / 2 + 8, top, right: x - cardSize.width / 2 + 8 + portal.width, bottom: top + portal.height };
}

/**
 * @param {Card} card
 * @returns {Card[]} where its far ways lead, as far as there is room for their portals
 */
export function portalsOf(card) {
  return card.out.filter((target) => wayKind(card, target) === 'far').slice(0, mostPortals);
}

/**
 * The portal at a point of the map: the place to which it leads.
 *
 * @param {Card[]} cards those near the point
 * @param {Point} point
 * @returns {Card | null}
 */
export function portalAt(cards, { x, y }) {
  for (const card of cards) {
    const found = portalsOf(card).find((_, index) => {
      const { left, top, right, bottom } = portalBox(card, index);
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    if (found) return found;
  }
  return null;
}
