// Tidying a map with chapters: each stays together, and nothing of another lies in its frame.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { boxAt, cardsOf } = await pageModule('plan/cards.js');
const { ChapterFields } = await pageModule('plan/chapter-fields.js');
const { storyOf } = await pageModule('plan/tidy-beside.js');
const { tidied } = await pageModule('plan/tidy.js');
const { pathTo } = await pageModule('desk/chapters.js');

/** Numbers below `most` that follow from a seed (the generator of Park and Miller). */
const numbers = (seed) => {
  let state = seed;
  return (most) => {
    state = state * 48_271 % 2_147_483_647;
    return state % most;
  };
};

/** A story with chapters in chapters, some of them empty, and places in none. */
function storyFrom(seed, places, chapterCount) {
  const below = numbers(seed);
  const chapters = Array.from({ length: chapterCount }, (_, index) =>
    ({ node: `c${index}`, title: `Chapter ${index}`, ...(index > 0 && below(3) === 0 ? { parent: `c${below(index)}` } : {}) }));
  const listed = Array.from({ length: places }, (_, index) => ({ node: `p${index}`, id: `p${index}`, words: `At ${index}`,
    ways: Array.from({ length: below(4) }, () =>
      ({ to: `p${below(3) === 0 ? below(places) : Math.min(places - 1, index + 1 + below(5))}` })),
    ...(below(5) > 0 ? { chapter: `c${below(chapterCount)}` } : {}) }));
  const cards = cardsOf(listed, 'p0', ({ id }) => id);
  return { cards, chapters };
}

function tidy({ cards, chapters }) {
  for (const [index, point] of tidied(storyOf(cards, chapters)).entries()) Object.assign(cards[index], point);
}

const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test('no place lies in the frame of a chapter that is not its own, and no frame over another', () => {
  for (let seed = 1; seed <= 120; seed += 1) {
    const story = storyFrom(seed, 1 + seed % 60, 1 + seed % 9);
    tidy(story);
    const { cards, chapters } = story;
    const around = (node) => new Set(pathTo(chapters, node).map((chapter) => chapter.node));
    const fields = new ChapterFields(cards, chapters).all();
    for (const { node, box } of fields) {
      for (const card of cards) {
        if (!around(card.chapter).has(node)) assert.ok(!meet(box, boxAt(card)), `seed ${seed}: ${card.node} lies in ${node}`);
      }
      for (const other of fields) {
        if (other.node === node || around(other.node).has(node) || around(node).has(other.node)) continue;
        assert.ok(!meet(box, other.box), `seed ${seed}: ${node} and ${other.node}`);
      }
    }
    for (const [index, card] of cards.entries()) {
      assert.ok(Number.isInteger(card.x) && Number.isInteger(card.y), `seed ${seed}: ${card.node} at ${card.x}, ${card.y}`);
      for (const other of cards.slice(0, index)) assert.ok(!meet(boxAt(card), boxAt(other)), `seed ${seed}: ${card.node}, ${other.node}`);
    }
  }
});

test('chapters stand side by side in the order in which readers come to them', () => {
  const places = ['a', 'b', 'c'].flatMap((chapter, index) => [1, 2].map((number) => {
    const id = `${chapter}${number}`;
    return { node: id, id, words: '', chapter, ways: [{ to: number === 1 ? `${chapter}2` : `${'abc'[index + 1] ?? 'end'}1` }] };
  }));
  // In the list of chapters they are the other way round.
  const chapters = ['c', 'b', 'a'].map((node) => ({ node }));
  const cards = cardsOf(places, 'a1', ({ id }) => id);
  tidy({ cards, chapters });
  const [a, b, c] = ['a', 'b', 'c'].map((chapter) => cards.filter((card) => card.chapter === chapter));
  assert.ok(a[0].y < a[1].y && b[0].y < b[1].y);
  assert.ok(a[0].y === b[0].y ? a[0].x < b[0].x : a[0].y < b[0].y);
  assert.ok(b[0].y === c[0].y ? b[0].x < c[0].x : b[0].y < c[0].y);
});

test('2,000 places in 80 chapters are tidied within a second', () => {
  const story = storyFrom(7, 2000, 80);
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    tidy(story);
    return performance.now() - start;
  });
  // The machine may be busy with something else.
  assert.ok(Math.min(...times) < 1000, `${times} ms`);
});
