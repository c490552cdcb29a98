// How luck decides: kinds, numbers, borders, what is easier or harder, and chances in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { borderRoom, bucketFor, bucketsOf, chanceInPeople, checkKinds, isHighGood, kindOfCheck, measuresOf, newCheck, rangesOf, shiftInSteps,
  shiftOf, usualShift, withBorder, withBucket, withBucketNamed, withDirection, withMeasure, withoutBucket } =
  await pageModule('logic/check-kinds.js');
const { chanceInWords, readersInWords } = await pageModule('logic/chance-words.js');
const { memoriesOf, nameFor, usesByPlace, valuesIn } = await pageModule('logic/story-memory.js');

test('every kind is the kind that was picked', () => {
  for (const kind of checkKinds) assert.equal(kindOfCheck(newCheck(kind, ['one', 'two'])), kind);
  assert.equal(kindOfCheck({ type: 'astrology' }), null);
  assert.deepEqual(bucketsOf(newCheck('wheel', ['one', 'two'])), ['one', 'two']);
  assert.deepEqual(bucketsOf(newCheck('die', [])), ['pass', 'fail']);
});

test('numbers stay within what can be rolled', () => {
  const dice = { type: 'die', dice: 2, sides: 6, atLeast: 11 };
  assert.deepEqual(measuresOf(dice).map(({ key, to }) => [key, to]), [['atLeast', 12], ['dice', 8], ['sides', 100]]);
  assert.equal(withMeasure(dice, 'atLeast', 40).atLeast, 12);
  // With smaller dice, what is needed must be possible.
  assert.deepEqual(withMeasure(dice, 'sides', 4), { type: 'die', dice: 2, sides: 4, atLeast: 8 });
  assert.deepEqual(withMeasure({ type: 'passFail', pass: 5, of: 6 }, 'of', 3), { type: 'passFail', pass: 3, of: 3 });
  assert.deepEqual(withMeasure(dice, 'pass', 1), dice);
});

test('more or less is needed for as many rolls as before', () => {
  assert.deepEqual(withDirection({ type: 'die', atLeast: 5 }, 'atMost'), { type: 'die', atMost: 2 });
  assert.deepEqual(withDirection({ type: 'die', dice: 2, atMost: 2 }, 'atLeast'), { type: 'die', dice: 2, atLeast: 12 });
  assert.deepEqual(withDirection({ type: 'die', atMost: 2 }, 'atMost'), { type: 'die', atMost: 2 });
});

test('easier has the sign that the check needs', () => {
  const low = { type: 'percentile', atMost: 50 };
  const high = { type: 'die', atLeast: 4 };
  const bar = newCheck('range', ['one', 'two']);
  assert.deepEqual([low, high, bar, { type: 'die', atMost: 3 }, { type: 'difficulty' }].map(isHighGood), [false, true, null, false, false]);
  assert.equal(shiftOf(low, { amount: 2, helps: true }), -2);
  assert.equal(shiftOf(low, { amount: 2, helps: false }), 2);
  assert.equal(shiftOf(high, { amount: 2, helps: true }), 2);
  assert.equal(shiftOf(bar, { amount: 5000, helps: false }), -1000);
  for (const fields of [low, high, bar]) {
    for (const shift of [-3, 3]) assert.equal(shiftOf(fields, shiftInSteps(fields, shift)), shift);
  }
  assert.deepEqual([usualShift(low), usualShift(high), usualShift(bar)], [-10, 1, 1]);
});

test('a border moves between its neighbours, and no part is empty', () => {
  const fields = { type: 'range', ranges: { high: [7, 10], low: [1, 3], middle: [4, 6] } };
  const ends = (changed) => rangesOf(changed).map(({ from, to }) => [from, to]);
  assert.deepEqual(rangesOf(fields).map(({ bucket }) => bucket), ['low', 'middle', 'high']);
  assert.deepEqual(ends(withBorder(fields, 0, 5)), [[1, 5], [6, 6], [7, 10]]);
  assert.deepEqual(ends(withBorder(fields, 0, 99)), [[1, 5], [6, 6], [7, 10]]);
  assert.deepEqual(ends(withBorder(fields, 1, -5)), [[1, 3], [4, 4], [5, 10]]);
  assert.deepEqual(ends(withBorder(fields, 2, 20)), [[1, 3], [4, 6], [7, 20]]);
  assert.deepEqual(ends(withBorder(fields, -1, 0)), [[0, 3], [4, 6], [7, 10]]);
  assert.deepEqual(ends(withBorder(fields, -1, 9)), [[3, 3], [4, 6], [7, 10]]);
  // The file keeps its order.
  assert.deepEqual(Object.keys(withBorder(fields, 0, 5).ranges), ['high', 'low', 'middle']);
  assert.deepEqual(borderRoom(rangesOf(fields), 0), { from: 1, to: 5 });
});

