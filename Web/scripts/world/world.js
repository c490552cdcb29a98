/**
 * The time, waits and chance. Pages ask for them here and nowhere else, so that a test can put in a world of its own and let its time pass:
 * it sets `branchbookWorld` before the first module runs.
 *
 * @typedef {object} World
 * @property {() => number} now milliseconds since 1970
 * @property {() => number} elapsed milliseconds since some moment, however the device's clock is set meanwhile
 * @property {(event: Event) => number} at when something happened, as `elapsed` counts
 * @property {(act: (nothing?: undefined) => void, milliseconds: number) => number} later does something once, and gives what
 *   `cancel` takes
 * @property {(timer?: number) => void} cancel
 * @property {() => number} chance from 0 up to, but not including, 1
 * @property {() => bigint} drawSeed 64 bits
 */

/** @type {World} */
export const world = /** @type {{ branchbookWorld?: World }} */ (globalThis).branchbookWorld ?? {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  at: (event) => event.timeStamp,
  later: (act, milliseconds) => setTimeout(act, milliseconds),
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
  drawSeed: () => /** @type {bigint} */ (crypto.getRandomValues(new BigUint64Array(1))[0]),
};
