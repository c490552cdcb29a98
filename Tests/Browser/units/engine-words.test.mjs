// The engine's messages, by code, in the language of the pages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { engineWords } = await pageModule('engine/engine-words.js');
const notice = (code, more) => engineWords({ code, ...more });

test('what an edited story lost is named, with what seems to have taken its place', () => {
  assert.equal(notice('variablesGone', { gone: [{ id: 'coins', successor: 'gold' }] }),
    'The story no longer remembers “coins” (now perhaps “gold”).');
  assert.equal(notice('visitsGone', { gone: [{ id: 'cave' }, { id: 'hut' }] }),
    'Places you’ve been to are no longer in the story: “cave” and “hut”.');
});

test('of much that is gone some is named and the rest counted', () => {
  const gone = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }));
  assert.equal(notice('variablesGone', { gone }), 'The story no longer remembers “a”, “b”, “c”, “d”, “e”, and 2 others.');
  assert.equal(notice('variablesGone', { gone: gone.slice(0, 6) }), 'The story no longer remembers “a”, “b”, “c”, “d”, “e”, and 1 other.');
});

test('where no choice is open any more, the reader is told how far back it goes', () => {
  assert.match(notice('choicesClosed', { decisions: 1 }), /back at your last choice/);
  assert.match(notice('choicesClosed', { decisions: 3 }), /3 choices ago/);
});

test('every code of the engine has words', () => {
  const sources = ['Playthrough/Input.swift', 'Records/ResumeReport.swift']
    .map((file) => readFileSync(`Sources/StoryEngine/${file}`, 'utf8'));
  const codes = sources.flatMap((source) => [...source.matchAll(/case \.(\w+): "\1"$/gm)].map(([, code]) => code));
  assert.ok(codes.length >= 25, `only ${codes.length} codes were found`);
  assert.equal(notice('fromTheFuture'), 'That didn’t work.');
  assert.deepEqual(codes.filter((code) => notice(code) === 'That didn’t work.'), []);
});
