// Every kind of check has an instrument of its own, and the instrument shows what was rolled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { instrumentOf, percentileDigits, piecesOfWheel, placeOnWheel } = await pageModule('rolls/instruments.js');

/** A check that passes at `pass` or less. */
const upTo = (type, pass, high, more) => ({
  type, device: 'dice', sides: high, combined: 'sum', low: 1, high, roll: 1, dice: [1], total: 1, bucket: 'pass',
  buckets: pass > 0 ? [{ id: 'pass', from: 1, to: pass }, ...pass < high ? [{ id: 'fail', from: pass + 1, to: high }] : []]
    : [{ id: 'pass' }, { id: 'fail', from: 1, to: high }], ...more });
const modifiers = [{ shift: 1, reason: [{ text: 'Rain' }] }];

for (const [what, check, instrument] of [
  ['a coin', upTo('passFail', 1, 2), { kind: 'coin' }],
  ['a chance of one in four', upTo('passFail', 1, 4), { kind: 'wheel', pieces: 4, lucky: 1 }],
  ['thirty per cent', upTo('percentile', 30, 100), { kind: 'wheel', pieces: 10, lucky: 3 }],
  ['thirty-seven per cent', upTo('percentile', 37, 100), { kind: 'percentile' }],
  ['thirty per cent, and rain', upTo('percentile', 30, 100, { modifiers }), { kind: 'percentile' }],
  ['a coin, and rain', upTo('passFail', 1, 2, { modifiers }), { kind: 'spinner' }],
  ['what cannot succeed', upTo('passFail', 0, 2), { kind: 'spinner' }],
  ['what cannot fail', upTo('percentile', 100, 100), { kind: 'wheel', pieces: 1, lucky: 1 }],
  ['something hard', upTo('difficulty', 25, 100), { kind: 'yesNo', chance: 25 }],
  ['something hard, and rain', upTo('difficulty', 25, 100, { modifiers }), { kind: 'percentile' }],
  ['ranges',
    { ...upTo('range', 0, 100), device: 'number', buckets: [{ id: 'red', from: 1, to: 50 }, { id: 'blue', from: 51, to: 100 }] },
    { kind: 'spinner' }],
  ['weights', { ...upTo('random', 0, 8), device: 'wheel' }, { kind: 'chance' }],
  ['dice', { ...upTo('die', 3, 20), sides: 10 }, { kind: 'dice', sides: 10 }],
]) test(`an instrument for ${what}`, () => assert.deepEqual(instrumentOf(check), instrument));

for (const [pieces, lucky] of [[10, 3], [4, 1], [20, 19], [2, 1], [1, 1], [7, 5]]) {
  test(`a wheel with ${lucky} lucky pieces of ${pieces} stops on one exactly when it works`, () => {
    const kinds = piecesOfWheel({ pieces, lucky });
    assert.equal(kinds.filter(Boolean).length, lucky);
    const counts = new Map();
    const high = pieces * 5;
    for (let roll = 1; roll <= high; roll += 1) {
      const place = placeOnWheel({ pieces, lucky }, { roll, low: 1, high });
      const piece = Math.floor(place * pieces);
      assert.ok(place >= 0 && place < 1);
      assert.equal(kinds[piece], roll <= lucky * 5, `roll ${roll} is on piece ${piece}`);
      counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
    assert.deepEqual(new Set(counts.values()), new Set([5]), 'some pieces are likelier than others');
  });
}

test('two dice show any number to a hundred', () => {
  assert.deepEqual([1, 10, 65, 99, 100].map(percentileDigits), [['00', '1'], ['10', '0'], ['60', '5'], ['90', '9'], ['00', '0']]);
  assert.equal(new Set(Array.from({ length: 100 }, (_, index) => percentileDigits(index + 1).join(''))).size, 100);
});
