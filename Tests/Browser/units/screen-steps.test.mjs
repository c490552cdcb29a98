// How a page that is longer than the window is divided into screens: every line is in sight before the page turns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbers } from './devices.mjs';
import { pageModule } from './modules.mjs';

const { firstUnseen, nextScreen, screenFor } = await pageModule('scenes/screen-steps.js');

/** Lines of a height, from a place on. */
const lines = (count, height = 30, from = 100) =>
  Array.from({ length: count }, (_, index) => ({ top: from + index * height, bottom: from + (index + 1) * height }));
const at = (top, height, seen = top + height) => ({ seen, window: { top, bottom: top + height } });

test('a page that is in sight has no other screen', () => {
  assert.equal(nextScreen(lines(5), { ...at(0, 250), most: 60 }), null);
  assert.equal(nextScreen([], { ...at(0, 250), most: 500 }), null);
});

test('a line that is cut by the buttons is not in sight', () => {
  assert.deepEqual(firstUnseen(lines(5), 240), { top: 220, bottom: 250 });
  assert.equal(firstUnseen(lines(5), 249), null, 'layouts are rounded');
});

test('the next screen begins with the first line that was not in sight', () => {
  assert.equal(nextScreen(lines(40), { ...at(0, 260), most: 2000 }), 250 - 16);
});

test('the last screen ends with the page', () => {
  assert.equal(nextScreen(lines(7), { ...at(0, 260), most: 90 }), 90);
});

test('what was in sight is not shown again, wherever the window stands', () => {
  assert.equal(nextScreen(lines(7), { ...at(0, 260, 310), most: 90 }), null);
  assert.equal(nextScreen(lines(9), { ...at(0, 260, 310), most: 500 }), 310 - 16);
});

test('a window that cannot be scrolled holds nobody back', () => {
  assert.equal(nextScreen(lines(40), { ...at(0, 260), most: 0 }), null);
});

test('a line higher than the window is shown part by part', () => {
  const high = [{ top: 0, bottom: 1000 }];
  const screens = [];
  for (let top = 0, seen = 300; screens.length < 9;) {
    const next = nextScreen(high, { ...at(top, 300, seen), most: 800 });
    if (next === null) break;
    screens.push(next);
    [top, seen] = [next, next + 300];
  }
  assert.deepEqual([screens.length, screens.at(-1) + 300 >= 1000], [3, true]);
});

test('every line of any page is whole on a screen before the page turns, and that takes few screens', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = numbers(seed);
    const number = (/** @type {number} */ most) => Math.floor(random() * most);
    const page = [];
    let end = number(400);
    for (let count = number(60); count > 0; count -= 1) {
      const height = 12 + number(60);
      page.push({ top: end, bottom: end + height });
      end += height + number(20);
    }
    const height = 120 + number(900);
    const most = Math.max(0, end + number(200) - height);
    let screen = at(0, height);
    const shown = new Set();
    const screens = [];
    for (;;) {
      for (const line of page) if (line.top >= screen.window.top - 1 && line.bottom <= screen.window.bottom + 2) shown.add(line);
      const next = nextScreen(page, { ...screen, most });
      if (next === null) break;
      screens.push(next);
      assert.ok(screens.length < 80, `seed ${seed}: no end`);
      screen = at(next, height, Math.max(screen.seen, next + height));
    }
    for (const line of page) assert.ok(shown.has(line) || line.bottom - line.top > height, `seed ${seed}: a line was never in sight`);
    assert.ok(screens.length <= Math.ceil(end / Math.max(40, height - 96)), `seed ${seed}: ${screens.length} screens`);
  }
});

test('lines that have just come are brought into sight whole, or from the first', () => {
  const window = { top: 100, bottom: 400 };
  assert.equal(screenFor({ top: 150, bottom: 390 }, window), 100);
  assert.equal(screenFor({ top: 390, bottom: 450 }, window), 150);
  assert.equal(screenFor({ top: 390, bottom: 900 }, window), 374);
  assert.equal(screenFor({ top: 50, bottom: 120 }, window), 34);
});
