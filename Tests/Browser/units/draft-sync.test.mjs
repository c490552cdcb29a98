// When what is typed becomes an entry, is kept, and goes to the library. Tests/Parity/drafts.mjs tests the same with the real editor.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { firstOf, isKept, mostEntries, openedDraft, pollPause, saveState, sketchOf, stepDraft, typingPause, unkept } =
  await pageModule('drafts/draft-sync.js');

const opened = (more = {}) => openedDraft({ number: 7, waiting: [], isWriter: true, isFull: false, isVisible: true, ...more });
const entry = (sequence, text = '{}', device = 1) => ({ device, sequence, text });
const asMade = (sequence, typed = null) => ({ type: 'made', made: { entry: entry(sequence), typed } });

/** Takes events one after the other; gives the last state and every action. */
function run(state, ...events) {
  const actions = [];
  for (const event of events) {
    const step = stepDraft(state, event);
    state = step.state;
    actions.push(...step.actions);
  }
  return { state, actions, types: actions.map(({ type }) => type) };
}

const typed = (value, at = 1, field = 'text') => ({ type: 'typed', node: '1.1', field, value, at });
/** What `keep` asked for has been done. */
const kept = ({ actions }, more = {}) => {
  const { made, typed: rows } = actions.findLast(({ type }) => type === 'keep');
  return { type: 'kept', made, typed: rows, isFull: false, ...more };
};

test('a keystroke goes onto the device at once, and is an entry after a pause', () => {
  const first = run(opened(), typed('a'));
  assert.deepEqual(first.types, ['wait', 'keep']);
  assert.equal(first.actions[0].milliseconds, typingPause);
  const later = run(first.state, typed('ab', 2), typed('abc', 3));
  assert.deepEqual(later.types, ['wait', 'wait'], 'one transaction at a time');
  const next = run(later.state, kept(first));
  assert.deepEqual(next.actions, [{ type: 'keep', made: [], typed: [{ node: '1.1', field: 'text', value: 'abc', stroke: 3 }] }]);
  const paused = run(next.state, kept(next), { type: 'due', timer: 'typing' });
  assert.deepEqual(paused.actions, [{ type: 'write', typed: { node: '1.1', field: 'text', value: 'abc', stroke: 3 } }]);
  assert.ok(!isKept(paused.state));
});

test('a field is finished as soon as another one is typed into', () => {
  const { actions } = run(opened(), typed('a', 1, 'title'), typed('b', 2, 'text'));
  assert.deepEqual(actions.filter(({ type }) => type === 'write').map((one) => one.typed.field), ['title']);
});

test('two keystrokes in one millisecond are two, also if the clock was put back', () => {
  const { state } = run(opened(), typed('a', 5, 'title'), typed('b', 5), typed('c', 2));
  assert.equal(state.typed[0].stroke, 7);
});

test('what is kept is sent at once, and nothing is sent before it is kept', () => {
  const made = run(opened(), asMade(1));
  assert.deepEqual(made.types, ['keep']);
  const sent = run(made.state, kept(made));
  assert.deepEqual(sent.actions, [{ type: 'send', after: 7, entries: [entry(1)] }]);
  const meanwhile = run(sent.state, asMade(2));
  assert.deepEqual(run(meanwhile.state, kept(meanwhile)).types, [], 'one request at a time');
});

test('the answer is followed, and then comes what was made meanwhile', () => {
  const made = run(opened(), asMade(1));
  const sent = run(made.state, kept(made));
  const meanwhile = run(sent.state, asMade(2));
  const both = run(meanwhile.state, kept(meanwhile)).state;
  const entries = [{ number: 8, at: 0, entry: '{}' }];
  const heard = run(both, { type: 'answered', number: 8, entries });
  assert.deepEqual(heard.actions, [{ type: 'follow', entries, snapshot: undefined }]);
  const followed = run(heard.state, { type: 'followed', number: 8, confirmed: [{ device: 1, sequence: 1 }] });
  assert.deepEqual(followed.actions, [{ type: 'send', after: 8, entries: [entry(2)] }]);
});

