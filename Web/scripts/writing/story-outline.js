/** @typedef {import('../desk/chapters.js').Chapter} Chapter */
/**
 * @typedef {{ node: string, name: string, address: string, isEnding: boolean, isOpen: boolean, isOutOfReach: boolean,
 *   chapter?: string }} OutlineRow `chapter` is a node.
 */
/** @typedef {{ node: string, name: string, address: string }} NoteRow */
/** @typedef {{ chapters: Chapter[], notes: NoteRow[] }} OutlineAdditions */

import { dots } from '../desk/drawings.js';
import { chapterColours, nameOfChapter } from '../desk/chapters.js';
import { create, icon } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';
import { chaptered } from './chaptered.js';
import { swatch } from './colour-field.js';

/** Sent when an author asks what can be done with a chapter; its detail is the chapter's node. */
export const chapterEvent = 'chapter-asked';

const open = 'M6 9l6 6 6-6';

/** The places of the story in order and in their chapters, as links. The one on show is the current one. */
export class StoryOutline extends HTMLElement {
  /** @type {Map<string, HTMLLIElement>} */
  #rows = new Map();
  /**
   * The chapters whose places are not listed, on this page alone.
   *
   * @type {Set<string>}
   */
  #closed = new Set();
  #drawn = '';
  /** The language of the story, for the names of its places; empty if it is not said. */
  storyLanguage = '';

  /**
   * @param {OutlineRow[]} reached
   * @param {OutlineRow[]} rest places that no way leads to
   * @param {OutlineAdditions} additions
   */
  draw(reached, rest, { chapters, notes }) {
    // Drawing thousands of rows again for one new word would be felt.
    const drawn = JSON.stringify([reached, rest, chapters, notes, this.storyLanguage]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const current = this.querySelector('[aria-current]')?.closest('li')?.dataset.node;
    const focused = this.contains(document.activeElement) && /** @type {HTMLElement} */ (document.activeElement).dataset.key;
    this.#rows = new Map();
    const colours = chapterColours(chapters);
    this.replaceChildren(
      create('ol', { class: 'outline-list', role: 'list', 'aria-label': say('Places of the story') },
        ...this.#drawParts(chaptered(reached, chapters), colours)),
      ...(rest.length > 0 ? [create('h3', { class: 'outline-rest' }, say('Nothing leads here')),
        create('ol', { class: 'outline-list', role: 'list', 'aria-label': say('Nothing leads here') },
          ...rest.map((row) => this.#drawRow(row, true)))] : []),
      ...(notes.length > 0 ? [create('h3', { class: 'outline-rest' }, say('Notes on the map')),
        create('ul', { class: 'outline-list', role: 'list', 'aria-label': say('Notes on the map') },
          ...notes.map(({ name, address }) => create('li', { class: 'outline-row' },
            create('a', { href: address, class: 'outline-link' }, create('span', { dir: 'auto' }, name)))))] : []));
    if (current) this.mark(current);
    const again = focused ? /** @type {HTMLElement | null} */ (this.querySelector(`[data-key="${CSS.escape(focused)}"]`)) : null;
    again?.focus({ preventScroll: true });
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
    if (!row || !box || row.closest('[hidden]')) return;
    const [above, below] = [row.offsetTop - box.scrollTop, row.offsetTop + row.offsetHeight - box.scrollTop - box.clientHeight];
    if (above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += below;
  }

  /**
   * @param {import('./chaptered.js').Part<OutlineRow>[]} parts
   * @param {Map<string, string>} colours of chapters
   * @param {number} [depth] of chapters around them
   * @returns {HTMLLIElement[]}
   */
  #drawParts(parts, colours, depth = 0) {
    return parts.map((part) => ('row' in part ? this.#drawRow(part.row, false) : this.#drawChapter(part, colours, depth)));
  }

  /**
   * @param {import('./chaptered.js').ChapterPart<OutlineRow>} part
   * @param {Map<string, string>} colours
   * @param {number} depth
   */
  #drawChapter({ chapter, count, parts }, colours, depth) {
    const { node } = chapter;
    const name = nameOfChapter(chapter);
    const places = create('ol', { class: 'outline-list outline-inside', id: `outline-${node}`, role: 'list',
      'aria-label': say('Places in “{chapter}”', { chapter: name }), hidden: this.#closed.has(node) },
    ...this.#drawParts(parts, colours, depth + 1));
    const button = create('button', { type: 'button', class: 'outline-fold', 'data-key': `fold ${node}`, 'aria-controls': places.id,
      'aria-expanded': String(!this.#closed.has(node)), onclick: () => {
        places.hidden = !places.hidden;
        button.ariaExpanded = String(!places.hidden);
        if (places.hidden) this.#closed.add(node);
        else this.#closed.delete(node);
      } }, icon(open), swatch(colours.get(node) ?? ''), create('span', { class: 'outline-title', dir: 'auto' }, name),
    create('span', { class: 'outline-mark' }, sayCount(count, { one: '{count} place', other: '{count} places' })));
    return create('li', { class: 'outline-chapter', 'data-chapter': node },
      create('div', { class: 'outline-head' },
        create(depth === 0 ? 'h3' : depth === 1 ? 'h4' : 'h5', { class: 'outline-heading' }, button),
        create('button', { type: 'button', class: 'quiet', 'data-key': `chapter ${node}`, 'aria-haspopup': 'dialog',
          'aria-label': say('More for the chapter “{chapter}”', { chapter: name }), title: say('More for this chapter'),
          onclick: () => this.dispatchEvent(new CustomEvent(chapterEvent, { detail: node })) }, icon(dots))), places);
  }

  /**
   * @param {OutlineRow} row
   * @param {boolean} isRest whether no way leads to it
   */
  #drawRow(row, isRest) {
    const marks = row.isOpen ? [say('unfinished')] : row.isEnding ? [say('ending')] : [];
    // Those in the list of what nothing leads to need not be told apart.
    if (row.isOutOfReach && !isRest) marks.push(say('out of reach'));
    const item = create('li', { class: 'outline-row', 'data-node': row.node },
      create('a', { href: row.address, class: 'outline-link', 'data-key': `place ${row.node}` },
        // CSS would drop plain spaces, and Orca would run the parts together.
        create('span', { dir: 'auto', lang: this.storyLanguage }, `${row.name}\u00a0`),
        ...marks.map((mark) => create('span', { class: row.isOpen ? 'outline-mark open' : 'outline-mark' }, `${mark}\u00a0`))));
    this.#rows.set(row.node, item);
    return item;
  }
}

customElements.define('story-outline', StoryOutline);
