// What a choice changes, as steps and rows: the field keeps its form where it can, and every effect comes out as it went in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { express, understand } from './expressions.mjs';
import { pageModule } from './modules.mjs';

const { changeOf, setOf, stepsOf, valueOf, withCondition, withEffect, withEffectAt } = await pageModule('logic/effect-steps.js');
const { changeInWords } = await pageModule('logic/condition-words.js');

const names = { placeOf: (id) => id, optionOf: (_, option) => `“${option}”` };
const change = (name, value) => changeOf({ name, value }, typeof value === 'string' ? understand(value) : null);

test('every form of the field comes out as it went in', () => {
  const ordered = [{ coins: 'coins - 1' }, { if: 'coins < 1', isBroke: true }, { coins: 'coins + 2' }];
  for (const set of [undefined, { coins: 3 }, { a: 'b', b: 'a' }, ordered, [{ coins: 3 }], [{ if: 'a', coins: 3, b: true }], { note: 3 }])
    assert.deepEqual(setOf(stepsOf(set), set), set);
  assert.equal(setOf([], [{ coins: 3 }]), undefined);
});

test('an effect more keeps one object, unless the order matters', () => {
  const more = (set, name) => setOf(withEffect(stepsOf(set), { name, value: 1 }), set);
  assert.deepEqual(more(undefined, 'a'), { a: 1 });
  assert.deepEqual(more({ a: 1 }, 'b'), { a: 1, b: 1 });
  assert.deepEqual(more({ a: 1 }, 'a'), [{ a: 1 }, { a: 1 }]);
  assert.deepEqual(more([{ if: 'c', a: 1 }], 'b'), [{ if: 'c', a: 1 }, { b: 1 }]);
});

test('effects are changed and taken out where they are', () => {
  const set = [{ a: 1, b: 2 }, { if: 'c', d: 3 }];
  const at = (step, index, effect) => setOf(withEffectAt(stepsOf(set), step, index, effect), set);
  assert.deepEqual(at(0, 1, { name: 'e', value: 4 }), [{ a: 1, e: 4 }, { if: 'c', d: 3 }]);
  assert.deepEqual(at(0, 0, null), [{ b: 2 }, { if: 'c', d: 3 }]);
  assert.deepEqual(at(1, 0, null), [{ a: 1, b: 2 }]);
  // One step cannot set a variable twice.
  assert.deepEqual(at(0, 1, { name: 'a', value: 4 }), [{ a: 1 }, { a: 4 }, { if: 'c', d: 3 }]);
  assert.equal(setOf(withEffectAt(stepsOf({ a: 1 }), 0, 0, null), { a: 1 }), undefined);
});

test('an effect with a condition becomes a step of its own', () => {
  const under = (set, step, index, condition) => setOf(withCondition(stepsOf(set), step, index, condition), set);
  assert.deepEqual(under({ a: 1 }, 0, 0, 'c'), [{ if: 'c', a: 1 }]);
  assert.deepEqual(under({ a: 1, b: 2 }, 0, 0, 'c'), [{ b: 2 }, { if: 'c', a: 1 }]);
  // What a step does under one condition stays together.
  assert.deepEqual(under([{ if: 'c', a: 1, b: 2 }], 0, 1, 'd'), [{ if: 'd', a: 1, b: 2 }]);
  assert.deepEqual(under([{ if: 'c', a: 1 }], 0, 0, undefined), [{ a: 1 }]);
});

const said = {
  'coins + 1': 'coins +1', 'coins - 2': 'coins −2', 'coins + roll': 'coins + the roll', 'coins - roll': 'coins − the roll',
  '3': 'coins = 3', '-3': 'coins = -3', "'red'": 'coins = “red”', 'yes': 'coins = yes', 'gems': 'coins = gems',
  'gems + 1': 'coins = gems + 1',
  'coins + gems': 'coins = coins + gems', '1 + coins': 'coins = 1 + coins', 'not coins': 'coins = not coins',
};

test('a change is said in a few words', () => {
  for (const [value, words] of Object.entries(said)) assert.equal(changeInWords('coins', change('coins', value), names), words, value);
  assert.equal(changeInWords('hasBoots', change('hasBoots', true), names), 'has boots = yes');
  // What cannot be understood is shown as it stands there.
  assert.deepEqual(changeOf({ name: 'coins', value: 'coins +' }, null), { is: 'typed', expression: 'coins +' });
});

test('a change is written as it was', () => {
  for (const value of [...Object.keys(said).filter((one) => one.startsWith('coins') || one === "'red'"), true, 4]) {
    const made = valueOf('coins', change('coins', value));
    assert.equal('tree' in made ? express(made.tree) : made.value, value);
  }
});
