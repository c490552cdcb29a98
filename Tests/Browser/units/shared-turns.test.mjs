// What a tap does in a group: the owner's is done and told, a follower's becomes a wish, and what the group does is done here as well.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { newGroup } = await pageModule('together/group-steps.js');
const { SharedTurns } = await pageModule('together/shared-turns.js');

/** A session whose engine adds each input to the record. */
class FakeSession {
  addresses = { id: 's' };
  record = ['head\n'];
  scene = 0;
  asked = [];
  /** Answers to use instead, in order; null for the usual one. */
  instead = [];

  async turn(wish) {
    this.asked.push(wish);
    const other = this.instead.shift();
    if (other) return other;
    if (wish === 'back') this.scene -= 1;
    else if (wish === 'advance' && this.scene < this.record.length - 1) this.scene += 1;
    else if (wish.scene !== undefined) this.scene = wish.scene;
    else if (wish !== 'look') {
      this.record = wish === 'restart' ? ['other\n'] : [...this.record, `${JSON.stringify(wish)}\n`];
      this.scene = this.record.length - 1;
    }
    return this.shown;
  }

  async begin() {
    this.record = this.kept;
    this.scene = this.record.length - 1;
    return this.shown;
  }

  get shown() {
    const scene = { kind: 'page', scenesBefore: this.scene, canUndo: true };
    return { scene, offered: null, isNew: true, notices: [], newEnding: false };
  }

  peek(input) {
    return { input };
  }
}

function open(change = {}) {
  const session = new FakeSession();
  const taken = [];
  const stored = [];
  const members = [{ member: 1, name: 'Ada', state: 'here' }, { member: 2, name: 'Ben', state: 'here' }];
  const desk = { session, taken, stored, time: 10_000,
    group: { ...newGroup('p'), link: 'open', joined: true, you: 2, owner: 1, members, record: session.record, ...change } };
  desk.turns = new SharedTurns({
    session, state: () => desk.group, take: (event) => taken.push(event), now: () => desk.time,
    drawn: () => ({ kind: 'page', scenesBefore: session.scene }),
    store: {
      append: async (_, after, lines) => { stored.push({ after, lines }); session.kept = [...session.record, ...lines]; },
      startOver: async (_, lines) => { stored.push({ lines }); session.kept = [...lines]; },
    },
  });
  return desk;
}
const owner = { you: 1 };

test('what an owner does is told with what it leads to', async () => {
  const { turns, taken } = open(owner);
  await turns.turn('advance');
  await turns.turn({ choose: 'left' });
  assert.deepEqual(taken.map(({ type, inputs, scene }) => [type, ...inputs, scene]),
    [['did', 'advance', 1], ['did', { choose: 'left' }, 2]]);
  assert.deepEqual(taken[1].record.length, 3);
});

test('several undos are told one by one, and stop where the engine does', async () => {
  const { turns, taken, session } = open(owner);
  session.instead = [null, null, { ...session.shown, refused: 'No.' }];
  await turns.turn({ undos: 3 });
  assert.deepEqual(taken[0].inputs, ['undo', 'undo']);
});

test('an owner’s leafing is told, and so is another record', async () => {
  const { turns, taken } = open(owner);
  await turns.turn('advance');
  await turns.turn('back');
  await turns.turn('restart');
  assert.deepEqual(taken.slice(1), [{ type: 'leafed', scene: 0 }, { type: 'began', record: ['other\n'], scene: 0 }]);
});

test('what was refused, or waits for a part, is not told', async () => {
  const { turns, taken, session } = open(owner);
  session.instead = [{ lacks: 3 }, { ...session.shown, refused: 'No.' }];
  assert.deepEqual([await turns.turn('advance'), (await turns.turn('advance')).refused], [{ lacks: 3 }, 'No.']);
  assert.deepEqual(taken.filter(({ type }) => type !== 'sign'), []);
});

for (const [wish, event] of [
  ['advance', { type: 'sign', sign: { type: 'nudge' } }],
  [{ choose: 'left' }, { type: 'wish', choice: 'left' }],
  ['undo', null], ['restart', null], [{ answer: 7 }, null], [{ undos: 2 }, null], [{ from: [], choices: 0 }, null],
]) {
  test(`a follower’s tap does nothing to the story, and is answered: ${JSON.stringify(wish)}`, async () => {
    const { turns, taken, session } = open();
    const { refused } = await turns.turn(wish);
    assert.match(refused, /./);
    assert.deepEqual([session.asked, taken], [[], event ? [event] : []]);
  });
}

