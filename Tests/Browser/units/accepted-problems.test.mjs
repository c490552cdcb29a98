// With which mistakes a story can be published, and what readers notice of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { acceptableKinds, mistakesIn } = await pageModule('publishing/accepted-problems.js');

const mistake = (code, acceptable = true) => ({ code, severity: 'error', message: '', ...(acceptable && { acceptable }) });
const hint = { code: 'B0804', severity: 'warning', message: '' };

test('mistakes are counted by kind, in the order of their codes', () => {
  const kinds = acceptableKinds([mistake('B0504'), hint, mistake('B0502'), mistake('B0504')]);
  assert.deepEqual(kinds.map(({ code, count }) => [code, count]), [['B0502', 1], ['B0504', 2]]);
  assert.ok(kinds.every(({ meaning }) => meaning.startsWith('Reader')));
});

test('one mistake that has to be fixed is in the way of all', () => {
  assert.equal(acceptableKinds([mistake('B0504'), mistake('B0201', false)]), null);
});

test('a story without mistakes needs nothing to be accepted', () => {
  assert.equal(acceptableKinds([]), null);
  assert.equal(acceptableKinds([hint]), null);
  assert.deepEqual(mistakesIn([hint]), []);
});

test('a kind that these pages do not know has words, too', () => {
  assert.ok(acceptableKinds([mistake('B0606')])[0].meaning.length > 0);
});