test('what is typed is an entry before others’ entries are followed', () => {
  const asking = run(opened(), typed('a'), { type: 'due', timer: 'library' });
  const heard = run(asking.state, { type: 'answered', number: 8, entries: [{ number: 8, at: 0, entry: '{}' }] });
  assert.deepEqual(heard.types, ['write', 'follow']);
});

test('an answer with nothing but own entries does not interrupt typing', () => {
  const made = run(opened(), asMade(1));
  const sent = run(made.state, kept(made), typed('a'));
  const entries = [{ number: 8, at: 0, entry: '{"device":1,"sequence":1}' }];
  assert.deepEqual(run(sent.state, { type: 'answered', number: 8, entries }).types, ['follow']);
});

test('the save sign is never ahead of the truth', () => {
  const place = (state) => saveState(state).place;
  const first = run(opened(), typed('a'));
  assert.equal(place(first.state), 'saving');
  const onDevice = run(first.state, kept(first));
  assert.deepEqual(saveState(onDevice.state), { place: 'device', reason: null, unsent: 1 });
  const [write] = run(onDevice.state, { type: 'flush' }).actions;
  const made = run(onDevice.state, { type: 'flush' }, asMade(1, write.typed));
  assert.equal(place(made.state), 'saving');
  const sent = run(made.state, kept(made));
  assert.equal(place(sent.state), 'device');
  const heard = run(sent.state, { type: 'answered', number: 8, entries: [{ number: 8, at: 0, entry: '{}' }] });
  assert.equal(place(heard.state), 'device');
  const followed = run(heard.state, { type: 'followed', number: 8, confirmed: [{ device: 1, sequence: 1 }] });
  assert.deepEqual(saveState(followed.state), { place: 'library', reason: null, unsent: 0 });
});

test('failures double the wait up to five minutes, and coming back ends it', () => {
  let { state } = run(opened({ waiting: [entry(1)] }), { type: 'due', timer: 'library' });
  const waits = [];
  for (let number = 0; number < 11; number += 1) {
    const lost = run(state, { type: 'lost' });
    waits.push(lost.actions[0].milliseconds);
    assert.equal(saveState(lost.state).reason, 'offline');
    ({ state } = run(lost.state, { type: 'due', timer: 'library' }));
  }
  assert.deepEqual(waits.slice(0, 3), [1000, 2000, 4000]);
  assert.equal(waits.at(-1), 300_000);
  const { state: waiting } = run(state, { type: 'lost' });
  assert.deepEqual(run(waiting, asMade(2)).types, ['keep'], 'a new entry is no reason to try again');
  assert.deepEqual(run(waiting, { type: 'woken' }).types, ['send']);
  assert.equal(run(state, { type: 'lost', after: 9000 }).actions[0].milliseconds, 300_000);
});

test('others’ entries are asked for while the page is in sight', () => {
  const asked = run(opened(), { type: 'due', timer: 'library' });
  assert.deepEqual(asked.actions, [{ type: 'fetch', after: 7 }]);
  const rested = run(asked.state, { type: 'answered', number: 7, entries: [] });
  assert.deepEqual(rested.actions, [{ type: 'wait', timer: 'library', milliseconds: pollPause }]);
  assert.deepEqual(run(rested.state, { type: 'hidden' }, { type: 'due', timer: 'library' }).types, []);
  assert.deepEqual(run(rested.state, { type: 'hidden' }, { type: 'woken' }).types, ['fetch']);
});

for (const reason of ['signedOut', 'notAllowed', 'deleted', 'missing', 'refused', 'space']) {
  test(`${reason} is trouble until the library takes something again`, () => {
    const { state } = run(opened({ waiting: [entry(1)] }), { type: 'due', timer: 'library' }, { type: 'refused', reason });
    assert.deepEqual(saveState(state), { place: 'trouble', reason, unsent: 1 });
    const { state: after } = run(state, { type: 'woken' }, { type: 'answered', number: 7, entries: [] });
    assert.equal(saveState(after).reason, null);
  });
}

