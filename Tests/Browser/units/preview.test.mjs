// Reading from a place of the draft: when the reader beside the manuscript gets which version of the story, and what a wish does there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { linesOf, meaningOf, newPreview, stepPreview, withSeed } = await pageModule('preview/preview-steps.js');
const { messageIn } = await pageModule('preview/preview-messages.js');

const [first, second] = [new ArrayBuffer(1), new ArrayBuffer(2)];
/** The actions after each event, in short. */
function follow(...events) {
  let now = newPreview;
  return events.map((event) => {
    const { state, actions } = stepPreview(now, event);
    now = state;
    return actions.map(({ type, words, place, program, record }) =>
      [type, words ?? place ?? program.byteLength, record].filter((one) => one !== undefined).join(' '));
  });
}
const open = { type: 'open', place: 'cave' };
const led = (record, place = 'cave') => ({ type: 'led', place, record });
const program = (bytes) => ({ type: 'program', program: bytes });
const ready = { type: 'ready' };

test('reading begins when the window, the way and the story are there, whichever comes last', () => {
  const begins = ['send 1 way', 'say reading'];
  for (const order of [[ready, led('way'), program(first)], [program(first), ready, led('way')], [led('way'), program(first), ready]])
    assert.deepEqual(follow(open, ...order), [['lead cave', 'say waiting'], [], [], begins]);
});

test('then each version follows, and the reader stays where they are', () => {
  assert.deepEqual(follow(open, ready, led('way'), program(first), program(second)).at(-1), ['send 2 ', 'say reading']);
});

test('other pictures come to a reader who has begun, who stays where they are', () => {
  const media = { type: 'media' };
  assert.deepEqual(follow(open, ready, media, program(first), media, led('way'), media).slice(2),
    [[], [], [], ['send 1 way', 'say reading'], ['send 1 ']]);
  // While the story has errors, the version before is on show.
  assert.deepEqual(follow(open, ready, led('way'), program(first), program(null), media).at(-1), ['send 1 ']);
});

test('a version with errors leaves the one before on show, and says so', () => {
  assert.deepEqual(follow(open, ready, led('way'), program(first), program(null), program(second)).slice(-2),
    [['say stale'], ['send 2 ', 'say reading']]);
});

test('a story that has errors from the beginning is not read, until they are gone', () => {
  assert.deepEqual(follow(open, ready, program(null), led(null), program(second), led('way')),
    [['lead cave', 'say waiting'], [], ['say errors'], ['say errors'], ['lead cave'], ['send 2 way', 'say reading']]);
});

test('where no way leads, that is said, and each version is asked again', () => {
  assert.deepEqual(follow(open, ready, program(first), led(null), program(second), led('way')).slice(3),
    [['say noWay'], ['lead cave'], ['send 2 way', 'say reading']]);
});

test('another place is read from there, and an answer about the one before does nothing', () => {
  const lake = [{ type: 'open', place: 'lake' }, led('way'), led('other', 'lake')];
  assert.deepEqual(follow(open, ready, program(first), led('way'), ...lake).slice(4),
    [['lead lake', 'say waiting'], [], ['send 1 other', 'say reading']]);
});

test('beginning again leads to the same place, also in a window that was loaded again', () => {
  const again = follow(open, ready, program(first), led('way'), { type: 'again', seed: '5' }, ready);
  assert.deepEqual(again.slice(4), [['send 1 way', 'say reading'], ['send 1 way', 'say reading']]);
  assert.deepEqual(follow(open, { type: 'again', seed: '5' }).at(-1), []);
});

test('beginning again brings other rolls', () => {
  const record = '{"story":"seed","seed":"77","values":{}}\n{"n":1,"text":"\\"seed\\":\\"8\\""}\n';
  assert.deepEqual(follow(open, ready, program(first), led(record), { type: 'again', seed: '5' }).at(-1),
    [`send 1 ${record.replace('77', '5')}`, 'say reading']);
  assert.equal(withSeed('', '5'), '');
});

test('a wish on a page first ends what moves and shows what is hidden', () => {
  const page = { isBusy: false, isRolling: false, isUnread: false, hasEarlierScreen: false, hidesLines: false, offersChoices: false };
  assert.equal(meaningOf('advance', page), 'turn');
  assert.equal(meaningOf('advance', { ...page, isBusy: true }), 'nothing');
  assert.equal(meaningOf('advance', { ...page, isRolling: true, hidesLines: true }), 'hurry');
  assert.equal(meaningOf('undo', { ...page, isRolling: true }), 'turn');
  assert.equal(meaningOf({ undos: 2 }, { ...page, isRolling: true }), 'turn');
  assert.equal(meaningOf('skip', { ...page, hidesLines: true }), 'uncover');
  assert.equal(meaningOf('back', { ...page, hidesLines: true, offersChoices: true }), 'turn');
  assert.equal(meaningOf('advance', { ...page, offersChoices: true }), 'remind');
  assert.equal(meaningOf({ choose: 'a' }, { ...page, offersChoices: true }), 'turn');
  for (const wish of ['advance', 'skip']) assert.equal(meaningOf(wish, { ...page, isUnread: true, hidesLines: true }), 'screen');
  assert.equal(meaningOf('back', { ...page, isUnread: true }), 'turn');
  assert.equal(meaningOf('back', { ...page, hasEarlierScreen: true }), 'screenBack');
});

test('a record is kept line by line', () => {
  assert.deepEqual(linesOf('{"a":1}\n{"b":2}\n'), ['{"a":1}\n', '{"b":2}\n']);
  assert.deepEqual(linesOf(''), []);
});

test('only the other window of this page is listened to', () => {
  globalThis.location = { origin: 'https://books' };
  const source = {};
  const event = { data: { preview: 'ready' }, origin: 'https://books', source };
  assert.deepEqual(messageIn(event, source), { preview: 'ready' });
  assert.equal(messageIn({ ...event, origin: 'https://elsewhere' }, source), null);
  assert.equal(messageIn({ ...event, source: {} }, source), null);
  assert.equal(messageIn({ ...event, data: null }, source), null);
});
