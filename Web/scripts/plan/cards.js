/** @typedef {import('./camera.js').Box} Box */
/** @typedef {import('./camera.js').Point} Point */

/**
 * @typedef {object} PlanPlace A location as the editor's `outline` has it.
 * @property {string} node
 * @property {string} id
 * @property {string} [words]
 * @property {{ to: string }[]} ways
 * @property {string} [ending]
 * @property {number} [x] the middle of its card; missing if nobody has placed it
 * @property {number} [y]
 * @property {string} [chapter] a node
 *
 * @typedef {object} MapNote A note on the map as the editor's `outline` has it.
 * @property {string} node
 * @property {string} [text]
 * @property {number} [x] the middle of its paper
 * @property {number} [y]
 * @property {unknown} [colour]
 *
 * @typedef {object} Card What lies on the map: a place, a collapsed chapter with its places, or a note.
 * @property {'place' | 'chapter' | 'note'} is
 * @property {string} node
 * @property {string} name
 * @property {string} words its first words, if its name is something else
 * @property {number} x its middle, in map units
 * @property {number} y
 * @property {boolean} isStart
 * @property {boolean} isEnding
 * @property {boolean} isOpen nothing comes after it yet
 * @property {string | null} chapter the node of the chapter in which it lies
 * @property {Card[]} members the places of a collapsed chapter
 * @property {string} colour a note's
 * @property {Card[]} out where its ways lead, each once, in their order
 * @property {Card[]} into what leads to it, in the order of the story
 */

import { shownColour } from '../desk/chapters.js';
import { plainWords } from '../desk/plain-words.js';

/** The colour of a note that has none: gold. */
const ofNotes = 4;

/** The size of a card, in map units. */
export const cardSize = { width: 200, height: 112 };
/** How far apart cards are laid: from the middle of one to the middle of the next. */
export const cardStep = { across: 240, down: 184 };

/**
 * The free edge around the places of a chapter, in map units.
 *
 * @param {number} levels how many chapters lie in each other in it, at most
 */
export const fieldEdge = (levels) => 26 + 30 * levels;

/**
 * @param {Point} middle a card's
 * @returns {Box}
 */
export function boxAt({ x, y }) {
  const [across, down] = [cardSize.width / 2, cardSize.height / 2];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

/**
 * The box around cards.
 *
 * @param {Iterable<Point>} cards
 * @returns {Box} that of one card in the middle of the map if there are none
 */
export function boxAround(cards) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const card of cards) {
    const { left, top, right, bottom } = boxAt(card);
    box.left = Math.min(box.left, left);
    box.top = Math.min(box.top, top);
    box.right = Math.max(box.right, right);
    box.bottom = Math.max(box.bottom, bottom);
  }
  return box.left === Infinity ? boxAt({ x: 0, y: 0 }) : box;
}

/**
 * The box around boxes.
 *
 * @param {Box} first
 * @param {Box[]} others
 * @returns {Box}
 */
export function boxAroundBoxes(first, others) {
  return others.reduce((around, { left, top, right, bottom }) => ({ left: Math.min(around.left, left), top: Math.min(around.top, top),
    right: Math.max(around.right, right), bottom: Math.max(around.bottom, bottom) }), first);
}

/**
 * The cards of a story, with their links. Those that nobody has placed are at 0, 0 until they are given a place.
 *
 * Complexity: O(places + ways).
 *
 * @template {PlanPlace} Place
 * @param {Place[]} places
 * @param {string} start the ID of the place where reading begins
 * @param {(place: Place) => string} nameOf
 * @returns {Card[]} in the same order
 */
export function cardsOf(places, start, nameOf) {
  /** @type {Map<string, Card>} */
  const byID = new Map();
  const cards = places.map((place) => {
    const name = nameOf(place);
    const words = plainWords(place.words ?? '').trim().replace(/\s+/g, ' ');
    /** @type {Card} */
    const card = { is: 'place', node: place.node, name, words: words.startsWith(name.replace(/…$/u, '')) ? '' : words,
      x: place.x ?? 0, y: place.y ?? 0, isStart: place.id === start, isEnding: place.ending !== undefined,
      isOpen: place.ending === undefined && place.ways.length === 0, chapter: place.chapter ?? null, members: [], colour: '',
      out: [], into: [] };
    byID.set(place.id, card);
    return card;
  });
  for (const [index, { ways }] of places.entries()) {
    const card = /** @type {Card} */ (cards[index]);
    const targets = new Set(ways.flatMap(({ to }) => byID.get(to) ?? []));
    card.out = [...targets];
    for (const target of targets) target.into.push(card);
  }
  return cards;
}

/**
 * The notes on the map as cards, which nothing leads to.
 *
 * @param {MapNote[]} notes
 * @returns {Card[]}
 */
export function noteCards(notes) {
  return notes.map(({ node, text = '', x = 0, y = 0, colour }) => ({ is: 'note', node, name: text.trim(), words: '', x, y, isStart: false,
    isEnding: false, isOpen: false, chapter: null, members: [], colour: shownColour(colour, ofNotes), out: [], into: [] }));
}
