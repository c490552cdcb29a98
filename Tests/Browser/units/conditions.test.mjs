// Conditions as rows of a sentence: whatever goes in comes out the same, and each part that an author picks changes just that.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { express, understand } from './expressions.mjs';
import { pageModule } from './modules.mjs';

const { isPlainGroup, joinOf, joinedBy, rowAt, rowOf, rowsOf, treeOf, withAnother, withRow } = await pageModule('logic/condition-rows.js');
const { conditionInWords, onlyIfInWords } = await pageModule('logic/condition-words.js');
const { comparableWith, relationsOf, rowAbout, rowAboutReading, unmade, valueFor, withOption, withRelation } =
  await pageModule('logic/condition-defaults.js');
const { isExact, literalsIn, numberOf } = await pageModule('logic/expression-tree.js');

const rows = (text) => rowsOf(understand(text));
const text = (group) => express(treeOf(group));
const names = { placeOf: (id) => `The ${id}`, optionOf: (_, option) => `“${option}”` };
const words = (expression) => conditionInWords(rows(expression), names);

const sentences = {
  'hasBoots': '“has boots” is yes',
  'not hasBoots': '“has boots” is no',
  'hasBoots == yes': '“has boots” is yes',
  'hasBoots != no': '“has boots” is yes',
  'coins >= 3': 'coins is at least 3',
  'coins < -2': 'coins is less than -2',
  'coins >= 3 and hasBoots': 'coins is at least 3 and “has boots” is yes',
  'hasBoots and coins > 3 and visited(cave)': '“has boots” is yes, coins is more than 3, and the reader has been to “The cave”',
  'not visited(cave)': 'the reader has not been to “The cave”',
  'visits(cave) <= 2 or turns != 5': 'one of these: the reader has been to “The cave” at most 2 times, the number of choices made is not 5',
  'robotColour == "red"': 'robot colour is “red”',
  "robotColour in ('red', 'teal')": 'robot colour is one of “red”, “teal”',
  'coins not in (3, 5)': 'coins is none of 3, 5',
  'not (hasBoots or coins == 1)': 'none of these: “has boots” is yes, coins is 1',
  'not (hasBoots and isBrave)': 'not all of these: “has boots” is yes, “is brave” is yes',
  'hasBoots and (coins == 1 or coins == 7)': '“has boots” is yes and (one of these: coins is 1, coins is 7)',
  'not coins == 3': 'none of these: coins is 3',
  'roll > 4': 'the roll is more than 4',
  'coins > myGems': 'coins is more than my gems',
};

test('a condition is said in words', () => {
  for (const [expression, sentence] of Object.entries(sentences)) assert.equal(words(expression), sentence, expression);
});

const visits = {
  'visits(cave) == 1': 'only if the reader has been to “The cave” once',
  'visits(cave) == 3': 'only if the reader has been to “The cave” 3 times',
  'visits(cave) > 1': 'only if the reader has been to “The cave” at least 2 times',
  'visits(cave) < 2': 'only if the reader has been to “The cave” at most once',
  'visits(cave) == 0': 'only if the reader has not been to “The cave”',
  'visits(cave) != 0': 'only if the reader has been to “The cave”',
  'visits(cave) != 2': 'only if the number of visits to “The cave” is not 2',
  'visits(cave) >= 0': 'only if the number of visits to “The cave” is at least 0',
  'visits(cave) > coins': 'only if the number of visits to “The cave” is more than coins',
  'visits(here) == 1': 'only the first time here',
  'visits(here) < 2': 'only the first time here',
  'visits(here) > 1': 'only from the second time on',
  'visits(here) != 1': 'only from the second time on',
  'visits(here) >= 3': 'only if the reader has been to “The here” at least 3 times',
  'visits(here) == 1 and hasBoots': 'only if this is the first time here and “has boots” is yes',
  'visits(here) == 1 or hasBoots': 'only if one of these is true: this is the first time here, “has boots” is yes',
  'not (hasBoots or isBrave)': 'only if none of these is true: “has boots” is yes, “is brave” is yes',
};

test('how often somebody has been somewhere is said as people say it', () => {
  for (const [expression, sentence] of Object.entries(visits))
    assert.equal(onlyIfInWords(rows(expression), { ...names, here: 'here' }), sentence, expression);
});

