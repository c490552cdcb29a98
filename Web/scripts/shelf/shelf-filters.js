/** @typedef {Exclude<keyof Facets, 'groups'>} PlainFacet */
/** @typedef {import('./shelf-query.js').ShelfQuery} ShelfQuery */

import { create } from '../elements/create.js';
import { say, sayNumber } from '../language/say.js';
import { tutorialTag } from './shelf-query.js';
import { storiesInWords, tagName, valueInWords } from './shelf-words.js';
import { steadyValues } from './steady-values.js';

/** Values beyond this number are behind a button. */
const shownAtFirst = 12;
/** What scrolls the filters, beside the stories or over them. */
const scrolling = '.filter-column, .sheet-filters';

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

/**
 * Every filter that the stories offer, each value with how many stories it would leave. What there is comes from the facets alone.
 *
 * What is tapped stays where it is: buttons and groups are drawn once and only change, values keep their order, and whatever grows above
 * the tapped button is scrolled away.
 */
export class ShelfFilters extends HTMLElement {
  /**
   * The groups that show all their values.
   *
   * @type {Set<string>}
   */
  #unfolded = new Set();
  /** Whether one of the wanted tags will do, for when none is wanted yet. */
  #any = false;
  /** Whether the manner in which tags match was shown since the filters were drawn for this search. */
  #hadManner = false;
  /** @type {string | null} */
  #search = null;
  /**
   * The values of each group in the order in which they are on show.
   *
   * @type {Map<string, FacetCount[]>}
   */
  #values = new Map();
  /**
   * The names and titles of the groups of tags that are on show.
   *
   * @type {Map<string, string>}
   */
  #titles = new Map();
  /**
   * What is on show, by its name.
   *
   * @type {Map<string, HTMLElement>}
   */
  #parts = new Map();
  /**
   * The button that was tapped last.
   *
   * @type {HTMLElement | null}
   */
  #tapped = null;

