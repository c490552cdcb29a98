// A child's corner: what a story in it is shown as and offers, who asks first, and all that a grown-up gets to see of a story.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { fileAddress } = await pageModule('administration/draft-reviews.js');
const { mediaOf, playableMedia } = await pageModule('media/story-media.js');
const { cornerState } = await pageModule('publishing/corner-state.js');
const { publishWords } = await pageModule('publishing/family-words.js');
const { writeWords } = await pageModule('publishing/corner-note.js');
const { askingFirst, rightOf, writing } = await pageModule('administration/writing-right.js');
const { reviewOf, runsOf, textsIn } = await pageModule('administration/review-texts.js');
const { countsInWords, placeInWords, sortInWords } = await pageModule('administration/review-words.js');
const { StoryUnreadable, ownTrouble } = await pageModule('preview/own-trouble.js');

const published = (number) => ({ number, revision: 'r', at: 1 });
const waiting = (number) => ({ number, at: 5 });
const answer = { words: ' Lovely! ', at: 7 };

test('every state of a story has its marks, its note, and what reading it opens', () => {
  const states = [
    [{}, ['new'], null, 'draft'],
    [{ published: published(9) }, ['shelf'], null, 'shelf'],
    [{ published: published(4) }, ['changed'], null, 'draft'],
    [{ waiting: waiting(9) }, ['waiting'], { kind: 'waiting', at: 5, isBehind: false }, 'draft'],
    [{ waiting: waiting(8) }, ['waiting'], { kind: 'waiting', at: 5, isBehind: true }, 'draft'],
    [{ waiting: waiting(9), published: published(4) }, ['shelf', 'waiting'], { kind: 'waiting', at: 5, isBehind: false }, 'draft'],
    [{ answer }, ['answered'], { kind: 'answer', at: 7, words: 'Lovely!' }, 'draft'],
    [{ answer, published: published(4) }, ['changed', 'answered'], { kind: 'answer', at: 7, words: 'Lovely!' }, 'draft'],
    // Shown again while the page has an older answer: it waits.
    [{ answer, waiting: waiting(9) }, ['waiting'], { kind: 'waiting', at: 5, isBehind: false }, 'draft'],
  ];
  for (const [facts, marks, note, reads] of states) assert.deepEqual(cornerState({ number: 9, ...facts }), { marks, note, reads });
});

test('after an answer, an author writes on', () => {
  assert.deepEqual([{}, { waiting: waiting(9) }, { answer }].map((facts) => writeWords(cornerState({ number: 9, ...facts }))),
    ['Continue writing', 'Continue writing', 'Write on']);
});

test('publishing is called showing for those who ask first', () => {
  assert.deepEqual([true, false].map((asksFirst) => publishWords(asksFirst).act), ['Show the family', 'Publish']);
  assert.match(publishWords(true).what, /grown-up looks at it first/);
  assert.doesNotMatch(Object.values(publishWords(false)).map((one) => (typeof one === 'string' ? one : one('T'))).join(), /grown-up/);
});

test('whoever is newly allowed to write asks first, until a grown-up changes that', () => {
  assert.deepEqual(writing(true), { allowed: true, asksFirst: true });
  assert.deepEqual(writing(false), { allowed: false, asksFirst: false });
  assert.deepEqual([true, false].map(askingFirst), [{ allowed: true, asksFirst: true }, { allowed: true, asksFirst: false }]);
});

test('the switches show what the library has', () => {
  assert.deepEqual([{}, { mayWrite: true }, { mayWrite: true, asksFirst: true }, { asksFirst: true }].map(rightOf), [
    { allowed: false, asksFirst: false }, { allowed: true, asksFirst: false }, { allowed: true, asksFirst: true },
    { allowed: false, asksFirst: false }]);
});

