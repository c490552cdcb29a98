// The keys of the pages for authors: which part F6 leads to, and that docs/editor.md lists every key with what it does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { textSigns, writingKeys } = await pageModule('writing/keys-dialog.js');
const { nextPart } = await pageModule('writing/part-keys.js');
const { planKeys } = await pageModule('plan/plan-keys.js');

test('F6 goes round the parts, in both directions', () => {
  assert.deepEqual([0, 1, 2].map((here) => nextPart(3, here, false)), [1, 2, 0]);
  assert.deepEqual([0, 1, 2].map((here) => nextPart(3, here, true)), [2, 0, 1]);
});

test('from outside all parts, F6 leads to the first, and with Shift to the last', () => {
  assert.deepEqual([nextPart(3, -1, false), nextPart(3, -1, true)], [0, 2]);
});

test('the guide to the editor has the keys of the pages', () => {
  const guide = readFileSync(new URL('../../../docs/editor.md', import.meta.url), 'utf8');
  const table = guide.split('\n## Keys\n')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| ')).slice(2);
  assert.deepEqual(rows, [...writingKeys(), ...planKeys()].map(({ keys, does }) => `| ${keys} | ${does} |`));
});

test('the guide to the editor has the signs of a text', () => {
  const guide = readFileSync(new URL('../../../docs/editor.md', import.meta.url), 'utf8');
  for (const sign of ['`\\*`', '`{name}`']) assert.ok(guide.includes(sign), sign);
  assert.deepEqual(textSigns().map(({ keys }) => keys), ['*words*', '**words**', '{name}', '\\*']);
});
