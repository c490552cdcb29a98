// Tests the words for failures of a story that is read from a file of its own, without a library.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

globalThis.document = { documentElement: { lang: 'en' } };
const { faultInPlainWords } = await pageModule('library/fault-words.js');
const { ReadingError } = await pageModule('library/reading-error.js');

test('each failure of an engine has words of its own in a file', () => {
  const titles = ['damaged', 'version', 'record', 'story', 'engineMissing', 'engine']
    .map((code) => faultInPlainWords(new ReadingError(code, '')).title);
  assert.equal(new Set(titles).size, titles.length);
  assert.equal(titles[0], 'This story was damaged on the way');
});

test('a failure that nobody foresaw is explained, and its detail is kept', () => {
  const words = faultInPlainWords(new TypeError('x is not a function'));
  assert.deepEqual([words.title, words.detail], ['The story stopped unexpectedly', 'x is not a function']);
});
