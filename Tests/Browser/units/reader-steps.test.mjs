// What a tap does, from opening a story to leaving it, whatever comes late, twice or not at all: only the pure part, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbers } from './devices.mjs';
import { pageModule } from './modules.mjs';

const { canLeaf, isTurning, newReader, stepReader } = await pageModule('reading/reader-steps.js');

/** Actions that get an answer, and a successful answer to each. */
const answers = {
  lock: () => ({ type: 'locked', lock: Symbol('lock') }),
  hear: () => ({ type: 'heard', continuation: { go: 'here' } }),
  follow: () => ({ type: 'heard', continuation: { go: 'here' } }),
  begin: () => ({ type: 'opened', session: Symbol('session'), turn: turn() }),
  ask: () => ({ type: 'answered', turn: turn() }),
  fetch: () => ({ type: 'came' }),
  draw: () => ({ type: 'drawn' }),
  look: () => ({ type: 'looked' }),
  explain: ({ page, code }) => ({ type: 'explained', page, code, words: { title: 'Oh', text: 'no' } }),
};

const turn = (refused) => ({ scene: { kind: 'page' }, refused, notices: [], newEnding: false });

/** Carries out actions as `StoryReader` does, but answers only when told to. */
class FakeReader {
  state = newReader;
  /** Every action so far. */
  done = [];
  /** Actions without an answer yet, with their runs and sessions. */
  open = [];
  locks = new Set();
  sessions = new Set();
  sign = null;
  turning = false;
  session = null;

  /** Processes an event, and returns the actions it led to. */
  take(event) {
    const { state, actions } = stepReader(this.state, event);
    this.state = state;
    for (const action of actions) this.act(action);
    this.done.push(...actions);
    return actions;
  }

  act(action) {
    switch (action.type) {
      case 'keep': this.lock = action.lock; break;
      case 'release': this.letGo(this.locks, action.lock); break;
      case 'settle': this.session = action.session; break;
      case 'close': this.letGo(this.sessions, action.session); break;
      case 'putDown':
        if (this.lock) this.letGo(this.locks, this.lock);
        if (this.session) this.letGo(this.sessions, this.session);
        this.lock = this.session = null;
        break;
      case 'wait': this.sign = action.sign; break;
      case 'unwait': this.sign = null; break;
      case 'turning': this.turning = action.turning; break;
      default: if (action.type in answers) this.open.push({ action, run: this.state.run, session: this.session });
    }
  }

  letGo(kept, one) {
    assert.ok(kept.delete(one), 'let go twice, or never had');
  }

  /** The pending action, whose answer still counts. */
  get live() {
    return this.open.filter(({ run }) => run === this.state.run);
  }

  /** Answers an action: successfully, or as specified. */
  answer(one = this.live[0], event = answers[one.action.type](one.action)) {
    this.open.splice(this.open.indexOf(one), 1);
    if (event.lock) this.locks.add(event.lock);
    if (event.session) this.sessions.add(event.session);
    return this.take({ ...event, run: one.run });
  }

  /** Answers everything successfully until nothing is pending. */
  settle() {
    for (let steps = 0; this.live.length > 0; steps += 1) {
      assert.ok(steps < 20, `${this.state.step} never ends`);
      this.answer();
    }
    return this;
  }

  input(wish, facts) {
    return this.take({ type: 'input', wish, ...facts });
  }

  get types() {
    return this.done.map(({ type }) => type);
  }
}

const opened = () => {
  const reader = new FakeReader();
  reader.take({ type: 'open', way: {} });
  reader.take({ type: 'known', atTitle: false });
  return reader.settle();
};
const names = (actions) => actions.map(({ type }) => type);

/** A reader who waits for a part. */
const waiting = (wish = 'advance') => {
  const reader = opened();
  reader.input(wish);
  reader.answer(undefined, { type: 'lacks', part: 3 });
  return reader;
};

/** A reader who was told that a page didn't load. */
const missing = (wish = 'advance') => {
  const reader = waiting(wish);
  reader.answer(undefined, { type: 'failed', code: 'network', error: 'away' });
  return reader.settle();
};

