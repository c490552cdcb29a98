// Time and chance come from one module, so that a test can replace them.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const scripts = new URL('../../../Web/scripts/', import.meta.url);
const asks = /\b(?:Date\.now|new Date\(\)|performance\.now|setTimeout|setInterval|clearTimeout|Math\.random|getRandomValues)\b/;
// Two devices must never create the same ID, whatever a test has replaced.
const exempt = ['world/world.js', 'device/identifiers.js'];

test('no page asks the browser itself for time or chance', () => {
  const modules = readdirSync(scripts, { recursive: true }).filter((name) => name.endsWith('.js'));
  assert.ok(modules.length > 100);
  const lines = modules.filter((name) => !exempt.includes(name)).flatMap((name) => readFileSync(new URL(name, scripts), 'utf8')
    .split('\n').map((line, index) => `${name}:${index + 1}: ${line.trim()}`));
  assert.deepEqual(lines.filter((line) => asks.test(line)), []);
  for (const name of exempt) assert.match(readFileSync(new URL(name, scripts), 'utf8'), asks);
});

/** The world that browser tests use, in a window of its own. */
function testWorld(clock = performance) {
  const window = { setTimeout, clearTimeout, performance: clock, Date: { now: () => Math.round(clock.now()) },
    addEventListener: () => undefined };
  window.window = window.globalThis = window;
  runInNewContext(readFileSync(new URL('../world.js', import.meta.url), 'utf8'), window);
  return { world: window.branchbookWorld, testWorld: window.testWorld };
}

test('time that is let pass brings what is due in its order, and what follows from it', async () => {
  const { world, testWorld: time } = testWorld();
  time.stop();
  const seen = [];
  const note = (words) => seen.push(`${words} at ${Math.round(world.elapsed() - begun)}`);
  const begun = world.elapsed();
  world.later(() => note('late'), 900);
  world.later(() => { note('early'); world.later(() => note('after early'), 50); }, 200);
  world.cancel(world.later(() => note('never'), 300));
  await time.advance(400);
  assert.deepEqual(seen, ['early at 200', 'after early at 250']);
  assert.equal(Math.round(world.elapsed() - begun), 400);
  await time.skip(300);
  assert.equal(seen.length, 2);
  await time.skip(500);
  assert.deepEqual(seen.slice(2), ['late at 900']);
});

test('what is due is not missed by a rounding error', async () => {
  for (let number = 0; number < 500; number += 1) {
    const { world, testWorld: time } = testWorld({ now: () => number * 1.37 });
    time.stop();
    const seen = [];
    for (const due of [200, 900, 1_700]) world.later(() => seen.push(due), due);
    await time.advance(400);
    await time.skip(500);
    await time.advance(800);
    assert.deepEqual(seen, [200, 900, 1_700], `a clock that begins at ${number * 1.37}`);
  }
});

test('stopped time goes on where it was stopped', async () => {
  const { world, testWorld: time } = testWorld();
  const came = [];
  world.later(() => came.push('before the stop'), 5);
  time.stop();
  const stopped = world.elapsed();
  world.later(() => came.push('after it'), 5);
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  assert.equal(world.elapsed(), stopped);
  assert.deepEqual(came, []);
  time.go();
  await new Promise((resolve) => { setTimeout(resolve, 40); });
  assert.deepEqual(came, ['before the stop', 'after it']);
  assert.ok(world.elapsed() > stopped);
});

test('the clock goes on with time that is let pass, but not with waits that are skipped', async () => {
  const { world, testWorld: time } = testWorld({ now: () => 0 });
  time.stop();
  await time.advance(400);
  assert.equal(world.now(), 400);
  const seen = [];
  world.later(() => seen.push(world.now()), 300);
  await time.skip(300);
  assert.deepEqual([seen, world.now(), world.elapsed()], [[400], 400, 700]);
});

test('every page that is loaded draws the same seeds, unless a test names them', () => {
  const [one, other] = [testWorld(), testWorld()];
  const seeds = [one.world.drawSeed(), one.world.drawSeed()];
  assert.notEqual(seeds[0], seeds[1]);
  // Chance has its own stream.
  other.world.chance();
  assert.deepEqual([other.world.drawSeed(), other.world.drawSeed()], seeds);
  other.testWorld.seeds.push(7n);
  assert.equal(other.world.drawSeed(), 7n);
});
