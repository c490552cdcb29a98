// Entries and snapshots are passed on as the text that they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { memberText } = await pageModule('drafts/json-text.js');
const { confirmRequest, openRequest } = await pageModule('drafts/editor-requests.js');

for (const [json, name, text] of [
  ['{"entry":{"to":9007199254740993,"a":[1.50,"}"]},"made":3}', 'entry', '{"to":9007199254740993,"a":[1.50,"}"]}'],
  ['{"entry":1e400}', 'entry', '1e400'],
  ['{"made":3,"sequence":12}', 'sequence', '12'],
  ['{"a":{"entry":1},"entry":"\\"x\\\\","b":2}', 'entry', '"\\"x\\\\"'],
  ['{"a":"entry\\":","entry":[]}', 'entry', '[]'],
  ['{"a":["\\\\",{"b":","}],"entry":null}', 'entry', 'null'],
  ['{"a":"entry"}', 'entry', null],
  ['{}', 'entry', null],
]) {
  test(`${name} of ${json}`, () => assert.equal(memberText(json, name), text));
}

test('a draft is opened with its history before what is not confirmed', () => {
  const history = [{ number: 3, at: 0, entry: '{"a":1.0}' }];
  assert.equal(openRequest({ device: 2, made: 4, sequence: 5 }, '{"number":2}', history, [{ device: 2, sequence: 5, text: '{"b":2}' }]),
    '{"do":"open","device":2,"made":4,"sequence":5,"snapshot":{"number":2},"since":[{"number":3,"entry":{"a":1.0}}],"pending":[{"b":2}]}');
  assert.equal(confirmRequest(history[0]), '{"do":"confirm","number":3,"entry":{"a":1.0}}');
});
