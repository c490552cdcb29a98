// What is fetched, retried and dropped, whatever is wanted and whatever arrives: only the pure part, by examples and at random.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbers } from './devices.mjs';
import { pageModule } from './modules.mjs';

const { emptyQueue, stepQueue, bytesHeld, firstPause, longestPause, backgroundShare } = await pageModule('loading/part-queue.js');

const want = (rank, ...keys) => keys.map((key) => ({ key, rank }));
const of = (actions, type) => actions.filter((action) => action.type === type).map(({ key }) => key);

/** Processes events one after the other. */
function run(state, ...events) {
  let actions = [];
  for (const event of events) ({ state, actions } = stepQueue(state, event));
  return { state, actions };
}

test('the present page comes before the next ones, and those before the rest', () => {
  const wants = [...want('background', 'e', 'f'), ...want('next', 'b', 'c'), ...want('current', 'a'), ...want('previous', 'd')];
  let { state, actions } = run(emptyQueue(), { type: 'wanted', wants });
  assert.deepEqual(of(actions, 'fetch'), ['a', 'b', 'c']);
  ({ state, actions } = run(state, { type: 'came', key: 'a', size: 1 }));
  assert.deepEqual(of(actions, 'fetch'), ['d']);
  ({ state, actions } = run(state, ...['b', 'c'].map((key) => ({ type: 'came', key, size: 1 }))));
  assert.deepEqual(actions, [], 'the rest began while something else was on its way');
  ({ state, actions } = run(state, { type: 'came', key: 'd', size: 1 }));
  assert.deepEqual(of(actions, 'fetch'), ['e'], 'the rest comes one by one');
});

test('one request for one thing, however many ask', () => {
  const first = run(emptyQueue(), { type: 'wanted', wants: [...want('next', 'a'), ...want('current', 'a'), ...want('background', 'a')] });
  assert.deepEqual(first.actions, [{ type: 'fetch', key: 'a', rank: 'current' }]);
  assert.deepEqual(run(first.state, { type: 'wanted', wants: want('next', 'a') }, { type: 'wanted', wants: want('current', 'a') }).actions,
    []);
});

test('what is needed at once takes the place of what can wait', () => {
  const busy = run(emptyQueue({ most: 2 }), { type: 'wanted', wants: want('next', 'a', 'b') }).state;
  const { actions } = run(busy, { type: 'wanted', wants: [...want('current', 'c'), ...want('next', 'a', 'b')] });
  assert.equal(of(actions, 'cancel').length, 1);
  assert.deepEqual(of(actions, 'fetch'), ['c']);
});

test('what is wanted no more is cancelled', () => {
  const busy = run(emptyQueue(), { type: 'wanted', wants: want('next', 'a', 'b') }).state;
  const { state, actions } = run(busy, { type: 'wanted', wants: want('current', 'b') });
  assert.deepEqual(actions, [{ type: 'cancel', key: 'a' }]);
  assert.deepEqual(run(state, { type: 'came', key: 'a', size: 9 }).state.things.has('a'), false, 'what was cancelled is held all the same');
});

test('pauses double, are never all alike, and end', () => {
  for (const [jitter, share] of [[0, 0.5], [1, 1]]) {
    let state = emptyQueue({ tries: 9 });
    ({ state } = run(state, { type: 'wanted', wants: want('current', 'a') }));
    const pauses = [];
    for (let failure = 0; failure < 8; failure += 1) {
      const failed = run(state, { type: 'failed', key: 'a', jitter });
      pauses.push(failed.actions[0].milliseconds);
      const due = run(failed.state, { type: 'due', key: 'a' });
      assert.deepEqual(of(due.actions, 'fetch'), ['a']);
      ({ state } = due);
    }
    assert.deepEqual(pauses, [1, 2, 4, 8, 16, 30, 30, 30].map((times) => Math.min(times * firstPause, longestPause) * share));
    assert.deepEqual(run(state, { type: 'failed', key: 'a', jitter }).actions, [{ type: 'giveUp', key: 'a' }]);
  }
});

test('a failure that stays is not tried again, until somebody asks for it', () => {
  const busy = run(emptyQueue(), { type: 'wanted', wants: want('current', 'a') }).state;
  const { state, actions } = run(busy, { type: 'failed', key: 'a', jitter: 0, final: true });
  assert.deepEqual(actions, [{ type: 'giveUp', key: 'a' }]);
  assert.deepEqual(run(state, { type: 'due', key: 'a' }).actions, []);
  assert.deepEqual(of(run(state, { type: 'again' }).actions, 'fetch'), ['a']);
});

