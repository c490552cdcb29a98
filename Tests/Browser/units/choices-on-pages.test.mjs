// Choices on the page that they follow, while looking back, with a fake engine that only has a list of what was read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageModule } from './modules.mjs';

const { ChoicesOnPages } = await pageModule('reading/choices-on-pages.js');

const page = (location, number) => ({ kind: 'page', location, number });
const choices = (location) => ({ kind: 'choices', location });
const title = { kind: 'title' };
const result = { kind: 'result', location: 'hall' };
/** A hall of two pages and choices; choices without a page; a page whose choices are elsewhere; the reader is at the last. */
const read = [
  title, page('hall', 0), page('hall', 1), choices('hall'), result, choices('shed'), page('yard', 0), choices('gate'), page('end', 0),
];

class FakeEngine {
  at = read.length - 1;
  /** Where a part is missing. */
  lacking = -1;

  #scene(at) {
    return { ...read[at], at, rereading: at < read.length - 1, canGoBack: at > 0 };
  }

  #next(input) {
    return this.at + (input === 'back' ? -1 : 1);
  }

  peek(input) {
    const next = this.#next(input);
    return next < 0 || next >= read.length ? {} : { scene: next === this.lacking ? { kind: 'loading' } : this.#scene(next) };
  }

  request({ apply }) {
    assert.ok(this.#next(apply) in read, 'moved beyond what was read');
    this.at = this.#next(apply);
    return { scene: this.#scene(this.at), record: [] };
  }

  apply(input) {
    return this.#next(input) === this.lacking ? { lacks: 1 } : this.request({ apply: input });
  }
}

/** A name for what is shown. */
const named = (shown) => shown && `${shown.scene.kind} ${shown.scene.at}${shown.offered ? ` with ${shown.offered.at}` : ''}`;

const open = () => {
  const engine = new FakeEngine();
  const pages = new ChoicesOnPages(engine);
  return { engine, pages, leaf: (input) => named(pages.show(pages.apply(input).scene, null)) };
};
const backwards = ['choices 7', 'page 6', 'choices 5', 'result 4', 'page 2 with 3', 'page 1', 'title 0'];

test('choices stand on their page in both directions', () => {
  const { leaf } = open();
  assert.deepEqual(backwards.map(() => leaf('back')), backwards);
  assert.deepEqual(backwards.slice(1).map(() => leaf('advance')), backwards.toReversed().slice(1));
  assert.equal(leaf('advance'), 'page 8');
});

test('what a finger uncovers is what comes, and looking at it moves nothing', () => {
  for (const inputs of [backwards.map(() => 'back'), [...backwards.map(() => 'back'), ...backwards.map(() => 'advance')]]) {
    const { engine, pages, leaf } = open();
    for (const input of inputs) {
      const at = engine.at;
      const peeked = named(pages.peek(input));
      assert.equal(engine.at, at, `looking at ${peeked} moved the engine`);
      assert.equal(leaf(input), peeked);
    }
  }
});

test('a missing part leaves the reader on the page with its choices', () => {
  const { engine, pages, leaf } = open();
  for (let step = 0; step < 5; step += 1) leaf('back');
  engine.lacking = 4;
  const at = engine.at;
  assert.equal(pages.peek('advance'), null);
  assert.deepEqual(pages.apply('advance'), { lacks: 1 });
  assert.equal(engine.at, at);
  engine.lacking = -1;
  assert.equal(leaf('advance'), 'result 4');
});

test('what the engine offers now is not looked back at', () => {
  const { pages } = open();
  const shown = pages.show({ ...page('hall', 1), rereading: true }, choices('hall'));
  assert.deepEqual([shown.scene.rereading, shown.offered.kind], [false, 'choices']);
});