test('a story opens step by step', () => {
  const reader = opened();
  const opening = ['wait', 'putDown', 'opening', 'lock', 'keep', 'hear', 'begin'];
  assert.deepEqual(reader.types, [...opening, 'turning', 'unwait', 'settle', 'draw', 'look', 'turning']);
  assert.deepEqual([reader.state.step, reader.state.shown, reader.sign], ['resting', 'scene', null]);
});

test('from the first page, no other device is heard of', () => {
  const reader = new FakeReader();
  reader.take({ type: 'open', way: { afresh: true } });
  reader.settle();
  assert.ok(!reader.types.includes('hear'));
  assert.deepEqual(reader.done.find(({ type }) => type === 'begin'), { type: 'begin', afresh: true });
});

for (const go of ['there', 'ask']) test(`where another device read on (${go}), that is followed before the story begins`, () => {
  const reader = new FakeReader();
  reader.take({ type: 'open', way: {} });
  reader.answer();
  const continuation = { go, play: {} };
  assert.deepEqual(reader.answer(undefined, { type: 'heard', continuation }), [{ type: 'follow', continuation }]);
  assert.deepEqual(reader.answer(), [{ type: 'begin', afresh: false }]);
});

test('a story that is open elsewhere can be taken over', () => {
  const reader = new FakeReader();
  reader.take({ type: 'open', way: {} });
  reader.answer(undefined, { type: 'locked', lock: null });
  assert.deepEqual(reader.done.at(-1), { type: 'message', message: { message: 'elsewhere' } });
  assert.equal(reader.sign, null);
  reader.take({ type: 'open', way: { takeOver: true } });
  assert.deepEqual(reader.done.at(-1), { type: 'lock', takeOver: true });
});

test('a story is opened again in another revision, with its lock let go and taken anew', () => {
  const reader = opened();
  assert.deepEqual(names(reader.take({ type: 'reopen' })), ['wait', 'putDown', 'opening', 'lock']);
  assert.deepEqual([reader.locks.size, reader.sessions.size], [0, 0]);
  assert.equal(reader.settle().state.shown, 'scene');
  reader.take({ type: 'left' });
  assert.deepEqual(reader.take({ type: 'reopen' }), []);
});

test('a turn is asked, drawn and looked at, and drops every input meanwhile', () => {
  const reader = opened();
  for (const expected of ['ask', 'draw', 'look']) {
    const actions = expected === 'ask' ? reader.input('advance') : reader.answer();
    assert.equal(actions.at(-1).type, expected);
    assert.ok(reader.turning && isTurning(reader.state));
    for (const wish of ['advance', 'back', 'undo', 'restart', { choose: 'a' }, { undos: 2 }, { scene: 1 }]) {
      assert.deepEqual(reader.input(wish), []);
    }
  }
  assert.deepEqual(reader.answer(), [{ type: 'turning', turning: false }]);
  assert.ok(!isTurning(reader.state));
});

test('a drawn page knows what it came of', () => {
  for (const wish of ['advance', 'back', 'skip', 'undo', 'restart', { choose: 'a' }, { answer: 7 }, { undos: 3 }, { scene: 2 },
    { from: ['head'], choices: 1 }]) {
    const reader = opened();
    reader.input(wish);
    assert.deepEqual(reader.done.at(-1), { type: 'ask', wish });
    const page = turn();
    reader.answer(undefined, { type: 'answered', turn: page });
    assert.deepEqual(reader.done.at(-1), { type: 'draw', turn: page, wish });
  }
});

test('what is refused is said, and nothing is drawn', () => {
  const reader = opened();
  reader.input('back');
  const refused = turn('Nothing before.');
  assert.deepEqual(reader.answer(undefined, { type: 'answered', turn: refused }), [{ type: 'refuse', turn: refused }, { type: 'look' }]);
  assert.equal(reader.settle().state.shown, 'scene');
});

test('a roll is ended first, except by what goes back', () => {
  for (const wish of ['advance', 'skip', { choose: 'a' }, { answer: true }]) {
    assert.deepEqual(opened().input(wish, { rolling: true }), [{ type: 'hurry' }]);
  }
  for (const wish of ['back', 'undo', 'restart', { undos: 2 }, { scene: 1 }]) {
    assert.equal(opened().input(wish, { rolling: true }).at(-1).type, 'ask');
  }
});

