// What the pages say about a roll: the same sentences on the page, for screen readers, and while looking back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

globalThis.document ??= { createElement: () => ({}) };
globalThis.HTMLElement ??= class {};
globalThis.customElements ??= { define: () => undefined, get: () => undefined };
const { aimInWords, checkInWords, verdictInWords } = await pageModule('rolls/check-report.js');

const atLeast = (from) => [{ id: 'pass', from, to: 6 }, { id: 'fail', from: 1, to: from - 1 }];
const die = { type: 'die', device: 'dice', sides: 6, dice: [5], low: 1, high: 6, roll: 5, total: 5, bucket: 'pass', buckets: atLeast(4) };
const boots = [{ shift: 2, reason: [{ text: 'rocket boots' }] }, { shift: -1, reason: [{ text: 'a whole cake' }] }];
const wheel =
  { device: 'wheel', low: 1, high: 4, roll: 2, total: 2, bucket: 'sun',
    buckets: [{ id: 'sun', from: 1, to: 3 }, { id: 'moon', from: 4, to: 4 }] };
/** A check that passes at `pass` or less. */
const upTo = (type, pass, high) => ({
  type, device: 'dice', sides: high, combined: 'sum', low: 1, high, roll: 1, dice: [1], total: 1, bucket: 'pass',
  buckets: [{ id: 'pass', from: 1, to: pass }, { id: 'fail', from: pass + 1, to: high }] });
const coin = upTo('passFail', 1, 2);

for (const [what, check, words] of [
  ['a die that is enough', die, 'You rolled 5. You needed 4 or more.'],
  ['a die that is not', { ...die, roll: 2, total: 2, bucket: 'fail' }, 'You rolled 2. You needed 4 or more.'],
  ['one that may be no more', { ...die, buckets: [{ id: 'pass', from: 1, to: 3 }, { id: 'fail', from: 4, to: 6 }] },
    'You rolled 5. You needed 3 or less.'],
  ['what helps and what hinders', { ...die, total: 6, modifiers: boots },
    'You rolled 5. Rocket boots: +2. A whole cake: −1. That’s 6; you needed 4 or more.'],
  ['what cannot succeed', { ...die, bucket: 'fail', buckets: [{ id: 'pass' }, { id: 'fail', from: 1, to: 6 }] },
    'You rolled 5. This can’t succeed.'],
  ['a range of its own',
    { ...die, bucket: 'some', buckets: [{ id: 'few', from: 1, to: 2 }, { id: 'some', from: 3, to: 5 }, { id: 'all', from: 6, to: 6 }] },
    'You rolled 5. It’s between 3 and 5.'],
  ['a number of its own',
    { ...die, roll: 6, total: 6, bucket: 'all', buckets: [{ id: 'few', from: 1, to: 5 }, { id: 'all', from: 6, to: 6 }] },
    'You rolled 6. It’s exactly 6.'],
  ['no ranges', { ...die, buckets: undefined }, 'You rolled 5.'],
  ['a wheel that stops where it is likely', wheel, 'Chance decided. The chance of this was 3 in 4.'],
  ['and where it is not', { ...wheel, roll: 4, total: 4, bucket: 'moon' }, 'Chance decided. The chance of this was 1 in 4.'],
  ['a wheel of which nothing is known', { ...wheel, buckets: undefined }, 'Chance decided.'],
  ['a coin that wins', coin, 'The star came up.'],
  ['a coin that does not', { ...coin, roll: 2, total: 2, bucket: 'fail' }, 'The other side came up.'],
  ['a lucky piece', upTo('percentile', 30, 100), 'It stopped on a lucky piece.'],
  ['a plain piece', { ...upTo('percentile', 30, 100), roll: 65, total: 65, bucket: 'fail' }, 'It stopped on a plain piece.'],
  ['percentile dice', { ...upTo('percentile', 37, 100), roll: 65, total: 65, bucket: 'fail' }, 'You rolled 65. You needed 37 or less.'],
  ['something hard', upTo('difficulty', 25, 100), 'That works 25 times in a hundred.'],
  ['a coin in the rain', { ...coin, total: 2, bucket: 'fail', modifiers: [{ shift: 1, reason: [{ text: 'rain' }] }] },
    'It stopped on 1. Rain: +1. That’s 2; you needed 1 or less.'],
]) test(`a roll in words: ${what}`, () => assert.equal(checkInWords(check), words));

for (const [what, check, words] of [
  ['at least', die, 'You need 4 or more.'],
  ['at most', { ...die, buckets: [{ id: 'pass', from: 1, to: 3 }, { id: 'fail', from: 4, to: 6 }] }, 'You need 3 or less.'],
  ['what cannot succeed is not told before the throw', { ...die, buckets: [{ id: 'pass' }, { id: 'fail', from: 1, to: 6 }] }, ''],
  ['a wheel', wheel, 'The wheel decides what happens.'],
  ['ranges', { ...coin, type: 'range', device: 'number', buckets: [{ id: 'red', from: 1, to: 1 }, { id: 'blue', from: 2, to: 2 }] },
    'The wheel decides what happens.'],
  ['a coin', coin, 'The star wins.'],
  ['a lucky wheel', upTo('percentile', 30, 100), 'Of 10 pieces, 3 are lucky.'],
  ['one lucky piece', upTo('passFail', 1, 4), 'Of 4 pieces, 1 is lucky.'],
  ['percentile dice', upTo('percentile', 37, 100), 'You need 37 or less.'],
  ['something hard', upTo('difficulty', 25, 100), 'It will probably not work.'],
  ['something very easy', upTo('difficulty', 90, 100), 'It will almost certainly work.'],
]) test(`what has to be rolled: ${what}`, () => assert.equal(aimInWords(check), words));

test('only what can pass or fail has a verdict', () => {
  assert.deepEqual(['pass', 'fail', 'sun'].map((bucket) => verdictInWords({ ...die, bucket })), ['It worked!', 'Not this time.', '']);
});
