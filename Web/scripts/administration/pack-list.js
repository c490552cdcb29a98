/** @typedef {import('./pack-card.js').Pack} Pack */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { PackCard } from './pack-card.js';

/** The packs of the store and those that are here, each with the way to install or remove it. */
export class PackList extends HTMLElement {
  #list = create('ul', { class: 'packs', role: 'list' });
  #said = create('div', { role: 'status' });
  /** @type {() => void} */
  #changed = () => undefined;

  /** @param {() => void} changed is called when stories have come or gone */
  draw(changed) {
    this.#changed = changed;
    this.replaceChildren(this.#said, this.#list);
    void this.fill();
  }

  /** Fetches the list again, and waits for a slow store. */
  async fill() {
    this.#said.replaceChildren(create('p', { class: 'quiet-words' }, say('Finding packs…')));
    try {
      /** @type {{ packs: Pack[], problem?: string }} */
      const { packs, problem } = await call('GET', 'administration/packs', undefined, { patience: 60_000 });
      this.#list.replaceChildren(...packs.map((pack) => {
        const card = new PackCard();
        card.draw(pack, this.#changed);
        return create('li', {}, card);
      }));
      const again = create('button', { type: 'button', class: 'secondary', onclick: () => void this.fill() }, say('Look again'));
      this.#said.replaceChildren(...(problem ? [create('p', { class: 'problem', lang: 'en' }, problem), again]
        : packs.length === 0
          ? [create('p', { class: 'quiet-words' }, say('There are no packs. To offer some, start the server with --packs.'))] : []));
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
    this.dataset.filled = '';
  }
}

customElements.define('pack-list', PackList);
