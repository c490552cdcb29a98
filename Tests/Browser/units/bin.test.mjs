// What the bin lists: what an author has deleted or would miss, and no empty place that a choice has left behind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { inTheBin } = await pageModule('writing/bin-things.js');

const place = (node, fields, ...texts) => ({ node, kind: 'location', fields: { id: `place-${node}`, ...fields },
  slots: { pages: texts.map((text, index) => ({ node: `${node}.${index}`, kind: 'page', fields: { text } })), choices: [] } });
const way = (node, fields) => ({ node, kind: 'way', fields: { go: 'cave', ...fields } });
const listed = (things, entries = []) => inTheBin(things, entries).map(({ node }) => node);

test('an empty place that was left is not in the bin, unless it was deleted', () => {
  const things = [place('1', {}, ''), place('2', {}, '', 'A cave.'), place('3', { title: 'The cave' }, ''), way('4'),
    way('5', { if: 'turns > 3' })];
  assert.deepEqual(listed(things), ['2', '3', '5']);
  assert.deepEqual(listed(things, [{ command: 'lead', nodes: ['1', '9'] }]), ['2', '3', '5']);
  const entries = ['1', '4'].map((node) => ({ command: 'delete', nodes: [node, '9'] }));
  assert.deepEqual(listed(things, entries), ['1', '2', '3', '4', '5']);
});

test('whatever is in it keeps a thing in the bin', () => {
  const choice = { node: '1.2', kind: 'choice', fields: { text: 'Go in', go: 'cave' } };
  const outcome = { node: '2', kind: 'outcome', fields: { bucket: 'pass', go: 'cave' } };
  assert.deepEqual(listed([{ ...place('1', {}, ''), slots: { choices: [choice] } }, outcome,
    { ...outcome, node: '3', fields: { ...outcome.fields, text: 'It works.' } }]), ['1', '3']);
});