const typed = ['coins + 1 > gems', 'coins > turns', '3 < coins', 'yes', 'min(coins, gems) == 3', 'visits(cave) + turns > 2',
  'hasBoots if isBrave else isLucky', 'coins in (gems, 3)', '(hasBoots or isBrave) == yes', 'hasBoots and coins % 2 == 0',
  'not (coins * 2 > 4)', '-coins == 3'];

test('what has no words stays as it is typed', () => {
  for (const expression of typed) assert.equal(words(expression), null, expression);
});

test('every condition comes out as it went in', () => {
  const chains = ['a and b and c and d', 'a and (b and c)', '(a and b) and c', 'a or (b or c)', 'a and (b or c and (d or not e))',
    'not not a', 'not not (a or b)', 'not (a and not (b or not (c and d)))', 'not not not a', 'not (not a or b)', 'a or b and c or not d'];
  for (const expression of [...Object.keys(sentences), ...typed, ...chains]) {
    const tree = understand(expression);
    assert.deepEqual(treeOf(rowsOf(tree)), tree, expression);
  }
  assert.equal(treeOf(rowsOf(null)), null);
});

test('random conditions come out as they went in', () => {
  let seed = 7;
  const draw = (count) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % count;
  const leaves = ['a', 'visited(b)', 'c == 3', "d in ('x')", 'e + 1 > f', 'turns >= 2', 'yes'];
  const grow = (depth) => {
    const kind = depth === 0 ? 3 : draw(4);
    if (kind === 3) return understand(leaves[draw(leaves.length)]);
    if (kind === 2) return { is: 'not', of: grow(depth - 1) };
    return { is: 'binary', operator: kind === 0 ? 'and' : 'or', left: grow(depth - 1), right: grow(depth - 1) };
  };
  for (let count = 0; count < 500; count += 1) {
    const tree = grow(draw(6));
    assert.deepEqual(treeOf(rowsOf(tree)), tree, express(tree));
    assert.deepEqual(understand(express(tree)), tree, express(tree));
  }
});

test('rows are changed, added and taken out where they are', () => {
  const group = rows('a and (b or c == 3)');
  assert.deepEqual(rowAt(group, [1, 0]), { is: 'flag', name: 'b', isYes: true });
  assert.equal(rowAt(group, [0, 0]), undefined);
  assert.equal(text(withRow(group, [1, 1], rowOf(understand('turns > 2')))), 'a and (b or turns > 2)');
  assert.equal(text(withRow(group, [0], null)), 'b or c == 3');
  const alone = withRow(group, [1, 0], null);
  assert.equal(text(alone), 'a and c == 3');
  // A group goes with its last row.
  assert.equal(text(withRow(alone, [1, 0], null)), 'a');
  assert.equal(treeOf(withRow(rows('a'), [0], null)), null);
  assert.equal(text(withAnother(group, [], rowOf(understand('d')))), 'a and (b or c == 3) and d');
  assert.equal(text(withAnother(group, [1], rowOf(understand('d')))), 'a and (b or c == 3 or d)');
  assert.equal(withAnother(group, [0], rowOf(understand('d'))), group);
});

test('all, one, none or not all of the rows must be true', () => {
  const group = rows('a and b');
  const said = ['all', 'any', 'none', 'notAll'].map((join) => {
    const changed = joinedBy(group, join);
    assert.equal(joinOf(changed), join);
    return text(changed);
  });
  assert.deepEqual(said, ['a and b', 'a or b', 'not (a or b)', 'not (a and b)']);
  assert.deepEqual([isPlainGroup(rows('a')), isPlainGroup(rows('not (a == 1)')), isPlainGroup(group)], [true, false, false]);
});

const memory = (fields) => ({ node: '1.1', name: 'm', words: 'm', kind: 'text', first: '', options: [], isAsked: false, ...fields });
const colours = memory({ kind: 'oneOf', first: 'red', options: [{ id: 'red', words: 'red' }, { id: 'teal', words: 'sea green' }] });

test('a new condition makes sense at once', () => {
  const begins = (fields) => text(rowsOf(treeOf({ is: 'group', join: 'all', isYes: true, rows: [rowAbout(memory(fields))] })));
  assert.equal(begins({ kind: 'yesNo', first: false }), 'm');
  // At the beginning it is not true yet.
  assert.equal(begins({ kind: 'number', first: 3 }), 'm >= 4');
  assert.equal(begins({ kind: 'number', first: -3 }), 'm >= -2');
  assert.deepEqual(rowAboutReading('visited', 'cave'), rowOf(understand('visited(cave)')));
  assert.deepEqual(rowAboutReading('visits', 'cave'), rowOf(understand('visits(cave) >= 2')));
});

