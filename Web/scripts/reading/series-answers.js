/**
 * Answers that a reader gave in one story of a series, on their way to the others.
 *
 * @typedef {Record<string, string | number | boolean>} Forgotten The answers that the reader took back, by variable: until another one is
 *   given, these count for nothing. The library reads answers from the records of readings, which stay as they are.
 */

import { world } from '../world/world.js';

/** Timeout for telling the library what was answered in a story that was read just before, in milliseconds. */
const telling = 1500;
/** Timeout for the module that tells it. */
const loading = 300;

/**
 * The name under which the device notes which answers in a series were taken back.
 *
 * @param {string} series
 */
export function noteOfForgotten(series) {
  return `forgotten/${series}`;
}

/**
 * Tells the library what it does not know yet.
 *
 * @param {import('../progress/record-store.js').RecordStore} store
 * @returns {Promise<boolean>} whether there was anything, and the library knows it now
 */
export async function tellAnswers(store) {
  const late = new Promise((/** @type {(nothing: null) => void} */ resolve) => world.later(() => resolve(null), loading));
  const progress = await Promise.race([store.progress, late]);
  return progress !== null && await progress.unsent() > 0 && progress.settle(telling);
}

/**
 * A story with the answers of now: it was asked for at once, while the library was told of those that were given a moment ago.
 *
 * @param {StoryAddresses} known
 * @param {Promise<boolean>} told
 * @param {() => Promise<StoryAddresses>} askAgain
 */
export async function withLatestAnswers(known, told, askAgain) {
  if (!known.series || !await told.catch(() => false)) return known;
  const { answers } = await askAgain().catch(() => known);
  return { ...known, answers };
}

/**
 * @param {SeriesAnswers | undefined} answers
 * @param {Forgotten} forgotten
 * @returns {SeriesAnswers} those that the reader did not take back
 */
export function withoutForgotten(answers, forgotten) {
  return Object.fromEntries(Object.entries(answers ?? {}).map(([kind, values]) => [kind,
    Object.fromEntries(Object.entries(values).filter(([variable, value]) =>
      !Object.hasOwn(forgotten, variable) || forgotten[variable] !== value))]));
}

/**
 * All answers of a series: each story is told those of the others.
 *
 * @param {(SeriesAnswers | undefined)[]} told what the library tells stories of the series
 * @returns {Forgotten}
 */
export function answersOfSeries(told) {
  return Object.assign({}, ...told.flatMap((answers) => Object.values(answers ?? {})));
}
