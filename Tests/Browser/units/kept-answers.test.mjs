// What a reader has answered in another story of the series is not asked again where it could be given here too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { KeptAnswers, answerInWords, keptAnswer, knownAnswer } = await pageModule('reading/kept-answers.js');

const answers = { text: { pet: 'Biscuit', mark: '🦈🦈' }, number: { age: 7 }, yesNo: { tall: false }, oneOf: { coat: 'red' } };
const known = (question) => knownAnswer(question, answers);

test('an answer comes back to the question with the same ID and kind', () => {
  assert.equal(known({ answer: 'text', variable: 'pet', min: 1, max: 40 }), 'Biscuit');
  assert.equal(known({ answer: 'number', variable: 'age', min: 0, max: 99 }), 7);
  assert.equal(known({ answer: 'yesNo', variable: 'tall' }), false);
  assert.equal(known({ answer: 'oneOf', variable: 'coat', options: [{ id: 'blue', text: 'Blue' }, { id: 'red', text: 'Red' }] }), 'red');
});

test('other questions are as they were', () => {
  assert.equal(known({ answer: 'text', variable: 'age' }), undefined);
  for (const variable of ['boat', 'constructor', '__proto__']) assert.equal(known({ answer: 'text', variable }), undefined, variable);
  assert.equal(knownAnswer({ answer: 'text', variable: 'pet' }, undefined), undefined);
  assert.equal(knownAnswer({ answer: 'text', variable: 'pet' }, {}), undefined);
});

test('an answer that could not be given here is not offered', () => {
  assert.equal(known({ answer: 'text', variable: 'pet', min: 1, max: 6 }), undefined);
  assert.equal(known({ answer: 'text', variable: 'pet', min: 8, max: 40 }), undefined);
  // Letters are counted, not the units of UTF-16.
  assert.equal(known({ answer: 'text', variable: 'mark', min: 1, max: 2 }), '🦈🦈');
  assert.equal(known({ answer: 'number', variable: 'age', min: 8, max: 99 }), undefined);
  assert.equal(known({ answer: 'number', variable: 'age', min: 0, max: 6 }), undefined);
  assert.equal(known({ answer: 'oneOf', variable: 'coat', options: [{ id: 'blue', text: 'Blue' }] }), undefined);
});

const pet = { kind: 'question', answer: 'text', variable: 'pet', min: 1, max: 40, prompt: [{ text: 'Its name?' }] };
const hero = { kind: 'question', answer: 'text', variable: 'hero', min: 1, max: 40, prompt: [{ text: 'Your name?' }] };
const lineTo = (variable) => `${JSON.stringify({ n: 1, do: 'advance', at: { phase: 'question', question: variable } })}\n`;

test('a question is passed over once in a reading, and never looking back', () => {
  const head = '{"branchbook":"record","version":1}\n';
  assert.equal(keptAnswer(pet, answers, [head, lineTo('hero'), 'damaged\n', 'null\n']), 'Biscuit');
  assert.equal(keptAnswer(pet, answers, [head, lineTo('pet')]), undefined, 'whoever comes back to it is asked');
  assert.equal(keptAnswer({ ...pet, rereading: true }, answers, [head]), undefined);
  assert.equal(keptAnswer({ ...pet, max: 3 }, answers, [head]), undefined);
});

test('painting is not passed over', () => {
  const options = [{ id: 'red', text: 'Red', colour: '#ff0000' }, { id: 'blue', text: 'Blue', colour: '#0000ff' }];
  const coat = { answer: 'oneOf', variable: 'coat', options };
  assert.equal(keptAnswer(coat, answers, []), 'red');
  const picture = { id: 'robot', file: 'robot.svg', paint: { file: 'p.svg', colour: '#ff0000' } };
  assert.equal(keptAnswer({ ...coat, picture }, answers, []), undefined);
});

test('names speak for themselves, the rest with its question', () => {
  const say = (scene, answer) => answerInWords({ scene: { prompt: [{ text: 'Tall?' }], ...scene }, answer });
  assert.equal(say({ answer: 'text' }, 'Biscuit'), 'Biscuit');
  assert.equal(say({ answer: 'oneOf', options: [{ id: 'red', text: 'tomato red' }] }, 'red'), 'tomato red');
  assert.equal(say({ answer: 'number' }, 7), 'Tall? 7');
  assert.equal(say({ answer: 'yesNo' }, false), 'Tall? No');
});

/** A reading that asks for the hero and for the pet, and shows a page. */
class FakeSession {
  addresses = { id: 'book-2', series: { title: 'Tales', number: 2 }, answers: { text: { hero: 'Mia', pet: 'Flop' } } };
  record = [];
  given = [];
  /** The scenes that come next. */
  next = [pet, { kind: 'page' }];

  go(scene) {
    this.record = [...this.record, lineTo(scene.variable)];
    return { scene, offered: null, isNew: true, notices: [], newEnding: false };
  }

  async turn({ answer }) {
    this.given.push(answer);
    const scene = this.next.shift();
    return scene.part === undefined ? this.go(scene) : { lacks: scene.part };
  }
}

const notes = new Map();
const store = { note: async (name) => notes.get(name) ?? null, setNote: async (name, value) => void notes.set(name, value) };

