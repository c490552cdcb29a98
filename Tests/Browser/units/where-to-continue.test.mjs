// Where a story continues if several devices read it, and how long a page counts as being read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { whereToContinue } = await pageModule('progress/where-to-continue.js');
const { ReadingClock } = await pageModule('reading/reading-clock.js');
const { durationInWords, momentInWords } = await pageModule('language/moments.js');

const here = { id: 'a', count: 5, acknowledged: 5, begun: true, readAt: 100 };
const there = { id: 'b', story: 's', lines: 9, begun: 1, lastRead: 200 };

for (const [what, local, plays, go] of [
  ['the library has nothing', here, [], 'here'],
  ['nothing is here', undefined, [there], 'there'],
  ['all is sent, and another device read later', here, [there], 'there'],
  ['all is sent, and another device read earlier', here, [{ ...there, lastRead: 50 }], 'here'],
  ['something is not sent, and another device read later', { ...here, acknowledged: 4 }, [there], 'ask'],
  ['something is not sent, and another device read earlier', { ...here, acknowledged: 4 }, [{ ...there, lastRead: 50 }], 'here'],
  ['all was sent, but the answer was lost', { ...here, count: 9, acknowledged: 4, readAt: 200 }, [{ ...there, id: 'a' }], 'here'],
  ['all was sent, the answer was lost, and it took a while to get there', { ...here, count: 9, acknowledged: 4, readAt: 190 },
    [{ ...there, id: 'a' }], 'here'],
  ['a book only opened here is nothing to ask about', { ...here, acknowledged: 0, begun: false }, [there], 'there'],
  ['the same play, nothing new', here, [{ ...there, id: 'a', lines: 5 }], 'here'],
  ['the same play, read on elsewhere', here, [{ ...there, id: 'a' }], 'there'],
  ['the same play, read on here and elsewhere', { ...here, count: 7 }, [{ ...there, id: 'a' }], 'ask'],
  ['the newest of several', here, [{ ...there, lastRead: 50 }, there], 'there'],
]) test(`going on: ${what}`, () => assert.equal(whereToContinue(local, plays).go, go));

test('only visible time is read time, and nobody reads a page for an hour', () => {
  const clock = new ReadingClock();
  clock.see(0, true);
  assert.equal(clock.turn(4000, true), 4000);
  clock.see(6000, false);
  clock.see(900_000, true);
  assert.equal(clock.turn(901_000, true), 3000);
  assert.equal(clock.turn(901_000 + 3_600_000, true), 180_000);
});

test('times are said as one says them', () => {
  assert.equal(durationInWords(0), 'no time yet');
  assert.equal(durationInWords(20_000), 'under a minute');
  assert.equal(durationInWords(61_000), '1 minute');
  assert.equal(durationInWords(7_500_000), '2 hours and 5 minutes');
  const now = new Date(2026, 4, 20, 19, 0).getTime();
  const at = (day, hour) => momentInWords(new Date(2026, 4, day, hour, 0).getTime(), now);
  assert.deepEqual([at(20, 9), at(20, 15), at(19, 20), at(17, 8), at(3, 8)],
    ['this morning', 'this afternoon', 'yesterday evening', 'on Sunday', 'on 3 May']);
  assert.equal(momentInWords(now - 600_000, now), '10 minutes ago');
});
