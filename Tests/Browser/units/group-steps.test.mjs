// How a device behaves in a group: it follows, owns, loses its connection and the book, and always comes back to what the log says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbers } from './devices.mjs';
import { FakeDevice, FakeGroup, lineOf } from './groups.mjs';
import { pageModule } from './modules.mjs';

const machine = await pageModule('together/group-steps.js');
const { mayTake, newGroup, ownsBook, stepGroup } = machine;
const { newsInWords } = await pageModule('together/group-words.js');
const { untilNextTry } = await pageModule('together/reconnection.js');

/** A group of some devices that are connected. */
function gather(count = 2) {
  const group = new FakeGroup();
  const devices = Array.from({ length: count }, (_, index) => new FakeDevice(machine, group, `d${index + 1}`));
  for (const device of devices) group.join(device);
  for (const device of devices) device.connect();
  settle(devices);
  return { group, devices };
}

function settle(devices) {
  for (let round = 0; round < 20; round += 1) for (const device of devices) device.settle();
}

/** A member's state after these messages. */
function after(...messages) {
  const members = [1, 2, 3].map((member) => ({ member, name: `R${member}`, state: 'here' }));
  const welcome = { type: 'welcome', you: 2, owner: 1, term: 1, move: 0, number: 1, chain: 'c1', scene: 0, members, record: ['head'] };
  let state = newGroup('p');
  let actions = [];
  for (const message of [welcome, ...messages]) ({ state, actions } = stepGroup(state, { type: 'message', message }));
  return { state, actions };
}

const event = (number, rest) => ({ number, chain: `c${number}`, term: 1, move: 0, ...rest });
const news = (actions) => actions.filter(({ type }) => type === 'say').map(({ news: { what } }) => what);

test('a page that the owner turns comes to all, and is confirmed', () => {
  const { group, devices: [ada, ben] } = gather();
  ada.turn('advance');
  assert.equal(ada.state.sent.length, 1, 'it is not confirmed before the library says so');
  settle([ada, ben]);
  assert.deepEqual([ada.state.sent, ada.shown, ben.shown], [[], { record: group.record, scene: 1 }, { record: group.record, scene: 1 }]);
});

test('several pages are under way at once, each with the next move', () => {
  const { devices: [ada, ben] } = gather();
  for (const input of ['advance', { choose: 'left' }, 'undo']) ada.turn(input);
  assert.deepEqual(ada.outgoing.map(({ move, do: inputs }) => [move, ...inputs]), [[0, 'advance'], [1, { choose: 'left' }], [2, 'undo']]);
  settle([ada, ben]);
  assert.deepEqual(ben.shown.record, ['head', ...['advance', { choose: 'left' }, 'undo'].map(lineOf)]);
});

test('a follower leafs along', () => {
  const { devices: [ada, ben] } = gather();
  ada.turn('advance');
  ada.leaf(0);
  settle([ada, ben]);
  assert.deepEqual([ben.shown.scene, ben.shown.record.length], [0, 2]);
});

test('what an owner reads in a tunnel is sent afterwards', () => {
  const { devices: [ada, ben] } = gather();
  ada.disconnect();
  ada.turn('advance');
  ada.turn({ choose: 'left' });
  assert.deepEqual(ada.outgoing, []);
  ada.connect();
  settle([ada, ben]);
  assert.deepEqual([ada.kept, ada.shown, ada.state.sent], [[], ben.shown, []]);
  assert.equal(ben.shown.record.length, 3);
});

test('a page whose confirmation was lost is not turned twice', () => {
  const { group, devices: [ada, ben] } = gather();
  ada.turn('advance');
  ada.deliver(true);
  ada.disconnect();
  ada.turn('skip');
  ada.connect();
  settle([ada, ben]);
  assert.deepEqual(group.record, ['head', lineOf('advance'), lineOf('skip')]);
  assert.deepEqual([ada.shown, ada.state.sent, ada.kept], [ben.shown, [], []]);
});

