// Every sentence of the pages is in every language, with all its plural forms, and no catalogue has unused sentences.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';
import { sentencesIn } from './sentences.mjs';

const { languages, languageFor } = await pageModule('language/languages.js');
const web = new URL('../../../Web/', import.meta.url);
const sentences = sentencesIn(new URL('scripts/', web));
const gapsOf = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const place = ({ file, line, text }) => `${file}:${line}: ${text}`;
const others = Object.keys(languages).filter((language) => language !== 'en');
const read = (path) => JSON.parse(readFileSync(new URL(path, web), 'utf8'));

test('every sentence is written out where it is said', () => {
  assert.ok(sentences.length > 400, `only ${sentences.length} sentences were found`);
  assert.deepEqual(sentences.filter(({ text }) => text === null).map(place), []);
});

test('a sentence about a number has both English forms', () => {
  const wrong = sentences.filter(({ forms }) => forms && !(forms.one && forms.other));
  assert.deepEqual(wrong.map(place), []);
});

test('a sentence is said either of a number or not', () => {
  const counted = new Set(sentences.filter(({ forms }) => forms).map(({ text }) => text));
  assert.deepEqual(sentences.filter(({ text, forms }) => !forms && counted.has(text)).map(place), []);
});

for (const language of others) {
  const words = read(`words/${language}.json`);

  test(`${language} has every sentence`, () => {
    assert.deepEqual(sentences.filter(({ text }) => !Object.hasOwn(words, text)).map(place), []);
  });

  test(`${language} has no sentence that no page says`, () => {
    const said = new Set(sentences.map(({ text }) => text));
    assert.deepEqual(Object.keys(words).filter((text) => !said.has(text)), []);
  });

  test(`${language} has the form for every kind of number`, () => {
    const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories.slice().sort();
    const wrong = sentences.filter(({ text, forms }) => {
      const own = words[text];
      return forms ? typeof own !== 'object' || JSON.stringify(Object.keys(own).sort()) !== JSON.stringify(kinds) : typeof own !== 'string';
    });
    assert.deepEqual(wrong.map(place), []);
  });

  test(`${language} fills the same gaps`, () => {
    const wrong = sentences.filter(({ text, forms }) => {
      const own = typeof words[text] === 'object' ? words[text] : { other: words[text] };
      // A form for a number that is always the same, such as one, need not contain it.
      return Object.entries(own).some(([kind, sentence]) => {
        const wanted = gapsOf(forms?.[kind] ?? text).filter((gap) => gap !== 'count');
        return gapsOf(sentence).filter((gap) => gap !== 'count').join() !== wanted.join();
      }) || gapsOf(own.other).join() !== gapsOf(text).join();
    });
    assert.deepEqual(wrong.map(place), []);
  });

  test(`${language} has typographic marks`, () => {
    const texts = Object.values(words).flatMap((own) => (typeof own === 'string' ? [own] : Object.values(own)));
    assert.deepEqual(texts.filter((text) => /["']|\.\.\.| - /.test(text)), []);
  });

  test(`${language} has every answer to a question`, () => {
    const shape = ({ sections }) => sections.map(({ questions }) => questions.map(({ id, answer }) => [id, answer.length]));
    assert.deepEqual(shape(read(`data/questions.${language}.json`)), shape(read('data/questions.json')));
  });
}

test('the pages speak what is chosen, else what the device asks for first, else English', () => {
  assert.equal(languageFor('de', ['en-GB']), 'de');
  assert.equal(languageFor('auto', ['de-AT', 'en']), 'de');
  assert.equal(languageFor('auto', ['fr-FR', 'DE', 'en']), 'de');
  assert.equal(languageFor('auto', ['fr', 'ja']), 'en');
  assert.equal(languageFor('auto', []), 'en');
  assert.equal(languageFor('constructor', ['toString']), 'en');
});
