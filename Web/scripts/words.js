/** @typedef {import('./contract.js').Card} Card */
/** @typedef {import('./contract.js').Runs} Runs */

/**
 * The plain text of runs.
 *
 * @param {Runs | undefined} runs
 */
export function plainText(runs) {
  return (runs ?? []).map((run) => run.text).join('');
}

/**
 * "Ada, Ben and Cleo".
 *
 * @param {string[]} names
 */
export function listed(names) {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/**
 * Who wrote and who drew it, in one line; empty if nobody is named.
 *
 * @param {{ authors?: string[], illustrators?: string[] }} story
 */
export function byline({ authors = [], illustrators = [] }) {
  const written = authors.length > 0 ? `By ${listed(authors)}` : '';
  const drawn = illustrators.length > 0 ? `${written ? 'pictures' : 'Pictures'} by ${listed(illustrators)}` : '';
  return [written, drawn].filter(Boolean).join(', ');
}

/** @param {Card['ages']} ages */
export function agesInWords(ages) {
  if (ages?.from === undefined && ages?.to === undefined) return '';
  if (ages.from === undefined) return `Up to ${ages.to} years`;
  return ages.to === undefined ? `From ${ages.from} years` : `${ages.from} to ${ages.to} years`;
}

/**
 * @param {number} found
 * @param {number} total
 */
export function endingsInWords(found, total) {
  if (total <= 0) return '';
  if (found === 0) return total === 1 ? '1 ending to find' : `${total} endings to find`;
  if (found >= total) return total === 1 ? 'The ending found' : `All ${total} endings found`;
  return `${found} of ${total} endings found`;
}

/** @param {import('./contract.js').Series | undefined} series */
export function seriesInWords(series) {
  if (!series) return '';
  return series.number === undefined ? series.title : `${series.title}, book ${series.number}`;
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
 * Which way a book in this language is leafed through. One whose words run down the page in columns from the right is leafed from the right.
 *
 * @param {string | undefined} language
 * @returns {'ltr' | 'rtl'}
 */
export function directionOf(language) {
  if (language?.includes('-x-vertical')) return 'rtl';
  return rightToLeft.has((language ?? '').split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
}
