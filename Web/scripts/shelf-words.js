/** @typedef {import('./shelf-query.js').Filter} Filter */

/**
 * The orders in which the stories can stand.
 *
 * @type {Record<string, string>}
 */
export const orders = {
  'recently-read': 'Read last first',
  'least-recently-read': 'Not read for longest',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
  series: 'Series, book by book',
  simplest: 'Simplest first',
  trickiest: 'Trickiest first',
  shortest: 'Shortest first',
  longest: 'Longest first',
  'most-endings': 'Most endings found',
  'fewest-endings': 'Fewest endings found',
};

/** Only where something is searched for. */
export const bestOrder = 'Best match first';

/**
 * What the stories can stand under, besides groups of tags.
 *
 * @type {Record<string, string>}
 */
export const headings = {
  none: 'No headings', series: 'Series', tag: 'Tags', age: 'Age', complexity: 'How tricky', letter: 'First letter',
};

/** @type {Record<string, Record<string, string>>} */
const values = {
  completed: { yes: 'All endings found', no: 'Endings left to find' },
  unread: { yes: 'Never opened', no: 'Opened before' },
  favourite: { yes: 'Favourites', no: 'Not favourites' },
  length: { short: 'Up to 10 minutes', medium: '10 to 30 minutes', long: 'Over 30 minutes' },
  complexity: { simple: 'Simple', medium: 'A few twists', tricky: 'Tricky' },
};

/**
 * A value of a filter, as a reader would say it.
 *
 * @param {string} key
 * @param {string} value
 */
export function valueInWords(key, value) {
  if (key === 'language') return languageInWords(value);
  return values[key]?.[value] ?? value;
}

/**
 * An active filter as a few words: "Without tutorial".
 *
 * @param {Filter} filter
 */
export function filterInWords({ key, value }) {
  if (key === 'search') return `“${value}”`;
  if (key === 'not') return `Without ${value}`;
  if (key === 'any') return `One of: ${value}`;
  if (key === 'age') return `For ${value} years`;
  return valueInWords(key, value);
}

/**
 * @param {string} heading
 * @param {string} key of one heading; empty for stories that belong nowhere
 */
export function headingInWords(heading, key) {
  if (key === '') return heading === 'series' ? 'Not in a series' : heading === 'age' ? 'For every age' : 'Everything else';
  if (heading === 'age') return /^\d+$/.test(key) ? `From ${key} years` : key;
  if (heading === 'complexity') return valueInWords('complexity', key);
  return heading.startsWith('tag:') ? tagName(key) : key;
}

/**
 * A tag without its group.
 *
 * @param {string} tag
 */
export function tagName(tag) {
  return tag.includes(': ') ? tag.slice(tag.indexOf(': ') + 2) : tag;
}

/** @param {string} language */
export function languageInWords(language) {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** @param {number} minutes */
export function minutesInWords(minutes) {
  if (minutes < 1) return 'Under a minute';
  if (minutes < 90) return `${Math.round(minutes)} min`;
  return `${Math.round(minutes / 30) / 2} hours`;
}

/** @param {number} count */
export function storiesInWords(count) {
  return count === 1 ? '1 story' : `${count.toLocaleString('en')} stories`;
}

const day = 24 * 60 * 60 * 1000;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * "Read yesterday". Days are those of the calendar, not of 24 hours.
 *
 * @param {number} time in milliseconds
 * @param {number} [now]
 */
export function lastReadInWords(time, now = Date.now()) {
  const days = Math.round((midnight(time) - midnight(now)) / day);
  if (days >= 0) return 'Read today';
  if (days > -14) return `Read ${relative.format(days, 'day')}`;
  if (days > -60) return `Read ${relative.format(Math.round(days / 7), 'week')}`;
  return days > -700 ? `Read ${relative.format(Math.round(days / 30.4), 'month')}` : `Read ${relative.format(Math.round(days / 365), 'year')}`;
}

/** @param {number} time */
function midnight(time) {
  return new Date(time).setHours(0, 0, 0, 0);
}
