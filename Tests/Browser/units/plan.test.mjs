// What the author's map decides: where places stand, what is in sight of them, how ways run, and where a step leads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { around, fitted, fittedAround, inSight, inWindow, onMap, panned, pinched, showing, uncovered, zoomed } =
  await pageModule('plan/camera.js');
const { boxAround, boxAroundBoxes, boxAt, cardsOf, cardSize, cardStep } = await pageModule('plan/cards.js');
const { PlaceGrid } = await pageModule('plan/place-grid.js');
const { detailAt, isDense, linesOf } = await pageModule('plan/detail.js');
const { mostPortals, portalAt, portalBox, portalsOf, wayCurve, wayKind } = await pageModule('plan/way-curves.js');
const { placeAll } = await pageModule('plan/placing.js');
const { spread, tidied } = await pageModule('plan/tidy.js');
const { storyOf } = await pageModule('plan/tidy-beside.js');
const { step } = await pageModule('plan/walking.js');
const { kept, only, toggled } = await pageModule('plan/selection.js');
const { foundBy } = await pageModule('plan/find-dialog.js');
const { isRightToLeft } = await pageModule('plan/lettering.js');
const { placeNews } = await pageModule('plan/place-news.js');

const size = { width: 800, height: 600 };
const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-6, `${one} is not ${other}`);
const nearPoint = (one, other) => { near(one.x, other.x); near(one.y, other.y); };

/** Cards from `a: b c` for each; those after the first are where `places` says. */
const cardsFrom = (text, places = {}) => {
  const rows = text.split(',').map((row) => row.split(/[:\s]+/).filter(Boolean));
  const listed = rows.map(([id, ...targets]) => ({ node: id, id, words: `At ${id}`, ways: targets.map((to) => ({ to })) }));
  const cards = cardsOf(listed, rows[0][0], ({ id }) => id.toUpperCase());
  for (const card of cards) Object.assign(card, places[card.node]);
  return cards;
};
const named = (cards) => Object.fromEntries(cards.map((card) => [card.node, card]));
const overlaps = (cards) => cards.flatMap((one, index) => cards.slice(index + 1)
  .filter((other) => Math.abs(one.x - other.x) < cardSize.width && Math.abs(one.y - other.y) < cardSize.height)
  .map((other) => `${one.node} ${other.node}`));

// The camera.

test('a point of the map and its point in the window belong together', () => {
  const camera = { x: 120, y: -40, scale: 0.5 };
  assert.deepEqual(inWindow(camera, size, { x: 120, y: -40 }), { x: 400, y: 300 });
  nearPoint(onMap(camera, size, inWindow(camera, size, { x: 7, y: 9 })), { x: 7, y: 9 });
  assert.deepEqual(inSight(camera, size, 10), { left: -690, top: -650, right: 930, bottom: 570 });
});

test('zooming leaves the point under the pointer where it is', () => {
  const box = { left: -5000, top: -5000, right: 5000, bottom: 5000 };
  const about = { x: 130, y: 470 };
  const camera = { x: 30, y: 60, scale: 0.8 };
  const nearer = zoomed(camera, size, 1.7, about, box);
  near(nearer.scale, 1.36);
  nearPoint(onMap(nearer, size, about), onMap(camera, size, about));
});

test('zooming ends where all of the map is small, and where a card is large', () => {
  const box = { left: 0, top: 0, right: 8000, bottom: 6000 };
  const middle = { x: 400, y: 300 };
  assert.equal(zoomed({ x: 0, y: 0, scale: 1 }, size, 100, middle, box).scale, 2.5);
  const farthest = zoomed({ x: 0, y: 0, scale: 1 }, size, 1e-9, middle, box).scale;
  assert.ok(farthest > 0.03 && farthest < fitted(box, size).scale, String(farthest));
});

