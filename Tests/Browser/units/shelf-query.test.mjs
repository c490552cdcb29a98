// Shelf queries, as they are in the address and as they are sent to the library.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

globalThis.document = { documentElement: { lang: 'en' } };
const { ShelfQuery } = await pageModule('shelf/shelf-query.js');
const { filterInWords } = await pageModule('shelf/shelf-words.js');
const query = (address) => new ShelfQuery(new URLSearchParams(address));
const address = (one) => decodeURIComponent(one.toString());

test('what the shelf does not know, is empty or stands twice is left out', () => {
  assert.equal(address(query('order=title&order=title&colour=red&tag=&tag=a&tag=a')), 'order=title&tag=a');
});

test('an address is never empty', () => {
  assert.equal(address(query('')), 'order=recently-read');
  assert.equal(address(query('search=owl')), 'order=best&search=owl');
});

test('a space is no plus to the library', () => {
  assert.equal(query('search=a+b%2Bc').toString(), 'order=best&search=a%20b%2Bc');
});

test('a tag is wanted, left out, or neither', () => {
  let one = query('order=title');
  for (const [wanted, expected] of [['tag', 'order=title&tag=funny'], ['not', 'order=title&not=funny'], [null, 'order=title']]) {
    one = one.withTag('funny', wanted);
    assert.equal(address(one), expected);
    assert.equal(one.tagKey('funny'), wanted);
  }
});

test('wanted tags are all needed, or one of them', () => {
  const all = query('order=title&tag=a&tag=b&not=c');
  assert.equal(address(all.withAnyTag(true)), 'order=title&any=a&any=b&not=c');
  assert.equal(address(all.withAnyTag(true).withAnyTag(false)), address(all));
  assert.deepEqual([all, all.withAnyTag(true)].map((one) => one.anyTagDoes), [false, true]);
});

test('who searches sees the best first, and afterwards what they saw before', () => {
  const found = query('order=title').withSearch(' owl ', 'title');
  assert.equal(address(found), 'order=best&search=owl');
  assert.equal(address(found.withSearch('', 'title')), 'order=title');
  // An order that was picked during a search is kept.
  assert.equal(address(found.with('order', 'newest').withSearch('owls', 'title')), 'order=newest&search=owls');
  assert.equal(address(found.with('order', 'newest').withSearch('', 'title')), 'order=newest');
});

test('every filter can be taken away, alone or with the others', () => {
  const many = query('order=best&heading=age&search=owl&tag=a&tag=b&favourite=yes');
  assert.equal(address(many.without({ key: 'tag', value: 'a' })), 'order=best&heading=age&search=owl&tag=b&favourite=yes');
  assert.equal(address(many.without({ key: 'search', value: 'owl' })), 'order=recently-read&heading=age&tag=a&tag=b&favourite=yes');
  assert.equal(address(many.cleared), 'order=recently-read&heading=age');
  assert.deepEqual(many.filters.map(({ key, value }) => `${key}=${value}`), ['search=owl', 'tag=a', 'tag=b', 'favourite=yes']);
});

test('only what the reader chose counts as chosen, and can be cleared', () => {
  assert.deepEqual(ShelfQuery.first.filters, [{ key: 'not', value: 'tutorial' }]);
  assert.deepEqual(ShelfQuery.first.chosen, []);
  assert.equal(address(query('order=title&tag=a&not=tutorial&not=b').cleared), 'order=title&not=tutorial');
  assert.deepEqual(query('tag=tutorial&not=b').chosen.map(({ key, value }) => `${key}=${value}`), ['tag=tutorial', 'not=b']);
});

test('the tutorials come to the shelf and go again', () => {
  const shown = ShelfQuery.first.withTutorials(true);
  assert.equal(address(shown), 'order=recently-read');
  assert.equal(address(shown.withTutorials(false)), address(ShelfQuery.first));
  assert.deepEqual(['not=tutorial', 'tag=tutorial', ''].map((one) => query(one).hasTutorials), [false, true, true]);
});

test('a query never changes', () => {
  const one = query('order=title&tag=a');
  one.with('order', 'newest').withTag('a', null).withSearch('owl', 'title').withAnyTag(true);
  assert.equal(address(one), 'order=title&tag=a');
});

test('a tag is called what it is called in the language, and stays what it is', () => {
  const counts = [{ value: 'funny', name: 'lustig', count: 2 }, { value: 'sea', count: 1 }];
  assert.equal(filterInWords({ key: 'tag', value: 'funny' }, counts), 'lustig');
  assert.equal(filterInWords({ key: 'not', value: 'funny' }, counts), 'Without lustig');
  assert.equal(filterInWords({ key: 'any', value: 'sea' }, counts), 'One of: sea');
  assert.equal(filterInWords({ key: 'search', value: 'funny' }, counts), '“funny”');
  assert.equal(filterInWords({ key: 'tag', value: 'funny' }), 'funny');
});
