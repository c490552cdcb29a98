// Branchbook as a story format of Twine: what the page takes from Twine's data, and what authors are told in test mode.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { storyDataIn } = await pageModule('twine/story-data.js');
const { choicesIn, testFindings } = await pageModule('twine/test-findings.js');
const { findingWords } = await pageModule('twine/passage-words.js');
const { TwineStory } = await pageModule('twine/twine-story.js');
const { TestRecordStore } = await pageModule('twine/test-store.js');

/** A page with story data, as far as it is asked for. */
function page(attributes, ...passages) {
  const element = (values) => ({ getAttribute: (name) => values[name] ?? null });
  const data = { ...element(attributes), querySelectorAll: () => passages.map(element) };
  return { querySelector: () => data };
}
const passages = [{ pid: '1', name: 'Hall' }, { pid: '2', name: 'Cellar' }];

test('test mode is one of the options, and nothing else is', () => {
  const isTest = (options) => storyDataIn(page({ options }), String).isTest;
  assert.deepEqual(['debug', 'fast debug', '', 'undefined', 'debugging', undefined].map(isTest), [true, true, false, false, false, false]);
});

test('the passage where the story begins is found by its number', () => {
  const start = (attributes) => storyDataIn(page(attributes, ...passages), String).start;
  assert.deepEqual([{ startnode: '2' }, { startnode: '' }, { startnode: '3' }, {}].map(start), ['Cellar', '', '', '']);
});

test('a page without story data has none', () => {
  assert.equal(storyDataIn({ querySelector: () => null }), null);
});

const story = JSON.stringify({
  locations: {
    hall: { choices: [{ text: 'Go down', go: 'cellar' }, { id: 'up', text: 'Go up', go: 'tower' }] },
    cellar: { ending: 'Cellar' }, tower: { ending: { id: 'end', title: 'The Tower' } },
  },
});
const read = {
  story, card: {}, files: {}, leftOutCount: 2,
  passages: [['hall', 'The Hall'], ['hall-text', 'The Hall'], ['cellar', 'Cellar'], ['tower', 'Tower']],
  leftOut: [{ sort: 'macro', words: '<<fireworks>>', passage: 'Cellar', count: 2, changesTheStory: true },
    { sort: 'extra', words: 'the story’s stylesheet', count: 1, changesTheStory: false }],
};
const diagnostic = (code, severity, pointer) => ({ code, severity, pointer, message: 'It is so.', fix: null });
const report = {
  errors: 1, warnings: 3,
  diagnostics: [diagnostic('B0605', 'warning', '/locations/hall-text/choices/0/if'), diagnostic('B0502', 'error', '/locations/hall'),
    diagnostic('B0702', 'warning', '/variables/gold/default'), diagnostic('B0802', 'warning', '')],
  endings: [{ id: 'cellar', verdict: 'reachable', probability: 3e8, witness: [{ choose: 'cellar', at: 'hall' }] },
    { id: 'end', verdict: 'reachable', probability: 7e8, witness: [] }],
};

test('findings are grouped by passage in the order of the story, the gravest first, the whole story last', () => {
  const { groups } = testFindings(read, report);
  const codes = ({ findings }) => findings.map((finding) => finding.diagnostic?.code ?? finding.leftOut.sort);
  assert.deepEqual(groups.map(({ passage }) => passage), ['The Hall', 'Cellar', null]);
  assert.deepEqual(groups.map(codes), [['B0502', 'B0605'], ['macro'], ['extra', 'B0702']]);
});

test('what changes the story counts as a problem, and what nobody can say in Twine does not count', () => {
  assert.deepEqual(testFindings(read, report).tally, { errors: 2, hints: 3 });
});

test('what the importer left out is told even if the checker does not run', () => {
  const { groups, tally, endings } = testFindings(read, null);
  assert.deepEqual(groups.map(({ passage }) => passage), ['Cellar', null]);
  assert.deepEqual(tally, { errors: 1, hints: 1 });
  assert.equal(endings, null);
});

test('a passage that is not a page keeps its name', () => {
  const other = { ...read, leftOut: [{ sort: 'special', words: 'StoryMenu', passage: 'StoryMenu', count: 1, changesTheStory: false }] };
  assert.deepEqual(testFindings(other, null).groups.map(({ passage }) => passage), ['StoryMenu']);
});

test('endings have their titles, the likeliest first', () => {
  assert.deepEqual(testFindings(read, report).endings.map(({ title, probability }) => [title, probability]),
    [['The Tower', 7e8], ['Cellar', 3e8]]);
});

test('a way is told in the words of its choices', () => {
  const words = choicesIn(story);
  assert.deepEqual([words('hall', 'cellar'), words('hall', 'up'), words('nowhere', 'x')], ['Go down', 'Go up', 'x']);
});

test('a finding quotes what stands in the passage, or the variable as it is written there', () => {
  const [macro, variable] = [read.leftOut[0], { isProblem: false, variable: 'gold', diagnostic: report.diagnostics[2] }];
  assert.deepEqual(findingWords({ isProblem: true, leftOut: macro }), { title: 'Commands · 2 times',
    advice: 'They do nothing; the words around them stay.', quoted: '<<fireworks>>', detail: '' });
  const { title, quoted, detail } = findingWords(variable);
  assert.deepEqual([title, quoted, detail], ['The story remembers this but never uses it', '$gold', 'It is so. (B0702)']);
  assert.equal(findingWords({ isProblem: true, diagnostic: report.diagnostics[1] }).title, 'No reader can reach this passage');
  assert.equal(findingWords({ isProblem: true, leftOut: { ...macro, sort: 'new', count: 1 } }).title, 'Something here isn’t right');
});

test('pictures are where their passage says, or beside the page, whatever their names', () => {
  const files = { 'art/the fox?.png': null, 'picture-1.png': 'https://example.org/owl.png?small' };
  const { addresses } = new TwineStory({ module: () => new Uint8Array() }, { card: { id: 's', title: 'S' }, files }, new ArrayBuffer(0));
  assert.deepEqual(addresses.files, { 'art/the fox?.png': 'art/the%20fox%3F.png', 'picture-1.png': 'https://example.org/owl.png?small' });
  assert.deepEqual([addresses.id, addresses.parts], ['s', []]);
});

test('a test begins without what the one before has left, and warns nobody of that', async () => {
  const store = new TestRecordStore();
  assert.equal(store.lasting, true);
  await store.append('s', 0, ['line'], { begun: true });
  assert.deepEqual(await new TestRecordStore().lines('s'), []);
});