test('all of the map fits, and a small map is not enlarged', () => {
  const camera = fitted({ left: 0, top: 0, right: 4000, bottom: 1000 }, size);
  const { left, right } = inSight(camera, size);
  assert.ok(left < 0 && right > 4000);
  assert.equal(fitted(boxAt({ x: 5, y: 6 }), size).scale, 1);
  assert.ok(fitted(boxAround([]), { width: 0, height: 0 }).scale > 0);
});

test('the middle of the window stays on the map', () => {
  const box = { left: -100, top: -100, right: 100, bottom: 100 };
  assert.deepEqual(panned({ x: 0, y: 0, scale: 2 }, -40, 20, box), { x: 20, y: -10, scale: 2 });
  assert.deepEqual(panned({ x: 0, y: 0, scale: 2 }, 4000, -4000, box), { x: -100, y: 100, scale: 2 });
});

test('what lies under two fingers stays under them', () => {
  const box = { left: -5000, top: -5000, right: 5000, bottom: 5000 };
  const camera = { x: 0, y: 0, scale: 0.5 };
  const before = [{ x: 300, y: 300 }, { x: 500, y: 300 }];
  const now = [{ x: 250, y: 340 }, { x: 650, y: 340 }];
  const after = pinched(camera, size, before, now, box);
  near(after.scale, 1);
  for (const finger of [0, 1]) nearPoint(onMap(after, size, now[finger]), onMap(camera, size, before[finger]));
});

test('the camera moves no farther than it must to show a card, and not at all if it is in sight', () => {
  const camera = { x: 0, y: 0, scale: 1 };
  assert.equal(showing(camera, size, boxAt({ x: 50, y: 50 })), camera);
  const moved = showing(camera, size, boxAt({ x: 500, y: 0 }));
  assert.equal(moved.y, 0);
  near(inWindow(moved, size, { x: 600, y: 0 }).x, 800 - 32);
});

test('a card comes out from behind the sign', () => {
  const camera = { x: 0, y: 0, scale: 1 };
  const sign = { left: 10, top: 400, right: 350, bottom: 590 };
  assert.equal(uncovered(camera, size, boxAt({ x: 300, y: 200 }), sign), camera);
  const box = boxAt({ x: -200, y: 200 });
  const moved = uncovered(camera, size, box, sign);
  assert.ok(inWindow(moved, size, { x: box.left, y: box.bottom }).y < sign.top);
});

test('all of the map fits beside the sign or above it', () => {
  const sign = { left: 10, top: 400, right: 350, bottom: 590 };
  const wide = { left: -1000, top: 0, right: 1000, bottom: 200 };
  const above = fittedAround(wide, size, sign);
  assert.equal(above.scale, fitted(wide, size).scale);
  assert.ok(inWindow(above, size, { x: 0, y: wide.bottom }).y < sign.top);
  assert.ok(inWindow(above, size, { x: 0, y: wide.top }).y > 0);
  const high = { left: 0, top: -1000, right: 200, bottom: 1000 };
  const beside = fittedAround(high, size, sign);
  assert.equal(beside.scale, fitted(high, size).scale);
  assert.ok(inWindow(beside, size, { x: high.left, y: 0 }).x > sign.right);
  assert.ok(inWindow(beside, size, { x: high.right, y: 0 }).x < size.width);
});

test('the surroundings of a point leave no part of the window empty that could be filled', () => {
  const box = { left: 0, top: 0, right: 3000, bottom: 300 };
  const camera = around({ x: 0, y: 0 }, 1, size, box);
  near(inWindow(camera, size, { x: 0, y: 0 }).x, 32);
  assert.equal(camera.y, 150);
  assert.equal(around({ x: 1500, y: 0 }, 1, size, box).x, 1500);
});

test('the first view has the field of a chapter in it, and room for its title above', () => {
  const [card] = [{ x: 0, y: 0 }];
  const field = { left: -150, top: -120, right: 150, bottom: 120 };
  const box = boxAroundBoxes(boxAround([card, { x: 0, y: 4000 }]), [field]);
  assert.deepEqual(box, { left: -150, top: -120, right: 150, bottom: 4056 });
  assert.ok(inWindow(around(card, 0.7, size, box), size, { x: 0, y: field.top }).y > 24);
});