const thing = (node, kind, fields, slots) => ({ node, kind, fields, ...(slots ? { slots } : {}) });
const story = thing('0.0', 'story', { id: 'sock', title: 'The Sock', authors: ['Mia', 'Ben'], tags: [], start: 'room', note: 'secret' }, {
  variables: [thing('v1', 'variable', { id: 'hero', prompt: 'Who?', default: 'Robin' }),
    thing('v2', 'variable', { id: 'hat', prompt: 'Which hat?' }, { options: [thing('o1', 'option', { id: 'red' }),
      thing('o2', 'option', { id: 'blue', text: 'sky blue', note: 'secret' })] })],
  pictures: [thing('p1', 'picture', { id: 'dog', file: 'pictures/a dog-0123.png', alt: 'A dog', paint: { file: 'pictures/coat.png' } })],
  sounds: [thing('s1', 'sound', { id: 'bark', file: 'sounds/bark-4567.mp3' })],
  glossary: [thing('g1', 'word', { word: 'dust', forms: ['dusts', 'dusty'], text: 'Very small dirt.' })],
  locations: [
    thing('l2', 'location', { id: 'bed', title: 'Under the bed' }, {
      ending: [thing('e1', 'ending', { title: 'Dusty' })], pages: [thing('q2', 'page', { text: 'Only dust.' })] }),
    thing('l1', 'location', { id: 'room', note: 'secret' }, {
      choices: [thing('c1', 'choice', { text: 'Look', reason: 'Too dark.', set: { mood: '\'brave\'', hat: '\'blue\'' } }, {
        outcomes: [thing('x1', 'outcome', { id: 'pass', text: 'You fit.', go: 'bed' }), thing('x2', 'outcome', { id: 'fail', go: 'bed' })],
        check: [thing('k1', 'check', {}, { modifiers: [thing('m1', 'modifier', { reason: 'You are small.' })] })] })],
      sequence: [thing('n1', 'sequence', {}, { steps: [thing('n2', 'stage', {}, { right: [thing('n4', 'event', { text: 'Woof' })],
        left: [thing('n3', 'event', { text: 'Hello' })] })] })],
      pages: [thing('q1', 'page', { text: ['A sock', 'is missing.'], explanation: 'Socks are for feet.' })] }),
    thing('l3', 'location', { id: 'attic' }, { pages: [thing('q3', 'page', { text: 'Nobody comes here.' })] }),
  ],
});
const outline = [{ node: 'l2', id: 'bed', title: 'Under the bed', ways: [] }, { node: 'l1', id: 'room', ways: [{ node: 'c1', to: 'bed' }] },
  { node: 'l3', id: 'attic', ways: [] }];
const inShort = (texts) => texts.map(({ sort, text }) => `${sort}: ${text}`);

test('a grown-up sees everything that readers may see, in reading order', () => {
  const { places, unreached, questions, glossary, book } = reviewOf(story, outline);
  assert.deepEqual(inShort(book), ['title: The Sock', 'authors: Mia, Ben']);
  assert.deepEqual(inShort(questions),
    ['question: Who?', 'suggestion: Robin', 'question: Which hat?', 'answer: red', 'answer: sky blue']);
  assert.deepEqual(places.map(({ number, id, title }) => [number, id, title]), [[1, 'room', ''], [2, 'bed', 'Under the bed']]);
  assert.deepEqual(inShort(places[0].texts), ['said: Hello', 'said: Woof', 'page: A sock\nis missing.',
    'explanation: Socks are for feet.', 'choice: Look', 'closed: Too dark.', 'remembered: brave', 'shift: You are small.',
    'outcome: You fit.']);
  assert.deepEqual(places[0].texts.find(({ sort }) => sort === 'choice').to, ['bed']);
  assert.deepEqual(inShort(places[1].texts), ['page: Only dust.', 'ending: Dusty']);
  assert.deepEqual(unreached.map(({ number, texts }) => [number, ...inShort(texts)]), [[3, 'page: Nobody comes here.']]);
  assert.deepEqual(inShort(glossary), ['word: dust', 'word: dusts, dusty', 'meaning: Very small dirt.']);
});

test('an author’s notes are nothing that readers see', () => {
  assert.doesNotMatch(JSON.stringify(reviewOf(story, outline)), /secret/);
});

