// A narration's words are found on the page that shows them, and on no other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { linesInARow, placeWords, timedWords } = await pageModule('voice/narration-words.js');

const file = `WEBVTT

NOTE
Made for this test --> and no cue.

first
00:00.100 --> 00:02.000
The <00:00.500>fox’s <00:01.000>tail.

00:00:02.500 --> 01:00:04.000 align:start
<00:03.000>Tom &amp;&nbsp;Kit <00:03.500>in
the rain &lt;3
`;

test('words have the time at which they begin, and end where the next begins', () => {
  assert.deepEqual(timedWords(file), [
    { text: 'The ', at: 100, until: 500 },
    { text: 'fox’s ', at: 500, until: 1000 },
    { text: 'tail.', at: 1000, until: 2000 },
    { text: '', at: 2500, until: 3000 },
    { text: 'Tom &\u00a0Kit ', at: 3000, until: 3500 },
    { text: 'in\nthe rain <3\n', at: 3500, until: 3604000 },
  ]);
  assert.deepEqual(timedWords(file.replaceAll('\n', '\r\n').replaceAll('in\r\nthe', 'in the')).map(({ at }) => at),
    [100, 500, 1000, 2500, 3000, 3500]);
});

const narration = [
  { text: 'The ', at: 0, until: 5 }, { text: 'fox’s ', at: 5, until: 8 }, { text: 'red tail. ', at: 8, until: 20 },
  { text: '“No', at: 30, until: 35 }, { text: '—', at: 35, until: 36 }, { text: ' never!”', at: 36, until: 40 },
];
const lines = ['*The* fox’s red tail.', 'No, NEVER.'];
const place = (shown, isWhole = true, said = narration) => placeWords(said, shown, isWhole)
  ?.map(({ line, from, to, at, until }) => [shown[line].slice(from, to), at, until]);

for (const [name, actual, expected] of [
  ['capitals and punctuation make no difference', place(lines),
    [['The', 0, 5], ['fox’s', 5, 8], ['red tail', 8, 20], ['No', 30, 35], ['NEVER', 36, 40]]],
  ['the first line alone is the beginning of an unfinished page', place(lines.slice(0, 1), false),
    [['The', 0, 5], ['fox’s', 5, 8], ['red tail', 8, 20]]],
  ['a page that ends there has that line', place(lines.slice(0, 1)), [['The', 0, 5], ['fox’s', 5, 8], ['red tail', 8, 20]]],
  ['a line with another word is left out', place(['The fox’s grey tail.', 'No, never.']), [['No', 30, 35], ['never', 36, 40]]],
  ['so is a line with a further word', place(['The fox’s red tail lights.', 'No, never.']), [['No', 30, 35], ['never', 36, 40]]],
  ['a further line is left out', place([lines[0], 'More.', lines[1], 'And more.']),
    [['The', 0, 5], ['fox’s', 5, 8], ['red tail', 8, 20], ['No', 30, 35], ['NEVER', 36, 40]]],
  ['a line is placed only once', place(['No, never.', 'No, never.']), [['No', 30, 35], ['never', 36, 40]]],
  ['lines in another order are other words', place([lines[1], lines[0]]), [['No', 30, 35], ['NEVER', 36, 40]]],
  ['a page of other lines is another page', place(['The fox’s grey tail.', 'No, sometimes.']), undefined],
  ['a page without words has no narration', place([]), undefined],
  ['nothing is placed where words that belong together are half shown', place(['The fox’s red'], false), undefined],
  ['words on both sides of a line’s end are marked in the first', place(['The fox’s red', 'tail. No never'])?.at(2), ['red', 8, 20]],
  ['an empty narration fits nothing', place(lines, true, []), undefined],
]) test(name, () => assert.deepEqual(actual, expected));

test('of the ways in which a narration says a line, the one that is shown is placed', () => {
  const said = [['I have', 0], ['rowed.', 2], ['I have', 10], ['flown.', 12], ['Good night.', 20]]
    .map(([text, at]) => ({ text, at, until: at + 2 }));
  const flown = placeWords(said, ['I have flown.', 'Good night.'], true);
  assert.deepEqual(flown.map(({ line, at, isParted }) => [line, at, isParted]), [[0, 10, true], [0, 12, false], [1, 20, false]]);
  assert.deepEqual(linesInARow(flown, ['I have flown.', 'Good night.']).length, 3, 'they follow each other in the narration, too');
  const rowed = placeWords(said, ['I have rowed.', 'Good night.'], true);
  assert.deepEqual(rowed.map(({ line, at, isParted }) => [line, at, isParted]), [[0, 0, false], [0, 2, false], [1, 20, true]]);
  assert.deepEqual(linesInARow(rowed, ['I have rowed.', 'Good night.']).map(({ at }) => at), [0, 2]);
});

test('lines in a row end before a line with other words', () => {
  const shown = ['One.', '…', 'Two.', 'Another.', 'Three.'];
  const words = placeWords([['One', 0], ['Two', 10], ['Three', 20]].map(([text, at]) => ({ text, at, until: at + 5 })), shown, true);
  assert.deepEqual(linesInARow(words, shown).map(({ line }) => line), [0, 2]);
  assert.deepEqual(linesInARow(words.slice(2), shown).map(({ line }) => line), [4]);
  assert.deepEqual(linesInARow([], shown), []);
});