test('so it is where the whole record comes in place of what was missed', () => {
  const { group, devices: [ada, ben] } = gather();
  ada.turn('advance');
  ada.deliver(true);
  ada.disconnect();
  ada.turn('skip');
  ada.state = { ...ada.state, chain: 'another' };
  ada.connect();
  settle([ada, ben]);
  assert.deepEqual([group.record.length, ada.shown, ada.state.sent, ada.kept], [3, ben.shown, [], []]);
});

test('the same lines at another page are not what this device did', () => {
  const welcome = { type: 'welcome', you: 1, owner: 1, term: 1, move: 0, number: 1, chain: 'c1', scene: 0, members: [], record: ['head'] };
  const joined = stepGroup(newGroup('ada'), { type: 'message', message: welcome }).state;
  const turned = stepGroup(joined, { type: 'did', inputs: ['advance'], record: ['head', 'a'], scene: 1 }).state;
  const leafed = stepGroup(turned, { type: 'leafed', scene: 1 }).state;
  // Something that this device gave up has arrived in its place: the same page, and back to the scene before.
  const back = stepGroup(stepGroup(leafed, { type: 'lost', code: 1006 }).state,
    { type: 'message', message: { ...welcome, move: 2, number: 3, chain: 'c3', record: ['head', 'a'] } });
  assert.deepEqual([back.state.sent, back.state.scene], [[], 0]);
  assert.deepEqual(back.actions[0], { type: 'show', alone: true });
});

test('what was read alone is kept apart if somebody has taken the book', () => {
  const { group, devices: [ada, ben] } = gather();
  ada.disconnect();
  ada.turn('advance');
  ben.take({ type: 'request', request: { type: 'take' } });
  settle([ben]);
  ben.turn({ choose: 'right' });
  settle([ben]);
  ada.connect();
  settle([ada, ben]);
  assert.deepEqual(ada.kept, [['head', lineOf('advance')]]);
  assert.deepEqual([ada.shown, ownsBook(ada.state), ada.said.at(-1)], [ben.shown, false, 'readAlone']);
  assert.deepEqual(group.record, ['head', lineOf({ choose: 'right' })]);
});

test('so it is if the book is taken while a page is under way', () => {
  const { devices: [ada, ben] } = gather();
  ben.take({ type: 'request', request: { type: 'take' } });
  ben.deliver(true);
  ada.turn('advance');
  settle([ada, ben]);
  assert.deepEqual([ada.kept.length, ada.shown, ada.state.sent], [1, ben.shown, []]);
});

test('a refused page is taken back with those after it', () => {
  const { state } = after();
  const owner = { ...state, you: 1 };
  const record = ['head', 'a'];
  const one = stepGroup(owner, { type: 'did', inputs: [{ choose: 'shut' }], record, scene: 1 }).state;
  const two = stepGroup(one, { type: 'did', inputs: ['advance'], record: [...record, 'b'], scene: 2 }).state;
  const [first] = two.sent;
  const no = { type: 'no', request: first.message.id, code: 'choiceDisabled', reason: 'The door is shut.', term: 1, move: 0 };
  const { state: back, actions } = stepGroup(two, { type: 'message', message: no });
  assert.deepEqual([back.sent, back.record], [[], ['head']]);
  assert.deepEqual(actions[0], { type: 'show', alone: false });
  assert.deepEqual(actions[1].news.answer.reason, 'The door is shut.');
});

test('another engine that adds other lines is noticed', () => {
  const { state } = after();
  const sent = stepGroup({ ...state, you: 1 }, { type: 'did', inputs: ['advance'], record: ['head', 'a'], scene: 1 }).state;
  const request = sent.sent[0].message.id;
  const message = event(2, { type: 'turned', by: 1, request, do: ['advance'], lines: ['other'], scene: 1, move: 1 });
  const { state: next, actions } = stepGroup(sent, { type: 'message', message });
  assert.deepEqual([next.record, next.sent, actions], [['head', 'other'], [], [{ type: 'show', alone: false }]]);
});

