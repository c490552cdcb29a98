import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { world } from '../world/world.js';

/** Delay before the sign appears, in milliseconds. */
const unnoticed = 300;
/** Delay before “Try again” is offered, in milliseconds. */
const long = 3000;

/**
 * @typedef {object} Wait Something that the reader waits for.
 * @property {string} words what is said of it
 * @property {() => void} tryAgain
 * @property {() => void} cancel
 */

/**
 * The quiet sign over the page while the next one is on its way. The page below stays as it is, and can be left.
 *
 * `data-wait` says how long it takes: `short` (nothing is to be seen), `sign`, or `long` (with the way to try again). `data-room` is there
 * as long as the page keeps room below for the sign: until the next page, so that nothing moves under a finger when the sign goes.
 */
export class PageWait extends HTMLElement {
  #timers = [0, 0];

  connectedCallback() {
    this.setAttribute('role', 'status');
  }

  disconnectedCallback() {
    this.end();
  }

  /** @param {Wait} wait */
  begin({ words, tryAgain, cancel }) {
    this.stop();
    this.dataset.wait = 'short';
    const retry = create('button', { type: 'button', class: 'secondary', 'data-act': 'try-again', onclick: tryAgain }, say('Try again'));
    this.#timers = [
      world.later(() => {
        this.dataset.wait = 'sign';
        this.dataset.room = '';
        this.replaceChildren(create('p', { class: 'wait-words' }, words),
          create('button', { type: 'button', class: 'quiet', 'data-act': 'cancel-wait', onclick: cancel }, say('Cancel')));
      }, unnoticed),
      world.later(() => {
        this.dataset.wait = 'long';
        this.querySelector('.wait-words')?.after(retry);
      }, long),
    ];
  }

  /** Hides the sign; its room stays. */
  stop() {
    for (const timer of this.#timers) world.cancel(timer);
    delete this.dataset.wait;
    this.replaceChildren();
  }

  /** Hides the sign and gives up its room: a new page is coming. */
  end() {
    this.stop();
    delete this.dataset.room;
  }
}

customElements.define('page-wait', PageWait);