test('choices on the page are not leafed over', () => {
  for (const wish of ['advance', 'skip']) assert.equal(opened().input(wish, { offered: true })[0].type, 'remind');
  const waiting = opened();
  waiting.input({ choose: 'a' }, { offered: true });
  waiting.answer(undefined, { type: 'lacks', part: 3 });
  assert.equal(waiting.state.step, 'fetching');
  waiting.input('advance', { offered: true });
  assert.equal(waiting.state.step, 'resting', 'the wait cannot be left');
  for (const wish of ['back', 'undo', { choose: 'a' }]) assert.equal(opened().input(wish, { offered: true }).at(-1).type, 'ask');
  assert.equal(opened().input('advance', { offered: true, covered: true }).at(-1).type, 'look');
});

test('hidden lines are uncovered before the page turns', () => {
  for (const [wish, all] of [['advance', false], ['skip', true]]) {
    const reader = opened();
    const actions = reader.input(wish, { covered: true });
    assert.deepEqual(actions, [{ type: 'turning', turning: true }, { type: 'uncover', all }, { type: 'look' }]);
    assert.equal(reader.settle().turning, false);
  }
  for (const wish of ['back', 'undo', 'restart']) assert.equal(opened().input(wish, { covered: true }).at(-1).type, 'ask');
});

test('a page that is longer than the window is shown to its end before it turns', () => {
  for (const wish of ['advance', 'skip']) for (const more of [{}, { covered: true }, { offered: true }]) {
    const reader = opened();
    const actions = reader.input(wish, { unread: true, ...more });
    assert.deepEqual(actions, [{ type: 'turning', turning: true }, { type: 'screen', back: false }, { type: 'look' }]);
    assert.equal(reader.settle().turning, false);
  }
  for (const wish of ['back', 'undo', 'restart', { choose: 'a' }]) assert.equal(opened().input(wish, { unread: true }).at(-1).type, 'ask');
  assert.deepEqual(opened().input('advance', { unread: true, rolling: true }), [{ type: 'hurry' }]);
});

test('from a later screen of a page, Back leads to the one before', () => {
  assert.deepEqual(opened().input('back', { screened: true })[1], { type: 'screen', back: true });
  for (const wish of ['advance', 'undo', 'restart']) assert.equal(opened().input(wish, { screened: true }).at(-1).type, 'ask');
});

test('a part that is missing is waited for, and the page can still be left', () => {
  const reader = waiting();
  assert.deepEqual([reader.sign, reader.turning, reader.done.at(-1)], ['page', false, { type: 'fetch', part: 3 }]);
  assert.deepEqual(reader.input('advance'), [], 'the same was asked twice');
  assert.deepEqual(names(reader.input('back')), ['turning', 'abandon', 'unwait', 'ask']);
  reader.settle();
  assert.deepEqual([reader.sign, reader.state.shown], [null, 'scene']);
});

test('a part that came too late changes nothing', () => {
  const reader = waiting();
  const [late] = reader.live;
  reader.input('back');
  assert.deepEqual(reader.answer(late), []);
  assert.deepEqual(reader.answer(undefined, { type: 'lacks', part: 2 }).at(-1), { type: 'fetch', part: 2 });
});

test('when the part is there, the same is asked again', () => {
  const reader = waiting({ choose: 'cave' });
  assert.deepEqual(reader.answer(), [{ type: 'turning', turning: true }, { type: 'unwait' }, { type: 'ask', wish: { choose: 'cave' } }]);
  assert.deepEqual(reader.answer(undefined, { type: 'lacks', part: 4 }).at(-1), { type: 'fetch', part: 4 });
  assert.equal(reader.sign, 'page');
});

test('waiting can be cancelled and hurried', () => {
  const reader = waiting();
  assert.deepEqual(reader.take({ type: 'tryAgain' }), [{ type: 'hurryPart' }]);
  assert.deepEqual(names(reader.take({ type: 'cancel' })), ['abandon', 'unwait']);
  assert.deepEqual([reader.state.step, reader.state.shown], ['resting', 'scene']);
  assert.deepEqual(reader.answer(reader.open[0]), []);
  assert.equal(reader.input('advance').at(-1).type, 'ask', 'what was cancelled cannot be asked again');
});

