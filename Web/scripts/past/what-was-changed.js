/** @typedef {import('./command-words.js').HistoryEntry} HistoryEntry */
/** @typedef {import('./history-rows.js').HistoryDay} HistoryDay */
/** @typedef {import('./history-rows.js').HistoryRow} HistoryRow */
/** @typedef {import('./past-sheet.js').PastManners} PastManners */

import { offerActs } from '../desk/acts-dialog.js';
import { openBook } from '../desk/drawings.js';
import { create } from '../elements/create.js';
import { timeInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';
import { world } from '../world/world.js';
import { historyDays } from './history-rows.js';
import { PastSheet } from './past-sheet.js';
import { troubleInWords } from './past-trouble.js';

const clock = 'M12 4a8 8 0 1 0 8 8M12 8v4l3 2M4 4v4h4';
/** Rows that are drawn at once. */
const rowsAtOnce = 60;
/** Nodes of one entry whose places are asked for: a command that changes thousands has no place of its own. */
const mostNodes = 12;

/**
 * The last 1,000 entries of the history by name. It needs no library.
 *
 * @param {PastManners} manners
 */
export async function openWhatWasChanged(manners) {
  const sheet = new PastSheet(say('What was changed'), manners, async (self) => {
    const days = await daysFor(manners);
    const list = create('div', { class: 'past-history' });
    const more = create('button', { type: 'button', class: 'secondary', 'data-act': 'past-more', onclick: () => showMore() },
      say('Show more'));
    let count = 0;
    const showMore = () => {
      const first = count;
      count += rowsAtOnce;
      const names = new Map(manners.places().map(({ node, name }) => [node, name]));
      list.replaceChildren(...drawDays(days, count, names, (row) => offerRow(self, manners, row)));
      more.hidden = count >= days.reduce((sum, { rows }) => sum + rows.length, 0);
      if (first > 0) list.querySelectorAll('button')[first]?.focus();
    };
    showMore();
    return days.length === 0 ? [create('p', { class: 'quiet-words' }, say('Nothing was changed yet.'))]
      : [create('p', { class: 'hint' }, say('The latest first. Pick a step to see it, or to go back to before it.')), list, more];
  });
  await sheet.open();
}

/** @param {PastManners} manners */
async function daysFor({ ask, places, times }) {
  /** @type {[{ entries: HistoryEntry[] }, Map<number, number>]} */
  const [{ entries }, known] = await Promise.all([ask({ do: 'history' }), times()]);
  const nodes = [...new Set(entries.flatMap((entry) => entry.nodes.slice(0, mostNodes)))];
  /** @type {{ locations: (string | null)[] }} */
  const { locations } = nodes.length > 0 ? await ask({ do: 'locate', nodes }) : { locations: [] };
  const present = new Set(places().map(({ node }) => node));
  const around = new Map(nodes.map((node, index) => [node, locations[index] ?? null]));
  const placeOf = (/** @type {string} */ node) => {
    const place = around.get(node) ?? null;
    return place !== null && present.has(place) ? place : null;
  };
  return historyDays(entries, placeOf, known, world.now());
}

/**
 * @param {HistoryDay[]} days
 * @param {number} most rows
 * @param {Map<string, string>} names of places by node
 * @param {(row: HistoryRow) => void} offer
 */
function drawDays(days, most, names, offer) {
  let room = most;
  return days.flatMap(({ name, rows }) => {
    const shown = rows.slice(0, room);
    room -= shown.length;
    if (shown.length === 0) return [];
    return [create('section', { class: 'past-group' }, create('h3', {}, name), create('ul', { class: 'past-rows', role: 'list' },
      ...shown.map((row) => create('li', {}, drawRow(row, names.get(row.place ?? '') ?? '', offer)))))];
  });
}

/**
 * @param {HistoryRow} row
 * @param {string} place what it is called
 * @param {(row: HistoryRow) => void} offer
 */
function drawRow(row, place, offer) {
  return create('button', { type: 'button', class: 'past-pick', 'data-number': row.number, onclick: () => offer(row) },
    create('span', { class: 'past-did' }, create('strong', {}, row.words),
      row.count > 1 && create('span', { class: 'hint' }, ` ${sayCount(row.count, { one: '{count} time', other: '{count} times' })}`),
      row.isUndone && create('span', { class: 'past-tag deleted' }, say('undone'))),
    place !== '' && create('span', { class: 'past-where', dir: 'auto' }, place),
    row.at !== null && create('span', { class: 'hint past-time' }, timeInWords(row.at)));
}

/**
 * @param {PastSheet} sheet
 * @param {PastManners} manners
 * @param {HistoryRow} row
 */
function offerRow(sheet, manners, { words, place, first }) {
  const title = say('Before: {what}', { what: words });
  offerActs(words, [
    place !== null && { words: say('Show'), drawing: openBook, act: () => {
      sheet.close();
      manners.show(place);
    } },
    { words: say('Go back to before this…'), drawing: clock, act: () => void sheet.show(title, async () => ({ request: { before: first },
      title, done: say('The story is as it was before this: {what}.', { what: words }) }), troubleInWords) },
  ]);
}