test('several questions in a row are one turn', async () => {
  const session = new FakeSession();
  const kept = await new KeptAnswers(session, store).open();
  assert.equal(kept.passes(hero), true, 'the page would be seen while it is dragged');
  const turn = await kept.pass('advance', session.go(hero));
  assert.deepEqual([turn.scene.kind, session.given, turn.kept.map(({ answer }) => answer)], ['page', ['Mia', 'Flop'], ['Mia', 'Flop']]);
  const [notice, sent] = [{ remove() { this.gone = true; } }, []];
  const bar = { add: (words, act) => Object.assign(notice, { words, act }) };
  kept.tell({ ...turn, scene: { kind: 'sequence' } }, 'advance', bar);
  assert.equal(notice.words, undefined, 'a staged scene covers notices');
  kept.tell({ scene: { kind: 'page' } }, 'advance', bar, (wish) => sent.push(wish));
  assert.equal(notice.words, 'Kept from “Tales”: Mia and Flop.');
  notice.act.act();
  assert.deepEqual(sent, [{ undos: 2 }]);
  kept.tell({ scene: { kind: 'page' } }, 'advance', bar);
  assert.equal(notice.gone, undefined, 'it stays until something is decided');
  kept.tell({ scene: { kind: 'page' } }, { choose: 'left' }, bar);
  assert.equal(notice.gone, true);
  assert.equal(kept.passes(hero), false);
});

test('only who goes on passes questions over', async () => {
  for (const wish of ['undo', 'back', 'look', 'restart', { undos: 2 }, { scene: 3 }, { from: [], choices: 0 }]) {
    const session = new FakeSession();
    const turn = session.go(hero);
    assert.equal(await (await new KeptAnswers(session, store).open()).pass(wish, turn), turn, JSON.stringify(wish));
    assert.deepEqual(session.given, []);
  }
});

test('a question is asked where what comes after it is not there yet', async () => {
  const session = new FakeSession();
  session.next = [pet, { part: 4 }];
  const turn = await (await new KeptAnswers(session, store).open()).pass({ choose: 'door' }, session.go(hero));
  assert.deepEqual([turn.scene, turn.kept.length], [pet, 1]);
});

test('whoever begins again is asked, also after the page was loaded again', async () => {
  const session = new FakeSession();
  const kept = await new KeptAnswers(session, store).open();
  await kept.readAgain();
  for (const reader of [kept, await new KeptAnswers(session, store).open()]) {
    const turn = session.go(hero);
    assert.equal(await reader.pass('advance', turn), turn);
    const asked = { ...hero };
    reader.offer(asked);
    assert.equal(asked.value, 'Mia', 'what is known is filled in');
  }
});

const { answersOfSeries, tellAnswers, withLatestAnswers, withoutForgotten } = await pageModule('reading/series-answers.js');

test('answers given a moment ago reach a story that is opened at once', async () => {
  const asked = { id: 'two', series: { title: 'Tales' } };
  const fresh = async () => ({ ...asked, answers: { text: { hero: 'Ada' } } });
  assert.deepEqual((await withLatestAnswers(asked, Promise.resolve(true), fresh)).answers, { text: { hero: 'Ada' } });
  const never = async () => assert.fail('it was asked for nothing');
  assert.equal(await withLatestAnswers(asked, Promise.resolve(false), never), asked);
  assert.equal(await withLatestAnswers({ id: 'alone' }, Promise.resolve(true), never).then(({ id }) => id), 'alone');
  const gone = async () => { throw new Error('no network'); };
  assert.equal((await withLatestAnswers(asked, Promise.resolve(true), gone)).id, 'two', 'a story that is here is not opened');
});

test('the library is told before it is asked, if there is anything to tell', async () => {
  const store = (unsent, settles) => ({ progress: Promise.resolve({ unsent: async () => unsent, settle: async () => settles }) });
  assert.equal(await tellAnswers(store(0, true)), false);
  assert.equal(await tellAnswers(store(2, true)), true);
  assert.equal(await tellAnswers(store(2, false)), false);
  assert.equal(await tellAnswers({ progress: Promise.resolve(null) }), false);
});

test('what a reader took back is asked again until it is answered', async () => {
  const forgotten = { pet: 'Biscuit', tall: true };
  assert.deepEqual(withoutForgotten(answers, forgotten), { ...answers, text: { mark: '🦈🦈' } });
  assert.deepEqual(withoutForgotten(undefined, forgotten), {});
  const notes = new Map([['forgotten/Tales', forgotten]]);
  const store = { note: async (name) => notes.get(name) ?? null, setNote: async (name, value) => void notes.set(name, value) };
  const session = { addresses: { id: 'two', series: { title: 'Tales' }, answers }, record: [lineTo('pet'), lineTo('hero')] };
  const kept = await new KeptAnswers(session, store).open();
  assert.equal(kept.passes(pet), false, 'it is not asked');
  await kept.pass({ answer: 'Biscuit' }, { scene: { kind: 'page' }, notices: [] });
  assert.deepEqual(notes.get('forgotten/Tales'), { tall: true });
});

test('the answers of a series are those that its stories are told', () => {
  assert.deepEqual(answersOfSeries([{ text: { pet: 'Biscuit' } }, undefined, { text: { hero: 'Ada' }, number: { age: 7 } }]),
    { pet: 'Biscuit', hero: 'Ada', age: 7 });
});
