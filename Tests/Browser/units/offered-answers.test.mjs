// What a reader has answered in another story of the series is offered where it could be given here too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { knownAnswer } = await pageModule('reading/offered-answers.js');

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