test('parts come, go and get other names', () => {
  const fields = { type: 'range', ranges: { low: [1, 3], high: [4, 6] } };
  const grown = withBucket(fields, 'top');
  assert.deepEqual(grown.ranges, { low: [1, 3], high: [4, 6], top: [7, 9] });
  assert.deepEqual(withoutBucket(grown, 'high').ranges, { low: [1, 6], top: [7, 9] });
  assert.deepEqual(withoutBucket(grown, 'low').ranges, { high: [1, 6], top: [7, 9] });
  assert.deepEqual(withBucketNamed(fields, 'low', 'bad-luck').ranges, { 'bad-luck': [1, 3], high: [4, 6] });
  const wheel = { type: 'random', weights: { owl: 3, fox: 1 } };
  assert.deepEqual(withoutBucket(withBucket(wheel, 'cat'), 'owl').weights, { fox: 1, cat: 1 });
  assert.equal(bucketFor('A big Treasure!', []), 'a-big-treasure');
  assert.equal(bucketFor('Glück', ['glück']), 'glück-2');
  assert.equal(bucketFor('!?', []), 'part');
});

test('a chance is said in readers', () => {
  assert.deepEqual(chanceInPeople(600_000_000), { count: 3, of: 5, isExact: true });
  assert.deepEqual(chanceInPeople(333_333_333), { count: 1, of: 3, isExact: true });
  assert.deepEqual(chanceInPeople(1), { count: 1, of: 100, isExact: false });
  assert.deepEqual(chanceInPeople(999_999_999), { count: 99, of: 100, isExact: false });
  assert.equal(readersInWords(500_000_000), '1 in 2 readers');
  assert.equal(readersInWords(0), 'no reader');
  assert.equal(readersInWords(1_000_000_000), 'every reader');
  assert.equal(readersInWords(374_000_000), 'about 37 in 100 readers');
  assert.equal(chanceInWords(500_000_000), '1 in 2');
});

test('the story remembers what its variables are', () => {
  const variable = (id, fields, options = []) => ({ node: id, kind: 'variable', fields: { id, ...fields },
    slots: { options: options.map((option) => ({ node: option.id, kind: 'option', fields: option })) } });
  const memories = memoriesOf({ node: '0.0', kind: 'story', fields: {}, slots: { variables: [
    variable('hasBoots', { default: false }), variable('coins', { min: 2 }), variable('hero', { name: 'heroName', prompt: 'Who?' }),
    variable('colour', {}, [{ id: 'red' }, { id: 'sea', text: 'sea green' }])] } });
  assert.deepEqual(memories.map(({ name, words, kind, first, isAsked }) => [name, words, kind, first, isAsked]), [
    ['hasBoots', 'has boots', 'yesNo', false, false], ['coins', 'coins', 'number', 2, false],
    ['heroName', 'hero name', 'text', '', true], ['colour', 'colour', 'oneOf', 'red', false]]);
  assert.deepEqual(memories[3].options, [{ id: 'red', words: 'red' }, { id: 'sea', words: 'sea green' }]);
});

test('a name for expressions is made from words', () => {
  assert.deepEqual(['has the key', 'Coins', 'not', '3 gems', 'Größe', '!'].map((words) => nameFor(words, [])),
    ['hasTheKey', 'coins', 'notValue', 'Gems', 'größe', 'memoryValue']);
  assert.equal(nameFor('coins', ['coins', 'coins2']), 'coins3');
  // A name that an author knows stays as it is.
  assert.equal(nameFor('hasBoots', []), 'hasBoots');
  assert.deepEqual(valuesIn(' red, green,\nred; blue '), ['red', 'green', 'blue']);
});

test('who reads and who writes is told by place', () => {
  const uses = [{ node: 'a', field: 'if', sort: 'reads' }, { node: 'b', field: 'set', sort: 'writes' },
    { node: 'c', field: 'if', sort: 'reads' }, { node: 'v', field: 'prompt', sort: 'reads' }];
  const places = new Map([['a', 'one'], ['b', 'one'], ['c', 'one'], ['v', null]]);
  assert.deepEqual(usesByPlace(uses, places), { reads: ['one'], writes: ['one'], asks: [], elsewhere: 1 });
});
