// What the manuscript decides: the order of its sheets, what is on each, which parts of a text are coloured, and what the save sign says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { agesFrom, lineOf, listFrom } = await pageModule('writing/about-facts.js');
const { readingOrder } = await pageModule('writing/reading-order.js');
const { firstWhere } = await pageModule('writing/first-where.js');
const { beginningOf, hasRules, locationOf, nextID, onlyWayOn, partsOf, shapeOf, sheetOf, textsOf } =
  await pageModule('writing/sheets.js');
const { namesOfUnwritten } = await pageModule('writing/unwritten-places.js');
const { caretAfter, textMarks } = await pageModule('writing/text-marks.js');
const { saveNews, saveWords } = await pageModule('writing/save-words.js');

/** Places from `a: b c` for each, the ways in the order of their letters. */
const placesOf = (text) => text.split(',').map((row) => {
  const [id, ...targets] = row.split(/[:\s]+/).filter(Boolean);
  return { id, ways: targets.map((to) => ({ to })) };
});
const orderOf = (text, start) => {
  const { reached, rest } = readingOrder(placesOf(text), start);
  return [reached.map(({ id }) => id).join(''), rest.map(({ id }) => id).join('')];
};

test('the first choice is told to its end before the second', () => {
  assert.deepEqual(orderOf('a: b e, e: f, f, b: c d, d, c', 'a'), ['abcdef', '']);
});

test('a place where ways meet again stands behind all of them', () => {
  assert.deepEqual(orderOf('a: b c, b: d, c: d, d: e, e', 'a'), ['abcde', '']);
  assert.deepEqual(orderOf('a: d b, b: c, c: d, d', 'a'), ['abcd', '']);
});

test('a story that goes round in a circle has every place once', () => {
  assert.deepEqual(orderOf('a: b, b: a c, c: b', 'a'), ['abc', '']);
});

test('what nothing leads to comes last, in an order of its own', () => {
  assert.deepEqual(orderOf('x: y, a: b, y, b', 'a'), ['ab', 'xy']);
  assert.deepEqual(orderOf('y, x: y a, a', 'a'), ['a', 'xy']);
});

test('ways to places that are not there, and a start that is not, do no harm', () => {
  assert.deepEqual(orderOf('a: gone b, b', 'a'), ['ab', '']);
  assert.deepEqual(orderOf('a: b, b', 'gone'), ['', 'ab']);
});

test('a story as deep as it is long has an order', () => {
  const places = Array.from({ length: 20_000 }, (_, index) => ({ id: String(index), ways: [{ to: String(index + 1) }] }));
  const { reached, rest } = readingOrder(places, '0');
  assert.deepEqual([reached.length, rest.length, reached[19_999].id], [20_000, 0, '19999']);
});

const choice = (node, text, go) => ({ node, kind: 'choice', fields: { text, go } });
const page = (node, text) => ({ node, kind: 'page', fields: { text } });
const hall = { node: '1.1', kind: 'location', fields: { id: 'hall', title: 'The Hall' }, slots: {
  pages: [page('1.2', ['One.', 'Two.']), page('1.3', 'Three.')],
  choices: [choice('1.4', 'Go', 'garden'), { node: '1.5', kind: 'choice', fields: { text: 'Jump' }, slots: {
    check: [{ node: '1.6', kind: 'check', fields: {} }],
    outcomes: [{ node: '1.7', kind: 'outcome', fields: { id: 'pass', go: 'moon', text: 'Up!' } },
      { node: '1.8', kind: 'outcome', fields: { id: 'fail', go: 'moon' } }] } }],
} };
const empty = { node: '2.1', kind: 'location', fields: { id: 'new' }, slots: { pages: [page('2.2', ' ')] } };

