/** Moments of the last weeks by day and hour, as people look for them. */

import { dateInWords, timeInWords, weekdayInWords } from '../language/moments.js';
import { say } from '../language/say.js';

/**
 * @typedef {{ number: number, time: number, entries: number }} Moment The draft after the entry `number`, the last of its minute;
 *   `time` is in milliseconds since 1970.
 * @typedef {{ name: string, moments: Moment[] }} Hour `name` is empty where a day needs no hours.
 * @typedef {{ name: string, hours: Hour[], count: number }} Day `count` moments
 */

/** A day with more moments than this is divided into hours. */
const mostAtOnce = 12;
const day = 86_400_000;

/**
 * @param {Moment[]} moments the latest first
 * @param {number} now
 * @returns {Day[]} the latest first
 */
export function daysOf(moments, now) {
  return grouped(moments, ({ time }) => dayOf(time)).map((ofDay) => {
    const name = dayInWords(ofDay[0].time, now);
    if (ofDay.length <= mostAtOnce) return { name, hours: [{ name: '', moments: ofDay }], count: ofDay.length };
    const hours = grouped(ofDay, ({ time }) => new Date(time).setMinutes(0, 0, 0)).map((ofHour) => {
      const from = new Date(ofHour[0].time).setMinutes(0, 0, 0);
      return { name: say('{from} to {to}', { from: timeInWords(from), to: timeInWords(from + 3_600_000) }), moments: ofHour };
    });
    return { name, hours, count: ofDay.length };
  });
}

/**
 * “Today”, “Yesterday”, “Monday, 3 March”.
 *
 * @param {number} moment
 * @param {number} now
 */
export function dayInWords(moment, now) {
  const days = Math.round((dayOf(now) - dayOf(moment)) / day);
  if (days === 0) return say('Today');
  if (days === 1) return say('Yesterday');
  return say('{weekday}, {date}', { weekday: weekdayInWords(moment), date: dateInWords(moment, now) });
}

/**
 * When the day of a moment began.
 *
 * @param {number} moment
 */
export function dayOf(moment) {
  return new Date(moment).setHours(0, 0, 0, 0);
}

/**
 * Neighbours with the same key.
 *
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => number} keyOf
 * @returns {[Item, ...Item[]][]}
 */
function grouped(items, keyOf) {
  /** @type {[Item, ...Item[]][]} */
  const groups = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && keyOf(last[0]) === keyOf(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
