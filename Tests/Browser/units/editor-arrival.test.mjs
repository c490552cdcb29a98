import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** What the library answers, in turn. */
let answers = [];
let waits = 0;
globalThis.branchbookWorld = { later: (act) => { waits += 1; act(); } };
globalThis.fetch = async () => {
  const answer = answers.shift();
  if (!answer) throw new TypeError('no network');
  return answer;
};
const { editorArrives } = await import('../../../Web/scripts/drafts/editor-arrival.js');

const preparing = () => Response.json({ reason: 'preparing' }, { status: 503 });
const arrived = () => new Response(new Uint8Array([0, 97, 115, 109]));

let isLeft = false;
beforeEach(() => { waits = 0; isLeft = false; });

/** Whether it waited for the editor, and how often it said so. */
async function heard(...given) {
  answers = given;
  let told = 0;
  const isArrived = await editorArrives(() => { told += 1; }, () => isLeft);
  return { isArrived, told, waits };
}

test('a page waits while the editor is being built, and says so once', async () => {
  assert.deepEqual(await heard(preparing(), preparing(), arrived()), { isArrived: true, told: 1, waits: 2 });
});

test('a page that is left stops asking', async () => {
  isLeft = true;
  await heard(preparing(), preparing());
  assert.deepEqual([waits, answers.length], [1, 1]);
});

test('an editor that is there, a busy library and a lost network are nothing to wait for', async () => {
  const nothing = { isArrived: false, told: 0, waits: 0 };
  assert.deepEqual(await heard(arrived()), nothing);
  assert.deepEqual(await heard(Response.json({ detail: 'The server is busy right now.' }, { status: 503 })), nothing);
  assert.deepEqual(await heard(), nothing);
});
