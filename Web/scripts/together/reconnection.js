/**
 * When a lost connection is tried again: after a random time whose upper bound doubles, so that ten thousand devices do not come back in
 * the same moment.
 */

/** The upper bound of the first wait, and of all of them, in milliseconds. */
const shortest = 1000;
const longest = 15_000;
/** After far too many requests, in milliseconds. */
const punished = 60_000;

/**
 * @param {number} failures how many attempts have failed since the last connection, from 0
 * @param {number} chance from 0 up to, but not including, 1
 * @param {number} code with which the connection was closed
 * @returns {number} in milliseconds
 */
export function untilNextTry(failures, chance, code) {
  if (code === 4008) return punished;
  return Math.floor(chance * Math.min(longest, shortest * 2 ** Math.min(failures, 10)));
}