test('events that are known are ignored, and a gap is filled by coming back', () => {
  assert.deepEqual(after(event(1, { type: 'leafed', by: 1, scene: 5 })).actions, []);
  assert.deepEqual(after(event(3, { type: 'leafed', by: 1, scene: 5 })).actions, [{ type: 'reconnect' }]);
});

test('a wish is shown at once, taken back by a second tap, and ends with the page', () => {
  let { state } = after();
  const tap = () => stepGroup(state, { type: 'wish', choice: 'door' });
  ({ state } = tap());
  assert.equal(state.wishes.get(2), 'door');
  const { state: back, actions } = tap();
  assert.deepEqual([back.wishes.size, actions[0].message.choice, actions[0].message.move], [0, null, 0]);
  const turned = event(2, { type: 'turned', by: 1, do: ['advance'], lines: ['a'], scene: 1, move: 1 });
  assert.equal(stepGroup(state, { type: 'message', message: turned }).state.wishes.size, 0);
});

test('a wish for the page before is nobody’s mistake', () => {
  const { state } = stepGroup(after().state, { type: 'wish', choice: 'door' });
  const { state: next, actions } = stepGroup(state, { type: 'message', message: { type: 'no', request: 'p-1', code: 'stale' } });
  assert.deepEqual([next.wishes.size, actions], [0, []]);
});

test('the book is offered, declined, asked for and handed over', () => {
  const steps = [
    [{ type: 'asked', by: 3 }, ({ asking }) => asking, [3], 'asked'],
    [{ type: 'offered', by: 1, to: 2 }, ({ offered }) => offered, 2, 'offered'],
    [{ type: 'declined', by: 2 }, ({ offered }) => offered, 0, 'declined'],
    [{ type: 'offered', by: 1, to: 2 }, ({ offered }) => offered, 2, 'offered'],
    [{ type: 'declined', by: 1 }, ({ offered }) => offered, 0, 'withdrawn'],
    [{ type: 'handed', by: 1, to: 3, term: 2 }, ({ owner, term, asking }) => [owner, term, asking], [3, 2, []], 'handed'],
    [{ type: 'asked', by: 1, term: 2 }, ({ asking }) => asking, [1], 'asked'],
    [{ type: 'declined', by: 1, term: 2 }, ({ asking }) => asking, [], 'unasked'],
  ];
  let { state } = after();
  for (const [index, [what, read, expected, words]] of steps.entries()) {
    const step = stepGroup(state, { type: 'message', message: event(index + 2, what) });
    ({ state } = step);
    assert.deepEqual([read(state), news(step.actions)], [expected, [words]], JSON.stringify(what));
  }
});

test('a nudge is told to the owner alone', () => {
  const { state, actions } = stepGroup(after().state, { type: 'message', message: { type: 'nudge', by: 3 } });
  assert.equal(actions[0].type, 'nudged');
  const [{ news: nudge }] = actions.filter(({ type }) => type === 'say');
  for (const [owner, told] of [[state.you, true], [1, false]]) {
    assert.equal(newsInWords(nudge, { ...state, owner }).includes('would like to go on'), told, `owned by ${owner}`);
  }
});

test('the book may be taken only when its owner is away', () => {
  for (const [state, may] of [['slow', false], ['away', true], ['here', false]]) {
    assert.equal(mayTake(after({ type: 'presence', member: 1, state, since: 0 }).state), may, state);
  }
});

test('who leaves wishes for nothing, and comes back under the same number', () => {
  const { state } = after(event(2, { type: 'wished', by: 3, choice: 'door' }), event(3, { type: 'left', member: 3, by: 3 }));
  assert.deepEqual([state.wishes.size, state.members.find(({ member }) => member === 3).isGone], [0, true]);
  const person = { name: 'Cleo', picture: 'fox', colour: 'sky' };
  const { state: back } = after(event(2, { type: 'left', by: 3 }), event(3, { type: 'returned', by: 3, person }));
  assert.deepEqual(back.members.find(({ member }) => member === 3), { member: 3, ...person, state: 'here' });
});

