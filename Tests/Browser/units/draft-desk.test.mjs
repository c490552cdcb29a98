// A draft that cannot be opened holds nothing: no lock, no channel, no timer, no worker, no connection to the device's database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

/** All that a desk takes from the browser and has to give back. */
const held = { timers: new Map(), channels: new Set(), workers: new Set(), databases: new Set(), listeners: 0 };
const nothing = { timers: 0, channels: 0, workers: 0, databases: 0, listeners: 0, locks: [], queues: [] };
const holdings = () => ({ timers: held.timers.size, channels: held.channels.size, workers: held.workers.size,
  databases: held.databases.size, listeners: held.listeners, locks: [...locks.held.keys()],
  queues: [...locks.queues].filter(([, queue]) => queue.length > 0).map(([name]) => name) });

/** Everything that can happen without time passing. */
async function quiet() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets come due what waits at most so long; what that starts anew waits for the next time. */
async function advance(milliseconds) {
  for (const [timer, { act, after }] of [...held.timers]) if (after <= milliseconds && held.timers.delete(timer)) act();
  await quiet();
}

let last = 0;
globalThis.branchbookWorld = {
  now: () => 1000, elapsed: () => 1000, at: () => 0, chance: () => 0.5, drawSeed: () => 1n,
  later(act, after) {
    last += 1;
    held.timers.set(last, { act, after });
    return last;
  },
  cancel: (timer) => held.timers.delete(timer),
};

/** The browser's locks, as far as the pages use them. */
const locks = {
  held: new Map(),
  queues: new Map(),
  async request(name, { ifAvailable = false, steal = false, signal }, work) {
    await null;
    if (steal) {
      this.held.get(name)?.(Object.assign(new Error('stolen'), { name: 'AbortError' }));
      this.held.delete(name);
    }
    if (this.held.has(name)) {
      if (ifAvailable) return work(null);
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      await new Promise((grant, refuse) => {
        queue.push(grant);
        signal?.addEventListener('abort', () => {
          if (queue.includes(grant)) queue.splice(queue.indexOf(grant), 1);
          refuse(signal.reason);
        });
      });
    }
    let lose;
    const lost = new Promise((_, reject) => { lose = reject; });
    lost.catch(() => undefined);
    this.held.set(name, lose);
    try {
      return await Promise.race([work({ name }), lost]);
    } finally {
      if (this.held.get(name) === lose) this.held.delete(name);
      if (!this.held.has(name)) this.queues.get(name)?.shift()?.();
    }
  },
};

class CountedTarget extends EventTarget {
  visibilityState = 'visible';

  addEventListener(name, act, options) {
    held.listeners += 1;
    options?.signal?.addEventListener('abort', () => { held.listeners -= 1; });
    super.addEventListener(name, act, options);
  }
}

/** What the editor's worker says to an order; a throw means that its module did not come. */
let answerOrder = () => undefined;
const opened = (requests) => requests.map(() => '{"opened":true}');
const broken = () => { throw new Error('/editor.wasm answered 404'); };

Object.assign(globalThis, {
  window: new CountedTarget(),
  document: new CountedTarget(),
  Worker: class {
    constructor() {
      held.workers.add(this);
    }

    postMessage({ number, order }) {
      queueMicrotask(() => {
        try {
          this.onmessage({ data: { number, answer: answerOrder(order) } });
        } catch (error) {
          this.onmessage({ data: { number, fault: String(error) } });
        }
      });
    }

    terminate() {
      held.workers.delete(this);
    }
  },
  BroadcastChannel: class {
    constructor() {
      held.channels.add(this);
    }

    postMessage() { /* Nobody else is there. */ }

    close() {
      held.channels.delete(this);
    }
  },
  // A database that opens, and then stores nothing.
  indexedDB: {
    open() {
      const result = { transaction() { throw new Error('QuotaExceededError'); }, close: () => held.databases.delete(result) };
      held.databases.add(result);
      const request = Object.assign(new EventTarget(), { result });
      queueMicrotask(() => {
        request.onsuccess?.();
        request.dispatchEvent(new Event('success'));
      });
      return request;
    },
  },
});
Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });

