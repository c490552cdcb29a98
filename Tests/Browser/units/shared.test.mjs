// State that exists once per window: who is reading, and where the shelf was left.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { pageModule } from './modules.mjs';

const page = Object.assign(new EventTarget(), { documentElement: { lang: 'en' } });
globalThis.document = /** @type {any} */ (page);
const memory = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value),
});

const { ReaderSession, sessionChanged } = await pageModule('library/reader-session.js');
const { ShelfMemory } = await pageModule('shelf/shelf-memory.js');
const ada = { reader: { id: 'ada', name: 'Ada' }, administrator: false, passphraseSet: true };

/** How often the library was asked, and its answer; null if it cannot be reached. */
const library = { asked: 0, answer: ada };
globalThis.fetch = async () => {
  library.asked += 1;
  if (library.answer === null) throw new TypeError('no network');
  return new Response(JSON.stringify(library.answer));
};
beforeEach(() => {
  memory.clear();
  Object.assign(library, { asked: 0, answer: ada });
});

test('the library is asked once who reads, and again after a failure', async () => {
  const session = new ReaderSession();
  library.answer = null;
  await assert.rejects(session.current());
  library.answer = ada;
  assert.deepEqual(await Promise.all([session.current(), session.current()]), [ada, ada]);
  assert.equal(library.asked, 2);
});

test('everybody hears of another reader, and the library is not asked for them', async () => {
  const session = new ReaderSession();
  const heard = [];
  page.addEventListener(sessionChanged, ({ detail }) => heard.push(detail), { once: true });
  session.note({ ...ada, reader: null });
  assert.deepEqual(heard, [{ session: { ...ada, reader: null }, isSamePerson: false }]);
  assert.equal((await session.current()).reader, null);
  assert.equal(library.asked, 0);
});

test('without a network the reader is who it was last', async () => {
  assert.equal(await new ReaderSession().readerOrNobody(), 'ada');
  library.answer = null;
  assert.equal(await new ReaderSession().readerOrNobody(), 'ada');
  memory.clear();
  assert.equal(await new ReaderSession().readerOrNobody(), '');
});

test('one window has one session and one memory of the shelf', () => {
  const [shared, other] = [{}, {}];
  assert.equal(ReaderSession.of(shared), ReaderSession.of(shared));
  assert.equal(ShelfMemory.of(shared), ShelfMemory.of(shared));
  assert.notEqual(ReaderSession.of(shared), ReaderSession.of(other));
});

test('the shelf remembers where it was left last, until somebody else reads', () => {
  const shared = {};
  const shelf = ShelfMemory.of(shared);
  const place = (number) => /** @type {any} */ ({ snapshot: number });
  for (let number = 0; number < 9; number += 1) shelf.keepPlace(`?${number}`, place(number));
  assert.equal(shelf.placeOf('?0'), null);
  assert.deepEqual(shelf.placeOf('?1'), place(1));
  ReaderSession.of(shared).note(ada, true);
  assert.deepEqual(shelf.placeOf('?8'), place(8));
  ReaderSession.of(shared).note(ada);
  assert.equal(shelf.placeOf('?8'), null);
});