test('somebody returns who had left before this device came', () => {
  const person = { name: 'Dan', picture: 'owl', colour: 'moss' };
  const { state } = after(event(2, { type: 'returned', by: 2, person }));
  assert.deepEqual(state.members.map(({ member, name }) => [member, name]).find(([member]) => member === 2), [2, 'Dan']);
});

test('a knock is seen until it is over', () => {
  const knock = { type: 'knock', knock: 'k', person: { name: 'Cleo' } };
  assert.equal(after(knock, knock).state.knocks.length, 1);
  assert.equal(after(knock, { type: 'knocked', knock: 'k' }).state.knocks.length, 0);
});

for (const [code, why] of [[4000, 'ended'], [4001, 'elsewhere'], [4002, 'removed'], [4003, 'refused'], [4004, 'signedOut'],
  [1009, 'failed']]) {
  test(`after ${code} a device does not come back`, () => {
    const { state, actions } = stepGroup(after().state, { type: 'lost', code });
    assert.deepEqual([state.link, state.why, actions.at(-1)], ['over', why, { type: 'over' }]);
    assert.deepEqual(stepGroup(state, { type: 'wish', choice: 'door' }), { state, actions: [] });
  });
}

test('without a connection, only the owner’s pages wait; all else says why it cannot be', () => {
  const { state } = stepGroup(after().state, { type: 'lost', code: 1006 });
  assert.equal(state.link, 'lost');
  assert.deepEqual(news(stepGroup(state, { type: 'request', request: { type: 'ask' } }).actions), ['notConnected']);
  assert.deepEqual(stepGroup(state, { type: 'sign', sign: { type: 'nudge' } }).actions, []);
});

test('unknown messages are skipped, unknown events counted', () => {
  assert.deepEqual(after({ type: 'weather' }).actions, []);
  assert.equal(after(event(2, { type: 'sang', by: 1 })).state.number, 2);
});

test('however messages are late and connections lost, all come to the same page', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = numbers(seed);
    const pick = (list) => list[Math.floor(random() * list.length)];
    const { group, devices } = gather(3);
    for (let step = 0; step < 120; step += 1) {
      const device = pick(devices);
      const dice = random();
      if (dice < 0.35) device.deliver(true);
      else if (dice < 0.7) device.deliver(false);
      else if (dice < 0.74) device.disconnect();
      else if (dice < 0.82) device.connect();
      else if (dice < 0.84) device.take({ type: 'request', request: { type: 'take' } });
      else if (dice < 0.88) device.take({ type: 'wish', choice: pick(['left', 'right']) });
      else if (ownsBook(device.state)) {
        if (random() < 0.2) device.leaf(Math.floor(random() * device.shown.record.length));
        else device.turn(pick(['advance', 'undo', { choose: 'left' }]));
      }
    }
    for (const device of devices) device.connect();
    settle(devices);
    for (const { name, shown, state } of devices) {
      assert.deepEqual([shown, state.record, state.sent.length], [{ record: group.record, scene: group.scene }, group.record, 0],
        `${name} with seed ${seed}`);
    }
  }
});

test('waits for a connection double, up to 15 seconds', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 99].map((failures) => untilNextTry(failures, 0.5, 1006)), [500, 1000, 2000, 4000, 7500, 7500, 7500]);
  assert.deepEqual([untilNextTry(0, 0, 1006), untilNextTry(3, 0.2, 4008)], [0, 60_000]);
});

test('followers hear once that the owner has trouble, or is away; of others it is only shown', () => {
  const presence = (member, state) => ({ type: 'presence', member, state, since: 0 });
  assert.deepEqual(news(after(presence(1, 'trouble')).actions), ['ownerTrouble']);
  assert.deepEqual(news(after(presence(1, 'trouble'), presence(1, 'trouble')).actions), []);
  assert.deepEqual(news(after(presence(1, 'trouble'), presence(1, 'here')).actions), []);
  assert.deepEqual(news(after(presence(1, 'away')).actions), ['ownerAway']);
  const { state, actions } = after(presence(3, 'trouble'));
  assert.deepEqual([news(actions), state.members.map(({ state: present }) => present)], [[], ['here', 'here', 'trouble']]);
});
