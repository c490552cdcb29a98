// What a story's own file holds, as its reader unpacks it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { unpack } = await pageModule('alone/unpack.js');
const { FileElements } = await pageModule('alone/file-elements.js');
const { StoryFile } = await pageModule('alone/story-file.js');

/** Repeats, short and long ones, and bytes in no order: what every kind of operation is used for. */
const text = 'The fox asked the owl, and the owl asked the fox. '.repeat(9) + 'Nobody knew. '.repeat(3)
  + Array.from({ length: 400 }, (_, index) => String.fromCharCode(33 + index * index * 7 % 90)).join('') + 'The fox asked the owl.';
/** The same text as Python's `lzma` packs it, with other properties. */
const packed = [
  ['3, 0, 0',
    'AwAAAQCPAwAAAAAAAAAqGtnUcxAnW2qaGVjuM7u0OgfvrX6IRMo7RCkZz4u6ia30jB6Iv3HEEM5LoafF63kPnq74BsQuGMjzlbjGlmB50WF+cYJjE6MhrgNT' +
    'm54KKFqoj4GFQPIpNOqpP9JT6F2vRfV1WGDn/MDcCFDhONZcm0/vWpG4Tcq0gzuHBuXf4iC7YBYx9OKGeEXeLZoPjgR98/Wx/IRFwA=='],
  ['0, 2, 2',
    'bAAAAQCPAwAAAAAAAAAqGgiiA2X0u2FYRSV3uQJ2chA0lobQ5H3bsOMl9gRq+JQDavhyfLpRexrAJLfXVGcJ9ptv5rlp3LYxW3qlBhfg6jIsAE41X/kYfZJc' +
    'M13AHszvWsu7QbRz0Fdoeci/lG5wbM55sQu0W8K2HbQSvRGCDYgMwuLmhmYpYdweZfr1N9OjzlEaTqqHW2SdnSvd55Tx58OEdl3i+9//BalAAA=='],
  ['4, 0, 1',
    'MQAAAQCPAwAAAAAAAAAqGgkHI45up0gBDzrTRr1vS/tuOEkG5UCaKRMRrY96BPrX7rVk2+noaMdai61eGIz0G8DSdlccXoktPHktoeVhzVj7eVeFqpCZX75z' +
    'dkfWUHb20Hif6sQRjDy0t4CB2Y/gc3h3xoJV29i4jzceAauyn6WIvwhnXnyfwpVtrIPRrGkM/X2rzt5F9YZ1gE5rkDHKjcdQykIYD5//kysgAA=='],
];
const bytesOf = (base64) => Uint8Array.from(Buffer.from(base64, 'base64'));

for (const [properties, base64] of packed) test(`LZMA with the properties ${properties} is unpacked`, () => {
  assert.equal(Buffer.from(unpack(bytesOf(base64))).toString(), text);
});

test('what was cut off is no endless wait, and no nonsense', () => {
  const whole = bytesOf(packed[0][1]);
  for (let length = 14; length < whole.length - 6; length += 1) assert.throws(() => unpack(whole.slice(0, length)), RangeError);
});

test('what was changed gives other bytes or an error, and ends', () => {
  const whole = bytesOf(packed[0][1]);
  // The last bytes only mark the end.
  for (let place = 14; place < whole.length - 16; place += 3) {
    const wrong = whole.slice();
    wrong[place] ^= 0x55;
    try {
      assert.notEqual(Buffer.from(unpack(wrong)).toString(), text);
    } catch (error) {
      assert.ok(error instanceof RangeError, String(error));
    }
  }
});

const story = {
  id: 's', title: 'S', head: '', endings: 2, cover: { file: 'fox.svg', alt: 'A fox.' }, companion: { glossary: [] },
  files: [{ name: 'fox.svg', type: 'image/svg+xml' }, { name: 'rain.ogg', type: 'audio/ogg' }],
};
const elements = {
  'branchbook-story': JSON.stringify(story), 'branchbook-program': btoa('\0\xFFhead'), 'branchbook-file-0': btoa('<svg/>'),
  'branchbook-file-1': btoa('rain'), 'branchbook-words': JSON.stringify({ de: { Back: 'Zurück' } }),
};
const filed = () => new FileElements({ getElementById: (id) => (id in elements ? { textContent: elements[id] } : null) });
const file = () => new StoryFile(filed());

test('a story is described as a library would, with addresses inside the file', () => {
  const { addresses } = file();
  assert.deepEqual(addresses.picture, { url: `data:image/svg+xml;base64,${btoa('<svg/>')}`, alt: 'A fox.' });
  assert.equal(addresses.files['fox.svg'], addresses.picture.url);
  assert.equal(addresses.files['rain.ogg'], `data:audio/ogg;base64,${btoa('rain')}`);
  assert.equal(addresses.endings, 2);
  assert.ok(!('companion' in addresses) && !('cover' in addresses));
});

test('what no page shows is not taken out of its element, and nothing twice', () => {
  const asked = [];
  const { addresses } = new StoryFile(new FileElements({ getElementById: (id) => (asked.push(id), { textContent: elements[id] }) }));
  assert.ok(!asked.includes('branchbook-file-1'), asked);
  assert.equal(addresses.files['rain.ogg'], addresses.files['rain.ogg']);
  assert.equal(asked.filter((id) => id === 'branchbook-file-1').length, 1);
});

test('the program comes byte by byte, and words in the languages that the file has', () => {
  assert.deepEqual([...new Uint8Array(file().program)].slice(0, 3), [0, 255, 104]);
  assert.deepEqual(filed().words('de'), { Back: 'Zurück' });
  assert.equal(filed().words('fr'), null);
});