test('every field with an author’s words is on the list, or is known to be hidden from readers', async () => {
  const { readFileSync } = await import('node:fs');
  const rows = readFileSync(new URL('../../../Sources/StoryEditing/Draft/Kind+Rows.swift', import.meta.url), 'utf8');
  const hidden = new Set(['note']);
  const elsewhere = ['story', 'chapter', 'mapNote', 'location'];
  const [, ...cases] = rows.split(/case \./).map((row) => row.split(/\n {4}}/)[0]);
  let found = 0;
  for (const row of cases.filter((one) => !/^(plain|template|lines)/.test(one))) {
    const kind = /^(\w+):/.exec(row)?.[1];
    if (!kind || elsewhere.includes(kind)) continue;
    const has = /file\("/.test(row) ? '.has(.template, "alt").has(.plain, "credit")' : row;
    for (const [, keys] of has.replace(/\s+/g, ' ').matchAll(/\.has\( ?\.(?:plain|template|lines), ((?:"\w+"(?:, )?)+)/g)) {
      for (const [, field] of keys.matchAll(/"(\w+)"/g)) {
        if (hidden.has(field)) continue;
        found += 1;
        const listed = textsIn(thing('1.1', kind, { [field]: 'Words' }), new Set()).map(({ text }) => text);
        assert.deepEqual(listed, ['Words'], `${kind}.${field}`);
      }
    }
  }
  assert.ok(found >= 14, `only ${found} fields were found`);
});

test('the counts say how much there is to look at', () => {
  assert.equal(countsInWords(reviewOf(story, outline)), '3 places · 25 words · 1 picture · 1 sound');
  assert.equal(countsInWords({ places: [{}], unreached: [], words: 1, pictures: [], sounds: [] }), '1 place · 1 word');
});

test('a place is called by its number, and by its title if it has one', () => {
  assert.deepEqual([{ number: 3, title: '' }, { number: 4, title: 'The dog' }].map(placeInWords), ['Place 3', 'Place 4: The dog']);
});

test('each sort of text has words before it, except for the pages themselves', () => {
  const sorts = [...new Set([reviewOf(story, outline)].flatMap(({ book, questions, glossary, places }) =>
    [...book, ...questions, ...glossary, ...places.flatMap(({ texts }) => texts)].map(({ sort }) => sort)))];
  assert.deepEqual(sorts.filter((sort) => !sortInWords(sort)), ['page']);
});

test('a text is shown as it is read, and nothing of it is lost', () => {
  const shown = (text) => runsOf(text).map(({ kind, text: part }) => `${kind[0]} ${part}`);
  assert.deepEqual(shown('{hero} has a *red* sock.'), ['g {hero}', 'p  has a ', 'e red', 'p  sock.']);
  assert.deepEqual(shown('<img src=x onerror=alert(1)>'), ['p <img src=x onerror=alert(1)>']);
  assert.deepEqual(shown(''), []);
});

test('pictures, stencils and sounds have addresses in their draft', async () => {
  const { files } = await playableMedia(mediaOf(story), (file) => fileAddress('d', file));
  const base = '/api/administration/drafts/d/files';
  assert.deepEqual(files, { 'pictures/a dog-0123.png': `${base}/pictures/a%20dog-0123.png`,
    'pictures/coat.png': `${base}/pictures/coat.png`, 'sounds/bark-4567.mp3': `${base}/sounds/bark-4567.mp3` });
  assert.deepEqual((await playableMedia(mediaOf(thing('0.0', 'story', {})), (file) => file)).files, {});
});

test('an author hears why the own story is no book', () => {
  assert.match(ownTrouble(new StoryUnreadable()).text, /problem to fix/);
  assert.match(ownTrouble({ reason: 'offline' }).title, /can’t be reached/);
  assert.match(ownTrouble(new Error('import')).title, /can’t be reached/);
  assert.match(ownTrouble({ reason: 'deleted' }).title, /can’t be opened/);
});