/** What the library answers; the page is offline without it. */
let library = null;
const answers = {
  '/api/session': { reader: { id: 'ada' } },
  '/api/drafts/owl': { id: 'owl', title: 'An owl', number: 0 },
  '/api/drafts/owl/devices': { device: 1 },
  '/api/drafts/owl/history': { number: 0, snapshot: { number: 0, draft: '{}' }, entries: [] },
  '/api/drafts/owl/history?after=0': { number: 0, entries: [] },
};
globalThis.fetch = async (address) => {
  if (!library) throw new TypeError('Failed to fetch');
  const answer = library[address];
  return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 404 });
};

const { DraftDesk } = await pageModule('drafts/draft-desk.js');
const { DraftTrouble } = await pageModule('drafts/draft-trouble.js');
const { PassingDraftStore } = await pageModule('drafts/passing-draft-store.js');
const { WriterLock } = await pageModule('drafts/writer-lock.js');

/** @param {string} reason */
const isTrouble = (reason) => (error) => error instanceof DraftTrouble && error.reason === reason;

/** Closes it as a page does, and lets it have the time for that. */
async function close(desk) {
  const closing = desk.close();
  await quiet();
  await advance(3000);
  await closing;
  await quiet();
}

/** Opens it again as an author does, and checks that they write there. */
async function tryAgain() {
  library = answers;
  answerOrder = opened;
  const desk = await DraftDesk.open('owl', {});
  assert.equal(desk.state.reason, 'full', 'the author writes, although the device is full');
  assert.deepEqual(holdings().locks, ['branchbook/draft/ada/owl']);
  await close(desk);
  assert.deepEqual(holdings(), nothing);
}

test('an editor whose module does not come opens no draft, and trying again works', async () => {
  library = answers;
  answerOrder = broken;
  await assert.rejects(DraftDesk.open('owl', {}), isTrouble('module'));
  await quiet();
  assert.deepEqual(holdings(), nothing);
  await tryAgain();
});

test('an editor that refuses what is kept opens no draft either', async () => {
  library = answers;
  answerOrder = () => ['{"refusal":"damaged"}'];
  await assert.rejects(DraftDesk.open('owl', {}), isTrouble('module'));
  await quiet();
  assert.deepEqual(holdings(), nothing);
  await tryAgain();
});

test('a library that is away or says no opens no draft', async () => {
  answerOrder = opened;
  for (const [path, reason] of [['/api/drafts/owl', 'missing'], ['/api/drafts/owl/devices', 'missing'],
    ['/api/drafts/owl/history', 'missing']]) {
    library = { ...answers, [path]: undefined };
    await assert.rejects(DraftDesk.open('owl', {}), isTrouble(reason));
    await quiet();
    assert.deepEqual(holdings(), nothing);
  }
  library = null;
  await assert.rejects(DraftDesk.open('owl', {}), (error) => error instanceof DraftTrouble);
  await quiet();
  assert.deepEqual(holdings(), nothing);
  await tryAgain();
});

test('a tab that only follows opens no draft without an editor, and no longer waits for the lock', async () => {
  library = answers;
  answerOrder = opened;
  const first = await DraftDesk.open('owl', {});
  const before = holdings();
  answerOrder = broken;
  await assert.rejects(DraftDesk.open('owl', {}), isTrouble('module'));
  await quiet();
  assert.deepEqual(holdings(), before);
  await close(first);
  assert.deepEqual(holdings(), nothing);
});

/** A desk with a library, a disk and an editor that answer as a test likes, and the real lock. */
const openWith = (parts = {}) => DraftDesk.openWith({
  reader: 'ada', draft: 'owl', keeping: new PassingDraftStore(null),
  editor: { ask: async (requests) => opened(requests), close: () => undefined },
  library: { listing: async () => answers['/api/drafts/owl'],
    device: async () => {
      if (!library) throw new Error('away');
      return 1;
    },
    history: async (after) => answers[`/api/drafts/owl/history${after === undefined ? '' : '?after=0'}`] },
  lock: (ears) => new WriterLock('owl', ears), lastWords: { keep: () => undefined, read: () => [] }, ...parts,
});