test('a page that does not load is tried again, or left for the one before', () => {
  const reader = missing();
  assert.deepEqual([reader.state.shown, reader.sign, reader.session !== null], ['missing', null, true]);
  assert.deepEqual(reader.input('advance'), []);
  assert.deepEqual(reader.take({ type: 'retry' }).at(-1), { type: 'ask', wish: 'advance' });
  reader.answer(undefined, { type: 'lacks', part: 3 });
  assert.deepEqual(reader.take({ type: 'retry' }), [], 'it is being fetched');
  assert.equal(reader.sign, 'page');
  assert.deepEqual(names(reader.input('back')), ['turning', 'abandon', 'unwait', 'ask']);
  assert.equal(reader.done.at(-1).wish, 'look');
  assert.equal(reader.settle().state.shown, 'scene');
});

test('a failing page that was left meanwhile is not spoken of', () => {
  const reader = waiting();
  reader.answer(undefined, { type: 'failed', code: 'network', error: 'away' });
  const [explaining] = reader.live;
  reader.input('back');
  assert.deepEqual(reader.answer(explaining), []);
});

for (const code of ['changed', 'engine']) test(`a part that is ${code} ends the session`, () => {
  const reader = waiting();
  reader.answer(undefined, { type: 'failed', code, error: 'gone' });
  assert.deepEqual([reader.session, reader.lock], [null, null]);
  assert.deepEqual(reader.input('advance'), []);
  reader.settle();
  assert.equal(reader.state.shown, 'message');
  assert.deepEqual(reader.done.at(-1), { type: 'message', message: { message: 'failure', code, words: { title: 'Oh', text: 'no' } } });
});

test('every step of opening and turning may fail, and says so', () => {
  for (const before of ['lock', 'hear', 'begin', 'draw', 'ask']) {
    const reader = before === 'ask' ? opened() : new FakeReader();
    if (before === 'ask') reader.input('advance');
    else reader.take({ type: 'open', way: {} });
    while (reader.live[0].action.type !== before) reader.answer();
    reader.answer(undefined, { type: 'failed', code: 'server', error: 'trouble' });
    reader.settle();
    assert.deepEqual([reader.state.shown, reader.sign, reader.turning], ['message', null, false], before);
    assert.deepEqual([reader.locks.size, reader.sessions.size], [0, 0], before);
    reader.take({ type: 'open', way: {} });
    assert.equal(reader.settle().state.shown, 'scene');
  }
});

test('a sign in the middle of a turn goes with the turn', () => {
  const reader = opened();
  reader.input({ undos: 2 });
  const { visit } = reader.state;
  assert.deepEqual(reader.take({ type: 'late', visit, late: true }), [{ type: 'wait', sign: 'turn' }]);
  assert.deepEqual(reader.take({ type: 'tryAgain' }), [{ type: 'hurryPart' }]);
  assert.deepEqual(reader.take({ type: 'late', visit, late: false }), [{ type: 'unwait' }]);
  reader.take({ type: 'late', visit, late: true });
  assert.deepEqual(names(reader.answer()), ['unwait', 'draw']);
  assert.deepEqual(reader.take({ type: 'late', visit, late: true }), [], 'there is nothing to wait for');
});

test('a turn that takes too long is left for the title', () => {
  const reader = opened();
  reader.input('undo');
  const [late] = reader.live;
  reader.take({ type: 'late', visit: reader.state.visit, late: true });
  assert.deepEqual(names(reader.take({ type: 'cancel' })), ['turning', 'unwait', 'putDown', 'title']);
  assert.deepEqual(reader.answer(late), []);
  assert.equal(reader.input('advance').at(-1).type, 'lock', 'the title opens the story');
});

test('opening can be left, or tried again as it was', () => {
  const reader = new FakeReader();
  reader.take({ type: 'open', way: { takeOver: true } });
  assert.deepEqual(reader.input('advance'), []);
  assert.deepEqual(reader.take({ type: 'cancel' }), [{ type: 'leave' }]);
  const [early] = reader.live;
  assert.deepEqual(names(reader.take({ type: 'tryAgain' })), ['wait', 'putDown', 'opening', 'lock']);
  assert.deepEqual(reader.done.at(-1), { type: 'lock', takeOver: true });
  assert.deepEqual(names(reader.answer(early)), ['release'], 'the first lock is kept for nothing');
  assert.equal(reader.settle().state.shown, 'scene');
});