test('a sheet has what a reader meets', () => {
  const sheet = sheetOf(hall);
  assert.equal(sheet.outcome, 'choices');
  assert.deepEqual(sheet.pages.map(({ text }) => text), ['One.\nTwo.', 'Three.']);
  assert.deepEqual(sheet.choices.map(({ targets, isPlain }) => [targets, isPlain]), [[['garden'], true], [['moon'], false]]);
  assert.deepEqual(sheet.choices[1].outcomes.map(({ node, bucket, text, target }) => [node, bucket, text, target]),
    [['1.7', 'pass', 'Up!', 'moon'], ['1.8', 'fail', '', 'moon']]);
  assert.deepEqual(partsOf(sheet), ['1.2', '1.3', '1.4', '1.5', '1.7', '1.8']);
  assert.deepEqual(textsOf(sheet).map(({ node, field }) => `${node} ${field}`),
    ['1.1 title', '1.2 text', '1.3 text', '1.4 text', '1.5 text', '1.7 text', '1.8 text']);
});

test('a sheet has what readers meet beside the pages', () => {
  const said = (node, text) => [{ node, kind: 'event', fields: { text } }];
  const sheet = sheetOf({ ...empty, fields: { id: 'new', ask: ['hero', 'pet'] }, slots: {
    sequence: [{ node: '2.3', kind: 'sequence', fields: {}, slots: { steps: [
      { node: '2.4', kind: 'stage', fields: {},
        slots: { left: said('2.5', 'Hello!'), right: [{ node: '2.6', kind: 'event', fields: {} }] } },
      { node: '2.7', kind: 'stage', fields: {}, slots: { right: said('2.8', '*Thump.*') } }] } }],
    pages: [{ node: '2.2', kind: 'page', fields: { text: 'Rain.', explanation: ['It rains.', 'A lot.'] } }],
    choices: [{ node: '2.9', kind: 'choice', fields: { text: 'Go', go: 'hall', result: 'You go.' } }],
  } });
  assert.deepEqual(sheet.scene.map(({ side, text }) => [side, text]), [['left', 'Hello!'], ['right', '*Thump.*']]);
  assert.deepEqual(sheet.asks, ['hero', 'pet']);
  assert.deepEqual(textsOf(sheet).map(({ node, field, value }) => [node, field, value]), [['2.1', 'title', ''], ['2.5', 'text', 'Hello!'],
    ['2.8', 'text', '*Thump.*'], ['2.2', 'text', 'Rain.'], ['2.2', 'explanation', 'It rains.\nA lot.'], ['2.9', 'text', 'Go'],
    ['2.9', 'result', 'You go.']]);
  assert.ok(partsOf(sheet).includes('2.8'));
});

test('what comes after the pages is known', () => {
  const way = (fields) => ({ node: '3.1', kind: 'way', fields });
  const after = (slots) => sheetOf({ ...empty, slots: { ...empty.slots, ...slots } });
  assert.equal(after({}).outcome, 'open');
  assert.equal(after({ ending: [{ node: '3.1', kind: 'ending', fields: { title: 'Done' } }] }).outcome, 'ending');
  assert.equal(onlyWayOn(after({ continue: [way({ go: 'b' })] })), 'b');
  assert.equal(onlyWayOn(after({ continue: [way({ go: 'b', if: 'x' }), way({ go: 'c' })] })), null);
});

test('words change in place, and everything else builds the sheet again', () => {
  const shape = shapeOf(sheetOf(hall));
  const changed = structuredClone(hall);
  changed.slots.pages[0].fields.text = 'Other';
  changed.fields.title = '';
  assert.equal(shapeOf(sheetOf(changed)), shape);
  // A quiet line about a rule is no words of the story.
  assert.notEqual(shapeOf(sheetOf(changed, new Map([['1.4', 'only once']]))), shape);
  changed.slots.choices[0].fields.go = 'bed';
  assert.notEqual(shapeOf(sheetOf(changed)), shape);
});

test('a place has rules if anything in it has', () => {
  const choice = (fields) => ({ ...empty, slots: { choices: [{ node: '4.1', kind: 'choice', fields }] } });
  assert.deepEqual([empty, hall, choice({ go: 'x' }), choice({ if: 'a' }), choice({ once: true }), choice({ set: { a: 1 } })].map(hasRules),
    [false, true, false, true, true, true]);
});

