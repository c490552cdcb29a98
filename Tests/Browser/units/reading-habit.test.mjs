// What is remembered about a reader's choices to guess the next pages: little, but enough.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { noHabit, withChoice, habitFor } = await pageModule('engine/reading-habit.js');

const after = (...choices) => choices.reduce((habit, [place, choice]) => withChoice(habit, 'sharks', place, choice), noHabit);

test('of somebody unknown, one guess is as good as the other', () => {
  assert.deepEqual(habitFor(noHabit, 'sharks'), { picked: [], repeats: 50 });
});

test('whoever picks the same again is expected to do so', () => {
  const habit = after(['door', 'open'], ['door', 'open'], ['door', 'open'], ['door', 'open']);
  assert.deepEqual(habitFor(habit, 'sharks'), { picked: ['door/open'], repeats: 80 });
});

test('whoever tries something else each time is expected to do so', () => {
  const habit = after(['door', 'open'], ['door', 'knock'], ['door', 'wait'], ['door', 'sing']);
  assert.equal(habitFor(habit, 'sharks').repeats, 20);
});

test('a place with another name that begins alike is another place', () => {
  assert.equal(habitFor(after(['door', 'open'], ['doorway', 'open']), 'sharks').repeats, 50);
});

test('it stays small, and the habit may change', () => {
  let habit = noHabit;
  for (let story = 0; story < 40; story += 1) {
    for (let choice = 0; choice < 400; choice += 1) habit = withChoice(habit, `story ${story}`, `place ${choice}`, 'go');
  }
  for (let time = 0; time < 1000; time += 1) habit = withChoice(habit, 'last', 'door', 'open');
  assert(Object.keys(habit.picked).length <= 12);
  assert(JSON.stringify(habit).length < 100_000);
  assert(habitFor(habit, 'last').repeats > 95);
  for (let time = 0; time < 400; time += 1) habit = withChoice(habit, 'last', 'door', `another ${time}`);
  assert(habitFor(habit, 'last').repeats < 40, String(habitFor(habit, 'last').repeats));
});
