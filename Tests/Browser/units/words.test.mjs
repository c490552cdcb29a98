// Every sentence of the pages is in every language, with all its plural forms, and no catalogue has unused sentences.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';
import { sentencesIn, sentencesOf } from './sentences.mjs';

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
  const counted = new Set(sentences.filter(({ forms }) => forms).map(({ key }) => key));
  assert.deepEqual(sentences.filter(({ key, forms }) => !forms && counted.has(key)).map(place), []);
});

test('no gap is called context, which a sentence is told apart by', () => {
  assert.deepEqual(sentences.filter(({ text }) => gapsOf(text ?? '').includes('context')).map(place), []);
});

test('a sentence is alike in English alone where it is said with a context', () => {
  const keys = (code) => sentencesOf(code, 'one.js').map(({ text, key }) => [text, key]);
  assert.deepEqual(keys("say('Stop', { context: 'a download' })"), [['Stop', 'a download\u0004Stop']]);
  assert.deepEqual(keys("sayCount(2, { one: 'page', other: 'pages' }, { context: 'a book' })"), [['pages', 'a book\u0004pages']]);
  assert.deepEqual(keys("say(slow ? 'slow' : 'fast', { context: 'a voice', slow })"),
    [['slow', 'a voice\u0004slow'], ['fast', 'a voice\u0004fast']]);
  assert.equal(sentencesOf("say('Stop', { context })", 'one.js')[0].text, null);
});

test('the catalogue is asked with the context', async () => {
  const { learnWords, say, sayCount } = await pageModule('language/say.js');
  globalThis.fetch = async () => new Response(JSON.stringify({
    Stop: 'Anhalten', 'a voice\u0004Stop': 'Aufhören', 'a book\u0004{count} pages': { one: '{count} Blatt', other: '{count} Blätter' } }));
  await learnWords('de');
  assert.equal(say('Stop'), 'Anhalten');
  assert.equal(say('Stop', { context: 'a voice' }), 'Aufhören');
  // Better English than another meaning.
  assert.equal(say('Stop', { context: 'a bus' }), 'Stop');
  assert.equal(sayCount(2, { one: '{count} page', other: '{count} pages' }, { context: 'a book' }), '2 Blätter');
});

for (const language of others) {
  const words = read(`words/${language}.json`);

  test(`${language} has every sentence`, () => {
    assert.deepEqual(sentences.filter(({ key }) => !Object.hasOwn(words, key)).map(place), []);
  });

  test(`${language} has no sentence that no page says`, () => {
    const said = new Set(sentences.map(({ key }) => key));
    assert.deepEqual(Object.keys(words).filter((key) => !said.has(key)), []);
  });

  test(`${language} has the form for every kind of number`, () => {
    const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories.slice().sort();
    const wrong = sentences.filter(({ key, forms }) => {
      const own = words[key];
      return forms ? typeof own !== 'object' || JSON.stringify(Object.keys(own).sort()) !== JSON.stringify(kinds) : typeof own !== 'string';
    });
    assert.deepEqual(wrong.map(place), []);
  });

  test(`${language} fills the same gaps`, () => {
    const wrong = sentences.filter(({ text, key, forms }) => {
      const own = typeof words[key] === 'object' ? words[key] : { other: words[key] };
      // Of a number that is always the same, such as one, a form may say nothing.
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
