// The quiet lines under what has rules name what authors have called things.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from './expressions.mjs';
import { pageModule } from './modules.mjs';

const { ruleLines } = await pageModule('logic/rule-lines.js');

test('a quiet line has the words of an answer, and not its ID', async () => {
  const memories = [{ node: '1', name: 'hat', words: 'hat', kind: 'oneOf', first: 'r', isAsked: true,
    options: [{ id: 'r', words: 'tomato red' }, { id: 'blank', words: '' }] }];
  const location = { node: '2', kind: 'location', fields: { id: 'hall', set: { lit: true } }, slots: { choices: [
    { node: '3', kind: 'choice', fields: { if: "hat == 'r'" } }, { node: '4', kind: 'choice', fields: { if: "hat in ('blank', 'x')" } },
    { node: '5', kind: 'choice', fields: { set: { hat: "'r'" } } }, { node: '6', kind: 'choice', fields: {} },
    { node: '7', kind: 'choice', fields: { if: 'visits(hall) > 1', once: true } },
    { node: '8', kind: 'choice', fields: { if: 'a + b' } }] } };
  const ask = async ({ expression }) => ({ tree: understand(expression) });
  const lines = await ruleLines(location, ask, (id) => id, memories);
  assert.deepEqual([...lines].map(([node, { words }]) => [node, words]),
    [['2', 'on coming here: lit = yes'], ['3', 'only if hat is “tomato red”'], ['4', 'only if hat is one of “blank”, “x”'],
      ['5', 'hat = “tomato red”'], ['7', 'only from the second time on · only once'], ['8', 'only if a + b']]);
  // A drawing before them says what they are about.
  assert.deepEqual([...lines.values()].map(({ sort }) => sort), ['changes', 'condition', 'condition', 'changes', 'condition', 'condition']);
});
