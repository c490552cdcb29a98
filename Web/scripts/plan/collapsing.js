/** @typedef {import('../desk/chapters.js').Chapter} Chapter */
/** @typedef {import('./cards.js').Card} Card */

import { nameOfChapter, pathTo } from '../desk/chapters.js';
import { boxAround } from './cards.js';

/**
 * The cards that are seen: the places of a collapsed chapter are one card in their middle, where the ways to all of them end. No other card
 * moves, and the places keep theirs.
 *
 * Complexity: O(chapters · depth + places + ways).
 *
 * @param {Card[]} places
 * @param {Chapter[]} chapters
 * @returns {Card[]} the same list if no chapter is collapsed; otherwise new cards
 */
export function collapsed(places, chapters) {
  const hiding = new Map(chapters.flatMap(({ node }) => {
    const outermost = pathTo(chapters, node).find(({ isCollapsed }) => isCollapsed === true);
    return outermost ? [/** @type {[string, Chapter]} */ ([node, outermost])] : [];
  }));
  if (hiding.size === 0) return places;
  /** @type {Map<Chapter, Card>} */
  const ofChapters = new Map();
  /** @type {Map<Card, Card>} */
  const seen = new Map();
  for (const place of places) {
    const chapter = hiding.get(place.chapter ?? '');
    const card = chapter ? ofChapters.get(chapter) ?? closed(chapter) : { ...place, out: [], into: [] };
    if (chapter) {
      ofChapters.set(chapter, card);
      card.members.push(place);
      card.isStart ||= place.isStart;
    }
    seen.set(place, card);
  }
  for (const card of ofChapters.values()) {
    const { left, top, right, bottom } = boxAround(card.members);
    Object.assign(card, { x: Math.round((left + right) / 2), y: Math.round((top + bottom) / 2) });
  }
  link(places, seen);
  return [...new Set(seen.values())];
}

/**
 * @param {Chapter} chapter
 * @returns {Card}
 */
function closed(chapter) {
  return { is: 'chapter', node: chapter.node, name: nameOfChapter(chapter), words: '', x: 0, y: 0, isStart: false, isEnding: false,
    isOpen: false, chapter: chapter.parent ?? null, members: [], colour: '', out: [], into: [] };
}

/**
 * Gives the cards that are seen the ways of the places, each once. Ways inside of a chapter are not seen.
 *
 * @param {Card[]} places
 * @param {Map<Card, Card>} seen
 */
function link(places, seen) {
  /** @type {Map<Card, Set<Card>>} */
  const targets = new Map();
  for (const place of places) {
    const card = /** @type {Card} */ (seen.get(place));
    const known = targets.get(card) ?? new Set();
    targets.set(card, known);
    for (const target of place.out) {
      const end = /** @type {Card} */ (seen.get(target));
      if (end !== card || card.is === 'place') known.add(end);
    }
  }
  for (const [card, ends] of targets) {
    card.out = [...ends];
    for (const end of ends) end.into.push(card);
  }
}

/**
 * The card with which something is seen: its own, or that of the collapsed chapter in which it lies.
 *
 * @param {Card[]} cards those that are seen
 * @param {string} node
 * @returns {Card | undefined}
 */
export function cardWith(cards, node) {
  return cards.find((card) => card.node === node || card.members.some((place) => place.node === node));
}
