// Pictures and sounds of a story that is being written: what a file is, what becomes of it, what it is called, where it is used, and how it
// comes into the library.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { factsOf } = await pageModule('media/media-bytes.js');
const { drawnSize, encodingsFor, planOf, undecodable } = await pageModule('media/media-plan.js');
const { fileName, isSameContent, wordsOf } = await pageModule('media/media-names.js');
const { isPasteOfFiles, kindOf, sorted } = await pageModule('media/media-given.js');
const { mayConcernMedia, mediaOf, mediumWith, unusedMedia } = await pageModule('media/story-media.js');
const { fieldFor } = await pageModule('media/media-desk.js');
const { areFilesStopped, newFiles, refusedFiles, stepFiles, withFiles } = await pageModule('drafts/file-steps.js');
const { DraftFiles, fileEventOf } = await pageModule('drafts/draft-files.js');
const { PassingFiles } = await pageModule('drafts/draft-file-store.js');
const { CallRefused } = await pageModule('library/library-calls.js');

/** Bytes from letters, numbers and lists of these. */
const bytes = (...parts) => Uint8Array.from(parts.flat(9).flatMap((part) =>
  (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [part])));
const big = (value, count) => Array.from({ length: count }, (_, index) => Math.floor(value / 256 ** (count - 1 - index)) % 256);
const little = (value, count) => big(value, count).reverse();
const chunk = (kind, ...content) => [big(bytes(content).length, 4), kind, content, 0, 0, 0, 0];
const png = (width, height, ...more) => bytes('\x89PNG\r\n\x1a\n', chunk('IHDR', big(width, 4), big(height, 4), 8, 2, 0, 0, 0), ...more,
  chunk('IEND'));
const segment = (marker, ...content) => [0xff, marker, big(bytes(content).length + 2, 2), content];
const jpeg = (width, height, ...more) => bytes(0xff, 0xd8, ...more,
  segment(0xc0, 8, big(height, 2), big(width, 2), 3), segment(0xda, 0), 1, 2, 3, 0xff, 0xd9);
const riff = (...content) => bytes('RIFF', little(bytes(content).length, 4), content);
const box = (kind, ...content) => [big(bytes(content).length + 8, 4), kind, content];

test('a file is what its bytes are', () => {
  const table = { png: png(3, 2), jpg: jpeg(3, 2), gif: bytes('GIF89a', 3, 0, 2, 0), bmp: bytes('BM', Array(16).fill(0), little(3, 4)),
    webp: riff('WEBPVP8L', little(5, 4), 0x2f, 2, 0x40, 0, 0), wav: riff('WAVE'), pdf: bytes('%PDF-1.7'), ogg: bytes('OggS'),
    flac: bytes('fLaC'), mp3: bytes('ID3', 4), avif: bytes(box('ftyp', 'avif', 0, 0, 0, 0)), heic: bytes(box('ftyp', 'heic', 0, 0, 0, 0)),
    m4a: bytes(box('ftyp', 'M4A ', 0, 0, 0, 0)), film: bytes(box('ftyp', 'isom', 0, 0, 0, 0)), empty: bytes(), unknown: bytes('Once upon'),
    svg: bytes('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>') };
  for (const [format, content] of Object.entries(table)) assert.equal(factsOf(content).format, format, format);
  assert.equal(factsOf(bytes(0xff, 0xfb, 0x90)).format, 'mp3');
  assert.equal(factsOf(bytes('<html><svg></svg></html>')).format, 'unknown');
  assert.equal(factsOf(bytes(box('ftyp', 'mif1', 0, 0, 0, 0, 'miafavif'))).format, 'avif');
});

