/**
 * Lays a story out in rows: what readers meet later stands lower, and ways cross as seldom as can be had quickly.
 *
 * It is the layered layout of Sugiyama, Tagawa and Toda with simple parts: ways that lead back are set aside, every place comes one row
 * after the last that leads to it, rows are ordered by the mean of their neighbours, and each card then stands as near to the middle of
 * its neighbours as the others in its row allow. Docs/pages.md says why no library does this.
 *
 * Each chapter is laid out by itself. Chapters then stand side by side as readers come to them, in lines like words, so that no frame has
 * anything of another chapter in it.
 *
 * @typedef {{ rank: number, row: number, at: number, x: number, y: number, out: Spot[], into: Spot[] }} Spot A place: when readers come to
 *   it, its row, its position in it, the middle of its card.
 * @typedef {{ count: number, start: number, links: Int32Array, chapters?: number[], parents?: number[] }} TidyStory Places are numbers from
 *   0 in the order of the story; the start is −1 if there is none. Links are pairs, from and to. `chapters` has the chapter of each place,
 *   and `parents` that around each chapter; −1 stands for none.
 */

import { boxAround, cardStep } from './cards.js';
import { framed, inLines } from './tidy-blocks.js';

/** How often rows are put in order, and how often cards are drawn to their neighbours; more changes little. */
const orderings = 6;
const pulls = 6;
/** Rows with more cards than the square root of all of them times this are divided. */
const widestRow = 1.6;
/** A layout that is this much higher than wide is folded into columns. */
const tallest = 2;
/** Free steps between two columns of a folded layout. */
const gutter = 1;
/**
 * Complexity: O((places + ways) · log places).
 *
 * @param {TidyStory} story
 * @returns {{ x: number, y: number }[]} the middle of each place's card, in map units
 */
export function tidied({ count, start, links, chapters = [], parents = [] }) {
  /** @type {Spot[]} */
  const spots = Array.from({ length: count }, () => ({ rank: 0, row: 0, at: 0, x: 0, y: 0, out: [], into: [] }));
  /** @type {Spot[][]} */
  const ways = spots.map(() => []);
  for (let index = 0; index < links.length; index += 2) {
    const [from, to] = [links[index] ?? 0, spots[links[index + 1] ?? 0]];
    if (to) ways[from]?.push(to);
  }
  const waysOf = new Map(spots.map((spot, index) => [spot, ways[index] ?? []]));
  for (const [rank, spot] of walked(spots, spots[start], waysOf).found.entries()) spot.rank = rank;
  /** @type {Spot[][]} */
  const own = parents.map(() => []);
  /** @type {Spot[]} */
  const outside = [];
  for (const [index, spot] of spots.entries()) (own[chapters[index] ?? -1] ?? outside).push(spot);
  /** @type {number[][]} */
  const inside = parents.map(() => []);
  /** @type {number[]} */
  const outermost = [];
  for (const [chapter, parent] of parents.entries()) (inside[parent] ?? outermost).push(chapter);
  /**
   * @param {Spot[]} here
   * @param {number[]} inner chapters
   * @returns {import('./tidy-blocks.js').Part<Spot>}
   */
  const laid = (here, inner) => {
    const parts = inner.map((chapter) => framed(laid(own[chapter] ?? [], inside[chapter] ?? [])));
    const levels = Math.max(0, ...parts.map((part) => part.levels));
    parts.push({ ...layered(here, spots[start], waysOf), levels: 0 });
    return { ...inLines(parts.filter(({ spots: held }) => held.length > 0)), levels };
  };
  laid(outside, outermost);
  return spots.map(({ x, y }) => ({ x, y }));
}

/**
 * Lays out some places by the ways between them.
 *
 * @param {Spot[]} spots
 * @param {Spot | undefined} start
 * @param {Map<Spot, Spot[]>} allWays
 */
function layered(spots, start, allWays) {
  const held = new Set(spots);
  const waysOf = new Map(spots.map((spot) => [spot, allWays.get(spot)?.filter((target) => held.has(target)) ?? []]));
  for (const spot of spots) Object.assign(spot, { out: [], into: [] });
  const { order } = walked(spots, start && held.has(start) ? start : undefined, waysOf);
  const rows = rowsOf(order, widestRow * Math.sqrt(spots.length));
  straighten(rows);
  folded(spots, rows);
  return { spots, ...boxAround(spots) };
}

/**
 * Links the spots with what comes after them, without the ways that lead back.
 *
 * @param {Spot[]} spots
 * @param {Spot | undefined} start
 * @param {Map<Spot, Spot[]>} waysOf
 * @returns {{ found: Spot[], order: Spot[] }} the spots as readers come to them who always go the first way that is new; and each behind
 *   everything that leads to it
 */
