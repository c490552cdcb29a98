/**
 * @typedef {import('../past/change-groups.js').StoryChange} StoryChange
 * @typedef {import('../past/change-list.js').Comparison} Comparison
 * @typedef {{ words: string, lost: string | null }} ReadingLine `lost`: the ID of the place that these readers lose, if another one could
 *   take them in
 */

import { say, sayCount, sayList } from '../language/say.js';

/** Fields that only authors see. */
export const aside = ['x', 'y', 'chapter', 'note'];
/** Things that only authors see. */
export const asideKinds = ['chapter', 'mapNote'];

/**
 * What is new for readers, in a sentence.
 *
 * @param {Comparison} comparison
 */
export function changesInWords({ changes, more }) {
  if (more > 0) {
    return sayCount(changes.length, { one: 'More than {count} thing has changed.', other: 'More than {count} things have changed.' });
  }
  const seen = changes.filter(isSeen);
  const places = seen.filter(({ kind }) => kind === 'location');
  const added = places.filter(({ change }) => change === 'added').length;
  const deleted = places.filter(({ change }) => change === 'deleted').length;
  const changed = new Set(seen.filter(({ kind, change }) => kind !== 'location' || change === 'changed' || change === 'moved')
    .map(({ location }) => location));
  const whole = seen.filter(({ kind, location }) => kind !== 'location' && location === null).length;
  changed.delete(null);
  const together = changed.size > 0 && whole > 0 && say('{places} and {things} have changed', {
    places: sayCount(changed.size, { one: '{count} place', other: '{count} places' }),
    things: sayCount(whole, { one: '{count} thing about the whole story', other: '{count} things about the whole story' }) });
  const parts = [
    added > 0 && sayCount(added, { one: '{count} place is new', other: '{count} places are new' }),
    together || changed.size > 0 && sayCount(changed.size, { one: '{count} place has changed', other: '{count} places have changed' }),
    deleted > 0 && sayCount(deleted, { one: '{count} place is gone', other: '{count} places are gone' }),
    !together && whole > 0 && sayCount(whole, { one: '{count} thing about the whole story has changed',
      other: '{count} things about the whole story have changed' }),
  ].flatMap((part) => part || []);
  return parts.length === 0 ? say('Nothing has changed for readers since it was last published.') : `${sayList(parts)}.`;
}

/**
 * Whether readers can notice a change.
 *
 * @param {StoryChange} change
 */
export function isSeen({ kind, change, fields }) {
  if (asideKinds.includes(kind)) return false;
  return change !== 'changed' || fields.some(({ field }) => !aside.includes(field));
}

/**
 * What happens to readers in the middle, those who stay where they are first.
 *
 * @param {ReadingsAhead[]} readings
 * @param {(id: string) => string | null} nameOf what a place of the story is called; null if the story has none with this ID
 * @returns {ReadingLine[]}
 */
export function readingLines(readings, nameOf) {
  const staying = readings.filter(({ result }) => result === 'same').reduce((sum, { count }) => sum + count, 0);
  const lineOf = (/** @type {ReadingsAhead} */ reading) => {
    const { place, from, to } = reading;
    // A place without a title goes by its ID in the library, and by its first words here.
    const named = { ...reading, from: from && (nameOf(from) ?? from), to: to && (nameOf(to) ?? to) };
    return { words: reading.result === 'earlier' ? earlierInWords(named) : startInWords(named),
      lost: place && nameOf(place) === null ? place : null };
  };
  return [
    ...(staying > 0 ? [{ lost: null, words: sayCount(staying,
      { one: '{count} reader continues where they are.', other: '{count} readers continue where they are.' }) }] : []),
    ...readings.filter(({ result }) => result === 'earlier').map(lineOf),
    ...readings.filter(({ result }) => result === 'start').map(lineOf),
  ];
}

/** @param {ReadingsAhead} reading */
function earlierInWords({ count, from, to }) {
  if (!from || !to || from === to) {
    return sayCount(count, { one: '{count} reader goes back to “{to}”.', other: '{count} readers go back to “{to}”.' },
      { to: to ?? from ?? '' });
  }
  return sayCount(count, { one: '{count} reader goes back from “{from}” to “{to}”.',
    other: '{count} readers go back from “{from}” to “{to}”.' }, { from, to });
}

/** @param {ReadingsAhead} reading */
function startInWords({ count, from }) {
  if (!from) return sayCount(count, { one: '{count} reader begins again.', other: '{count} readers begin again.' });
  return sayCount(count, { one: '{count} reader at “{from}” begins again.', other: '{count} readers at “{from}” begin again.' }, { from });
}

/**
 * The version after this one: its last number counts on.
 *
 * @param {string} version as its author writes it
 * @returns {string | null} null if it does not end with a number
 */
export function nextVersion(version) {
  const [, before, number] = /^(.*?)(\d{1,9})$/.exec(version.trim()) ?? [];
  return number === undefined ? null : `${before}${Number(number) + 1}`;
}

/**
 * Whether the author has already given the story another version number.
 *
 * @param {Comparison} comparison
 */
export function hasNewVersion({ changes }) {
  return changes.some(({ kind, fields }) => kind === 'story' && fields.some(({ field }) => field === 'version'));
}