test('the size of a picture is in its head', () => {
  const sizeOf = (content) => { const { width, height } = factsOf(content); return [width, height]; };
  assert.deepEqual(sizeOf(png(4032, 3024)), [4032, 3024]);
  assert.deepEqual(sizeOf(jpeg(4032, 3024, segment(0xe0, 'JFIF'))), [4032, 3024]);
  assert.deepEqual(sizeOf(riff('WEBPVP8X', little(10, 4), 0, 0, 0, 0, little(4031, 3), little(3023, 3))), [4032, 3024]);
  assert.deepEqual(sizeOf(riff('WEBPVP8L', little(5, 4), 0x2f, little(4031 + 3023 * 2 ** 14, 4))), [4032, 3024]);
  assert.deepEqual(sizeOf(riff('WEBPVP8 ', little(10, 4), 0, 0, 0, 0x9d, 1, 0x2a, little(4032, 2), little(3024, 2))), [4032, 3024]);
  assert.deepEqual(sizeOf(bytes(box('ftyp', 'avif', 0, 0, 0, 0), box('ispe', 0, 0, 0, 0, big(4032, 4), big(3024, 4)))), [4032, 3024]);
});

test('notes of a camera are found, and films behind photographs', () => {
  const notes = (content) => factsOf(content).hasNotes;
  assert.deepEqual([png(1, 1), png(1, 1, chunk('eXIf', 1)), png(1, 1, chunk('tEXt', 'a'))].map(notes), [false, true, true]);
  assert.deepEqual([jpeg(1, 1, segment(0xe0, 'JFIF')), jpeg(1, 1, segment(0xe1, 'Exif')), jpeg(1, 1, segment(0xed, 'a'))].map(notes),
    [false, true, true]);
  assert.deepEqual([0, 8, 4, 2].map((flags) => notes(riff('WEBPVP8X', little(10, 4), flags, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
    [false, true, true, false]);
  assert.deepEqual([jpeg(1, 1), bytes([...jpeg(1, 1)], box('ftyp', 'mp42'))].map((content) => factsOf(content).isWhole), [true, false]);
  assert.deepEqual([png(1, 1), bytes([...png(1, 1)], 0)].map((content) => factsOf(content).isWhole), [true, false]);
});

test('no bytes break it', () => {
  for (const content of [png(3, 2), jpeg(3, 2, segment(0xe1, 'Exif')), riff('WEBPVP8X', little(10, 4))])
    for (let end = 0; end < content.length; end += 1) assert.ok(factsOf(content.subarray(0, end)).format);
});

test('what is small and tells nothing stays as it is, and everything else is drawn again', () => {
  const facts = { format: 'jpg', size: 200_000, width: 1600, height: 1200, hasNotes: false, isWhole: true };
  assert.deepEqual(planOf(facts), { act: 'keep', kind: 'picture', extension: 'jpg' });
  for (const other of [{ hasNotes: true }, { isWhole: false }, { width: 4000 }, { size: 10_000_000 }, { format: 'gif' }, { format: 'heic' },
    { width: undefined }])
    assert.deepEqual(planOf({ ...facts, ...other }), { act: 'draw' }, JSON.stringify(other));
  assert.deepEqual(planOf({ ...facts, width: 20_000, height: 10_000 }), { act: 'refuse', reason: 'pixels' });
  assert.deepEqual(planOf({ ...facts, size: 2 ** 30 }), { act: 'refuse', reason: 'fileSize' });
  assert.deepEqual(planOf({ format: 'svg', size: 5000 }), { act: 'keep', kind: 'picture', extension: 'svg' });
  assert.deepEqual(planOf({ format: 'svg', size: 5_000_000 }), { act: 'refuse', reason: 'drawingSize' });
  assert.deepEqual(planOf({ format: 'mp3', size: 8 * 2 ** 20 }), { act: 'keep', kind: 'sound', extension: 'mp3' });
  assert.deepEqual(planOf({ format: 'ogg', size: 8 * 2 ** 20 + 1 }), { act: 'refuse', reason: 'soundSize' });
  for (const [format, reason] of [['wav', 'sound'], ['pdf', 'pdf'], ['film', 'film'], ['empty', 'empty'], ['unknown', 'unknown']])
    assert.deepEqual(planOf({ format, size: 1 }), { act: 'refuse', reason });
  assert.deepEqual([undecodable({ format: 'heic' }), undecodable({ format: 'jpg' })], ['heic', 'broken']);
});

test('a picture is drawn no larger than needed, and never to nothing', () => {
  assert.deepEqual(drawnSize({ width: 4032, height: 3024 }), { width: 2560, height: 1920 });
  assert.deepEqual(drawnSize({ width: 3024, height: 4032 }), { width: 1920, height: 2560 });
  assert.deepEqual(drawnSize({ width: 800, height: 600 }), { width: 800, height: 600 });
  assert.deepEqual(drawnSize({ width: 30_000, height: 2 }), { width: 2560, height: 1 });
});

test('only what has nothing to see through becomes a JPEG where there is no WebP', () => {
  const types = (format, milliseconds = 100) => [...new Set(encodingsFor({ format }, milliseconds).map(({ type }) => type))];
  assert.deepEqual(types('jpg'), ['image/webp', 'image/jpeg']);
  assert.deepEqual(types('heic'), ['image/webp', 'image/jpeg']);
  assert.deepEqual(types('png'), ['image/webp', 'image/png']);
  // A slow device writes what is quick.
  assert.deepEqual(types('jpg', 900), ['image/jpeg', 'image/webp']);
  assert.deepEqual(types('png', 900), ['image/webp', 'image/png']);
});

test('a name that a person gave is words, and one that a machine gave is not', () => {
  const given = { 'Old_Harbour-2.JPG': 'Old Harbour 2', 'Der große Bär.png': 'Der große Bär', 'sea.svg': 'sea', '猫の絵です.png': '猫の絵です' };
  for (const [name, words] of Object.entries(given)) assert.equal(wordsOf(name), words);
  for (const name of ['IMG_2041.jpg', 'DSC00123.JPG', 'PXL_20240101_123456789.jpg', 'image.png', 'Screenshot 2024-01-01.png', '12345.png',
    'Bildschirmfoto vom 1. Mai.png', '3f2504e0-4f89-11d3-9a0c-0305e82c3301.webp', 'WhatsApp Image 2024.jpeg', 'a.png', '.png'])
    assert.equal(wordsOf(name), '', name);
});

test('a file’s name is plain, short, and ends in its digest', () => {
  const digest = '0123456789abcdef'.repeat(4);
  const name = (kind, words, extension) => fileName({ kind, words, digest, extension });
  assert.equal(name('picture', 'Der große Bär', 'webp'), 'pictures/der-grosse-bar-0123456789ab.webp');
  assert.equal(name('picture', '', 'webp'), 'pictures/picture-0123456789ab.webp');
  assert.equal(name('sound', '猫の絵', 'mp3'), 'sounds/sound-0123456789ab.mp3');
  assert.match(name('picture', 'A very '.repeat(20), 'png'), /^pictures\/[a-z0-9-]{1,40}-0123456789ab\.png$/);
  assert.ok(isSameContent('pictures/a-0123456789ab.png', 'pictures/b-0123456789ab.png'));
  assert.ok(!isSameContent('pictures/a-0123456789ab.png', 'pictures/a-0123456789ac.png'));
  assert.ok(!isSameContent('a.png', 'b.png'));
});

test('pasted words stay words, and a pasted picture is a picture', () => {
  const image = { name: 'image.png', type: 'image/png' };
  assert.ok(isPasteOfFiles([image], ''));
  assert.ok(isPasteOfFiles([{ name: 'My cat.jpg', type: 'image/jpeg' }], 'file:///home/ada/My%20cat.jpg\n'));
  assert.ok(!isPasteOfFiles([image], 'A table from a spreadsheet'));
  assert.ok(!isPasteOfFiles([], 'words'));
  assert.ok(!isPasteOfFiles([{ name: 'a.txt', type: 'text/plain' }], ''));
});

test('a page has room for one picture and one sound of those that fall on it', () => {
  const file = (name, type = '') => ({ name, type });
  assert.deepEqual([kindOf(file('a.HEIC')), kindOf(file('a.m4a')), kindOf(file('a.txt', 'text/plain')), kindOf(file('a', 'audio/mpeg'))],
    ['picture', 'sound', null, 'sound']);
  assert.deepEqual(sorted([file('a.png'), file('b.png'), file('c.mp3')]), ['picture', null, 'sound']);
  assert.deepEqual(fieldFor({ node: '1.1', field: 'picture', kind: 'picture' }, 'sound'), { node: '1.1', field: 'sound', kind: 'sound' });
  assert.equal(fieldFor({ node: '0.0', field: 'titlePicture', kind: 'picture' }, 'sound'), null);
});

const thing = (node, kind, fields = {}, slots = undefined) => ({ node, kind, fields, slots });
const story = thing('0.0', 'story', { titlePicture: 'owl' }, {
  pictures: [thing('0.1', 'picture', { id: 'owl', file: 'owl.svg', alt: 'An owl' }),
    thing('0.2', 'picture', { id: 'cave', aliases: ['hole'], file: 'cave.svg' }), thing('0.3', 'picture', { id: 'spare', file: 's.svg' })],
  sounds: [thing('0.4', 'sound', { id: 'owl', file: 'hoot.mp3', alt: 'Hoot' })],
  locations: [thing('1.1', 'location', { id: 'hall', ambience: 'owl' }, {
    pages: [thing('1.2', 'page', { picture: 'hole' }), thing('1.3', 'page', { ambience: false, picture: 'gone' })],
    choices: [thing('1.4', 'choice', {}, { outcomes: [thing('1.5', 'outcome', { sound: 'owl', picture: 'cave' })] })] })],
});

test('pictures and sounds know where they are used, also by an earlier name', () => {
  const media = mediaOf(story);
  const inWords = ({ node, field, place }) => `${node} ${field} ${place}`;
  const uses = Object.fromEntries(media.all.map(({ node, uses: own }) => [node, own.map(inWords)]));
  assert.deepEqual(uses, { 0.1: ['0.0 titlePicture null'], 0.2: ['1.2 picture 1.1', '1.5 picture 1.1'], 0.3: [],
    0.4: ['1.1 ambience 1.1', '1.5 sound 1.1'] });
  assert.deepEqual(unusedMedia(media).map(({ id }) => id), ['spare']);
  assert.equal(mediumWith(media, 'picture', 'hole').node, '0.2');
  assert.equal(mediumWith(media, 'sound', 'owl').node, '0.4');
  assert.equal(mediumWith(media, 'sound', 'cave'), null);
  const ambience = { hall: { sound: 'hoot.mp3', pages: { 1: false } } };
  assert.deepEqual(media.companion, { ambience, descriptions: { 'hoot.mp3': 'Hoot' } });
});

test('a change elsewhere does not concern pictures, and an unknown one may', () => {
  const media = mediaOf(story);
  assert.deepEqual([['1.2'], ['1.2', '0.1'], ['9.9'], []].map((nodes) => mayConcernMedia(media, nodes)), [false, true, true, true]);
});

/** The states and actions after each event. */
function follow(...events) {
  let state = newFiles;
  const done = [];
  for (const event of events) {
    const step = stepFiles(state, event);
    state = step.state;
    done.push(...step.actions.map(({ type, name, milliseconds }) => `${type} ${name ?? milliseconds}`));
  }
  return { state, done };
}
const added = (name, isFull = false) => ({ type: 'added', name, isFull });
const saved = { place: 'library', reason: null, unsent: 0 };

test('files are sent one after another, and each once', () => {
  const { state, done } = follow({ type: 'found', names: ['a'] }, added('b'), added('b'), { type: 'sent', name: 'a' },
    { type: 'sent', name: 'b' });
  assert.deepEqual(done, ['send a', 'send b']);
  assert.deepEqual(withFiles(saved, state), saved);
});

test('the sign is not green before the library has every file', () => {
  assert.deepEqual(withFiles(saved, follow(added('a')).state), { place: 'device', reason: null, unsent: 1 });
  assert.deepEqual(withFiles(saved, follow(added('a'), { type: 'lost' }).state), { place: 'device', reason: 'offline', unsent: 1 });
  assert.deepEqual(withFiles(saved, follow(added('a', true)).state), { place: 'trouble', reason: 'full', unsent: 1 });
  assert.deepEqual(withFiles(saved, follow(added('a'), { type: 'stopped', reason: 'space' }).state),
    { place: 'trouble', reason: 'space', unsent: 1 });
  assert.deepEqual(withFiles({ place: 'saving', reason: null, unsent: 2 }, follow(added('a')).state),
    { place: 'saving', reason: null, unsent: 3 });
});

test('a failure is tried again after a longer and longer pause, and at once when the network is back', () => {
  const { done } = follow(added('a'), { type: 'lost' }, { type: 'due' }, { type: 'lost' }, { type: 'due' }, { type: 'lost', after: 9000 },
    { type: 'woken' }, { type: 'lost' });
  assert.deepEqual(done, ['send a', 'wait 1000', 'send a', 'wait 2000', 'send a', 'wait 9000', 'send a', 'wait 1000']);
});

test('a refused file is told as long as the story names it, and the others are sent', () => {
  const refusal = { reason: 'broken', detail: '' };
  const { state, done } = follow(added('a'), added('b'), { type: 'refused', name: 'a', refusal }, { type: 'sent', name: 'b' });
  assert.deepEqual(done, ['send a', 'send b']);
  assert.deepEqual(withFiles(saved, state), { place: 'trouble', reason: 'file', unsent: 0 });
  const named = stepFiles(state, { type: 'named', names: ['b'] }).state;
  assert.deepEqual([refusedFiles(named), withFiles(saved, named).place], [[], 'library']);
  assert.equal(stepFiles(named, { type: 'named', names: ['b'] }).state, named);
  assert.deepEqual(stepFiles(state, { type: 'again', name: 'a' }).actions, [{ type: 'send', name: 'a' }]);
});

test('nothing is sent while somebody else reads here, nor after it is closed', () => {
  assert.deepEqual(follow({ type: 'left' }, added('a'), { type: 'returned' }).done, ['send a']);
  assert.equal(withFiles(saved, follow(added('a'), { type: 'left' }).state).reason, 'signedOut');
  assert.deepEqual(follow({ type: 'closed' }, added('a')).done, []);
  assert.ok(areFilesStopped(follow(added('a'), { type: 'lost' }).state));
  assert.ok(!areFilesStopped(follow(added('a')).state));
});

test('what the library answers says whether a file is tried again', () => {
  const event = (status, reason) => fileEventOf('a', new CallRefused({ status, reason, title: '', detail: 'd', problems: [] }));
  for (const status of [0, 500, 503, 429]) assert.equal(event(status).type, 'lost', String(status));
  assert.deepEqual(event(422, 'unsafe'), { type: 'refused', name: 'a', refusal: { reason: 'unsafe', detail: 'd' } });
  assert.equal(event(413).refusal.reason, 'tooLarge');
  assert.equal(event(409, 'digest').refusal.reason, 'digest');
  assert.deepEqual(event(507), { type: 'stopped', reason: 'space' });
  assert.deepEqual(event(409, 'deleted'), { type: 'stopped', reason: 'deleted' });
  assert.deepEqual(event(401), { type: 'stopped', reason: 'signedOut' });
});

/** A library that takes files, or answers with the next of these errors. */
class FakeLibrary {
  has = new Map();
  errors = [];

  async sendFile(name, content) {
    const error = this.errors.shift();
    if (error) throw error;
    this.has.set(name, content);
  }

  /** What a folder has, by name, with its SHA-256; null while the library does not answer. */
  listed = {};

  async files() {
    if (!this.listed) throw offline();
    return { files: Object.entries(this.listed).map(([name, sha256]) => ({ name, type: 'image/png', size: 1, sha256 })) };
  }

  fileAddress(name, sha256) {
    return `/files/${name}${sha256 === undefined ? '' : `?${sha256}`}`;
  }
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 5));
const offline = () => new CallRefused({ status: 0, title: '', detail: '', problems: [] });
const [one, two] = [Uint8Array.from([1]), Uint8Array.from([2])];

test('a file is on the device before it is sent, and leaves it when the library has it', async () => {
  const [library, keeping] = [new FakeLibrary(), new PassingFiles()];
  const files = new DraftFiles({ keeping, library });
  library.errors = [offline()];
  await files.keep('a', one);
  assert.deepEqual(await keeping.names(), ['a']);
  assert.match(await files.address('a'), /^blob:/);
  await quiet();
  assert.ok(files.isStopped);
  // The tab is killed here. The next one finds the file.
  const next = new DraftFiles({ keeping, library });
  await next.begin();
  await quiet();
  assert.deepEqual([[...library.has.keys()], await keeping.names(), next.state.waiting], [['a'], [], []]);
  assert.equal(await next.address('b'), '/files/b');
  files.close();
  next.close();
});

test('a device that is full keeps a file only in the page, which says so, and sends it all the same', async () => {
  const library = new FakeLibrary();
  const keeping = new PassingFiles();
  keeping.put = async () => { throw new Error('QuotaExceededError'); };
  const files = new DraftFiles({ keeping, library });
  library.errors = [offline()];
  await files.keep('a', one);
  assert.equal(withFiles(saved, files.state).reason, 'full');
  await quiet();
  files.hear('woken');
  await quiet();
  assert.deepEqual([withFiles(saved, files.state), library.has.get('a')], [saved, one]);
  files.close();
});

test('one refused file does not hold up the others, and is sent again when the author wants it', async () => {
  const library = new FakeLibrary();
  const files = new DraftFiles({ keeping: new PassingFiles(), library });
  library.errors = [new CallRefused({ status: 422, reason: 'broken', title: '', detail: 'No.', problems: [] })];
  await Promise.all([files.keep('a', one), files.keep('b', two)]);
  await quiet();
  assert.deepEqual([files.refusalOf('a'), [...library.has.keys()]], [{ reason: 'broken', detail: 'No.' }, ['b']]);
  files.again('a');
  await quiet();
  assert.deepEqual([files.refusalOf('a'), [...library.has.keys()]], [null, ['b', 'a']]);
  files.close();
});

test('a file that another program has changed gets another address, also if it was put in on this page', async () => {
  const [library, keeping] = [new FakeLibrary(), new PassingFiles()];
  const files = new DraftFiles({ keeping, library });
  await files.keep('a', one);
  await quiet();
  const own = await files.address('a');
  assert.match(own, /^blob:/);
  let states = 0;
  files.addEventListener('state', () => { states += 1; });
  library.listed = { a: '1', b: '1' };
  assert.equal(await files.follow('first'), false);
  assert.deepEqual([await files.address('a'), await files.address('b'), states], [own, '/files/b?1', 1]);
  // The same words of the library mean the same files.
  library.listed = null;
  assert.equal(await files.follow('first'), false);
  // A library that is away is asked again.
  assert.equal(await files.follow('second'), false);
  assert.equal(await files.address('b'), '/files/b?1');
  library.listed = { a: '2', b: '1', c: '1' };
  assert.equal(await files.follow('second'), true);
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map((name) => files.address(name))), ['/files/a?2', '/files/b?1', '/files/c?1']);
  files.close();
});