test('a place is called by its title, or by its first words', () => {
  assert.equal(beginningOf({ title: ' The Hall ', words: 'A door.' }), 'The Hall');
  assert.equal(beginningOf({ words: 'A door.\nIt is red.' }), 'A door. It is red.');
  assert.equal(beginningOf({ words: ' ' }), '');
  const long = beginningOf({ words: 'word '.repeat(40) });
  assert.ok(long.length <= 61 && long.endsWith('word…'), long);
});

test('a name made from words has no signs of the format in it', () => {
  const named = (words) => beginningOf({ words });
  assert.equal(named('{if visits(fair) == 1}A coin, a die.{else if a}Again{else}*More*{end} {hero}'), 'A coin, a die. {hero}');
  assert.equal(named('{if a}One {if b}two{else}three{end}{else}four {if c}five{end}{end}.'), 'One two.');
  assert.equal(named('“***—CHOO!***”'), '“—CHOO!”');
  assert.equal(named(String.raw`So you \*do\* know \{this\} 2 * 3, C:\\, and \n`), String.raw`So you *do* know {this} 2 * 3, C:\, and \n`);
  // The editor cuts off long texts.
  assert.equal(named('“{if visits(bank) == 1}Closed{else}*S…'), '“Closed…');
  assert.equal(named('A bell rings. {if visits(…'), 'A bell rings.…');
  assert.equal(named('{if visits(…'), '{if visits(…');
  assert.equal(named('***'), '***');
  assert.equal(beginningOf({ title: 'The *Hall*' }), 'The *Hall*');
});

test('the place of a node is found, however deep it lies', () => {
  const story = { node: '0.0', kind: 'story', fields: {}, slots: { locations: [empty, hall] } };
  assert.deepEqual(['1.8', '2.1', '9.9'].map((node) => locationOf(story, node)), ['1.1', '2.1', null]);
});

test('another ID counts on', () => {
  assert.deepEqual(['the-door', 'the-door-2', '7'].map(nextID), ['the-door-2', 'the-door-3', '7-2']);
});

const marked = (text) => textMarks(text).map(({ from, to, kind }) => `${kind[0]} ${text.slice(from, to)}`);

test('values and emphasis are marked', () => {
  assert.deepEqual(marked('Hello {name}, *softly* and **loudly**.'), ['v {name}', 'e *softly*', 'e **loudly**']);
  assert.deepEqual(marked('“*{ship},*” writes Quill. “*Again*”, *the {ship}*, **{ship}**'),
    ['e *{ship},*', 'e *Again*', 'e *the {ship}*', 'e **{ship}**']);
  assert.deepEqual(marked('“*{ship}*” writes Quill. “*Again*”'), ['e *{ship}*', 'e *Again*']);
  assert.deepEqual(marked('{if coins > 3}Clink.{end}'), ['v {if coins > 3}', 'v {end}']);
  assert.deepEqual(marked('2 * 3 * 4, \\*not\\*, \\{nor this\\}, *open\nline*'), []);
});

test('marking a long text takes no time', () => {
  const start = performance.now();
  textMarks('*a {b '.repeat(20_000));
  textMarks('*'.repeat(100_000));
  assert.ok(performance.now() - start < 2000);
});

test('the caret stays with its words when a text is changed from outside', () => {
  assert.equal(caretAfter('one two', 'zero one two', 4), 9);
  assert.equal(caretAfter('one two', 'one two three', 3), 3);
  assert.equal(caretAfter('one two three', 'one three', 13), 9);
  assert.equal(caretAfter('abc', '', 2), 0);
});

const at = (place, reason = null) => ({ place, reason, unsent: 0 });

test('the sign says what is true, and no more', () => {
  assert.deepEqual([at('library'), at('device', 'offline'), at('device'), at('saving', 'offline'), at('trouble', 'full')]
    .map((state) => saveWords(state).sign), ['library', 'device', 'device', 'sending', 'trouble']);
  assert.match(saveWords(at('trouble', 'notAllowed')).words, /^Not saved: .*grown-up/);
  assert.deepEqual([at('library'), at('device', 'offline'), at('saving')].map((state) => saveWords(state).short),
    ['Saved', 'On this device', 'Saving…']);
});