/** A reader looking at the cover of a story that is still being opened. */
const covered = () => {
  const reader = new FakeReader();
  reader.take({ type: 'open', way: {} });
  assert.deepEqual(names(reader.take({ type: 'known', atTitle: true })), ['unwait', 'title']);
  return reader;
};
const cover = { scene: { kind: 'title' }, notices: [], newEnding: false };
/** Answers until the story is open, and begins with this turn. */
const begun = (reader, turn) => {
  while (reader.live[0].action.type !== 'begin') reader.answer();
  return reader.answer(undefined, { type: 'opened', session: Symbol('session'), turn });
};

test('a story of which nothing was read shows its cover while it opens, and is not drawn twice', () => {
  const reader = covered();
  assert.deepEqual([reader.state.shown, reader.sign, canLeaf(reader.state)], ['cover', null, true]);
  assert.deepEqual(begun(reader, cover).at(-1), { type: 'draw', turn: cover, wish: 'restart', stands: true });
  reader.settle();
  assert.deepEqual([reader.state.step, reader.state.shown, reader.types.includes('ask')], ['resting', 'scene', false]);
});

test('a cover that is turned early turns when the story is open', () => {
  const reader = covered();
  for (const wish of ['back', 'skip', 'undo', 'restart']) assert.deepEqual(reader.input(wish), []);
  assert.deepEqual(reader.input('advance'), [{ type: 'wait', sign: 'opening' }]);
  assert.deepEqual(reader.input('advance'), []);
  begun(reader, cover);
  while (reader.live[0].action.type !== 'ask') reader.answer();
  assert.deepEqual(reader.done.at(-1), { type: 'ask', wish: 'advance' });
  reader.settle();
  assert.deepEqual([reader.types.filter((type) => type === 'ask').length, reader.state.eager], [1, false]);
});

test('turning the cover early can be cancelled', () => {
  const reader = covered();
  reader.input('advance');
  assert.deepEqual(reader.take({ type: 'cancel' }), [{ type: 'unwait' }]);
  begun(reader, cover);
  assert.ok(!reader.settle().types.includes('ask'));
});

test('a story that was read elsewhere takes the place of its cover, and is not turned', () => {
  const reader = covered();
  reader.input('advance');
  const page = turn();
  assert.deepEqual(begun(reader, page).at(-1), { type: 'draw', turn: page, wish: 'restart' });
  assert.ok(!reader.settle().types.includes('ask'));
});

test('a story that was read here shows no cover before its page', () => {
  const reader = new FakeReader();
  reader.take({ type: 'open', way: {} });
  assert.deepEqual(reader.take({ type: 'known', atTitle: false }), []);
  assert.deepEqual([reader.state.shown, reader.sign], ['opening', 'opening']);
});

test('a story that cannot be opened says so in place of its cover', () => {
  const reader = covered();
  reader.input('advance');
  reader.answer(undefined, { type: 'locked', lock: null });
  assert.deepEqual([reader.state.shown, reader.state.eager, reader.sign], ['message', false, null]);
});

test('a message leads to the title, and the title into the story', () => {
  const reader = opened();
  assert.deepEqual(names(reader.take({ type: 'lost', visit: reader.state.visit })), ['putDown', 'message']);
  assert.deepEqual(reader.done.at(-1).message, { message: 'taken' });
  for (const wish of ['advance', 'skip', 'restart', { choose: 'a' }]) assert.deepEqual(reader.input(wish), []);
  assert.deepEqual(reader.input('back'), [{ type: 'title' }]);
  for (const wish of ['back', 'undo', 'skip']) assert.deepEqual(reader.input(wish), []);
  assert.equal(reader.input('advance').at(-1).type, 'lock');
});

test('without a title, a message leads back to the shelf', () => {
  const reader = new FakeReader();
  reader.take({ type: 'open', way: {} });
  reader.answer(undefined, { type: 'locked', lock: null });
  assert.deepEqual(reader.input('back'), [{ type: 'leave' }]);
  assert.deepEqual(reader.take({ type: 'title' }), [{ type: 'leave' }]);
});

