import { create } from '../elements/create.js';
import { say } from '../language/say.js';

/** @typedef {{ node: string, name: string, address: string, isEnding: boolean, isOpen: boolean, isOutOfReach: boolean }} OutlineRow */

/** The places of the story in order, as links. The one on show is the current one. */
export class StoryOutline extends HTMLElement {
  /** @type {Map<string, HTMLLIElement>} */
  #rows = new Map();
  #drawn = '';

  /**
   * @param {OutlineRow[]} reached
   * @param {OutlineRow[]} rest places that no way leads to
   */
  draw(reached, rest) {
    // Drawing thousands of rows again for one new word would be felt.
    const drawn = JSON.stringify([reached, rest]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const current = this.querySelector('[aria-current]')?.closest('li')?.dataset.node;
    this.#rows = new Map();
    this.replaceChildren(
      this.#drawList(reached, say('Places of the story'), false),
      ...(rest.length > 0 ? [create('h3', { class: 'outline-rest' }, say('Nothing leads here')),
        this.#drawList(rest, say('Nothing leads here'), true)] : []));
    if (current) this.mark(current);
  }

  /** @param {string} node the place that is on show */
  mark(node) {
    const before = this.querySelector('[aria-current]');
    const link = this.#rows.get(node)?.querySelector('a');
    if (before === link) return;
    before?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    const row = this.#rows.get(node);
    // Only the list's own scrolling: the manuscript stays where it is.
    const box = this.closest('.outline-column');
    if (!row || !box) return;
    const [above, below] = [row.offsetTop - box.scrollTop, row.offsetTop + row.offsetHeight - box.scrollTop - box.clientHeight];
    if (above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += below;
  }

  /**
   * @param {OutlineRow[]} rows
   * @param {string} label
   * @param {boolean} rest whether no way leads to them
   */
  #drawList(rows, label, rest) {
    return create('ol', { class: 'outline-list', role: 'list', 'aria-label': label }, ...rows.map((row) => {
      const item = create('li', { class: 'outline-row', 'data-node': row.node },
        create('a', { href: row.address, class: 'outline-link' }, create('span', { dir: 'auto' }, row.name),
          (row.isEnding || row.isOpen) && create('span', { class: row.isOpen ? 'outline-mark open' : 'outline-mark' },
            row.isOpen ? say('unfinished') : say('ending')),
          // Those in the list of what nothing leads to need not be told apart.
          row.isOutOfReach && !rest && create('span', { class: 'outline-mark' }, say('out of reach'))));
      this.#rows.set(row.node, item);
      return item;
    }));
  }
}

customElements.define('story-outline', StoryOutline);
