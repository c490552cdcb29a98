/** @typedef {Exclude<keyof Facets, 'groups'>} PlainFacet */
/** @typedef {import('./shelf-query.js').ShelfQuery} ShelfQuery */

import { create } from '../elements/create.js';
import { say, sayNumber } from '../language/say.js';
import { tutorialTag } from './shelf-query.js';
import { storiesInWords, tagName, valueInWords } from './shelf-words.js';

/** Values beyond this number are behind a button. */
const shownAtFirst = 12;

/**
 * The filters whose values are alternatives.
 *
 * @returns {{ key: string, facet: PlainFacet, words: string }[]}
 */
const facets = () => [
  { key: 'favourite', facet: 'favourite', words: say('Favourites') },
  { key: 'unread', facet: 'unread', words: say('Opened') },
  { key: 'completed', facet: 'completed', words: say('Endings') },
  { key: 'age', facet: 'ages', words: say('Reader’s age') },
  { key: 'length', facet: 'lengths', words: say('Reading time') },
  { key: 'complexity', facet: 'complexities', words: say('How tricky') },
  { key: 'language', facet: 'languages', words: say('Language') },
  { key: 'series', facet: 'series', words: say('Series') },
];

/** Every filter that the stories offer, each value with how many stories it would leave. What there is comes from the facets alone. */
export class ShelfFilters extends HTMLElement {
  /**
   * The groups that show all their values.
   *
   * @type {Set<string>}
   */
  #unfolded = new Set();
  /** Whether one of the wanted tags will do, for when none is wanted yet. */
  #any = false;

  /**
   * @param {ShelfQuery} query
   * @param {Facets} counts
   * @param {(query: ShelfQuery) => void} choose
   */
  draw(query, counts, choose) {
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute('data-filter') : null;
    this.#any = query.anyTagDoes || (this.#any && query.value('tag') === null);
    const again = () => this.draw(query, counts, choose);
    this.replaceChildren(
      ...this.#drawTags(say('Tags'), 'tags', counts.tags, query, choose, again),
      ...counts.groups.flatMap(({ name, title = name, tags }) =>
        this.#drawTags(title, `group ${name}`, tags, query, choose, again)),
      ...facets().flatMap(
        ({ key, facet, words }) =>
        this.#drawGroup(words, key, this.#withChosen(counts[facet], query.value(key)), again, ({ value, name, count }) => {
        const chosen = query.value(key) === value;
        return drawValue(`${key}=${value}`, name ?? valueInWords(key, value), count, { 'aria-pressed': String(chosen) },
          () => choose(query.with(key, chosen ? null : value)));
      })),
      create('fieldset', { class: 'filter-group', 'data-group': 'tutorials' }, create('legend', {}, say('Tutorials')),
        create('button', { type: 'button', class: 'filter-value', 'data-filter': 'tutorials', 'aria-pressed': String(query.hasTutorials),
          onclick: () => choose(query.withTutorials(!query.hasTutorials)) }, say('Show tutorials too'))));
    if (focused) /** @type {HTMLElement | null} */
      (this.querySelector(`[data-filter=${CSS.escape(focused)}]`))?.focus({ preventScroll: true });
  }

  /**
   * @param {string} words
   * @param {string} name
   * @param {FacetCount[]} counts
   * @param {ShelfQuery} query
   * @param {(query: ShelfQuery) => void} choose
   * @param {() => void} again
   */
  #drawTags(words, name, counts, query, choose, again) {
    const missing = name !== 'tags' ? [] : query.chosen
      .filter(
        ({ key, value }) => ['tag', 'any', 'not'].includes(key) && !value.includes(': ') && !counts.some((count) => count.value === value))
      .map(({ value }) => ({ value, count: 0 }));
    const wanted = query.filters.filter(({ key }) => key === 'tag' || key === 'any').length;
    const tags = [...counts, ...missing].filter(({ value }) => query.hasTutorials || value !== tutorialTag);
    const groups = this.#drawGroup(words, name, tags, again, ({ value, name: called = value, count }) => {
      const state = query.tagKey(value);
      const next = state === null ? (this.#any ? 'any' : 'tag') : state === 'not' ? null : 'not';
      const spoken = state === 'not' ? say('excluded') : state === 'any' ? say('any of these') : state === 'tag' ? say('included') : '';
      return drawValue(`tag ${value}`, tagName(called), count, { 'data-state': state ?? 'off' }, () => choose(query.withTag(value, next)),
        spoken);
    });
    if (name === 'tags') {
      groups[0]?.append(
        create('p', { class: 'filter-hint' }, say('Tap once for stories with a tag, twice for stories without it.')),
        wanted > 1 && create('div', { class: 'tag-manner', role: 'group', 'aria-label': say('Which tags must match') },
          ...[false, true].map((any) => create('button', { type: 'button', class: 'filter-value', 'data-filter': any ? 'any' : 'all',
            'aria-pressed': String(this.#any === any), onclick: () => { this.#any = any; choose(query.withAnyTag(any)); } },
          any ? say('Any of them') : say('All of them')))) || '');
    }
    return groups;
  }

  /**
   * @param {string} words
   * @param {string} name
   * @param {FacetCount[]} counts
   * @param {() => void} again redraws everything
   * @param {(count: FacetCount) => HTMLElement} draw
   * @returns {HTMLElement[]} none where there is nothing to choose
   */
  #drawGroup(words, name, counts, again, draw) {
    if (counts.length === 0) return [];
    const all = this.#unfolded.has(name) || counts.length <= shownAtFirst + 2;
    const drawn = counts.map(draw);
    const shown = all ? drawn : drawn.filter((element, index) => index < shownAtFirst || isChosen(element));
    return [create('fieldset', { class: 'filter-group', 'data-group': name }, create('legend', { dir: 'auto' }, capitalised(words)),
      create('div', { class: 'filter-values' }, ...shown,
        !all && create('button', { type: 'button', class: 'quiet small', 'data-filter': `more ${name}`, onclick: () => {
          this.#unfolded.add(name);
          again();
          /** @type {HTMLElement | undefined} */ ([...this.querySelectorAll('.filter-group')].find((group) =>
            group.getAttribute('data-group') === name)?.querySelectorAll('.filter-value')[shownAtFirst])?.focus();
        } }, say('All {count}', { count: counts.length }))))];
  }

  /**
   * @param {FacetCount[]} counts
   * @param {string | null} chosen which is there even if it leaves nothing
   */
  #withChosen(counts, chosen) {
    return chosen === null || counts.some(({ value }) => value === chosen) ? counts : [...counts, { value: chosen, count: 0 }];
  }
}

customElements.define('shelf-filters', ShelfFilters);

/** @param {HTMLElement} element */
function isChosen(element) {
  return element.getAttribute('aria-pressed') === 'true' || (element.dataset.state ?? 'off') !== 'off';
}

/** @param {string} words */
function capitalised(words) {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/**
 * @param {string} filter
 * @param {string} words
 * @param {number} count
 * @param {Record<string, string>} attributes
 * @param {() => void} act
 * @param {string} [spoken]
 */
function drawValue(filter, words, count, attributes, act, spoken = '') {
  return create('button', { type: 'button', class: 'filter-value', 'data-filter': filter, ...attributes, onclick: act },
    create('span', { dir: 'auto' }, words), create('span', { class: 'filter-count', 'aria-hidden': 'true' }, sayNumber(count)),
    create('span', { class: 'visually-hidden' },
      ['', storiesInWords(count), spoken].filter((part, index) => index === 0 || part).join(', ')));
}
