// Two devices of one reader, whose clocks may be wrong: both end up with the latest choice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const page = new EventTarget();
Object.assign(page, { documentElement: { lang: 'en' } });
globalThis.document = /** @type {any} */ (page);

/** A library with the right time, which keeps the later of two changes, as the server does. */
class FakeLibrary {
  now = 1_000_000;
  kept = null;
  isReached = true;

  take({ value, changed, sent }) {
    const moment = Math.min(this.now, changed - (sent - this.now));
    if (!this.kept || moment > this.kept.changed) this.kept = { value, changed: moment };
    return this.kept;
  }

  async fetch(address, { method = 'GET', body } = {}) {
    if (!this.isReached) throw new TypeError('no network');
    const answer = (content) => new Response(JSON.stringify(content), { headers: { 'Content-Type': 'application/json' } });
    if (String(address).startsWith('/api/session')) return answer({ reader: { id: 'ada' }, administrator: false, passphraseSet: true });
    if (method === 'PUT') return answer(this.take(JSON.parse(body)));
    return answer({ settings: this.kept ? { shelf: this.kept } : {} });
  }
}

/** A browser with its own storage and its own clock. */
class Device {
  memory = new Map();

  constructor(library, ahead) {
    this.library = library;
    this.ahead = ahead;
  }

  /** Does something on this device. */
  async on(body) {
    const { memory, library, ahead } = this;
    const time = Date.now;
    globalThis.localStorage = {
      getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
    };
    globalThis.fetch = (address, options) => library.fetch(address, options);
    Date.now = () => library.now + ahead;
    try {
      return await body();
    } finally {
      Date.now = time;
    }
  }
}

const { ReaderChoice } = await pageModule('library/reader-choice.js');
const { ReaderSession } = await pageModule('library/reader-session.js');
const choice = new ReaderChoice('shelf', new ReaderSession());
const year = 31_536_000_000;

for (const [words, first, second] of [['right', 0, 0], ['behind', -year, 0], ['ahead', year, 0], ['far apart', year, -year]]) {
  test(`the later choice wins on both devices where clocks are ${words}`, async () => {
    const library = new FakeLibrary();
    const [tablet, phone] = [new Device(library, first), new Device(library, second)];
    await tablet.on(() => choice.keep('early'));
    library.now += 1000;
    await phone.on(() => choice.keep('late'));
    library.now += 1000;
    for (const device of [tablet, phone, tablet]) assert.equal((await device.on(() => choice.recall(1000))).value, 'late');
    library.now += 1000;
    await tablet.on(() => choice.keep('latest'));
    for (const device of [phone, tablet]) assert.equal((await device.on(() => choice.recall(1000))).value, 'latest');
  });
}

test('what was chosen without a network takes over what another device chose later', async () => {
  const library = new FakeLibrary();
  const [tablet, phone] = [new Device(library, 0), new Device(library, 0)];
  library.isReached = false;
  assert.equal((await tablet.on(() => choice.keep('early'))).value, 'early');
  assert.equal((await tablet.on(() => choice.recall(1000))).value, 'early');
  library.isReached = true;
  library.now += 1000;
  await phone.on(() => choice.keep('late'));
  library.now += 1000;
  assert.equal((await tablet.on(() => choice.recall(1000))).value, 'late');
  assert.equal((await tablet.on(() => choice.keep('late'))).value, 'late');
});

test('what is chosen while the answer is on its way is not undone', async () => {
  const library = new FakeLibrary();
  const tablet = new Device(library, 0);
  await tablet.on(async () => {
    const sending = choice.keep('first');
    await new Promise((resolve) => setTimeout(resolve));
    library.now += 10;
    choice.keepHere('ada', 'second');
    await sending;
    assert.equal(choice.keptHere('ada').value, 'second');
    assert.equal((await choice.recall(1000)).value, 'second');
  });
  assert.equal(library.kept.value, 'second');
});
