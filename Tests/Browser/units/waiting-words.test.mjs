// What is typed while its text is not there yet: which keys are words, and where they go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { isTyping, waitedFor, waitingFor, waitingForNext } = await pageModule('writing/waiting-places.js');

test('a key that writes makes a window write, and one that only moves does not', () => {
  const key = (name, more = {}) => isTyping({ key: name, ctrlKey: false, metaKey: false, isComposing: false, ...more });
  const writing = ['a', 'Ä', '漢', '🦉', ' ', 'Enter', 'Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'];
  for (const name of writing) assert.ok(key(name), name);
  assert.ok(key('ArrowDown', { isComposing: true }), 'an input method is at work');
  for (const name of ['Tab', 'Escape', 'ArrowLeft', 'Home', 'PageDown', 'Shift', 'Alt', 'F6']) assert.ok(!key(name), name);
  assert.ok(!key('c', { ctrlKey: true }));
  assert.ok(!key('c', { metaKey: true }));
});

test('words remember where they go', () => {
  assert.deepEqual(waitedFor(waitingFor('text', 12)), { field: 'text', caret: 12 });
  assert.deepEqual(waitedFor(waitingFor('explanation', Infinity)), { field: 'explanation', caret: Infinity });
  assert.equal(waitedFor(waitingForNext), 'next');
  assert.equal(waitedFor('choice'), null);
});
