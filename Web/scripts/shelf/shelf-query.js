/** @typedef {'tag' | 'any' | 'not'} TagKey A story must have this tag, or one of these, or must not have it. */
/** @typedef {{ key: string, value: string }} Filter */

/** The filters, in the order of the address and the chips. */
const filterKeys = ['search', 'tag', 'any', 'not', 'series', 'completed', 'unread', 'favourite', 'age', 'language', 'length', 'complexity'];
const tagKeys = /** @type {const} */ (['tag', 'any', 'not']);
/** The tag of stories that stand on the first page instead, unless somebody asks for them here. */
export const tutorialTag = 'tutorial';
const keys = ['order', 'heading', ...filterKeys];

/** A query of the shelf, as in its address. Immutable: every `with…` returns a new one. */
export class ShelfQuery {
  #parameters;

  /** @param {URLSearchParams} parameters those that the shelf does not know are left out */
  constructor(parameters) {
    this.#parameters = new URLSearchParams();
    for (const key of keys) {
      for (const value of new Set(parameters.getAll(key))) if (value !== '') this.#parameters.append(key, value);
    }
  }

  /** The shelf as it is first seen: everything but the tutorials. */
  static get first() {
    return new ShelfQuery(new URLSearchParams({ order: 'recently-read', not: tutorialTag }));
  }

  get order() {
    return this.#parameters.get('order') ?? (this.search ? 'best' : 'recently-read');
  }

  get heading() {
    return this.#parameters.get('heading') ?? 'none';
  }

  get search() {
    return this.#parameters.get('search') ?? '';
  }

  /** @param {string} key */
  value(key) {
    return this.#parameters.get(key);
  }

  /**
   * How a tag is filtered by; null if it is not.
   *
   * @param {string} tag
   * @returns {TagKey | null}
   */
  tagKey(tag) {
    return tagKeys.find((key) => this.#parameters.has(key) && this.#parameters.getAll(key).includes(tag)) ?? null;
  }

  /**
   * All active filters.
   *
   * @returns {Filter[]}
   */
  get filters() {
    return filterKeys.flatMap((key) => this.#parameters.getAll(key).map((value) => ({ key, value })));
  }

  /** What the reader chose of that. Nobody chose that the tutorials stand on the first page. */
  get chosen() {
    return this.filters.filter(({ key, value }) => key !== 'not' || value !== tutorialTag);
  }

  /** Whether the tutorials stand on the shelf as well. */
  get hasTutorials() {
    return this.tagKey(tutorialTag) !== 'not';
  }

  /** @param {boolean} shown */
  withTutorials(shown) {
    return this.withTag(tutorialTag, shown ? null : 'not');
  }

  /** Whether a wanted tag is one of several that would do. */
  get anyTagDoes() {
    return this.#parameters.has('any');
  }

  /**
   * @param {string} key
   * @param {string | null} value null takes it away
   */
  with(key, value) {
    return this.#changed((next) => (value === null || value === '' ? next.delete(key) : next.set(key, value)));
  }

  /**
   * @param {string} tag
   * @param {TagKey | null} wanted
   */
  withTag(tag, wanted) {
    return this.#changed((next) => {
      for (const key of tagKeys) keepOnly(next, key, (value) => value !== tag);
      if (wanted) next.append(wanted, tag);
    });
  }

  /**
   * The same wanted tags, all of which a story must have, or of which one will do.
   *
   * @param {boolean} any
   */
  withAnyTag(any) {
    return this.#changed((next) => {
      const wanted = [...next.getAll('tag'), ...next.getAll('any')];
      next.delete('tag');
      next.delete('any');
      for (const tag of wanted) next.append(any ? 'any' : 'tag', tag);
    });
  }

  /**
   * Searches for words; while searching, the best match comes first.
   *
   * @param {string} search
   * @param {string} orderWithout which order the shelf goes back to when nothing is searched for any more
   */
  withSearch(search, orderWithout) {
    const words = search.trim();
    const query = this.with('search', words);
    if (words && !this.search) return query.with('order', 'best');
    return !words && query.order === 'best' ? query.with('order', orderWithout) : query;
  }

  /** @param {Filter} filter */
  without({ key, value }) {
    return this.#changed((next) => {
      keepOnly(next, key, (kept) => kept !== value);
      if (key === 'search' && next.get('order') === 'best') next.set('order', 'recently-read');
    });
  }

  /** The same order and headings, without anything that the reader chose. */
  get cleared() {
    return this.chosen.reduce((/** @type {ShelfQuery} */ query, filter) => query.without(filter), this);
  }

  /** What the API is asked, and what the address says: never empty, so that it is never taken for no choice at all. */
  toString() {
    const whole = new URLSearchParams(this.#parameters);
    if (!whole.has('order')) whole.set('order', this.order);
    // The library reads a plus as a plus, not as a space.
    return new ShelfQuery(whole).#parameters.toString().replaceAll('+', '%20');
  }

  /** @param {(next: URLSearchParams) => void} change */
  #changed(change) {
    const next = new URLSearchParams(this.#parameters);
    change(next);
    return new ShelfQuery(next);
  }
}

/**
 * @param {URLSearchParams} parameters
 * @param {string} key
 * @param {(value: string) => boolean} wanted
 */
function keepOnly(parameters, key, wanted) {
  const values = parameters.getAll(key).filter(wanted);
  parameters.delete(key);
  for (const value of values) parameters.append(key, value);
}
