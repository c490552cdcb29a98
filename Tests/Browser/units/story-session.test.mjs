// What a session asks its engine, and what it stores, with a fake engine and store that only note requests.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

globalThis.window = globalThis;
globalThis.document = { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible', documentElement: { lang: 'en' } };
const { StorySession } = await pageModule('reading/story-session.js');
const { orderStory } = await pageModule('reading/library-surroundings.js');
const { ReadingError } = await pageModule('library/reading-error.js');

const page = { kind: 'page', lines: [], location: 'hall' };
const ahead = { parts: [0], pictures: ['next.svg'], sounds: ['drip.mp3'] };

/** Answers each request with the next line of a record, or as told. */
class FakeEngine {
  asked = [];
  lines = 0;
  /** The answers to use instead, in order. */
  instead = [];

  apply(input, choosing) {
    return this.request({ apply: input, ahead: choosing });
  }

  /** Nothing is known of what comes next. */
  peek() {
    return {};
  }

  request(request) {
    this.asked.push(request);
    const record = request.scene ? [] : [`line ${this.lines += 1}`];
    return this.instead.shift() ?? { scene: { ...page }, record, ...(request.ahead && { ahead }) };
  }
}

/** Notes what was appended, and when. */
class FakeStore {
  lasting = true;
  appended = [];
  lines = async () => [];
  startOver = async (_, lines) => void this.appended.push(lines);

  choices = 0;

  async append(_, after, lines, { choices = 0 }) {
    await new Promise((resolve) => setTimeout(resolve));
    this.appended.push({ after, lines });
    this.choices += choices;
  }
}

const noPictures = { pictures: async () => ({ PictureLoader: class { plan() {} close() {} } }) };
const open = () => {
  const [engine, store] = [new FakeEngine(), new FakeStore()];
  const addresses = { id: 's', title: 'S', head: '', parts: [], firstParts: 0, files: {} };
  return { engine, store, session: new StorySession(addresses, engine, store, noPictures) };
};
const refused = { scene: page, record: [], refused: { code: 'choiceOpen' } };

for (const wish of ['advance', 'back', 'skip', 'undo', { choose: 'left' }, { answer: 7 }]) {
  test(`a tap is one question to the engine: ${JSON.stringify(wish)}`, async () => {
    const { engine, store, session } = open();
    const turn = await session.turn(wish);
    assert.deepEqual(engine.asked, [{ apply: wish, ahead: {} }]);
    assert.deepEqual(store.appended, [{ after: 0, lines: ['line 1'] }], 'the page turned before its line was kept');
    assert.deepEqual([turn.scene.kind, turn.refused, session.soundsAhead], ['page', undefined, ['drip.mp3']]);
    session.close();
  });
}

test('where a part is missing, nothing is kept', async () => {
  const { engine, store, session } = open();
  engine.instead = [{ lacks: 3 }];
  assert.deepEqual(await session.turn('advance'), { lacks: 3 });
  assert.deepEqual([engine.asked.length, store.appended], [1, []]);
  session.close();
});

test('a refusal changes nothing of what is kept, or fetched ahead', async () => {
  const { engine, store, session } = open();
  await session.turn('advance');
  engine.instead = [refused];
  assert.equal((await session.turn('advance')).refused, 'What happens next? Pick one first.');
  assert.deepEqual([store.appended.length, session.soundsAhead], [1, ['drip.mp3']]);
  session.close();
});

test('several undos are drawn once, and kept together', async () => {
  const { engine, store, session } = open();
  await session.turn('advance');
  await session.turn({ undos: 3 });
  assert.deepEqual(engine.asked.slice(1), [{ apply: 'undo' }, { apply: 'undo' }, { apply: 'undo' }, { scene: true, ahead: {} }]);
  assert.deepEqual(store.appended.at(-1), { after: 1, lines: ['line 2', 'line 3', 'line 4'] });
  session.close();
});

test('what is recorded at the place that undo leads to is kept with the undo', async () => {
  const { engine, store, session } = open();
  engine.instead = [{ scene: page, record: ['undo'] }, { scene: page, record: ['on to the choices'], ahead }];
  await session.turn({ undos: 1 });
  assert.deepEqual(store.appended, [{ after: 0, lines: ['undo', 'on to the choices'] }]);
  session.close();
});

test('what was undone before a refusal is drawn all the same', async () => {
  const { engine, store, session } = open();
  engine.instead = [{ scene: page, record: ['undone'] }, refused];
  const turn = await session.turn({ undos: 3 });
  assert.deepEqual([turn.refused, store.appended], [undefined, [{ after: 0, lines: ['undone'] }]]);
  engine.instead = [refused];
  assert.equal((await session.turn({ undos: 2 })).refused, 'What happens next? Pick one first.');
  session.close();
});

test('choices are counted as they are made', async () => {
  const { engine, store, session } = open();
  for (const wish of ['advance', { choose: 'left' }, 'undo', { choose: 'right' }, { answer: 7 }]) await session.turn(wish);
  engine.instead = [refused, { lacks: 3 }];
  await session.turn({ choose: 'shut' });
  await session.turn({ choose: 'away' });
  assert.equal(store.choices, 2);
  session.close();
});

test('looking back at a bookmark leafs, and keeps nothing', async () => {
  const { engine, store, session } = open();
  const at = (scenesBefore, more = {}) => ({ scene: { ...page, scenesBefore, ...more }, record: [] });
  engine.instead = [at(5, { rereading: true }), at(4, { rereading: true }), at(3, { rereading: true }),
    { ...at(3, { rereading: true }), ahead }];
  const turn = await session.turn({ scene: 3 });
  assert.deepEqual(engine.asked, [{ scene: true }, { apply: 'back' }, { apply: 'back' }, { scene: true, ahead: {} }]);
  assert.deepEqual([turn.scene.scenesBefore, store.appended], [3, []]);
  // Forward again, but never further than was read.
  engine.asked = [];
  engine.instead = [at(3, { rereading: true }), at(4), { ...at(4), ahead }];
  await session.turn({ scene: 9 });
  assert.deepEqual(engine.asked, [{ scene: true }, { apply: 'advance' }, { scene: true, ahead: {} }]);
  session.close();
});

test('a bookmark on another path begins another play with its lines', async () => {
  const { engine, store, session } = open();
  await session.turn('advance');
  const begun = [];
  store.startOver = async (_, lines, from) => void begun.push({ lines, from });
  engine.instead = [{ scene: page, record: ['anew'], ahead }];
  await session.turn({ from: ['head', 'one'], choices: 1 });
  assert.deepEqual(engine.asked.at(-1), { resume: 'headone', ahead: {} });
  assert.deepEqual(begun, [{ lines: ['head', 'one'], from: { choices: 1 } }]);
  assert.deepEqual(store.appended.at(-1), { after: 2, lines: ['anew'] }, 'what the engine adds in an edited story');
  assert.deepEqual(session.record, ['head', 'one', 'anew']);
  session.close();
});

test('a bookmark that cannot be read changes nothing', async () => {
  const { engine, store, session } = open();
  await session.turn('advance');
  engine.request = () => { throw new ReadingError('story', 'foreign'); };
  const turn = await session.turn({ from: ['nonsense'], choices: 0 });
  assert.equal(turn.refused, 'This bookmark can’t be opened any more.');
  assert.deepEqual([session.record, store.appended.length], [['line 1'], 1]);
  session.close();
});

test('where lines lead is asked without losing the place', async () => {
  const { engine, session } = open();
  await session.turn('advance');
  engine.asked = [];
  engine.instead = [{ scene: { ...page, scenesBefore: 2 }, record: [] }, { scene: page, record: [] }];
  assert.equal(session.scenesBefore(['head']), 2);
  assert.deepEqual(engine.asked, [{ resume: 'head', ahead: {} }, { resume: 'line 1', ahead: {} }]);
  session.close();
});

test('a look at the page keeps nothing, and another beginning has a record of its own', async () => {
  const { engine, store, session } = open();
  await session.turn('look');
  assert.deepEqual([engine.asked, store.appended], [[{ scene: true, ahead: {} }], []]);
  await session.turn('restart');
  assert.deepEqual(store.appended, [['line 1']]);
  assert.deepEqual(Object.keys(engine.asked[1]), ['begin', 'ahead']);
  session.close();
});

const noStore = { lines: async () => [], note: async () => null };

for (const [what, groups, library, wanted] of [
  ['the group’s', 'old', 'new', 'old'],
  ['the library’s card, if it is the same', 'new', 'new', 'new'],
  ['the library’s once the group is over', null, 'new', 'new'],
]) test(`a device in a group opens a story’s revision: ${what}`, async () => {
  const card = (revision, from) => ({ id: 's', revision, from, head: `/${revision}` });
  const answers = { '/api/stories/s': card(library, 'library'), ...groups && { '/api/groups/g1/story': card(groups, 'group') } };
  globalThis.fetch = async (address) => Response.json(answers[address] ?? {}, { status: answers[address] ? 200 : 404 });
  const noted = { 'group/s': { group: 'g1' } };
  const order = orderStory('s', { store: { ...noStore, note: async (name) => noted[name] ?? null } });
  const { revision, from } = await order.addresses;
  assert.deepEqual([revision, from], [wanted, wanted === 'old' ? 'group' : 'library']);
});

test('engine, story and head are requested before anybody waits for them', async () => {
  const asked = [];
  const answers = { '/api/stories/s': JSON.stringify({ id: 's', head: '/api/stories/s/head' }), '/api/stories/s/head': 'the head' };
  globalThis.fetch = async (address) => {
    asked.push(address);
    return new Response(answers[address] ?? null, { status: answers[address] ? 200 : 404 });
  };
  const order = orderStory('s', { store: noStore });
  assert.deepEqual(asked, ['/api/stories/s', '/engine.wasm']);
  assert.equal(new TextDecoder().decode(await order.head), 'the head');
  assert.deepEqual(asked.slice(2), ['/api/stories/s/head']);
  await assert.rejects(order.engine, { code: 'engineMissing' });
});

test('an order that fails is reported by whoever waits for it, and by nobody else', async () => {
  const unheard = [];
  const note = (error) => unheard.push(error);
  process.on('unhandledRejection', note);
  globalThis.fetch = async () => new Response(null, { status: 404 });
  const order = orderStory('s', { store: noStore });
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', note);
  assert.deepEqual(unheard, []);
  await assert.rejects(order.addresses, { code: 'notFound' });
  await assert.rejects(order.head, { code: 'notFound' });
});
