// Whatever goes wrong between a page and the library: readers see plain words, never those of a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

globalThis.document = { documentElement: { lang: 'en' } };
const { CallRefused, call } = await pageModule('library/library-calls.js');
const { fetchJSON } = await pageModule('library/library.js');
const { problemIn } = await pageModule('library/problem-words.js');
const { ReadingError } = await pageModule('library/reading-error.js');

const offline = 'The library can’t be reached';
const caught = (work) => work.then(() => assert.fail('it went well'), (error) => error);
const named = (name, message) => Object.assign(new Error(message), { name });

/** Fails unless a problem is fit to be shown to readers. */
function expectPlain({ title, detail, problems }) {
  for (const words of [title, detail, ...problems]) assert.doesNotMatch(words, /\/api|Error|fetch|undefined|\[object/i, words);
  assert.ok(title && detail);
}

for (const [browser, error] of [
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
]) test(`without a network, ${browser}'s words reach no reader`, async () => {
  globalThis.fetch = () => Promise.reject(error);
  for (const failure of [error, await caught(call('GET', 'session')), await caught(fetchJSON('/api/session'))]) {
    const problem = problemIn(failure);
    expectPlain(problem);
    assert.deepEqual([problem.status, problem.title], [0, offline]);
    assert.ok(problem.technical.includes(error.message), 'whoever fixes it is not told');
  }
});

test('neither do those of modules that do not come, or of requests that take too long', () => {
  for (const error of [
    new TypeError('Failed to fetch dynamically imported module: http://[::1]/scripts/knock.js'),
    new TypeError('error loading dynamically imported module: http://[::1]/scripts/knock.js'),
    new TypeError('Importing a module script failed.'),
    named('TimeoutError', 'signal timed out'),
    named('AbortError', 'The user aborted a request.'), named('NetworkError', 'A network error.'),
  ]) {
    const problem = problemIn(error);
    expectPlain(problem);
    assert.equal(problem.title, offline, String(error));
  }
});

test('what nobody foresaw is said without its cause, which is kept', () => {
  for (const error of [new TypeError('Cannot read properties of undefined'), 'a string', null, undefined, { odd: true }]) {
    const problem = problemIn(error);
    expectPlain(problem);
    assert.deepEqual([problem.status, problem.title], [-1, 'Something went wrong']);
    assert.ok(problem.technical.length > 0);
  }
});

test('every failure of reading has its own words here as well', () => {
  for (const code of ['network', 'server', 'notFound', 'gone', 'changed', 'cut', 'damaged', 'version', 'engineMissing', 'engine', 'record',
    'story']) expectPlain(problemIn(new ReadingError(code, '/api/session: TypeError: Failed to fetch')));
});

test('what the library says stays as it said it', () => {
  const problem = { status: 409, title: 'Taken', detail: 'Somebody has this name.', problems: ['One'] };
  assert.deepEqual(problemIn(new CallRefused(problem)), problem);
});
