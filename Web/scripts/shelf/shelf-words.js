/** @typedef {import('./shelf-query.js').Filter} Filter */

import { language, say, sayCount } from '../language/say.js';
import { world } from '../world/world.js';

/**
 * The orders in which the stories can stand.
 *
 * @returns {Record<string, string>}
 */
export const orders = () => ({
  'recently-read': say('Recently read'),
  'least-recently-read': say('Longest unread'),
  newest: say('Newest first'),
  oldest: say('Oldest first'),
  title: say('Title, A to Z'),
  series: say('Series, book by book'),
  simplest: say('Simplest first'),
  trickiest: say('Trickiest first'),
  shortest: say('Shortest first'),
  longest: say('Longest first'),
  'most-endings': say('Most endings found'),
  'fewest-endings': say('Fewest endings found'),
});

/** Only where something is searched for. */
export const bestOrder = () => say('Best match');

/**
 * The headings besides groups of tags.
 *
 * @returns {Record<string, string>}
 */
export const headings = () => ({
  none: say('None'), series: say('Series'), tag: say('Tags'), age: say('Age'), complexity: say('How tricky'), letter: say('First letter'),
});

/** @returns {Record<string, Record<string, string>>} */
const values = () => ({
  completed: { yes: say('All endings found'), no: say('Endings left to find') },
  unread: { yes: say('Never opened'), no: say('Opened before') },
  favourite: { yes: say('Favourites'), no: say('Not favourites') },
  length: { short: say('Up to 10 minutes'), medium: say('10 to 30 minutes'), long: say('Over 30 minutes') },
  device: { here: say('On this device'), away: say('Not on this device') },
  complexity: { simple: say('Simple'), medium: say('A few twists'), tricky: say('Tricky') },
});

/**
 * A value of a filter, as a reader would say it.
 *
 * @param {string} key
 * @param {string} value
 */
export function valueInWords(key, value) {
  if (key === 'language') return languageInWords(value);
  return values()[key]?.[value] ?? value;
}

/**
 * An active filter as a few words: "Without tutorial".
 *
 * @param {Filter} filter
 * @param {FacetCount[]} [counts] of what has a name of its own
 */
export function filterInWords({ key, value }, counts = []) {
  const tag = counts.find((count) => count.value === value)?.name ?? value;
  if (key === 'search') return say('“{words}”', { words: value });
  if (key === 'not') return say('Without {tag}', { tag });
  if (key === 'any') return say('One of: {tag}', { tag });
  if (key === 'age') return say('Age {age}', { age: value });
  return valueInWords(key, key === 'tag' || key === 'series' ? tag : value);
}

/**
 * @param {string} heading
 * @param {string} key of one heading; empty for stories that belong nowhere
 */
export function headingInWords(heading, key) {
  if (key === '') return heading === 'series' ? say('Not in a series') : heading === 'age' ? say('All ages') : say('Everything else');
  if (heading === 'age')
    return /^\d+$/.test(key) ? sayCount(Number(key), { one: 'Age {count} and up', other: 'Ages {count} and up' }) : key;
  if (heading === 'complexity' || heading === 'device') return valueInWords(heading, key);
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

/** @param {string} code of a language */
export function languageInWords(code) {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** @param {number} minutes */
export function minutesInWords(minutes) {
  if (minutes < 1) return say('Under a minute');
  if (minutes < 90) return say('{minutes} min', { minutes: Math.round(minutes) });
  return sayCount(Math.round(minutes / 30) / 2, { one: '{count} hour', other: '{count} hours' });
}

/** @param {number} count */
export function storiesInWords(count) {
  return sayCount(count, { one: '{count} story', other: '{count} stories' });
}

const day = 24 * 60 * 60 * 1000;

/**
 * "Read yesterday". Days are those of the calendar, not of 24 hours.
 *
 * @param {number} time in milliseconds
 * @param {number} [now]
 */
export function lastReadInWords(time, now = world.now()) {
  const days = Math.round((midnight(time) - midnight(now)) / day);
  if (days >= 0) return say('Read today');
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return say('Read {when}', { when: days > -14 ? relative.format(days, 'day')
    : days > -60 ? relative.format(Math.round(days / 7), 'week')
    : days > -700 ? relative.format(Math.round(days / 30.4), 'month') : relative.format(Math.round(days / 365), 'year') });
}

/** @param {number} time */
function midnight(time) {
  return new Date(time).setHours(0, 0, 0, 0);
}
