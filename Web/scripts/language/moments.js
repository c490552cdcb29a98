import { world } from '../world/world.js';
import { language, say, sayCount } from './say.js';

const day = 86_400_000;
/** English as it is written in Britain, the day before the month. */
const locale = () => (language === 'en' ? 'en-GB' : language);

/**
 * When something was, as one says it: “this afternoon”, “yesterday evening”, “on 3 March”.
 *
 * @param {number} moment in milliseconds since 1970
 * @param {number} [now]
 */
export function momentInWords(moment, now = world.now()) {
  const then = new Date(moment);
  const today = new Date(now);
  const ago = now - moment;
  if (ago < 90_000) return say('a moment ago');
  if (ago < 3_600_000) return sayCount(Math.max(2, Math.round(ago / 60_000)), { one: '{count} minute ago', other: '{count} minutes ago' });
  const days = Math.round((startOfDay(today) - startOfDay(then)) / day);
  const [isEvening, isAfternoon] = [then.getHours() >= 18, then.getHours() >= 12];
  if (days === 0) return say(isEvening ? 'this evening' : isAfternoon ? 'this afternoon' : 'this morning');
  if (days === 1) return say(isEvening ? 'yesterday evening' : isAfternoon ? 'yesterday afternoon' : 'yesterday morning');
  return say('on {day}', { day: days < 7 ? then.toLocaleDateString(locale(), { weekday: 'long' }) : dateInWords(moment, now) });
}

/**
 * “3 March”, and the year where it is another.
 *
 * @param {number} moment
 * @param {number} [now]
 */
export function dateInWords(moment, now = world.now()) {
  const year = new Date(moment).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return new Date(moment).toLocaleDateString(locale(), { day: 'numeric', month: 'long', year });
}

/**
 * “13:40”.
 *
 * @param {number} moment in milliseconds since 1970
 */
export function timeInWords(moment) {
  return new Date(moment).toLocaleTimeString(locale(), { timeStyle: 'short' });
}

/**
 * “Monday”.
 *
 * @param {number} moment in milliseconds since 1970
 */
export function weekdayInWords(moment) {
  return new Date(moment).toLocaleDateString(locale(), { weekday: 'long' });
}

/**
 * “2 hours and 5 minutes”, “under a minute”.
 *
 * @param {number} milliseconds
 */
export function durationInWords(milliseconds) {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return say(milliseconds > 0 ? 'under a minute' : 'no time yet');
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  const hours = sayCount(whole, { one: '{count} hour', other: '{count} hours' });
  const beyond = sayCount(rest, { one: '{count} minute', other: '{count} minutes' });
  if (whole === 0) return beyond;
  return rest === 0 ? hours : say('{hours} and {minutes}', { hours, minutes: beyond });
}

/**
 * “21 Nov 2026, 13:40”.
 *
 * @param {number} moment in milliseconds since 1970
 */
export function dateAndTimeInWords(moment) {
  return new Date(moment).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * How long to wait, as one says it: “a moment”, “20 seconds”, “2 minutes”.
 *
 * @param {number} milliseconds
 */
export function waitInWords(milliseconds) {
  const [minutes, seconds] = [Math.ceil(milliseconds / 60_000), Math.ceil(milliseconds / 1000)];
  if (seconds < 5) return say('a moment');
  if (seconds < 60) return sayCount(seconds, { one: '{count} second', other: '{count} seconds' });
  return minutes === 1 ? say('a minute') : sayCount(minutes, { one: '{count} minute', other: '{count} minutes' });
}

/** @param {Date} moment */
function startOfDay(moment) {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
