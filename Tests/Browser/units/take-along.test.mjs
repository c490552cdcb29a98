// The files that a reader can take of a story.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

globalThis.document ??= { documentElement: { lang: 'en' } };
const { filesToTake } = await pageModule('offline/take-along.js');

test('the page for any browser is first', () => {
  assert.deepEqual(Object.keys(filesToTake('bed')), ['web', 'epub', 'print', 'bundle']);
});

test('each file has its address in the library, and a name of its own', () => {
  const files = Object.values(filesToTake('bed'));
  assert.deepEqual(files.map(({ href }) => href), ['/api/stories/bed/export?as=web', '/api/stories/bed/export?as=epub',
    '/api/stories/bed/export?as=print', '/api/stories/bed/bundle']);
  assert.deepEqual(files.map(({ download }) => download), ['bed.html', 'bed.epub', 'bed-print.html', 'bed.branchbook']);
});

test('no ID leads to another address', () => {
  assert.equal(filesToTake('../a?b').bundle.href, '/api/stories/..%2Fa%3Fb/bundle');
});
