// The connection of a device to its group: it comes back by itself, and never sends faster than the library takes.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { pageModule } from './modules.mjs';

/** Time that a test lets pass, and everything that a browser has besides. */
let time = 0;
let timers = [];
const listeners = new Map();
const page = { visibilityState: 'visible', addEventListener: (type, act) => listeners.set(type, act), removeEventListener() {} };
globalThis.document = page;
globalThis.window = { addEventListener: page.addEventListener, removeEventListener() {} };
globalThis.location = { href: 'https://books.example/#/read/sharks', origin: 'https://books.example', pathname: '/' };
globalThis.branchbookWorld = {
  now: () => time, elapsed: () => time, chance: () => 0.5,
  later: (act, milliseconds) => timers.push({ act, due: time + milliseconds, id: timers.length + 1 }),
  cancel: (id) => { timers = timers.map((one) => (one.id === id ? { ...one, act: () => undefined } : one)); },
};

class FakeSocket {
  static OPEN = 1;
  static all = [];
  readyState = 1;
  sent = [];
  listeners = new Map();

  constructor(address, protocol) {
    Object.assign(this, { address: String(address), protocol });
    FakeSocket.all.push(this);
  }

  addEventListener(type, act) {
    this.listeners.set(type, act);
  }

  send(text) {
    this.sent.push({ at: time, ...JSON.parse(text) });
  }

  close(code) {
    this.readyState = 3;
    this.closed = code ?? true;
  }

  get(message) {
    this.listeners.get('message')({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  lose(code) {
    this.readyState = 3;
    this.listeners.get('close')({ code });
  }
}
globalThis.WebSocket = FakeSocket;
const { GroupConnection } = await pageModule('together/group-connection.js');
const { codeOf } = await pageModule('together/group-calls.js');
const { pathOf } = await pageModule('together/qr-drawing.js');

beforeEach(() => {
  FakeSocket.all = [];
  timers = [];
  time = 0;
  page.visibilityState = 'visible';
});

const last = () => FakeSocket.all.at(-1);

function pass(milliseconds) {
  const end = time + milliseconds;
  for (;;) {
    const [next] = timers.filter(({ due, done }) => due <= end && !done).sort((one, other) => one.due - other.due);
    if (!next) break;
    time = Math.max(time, next.due);
    timers = timers.map((one) => (one.id === next.id ? { ...one, done: true } : one));
    next.act();
  }
  time = end;
}

function connect(comesBack = () => true, place = { number: 0, chain: '' }) {
  const heard = [];
  const lost = [];
  const connection = new GroupConnection('k3/v9', {
    hear: (message) => heard.push(message.type), lose: (code) => { lost.push(code); return comesBack(code); }, place: () => place,
  });
  return { connection, heard, lost, place };
}

test('it speaks the protocol at the group’s address', () => {
  connect();
  assert.deepEqual([last().address, last().protocol], ['wss://books.example/api/groups/k3%2Fv9/socket', 'branchbook.together.1']);
});

test('it comes back with the last event it has, after waits that double', () => {
  const { place, lost } = connect();
  last().get({ type: 'welcome' });
  Object.assign(place, { number: 12, chain: '51c0' });
  for (const wait of [500, 1000, 2000, 4000, 7500, 7500]) {
    const count = FakeSocket.all.length;
    last().lose(1006);
    pass(wait - 1);
    assert.equal(FakeSocket.all.length, count, `not before ${wait}`);
    pass(1);
    assert.equal(FakeSocket.all.length, count + 1);
  }
  assert.match(last().address, /\?after=12&chain=51c0$/);
  assert.equal(lost.length, 6);
  last().get({ type: 'welcome' });
  last().lose(1012);
  pass(500);
  assert.equal(FakeSocket.all.length, 8, 'after a welcome it counts from the beginning');
});

test('it comes back at once when the network does, or the page is seen again', () => {
  connect();
  for (const type of ['online', 'visibilitychange', 'pageshow']) {
    const count = FakeSocket.all.length;
    last().lose(1006);
    listeners.get(type)();
    assert.equal(FakeSocket.all.length, count + 1, type);
    listeners.get(type)();
    assert.equal(FakeSocket.all.length, count + 1, 'but only once');
  }
});

test('a socket that has slept is not believed', () => {
  const { lost } = connect();
  page.visibilityState = 'hidden';
  listeners.get('visibilitychange')();
  pass(60_000);
  page.visibilityState = 'visible';
  listeners.get('visibilitychange')();
  assert.deepEqual([lost, FakeSocket.all.length], [[1006], 2]);
});

test('without a network it is lost at once', () => {
  const { lost } = connect();
  listeners.get('offline')();
  assert.deepEqual([lost, FakeSocket.all[0].closed], [[1006], true]);
});

test('after a close code that says so, it stays away', () => {
  connect((code) => code !== 4000);
  last().lose(4000);
  pass(100_000);
  listeners.get('online')();
  assert.equal(FakeSocket.all.length, 1);
});

test('nothing is heard from a socket of before', () => {
  const { heard } = connect();
  const [old] = FakeSocket.all;
  old.lose(1006);
  pass(500);
  old.get({ type: 'nudge' });
  last().get('no JSON');
  last().get({ type: 'waiting' });
  assert.deepEqual(heard, ['waiting']);
});

test('many messages wait for each other, in their order', () => {
  const { connection } = connect();
  for (let number = 0; number < 60; number += 1) connection.send({ number });
  pass(10_000);
  const { sent } = last();
  assert.deepEqual(sent.map(({ number }) => number), Array.from({ length: 60 }, (_, number) => number));
  for (const { at } of sent) assert.ok(sent.filter((one) => one.at >= at && one.at < at + 1000).length <= 20);
});

test('a code is read however it was typed', () => {
  for (const typed of ['K3MX7P', 'k3m x7p', ' k3m-x7p ', 'K3MX7P9']) assert.equal(codeOf(typed), 'K3MX7P');
});

test('a QR code is one path of its runs', () => {
  assert.equal(pathOf(['101', '011', '000']), 'M4 4h1v1h-1zM6 4h1v1h-1zM5 5h2v1h-2z');
});
