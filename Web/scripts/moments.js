const day = 86_400_000;

/**
 * When something was, as one says it: “this afternoon”, “yesterday evening”, “on 3 March”.
 *
 * @param {number} moment in milliseconds since 1970
 * @param {number} [now]
 */
export function momentInWords(moment, now = Date.now()) {
  const then = new Date(moment);
  const today = new Date(now);
  const ago = now - moment;
  if (ago < 90_000) return 'a moment ago';
  if (ago < 3_600_000) return `${Math.max(2, Math.round(ago / 60_000))} minutes ago`;
  const days = Math.round((startOfDay(today) - startOfDay(then)) / day);
  if (days === 0) return then.getHours() >= 18 ? 'this evening' : then.getHours() >= 12 ? 'this afternoon' : 'this morning';
  if (days === 1) return `yesterday ${partOfDay(then)}`;
  if (days < 7) return `on ${then.toLocaleDateString('en-GB', { weekday: 'long' })}`;
  return `on ${dateInWords(moment, now)}`;
}

/**
 * “3 March”, and the year where it is another.
 *
 * @param {number} moment
 * @param {number} [now]
 */
export function dateInWords(moment, now = Date.now()) {
  const year = new Date(moment).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year });
}

/**
 * “2 hours and 5 minutes”, “under a minute”.
 *
 * @param {number} milliseconds
 */
export function durationInWords(milliseconds) {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return milliseconds > 0 ? 'under a minute' : 'no time yet';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' and ');
}

/**
 * “1 choice”, “12 choices”.
 *
 * @param {number} count
 * @param {string} word
 */
export function counted(count, word) {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? word : `${word}s`}`;
}

/**
 * How long to wait, as one says it: “a moment”, “20 seconds”, “2 minutes”.
 *
 * @param {number} milliseconds
 */
export function waitInWords(milliseconds) {
  const [minutes, seconds] = [Math.ceil(milliseconds / 60_000), Math.ceil(milliseconds / 1000)];
  if (seconds < 60) return seconds < 5 ? 'a moment' : counted(seconds, 'second');
  return minutes === 1 ? 'a minute' : counted(minutes, 'minute');
}

/** @param {Date} moment */
function partOfDay(moment) {
  return moment.getHours() >= 18 ? 'evening' : moment.getHours() >= 12 ? 'afternoon' : 'morning';
}

/** @param {Date} moment */
function startOfDay(moment) {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
