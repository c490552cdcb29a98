/** @typedef {import('./shelf-query.js').ShelfQuery} ShelfQuery */

import { create, icon } from '../elements/create.js';
import { say, sayNumber } from '../language/say.js';
import { world } from '../world/world.js';
import { bestOrder, filterInWords, headings, orders } from './shelf-words.js';

const glass = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21';
const sliders = 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5';
const cross = 'M6 6l12 12M18 6L6 18';
/** Delay between typing and searching, in milliseconds. */
const pause = 160;

/**
 * @typedef {object} ShelfActs
 * @property {(words: string) => void} search
 * @property {(query: ShelfQuery) => void} choose
 * @property {() => void} openFilters
 */

/** The tools above the stories: search, order, headings; and the active filters, which the page places. */
export class ShelfTools extends HTMLElement {
  #field = create('input', { type: 'search', class: 'search-field', 'aria-label': say('Search the stories'),
    placeholder: say('Search…'), autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search', dir: 'auto' });
  #order = create('select', { 'aria-label': say('Sort by') });
  #heading = create('select', { 'aria-label': say('Group by') });
  #count = create('span', { class: 'filter-badge' });
  /** The active filters. Beside the filters, they would move these under a finger. */
  chips = create('div', { class: 'chips' });
  #timer = 0;
  /** @type {ShelfQuery | null} */
  #query = null;
  /** @type {(query: ShelfQuery) => void} */
  #choose = () => undefined;

  /** @param {ShelfActs} acts */
  begin({ search, choose, openFilters }) {
    this.#field.addEventListener('input', () => {
      world.cancel(this.#timer);
      this.#timer = world.later(() => search(this.#field.value), pause);
    });
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      world.cancel(this.#timer);
      search(this.#field.value);
    });
    this.#order.addEventListener('change', () => this.#query && choose(this.#query.with('order', this.#order.value)));
    this.#heading.addEventListener('change', () => this.#query
      && choose(this.#query.with('heading', this.#heading.value === 'none' ? null : this.#heading.value)));
    this.replaceChildren(
      create('div', { class: 'tool-row' },
        create('label', { class: 'search' }, icon(glass), this.#field),
        create('button', { type: 'button', class: 'secondary filters-button', onclick: openFilters }, icon(sliders),
          create('span', { class: 'filters-word' }, say('Filters')), this.#count),
        create('label', { class: 'picker' }, create('span', {}, say('Sort by')), this.#order),
        create('label', { class: 'picker' }, create('span', {}, say('Group by')), this.#heading)));
    this.#choose = choose;
  }

  disconnectedCallback() {
    world.cancel(this.#timer);
  }

  /**
   * @param {ShelfQuery} query
   * @param {Facets | null} facets
   */
  draw(query, facets) {
    this.#query = query;
    // The field may be ahead of the shelf while the reader types.
    if (document.activeElement !== this.#field) this.#field.value = query.search;
    const choices = query.search ? { best: bestOrder(), ...orders() } : orders();
    offer(this.#order, Object.entries(choices), query.order);
    const groups = (facets?.groups ?? []).map(({ name, title = name }) => /** @type {[string, string]} */ ([`tag:${name}`, title]));
    const chosen = query.heading.startsWith('tag:') && !groups.some(([value]) => value === query.heading)
      ? [/** @type {[string, string]} */ ([query.heading, query.heading.slice(4)])] : [];
    offer(this.#heading, [...Object.entries(headings()), ...groups, ...chosen], query.heading);
    const filters = query.chosen.filter(({ key }) => key !== 'search');
    this.#count.textContent = filters.length > 0 ? sayNumber(filters.length) : '';
    this.#drawChips(query, facets ? [...facets.tags, ...facets.groups.flatMap(({ tags }) => tags), ...facets.series] : []);
  }

  /**
   * @param {ShelfQuery} query
   * @param {FacetCount[]} counts of everything that has a name of its own
   */
  #drawChips(query, counts) {
    const focused = [...this.chips.children].findIndex((chip) => chip.contains(document.activeElement));
    this.chips.replaceChildren(...query.chosen.map((filter) => create('button', {
      type: 'button', class: 'chip', 'data-chip': `${filter.key}=${filter.value}`, onclick: () => this.#take(query.without(filter)),
    }, create('span', { class: 'visually-hidden' }, `${say('Remove')}: `), create('span', { dir: 'auto' }, filterInWords(filter, counts)),
      icon(cross))));
    if (query.chosen.length > 1) this.chips.append(create('button', { type: 'button', class: 'quiet small', 'data-chip': 'all',
      onclick: () => this.#take(query.cleared) }, say('Clear all')));
    // The focus stays where it was when a chip goes.
    if (focused < 0) return;
    const next = this.chips.children[Math.min(focused, this.chips.children.length - 1)];
    /** @type {HTMLElement} */ (next ?? this.#order).focus();
  }

  /** @param {ShelfQuery} query */
  #take(query) {
    if (!query.search) this.#field.value = '';
    this.#choose(query);
  }
}

customElements.define('shelf-tools', ShelfTools);

/**
 * @param {HTMLSelectElement} select
 * @param {[string, string][]} choices
 * @param {string} chosen
 */
function offer(select, choices, chosen) {
  const now = [...select.options].map(({ value }) => value).join('\n');
  if (now !== choices.map(([value]) => value).join('\n')) {
    select.replaceChildren(...choices.map(([value, words]) => create('option', { value }, words)));
  }
  select.value = chosen;
}
