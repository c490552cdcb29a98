// The values of a filter do not move while they are tapped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { steadyValues } = await pageModule('shelf/steady-values.js');

const counts = (...pairs) => pairs.map(([value, count]) => ({ value, count }));

test('values that are not on show yet come as the library lists them', () => {
  assert.deepEqual(steadyValues([], counts(['funny', 9], ['spooky', 2])), counts(['funny', 9], ['spooky', 2]));
});

test('values keep their places, with the numbers of now', () => {
  assert.deepEqual(steadyValues(counts(['funny', 9], ['spooky', 5], ['sea', 1]), counts(['sea', 4], ['spooky', 3])),
    counts(['funny', 0], ['spooky', 3], ['sea', 4]));
});

test('new values come last, and names are those of now', () => {
  assert.deepEqual(steadyValues(counts(['a', 1]), [{ value: 'b', count: 2 }, { value: 'a', name: 'A', count: 3 }]),
    [{ value: 'a', name: 'A', count: 3 }, { value: 'b', count: 2 }]);
});