test('nothing goes to the library while somebody else reads here', () => {
  const { state, types } = run(opened(), { type: 'left' }, { type: 'due', timer: 'library' }, { type: 'woken' });
  assert.deepEqual(types, []);
  assert.equal(saveState(state).reason, 'signedOut');
  assert.deepEqual(run(state, { type: 'returned' }).types, ['fetch']);
});

test('a gap is repaired a few times, and then told', () => {
  const waiting = [entry(5)];
  let state = opened({ waiting });
  const types = [];
  for (let number = 0; number < 4; number += 1) {
    const gap = run(state, { type: 'due', timer: 'library' }, { type: 'gap', expected: 3 });
    types.push(gap.types.at(-1));
    ({ state } = run(gap.state, { type: 'followed', number: 7, confirmed: [], again: [entry(3), entry(4), entry(5)] }));
    if (types.length < 4) assert.deepEqual(state.waiting.map(({ sequence }) => sequence), [3, 4, 5]);
    state = { ...state, phase: 'resting' };
  }
  assert.deepEqual(types, ['recover', 'recover', 'recover', 'wait']);
});

test('a library that has fewer entries than before gets this device’s again', () => {
  const { actions } = run(opened(), { type: 'due', timer: 'library' }, { type: 'answered', number: 5, entries: [] });
  assert.deepEqual(actions.at(-1), { type: 'recover', lost: { after: 5 } });
});

test('while the editor is broken, what is typed is kept and waits for it', () => {
  const broken = run(opened(), typed('a'), { type: 'flush' }, { type: 'broke' },
    { type: 'unwritten', typed: { node: '1.1', field: 'text', value: 'a', stroke: 1 }, isBroken: true });
  assert.deepEqual(broken.actions.at(-1), { type: 'reopen', milliseconds: 0 });
  assert.deepEqual(saveState(broken.state), { place: 'trouble', reason: 'module', unsent: 1 });
  const more = run(broken.state, kept(broken), typed('ab', 2));
  assert.deepEqual(more.types, ['wait', 'keep']);
  const again = run(more.state, kept(more), { type: 'due', timer: 'typing' }, { type: 'broke' }, { type: 'opened' });
  assert.deepEqual(again.types, ['reopen', 'write']);
  assert.equal(again.actions[0].milliseconds, 1000);
  assert.equal(again.actions[1].typed.value, 'ab');
});

test('what the editor refuses stays on the device, until something else is typed there', () => {
  const stuck = run(opened(), typed('a'), { type: 'flush' },
    { type: 'unwritten', typed: { node: '1.1', field: 'text', value: 'a', stroke: 1 }, isBroken: false });
  assert.deepEqual(saveState(stuck.state), { place: 'trouble', reason: 'refused', unsent: 1 });
  assert.equal(unkept(stuck.state).length, 1);
  assert.equal(saveState(run(stuck.state, typed('b', 2)).state).reason, null);
});

test('an earlier visit’s words are entries at once, but not those that are known', () => {
  const row = { node: '1.1', field: 'text', value: 'old', stroke: 4 };
  const { actions, state } = run(opened(), { type: 'recovered', typed: [row] });
  assert.deepEqual(actions, [{ type: 'write', typed: row }]);
  assert.deepEqual(run(state, { type: 'recovered', typed: [row] }).types, []);
  assert.equal(run(state, typed('new', 1)).state.typed[0].stroke, 5);
});

test('a tab that no longer writes only keeps what is typed', () => {
  const made = run(opened({ waiting: [entry(1)] }), typed('a'));
  const lost = run(made.state, { type: 'elsewhere' });
  assert.deepEqual(lost.actions, [{ type: 'keep', made: [], typed: [{ node: '1.1', field: 'text', value: 'a', stroke: 1 }] }]);
  assert.deepEqual(saveState(lost.state).reason, 'elsewhere');
  const { types, state } = run(lost.state, kept(lost), { type: 'due', timer: 'library' }, { type: 'woken' }, typed('b', 2));
  assert.deepEqual(types, ['keep']);
  assert.equal(state.typed.length, 1);
});