function walked(spots, start, waysOf) {
  /** @type {Map<Spot, 'open' | 'done'>} */
  const states = new Map();
  /** @type {Spot[]} */
  const backwards = [];
  const targets = new Set([...waysOf.values()].flat());
  // Places that nothing leads to begin stories of their own; then come those that are only in circles.
  for (const root of [...(start ? [start] : []), ...spots.filter((spot) => !targets.has(spot)), ...spots]) {
    if (states.has(root)) continue;
    states.set(root, 'open');
    // A stack of our own: a story can be thousands of places deep.
    const stack = [{ spot: root, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const { spot } = top;
      const target = waysOf.get(spot)?.[top.next];
      top.next += 1;
      if (!target) {
        states.set(spot, 'done');
        backwards.push(spot);
        stack.pop();
      } else if (states.get(target) !== 'open') {
        spot.out.push(target);
        target.into.push(spot);
        if (!states.has(target)) {
          states.set(target, 'open');
          stack.push({ spot: target, next: 0 });
        }
      }
    }
  }
  return { found: [...states.keys()], order: backwards.reverse() };
}

/**
 * Divides the spots into rows, and puts each row in order.
 *
 * @param {Spot[]} order each behind everything that leads to it
 * @param {number} widest the largest number of spots in a row
 * @returns {Spot[][]}
 */
function rowsOf(order, widest) {
  /** @type {Spot[][]} */
  const rows = [];
  for (const spot of order) {
    for (const before of spot.into) spot.row = Math.max(spot.row, before.row + 1);
    (rows[spot.row] ??= []).push(spot);
  }
  // The first choice leads to the left.
  for (const row of rows) number(row.sort((one, other) => one.rank - other.rank));
  for (let turn = 0; turn < orderings; turn += 1) {
    const isDown = turn % 2 === 0;
    for (const row of isDown ? rows : [...rows].reverse()) {
      const wishes = new Map(row.map((spot) => [spot, meanOf(isDown ? spot.into : spot.out, shareOf(rows)) ?? shareOf(rows)(spot)]));
      row.sort((one, other) => (wishes.get(one) ?? 0) - (wishes.get(other) ?? 0));
      number(row);
    }
  }
  const most = Math.max(8, Math.ceil(widest));
  const divided = rows.flatMap((row) => {
    // Even parts, each of every so many: what belongs together stays one above the other.
    const parts = Math.ceil(row.length / most);
    return Array.from({ length: parts }, (_, part) => row.filter((_, index) => index % parts === part));
  });
  for (const [index, row] of divided.entries()) {
    number(row);
    for (const spot of row) spot.row = index;
  }
  return divided;
}

/** @param {Spot[]} row */
function number(row) {
  for (const [index, spot] of row.entries()) spot.at = index;
}

/**
 * Where a spot is in its row, from the middle: rows of different lengths stand under each other's middle.
 *
 * @param {Spot[][]} rows
 */
function shareOf(rows) {
  return (/** @type {Spot} */ { row, at }) => at - ((rows[row]?.length ?? 1) - 1) / 2;
}

/**
 * @param {Spot[]} spots
 * @param {(spot: Spot) => number} value
 */
function meanOf(spots, value) {
  if (spots.length === 0) return null;
  let sum = 0;
  for (const spot of spots) sum += value(spot);
  return sum / spots.length;
}

/**
 * Gives every spot its x, in steps between cards.
 *
 * @param {Spot[][]} rows
 */
function straighten(rows) {
  for (const row of rows) for (const spot of row) spot.x = spot.at - (row.length - 1) / 2;
  for (let turn = 0; turn < pulls; turn += 1) {
    const isDown = turn % 2 === 0;
    for (const row of isDown ? rows : [...rows].reverse()) {
      const wishes = row.map((spot) => meanOf(isDown ? spot.into : spot.out, ({ x }) => x) ?? spot.x);
      for (const [index, x] of spread(wishes).entries()) /** @type {Spot} */ (row[index]).x = x;
    }
  }
  // Onto the grid that keys and new places use; rounding keeps the distances, as all of a row are rounded alike.
  for (const row of rows) {
    let last = -Infinity;
    for (const spot of row) {
      spot.x = Math.max(last + 1, Math.round(spot.x * 2) / 2);
      last = spot.x;
    }
  }
}

/**
 * The positions that are nearest to what is wished, in the same order and at least one step apart: neighbours that are too close form a
 * block, which stands where its wishes are in the mean (the algorithm of pool adjacent violators).
 *
 * @param {number[]} wishes
 * @returns {number[]}
 */
export function spread(wishes) {
  /** @type {{ sum: number, count: number }[]} */
  const blocks = [];
  for (const [index, wish] of wishes.entries()) {
    let block = { sum: wish - index, count: 1 };
    for (let before = blocks.at(-1); before && before.sum / before.count > block.sum / block.count; before = blocks.at(-1)) {
      block = { sum: before.sum + block.sum, count: before.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count)).map((base, index) => base + index);
}

/**
 * Turns rows into points of the map. A story that is much longer than broad goes on at the top of a further column, as text does.
 *
 * @param {Spot[]} spots
 * @param {Spot[][]} rows
 */
function folded(spots, rows) {
  const columns = columnsOf(rows);
  const perColumn = Math.max(1, Math.ceil(rows.length / columns));
  /** How far the spots of each column are moved to the right. */
  const shifts = /** @type {number[]} */ ([]);
  let left = 0;
  for (let column = 0; column < columns; column += 1) {
    const held = rows.slice(column * perColumn, (column + 1) * perColumn).flat();
    if (held.length === 0) break;
    const least = held.reduce((low, { x }) => Math.min(low, x), Infinity);
    const most = held.reduce((high, { x }) => Math.max(high, x), -Infinity);
    shifts.push(left - least);
    left += most - least + 1 + gutter;
  }
  for (const spot of spots) {
    spot.x = Math.round((spot.x + (shifts[Math.floor(spot.row / perColumn)] ?? 0)) * cardStep.across);
    spot.y = spot.row % perColumn * cardStep.down;
  }
}

/**
 * As few columns as make the layout no taller than it should be.
 *
 * @param {Spot[][]} rows
 */
function columnsOf(rows) {
  let [least, most] = [0, 0];
  for (const row of rows) for (const { x } of row) [least, most] = [Math.min(least, x), Math.max(most, x)];
  const [width, height] = [(most - least + 1) * cardStep.across, rows.length * cardStep.down];
  if (height <= tallest * width) return 1;
  // n columns are n times as wide, and their rows n times fewer.
  return Math.min(rows.length, Math.round(Math.sqrt(height / width)));
}
