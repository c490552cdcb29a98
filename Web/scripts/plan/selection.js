/**
 * What is selected on the map: some places, and the one of them that keys start from.
 *
 * @template Card
 * @typedef {{ current: Card | null, all: ReadonlySet<Card> }} Selection
 */

/**
 * @template Card
 * @param {Card | null} card
 * @returns {Selection<Card>} this card alone
 */
export function only(card) {
  return { current: card, all: new Set(card ? [card] : []) };
}

/**
 * Takes a card into a selection, or out of it.
 *
 * @template Card
 * @param {Selection<Card>} selection
 * @param {Card} card
 * @returns {Selection<Card>}
 */
export function toggled({ all }, card) {
  const next = new Set(all);
  if (!next.delete(card)) next.add(card);
  return { current: card, all: next };
}

/**
 * The same selection among the cards of a story that has changed.
 *
 * @template {{ node: string }} Card
 * @param {Selection<Card>} selection
 * @param {Card[]} cards
 * @returns {Selection<Card>}
 */
export function kept({ current, all }, cards) {
  const nodes = new Set([...all].map(({ node }) => node));
  return { current: cards.find(({ node }) => node === current?.node) ?? null, all: new Set(cards.filter(({ node }) => nodes.has(node))) };
}
