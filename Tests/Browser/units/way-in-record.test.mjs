// The lines that lead to a place, as bookmarks keep them: only the pure part. That the engine comes to the same place by them is in
// `RecordedPlaythroughTests`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { choicesOn, endsAtChoices, leadsThrough, wayInRecord } = await pageModule('progress/way-in-record.js');

const head = (revision = 'r1', states = 0) =>
  `{"branchbook":"record","version":1,"story":"s","revision":"${revision}","seed":"7"${states ? `,"states":${states}` : ''}}\n`;
const line = (n, word, more = '') => `{"n":${n},"do":"${word}"${more}}\n`;
const choose = (n, choice, turns = 1) =>
  line(n, 'choose', `,"choice":"${choice}","at":{"phase":"page","location":"${choice}","sketch":-9123456789012345678,"turns":${turns}}`);

test('a record without undo is its own way, byte for byte', () => {
  const record = [head(), line(1, 'advance'), choose(2, 'left'), line(3, 'advance')];
  assert.deepEqual(wayInRecord(record), record);
});

test('lines may come without their ends, as the library has them', () => {
  const record = [head(), line(1, 'advance')];
  assert.deepEqual(wayInRecord(record.map((text) => text.trim())), record);
});

test('what was undone is left out, and the lines after it are numbered anew', () => {
  const record = [head(), line(1, 'advance'), choose(2, 'left'), line(3, 'advance'), choose(4, 'deep', 2), line(5, 'undo'), line(6, 'undo'),
    choose(7, 'right'), line(8, 'advance')];
  assert.deepEqual(wayInRecord(record), [head(), line(1, 'advance'), choose(2, 'right'), line(3, 'advance')]);
});

test('an answer and a restart are undone as a choice is, a page is not', () => {
  for (const word of ['answer', 'restart']) {
    const record = [head(), line(1, 'advance'), line(2, word), line(3, 'skip'), line(4, 'undo')];
    assert.deepEqual(wayInRecord(record), [head(), line(1, 'advance')]);
  }
});

test('of a record that began anew only the last beginning counts', () => {
  const states = [line(1, 'base'), line(2, 'base')];
  const record = [head(), choose(1, 'left'), '\n', head('r2', 2), ...states, line(3, 'advance')];
  assert.deepEqual(wayInRecord(record), [head('r2', 2), ...states, line(3, 'advance')]);
});

test('undo to a state of a beginning stays a line, and so do all before it', () => {
  const record = [head('r2', 2), line(1, 'base'), line(2, 'base'), line(3, 'undo'), choose(4, 'left'), line(5, 'undo'), choose(6, 'right')];
  assert.deepEqual(wayInRecord(record),
    [head('r2', 2), line(1, 'base'), line(2, 'base'), line(3, 'undo'), choose(4, 'right')]);
});

test('nothing after a damaged line is relied on until the next beginning', () => {
  assert.deepEqual(wayInRecord([head(), line(1, 'advance'), '?damaged', line(3, 'advance')]), [head(), line(1, 'advance')]);
  assert.deepEqual(wayInRecord([head(), '{"n":1,"do', '\n', head('r2'), line(1, 'advance')]), [head('r2'), line(1, 'advance')]);
  for (const lines of [[], ['nonsense'], [line(1, 'advance')]]) assert.deepEqual(wayInRecord(lines), []);
});

test('a way leads through its own beginnings and no other', () => {
  const way = [head(), line(1, 'advance'), choose(2, 'left')];
  for (let count = 1; count <= way.length; count += 1) assert.ok(leadsThrough(way, way.slice(0, count)));
  for (const other of [[], [...way, line(3, 'advance')], [head(), line(1, 'skip')], [head('r2')]]) assert.ok(!leadsThrough(way, other));
});

test('a bookmark knows how far it is, and whether it is at choices', () => {
  assert.equal(choicesOn([head(), choose(1, 'left', 3)]), 3);
  assert.equal(choicesOn([head(), line(1, 'advance')]), 0);
  assert.equal(choicesOn([]), 0);
  assert.ok(endsAtChoices([head(), line(1, 'advance', ',"at":{"phase":"choices"}')]));
  assert.ok(!endsAtChoices([head(), choose(1, 'left')]));
});
