/** The list of what was changed, as rows in days: what is on each row, and in which order. */

/** @typedef {import('./command-words.js').HistoryEntry} HistoryEntry */

import { say } from '../language/say.js';
import { commandInWords } from './command-words.js';
import { dayInWords, dayOf } from './days.js';

/**
 * @typedef {object} HistoryRow
 * @property {string} words what was done
 * @property {number} count how many entries it stands for, one after the other
 * @property {number | null} at when, in milliseconds since 1970; null if the library has not said yet
 * @property {string | null} place the node of the place where it was done; null if it has none
 * @property {boolean} isUndone whether it was taken back since
 * @property {[number, number]} first the device and the sequence of its first entry
 * @property {number} number of its last entry, by which rows are told apart
 *
 * @typedef {{ name: string, rows: HistoryRow[] }} HistoryDay
 */

/** Writing that pauses longer than this is another row, in milliseconds. */
const longestPause = 10 * 60_000;

/**
 * @param {HistoryEntry[]} entries the oldest first
 * @param {(node: string) => string | null} placeOf the place in which a node lies
 * @param {Map<number, number>} times in milliseconds since 1970, by number
 * @param {number} now
 * @returns {HistoryDay[]} the latest first
 */
export function historyDays(entries, placeOf, times, now) {
  const rows = rowsOf(entries, placeOf, times).reverse();
  /** @type {(HistoryDay & { key: string })[]} */
  const days = [];
  for (const row of rows) {
    const key = row.at === null ? '' : String(dayOf(row.at));
    const last = days.at(-1);
    if (last?.key === key) last.rows.push(row);
    else days.push({ key, name: row.at === null ? say('Not in the library yet') : dayInWords(row.at, now), rows: [row] });
  }
  return days.map(({ name, rows: ofDay }) => ({ name, rows: ofDay }));
}

/**
 * @param {HistoryEntry[]} entries
 * @param {(node: string) => string | null} placeOf
 * @param {Map<number, number>} times
 * @returns {HistoryRow[]}
 */
function rowsOf(entries, placeOf, times) {
  const byName = new Map(entries.map((entry) => [nameOf([entry.device, entry.sequence]), entry]));
  const undone = undoneEntries(entries);
  /** @type {HistoryRow[]} */
  const rows = [];
  for (const entry of entries) {
    const row = { words: wordsOf(entry, byName), count: 1, at: times.get(entry.number) ?? null,
      place: placeOfEntry(entry, placeOf),
      isUndone: undone.has(nameOf([entry.device, entry.sequence])),
      first: /** @type {[number, number]} */ ([entry.device, entry.sequence]), number: entry.number };
    const last = rows.at(-1);
    if (entry.command === 'write' && !entry.undoes && last && isSame(last, row)) {
      Object.assign(last, { count: last.count + 1, at: row.at, number: row.number });
    } else rows.push(row);
  }
  return rows;
}

/**
 * Where an entry was made: a place that it does not make or change as a whole, if there is one. A choice is added where it stands, not
 * where it leads.
 *
 * @param {HistoryEntry} entry
 * @param {(node: string) => string | null} placeOf
 * @returns {string | null}
 */
function placeOfEntry({ nodes }, placeOf) {
  const places = nodes.flatMap((node) => placeOf(node) ?? []);
  return places.find((place) => !nodes.includes(place)) ?? places[0] ?? null;
}

/**
 * @param {HistoryRow} row
 * @param {HistoryRow} next
 */
function isSame(row, next) {
  return row.words === next.words && row.place === next.place && row.isUndone === next.isUndone && (row.at === null) === (next.at === null)
    && (next.at ?? 0) - (row.at ?? 0) <= longestPause;
}

/**
 * @param {HistoryEntry} entry
 * @param {Map<string, HistoryEntry>} byName
 */
function wordsOf(entry, byName) {
  const what = commandInWords(entry);
  if (!entry.undoes) return what;
  // What takes back an undo does something again.
  return byName.get(nameOf(entry.undoes))?.undoes ? say('Redid: {what}', { what }) : say('Undid: {what}', { what });
}

/**
 * The entries that are taken back by now: an undo that was taken back itself counts for nothing.
 *
 * @param {HistoryEntry[]} entries
 */
function undoneEntries(entries) {
  /** @type {Set<string>} */
  const undone = new Set();
  for (const entry of [...entries].reverse()) {
    if (entry.undoes && !undone.has(nameOf([entry.device, entry.sequence]))) undone.add(nameOf(entry.undoes));
  }
  return undone;
}

/** @param {[number, number]} id */
function nameOf([device, sequence]) {
  return `${device}.${sequence}`;
}
