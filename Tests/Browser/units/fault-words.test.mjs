// Tests the words for failures of a story that is read from a file of its own, without a library.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

globalThis.document = { documentElement: { lang: 'en' } };
const { fileFaultInPlainWords } = await pageModule('alone/file-faults.js');
const { inPlainWords } = await pageModule('library/error-words.js');
const { ReadingError } = await pageModule('library/reading-error.js');

test('each failure of an engine has words of its own, in a library and in a file', () => {
  const words = (inWords, codes) => codes.map((code) => inWords(new ReadingError(code, '')));
  const both = ['damaged', 'record', 'story', 'engineMissing', 'engine'];
  for (const all of [words(inPlainWords, [...both, 'version']), words(fileFaultInPlainWords, both)])
    assert.equal(new Set(all.map(({ title }) => title)).size, all.length);
});

test('trying again is not recommended where it cannot help', () => {
  const damaged = new ReadingError('damaged', '');
  assert.match(inPlainWords(damaged).text, /Trying again often helps/);
  assert.match(fileFaultInPlainWords(damaged).text, /Download the file again/);
});

test('a failure that nobody foresaw is explained, and its detail is kept', () => {
  const words = fileFaultInPlainWords(new TypeError('x is not a function'));
  assert.deepEqual([words.title, words.detail], ['The story stopped unexpectedly', 'x is not a function']);
});