// The grid.

test('the grid finds what a search of all cards finds', () => {
  const cards = Array.from({ length: 500 }, (_, index) => ({ x: index * 7919 % 20_011 - 10_000, y: index * 104_729 % 20_011 - 10_000 }));
  const grid = new PlaceGrid(cards);
  for (const card of cards.slice(0, 50)) {
    card.x += 1234;
    grid.put(card);
  }
  for (const [left, top, width] of [[-300, -300, 900], [4000, -9000, 3000], [-10_100, -10_100, 30_000], [0, 0, 1]]) {
    const box = { left, top, right: left + width, bottom: top + width };
    const isIn = ({ x, y }) => x + 100 > box.left && x - 100 < box.right && y + 56 > box.top && y - 56 < box.bottom;
    assert.deepEqual(new Set(grid.within(box)), new Set(cards.filter(isIn)));
  }
});

test('a pointer hits the card under it, and a finger the nearest one', () => {
  const [one, other] = [{ x: 0, y: 0 }, { x: 300, y: 0 }];
  const grid = new PlaceGrid([one, other]);
  assert.equal(grid.at({ x: 99, y: 55 }), one);
  assert.equal(grid.at({ x: 150, y: 0 }), null);
  assert.equal(grid.at({ x: 190, y: 0 }, 95), other);
});

// How much is drawn.

test('nearer means more', () => {
  assert.deepEqual([0.05, 0.3, 0.4, 0.8, 1.5].map(detailAt), ['dot', 'start', 'title', 'lines', 'card']);
  assert.equal(isDense(100), false);
  assert.equal(isDense(6000), true);
});

test('words are divided into lines, and what is too much ends with dots', () => {
  const lines = (words, most, width = 10) => linesOf(words, width, most, (part) => [...part].length);
  assert.deepEqual(lines('The red door', 3), ['The red', 'door']);
  assert.deepEqual(lines('The red door is open', 2), ['The red', 'door is…']);
  assert.deepEqual(lines('Donaudampfschiff', 2), ['Donaudampf', 'schiff']);
  assert.deepEqual(lines('Donaudampfschiff', 1), ['Donaudamp…']);
  assert.deepEqual(lines('', 2), []);
});

test('a text from the right to the left is known by its first letter', () => {
  assert.deepEqual(['The door', '“שלום” he said', '3 דלתות', '…'].map(isRightToLeft), [false, true, true, false]);
});

// Ways.

test('ways lead on, back, far or round', () => {
  const from = { x: 0, y: 0 };
  assert.equal(wayKind(from, { x: 240, y: 184 }), 'near');
  assert.equal(wayKind(from, { x: 0, y: -184 }), 'back');
  assert.equal(wayKind(from, { x: 240, y: 0 }), 'back');
  assert.equal(wayKind(from, { x: 9000, y: 184 }), 'far');
  assert.equal(wayKind(from, from), 'loop');
});

test('a way on leaves a card below and arrives above; a way back goes round at the side', () => {
  const on = wayCurve({ x: 0, y: 0 }, { x: 240, y: 184 });
  assert.deepEqual([on.from, on.to], [{ x: 0, y: 56 }, { x: 240, y: 128 }]);
  const back = wayCurve({ x: 0, y: 184 }, { x: 0, y: 0 });
  assert.ok(back.from.x === 100 && back.to.x === 100 && back.towards.x > 100 && back.onto.x > 100);
  const left = wayCurve({ x: 0, y: 0 }, { x: -240, y: 0 });
  assert.deepEqual([left.from.x, left.to.x], [-100, -140]);
});

test('far ways have portals, as many as there is room for, and they can be hit', () => {
  const far = Object.fromEntries('bcdef'.split('').map((id, index) => [id, { x: 9000, y: index * 200 }]));
  const cards = cardsFrom('a: b c d e f, b, c, d, e, f', far);
  const [a] = cards;
  assert.equal(portalsOf(a).length, mostPortals);
  const { left, top } = portalBox(a, 1);
  assert.equal(portalAt(cards, { x: left + 3, y: top + 3 })?.node, 'c');
  assert.equal(portalAt(cards, { x: left - 30, y: top }), null);
});

