// What the browser's Back does while a dialog is open, and afterwards.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbers } from './devices.mjs';
import { pageModule } from './modules.mjs';

const { stepBack } = await pageModule('shell/back-steps.js');

/** A browser's history, with pages that have dialogs. */
class Tab {
  entries = [{ page: 'shelf', state: null }];
  at = 0;
  state = { above: null };
  dialogs = 0;
  pairs = 0;

  get page() {
    return this.entries[this.at]?.page ?? 'outside';
  }

  take(event) {
    const { state, action } = stepBack(this.state, event);
    this.state = state;
    if (action === 'lay') {
      this.entries[this.at].state = { below: state.above };
      this.push(this.page, { above: state.above });
    } else if (action === 'close') {
      this.dialogs -= 1;
      this.look();
    } else if (action === 'back') {
      this.back();
    }
  }

  look() {
    this.take({ type: 'looked', entry: this.entries[this.at].state, open: this.dialogs > 0, pair: String(this.pairs += 1) });
  }

  push(page, state = null) {
    this.entries.splice(this.at + 1, Infinity, { page, state });
    this.at += 1;
  }

  arrive(changed = false) {
    if (this.at >= 0) this.take({ type: 'arrived', entry: this.entries[this.at].state, open: this.dialogs > 0, changed });
  }

  /** The page puts an entry on top by itself, of which the browser says nothing. */
  step(page) {
    this.push(page);
    this.look();
    return this;
  }

  open() {
    this.dialogs += 1;
    this.look();
    return this;
  }

  shut() {
    this.dialogs -= 1;
    return this;
  }

  /** Follows a link, which closes the dialogs of the page. */
  go(page) {
    this.push(page);
    this.arrive();
    this.dialogs = 0;
    return this;
  }

  back() {
    this.at -= 1;
    const { page } = this;
    this.arrive();
    if (this.page !== page) this.dialogs = 0;
    return this;
  }
}

test('Back closes a dialog and stays on the page', () => {
  const tab = new Tab().go('book').open().back();
  assert.deepEqual([tab.page, tab.dialogs], ['book', 0]);
  assert.deepEqual(tab.back().page, 'shelf');
});

test('Back closes one dialog after the other', () => {
  const tab = new Tab().go('book').open().open().back();
  assert.deepEqual([tab.page, tab.dialogs], ['book', 1]);
  tab.back();
  assert.deepEqual([tab.page, tab.dialogs], ['book', 0]);
  assert.equal(tab.back().page, 'shelf');
});

test('after a dialog that was closed otherwise, one Back leaves the page', () => {
  assert.equal(new Tab().go('book').open().shut().back().page, 'shelf');
  const often = new Tab().go('book');
  for (let count = 0; count < 5; count += 1) often.open().shut();
  assert.equal(often.entries.length, 3, 'the history grows with every dialog');
  assert.equal(often.back().page, 'shelf');
});

test('what was chosen in a dialog is a step of its own, once the dialog is closed', () => {
  const tab = new Tab().go('shelf').open().shut();
  tab.at -= 1;
  tab.arrive(true);
  assert.equal(tab.at, 1, 'Back passed over the step');
});

test('a link in a dialog leads on, and Back from there to the page', () => {
  const tab = new Tab().go('book').open().go('settings');
  assert.deepEqual([tab.page, tab.dialogs], ['settings', 0]);
  assert.deepEqual([tab.back().page, tab.back().page], ['book', 'shelf']);
});

test('a step of the page itself, after a dialog, leads back by itself', () => {
  const tab = new Tab().go('shelf').open().shut().step('shelf with a tag').open().back();
  assert.deepEqual([tab.page, tab.dialogs], ['shelf with a tag', 0]);
  assert.equal(tab.back().page, 'shelf');
});

test('whatever is opened, closed and followed: every Back closes a dialog or leaves a page', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = numbers(seed);
    const tab = new Tab().go('a');
    let pages = ['shelf', 'a'];
    for (let step = 0; step < 40 && pages.length > 1; step += 1) {
      const act = Math.floor(random() * 5);
      if (act === 0) tab.open();
      else if (act === 1 && tab.dialogs > 0) tab.shut();
      else if (act === 2 || act === 4 && tab.dialogs === 0) {
        const page = `page ${step}`;
        if (act === 2) tab.go(page);
        else tab.step(page);
        pages.push(page);
      } else {
        const closes = tab.dialogs > 0;
        const before = tab.dialogs;
        tab.back();
        if (closes) assert.equal(tab.dialogs, before - 1, `seed ${seed}, step ${step}`);
        else pages = pages.slice(0, -1);
      }
      assert.equal(tab.page, pages.at(-1), `seed ${seed}, step ${step}`);
    }
  }
});