test('a tab that is handed the draft while it opens writes', async () => {
  library = answers;
  const first = await openWith();
  let answer = () => undefined;
  const answered = new Promise((resolve) => { answer = resolve; });
  // As a follower it asks the library, which is slow; as the one that writes, it is answered at once.
  let asked = 0;
  const history = async (after) => {
    asked += 1;
    if (asked === 1) await answered;
    return answers[`/api/drafts/owl/history${after === undefined ? '' : '?after=0'}`];
  };
  const opening = openWith({ library: { listing: async () => answers['/api/drafts/owl'], device: async () => 2, history } });
  await quiet();
  await close(first);
  answer();
  const second = await opening;
  await quiet();
  assert.equal(second.state.reason, null);
  await close(second);
  assert.deepEqual(holdings(), nothing);
});

test('a tab that takes the draft over makes entries of what was typed into it before, and says so when that is done', async () => {
  library = answers;
  const first = await openWith();
  const requests = [];
  const editor = { close: () => undefined, ask: async (asked) => {
    requests.push(...asked.map((one) => JSON.parse(one)));
    return asked.map((one) => (JSON.parse(one).do === 'open' ? '{"opened":true}' : '{"changed":[],"made":0,"sequence":0}'));
  } };
  const second = await openWith({ editor });
  assert.ok(!second.isWriter);
  second.type('1.1', 'text', 'A door.');
  const taking = second.takeOver();
  await quiet();
  await advance(1500);
  await taking;
  assert.ok(second.isWriter);
  await second.flush();
  assert.deepEqual(requests.filter((one) => one.do === 'write'), [{ do: 'write', node: '1.1', field: 'text', value: 'A door.' }]);
  await close(first);
  await close(second);
  assert.deepEqual(holdings(), nothing);
});

test('a tab that cannot take the draft when it is its turn lets another one have it', async () => {
  library = answers;
  const first = await openWith();
  const follower = await openWith();
  assert.equal(follower.state.reason, 'elsewhere');
  const keeping = new PassingDraftStore(null);
  const stuck = await openWith({ keeping });
  assert.equal(stuck.state.reason, 'elsewhere');
  // Its number must not be used again, and the library gives it no other.
  await keeping.renumber(0);
  await close(follower);
  library = null;
  await close(first);
  assert.equal(stuck.state.reason, 'elsewhere');
  library = answers;
  const another = await openWith();
  assert.equal(another.state.reason, null);
  await close(another);
  await close(stuck);
  assert.deepEqual(holdings(), nothing);
});

test('a lock that comes in the moment of closing is not kept', async () => {
  const ears = { asked: async () => undefined, lost: () => undefined, granted: () => assert.fail('it is closed'), told: () => undefined };
  const first = new WriterLock('owl', ears);
  assert.ok(await first.take());
  const second = new WriterLock('owl', ears);
  assert.equal(await second.take(), false);
  first.close();
  second.close();
  await quiet();
  assert.deepEqual(holdings(), nothing);

  const third = new WriterLock('owl', ears);
  const taking = third.take();
  third.close();
  assert.equal(await taking, false);
  await quiet();
  assert.deepEqual(holdings(), nothing);
});

test('a tab that is closed while it takes the draft over does not take it', async () => {
  let isLost = false;
  const ears = { asked: async () => undefined, lost: () => { isLost = true; }, granted: () => assert.fail('it is closed'),
    told: () => undefined };
  const first = new WriterLock('owl', ears);
  await first.take();
  const second = new WriterLock('owl', ears);
  await second.take();
  const taking = second.takeOver();
  second.close();
  await taking;
  await advance(1500);
  assert.ok(!isLost);
  first.close();
  await quiet();
  assert.deepEqual(holdings(), nothing);
});

test('an editor that is closed starts no new worker', async () => {
  library = answers;
  answerOrder = opened;
  const desk = await DraftDesk.open('owl', {});
  await close(desk);
  await assert.rejects(desk.ask({ do: 'outline' }), isTrouble('module'));
  assert.deepEqual(holdings(), nothing);
});