test('“Try again” does not wait for the pause to end, nor ask twice', () => {
  const pausing = run(emptyQueue(), { type: 'wanted', wants: want('current', 'a') }, { type: 'failed', key: 'a', jitter: 1 }).state;
  const { state, actions } = run(pausing, { type: 'again' });
  assert.deepEqual(of(actions, 'fetch'), ['a']);
  assert.deepEqual(run(state, { type: 'again' }, { type: 'due', key: 'a' }).actions, []);
});

test('what was wanted longest ago goes first, and never what is in use', () => {
  let state = emptyQueue({ bound: 30, most: 9 });
  for (const key of ['a', 'b', 'c', 'd'])
    ({ state } = run(state, { type: 'wanted', wants: want('current', key) }, { type: 'came', key, size: 10 }));
  assert.deepEqual([...state.things.keys()], ['b', 'c', 'd']);
  const wants = [...want('current', 'e'), ...want('previous', 'b')];
  const { actions } = run(state, { type: 'wanted', wants }, { type: 'came', key: 'e', size: 20 });
  assert.deepEqual(of(actions, 'letGo'), ['c', 'd']);
});

test('whatever happens in whatever order, the queue keeps its promises', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const draw = numbers(seed);
    const dice = (sides) => Math.floor(draw() * sides);
    const limits = { most: 1 + dice(4), bound: 40 + dice(60), tries: 1 + dice(6) };
    const keys = Array.from({ length: 2 + dice(12) }, (_, index) => `part ${index}`);
    const sizes = new Map(keys.map((key) => [key, 1 + dice(limits.bound / 4)]));
    let state = emptyQueue(limits);
    const flying = new Set();
    const held = new Map();
    const pausing = new Set();
    const ranks = ['current', 'next', 'previous', 'background'];
    let wants = [];

    const take = (event) => {
      const step = stepQueue(state, event);
      ({ state } = step);
      for (const action of step.actions) {
        const note = `seed ${seed}: ${JSON.stringify(action)} after ${JSON.stringify(event)}`;
        if (action.type === 'fetch') {
          assert(!flying.has(action.key) && !held.has(action.key), `fetched twice, ${note}`);
          assert(wants.some(({ key }) => key === action.key), `fetched unasked, ${note}`);
          if (action.rank === 'background') assert(bytesHeld(state) < limits.bound * backgroundShare, `no room for it, ${note}`);
          flying.add(action.key);
          pausing.delete(action.key);
        } else if (action.type === 'cancel') {
          assert(flying.delete(action.key), `cancelled what was not on its way, ${note}`);
        } else if (action.type === 'letGo') {
          assert(!wants.some(({ key, rank }) => key === action.key && rank !== 'background'), `let go what is needed, ${note}`);
          assert(held.delete(action.key), `let go what was not held, ${note}`);
        } else if (action.type === 'wait') {
          assert(action.milliseconds >= firstPause / 2 && action.milliseconds <= longestPause, note);
          pausing.add(action.key);
        }
        assert(flying.size <= limits.most, `too many at once, ${note}`);
      }
      const needed = new Set(wants.filter(({ rank }) => rank !== 'background').map(({ key }) => key));
      const loose = [...held.keys()].filter((key) => !needed.has(key));
      assert(bytesHeld(state) <= limits.bound || loose.length === 0, `seed ${seed}: too much is held`);
      assert.equal(bytesHeld(state), [...held.values()].reduce((sum, size) => sum + size, 0));
    };

    const come = (key) => {
      flying.delete(key);
      held.set(key, sizes.get(key));
      take({ type: 'came', key, size: sizes.get(key) });
    };
    for (let round = 0; round < 80; round += 1) {
      const [key] = [...flying].slice(dice(flying.size));
      const what = dice(6);
      if (what === 0) {
        wants = keys.filter(() => draw() < 0.6).map((one) => ({ key: one, rank: ranks[dice(4)] }));
        for (const one of [...pausing]) if (!wants.some((other) => other.key === one)) pausing.delete(one);
        take({ type: 'wanted', wants });
      } else if (what === 1) take({ type: 'due', key: [...pausing][dice(pausing.size)] ?? keys[0] });
      else if (what === 2 && dice(4) === 0) take({ type: 'again' });
      else if (key !== undefined && what === 3) {
        flying.delete(key);
        take({ type: 'failed', key, jitter: draw(), final: dice(5) === 0 });
      } else if (key !== undefined) come(key);
    }
    // With a working network, everything needed arrives, and then the queue is idle.
    take({ type: 'again' });
    for (let round = 0; flying.size > 0; round += 1) {
      assert(round < 200, `seed ${seed}: it never rests`);
      come([...flying][0]);
    }
    for (const { key, rank } of wants) if (rank !== 'background') assert(held.has(key), `seed ${seed}: ${key} never came`);
  }
});
