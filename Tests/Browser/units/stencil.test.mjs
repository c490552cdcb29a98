// Painting over a picture: marks with undo, the area that a tap fills, the lines that stay, and the questions that colours come from.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { addMark, marksIn, noMarks, redoMark, undoMark } = await pageModule('media/stencil-marks.js');
const { areaAround, inkOf } = await pageModule('media/colour-area.js');
const { isSameContent, stencilName } = await pageModule('media/media-names.js');
const { filesOf, mayConcernMedia, mediaOf } = await pageModule('media/story-media.js');
const { addColourQuestion, colourQuestionsOf } = await pageModule('writing/colour-questions.js');

const dot = { tool: 'brush', width: 9, points: [1, 2] };
const filling = { tool: 'fill', x: 3, y: 4 };

test('marks are taken back and made again, until another one is made', () => {
  const two = addMark(addMark(noMarks, dot), filling);
  assert.deepEqual(two.marks, [dot, filling]);
  const one = undoMark(two);
  assert.deepEqual(one.marks, [dot]);
  assert.deepEqual(redoMark(one), two);
  assert.deepEqual(redoMark(addMark(one, { tool: 'none' })).marks, [dot, { tool: 'none' }]);
  assert.deepEqual([undoMark(noMarks), redoMark(noMarks)], [noMarks, noMarks]);
});

test('marks that this device has kept come back, and anything else is none', () => {
  const marks = [dot, filling, { tool: 'all' }, { tool: 'eraser', width: 2.5, points: [0, 0, 5, 5] }, { tool: 'none' }];
  assert.deepEqual(marksIn(JSON.stringify(marks)).marks, marks);
  const broken = [null, '', '{', '{}', '7', 'null', '[null]', '[{"tool":"spray"}]', '[{"tool":"fill","x":1}]',
    '[{"tool":"brush","width":1,"points":[]}]', '[{"tool":"brush","width":1,"points":[1]}]',
    '[{"tool":"brush","width":1,"points":[1,null]}]', '[{"tool":"brush","points":[1,2]}]'];
  for (const text of broken) assert.deepEqual(marksIn(text), noMarks, String(text));
});

/** A picture of letters: each is a grey of its own. */
const picture = (...rows) => ({ width: rows[0].length, height: rows.length,
  data: Uint8ClampedArray.from(rows.join('').split('').flatMap((letter) => [...Array(3).fill((letter.charCodeAt(0) - 97) * 60), 255])) });
const rowsOf = (area, width) =>
  Array.from({ length: area.length / width }, (_, row) => area.slice(row * width, (row + 1) * width).join(''));

test('a tap fills the area of one colour, and reaches one pixel over its edge', () => {
  const house = picture('aaaaaaa', 'abbbbba', 'abcccba', 'abcacba', 'abbbbba', 'aaaaaaa');
  assert.deepEqual(rowsOf(areaAround(house, 3.9, 3.2), 7), ['0000000', '0000000', '0001000', '0011100', '0001000', '0000000']);
  assert.deepEqual(rowsOf(areaAround(house, 2, 2), 7), ['0000000', '0011100', '0111110', '0111110', '0010100', '0000000']);
  for (const [x, y] of [[-1, 0], [0, -0.5], [7, 0], [0, 6]]) assert.ok(areaAround(house, x, y).every((one) => one === 0), `${x} ${y}`);
});

/** The same, as plainly as can be. */
function plainArea({ data, width, height }, x, y) {
  const near = (one, other) => [0, 1, 2, 3].every((channel) => Math.abs(data[4 * one + channel] - data[4 * other + channel]) <= 18);
  const beside = (at) => [[-1, 0], [1, 0], [0, -1], [0, 1]].flatMap(([across, down]) => {
    const [column, row] = [at % width + across, Math.floor(at / width) + down];
    return column >= 0 && row >= 0 && column < width && row < height ? [row * width + column] : [];
  });
  const first = y * width + x;
  const found = new Set([first]);
  for (const at of found) for (const next of beside(at)) if (near(next, first)) found.add(next);
  const wide = new Set([...found].flatMap((at) => [at, ...beside(at)]));
  return Uint8Array.from({ length: width * height }, (_, at) => Number(wide.has(at)));
}

test('areas of random pictures are those of a plain search', () => {
  let state = 7;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
  for (let turn = 0; turn < 300; turn += 1) {
    const [width, height] = [1 + random(14), 1 + random(14)];
    const drawn = picture(...Array.from({ length: height }, () => Array.from({ length: width }, () => 'ab'[random(2)]).join('')));
    const [x, y] = [random(width), random(height)];
    assert.deepEqual(rowsOf(areaAround(drawn, x, y), width), rowsOf(plainArea(drawn, x, y), width), `turn ${turn}`);
  }
});

