// What chapters and notes decide: on the map, in the outline, in the manuscript.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { chapterColours, nameOfChapter, nestedChapters, pathTo, shownColour } = await pageModule('desk/chapters.js');
const { boxAt, cardsOf, noteCards } = await pageModule('plan/cards.js');
const { ChapterFields, hull, titleSpot } = await pageModule('plan/chapter-fields.js');
const { cardWith, collapsed } = await pageModule('plan/collapsing.js');
const { factsOf, placeNews } = await pageModule('plan/place-news.js');
const { textAt } = await pageModule('plan/detail.js');
const { chapterBreaks, chaptered } = await pageModule('writing/chaptered.js');
const { namedChapters, outside } = await pageModule('writing/chapter-acts.js');

/** Two chapters, the second of which has another in it, and the other one more. */
const chapters = [{ node: 'a', title: ' The  mine ' }, { node: 'b', title: 'Town', colour: '#ABCDEF' },
  { node: 'd', title: 'Cellar', parent: 'c' }, { node: 'c', title: 'Inn', parent: 'b' }];

/** Places in a row from `id@chapter: targets` for each. */
const placesFrom = (text) => {
  const listed = text.split(',').map((row) => {
    const [head, ...targets] = row.split(/[:\s]+/).filter(Boolean);
    const [id, chapter] = head.split('@');
    return { node: id, id, words: '', ways: targets.map((to) => ({ to })), ...(chapter ? { chapter } : {}) };
  });
  const cards = cardsOf(listed, listed[0].id, ({ id }) => id);
  for (const [index, card] of cards.entries()) Object.assign(card, { x: index * 300, y: index * 10 });
  return cards;
};
const closed = (...nodes) => chapters.map((chapter) => (nodes.includes(chapter.node) ? { ...chapter, isCollapsed: true } : chapter));
const linksOf = (cards) => cards.map(({ node, out, into }) => `${node}: ${out.map((one) => one.node)} < ${into.map((one) => one.node)}`);

// Chapters in each other.

test('a chapter lies in those around it', () => {
  assert.deepEqual(pathTo(chapters, 'd').map(({ node }) => node), ['b', 'c', 'd']);
  assert.deepEqual(pathTo(chapters, 'x'), []);
  assert.deepEqual(pathTo(chapters, undefined), []);
  assert.deepEqual(nestedChapters(chapters).map(({ chapter, depth }) => `${chapter.node}${depth}`), ['a0', 'b0', 'c1', 'd2']);
  // Each in the other is never so, and would still come to an end.
  assert.equal(pathTo([{ node: 'a', parent: 'b' }, { node: 'b', parent: 'a' }], 'a').length, 2);
});

