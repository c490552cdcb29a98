import assert from 'node:assert/strict';
import test from 'node:test';
import { groupsOf } from '../../../Web/scripts/drafts/draft-bringing.js';
import { sortsInWords } from '../../../Web/scripts/writing/left-out-words.js';
import { readFileSync } from 'node:fs';

const file = (name, text) => ({ name, text });
const names = (files) => groupsOf(files).map((group) => group.map(({ name }) => name));

test('an included ink file is no story of its own', () => {
  const files = [file('hall.ink', '== hall\n'), file('main.ink', 'INCLUDE rooms/hall.ink\n  INCLUDE attic.ink  \n'), file('attic.ink', '')];
  assert.deepEqual(names(files), [['main.ink', 'hall.ink', 'attic.ink']]);
});

test('every other file is a story, and knows nothing of the others', () => {
  const files = [file('a.twee', 'INCLUDE b.ink'), file('b.ink', '-> x'), file('c.branchbook', null)];
  assert.deepEqual(names(files), [['b.ink'], ['a.twee'], ['c.branchbook']]);
});

test('two ink stories each may include what both share', () => {
  const files = [file('a.ink', 'INCLUDE shared.ink'), file('b.ink', 'INCLUDE shared.ink'), file('shared.ink', '')];
  assert.deepEqual(names(files), [['a.ink', 'b.ink', 'shared.ink'], ['b.ink', 'a.ink', 'shared.ink']]);
});

test('ink files that include each other are not lost without a word', () => {
  const files = [file('a.ink', 'INCLUDE b.ink'), file('b.ink', 'INCLUDE a.ink')];
  assert.deepEqual(names(files), [['a.ink', 'b.ink']]);
});

test('every sort of thing that an import leaves out has words', () => {
  const swift = readFileSync(new URL('../../../Sources/StoryImport/Report/LeftOut.swift', import.meta.url), 'utf8');
  const kinds = swift.slice(swift.indexOf('enum Sort'), swift.indexOf('public var heading'));
  const sorts = [...kinds.matchAll(/^ +case (.+)$/gm)].flatMap(([, list]) => list.split(', ')).sort();
  assert.ok(sorts.length > 20);
  assert.deepEqual(Object.keys(sortsInWords()).sort(), sorts);
});
