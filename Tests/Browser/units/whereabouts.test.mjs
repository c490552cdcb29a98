// The bar never goes back except with undo, is full at the end, and counts pages as the story does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { pageNumber, wayThrough } = await pageModule('reading/whereabouts.js');
const page = (turns) => ({ kind: 'page', turns });
const read = (scenes, usual, before = null) => scenes.reduce((way, scene) => wayThrough(scene, usual, way), before);

test('the bar is full on every ending, however long the reading was', () => {
  for (const turns of [0, 1, 6, 10, 40]) assert.equal(read([page(0), { kind: 'ending', turns }], 10).share, 1);
  assert.equal(wayThrough({ kind: 'ending', turns: 3 }, 0, null).share, 1);
});

test('before an ending it is never full', () => {
  for (const turns of [9, 10, 11, 1000]) assert.ok(wayThrough(page(turns), 10, null).share < 1);
  assert.equal(wayThrough(page(3), 0, null).share, 0);
});

test('leafing back takes nothing away', () => {
  const turns = [0, 1, 2, 3, 2, 1, 0, 3, 4, 1];
  turns.reduce((before, now) => {
    const way = wayThrough(page(now), 8, before);
    assert.ok(way.share >= (before?.share ?? 0) && way.made >= (before?.made ?? 0));
    return way;
  }, null);
  assert.equal(read([{ kind: 'ending', turns: 5 }, page(4)], 8).share, 1);
});

test('after undo it is where the reading stands', () => {
  assert.deepEqual(wayThrough(page(2), 8, null), { share: 0.25, made: 2 });
});

test('a story that numbers its pages is counted as it counts', () => {
  assert.equal(pageNumber({ location: '4', locationTitle: 'Page 4', scenesBefore: 6 }), 4);
  assert.equal(pageNumber({ location: '12', locationTitle: 'Seite 12', scenesBefore: 1 }), 12);
  assert.equal(pageNumber({ location: '4', locationTitle: 'The Four Winds', scenesBefore: 6 }), 7);
  assert.equal(pageNumber({ location: '4', locationTitle: 'Page 40', scenesBefore: 6 }), 7);
  assert.equal(pageNumber({ location: 'kitchen', locationTitle: 'Kitchen 4', scenesBefore: 6 }), 7);
  // Two choices were made, each on the page that it follows.
  assert.equal(pageNumber({ kind: 'page', location: 'hall', scenesBefore: 6, choicesBefore: 2 }), 5);
  assert.equal(pageNumber({ kind: 'choices', location: 'hall', scenesBefore: 7, choicesBefore: 2 }), 5);
  assert.equal(pageNumber({ location: '04', locationTitle: 'Page 04' }), 1);
  assert.equal(pageNumber({}), 1);
});
