// When a page that follows a finger turns, and when it falls back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { PageDrag } = await pageModule('turning/page-drag.js');

/** Drags along these points of [across, time], and returns what happens to the page. */
function drag(points, width = 1000) {
  const seen = { shares: [], turned: undefined };
  const finger = new PageDrag(width, { follow: (share) => seen.shares.push(share), settle: (turned) => { seen.turned = turned; } });
  for (const [across, time] of points) finger.follow(across, time);
  assert.equal(finger.release(), seen.turned);
  return seen;
}

for (const [what, points, turned] of [
  ['far and slowly', [[-10, 100], [-230, 2000], [-231, 3000]], true],
  ['not far, and slowly', [[-10, 100], [-100, 2000], [-101, 3000]], false],
  ['not far, but thrown', [[-10, 100], [-20, 110], [-60, 130]], true],
  ['far, and back where it came from', [[-10, 100], [-300, 900], [5, 3000]], false],
  ['far, and thrown back at the end', [[-10, 100], [-300, 900], [-100, 1000]], false],
  ['to the other side', [[10, 100], [300, 2000], [301, 3000]], true],
  ['without moving', [[0, 100]], false],
]) test(`a page that is dragged ${what} ${turned ? 'turns' : 'lies back'}`, () => assert.equal(drag(points).turned, turned));

test('a page follows no further than its width', () => {
  assert.deepEqual(drag([[-100, 100], [-2500, 200]]).shares, [-0.1, -1]);
});

test('a page that has no width yet can be dragged', () => {
  assert.ok(drag([[-1, 100], [-2, 200]], 0).shares.every((share) => share >= -1 && share <= 1));
});
