// Words of a story within sentences of the pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { quotable } = await pageModule('language/quoted-words.js');

test('quotation marks are never doubled', () => {
  assert.equal(quotable('Ask the dog'), 'Ask the dog');
  assert.equal(quotable('“I’d try again tomorrow.”'), 'I’d try again tomorrow.');
  assert.equal(quotable('„Ich komme.“'), 'Ich komme.');
  assert.equal(quotable('»Komm!«'), 'Komm!');
  assert.equal(quotable('"Stop"'), 'Stop');
});

test('quotation marks around some of the words become single', () => {
  assert.equal(quotable('“Yes,” she says'), '‘Yes,’ she says');
  assert.equal(quotable('“Yes” or “no”'), '‘Yes’ or ‘no’');
  assert.equal(quotable('Sag „ja“'), 'Sag ‚ja‘');
  assert.equal(quotable('The 7" robot'), 'The 7" robot');
});
