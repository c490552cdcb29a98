// Earlier versions and the list of changes: what differs in words, which moments are on which day, and what each step is called.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { aroundDifferences, wordDiff } = await pageModule('past/word-diff.js');
const { changeGroups } = await pageModule('past/change-groups.js');
const { commandInWords } = await pageModule('past/command-words.js');
const { dayInWords, daysOf } = await pageModule('past/days.js');
const { historyDays } = await pageModule('past/history-rows.js');

const marks = { same: '', gone: '-', new: '+' };
/** Parts as one line: `-gone-` and `+new+`. */
const inOneLine = (parts) => parts.map(({ is, text }) => `${marks[is]}${text}${marks[is]}`).join('');

test('words that changed are marked, and what reads as one change is one', () => {
  const of = (before, after) => inOneLine(wordDiff(before, after));
  assert.equal(of('The old cat sat.', 'The old cat sat.'), 'The old cat sat.');
  assert.equal(of('The old cat sat.', 'The young dog sat.'), 'The -old cat-+young dog+ sat.');
  assert.equal(of('', 'New.'), '+New.+');
  assert.equal(of('Gone.', ''), '-Gone.-');
  assert.equal(of('It is dark.', 'It is very dark!'), 'It is +very +dark-.-+!+');
  assert.equal(of('猫が好き', '犬が好き'), '-猫-+犬+が好き');
  assert.equal(of('don’t go', 'do go'), '-don’t-+do+ go');
});

test('the parts make both texts, whatever they are', () => {
  let seed = 7;
  const number = (below) => {
    seed = seed * 48_271 % 2_147_483_647;
    return seed % below;
  };
  const text = () => Array.from({ length: number(14) }, () => ['a', 'b', ' ', 'c', '.', '\n'][number(6)]).join('');
  for (let round = 0; round < 3000; round += 1) {
    const [before, after] = [text(), text()];
    const parts = wordDiff(before, after);
    const without = (is) => parts.filter((one) => one.is !== is).map((one) => one.text).join('');
    assert.deepEqual([without('new'), without('gone')], [before, after]);
    assert.ok(parts.every((one, index) => one.text !== '' && one.is !== parts[index - 1]?.is));
  }
});

test('two texts with little in common are two texts, and come at once', () => {
  const words = (first) => Array.from({ length: 20_000 }, (_, index) => `${first}${index}`).join(' ');
  const started = performance.now();
  assert.deepEqual(wordDiff(words('a'), words('b')).map(({ is }) => is), ['gone', 'new']);
  assert.ok(performance.now() - started < 2000);
});

test('of a long text, what is around its differences is shown', () => {
  const long = Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ');
  const parts = aroundDifferences(wordDiff(`${long} old ${long}`, `${long} new ${long}`));
  assert.equal(inOneLine(parts), '… w92 w93 w94 w95 w96 w97 w98 w99 -old-+new+ w0 w1 w2 w3 w4 w5 w6 w7 …');
  const short = wordDiff('one two three four old', 'one two three four new');
  assert.deepEqual(aroundDifferences(short), short);
});

const places = [{ node: '1.1', id: 'hall', name: 'The hall' }, { node: '1.2', id: 'pit', name: 'The pit' }];
const names = { places, rule: (node, field, side) => `${field} ${side}` };
const change = (values) => ({ node: '9.9', kind: 'page', change: 'changed', location: '1.1', title: '', fields: [], ...values });
const linesOf = (changes) => changeGroups(changes, names).groups.map(({ name, lines }) =>
  [name, ...lines.map(({ change: how, words, from, fields }) =>
    [how, words, ...(from ? [`from ${from}`] : []), ...fields.map((field) => `${field.name}: ${inOneLine(field.parts)}`)].join(' | '))]);

