// When something was and how long it took, in everyday words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { dateInWords, durationInWords, momentInWords, waitInWords } = await pageModule('language/moments.js');
const [second, minute, hour] = [1000, 60_000, 3_600_000];
const now = new Date(2026, 2, 5, 20, 30).getTime();
const at = (...parts) => new Date(...parts).getTime();

for (const [moment, words] of [
  [now - 20 * second, 'a moment ago'],
  [now + minute, 'a moment ago'],
  [now - 95 * second, '2 minutes ago'],
  [now - 30 * minute, '30 minutes ago'],
  [at(2026, 2, 5, 18, 0), 'this evening'],
  [at(2026, 2, 5, 12, 0), 'this afternoon'],
  [at(2026, 2, 5, 0, 0), 'this morning'],
  [at(2026, 2, 4, 23, 59), 'yesterday evening'],
  [at(2026, 2, 4, 0, 0), 'yesterday morning'],
  [at(2026, 2, 3, 9, 0), 'on Tuesday'],
  [at(2026, 1, 26, 9, 0), 'on 26 February'],
  [at(2025, 11, 31, 9, 0), 'on 31 December 2025'],
]) test(`a moment in words: ${words}`, () => assert.equal(momentInWords(moment, now), words));

test('a date has its year where it is another', () => {
  assert.deepEqual([at(2026, 0, 1), at(2025, 0, 1)].map((one) => dateInWords(one, now)), ['1 January', '1 January 2025']);
});

test('a length of time is said in hours and minutes', () => {
  assert.deepEqual([0, 1, 29 * second, 90 * second, 59 * minute, hour, hour + minute, 26 * hour + 5 * minute].map(durationInWords), [
    'no time yet', 'under a minute', 'under a minute', '2 minutes', '59 minutes', '1 hour', '1 hour and 1 minute',
      '26 hours and 5 minutes']);
});

test('a wait is not said shorter than it is', () => {
  assert.deepEqual([0, 4 * second, 4.1 * second, 59 * second, 60 * second, 61 * second].map(waitInWords), [
    'a moment', 'a moment', '5 seconds', '59 seconds', 'a minute', '2 minutes']);
});