test('chapters have their own colours, or one of a few', () => {
  const colours = chapterColours([...chapters, { node: 'e', colour: 'javascript:' }]);
  assert.equal(colours.get('b'), '#abcdef');
  assert.match(colours.get('e'), /^#[0-9a-f]{6}$/);
  assert.notEqual(colours.get('a'), colours.get('d'));
  assert.equal(shownColour(7, 9), shownColour(undefined, 1));
  assert.deepEqual([chapters[0], { node: 'x', title: ' ' }].map(nameOfChapter), ['The mine', 'Chapter without a name']);
});

test('a chapter goes into any other but those in it', () => {
  assert.deepEqual(namedChapters(chapters).map(({ name }) => name), ['The mine', 'Town', 'Town › Inn', 'Town › Inn › Cellar']);
  assert.deepEqual(outside(chapters, 'b').map(({ node }) => node), ['a']);
  assert.deepEqual(outside(chapters, 'd').map(({ node }) => node), ['a', 'b', 'c']);
});

// On the map.

test('without a collapsed chapter the map is what it was', () => {
  const places = placesFrom('hall@a: cave, cave@a');
  assert.equal(collapsed(places, chapters), places);
});

test('the places of a collapsed chapter are one card, where the ways to them end', () => {
  const places = placesFrom('hall: inn cellar, inn@c: cellar inn, cellar@d: hall mine, mine@a: mine');
  const cards = collapsed(places, closed('b', 'd'));
  assert.deepEqual(linksOf(cards), ['hall: b < b', 'b: hall,mine < hall', 'mine: mine < b,mine']);
  const chapter = cards[1];
  assert.deepEqual([chapter.is, chapter.name, chapter.members.map(({ node }) => node)], ['chapter', 'Town', ['inn', 'cellar']]);
  assert.deepEqual([chapter.x, chapter.y], [450, 15]);
  // Nothing else moves, and what is inside keeps its place.
  assert.deepEqual([cards[0], cards[2], ...places.slice(1, 3)].map(({ x }) => x), [0, 900, 300, 600]);
  assert.deepEqual(linksOf(places).slice(1, 3), ['inn: cellar,inn < hall,inn', 'cellar: hall,mine < hall,inn']);
});

test('a collapsed chapter in an open one lies in that', () => {
  const [hall, inn] = collapsed(placesFrom('hall, cellar@d'), closed('c'));
  assert.deepEqual([hall.isStart, inn.isStart, inn.node, inn.chapter], [true, false, 'c', 'b']);
  assert.equal(collapsed(placesFrom('cellar@d'), closed('b'))[0].isStart, true);
});

test('what is hidden in a chapter is found with its card', () => {
  const cards = collapsed(placesFrom('hall, cellar@d'), closed('c'));
  assert.deepEqual(['hall', 'cellar', 'c', 'x'].map((node) => cardWith(cards, node)?.node), ['hall', 'c', 'c', undefined]);
});

test('the corners around points are those that a rubber band touches', () => {
  const points = [[0, 0], [2, 1], [4, 0], [2, 0], [4, 4], [0, 4], [1, 3], [0, 4]].map(([x, y]) => ({ x, y }));
  assert.deepEqual(hull(points), [[0, 0], [4, 0], [4, 4], [0, 4]].map(([x, y]) => ({ x, y })));
  assert.deepEqual(hull([{ x: 1, y: 1 }, { x: 1, y: 1 }]), [{ x: 1, y: 1 }]);
  assert.deepEqual(hull([{ x: 1, y: 5 }, { x: 1, y: 1 }, { x: 1, y: 3 }]).length, 2);
});

test('the field of a chapter is behind all its places, and around those of the chapters in it', () => {
  const places = placesFrom('hall@b, inn@c, cellar@d, mine');
  const fields = new ChapterFields(places, chapters);
  const all = fields.all();
  assert.deepEqual(all.map(({ node }) => node), ['b', 'c', 'd']);
  for (const [outer, inner] of [[all[0], all[1]], [all[1], all[2]]]) {
    assert.ok(outer.box.left < inner.box.left && outer.box.right > inner.box.right, `${inner.node} is not in ${outer.node}`);
    assert.ok(outer.box.top < inner.box.top && outer.box.bottom > inner.box.bottom);
  }
  const cellar = boxAt(places[2]);
  assert.ok(all[2].box.left < cellar.left && all[2].box.bottom > cellar.bottom);
  assert.deepEqual(titleSpot(all[2]), { x: places[2].x, y: all[2].box.top });
  // It follows its places, and nothing else is reckoned again.
  places[1].x += 5000;
  fields.moved(places[1]);
  const moved = fields.all();
  assert.ok(moved[0].box.right > 5000 && moved[1].box.right > 5000);
  assert.equal(moved[2], all[2]);
});

test('a note is a card that nothing leads to', () => {
  const [note, bare] = noteCards([{ node: 'n', text: ' Why? ', x: 3, y: -4, colour: '#123456' }, { node: 'm', colour: 'red' }]);
  assert.deepEqual([note.is, note.name, note.x, note.y, note.colour, note.isOpen], ['note', 'Why?', 3, -4, '#123456', false]);
  assert.deepEqual([bare.name, bare.x, bare.colour], ['', 0, '#b58a1f']);
  assert.equal(placeNews(note, 1), 'Why? A note. Only authors see it. One more is selected.');
  assert.ok(textAt('card', true).nameLines > textAt('card').nameLines);
  assert.deepEqual(textAt('title', true), textAt('title'));
});

test('it is said in which chapter a place lies, and what a chapter has', () => {
  const [hall, inn] = collapsed(placesFrom('hall: cellar, cellar@d'), closed('c'));
  assert.equal(placeNews(hall, 0, 'Town'), 'hall. In the chapter “Town”. The story starts here. Leads to one place.');
  assert.equal(factsOf(inn), 'A chapter with 1 place. One place leads here.');
});

// In the outline and the manuscript.

test('a chapter stands in the outline where its first place does', () => {
  const rows = ['hall', 'inn@c', 'gate@b', 'cellar@d', 'end', 'attic@c'].map((text) => {
    const [node, chapter] = text.split('@');
    return { node, chapter };
  });
  const told = (parts) => parts.map((part) => ('row' in part ? part.row.node
    : `${part.chapter.node}${part.count}(${told(part.parts).join(' ')})`));
  assert.deepEqual(told(chaptered(rows, chapters)), ['hall', 'b4(c3(inn d1(cellar) attic) gate)', 'end', 'a0()']);
  assert.deepEqual(told(chaptered([{ node: 'x', chapter: 'gone' }], [])), ['x']);
});

test('the manuscript says where another chapter begins', () => {
  const places = ['hall', 'cave@a', 'pit@a', 'inn@c', 'lake@a', 'end'].map((text) => {
    const [node, chapter] = text.split('@');
    return { node, chapter };
  });
  assert.deepEqual([...chapterBreaks(places, chapters)],
    [['cave', 'The mine'], ['inn', 'Town › Inn'], ['lake', 'The mine, continued'], ['end', 'Not in a chapter']]);
  assert.deepEqual([...chapterBreaks(places, [])], []);
});
