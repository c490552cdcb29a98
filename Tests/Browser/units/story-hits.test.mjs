// What find and replace decides about what was found.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { firstOf, groupsOf, letterAt, lineOf, reach, replacing, stillUnticked } = await pageModule('writing/story-hits.js');
const { isFinding } = await pageModule('writing/replace-beside.js');

const hit = (location, from = 0, more = {}) => ({ node: `${location ?? '0'}.t`, field: 'text', from, to: from + 3, before: '', words: 'Ada',
  after: '', ...(location ? { location } : {}), ...more });

test('what was found is grouped by place, in reading order', () => {
  const hits = [hit('b'), hit(undefined), hit('a', 0), hit('a', 9), hit('gone')];
  const groups = groupsOf(hits, ['a', 'x', 'b']);
  assert.deepEqual(groups, [{ place: 'a', hits: [2, 3] }, { place: 'b', hits: [0] }, { place: null, hits: [1, 4] }]);
  assert.deepEqual(firstOf(groups, 3), groups.slice(0, 2));
  assert.deepEqual(firstOf(groups, 1), [{ place: 'a', hits: [2] }]);
  assert.deepEqual(groupsOf([], ['a']), []);
});

test('only what is ticked is replaced', () => {
  const hits = [hit('a', 0), hit('a', 9), hit('b')];
  const search = { text: 'ada', case: false, word: true };
  assert.deepEqual(replacing(hits, new Set([1]), search, 'Eva'), { do: 'replace', ...search, with: 'Eva',
    hits: [{ node: 'a.t', field: 'text', from: 0, to: 3 }, { node: 'b.t', field: 'text', from: 0, to: 3 }] });
  assert.equal(replacing(hits, new Set([0, 1, 2]), search, 'Eva'), null);
});

test('what was not ticked stays so when the story changes elsewhere', () => {
  const before = [hit('a', 0, { after: ' one' }), hit('a', 9, { after: ' two' })];
  const now = [hit('a', 4, { after: ' one' }), hit('a', 13, { after: ' two' }), hit('b')];
  assert.deepEqual(stillUnticked(before, new Set([1]), now), new Set([1]));
  assert.deepEqual(stillUnticked(before, new Set(), now), new Set());
  assert.deepEqual(stillUnticked(before, new Set([0]), [hit('b')]), new Set());
});

test('the words around a hit stand on one line and are whole', () => {
  assert.deepEqual(lineOf(hit('a', 4, { before: 'Hi,\n', after: '!' })), { before: 'Hi, ', words: 'Ada', after: '!' });
  const long = lineOf(hit('a', 500, { before: 'ful day. Then ', after: ` ${'word '.repeat(12)}`.slice(0, reach) }));
  assert.equal(long.before, '… day. Then ');
  assert.match(long.after, /word …$/);
});

test('a place in a text is found by its bytes', () => {
  assert.equal(letterAt('Ä 🦉 Ada', 8), 5);
  assert.equal(letterAt('Ada', 0), 0);
});

test('the keys that find something are those of browsers', () => {
  const keys = (key, ...held) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false,
    ...Object.fromEntries(held.map((one) => [one, true])) });
  assert.deepEqual([keys('f', 'ctrlKey'), keys('F', 'metaKey'), keys('f'), keys('f', 'ctrlKey', 'shiftKey'), keys('g', 'ctrlKey'),
    keys('f', 'ctrlKey', 'altKey')].map(isFinding), [true, true, false, false, false, false]);
});
