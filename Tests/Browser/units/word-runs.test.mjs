// Words are split as the checker splits them (WordRunsTests.swift has the same cases).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { wordRuns } = await pageModule('language/word-runs.js');

for (const [text, words] of [
  ['', []],
  ['  …!', []],
  ['The Fox’s 2nd tail-coat.', ['the', 'fox', 's', '2nd', 'tail', 'coat']],
  ['“Oh, ÄPFEL!” — Straße', ['oh', 'äpfel', 'straße']],
  ['e\u0301te\u0301 提灯。はい 👋 naïve', ['été', '提灯', 'はい', 'naïve']],
  ['ein\u00adfach № 7½ a_b', ['ein', 'fach', '7½', 'a', 'b']],
]) test(`“${text}”`, () => {
  const runs = wordRuns(text);
  assert.deepEqual(runs.map(({ word }) => word), words);
  for (const { from, to, word } of runs) assert.equal(text.slice(from, to).toLowerCase().normalize(), word);
});
