import { say, sayCount, sayList } from './say.js';

export { sayList as listed };

/**
 * The plain text of runs.
 *
 * @param {Runs | undefined} runs
 */
export function plainText(runs) {
  return (runs ?? []).map((run) => run.text).join('');
}

/**
 * Texts as one, with a pause between them.
 *
 * @param {(string | undefined | null | false)[]} texts
 */
export function sentences(texts) {
  return texts.flatMap((text) => (text ? [/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text] : [])).join(' ');
}

/**
 * Who wrote and who drew it, in one line; empty if nobody is named.
 *
 * @param {{ authors?: string[], illustrators?: string[] }} story
 */
export function byline({ authors = [], illustrators = [] }) {
  const names = { authors: sayList(authors), illustrators: sayList(illustrators) };
  if (authors.length === 0) return illustrators.length > 0 ? say('Pictures by {illustrators}', names) : '';
  return illustrators.length > 0 ? say('By {authors}, pictures by {illustrators}', names) : say('By {authors}', names);
}

/** @param {Card['ages']} ages */
export function agesInWords(ages) {
  const { from, to } = ages ?? {};
  if (from === undefined) return to === undefined ? '' : say('Up to age {to}', { to });
  return to === undefined ? say('Ages {from} and up', { from }) : say('Ages {from} to {to}', { from, to });
}

/**
 * @param {number} found
 * @param {number} total
 */
export function endingsInWords(found, total) {
  if (total <= 0) return '';
  if (found === 0) return sayCount(total, { one: '{count} ending to find', other: '{count} endings to find' });
  if (found >= total) return sayCount(total, { one: 'The ending found', other: 'All {count} endings found' });
  return sayCount(total, { one: '{found} of {count} ending found', other: '{found} of {count} endings found' }, { found });
}

/** @param {Series | undefined} series */
export function seriesInWords(series) {
  if (!series) return '';
  const { title, number } = series;
  return number === undefined ? title : say('{title}, book {number}', { title, number });
}

/**
 * A number with a true minus sign, and a plus where it is asked for.
 *
 * @param {number} value
 * @param {{ signed?: boolean }} [options]
 */
export function numberInWords(value, options) {
  if (value < 0) return `\u2212${-value}`;
  return options?.signed && value > 0 ? `+${value}` : String(value);
}

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

/**
 * Which way a book in this language is leafed through. One whose words run down the page in columns from the right is leafed from the
 * right.
 *
 * @param {string | undefined} language
 * @returns {'ltr' | 'rtl'}
 */
export function directionOf(language) {
  if (language?.includes('-x-vertical')) return 'rtl';
  return rightToLeft.has((language ?? '').split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
}