// Cards.

test('cards know what leads to them and on, each once, and what they are', () => {
  const cards = cardsOf([
    { node: '1.1', id: 'a', title: 'Hall', words: 'It is dark.', ways: [{ to: 'b' }, { to: 'b' }, { to: 'gone' }] },
    { node: '1.2', id: 'b', words: 'A long room…', ways: [], ending: 'Out' },
    { node: '1.3', id: 'c', words: 'Nothing', ways: [] }], 'a', ({ title, words }) => title ?? words);
  const [a, b, c] = cards;
  assert.deepEqual([a.out, b.into, a.isStart, b.isEnding, b.isOpen, c.isOpen], [[b], [a], true, true, false, true]);
  assert.deepEqual([a.words, b.words], ['It is dark.', '']);
});

// Where places without a place go.

test('a new place stands below what leads to it, and moves no other', () => {
  const places = { a: { x: 0, y: 0 }, b: { x: 0, y: 184 } };
  const cards = cardsFrom('a: b new, b, new: newer, newer, alone');
  assert.equal(placeAll(cards, ({ node }) => places[node]), true);
  const { a, b, new: made, newer, alone } = named(cards);
  assert.deepEqual([a.x, a.y, b.x, b.y], [0, 0, 0, 184]);
  assert.equal(made.y, 184);
  assert.equal(Math.abs(made.x), cardStep.across);
  assert.ok(newer.y > made.y);
  assert.ok(alone.y > newer.y);
  assert.deepEqual(overlaps(cards), []);
});

test('a place that leads to another stands above it', () => {
  const cards = cardsFrom('a, before: a');
  placeAll(cards, ({ node }) => (node === 'a' ? { x: 0, y: 0 } : undefined));
  assert.equal(named(cards).before.y, -cardStep.down);
});

test('many new places find free spots', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `p${index}`);
  const cards = cardsFrom(`a: ${ids.join(' ')}, ${ids.join(', ')}`);
  placeAll(cards, ({ node }) => (node === 'a' ? { x: 0, y: 0 } : undefined));
  assert.deepEqual(overlaps(cards), []);
});

test('a story of which nothing is placed is laid out anew', () => {
  assert.equal(placeAll(cardsFrom('a: b, b'), () => undefined), false);
  assert.equal(placeAll([], () => undefined), true);
});

// Tidying.

/** Gives cards the places that tidying finds. */
const tidy = (cards) => {
  for (const [index, point] of tidied(storyOf(cards, [])).entries()) Object.assign(cards[index], point);
  return cards;
};

test('what comes later stands lower, and ways back change nothing', () => {
  const { a, b, c, d } = named(tidy(cardsFrom('a: b c, b: d, c: d a, d: a')));
  assert.ok(a.y < b.y && b.y === c.y && b.y < d.y);
  assert.equal(a.x, (b.x + c.x) / 2);
  assert.equal(d.x, a.x);
});

test('rows are ordered so that ways do not cross where they need not', () => {
  const { a, b, c, d } = named(tidy(cardsFrom('s: a b, a: d, b: c, c, d')));
  assert.equal(Math.sign(a.x - b.x), Math.sign(d.x - c.x));
});

test('where ways can stand either way round, the first choice leads to the left', () => {
  const { a, b, c, d, e, f } = named(tidy(cardsFrom('s: a b, a: c d, b: e f, c, d, e, f')));
  assert.ok(a.x < b.x);
  assert.deepEqual([c, d, e, f].map(({ x }) => x), [c, d, e, f].map(({ x }) => x).sort((one, other) => one - other));
});