test('what differs is told by place: the story first, then places in their order, then those that are gone', () => {
  assert.deepEqual(linesOf([
    change({ location: '1.2', fields: [{ field: 'text', before: 'A pit.', after: 'A deep pit.' }], title: 'A deep pit.' }),
    change({ kind: 'choice', change: 'added', title: 'Jump', fields: [{ field: 'text', after: 'Jump' }, { field: 'go', after: 'pit' }] }),
    change({ kind: 'location', change: 'deleted', location: null, title: 'The moon', fields: [{ field: 'id', before: 'moon' }] }),
    change({ kind: 'choice', change: 'moved', title: 'Climb', from: '1.2' }),
    change({ node: '0.0', kind: 'story', location: null, title: 'Caves', fields: [{ field: 'title', before: 'Cave', after: 'Caves' }] }),
  ]), [
    ['The story itself', 'changed | Story | Title: -Cave-+Caves+'],
    ['The hall', 'added | Choice “Jump” | Leads to: +The pit+', 'moved | Choice “Climb” | from The pit'],
    ['The pit', 'changed | Page | Text: A +deep +pit.'],
    ['Deleted places', 'deleted | Place “The moon”'],
  ]);
});

test('values have words: where it leads, conditions, yes and no, and none for what says nothing to an author', () => {
  const fieldsOf = (fields, kind = 'choice') => linesOf([change({ kind, title: 'Go', fields })])[0][1].split(' | ').slice(2);
  assert.deepEqual(fieldsOf([{ field: 'go', before: 'gone', after: 'hall' }]), ['Leads to: -a place that’s gone-+The hall+']);
  assert.deepEqual(fieldsOf([{ field: 'go', after: 'hall' }]), ['Leads to: -nowhere yet-+The hall+']);
  assert.deepEqual(fieldsOf([{ field: 'if', before: 'a > 1' }]), ['Condition: -if before-']);
  assert.deepEqual(fieldsOf([{ field: 'picture', before: 'dark-cave', after: 'lightCave' }]), ['Picture: -dark cave-+light cave+']);
  assert.deepEqual(fieldsOf([{ field: 'sides', before: 6, after: 8 }], 'check'), ['How luck decides: -6-+8+']);
  assert.deepEqual(fieldsOf([{ field: 'sides', before: 6, after: 8 }, { field: 'atMost', before: 2, after: 3 }], 'check'),
    ['How luck decides: ']);
  assert.deepEqual(fieldsOf([{ field: 'paint', before: { file: 'a' }, after: { file: 'b' } }], 'picture'), ['Where it is painted: ']);
});

test('a choice still leads to a place that has another ID, and led to one that was deleted', () => {
  const renamed = change({ node: '1.1', kind: 'location', fields: [{ field: 'id', before: 'cave', after: 'hall' }] });
  const leads = (before, after) => change({ kind: 'choice', title: 'Go', fields: [{ field: 'go', before, after }] });
  const moon = change({ node: '5.5', kind: 'location', change: 'deleted', location: null, title: 'The moon',
    fields: [{ field: 'id', before: 'moon' }] });
  assert.deepEqual(linesOf([renamed, leads('cave', 'hall'), leads('moon', 'pit'), moon]), [
    ['The hall', 'changed | Place | ID: -cave-+hall+', 'changed | Choice “Go” | Leads to: -The moon-+The pit+'],
    ['Deleted places', 'deleted | Place “The moon”']]);
});

test('places that only stand elsewhere on the map are counted', () => {
  const moved = change({ kind: 'location', fields: [{ field: 'x', before: 1, after: 2 }, { field: 'y', after: 2 }] });
  assert.deepEqual(changeGroups([moved, moved], names), { groups: [], moved: 2 });
  const written = change({ kind: 'location', fields: [{ field: 'title', after: 'Hall' }, { field: 'x', before: 1, after: 2 }] });
  assert.deepEqual(linesOf([written]), [['The hall', 'changed | Place | Title: +Hall+']]);
});