test('from a missing page, the title leads back to where the story stands', () => {
  const reader = missing();
  assert.deepEqual(reader.take({ type: 'title' }), [{ type: 'title' }]);
  assert.deepEqual(reader.input('advance').at(-1), { type: 'ask', wish: 'look' });
});

test('the title is also the way out of waiting for a missing page', () => {
  const reader = missing();
  reader.take({ type: 'retry' });
  reader.answer(undefined, { type: 'lacks', part: 3 });
  const [fetching] = reader.live;
  assert.deepEqual(names(reader.take({ type: 'title' })), ['abandon', 'unwait', 'title']);
  assert.deepEqual(reader.answer(fetching), [], 'the page comes over the title');
});

test('a lock that is lost ends the reading that it belongs to, and no other', () => {
  const reader = opened();
  const { visit } = reader.state;
  reader.input('advance');
  reader.answer(undefined, { type: 'failed', code: 'engine', error: 'stopped' });
  reader.settle().take({ type: 'open', way: {} });
  reader.settle();
  assert.deepEqual(reader.take({ type: 'lost', visit }), []);
  assert.deepEqual(names(reader.take({ type: 'lost', visit: reader.state.visit })), ['putDown', 'message']);
});

test('buttons that are not on show do nothing', () => {
  const reader = opened();
  for (const type of ['cancel', 'tryAgain', 'retry', 'title']) assert.deepEqual(reader.take({ type }), []);
  assert.deepEqual(reader.take({ type: 'open', way: {} }), []);
});

test('nothing follows leaving but letting go', () => {
  for (const before of ['lock', 'begin', 'draw']) {
    const reader = new FakeReader();
    reader.take({ type: 'open', way: {} });
    while (reader.live[0].action.type !== before) reader.answer();
    const [late] = reader.live;
    reader.take({ type: 'left' });
    const released = reader.answer(late);
    assert.ok(names(released).every((type) => type === 'release' || type === 'close'), before);
    assert.deepEqual([reader.locks.size, reader.sessions.size, reader.sign, reader.turning], [0, 0, null, false], before);
    for (const type of ['known', 'cancel', 'tryAgain', 'retry', 'title', 'left']) assert.deepEqual(reader.take({ type }), []);
    assert.deepEqual(reader.take({ type: 'open', way: {} }), []);
    assert.deepEqual(reader.input('advance'), []);
  }
});

/** A random event: something the reader does, or an answer, successful or not, to any action so far. */
function anything(reader, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const roll = random();
  if (roll < 0.62 && reader.open.length > 0) {
    const one = pick(random() < 0.8 && reader.live.length > 0 ? reader.live : reader.open);
    const luck = random();
    const code = pick(['network', 'server', 'changed', 'engine', 'record']);
    if (luck < 0.12) return reader.answer(one, { type: 'failed', code, error: 'no' });
    if (one.action.type === 'lock' && luck < 0.2) return reader.answer(one, { type: 'locked', lock: null });
    const go = pick(['there', 'ask']);
    if (one.action.type === 'hear' && luck < 0.4) return reader.answer(one, { type: 'heard', continuation: { go } });
    if (one.action.type === 'ask' && luck < 0.4) return reader.answer(one, { type: 'lacks', part: Math.floor(random() * 3) });
    if (one.action.type === 'ask' && luck < 0.5) return reader.answer(one, { type: 'answered', turn: turn('no') });
    return reader.answer(one);
  }
  if (roll < 0.87) {
    const wish = pick(['advance', 'advance', 'back', 'skip', 'undo', 'restart', { choose: 'a' }, { answer: 'b' }, { undos: 2 },
      { scene: 1 }, { from: ['head'], choices: 0 }]);
    return reader.input(wish, { rolling: random() < 0.1, covered: random() < 0.1, offered: random() < 0.1 });
  }
  if (roll < 0.91) return reader.take({ type: 'late', visit: random() < 0.8 ? reader.state.visit : 1, late: random() < 0.6 });
  if (roll < 0.93) return reader.take({ type: 'lost', visit: random() < 0.5 ? reader.state.visit : 1 });
  if (roll < 0.935) return reader.take({ type: 'left' });
  const way = pick([{}, { afresh: true }, { takeOver: true }]);
  return reader.take({ type: pick(['cancel', 'tryAgain', 'retry', 'title', 'known', 'open', 'reopen']), way, atTitle: random() < 0.5 });
}

