// The administration page has words for everything that the library writes into its audit log.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { actionInWords, subjectInWords } = await pageModule('administration/audit-words.js');
const root = new URL('../../../', import.meta.url);

test('every action in the table of docs/library.md has words', () => {
  const [, section = ''] = /^## The audit log.*?$(.*)/ms.exec(readFileSync(new URL('docs/library.md', root), 'utf8')) ?? [];
  const actions = [...section.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([a-zA-Z]+\.[a-zA-Z]+)`/g)])
    .map(([, action]) => action);
  assert.ok(actions.length >= 15, `only ${actions.length} actions were found`);
  assert.deepEqual(actions.filter((action) => actionInWords(action) === undefined), []);
});

test('and so has every action in the code of the library', () => {
  const folder = new URL('Sources/Library/', root);
  const code = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.swift'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
  // Whatever makes an entry names its action in the same line.
  const makers = code.split('\n').filter((line) => /entry\(|audit\(|action/i.test(line)).join('\n');
  const actions = [...makers.matchAll(/"([a-zA-Z]+\.[a-zA-Z]+)"/g)].map(([, action]) => action);
  assert.ok(actions.length >= 20, `only ${actions.length} actions were found`);
  assert.deepEqual(actions.filter((action) => actionInWords(action) === undefined), []);
});

test('an action of a later version has no words, and an ID stays as it is', () => {
  assert.equal(actionInWords('moon.landed'), undefined);
  assert.deepEqual(['guestsInGroups', 'k3v9'].map(subjectInWords), ['guests in groups', 'k3v9']);
});
