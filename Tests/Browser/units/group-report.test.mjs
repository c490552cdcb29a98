// What an administrator reads about a group: who is in it, on how many devices, and since when.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { groupInWords, membersInWords } = await pageModule('administration/group-report.js');
const minute = 60_000;
const ago = (minutes) => Date.now() - minutes * minute;
const group = (connections, opened, lastRead = opened) => ({ connections, opened: ago(opened), lastRead: ago(lastRead) });

for (const [what, one, words] of [
  ['a group that has just begun', group(1, 0), '1 device connected · started a moment ago'],
  ['devices that read', group(3, 20, 1), '3 devices connected · started 20 minutes ago'],
  ['a group that sleeps', group(0, 50, 10), 'no device connected · started 50 minutes ago · last read 10 minutes ago'],
]) test(`a group in words: ${what}`, () => assert.equal(groupInWords(one), words));

test('a group is called by who is in it', () => {
  const named = (...names) => membersInWords({ members: names.map((name) => ({ name })) });
  assert.deepEqual([named('Ada'), named('Ada', 'Bo', 'Cy'), named()], ['Ada', 'Ada, Bo, and Cy', 'Nobody here']);
});
