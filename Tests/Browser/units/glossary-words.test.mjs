// Words that a story explains are found whole, in every form, whatever their capitals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { GlossaryWords } = await pageModule('glossary/glossary-words.js');

const glossary = new GlossaryWords([
  { word: 'portcullis', forms: ['portcullises'], text: '' },
  { word: 'lantern', text: '' },
  { word: 'magic lantern', text: '' },
  { word: 'Straße', text: '' },
  { word: '灯', text: '' },
  { word: '…', text: '' },
  { word: 'o’clock', text: '' },
]);

for (const [name, text, expected] of [
  ['a word is found with capitals, and beside punctuation', '“PORTCULLIS!” Portcullis-maker.', ['PORTCULLIS', 'Portcullis']],
  ['a form is found', 'Two portcullises.', ['portcullises']],
  ['the owner’s s does not hide a word', 'the portcullis’s teeth', ['portcullis']],
  ['a part of a word is not one', 'portcullisman lanternlight', []],
  ['the longest spelling wins', 'a magic lantern and a lantern', ['magic lantern', 'lantern']],
  ['several words may be joined otherwise', 'a Magic-Lantern', ['Magic-Lantern']],
  ['a sentence’s end parts them', 'It is magic. Lantern!', ['Lantern']],
  ['letters beyond English have borders too', 'Die STRASSE, die Straße, Straßen', ['Straße']],
  ['scripts without spaces have no borders', '提灯の灯', ['灯', '灯']],
  ['an apostrophe may be another', 'two o\'clock', ['o\'clock']],
  ['nothing is found in nothing', '', []],
]) test(name, () => assert.deepEqual(glossary.find(text).map(({ from, to }) => text.slice(from, to)), expected));

test('what is found names its entry', () => {
  assert.deepEqual(glossary.find('Lantern, magic lantern').map(({ entry }) => entry), [1, 2]);
});

test('no text makes it hang, or find what overlaps', () => {
  const text = 'magic '.repeat(20_000) + 'lantern 灯灯灯';
  const found = glossary.find(text);
  assert.equal(found.length, 4);
  found.slice(1).forEach(({ from }, index) => assert.ok(from >= found[index].to));
});