test('what the author has not picked yet closes nothing, and opens nothing', () => {
  const group = rows('a and b');
  assert.equal(text(withAnother(group, [], unmade)), 'a and b');
  const nothing = { is: 'group', join: 'any', isYes: true, rows: [unmade, unmade] };
  assert.equal(treeOf(nothing), null);
  assert.equal(text(withAnother(group, [], nothing)), 'a and b');
  // Of several texts, none is more likely than another.
  for (const about of [memory({ first: 'Ada' }), colours]) {
    const row = rowAbout(about);
    assert.deepEqual([row.is, row.about], ['unmade', 'variable m']);
    assert.equal(text(withAnother(group, [], row)), 'a and b');
    // What a condition said before stays until the other one is complete.
    assert.equal(text(withRow(group, [1], rowAbout(about, treeOf(rows('b'))))), 'a and b');
  }
});

test('what the story remembers can be compared with what else it remembers of the same kind', () => {
  const memories = [memory({ name: 'coins', kind: 'number', first: 2 }), memory({ name: 'gems', kind: 'number', first: 0 }), colours,
    memory({ name: 'hasHat', kind: 'yesNo', first: false })];
  const row = rowOf(understand('coins >= gems'));
  assert.deepEqual(row,
    { is: 'compare', subject: { is: 'variable', name: 'coins' }, relation: '>=', value: { is: 'variable', name: 'gems' } });
  assert.equal(text(rows('coins >= gems')), 'coins >= gems');
  const others = (expression) => comparableWith(rowOf(understand(expression)), memories).map(({ name }) => name);
  assert.deepEqual(others('coins > 3'), ['gems']);
  assert.deepEqual(others('turns > 3'), ['coins', 'gems']);
  assert.deepEqual(others("m == 'red'"), []);
  // What stands there is offered, even where it makes no sense.
  assert.deepEqual(others('m == coins'), ['coins']);
  const value = (expression) => valueFor(rowOf(understand(expression)), memories).value;
  assert.deepEqual([value('coins > gems'), value('turns > gems'), value('m == gems'), value('hasHat == gems')], [3, 1, 'red', true]);
  assert.deepEqual(relationsOf(rowOf(understand('m == other')), colours), ['==', '!=']);
});

test('what can be compared depends on what it is', () => {
  assert.deepEqual(relationsOf(rowOf(understand("m == 'red'")), colours), ['==', '!=', 'in', 'notIn']);
  assert.deepEqual(relationsOf(rowOf(understand('turns > 3')), undefined), ['==', '!=', '>=', '<=', '>', '<']);
  assert.deepEqual(relationsOf(rowOf(understand("m == 'Ada'")), memory({})), ['==', '!=']);
  // What stands there is offered, even where it makes no sense.
  assert.deepEqual(relationsOf(rowOf(understand("m < 'Ada'")), memory({})), ['==', '!=', '<']);
  const among = withRelation(rowOf(understand("m == 'teal'")), 'notIn');
  assert.deepEqual(among, rowOf(understand("m not in ('teal')")));
  assert.deepEqual(withRelation(among, '!='), rowOf(understand("m != 'teal'")));
  const both = withOption(among, 'red', true, ['red', 'teal']);
  assert.deepEqual(both, rowOf(understand("m not in ('red', 'teal')")));
  assert.deepEqual(withOption(withOption(both, 'red', false, ['red', 'teal']), 'teal', false, ['red', 'teal']), among);
});

test('numbers and lists are read as they are typed', () => {
  assert.deepEqual([numberOf(understand('-4')), numberOf(understand('4')), numberOf(understand('a'))], [-4, 4, null]);
  assert.deepEqual([isExact('coins > 123456789012345'), isExact('coins > 9007199254740993')], [true, false]);
  assert.deepEqual(literalsIn('3, 5,', { is: 'number', value: 1 }).map(({ value }) => value), [3, 5]);
  assert.deepEqual(literalsIn('3, x', { is: 'number', value: 1 }), []);
  assert.deepEqual(literalsIn('Ada, Bo', { is: 'text', value: '' }).map(({ value }) => value), ['Ada', 'Bo']);
});