test('ink is what is dark, and neither paper nor strong colours', () => {
  const ink = (...pixel) => inkOf(Uint8ClampedArray.from(pixel))[0];
  assert.deepEqual([ink(0, 0, 0, 255), ink(40, 25, 30, 255), ink(255, 255, 255, 255), ink(0, 0, 255, 255), ink(59, 122, 87, 255),
    ink(0, 0, 0, 0)], [255, 255, 0, 0, 0, 0]);
  assert.ok(ink(105, 105, 105, 255) > 100 && ink(105, 105, 105, 255) < 155);
});

test('a stencil is called as its picture, with a digest of its own', () => {
  const name = stencilName('pictures/my-robot-0123456789ab.jpg', 'fedcba9876543210');
  assert.equal(name, 'pictures/my-robot-stencil-fedcba987654.png');
  assert.equal(isSameContent(name, 'pictures/my-robot-0123456789ab.jpg'), false);
  assert.match(stencilName(`pictures/${'long-'.repeat(12)}.png`, 'f'.repeat(64)), /^pictures\/[a-z-]{1,40}stencil-f{12}\.png$/);
});

const thing = (node, kind, fields, slots = {}) => ({ node, kind, fields, slots });
const option = (id, colour) => thing(`o.${id}`, 'option', { id, text: id, ...(colour ? { colour } : {}) });

test('the files of a story are its pictures, their stencils, and its sounds', () => {
  const story = thing('0.0', 'story', {}, { pictures: [thing('1.1', 'picture', { id: 'robot', file: 'pictures/robot.png',
    paint: { file: 'pictures/coat.png', variable: 'coat', note: 'Mine.' } }),
  thing('1.2', 'picture', { id: 'hill', file: 'pictures/hill.png' })],
  sounds: [thing('1.3', 'sound', { id: 'bang', file: 'sounds/bang.mp3' })] });
  const { all } = mediaOf(story);
  assert.deepEqual(filesOf(all), ['pictures/robot.png', 'pictures/coat.png', 'pictures/hill.png', 'sounds/bang.mp3']);
  assert.deepEqual(all.map(({ paint }) => paint), [{ file: 'pictures/coat.png', variable: 'coat', note: 'Mine.' }, null, null]);
});

test('a question concerns pictures only if one is painted', () => {
  const concerns = (paint) => {
    const story = thing('0.0', 'story', {}, { pictures: [thing('1.1', 'picture', { id: 'robot', file: 'pictures/robot.png', paint })],
      variables: [thing('1.2', 'variable', { name: 'coat' }, { options: [option('red', '#d04030')] })],
      locations: [thing('1.3', 'location', { id: 'hall' })] });
    return ['1.2', 'o.red', '1.3'].map((node) => mayConcernMedia(mediaOf(story), [node]));
  };
  assert.deepEqual(concerns(undefined), [false, false, false]);
  assert.deepEqual(concerns({ file: 'pictures/coat.png', variable: 'coat' }), [true, true, false]);
});

test('a picture takes the colour of a question whose answers all have one', () => {
  const story = thing('0.0', 'story', {}, { variables: [
    thing('1.1', 'variable', { name: 'coat', prompt: 'Which coat?' }, { options: [option('red', '#D04030'), option('blue', '#2f5fc4')] }),
    thing('1.2', 'variable', { name: 'pet', prompt: 'Which pet?' }, { options: [option('cat', '#000000'), option('dog')] }),
    thing('1.3', 'variable', { name: 'name', prompt: 'Your name?' }),
    thing('1.4', 'variable', { name: 'paint', default: 'red' }, { options: [option('red', '#d04030')] })] });
  assert.deepEqual(colourQuestionsOf(story), [{ variable: 'coat', prompt: 'Which coat?',
    colours: [{ words: 'red', colour: '#d04030' }, { words: 'blue', colour: '#2f5fc4' }] }]);
});

test('a new question about a colour comes with its answers, in one step', () => {
  const { do: act, commands: [question, ...answers] } = addColourQuestion('Which coat?');
  assert.equal(act, 'together');
  assert.deepEqual(question, { do: 'add', kind: 'variable', words: 'Which coat?', fields: { prompt: 'Which coat?' } });
  assert.deepEqual(answers.map(({ node, fields }) => [node, fields.text, fields.colour]), [[{ made: 0 }, 'Red', '#d04030'],
    [{ made: 0 }, 'Yellow', '#f2c12e'], [{ made: 0 }, 'Green', '#4c9a3f'], [{ made: 0 }, 'Blue', '#2f5fc4']]);
});