/** The invariants. */
function holds(reader, before, actions) {
  const { step, shown, open } = reader.state;
  const busy = step !== 'resting' && step !== 'left';
  // At most one thing is pending, and a state that waits has something to wait for, so no indicator stays for ever.
  assert.equal(reader.live.length, busy ? 1 : 0, `${reader.live.length} answers are awaited in ${step}`);
  assert.equal(reader.turning, isTurning(reader.state));
  if (reader.sign) assert.ok(busy, `the sign stays in ${step}`);
  const opens = ['locking', 'hearing', 'beginning'].includes(step) && (shown !== 'cover' || reader.state.eager);
  const waits = opens || step === 'fetching' || step === 'asking' && reader.state.late;
  assert.equal(reader.sign !== null, waits);
  // A session never gets two concurrent requests.
  const asked = reader.open.filter(({ action, session }) => action.type === 'ask' && session === reader.session);
  assert.ok(asked.length <= 1, 'two inputs are under way');
  if (actions.some(({ type }) => type === 'ask' || type === 'fetch')) assert.ok(reader.session, 'nobody is there to be asked');
  assert.equal(open, reader.session !== null);
  if (reader.session) assert.ok(reader.lock && reader.locks.has(reader.lock), 'a story is read without its lock');
  assert.ok(reader.locks.size <= 1 && reader.sessions.size <= 1, 'something is held for nothing');
  const lettingGo = names(actions).every((type) => type === 'release' || type === 'close');
  assert.ok(before.step !== 'left' || lettingGo, `${names(actions)} after leaving`);
  if (shown === 'scene' && step === 'resting' && !open) assert.ok(reader.types.includes('leave'));
}

/** A reader to whom two hundred random things happen. */
function walk(seed) {
  const random = numbers(seed);
  const reader = new FakeReader();
  reader.take({ type: 'open', way: {} });
  for (let step = 0; step < 200; step += 1) {
    const before = reader.state;
    const [ask] = reader.live.filter(({ action }) => action.type === 'ask');
    const actions = anything(reader, random);
    holds(reader, before, actions);
    // The engine's result is drawn or announced, unless the story was left before.
    if (ask && !reader.open.includes(ask) && reader.session === ask.session && !['asking', 'fetching'].includes(reader.state.step)) {
      assert.ok(actions.some(({ type }) => type === 'draw' || type === 'refuse'), 'a turn was lost');
    }
    // Further answers to the same action change nothing.
    if (random() < 0.1) assert.deepEqual(reader.take({ type: 'came', run: reader.state.run - 1 }), []);
  }
  const { step } = reader.settle().state;
  assert.deepEqual([reader.sign, reader.turning], [null, false]);
  assert.ok(step === 'left' || canLeaf(reader.state) || reader.types.includes('leave'), 'there is no way on');
  // Leaving releases everything, including what arrives later.
  reader.take({ type: 'left' });
  while (reader.open.length > 0) reader.answer(reader.open[0]);
  assert.deepEqual([reader.locks.size, reader.sessions.size], [0, 0]);
  return reader.types;
}

test('whatever happens in whatever order, one thing is under way, signs end, and nothing is lost', () => {
  const met = new Set();
  for (let seed = 1; seed <= 300; seed += 1) {
    try {
      for (const type of walk(seed)) met.add(type);
    } catch (error) {
      error.message = `walk ${seed}: ${error.message}`;
      throw error;
    }
  }
  const rare = ['follow', 'release', 'close', 'abandon', 'hurryPart', 'uncover', 'refuse', 'missing', 'title', 'message', 'leave'];
  assert.deepEqual(rare.filter((type) => !met.has(type)), [], 'no walk came to these');
});

test('a bookmark is gone to from every page of an open story, and from no other', () => {
  for (const wish of [{ scene: 3 }, { from: ['head'], choices: 0 }]) {
    const reader = opened();
    reader.input('advance');
    assert.deepEqual(reader.input(wish), [], 'while a page is turned');
    assert.deepEqual(opened().input(wish, { offered: true, covered: true, rolling: true }).at(-1), { type: 'ask', wish });
    assert.deepEqual(new FakeReader().input(wish), []);
  }
});
