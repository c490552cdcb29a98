// What is spoken in one utterance, which word is meant, and which voice speaks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { sentencesOf, sortVoices, voiceFor, wordAt, wordFrom } = await pageModule('voice/spoken-words.js');
const cut = (text, pieces) => pieces.map(({ from, to }) => text.slice(from, to));

for (const [text, language, sentences] of [
  ['The frog sat. “Hello,” it said. It left.', 'en', ['The frog sat.', '“Hello,” it said.', 'It left.']],
  ['Splosh!', 'en', ['Splosh!']],
  ['  ', 'en', []],
  ['* * *', 'en', []],
  ['Er kam am Abend. Dann ging er.', 'de', ['Er kam am Abend.', 'Dann ging er.']],
  ['蛙が鳴いた。雨だ。', 'ja', ['蛙が鳴いた。', '雨だ。']],
  ['A tag of no language. It is read.', 'no such tag', ['A tag of no language.', 'It is read.']],
]) test(`“${text}” is said as ${sentences.length} sentences`, () => assert.deepEqual(cut(text, sentencesOf(text, language)), sentences));

test('without a segmenter, no word is lost', () => {
  const kept = Intl.Segmenter;
  delete Intl.Segmenter;
  try {
    const text = 'The frog sat. “Don’t!” It left';
    assert.deepEqual(cut(text, sentencesOf(text, 'en')), ['The frog sat.', '“Don’t!”', 'It left']);
    assert.deepEqual(cut(text, [wordAt(text, 16, 'en')]), ['Don’t']);
  } finally {
    Intl.Segmenter = kept;
  }
});

test('a word is found by any of its letters, and none between words', () => {
  const text = '“Don’t go,” says Zoë.';
  assert.deepEqual([1, 4, 5, 7, 8].map((at) => text.slice(...Object.values(wordAt(text, at, 'en') ?? { from: 0, to: 0 }))),
    ['Don’t', 'Don’t', 'Don’t', 'go', 'go']);
  for (const at of [0, 6, 9, text.length - 1, text.length]) assert.equal(wordAt(text, at, 'en'), null);
  assert.deepEqual(cut(text, [wordFrom(text, 0, 'en'), wordFrom(text, 9, 'en')]), ['Don’t', 'says']);
  assert.equal(wordFrom(text, text.length - 1, 'en'), null);
});

const voice = (name, lang, more) => ({ voiceURI: name, name, lang, localService: false, default: false, ...more });
const voices = [voice('Hans', 'de-DE'), voice('Amy', 'en-US'), voice('Kate', 'en_GB'), voice('Ben', 'en-US', { localService: true })];

test('voices of the story’s language come first, its own country’s before others', () => {
  const { own, others } = sortVoices(voices, 'en-GB');
  assert.deepEqual(own.map(({ name }) => name), ['Kate', 'Ben', 'Amy']);
  assert.deepEqual(others.map(({ name }) => name), ['Hans']);
});

for (const [language, chosen, name] of [
  ['en-GB', '', 'Kate'], ['en-GB', 'Amy', 'Amy'], ['en', 'Hans', 'Ben'], ['de', 'Amy', 'Hans'], ['fr', '', undefined], ['fr', 'Amy', 'Amy'],
]) test(`${language} is read by ${name ?? 'whom the browser takes'} when ${chosen || 'nobody'} was chosen`, () => {
  assert.equal(voiceFor(voices, language, chosen)?.name, name);
});
