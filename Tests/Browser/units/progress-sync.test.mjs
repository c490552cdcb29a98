// What is sent to the library, and when, whatever the network does: only the pure part, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeDevice, FakeLibrary, numbers } from './devices.mjs';
import { pageModule } from './modules.mjs';

const machine = await pageModule('progress/progress-sync.js');
const { stepSync, restingSync, gathering, mostLines } = machine;

const device = (library, name, seed = 1) => new FakeDevice(machine, library, name, numbers(seed));
const lines = (count, name = 'line') => Array.from({ length: count }, (_, index) => `${name} ${index}`);

test('pages turned quickly go in one message', () => {
  const library = new FakeLibrary();
  const tablet = device(library, 'tablet');
  const play = tablet.begin(['head']);
  for (const line of lines(20)) tablet.turn(play, line);
  assert.equal(tablet.waiting, gathering);
  tablet.settle();
  assert.deepEqual(library.plays.get(play.id).lines, ['head', ...lines(20)]);
  assert.equal(tablet.rounds, 1);
});

test('a long record goes in pieces', () => {
  const library = new FakeLibrary();
  const tablet = device(library, 'tablet');
  const play = tablet.begin(lines(mostLines * 2 + 3));
  tablet.take({ type: 'woken' });
  tablet.settle();
  assert.equal(library.plays.get(play.id).lines.length, mostLines * 2 + 3);
});

test('waits grow while the network is away, and end when it comes back', () => {
  let { state } = stepSync(restingSync, { type: 'woken' });
  const waits = [];
  for (let failure = 0; failure < 12; failure += 1) {
    const lost = stepSync(state, { type: 'lost' });
    waits.push(lost.actions[0].milliseconds);
    ({ state } = stepSync(lost.state, { type: 'due' }));
  }
  assert.deepEqual(waits.slice(0, 4), [1000, 2000, 4000, 8000]);
  assert.equal(waits.at(-1), 300_000);
  const { state: waiting } = stepSync(state, { type: 'lost' });
  assert.deepEqual(stepSync(waiting, { type: 'turned' }).actions, [], 'every page was a try');
  const woken = stepSync(waiting, { type: 'woken' });
  assert.deepEqual([woken.actions, woken.state.failures], [[{ type: 'introduce' }], 0]);
});

test('the library says how long to wait', () => {
  const { state } = stepSync(restingSync, { type: 'woken' });
  assert.deepEqual(stepSync(state, { type: 'lost', after: 60_000 }).actions, [{ type: 'wait', milliseconds: 60_000 }]);
});

test('what the library has lost is sent again from there', () => {
  const library = new FakeLibrary();
  const tablet = device(library, 'tablet');
  const play = tablet.begin(lines(9));
  tablet.take({ type: 'woken' });
  tablet.settle();
  library.plays.get(play.id).lines.length = 4;
  tablet.turn(play, 'after');
  tablet.settle();
  assert.deepEqual(library.plays.get(play.id).lines, [...lines(9), 'after']);
});

test('a play that went on elsewhere is kept beside it', () => {
  const library = new FakeLibrary();
  const [tablet, phone] = [device(library, 'tablet'), device(library, 'phone', 2)];
  const play = tablet.begin(lines(3));
  const { id } = play;
  tablet.turn(play, 'together');
  tablet.settle();
  phone.plays.push({ ...play, lines: [...play.lines], key: 'copy', milliseconds: 0, sentMilliseconds: 0 });
  const copy = phone.plays[0];
  tablet.turn(play, 'left');
  phone.turn(copy, 'right');
  phone.settle();
  tablet.settle();
  const kept = [...library.plays.values()].map((one) => one.lines.at(-1)).sort();
  assert.deepEqual(kept, ['left', 'right']);
  assert.deepEqual(library.plays.get(id).lines, [...lines(3), 'together', 'right']);
  assert.deepEqual(library.plays.get(play.id).lines, [...lines(3), 'together', 'left']);
  const time = [...library.plays.values()].flatMap((one) => [...one.times.values()]).reduce((sum, one) => sum + one, 0);
  assert.equal(time, 7 * 3, 'time was counted twice, or lost');
});

test('another reader’s play is sent under an ID of its own', () => {
  const library = new FakeLibrary();
  const tablet = device(library, 'tablet');
  const play = tablet.begin(lines(3));
  library.plays.set(play.id, { reader: 'ben', lines: ['other'], times: new Map() });
  tablet.take({ type: 'woken' });
  tablet.settle();
  assert.notEqual(play.id, 'tablet-2');
  assert.deepEqual(library.plays.get(play.id).lines, lines(3));
  assert.deepEqual(library.plays.get('tablet-2').lines, ['other']);
});

test('a refusal stops neither the others nor the machine', () => {
  const library = new FakeLibrary();
  const tablet = device(library, 'tablet');
  const bad = tablet.begin(lines(2));
  const good = tablet.begin(lines(3));
  const take = library.take.bind(library);
  library.take = (...sent) => (sent[1] === bad.id ? { type: 'refused' } : take(...sent));
  tablet.favourites.push({ story: 'sharks', favourite: true, changed: 1 });
  tablet.take({ type: 'woken' });
  tablet.settle();
  assert.equal(tablet.state.phase, 'resting');
  assert.deepEqual(library.plays.get(good.id).lines, lines(3));
  assert.equal(library.favourites.get('sharks'), true);
});