const at = (day, hour, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

test('moments are on days, and on busy days in hours', () => {
  const now = at(23, 15);
  assert.deepEqual([at(23, 0), at(22, 23, 59), at(20, 9)].map((moment) => dayInWords(moment, now)),
    ['Today', 'Yesterday', 'Friday, 20 November']);
  const quiet = [{ number: 9, time: at(23, 14), entries: 2 }, { number: 0, time: at(22, 9), entries: 0 }];
  assert.deepEqual(daysOf(quiet, now), [
    { name: 'Today', hours: [{ name: '', moments: [quiet[0]] }], count: 1 },
    { name: 'Yesterday', hours: [{ name: '', moments: [quiet[1]] }], count: 1 }]);
  const busy = Array.from({ length: 20 }, (_, index) => ({ number: 20 - index, time: at(23, 14, 9 - index), entries: 1 }));
  const [{ hours, count }] = daysOf(busy, now);
  assert.deepEqual(hours.map(({ name, moments }) => [name, moments.length]), [['14:00 to 15:00', 10], ['13:00 to 14:00', 10]]);
  assert.equal(count, 20);
});

const entry = (number, command, values = {}) => ({ number, device: 7, sequence: number, command, nodes: ['2.1'], kind: 'page', ...values });

test('steps are listed by day, the latest first, and writing without a pause is one', () => {
  const entries = [entry(1, 'write', { field: 'text' }), entry(2, 'write', { field: 'text' }), entry(3, 'andThen', { nodes: ['2.2'] }),
    entry(4, 'andThen', { undoes: [7, 3] }), entry(5, 'write', { field: 'text' }), entry(6, 'write', { field: 'text' })];
  const times = new Map([[1, at(22, 9)], [2, at(22, 9, 5)], [3, at(22, 9, 6)], [4, at(23, 8)], [5, at(23, 9)]]);
  const days = historyDays(entries, (node) => (node === '2.1' ? '1.1' : null), times, at(23, 15));
  assert.deepEqual(days.map(({ name, rows }) => [name, ...rows.map(({ words, count, place, isUndone, first }) =>
    [words, count, place, isUndone, first[1]])]), [
    ['Not in the library yet', ['Wrote', 1, '1.1', false, 6]],
    ['Today', ['Wrote', 1, '1.1', false, 5], ['Undid: Added a choice', 1, '1.1', false, 4]],
    ['Yesterday', ['Added a choice', 1, null, true, 3], ['Wrote', 2, '1.1', false, 1]],
  ]);
});

test('a choice is added where it stands, and a place is its own', () => {
  const placeOf = (node) => ({ '7.1': '7.1', '7.2': '7.1', '7.3': '1.1', '1.2': '1.2' })[node] ?? null;
  const entries = [entry(1, 'andThen', { nodes: ['7.1', '7.2', '7.3'] }), entry(2, 'write', { nodes: ['1.2'], field: 'title' })];
  assert.deepEqual(historyDays(entries, placeOf, new Map(), 0)[0].rows.map(({ place }) => place), ['1.2', '1.1']);
});

test('an undo that is taken back does something again', () => {
  const entries = [entry(1, 'addPage'), entry(2, 'addPage', { undoes: [7, 1] }), entry(3, 'addPage', { undoes: [7, 2] })];
  const [{ rows }] = historyDays(entries, () => null, new Map(), 0);
  assert.deepEqual(rows.map(({ words, isUndone }) => [words, isUndone]),
    [['Redid: Added a page', false], ['Undid: Added a page', true], ['Added a page', false]]);
});

test('every command that the editor has is called something', () => {
  const page = readFileSync(new URL('../../../docs/web-editor.md', import.meta.url), 'utf8');
  const [, table = ''] = /^## Doing$(.*?)^## /ms.exec(page) ?? [];
  // Undoing is called after what it takes back.
  const commands = [...table.matchAll(/`\{"do": "(\w+)"/g)].map(([, word]) => word).filter((word) => word !== 'undo' && word !== 'redo');
  assert.ok(commands.length >= 20, commands.join());
  assert.deepEqual(commands.filter((command) => commandInWords({ command }) === commandInWords({ command: '' })), []);
  assert.equal(commandInWords({ command: 'write', kind: 'choice', field: 'if' }), 'Changed: Condition');
  assert.equal(commandInWords({ command: 'delete', kind: 'location' }), 'Deleted: Place');
});