test('a nudge is sent once in a while', async () => {
  const desk = open();
  for (const wait of [0, 500, 3000]) {
    desk.time += wait;
    await desk.turns.turn('advance');
  }
  assert.equal(desk.taken.length, 2);
});

test('a follower looks back alone, and comes along with the next page', async () => {
  const record = ['head\n', 'a\n', 'b\n'];
  const { turns, taken, session, group } = open({ record, scene: 2 });
  Object.assign(session, { record, scene: 2 });
  await turns.turn('look');
  await turns.turn('back');
  assert.deepEqual(taken, [{ type: 'sign', sign: { type: 'ready', state: 'back' } }]);
  assert.equal((await turns.turn('advance')).scene.scenesBefore, 2);
  assert.equal(taken[1].sign.state, 'here');
  await turns.turn('back');
  Object.assign(group, { record: [...record, '"advance"\n'], scene: 3 });
  turns.add({ type: 'follow', before: 2, event: { type: 'turned', do: ['advance'], lines: ['"advance"\n'], scene: 3 } });
  session.asked = [];
  const turn = await turns.turn({ told: true });
  assert.deepEqual([session.asked, turn.wish, turn.scene.scenesBefore, taken.at(-1).sign.state],
    [[{ scene: 2 }, 'advance'], 'advance', 3, 'here']);
});

test('an engine that does something else is brought to the record', async () => {
  const { turns, session, group, stored } = open();
  Object.assign(group, { record: ['head\n', 'other\n'], scene: 1 });
  turns.add({ type: 'follow', before: 0, event: { type: 'turned', do: ['advance'], lines: ['other\n'], scene: 1 } });
  const turn = await turns.turn({ told: true });
  assert.deepEqual([session.record, turn.wish, turn.scene.scenesBefore], [['head\n', 'other\n'], 'look', 1]);
  assert.deepEqual(stored, [{ lines: ['head\n', 'other\n'] }], 'the wrong line stays in a reading of its own');
});

test('where the record only goes on, so does the reading', async () => {
  const { turns, group, stored } = open();
  Object.assign(group, { record: ['head\n', 'a\n', 'b\n'], scene: 1 });
  turns.add({ type: 'show', alone: false });
  assert.equal((await turns.turn({ told: true })).scene.scenesBefore, 1);
  assert.deepEqual(stored, [{ after: 1, lines: ['a\n', 'b\n'] }]);
});

test('a part that is missing is waited for, and nothing is done twice', async () => {
  const { turns, session, group, taken } = open();
  const lines = ['"advance"\n', '"skip"\n'];
  Object.assign(group, { record: [...session.record, ...lines], scene: 2 });
  turns.add({ type: 'follow', before: 0, event: { type: 'turned', do: ['advance', 'skip'], lines, scene: 2 } });
  session.instead = [null, { lacks: 3 }];
  assert.deepEqual(await turns.turn({ told: true }), { lacks: 3 });
  assert.deepEqual([taken.at(-1).sign.state, turns.isBehind], ['loading', true]);
  assert.equal((await turns.turn({ told: true })).wish, 'skip');
  assert.deepEqual([session.record.length, taken.at(-1).sign.state, turns.isBehind], [3, 'here', false]);
});

test('a book that is taken in the moment of a turn brings the owner along', async () => {
  const desk = open(owner);
  const { session } = desk;
  const turn = session.turn.bind(session);
  session.turn = async (wish) => {
    desk.group = { ...desk.group, owner: 2 };
    return turn(wish);
  };
  await desk.turns.turn('advance');
  assert.equal(desk.turns.isBehind, true);
});

test('a follower is offered nothing that only the owner can do, and cannot turn with a finger', async () => {
  const { turns } = open();
  assert.equal((await turns.turn('look')).scene.canUndo, false);
  assert.deepEqual([turns.peek('advance'), turns.peek('skip')], [null, { input: 'skip' }]);
  assert.deepEqual(open(owner).turns.peek('advance'), { input: 'advance' });
});

test('a page that could not be shown is told once, and taken back with the next', async () => {
  const { turns, taken } = open(owner);
  turns.stumble();
  turns.stumble();
  await turns.turn('look');
  assert.deepEqual(taken, ['trouble', 'here'].map((state) => ({ type: 'sign', sign: { type: 'ready', state } })));
});

test('nobody is told of trouble before there is a group', () => {
  const { turns, taken } = open({ ...owner, joined: false });
  turns.stumble();
  assert.deepEqual(taken, []);
});