test('what another device wished later is taken over', () => {
  const favourite = { kind: 'favourite', story: 'sharks', favourite: true, changed: 1 };
  const state = { ...restingSync, phase: 'sending', waiting: [favourite] };
  for (const [answer, kept] of [[{ favourite: false }, false], [{ favourite: true }, true], [{}, true]]) {
    const { actions } = stepSync(state, { type: 'kept', ...answer });
    assert.deepEqual(actions[0], { type: 'acknowledgeFavourite', favourite, kept });
  }
});

test('a library that always says something else is not argued with', () => {
  const library = new FakeLibrary();
  const tablet = device(library, 'tablet');
  tablet.begin(lines(2));
  for (const answer of [{ type: 'diverged' }, { type: 'gap', lines: 0 }, { type: 'foreign' }]) {
    library.take = () => answer;
    tablet.take({ type: 'woken' });
    tablet.settle(100);
    assert.equal(tablet.state.phase, 'resting');
  }
});

test('a page turned while another is sent is sent afterwards', () => {
  const library = new FakeLibrary();
  const tablet = device(library, 'tablet');
  const play = tablet.begin(lines(2));
  tablet.take({ type: 'woken' });
  tablet.tick();
  tablet.turn(play, 'meanwhile');
  tablet.settle();
  assert.equal(library.plays.get(play.id).lines.at(-1), 'meanwhile');
});

test('late answers and stray events change nothing', () => {
  for (const type of ['kept', 'diverged', 'foreign', 'refused', 'lost', 'renamed', 'outbox', 'due']) {
    const { state, actions } = stepSync(restingSync, { type, waiting: [], lines: 0, id: 'x' });
    assert.deepEqual([state, actions], [restingSync, []], type);
  }
});

test('nothing is lost between two devices, whatever is lost on the way', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = numbers(seed);
    const library = new FakeLibrary();
    const devices = ['tablet', 'phone'].map((name, index) => device(library, name, seed * 7 + index));
    const written = [];
    for (const one of devices) one.loss = 0.35;
    let line = 0;
    for (let step = 0; step < 120; step += 1) {
      const one = devices[Math.floor(random() * 2)];
      const chance = random();
      if (one.plays.length === 0 || chance < 0.04) {
        // Started anew, or continued from what another device has sent.
        const [id, shared] = [...library.plays][Math.floor(random() * library.plays.size)] ?? [];
        const play = one.begin(shared && random() < 0.7 ? [...shared.lines] : [`${one.name} begins ${step}`]);
        if (shared && play.lines.length === shared.lines.length && play.lines[0] === shared.lines[0]) {
          Object.assign(play, { id, acknowledged: shared.lines.length });
          one.plays = one.plays.filter((other) => other === play || other.id !== id || written.push([...other.lines]) < 0);
        }
      } else if (chance < 0.5) {
        const play = one.plays[Math.floor(random() * one.plays.length)];
        one.turn(play, `${one.name} ${line += 1}`);
      } else if (chance < 0.54) {
        one.kill();
      } else if (chance < 0.6) {
        one.take({ type: 'woken' });
      } else {
        one.tick();
      }
    }
    for (const one of devices) {
      one.loss = 0;
      one.kill();
      one.take({ type: 'woken' });
      one.settle();
    }
    for (const one of devices) one.take({ type: 'woken' });
    for (const one of devices) one.settle();
    for (const one of devices) {
      for (const play of one.plays) {
        const kept = library.plays.get(play.id)?.lines.slice(0, play.lines.length);
        assert.deepEqual(kept, play.lines, `seed ${seed}: ${one.name} lost lines of ${play.id}`);
      }
    }
    for (const [id, { lines: kept }] of library.plays) assert.equal(new Set(kept).size, kept.length, `seed ${seed}: ${id} has lines twice`);
  }
});

// Bookmarks.

const waitingBookmark = { kind: 'bookmark', story: 's', id: 'b', changed: 5 };

/** The state after a round has come to its first bookmark. */
function sendingBookmarks(...waiting) {
  const { state } = stepSync(restingSync, { type: 'woken' });
  return stepSync(state, { type: 'outbox', waiting });
}

test('a bookmark is sent, and what the library keeps of it is remembered', () => {
  const { state, actions } = sendingBookmarks(waitingBookmark);
  assert.deepEqual(actions, [{ type: 'sendBookmark', bookmark: waitingBookmark }]);
  const kept = { id: 'b', name: 'Theirs', removed: false };
  const after = stepSync(state, { type: 'kept', bookmark: kept });
  assert.deepEqual(after.actions, [{ type: 'acknowledgeBookmark', bookmark: waitingBookmark, kept }, { type: 'rest' }]);
});

test('a bookmark that the library refuses stays here, and nothing waits for it', () => {
  const other = { ...waitingBookmark, id: 'c' };
  const { state } = sendingBookmarks(waitingBookmark, other);
  const after = stepSync(state, { type: 'refused', reason: 'bookmarks' });
  assert.deepEqual(after.actions,
    [{ type: 'refuseBookmark', bookmark: waitingBookmark, reason: 'bookmarks' }, { type: 'sendBookmark', bookmark: other }]);
});

test('a bookmark for which there is no room just now is tried again', () => {
  const { state } = sendingBookmarks(waitingBookmark);
  for (const reason of ['guestSpace', 'readerSpace']) {
    assert.deepEqual(stepSync(state, { type: 'refused', reason }).actions, [{ type: 'rest' }]);
  }
});

test('without a network a bookmark waits as pages do', () => {
  const { state } = sendingBookmarks(waitingBookmark);
  const lost = stepSync(state, { type: 'lost' });
  assert.deepEqual([lost.state.phase, lost.actions.map(({ type }) => type)], ['waiting', ['wait']]);
});