test('a full device is trouble, and the library still gets everything', () => {
  const made = run(opened(), asMade(1));
  const full = run(made.state, kept(made, { isFull: true }));
  assert.deepEqual(full.types, ['send']);
  assert.deepEqual(saveState(full.state), { place: 'trouble', reason: 'full', unsent: 1 });
});

test('a request has at most so many entries, so many bytes, and one device’s', () => {
  const many = Array.from({ length: mostEntries + 1 }, (_, index) => entry(index + 1));
  assert.equal(firstOf(many).length, mostEntries);
  const large = Array.from({ length: 5 }, (_, index) => entry(index + 1, 'ü'.repeat(900_000)));
  assert.equal(firstOf(large).length, 2);
  assert.equal(firstOf([entry(1, 'x'.repeat(5_000_000)), entry(2)]).length, 1);
  assert.deepEqual(firstOf([entry(8), entry(1, '{}', 2)]), [entry(8)]);
});

test('nothing happens after the draft is closed', () => {
  const { types } = run(opened(), { type: 'closed' }, typed('a'), { type: 'woken' }, asMade(1), { type: 'opened' });
  assert.deepEqual(types, []);
});

const sketched = (words, at = 1, purpose = 'choice') => ({ type: 'sketched', node: '1.1', purpose, words, at });

test('words in a dialog go onto the device at once, and never become an entry', () => {
  const first = run(opened(), sketched('Op'));
  assert.deepEqual(first.actions, [{ type: 'keep', made: [], typed: [{ node: '1.1', field: 'sketch/choice', value: 'Op', stroke: 1 }] }]);
  assert.equal(saveState(first.state).place, 'saving');
  const later = run(first.state, sketched('Open', 2), kept(first));
  assert.deepEqual(later.actions.map(({ typed: [row] }) => row.value), ['Open']);
  const after = run(later.state, kept(later), { type: 'flush' }, { type: 'hidden' }, { type: 'due', timer: 'typing' });
  assert.deepEqual(after.types, []);
  assert.equal(sketchOf(after.state, '1.1', 'choice'), 'Open');
  assert.deepEqual(saveState(after.state), { place: 'library', reason: null, unsent: 0 });
  assert.ok(isKept(after.state));
});

test('words of a dialog in an earlier visit are there again, unless newer ones are', () => {
  const rows = [{ node: '1.1', field: 'sketch/choice', value: 'Open', stroke: 3 }, { node: '1.2', field: 'text', value: 'a', stroke: 4 }];
  const found = run(opened(), { type: 'recovered', typed: rows });
  assert.deepEqual(found.actions[0], { type: 'write', typed: rows[1] });
  const { state } = run(found.state, kept(found), asMade(1, rows[1]));
  assert.equal(sketchOf(state, '1.1', 'choice'), 'Open');
  assert.ok(isKept(run(found.state, kept(found), { type: 'made', made: { entry: null, typed: rows[1] } },
    { type: 'kept', made: [{ entry: null, typed: rows[1] }], typed: [], isFull: false }).state));
  const newer = run(state, sketched('', 9), { type: 'recovered', typed: rows }).state;
  assert.equal(sketchOf(newer, '1.1', 'choice'), '');
});

test('a tab that no longer writes keeps the words of a dialog, too', () => {
  const first = run(opened(), sketched('Op'));
  const gone = run(first.state, { type: 'elsewhere' }, sketched('Open', 2));
  assert.deepEqual(gone.actions.map(({ typed }) => typed.map(({ value }) => value)), [['Op']], 'one transaction at a time');
  assert.deepEqual(run(gone.state, kept(gone)).actions.map(({ typed }) => typed.map(({ value }) => value)), [['Open']]);
});
