// Bookmarks, without a page: what a device makes of the library's, how they are called, and which page each is on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbers } from './devices.mjs';
import { pageModule } from './modules.mjs';

globalThis.document ??= { documentElement: { lang: 'en' } };
const { afterSending, mergeBookmarks } = await pageModule('progress/bookmark-merge.js');
const { firstName, isMarked, linesTo } = await pageModule('bookmarks/bookmark-places.js');

// Merging.

const row = (id, more = {}) => ({ reader: 'ada', story: 's', id, name: 'Here', note: '', scene: 2, lines: ['x\n'], kept: 5, changed: 5,
  removed: false, sent: true, known: 50, ...more });
const listed = (id, more = {}) => ({ id, name: 'Here', note: '', scene: 2, kept: 5, changed: 50, removed: false, ...more });
const nothing = { fetch: [], drop: [], resend: [] };

test('where nothing is new, nothing happens', () => {
  assert.deepEqual(mergeBookmarks([row('a')], [listed('a')]), nothing);
  assert.deepEqual(mergeBookmarks([], []), nothing);
});

test('what another device has kept, changed or deleted arrives', () => {
  assert.deepEqual(mergeBookmarks([row('a')], [listed('a'), listed('b')]), { ...nothing, fetch: ['b'] });
  assert.deepEqual(mergeBookmarks([row('a')], [listed('a', { changed: 51 })]), { ...nothing, fetch: ['a'] });
  // Even with an earlier time: the library has decided.
  assert.deepEqual(mergeBookmarks([row('a')], [listed('a', { changed: 49 })]), { ...nothing, fetch: ['a'] });
  assert.deepEqual(mergeBookmarks([row('a')], [listed('a', { changed: 51, removed: true })]), { ...nothing, drop: ['a'] });
  assert.deepEqual(mergeBookmarks([], [listed('a', { removed: true })]), nothing);
});

test('what was changed here is sent before anything replaces it', () => {
  for (const there of [[], [listed('a', { changed: 99 })], [listed('a', { changed: 99, removed: true })]]) {
    assert.deepEqual(mergeBookmarks([row('a', { sent: false })], there), nothing);
  }
});

test('what the library has lost is sent again', () => {
  assert.deepEqual(mergeBookmarks([row('a'), row('b')], [listed('b')]), { ...nothing, resend: ['a'] });
});

test('the answer to a bookmark says what is kept', () => {
  const sent = row('a', { sent: false, known: 0, name: 'New' });
  assert.deepEqual(afterSending(sent, listed('a', { name: 'New', kept: 6, changed: 51 })), { ...sent, sent: true, known: 51, kept: 6 });
  // Another device was later: the next round fetches what it has made of it.
  const lost = afterSending(sent, listed('a', { name: 'Theirs', changed: 60 }));
  assert.deepEqual([lost.sent, lost.known], [true, 0]);
  assert.deepEqual(mergeBookmarks([lost], [listed('a', { name: 'Theirs', changed: 60 })]).fetch, ['a']);
  assert.equal(afterSending(sent, listed('a', { removed: true })), null);
  assert.equal(afterSending(row('a', { removed: true }), listed('a', { removed: true })), null);
  // The deletion was too late.
  const stays = afterSending(row('a', { removed: true }), listed('a', { changed: 60 }));
  assert.deepEqual(mergeBookmarks([stays], [listed('a', { changed: 60 })]).fetch, ['a']);
});

/** A library that keeps the later change, and devices that send and learn whenever they have a network. */
class Library {
  rows = new Map();

  take({ id, name, note, scene, kept, removed, changed }) {
    const stored = this.rows.get(id);
    const isLater = !stored || changed > stored.changed || changed === stored.changed && (removed || `${name}` > stored.name);
    if (isLater) this.rows.set(id, listed(id, { name, note, scene, kept, removed, changed }));
    return this.rows.get(id);
  }
}

class Device {
  rows = new Map();

  change(id, change, now) {
    const before = this.rows.get(id);
    this.rows.set(id, { ...row(id, { known: 0 }), ...before, ...change, changed: Math.max(now, (before?.changed ?? 0) + 1), sent: false });
  }

  meet(library) {
    for (const one of [...this.rows.values()].filter(({ sent }) => !sent)) {
      const after = afterSending(one, library.take(one));
      if (after) this.rows.set(one.id, after);
      else this.rows.delete(one.id);
    }
    const { fetch, drop, resend } = mergeBookmarks([...this.rows.values()], [...library.rows.values()]);
    for (const id of fetch) {
      const there = library.rows.get(id);
      this.rows.set(id, row(id, { ...there, known: there.changed }));
    }
    for (const id of drop) this.rows.delete(id);
    for (const id of resend) this.rows.set(id, { ...this.rows.get(id), sent: false });
  }

  get told() {
    return [...this.rows.values()].filter(({ removed }) => !removed).map(({ id, name }) => `${id} ${name}`).sort();
  }
}

