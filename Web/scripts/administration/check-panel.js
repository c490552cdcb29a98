/** @typedef {{ checking: boolean, begun?: number, ended?: number, problems: string[] }} LibraryCheck */

import { create } from '../elements/create.js';
import { dateAndTimeInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { world } from '../world/world.js';

/** How long to wait before asking whether a check is done, in milliseconds. */
const pause = 1500;

/** When the library was last checked for damage, and the result. `data-check` is `checking`, `none`, `sound` or `damaged`. */
export class CheckPanel extends HTMLElement {
  #said = create('div', { role: 'status' });
  #problems = create('ul', { class: 'check-problems', lang: 'en' });
  #button =
    create('button', { type: 'button', class: 'secondary', 'data-act': 'check', onclick: () => void this.#begin() }, say('Check now'));
  #timer = 0;

  /** Draws the panel and fills it. */
  draw() {
    this.replaceChildren(
      create('p', { class: 'quiet-words' },
        say('Once a week the library checks its data and files for damage. You can keep reading meanwhile.')),
      this.#said, this.#problems, create('p', {}, this.#button));
    void this.#ask('GET');
  }

  disconnectedCallback() {
    world.cancel(this.#timer);
  }

  #begin() {
    return this.#ask('POST');
  }

  /** @param {'GET' | 'POST'} method */
  async #ask(method) {
    try {
      this.#show(await call(method, 'administration/check', method === 'POST' ? {} : undefined));
    } catch (error) {
      this.#button.disabled = false;
      this.#said.replaceChildren(drawProblem(error));
    }
  }

  /** @param {LibraryCheck} check */
  #show({ checking, ended, problems }) {
    world.cancel(this.#timer);
    this.#button.disabled = checking;
    this.#problems.replaceChildren(...(checking ? [] : problems.map((problem) => create('li', {}, problem))));
    this.dataset.check = checking ? 'checking' : ended === undefined ? 'none' : problems.length === 0 ? 'sound' : 'damaged';
    this.#said.replaceChildren(create('p', {}, this.#words(checking, ended, problems.length)));
    if (checking) this.#timer = world.later(() => void this.#ask('GET'), pause);
  }

  /**
   * @param {boolean} checking
   * @param {number | undefined} ended
   * @param {number} count
   */
  #words(checking, ended, count) {
    if (checking) return say('Checking the library…');
    if (ended === undefined) return say('The library has not been checked yet.');
    const when = dateAndTimeInWords(ended);
    if (count === 0) return say('Last checked on {when}: everything is fine.', { when });
    const found = sayCount(count, { one: '{count} problem was found', other: '{count} problems were found' });
    return say('Last checked on {when}: {found}. You can restore a backup with “branchbook library restore”.', { when, found });
  }
}

customElements.define('check-panel', CheckPanel);
