// A roll is shown in order, ends with the engine's number, and never takes long.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { faceBefore, rollSteps, sumAfter, tumbling } = await pageModule('rolls/roll-steps.js');

test('tumble, rest, count and end follow each other', () => {
  const steps = rollSteps({ modifiers: [{ shift: -3 }, { shift: 1 }] });
  const shown = steps.map(({ show }) => show).filter((show, index, all) => show !== 'tumble' || all[index - 1] !== 'tumble');
  assert.deepEqual(shown, ['tumble', 'rest', 'count', 'count', 'end']);
  assert.deepEqual(steps.flatMap((step) => step.counted ?? []), [1, 2]);
  steps.reduce((before, { at }) => (assert.ok(at >= before, `${at} after ${before}`), at), 0);
  assert.ok(steps.filter(({ show }) => show === 'tumble').every(({ at }) => at < tumbling));
});

for (const count of [0, 1, 4, 30]) test(`${count} modifiers take no more than six seconds`, () => {
  const modifiers = Array.from({ length: count }, () => ({ shift: 1 }));
  assert.ok(rollSteps({ modifiers }).at(-1).at <= 6000);
});

test('the sum ends in the engine’s total, even where a range holds it', () => {
  const held = { roll: 95, total: 100, modifiers: [{ shift: 3 }, { shift: 15 }] };
  assert.deepEqual([0, 1, 2].map((counted) => sumAfter(held, counted)), [95, 98, 100]);
  assert.equal(sumAfter({ roll: 4, total: 4 }, 0), 4);
});

for (const sides of [2, 3, 4, 6, 8, 10, 12, 20, 100])
  test(`a die of ${sides} sides shows its own faces, each another than the one before`, () => {
  for (const value of [1, sides]) {
    const faces = Array.from({ length: 12 }, (_, steps) => faceBefore(value, sides, steps));
    assert.equal(faces[0], value);
    faces.forEach((face, index) => {
      assert.ok(Number.isInteger(face) && face >= 1 && face <= sides, `${face}`);
      assert.notEqual(face, faces[index - 1]);
    });
  }
});