test('devices that change the same bookmarks without a network come to the same in the end', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = numbers(seed);
    const library = new Library();
    const devices = [new Device(), new Device(), new Device()];
    for (let now = 1; now < 40; now += 1) {
      const device = devices[Math.floor(random() * devices.length)];
      const id = 'abc'[Math.floor(random() * 3)];
      if (random() < 0.4) device.meet(library);
      else if (device.rows.has(id) && random() < 0.3) device.change(id, { removed: true }, now);
      else device.change(id, { name: `name ${now}`, removed: false }, now);
    }
    for (let round = 0; round < 3; round += 1) for (const device of devices) device.meet(library);
    const [first, ...others] = devices.map(({ told }) => told);
    for (const other of others) assert.deepEqual(other, first, `seed ${seed}`);
    assert.deepEqual([...library.rows.values()].filter(({ removed }) => !removed).map(({ id, name }) => `${id} ${name}`).sort(), first);
    assert.ok(devices.every(({ rows }) => [...rows.values()].every(({ sent }) => sent)), `seed ${seed}`);
  }
});

// Names.

const runs = (text) => [{ text }];

test('a bookmark is called after its place, or by the first words on show', () => {
  assert.equal(firstName({ kind: 'page', locationTitle: 'The Hall', lines: [runs('The door is red.')] }, 80), 'The Hall');
  assert.equal(firstName({ kind: 'page', lines: [runs('The door \n is red.')] }, 80), 'The door is red.');
  assert.equal(firstName({ kind: 'question', prompt: runs('What is your name?') }, 80), 'What is your name?');
  assert.equal(firstName({ kind: 'ending', locationTitle: 'Beyond', title: 'The Owl’s Tune', ending: 'owl' }, 80), 'The Owl’s Tune');
  assert.equal(firstName({ kind: 'sequence', step: 0, steps: 1, left: {}, right: { text: runs('Who hums?') } }, 80), 'Who hums?');
  assert.equal(firstName({ kind: 'page', lines: [] }, 80), '');
});

test('a roll that is still to be thrown gives nothing away', () => {
  assert.equal(firstName({ kind: 'result', lines: [runs('The door swings open.')] }, 80), '');
  assert.equal(firstName({ kind: 'result', locationTitle: 'The Hall', lines: [runs('The door swings open.')] }, 80), 'The Hall');
});

test('only the first line is told: the others may still be hidden', () => {
  assert.equal(firstName({ kind: 'page', lines: [runs('It hums.'), runs('It is a bear!')] }, 80), 'It hums.');
});

test('long words are cut between two words, and always fit', () => {
  const long = 'Far away behind the word mountains, far from the countries, there live the blind texts.';
  assert.equal(firstName({ kind: 'page', lines: [runs(long)] }, 80), 'Far away behind the word mountains, far from…');
  for (const text of ['x'.repeat(200), '🦉'.repeat(100), `a ${'x'.repeat(100)}`]) {
    const name = firstName({ kind: 'page', lines: [runs(text)] }, 80);
    assert.ok(name.length <= 80 && name.length > 10 && name.endsWith('…') && name.isWellFormed(), name);
  }
});

// Pages.

const way = ['head\n', '{"n":1,"do":"advance"}\n', '{"n":2,"do":"advance","at":{"phase":"choices"}}\n', '{"n":3,"do":"choose"}\n'];
const shown = (kind, scenesBefore, rereading = false) => ({ kind, scenesBefore, rereading });

test('a bookmark is on the page where it was kept, however that is shown', () => {
  const atChoices = { scene: 2, lines: way.slice(0, 3) };
  assert.ok(isMarked(atChoices, way, shown('page', 1), true), 'the choices stand on it');
  assert.ok(isMarked(atChoices, way, shown('page', 1, true), false), 'looked back at');
  assert.ok(isMarked(atChoices, way, shown('choices', 2, true), false), 'what was chosen');
  assert.ok(!isMarked(atChoices, way, shown('page', 3), false), 'the next page');
  assert.ok(!isMarked(atChoices, way, shown('page', 0), false), 'the page before');
  const onPage = { scene: 1, lines: way.slice(0, 2) };
  assert.ok(isMarked(onPage, way, shown('page', 1), true));
  assert.ok(isMarked(onPage, way, shown('choices', 2, true), false));
  assert.ok(!isMarked(onPage, way, shown('page', 0), false));
});

test('a bookmark of another path is on no page of this one', () => {
  assert.ok(!isMarked({ scene: 1, lines: ['head\n', 'other\n'] }, way, shown('page', 1), false));
  assert.ok(!isMarked({ scene: 0, lines: way.slice(0, 1) }, way, shown('title', 0), false));
});

test('the lines to a page looked back at are found by asking a few times', () => {
  for (let length = 1; length < 60; length += 1) {
    const random = numbers(length);
    const scenes = [0];
    while (scenes.length < length) scenes.push(scenes.at(-1) + (random() < 0.6 ? 1 : 0));
    const lines = scenes.map(String);
    for (const wanted of new Set(scenes)) {
      let asked = 0;
      const count = linesTo(lines, wanted, (beginning) => {
        asked += 1;
        return scenes[beginning.length - 1];
      });
      assert.equal(count, scenes.lastIndexOf(wanted) + 1);
      assert.ok(asked <= Math.ceil(Math.log2(length + 1)), `${asked} of ${length}`);
    }
  }
});