test('a story laid out has no two cards in one place', () => {
  for (const [count, ways] of [[1, 0], [40, 60], [300, 900], [300, 20]]) {
    const links = Array.from({ length: ways }, (_, index) => [index * 7919 % count, index * 104_729 % count]);
    const text = Array.from({ length: count }, (_, index) =>
      `p${index}: ${links.filter(([from]) => from === index).map(([, to]) => `p${to}`).join(' ')}`).join(', ');
    const cards = tidy(cardsFrom(text));
    assert.deepEqual(overlaps(cards), []);
    assert.ok(cards.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y)));
  }
});

test('a row of very many is divided, and a long thread is folded', () => {
  const ids = Array.from({ length: 400 }, (_, index) => `p${index}`);
  const shape = (cards) => {
    const { left, top, right, bottom } = boxAround(cards);
    return (right - left) / (bottom - top);
  };
  for (const text of [`a: ${ids.join(' ')}, ${ids.join(', ')}`, ids.map((id, index) => `${id}: p${index + 1}`).join(', ')]) {
    const cards = tidy(cardsFrom(text));
    assert.ok(shape(cards) > 0.2 && shape(cards) < 5, String(shape(cards)));
    assert.deepEqual(overlaps(cards), []);
  }
});

test('a story as deep as it is long is laid out', () => {
  const links = Int32Array.from({ length: 40_000 }, (_, index) => Math.floor((index + 1) / 2));
  assert.equal(tidied({ count: 20_001, start: 0, links }).length, 20_001);
  assert.deepEqual(tidied({ count: 0, start: -1, links: new Int32Array() }), []);
});

test('cards keep their distance and stand as near as can be to where they would be', () => {
  assert.deepEqual(spread([0, 5, 9]), [0, 5, 9]);
  assert.deepEqual(spread([2, 2, 2]), [1, 2, 3]);
  assert.deepEqual(spread([0, 10, 10]), [0, 9.5, 10.5]);
});

// Walking.

test('arrow keys walk along ways, to siblings, and back where they came from', () => {
  const cards = tidy(cardsFrom('a: b c d, b: e, c: e, d, e'));
  const { a, b, c, d, e } = named(cards);
  assert.equal(step(cards, a, 'down', []), b);
  assert.equal(step(cards, e, 'up', []), b);
  assert.equal(step(cards, e, 'up', [c]), c);
  assert.equal(step(cards, a, 'down', [d]), d);
  const inRow = [b, c, d].sort((one, other) => one.x - other.x);
  assert.equal(step(cards, inRow[0], 'right', [a]), inRow[1]);
  assert.equal(step(cards, inRow[1], 'left', [a]), inRow[0]);
});

test('where no way leads, the nearest card in that direction is meant', () => {
  const cards = cardsFrom('a, b, c', { b: { x: 300, y: 20 }, c: { x: 20, y: 900 } });
  const { a, b, c } = named(cards);
  assert.equal(step(cards, a, 'right', []), b);
  assert.equal(step(cards, a, 'down', []), c);
  assert.equal(step(cards, a, 'left', []), null);
});

// The selection.

test('places are taken into the selection and out of it, and stay selected when the story changes', () => {
  const [a, b] = cardsFrom('a, b');
  const both = toggled(only(a), b);
  assert.deepEqual([...both.all], [a, b]);
  assert.deepEqual([...toggled(both, a).all], [b]);
  const [newA] = cardsFrom('a, c');
  const after = kept(both, [newA]);
  assert.deepEqual([after.current, ...after.all], [null, newA]);
});

test('what screen readers hear says what a place is, and how many more are selected', () => {
  const [a, b] = cardsFrom('a: b, b');
  assert.equal(placeNews(a, 0), 'A. The story starts here. Leads to one place.');
  assert.equal(placeNews(b, 2), 'B. Nothing comes after this yet. One place leads here. 2 more are selected.');
});

test('a place is found by its words, first by those with which its name begins', () => {
  const cards = cardsFrom('cave, xcave, hall');
  assert.deepEqual(foundBy(cards, ' CAVE ').map(({ node }) => node), ['cave', 'xcave']);
  assert.deepEqual(foundBy(cards, 'at hall').map(({ node }) => node), ['hall']);
  assert.deepEqual(foundBy(cards, 'moon'), []);
});
