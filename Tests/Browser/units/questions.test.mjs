// What the sheet of questions decides: their order and kinds, where they are used, and the commands that change them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { addAnswer, answerInText, answerInWords, moveQuestion, nameOfQuestion, questionsOf, shortName, whenAsked, whereUsed } =
  await pageModule('writing/story-questions.js');
const { plainName } = await pageModule('desk/plain-name.js');

const variable = (node, id, fields, options = []) => ({ node, kind: 'variable', fields: { id, ...fields }, slots: { options } });
const option = (node, fields) => ({ node, kind: 'option', fields });
const place = (node, page) => ({ node, kind: 'location', fields: {}, slots: { pages: [{ node: page, kind: 'page', fields: {} }] } });
const story = {
  node: '0.0', kind: 'story', fields: {}, slots: {
    variables: [
      variable('1.1', 'coins', { default: 3 }),
      variable('1.2', 'cave', { prompt: 'Which cave?', default: 'Deep' }),
      variable('1.3', 'heroName', { prompt: ['Who', 'are you?'], default: 'Robin', max: 20 }),
      variable('1.4', 'robot', { name: 'robotColour', prompt: 'Paint it!', default: 'red' },
        [option('1.5', { id: 'red', colour: '#D04030' }), option('1.6', { id: 'light-blue', text: 'light blue' })]),
      variable('1.7', 'age', { prompt: 'How old?', kind: 'number' }),
      variable('1.8', 'brave', { prompt: 'Brave?', default: true }),
    ],
    locations: [place('2.1', '2.2'), place('3.1', '3.2')],
  },
};
const uses = new Map([
  ['1.2', [{ node: '2.1', field: 'ask', sort: 'asks' }, { node: '3.2', field: 'text', sort: 'reads' }]],
  ['1.3', [{ node: '3.2', field: 'text', sort: 'reads' }, { node: '3.1', field: 'set', sort: 'writes' },
    { node: '1.4', field: 'prompt', sort: 'reads' }]],
]);
const questions = questionsOf(story, uses);
const named = (name) => questions.find((question) => question.name === name);

test('questions are in the order in which readers meet them, without what they are not asked for', () => {
  assert.deepEqual(questions.map(({ name }) => name), ['heroName', 'robotColour', 'age', 'brave', 'cave']);
});

test('questions that a place asks are not said to come before the story', () => {
  assert.equal(whenAsked(questions), 'Readers answer these before the story begins, or at the place that a question names.');
  assert.equal(whenAsked(questions.filter(({ name }) => name !== 'cave')), 'Readers answer these before the story begins.');
  assert.equal(whenAsked([]), 'Readers answer these before the story begins.');
});

test('a question has its words, its kind and its answers', () => {
  const { prompt, kind, suggestion, longest } = named('heroName');
  assert.deepEqual({ prompt, kind, suggestion, longest }, { prompt: 'Who\nare you?', kind: 'words', suggestion: 'Robin', longest: 20 });
  assert.deepEqual(questions.map((one) => one.kind), ['words', 'oneOf', 'number', 'yesNo', 'words']);
  assert.deepEqual(named('robotColour').answers,
    [{ node: '1.5', text: 'red', colour: '#d04030' }, { node: '1.6', text: 'light blue', colour: '' }]);
  // The first answer of a question to pick from is no suggestion.
  assert.equal(named('robotColour').suggestion, '');
});

test('a place counts once however often it uses an answer, and does not use what it only asks for', () => {
  assert.deepEqual(whereUsed(story, uses.get('1.3')), { places: ['3.1'], elsewhere: 1 });
  assert.equal(named('heroName').used, 2);
  assert.deepEqual([named('cave').used, named('cave').asked], [1, ['2.1']]);
  assert.deepEqual(whereUsed(story, []), { places: [], elsewhere: 0 });
});

test('a question is moved past the next one, over what nobody is asked for', () => {
  const move = (node, step) => moveQuestion(story, questions, node, step)?.at;
  const at = { in: '0.0', slot: 'variables' };
  assert.deepEqual(move('1.4', -1), { ...at, after: '1.2' });
  assert.deepEqual(move('1.3', 1), { ...at, after: '1.4' });
  assert.equal(move('1.3', -1), undefined);
  assert.equal(move('1.8', 1), undefined);
  // A place asks for this one, so its position changes nothing.
  assert.equal(move('1.2', 1), undefined);
  const two = { ...story, slots: { variables: [variable('1', 'a', { prompt: 'A' }), variable('2', 'b', { prompt: 'B' })] } };
  assert.deepEqual(moveQuestion(two, questionsOf(two, new Map()), '2', -1)?.at, at);
});

test('the first answer to pick takes the suggestion away, the next ones nothing', () => {
  const add = (node) => ({ do: 'add', kind: 'option', node, words: 'Blue!', fields: { text: 'Blue!' } });
  assert.deepEqual(addAnswer(named('heroName'), 'Blue!'), [{ do: 'write', node: '1.3', field: 'default' }, add('1.3')]);
  assert.deepEqual(addAnswer(named('robotColour'), 'Blue!'), [add('1.4')]);
});

test('an answer in words has no answers to pick, and nothing that belongs to them', () => {
  assert.deepEqual(answerInWords({ ...named('robotColour'), hasKind: true }), [{ do: 'delete', node: '1.5' }, { do: 'delete', node: '1.6' },
    { do: 'write', node: '1.4', field: 'kind' }, { do: 'write', node: '1.4', field: 'default' }]);
});

test('a question is called what it asks, or by its name in plain words', () => {
  assert.equal(nameOfQuestion(named('heroName')), 'Who are you?');
  assert.equal(nameOfQuestion({ prompt: ' ', name: 'robotColour' }), 'robot colour');
  assert.deepEqual(['pet_name', 'answer2', 'x'].map(plainName), ['pet name', 'answer 2', 'x']);
});

test('a new question has a short name', () => {
  const names = { 'What is your hero called?': 'hero', 'Which colour should it be?': 'colour', 'Wie heißt dein Held?': 'held',
    'Welche Farbe soll der Roboter haben?': 'farbe roboter', 'What is the name of your very old dog?': 'name very',
    // As short as it can be, and nothing but small words.
    'Who comes?': 'Who comes?', 'Who are you?': 'who are you', '???': '???' };
  for (const [prompt, name] of Object.entries(names)) assert.equal(shortName(prompt), name, prompt);
});

test('an answer in a text keeps apart from the words around it', () => {
  assert.equal(answerInText('Hello ', 6, 'pet'), '{pet}');
  assert.equal(answerInText('Hello', 5, 'pet'), ' {pet}');
  assert.equal(answerInText('“!', 1, 'pet'), '{pet}');
  assert.equal(answerInText('is here', 0, 'pet'), '{pet} ');
});
