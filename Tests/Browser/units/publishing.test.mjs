// What is said before a story is published: what is new, and what becomes of those who are in the middle of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { changesInWords, hasNewVersion, nextVersion, readingLines } = await pageModule('publishing/publication-words.js');

/** A change as `compare` answers it. */
const changed = (kind, change, location, ...fields) =>
  ({ node: `${kind} ${location}`, kind, change, location, title: '', fields: fields.map((field) => ({ field })) });
const news = (...changes) => changesInWords({ changes, more: 0 });

test('what is new is counted by places', () => {
  assert.equal(news(
    changed('location', 'added', '1.4'),
    changed('location', 'added', '1.5'),
    changed('page', 'changed', '1.2', 'text'),
    changed('choice', 'deleted', '1.2', 'text'),
    changed('location', 'changed', '1.3', 'title'),
    changed('location', 'deleted', null),
    changed('story', 'changed', null, 'title'),
  ), '2 places are new, 2 places and 1 thing about the whole story have changed, and 1 place is gone.');
  assert.equal(news(changed('story', 'changed', null, 'title')), '1 thing about the whole story has changed.');
});

test('what only authors see is not new', () => {
  assert.equal(news(
    changed('location', 'changed', '1.2', 'x', 'y'),
    changed('page', 'changed', '1.2', 'note'),
    changed('chapter', 'added', null, 'title'),
    changed('mapNote', 'deleted', null, 'text'),
  ), 'Nothing has changed for readers since it was last published.');
  assert.equal(news(changed('page', 'moved', '1.2')), '1 place has changed.');
});

test('a list that is cut off is not counted as if it were whole', () => {
  assert.equal(changesInWords({ changes: [changed('location', 'added', '1.2')], more: 7 }), 'More than 1 thing has changed.');
});

test('those who stay come first and together', () => {
  const lines = readingLines([
    { result: 'earlier', count: 1, from: 'The dark cave', to: 'The cave mouth', place: 'cave' },
    { result: 'same', count: 2, from: 'The hill', to: 'The hill', place: 'hill' },
    { result: 'start', count: 2, from: 'The well', place: 'well' },
    { result: 'same', count: 1, from: 'The sea', to: 'The sea', place: 'sea' },
  ], (id) => (id === 'well' ? 'The well' : null));
  assert.deepEqual(lines, [
    { words: '3 readers continue where they are.', lost: null },
    { words: '1 reader goes back from “The dark cave” to “The cave mouth”.', lost: 'cave' },
    // The place is still there, so no other can stand in for it.
    { words: '2 readers at “The well” begin again.', lost: null },
  ]);
});

test('a reader who goes back within a place, or before any, is not said to come from elsewhere', () => {
  const words = (reading) => readingLines([{ count: 1, ...reading }], (id) => ({ start: 'Once upon a time' })[id] ?? null)[0].words;
  assert.equal(words({ result: 'earlier', from: 'The hill', to: 'The hill' }), '1 reader goes back to “The hill”.');
  assert.equal(words({ result: 'start' }), '1 reader begins again.');
  // Places without a title go by their first words, as far as the story still has them.
  assert.equal(words({ result: 'earlier', from: 'go-in', to: 'start' }), '1 reader goes back from “go-in” to “Once upon a time”.');
});

test('the last number of a version counts on', () => {
  const next = (version) => nextVersion(version);
  assert.deepEqual(['1.2', '9', 'Easter 2', '1.09', '', 'final'].map(next), ['1.3', '10', 'Easter 3', '1.10', null, null]);
});

test('a number that was raised is not raised again', () => {
  assert.equal(hasNewVersion({ changes: [changed('story', 'changed', null, 'title')], more: 0 }), false);
  assert.equal(hasNewVersion({ changes: [changed('story', 'changed', null, 'version')], more: 0 }), true);
});

test('a tidied map is no change of the story', async () => {
  const { isUnseen, shownNumber } = await pageModule('publishing/unseen-changes.js');
  const entry = (...changes) => JSON.stringify({ device: 1, sequence: 1, base: 0, command: 'arrange', changes });
  const place = { set: '1.1', field: 'x', to: 40 };
  assert.ok(isUnseen(entry(place, { set: '1.1', field: 'y', from: 1, to: 2 })));
  assert.ok(isUnseen(entry({ add: '7.1', kind: 'mapNote', at: {} }, { set: '7.1', field: 'text', to: 'Owls!' })));
  for (const seen of [{ set: '1.2', field: 'text', to: 'A door.' }, { add: '7.2', kind: 'location', at: {} }, { remove: '1.1' },
    { restore: '1.1' }, { move: '1.2', from: {}, at: {} }]) assert.ok(!isUnseen(entry(place, seen)), JSON.stringify(seen));
  assert.equal(shownNumber({ number: 5, published: { number: 3 } }), 3);
  assert.equal(shownNumber({ number: 5, published: { number: 3 }, waiting: { number: 5 } }), null);
  assert.equal(shownNumber({ number: 5 }), null);
});