  /**
   * @param {ShelfQuery} query
   * @param {Facets} counts
   * @param {(query: ShelfQuery) => void} choose
   */
  draw(query, counts, choose) {
    this.#any = query.anyTagDoes || (this.#any && query.value('tag') === null);
    if (query.search !== this.#search) this.#forget(query.search);
    const before = this.#tapped?.getBoundingClientRect().top;
    for (const { name, title = name } of counts.groups) this.#titles.set(name, title);
    const again = () => this.draw(query, counts, choose);
    lay(this, [
      ...this.#drawTags(say('Tags'), 'tags', counts.tags, query, choose, again),
      ...[...this.#titles].flatMap(([name, title]) => this.#drawTags(title, `group ${name}`,
        counts.groups.find((group) => group.name === name)?.tags ?? [], query, choose, again)),
      ...facets().flatMap(({ key, facet, words }) => this.#drawGroup(words, key, this.#withChosen(counts[facet], query.value(key)), again,
        ({ value, name, count }) => {
          const chosen = query.value(key) === value;
          return this.#drawValue(`${key}=${value}`, name ?? valueInWords(key, value), count, { 'aria-pressed': String(chosen) },
            () => choose(query.with(key, chosen ? null : value)));
        })),
      this.#drawTutorials(query, choose),
    ]);
    if (before !== undefined && this.#tapped?.isConnected) {
      const moved = this.#tapped.getBoundingClientRect().top - before;
      if (moved !== 0) this.closest(scrolling)?.scrollBy(0, moved);
    }
  }

  /**
   * Other stories are looked for: the values come as the library lists them.
   *
   * @param {string} search
   */
  #forget(search) {
    this.#search = search;
    this.#values.clear();
    this.#titles.clear();
    this.#hadManner = false;
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
    const tags = [...counts, ...missing].filter(({ value }) => query.hasTutorials || value !== tutorialTag);
    const groups = this.#drawGroup(words, name, tags, again, ({ value, name: called = value, count }) => {
      const state = query.tagKey(value);
      const next = state === null ? (this.#any ? 'any' : 'tag') : state === 'not' ? null : 'not';
      const spoken = state === 'not' ? say('excluded') : state === 'any' ? say('any of these') : state === 'tag' ? say('included') : '';
      return this.#drawValue(`tag ${value}`, tagName(called), count, { 'data-state': state ?? 'off' },
        () => choose(query.withTag(value, next)), spoken);
    });
    const [group] = groups;
    if (name === 'tags' && group) lay(group, [...group.children].slice(0, 2).concat(this.#drawHint(), this.#drawManner(query, choose)));
    return groups;
  }

  #drawHint() {
    return this.#part('hint',
      () => create('p', { class: 'filter-hint' }, say('Tap once for stories with a tag, twice for stories without it.')));
  }

  /**
   * @param {ShelfQuery} query
   * @param {(query: ShelfQuery) => void} choose
   * @returns {HTMLElement[]} none before several tags are wanted; once it is there, it stays
   */
  #drawManner(query, choose) {
    const wanted = query.filters.filter(({ key }) => key === 'tag' || key === 'any').length;
    this.#hadManner ||= wanted > 1;
    if (!this.#hadManner) return [];
    const manner = this.#part('manner',
      () => create('div', { class: 'tag-manner', role: 'group', 'aria-label': say('Which tags must match') }));
    lay(manner, [false, true].map((any) => {
      const button = this.#drawButton(any ? 'any' : 'all', { 'aria-pressed': String(this.#any === any) }, () => {
        this.#any = any;
        choose(query.withAnyTag(any));
      });
      /** @type {HTMLButtonElement} */ (button).disabled = wanted < 2;
      write(button, any ? say('Any of them') : say('All of them'));
      return button;
    }));
    return [manner];
  }

  /**
   * @param {ShelfQuery} query
   * @param {(query: ShelfQuery) => void} choose
   */
  #drawTutorials(query, choose) {
    const button = this.#drawButton('tutorials', { 'aria-pressed': String(query.hasTutorials) },
      () => choose(query.withTutorials(!query.hasTutorials)));
    write(button, say('Show tutorials too'));
    return this.#part('group of tutorials',
      () => create('fieldset', { class: 'filter-group', 'data-group': 'tutorials' }, create('legend', {}, say('Tutorials')), button));
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
    const values = steadyValues(this.#values.get(name) ?? [], counts);
    this.#values.set(name, values);
    if (values.length === 0) return [];
    const all = this.#unfolded.has(name) || values.length <= shownAtFirst + 2;
    const drawn = values.map(draw);
    const shown = all ? drawn : drawn.filter((element, index) => index < shownAtFirst || isChosen(element));
    const place = this.#part(`values of ${name}`, () => create('div', { class: 'filter-values' }));
    lay(place, [...shown, ...all ? [] : [this.#drawMore(name, values.length, again)]]);
    return [this.#part(`group of ${name}`, () => create('fieldset', { class: 'filter-group', 'data-group': name },
      create('legend', { dir: 'auto' }, capitalised(words)), place))];
  }

  /**
   * @param {string} name
   * @param {number} count
   * @param {() => void} again
   */
  #drawMore(name, count, again) {
    const button = this.#part(`more ${name}`, () =>
      create('button', { type: 'button', class: 'quiet small', 'data-filter': `more ${name}` }));
    button.onclick = () => {
      this.#unfolded.add(name);
      again();
      /** @type {HTMLElement | undefined} */
      (this.#parts.get(`values of ${name}`)?.querySelectorAll('.filter-value')[shownAtFirst])?.focus();
    };
    write(button, say('All {count}', { count }));
    return button;
  }

  /**
   * @param {string} filter
   * @param {string} words
   * @param {number} count
   * @param {Record<string, string>} attributes
   * @param {() => void} act
   * @param {string} [spoken]
   */
  #drawValue(filter, words, count, attributes, act, spoken = '') {
    const button = this.#drawButton(filter, { ...attributes, 'data-none': String(count === 0) }, act);
    const number = sayNumber(count);
    if (button.childElementCount === 0) {
      const counted = create('span', { class: 'filter-count', 'aria-hidden': 'true' });
      // A number that becomes shorter makes its button no narrower.
      counted.style.setProperty('--digits', String(number.length));
      button.append(create('span', { dir: 'auto' }), counted, create('span', { class: 'visually-hidden' }));
    }
    const [name, counted, heard] = /** @type {HTMLElement[]} */ ([...button.children]);
    if (name) write(name, words);
    if (counted) write(counted, number);
    if (heard) write(heard, ['', storiesInWords(count), spoken].filter((part, index) => index === 0 || part).join(', '));
    return button;
  }

  /**
   * @param {string} filter
   * @param {Record<string, string>} attributes
   * @param {() => void} act
   */
  #drawButton(filter, attributes, act) {
    const button = this.#part(filter, () => create('button', { type: 'button', class: 'filter-value', 'data-filter': filter }));
    for (const [name, value] of Object.entries(attributes)) if (button.getAttribute(name) !== value) button.setAttribute(name, value);
    button.onclick = () => {
      this.#tapped = button;
      act();
    };
    return button;
  }

  /**
   * What is on show under a name, or what is drawn now for the first time.
   *
   * @param {string} name
   * @param {() => HTMLElement} draw
   */
  #part(name, draw) {
    const part = this.#parts.get(name) ?? draw();
    this.#parts.set(name, part);
    return part;
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

/**
 * Lays out children, and touches none that lies where it was: a finger may be on it.
 *
 * @param {Element} place
 * @param {Element[]} children
 */
function lay(place, children) {
  const wanted = new Set(children);
  for (const child of [...place.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, index) => {
    const there = place.children[index] ?? null;
    if (there !== child) place.insertBefore(child, there);
  });
}

/**
 * @param {Element} element
 * @param {string} words
 */
function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** @param {HTMLElement} element */
function isChosen(element) {
  return element.getAttribute('aria-pressed') === 'true' || (element.dataset.state ?? 'off') !== 'off';
}

/** @param {string} words */
function capitalised(words) {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