test('a keystroke is no news', () => {
  assert.equal(saveNews(null, at('library')), '');
  for (const place of ['saving', 'device']) assert.equal(saveNews(at('library'), at(place)), '');
  assert.equal(saveNews(at('library'), at('library')), '');
  assert.match(saveNews(at('library'), at('device', 'offline')), /On this device/);
  assert.equal(saveNews(at('device', 'offline'), at('device', 'offline')), '');
  assert.equal(saveNews(at('device', 'offline'), at('library')), 'Saved in the library');
});

test('the first index is found for every length and place', () => {
  for (let count = 0; count < 9; count += 1) {
    for (let first = 0; first <= count; first += 1) assert.equal(firstWhere(count, (index) => index >= first), first);
  }
});

test('a list on one line is what stands between its commas, each once', () => {
  assert.deepEqual(listFrom(' sea,, funny , sea, '), ['sea', 'funny']);
  assert.equal(listFrom(' , '), undefined);
  assert.equal(lineOf(['sea', 'funny']), 'sea, funny');
  assert.equal(lineOf(undefined), '');
  assert.deepEqual(listFrom(lineOf(['sea', 'two words'])), ['sea', 'two words']);
});

test('ages may have no end, no beginning, or not be said at all', () => {
  assert.deepEqual(agesFrom('5', ' 8 '), { ages: { from: 5, to: 8 } });
  assert.deepEqual(agesFrom('5', ''), { ages: { from: 5 } });
  assert.deepEqual(agesFrom('', '6'), { ages: { from: 0, to: 6 } });
  assert.deepEqual(agesFrom('', ' '), { ages: undefined });
  assert.deepEqual(agesFrom('7', '7', { from: 1, note: 'ask Ada' }), { ages: { from: 7, to: 7, note: 'ask Ada' } });
});

test('ages that no reader can have are not taken', () => {
  for (const wrong of ['five', '-1', '4.5', '121', '1e1']) {
    assert.deepEqual(agesFrom(wrong, '8'), { fault: 'notAnAge', field: 'from' }, wrong);
    assert.deepEqual(agesFrom('0', wrong), { fault: 'notAnAge', field: 'to' }, wrong);
  }
  assert.deepEqual(agesFrom('9', '8'), { fault: 'reversed', field: 'to' });
  assert.deepEqual(agesFrom('0', '120'), { ages: { from: 0, to: 120 } });
});

test('places in which nothing is written are called after the choice that leads there', async () => {
  const outcome = (id, go) => ({ node: `2.${id}`, kind: 'outcome', fields: { id, go } });
  const things = {
    1: { node: '1', kind: 'location', fields: { id: 'gate' }, slots: { choices: [choice('1.1', 'Fetch  the paint', 'shed'),
      choice('1.2', 'Go in', 'house'), choice('1.3', ' ', 'well'),
      { node: '1.4', kind: 'choice', fields: { text: 'Jump' }, slots: { check: [{ node: '1.5', kind: 'check', fields: {} }],
        outcomes: [outcome('pass', 'moon'), outcome('fail', 'mud')] } }] } },
    2: { node: '2', kind: 'location', fields: { id: 'house' }, slots: { choices: [choice('2.1', 'Look for paint', 'shed')] } },
  };
  const place = (node, id, words, ...targets) => ({ node, id, words, ways: targets.map((to) => ({ node: '', to })) });
  const asked = [];
  const names = await namesOfUnwritten([place('1', 'gate', 'A gate.', 'shed', 'house', 'well', 'moon', 'mud'),
    place('2', 'house', 'A house.', 'shed'), place('3', 'shed'), place('4', 'well'), place('5', 'moon'), place('6', 'mud'),
    place('7', 'hill', 'A hill.', 'house')], async (node) => {
    asked.push(node);
    return things[node];
  });
  assert.deepEqual([...names], [['shed', 'After: Fetch the paint'], ['moon', 'After: Jump (It works)'],
    ['mud', 'After: Jump (It doesn’t work)']]);
  assert.deepEqual(asked, ['1', '2']);
});
