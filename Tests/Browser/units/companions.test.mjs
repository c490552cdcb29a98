// How often somebody has read a story with a reader, and when that was.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { companionInWords, drawCompanions } = await pageModule('findings/companions.js');

for (const [times, minutes, words] of [
  [1, 0, '1 time · last read a moment ago'],
  [3, 20, '3 times · last read 20 minutes ago'],
]) test(`somebody who read along: ${words}`, () =>
  assert.equal(companionInWords({ times, lastRead: Date.now() - minutes * 60_000 }), words));

test('nobody who read along is not mentioned, as by a library that does not tell', () => {
  assert.deepEqual([drawCompanions([]), drawCompanions()], [[], []]);
});
