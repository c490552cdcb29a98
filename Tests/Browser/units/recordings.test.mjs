// A recording is found by its page, and by the exact words that were on it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { digestOf, pageOf } = await pageModule('voice/voice-recordings.js');

test('every kind of scene but a sequence is a page of its own', () => {
  const at = { location: 'pond', position: { location: 'pond', page: 2, line: 0 } };
  const pages = [
    { kind: 'title' }, { ...at, kind: 'page' }, { ...at, kind: 'question', variable: 'name' }, { ...at, kind: 'choices' },
    { ...at, kind: 'result', choice: 'jump' }, { ...at, kind: 'ending', ending: 'dry' },
  ].map((scene) => pageOf(scene));
  assert.deepEqual(pages.map(({ page }) => page), ['title', '2', 'question/name', 'choices', 'result/jump', 'ending/dry']);
  assert.deepEqual(new Set(pages.map(({ location }) => location)), new Set(['', 'pond']));
  assert.equal(pageOf({ ...at, kind: 'sequence' }), null);
});

test('the same words have the same digest however they are spaced, and others another', () => {
  assert.equal(digestOf('The frog  sat.\n'), digestOf('The frog sat.'));
  assert.equal(digestOf('Zoe\u0308 sat.'), digestOf('Zo\u00EB sat.'));
  const digests = ['', 'Ada sat.', 'Ben sat.', 'Ada sat', 'sat Ada.'].map(digestOf);
  assert.equal(new Set(digests).size, digests.length);
  assert.ok(digests.every((digest) => /^[0-9a-f]{8}$/.test(digest)));
});
