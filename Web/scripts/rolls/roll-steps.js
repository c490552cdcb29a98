/**
 * @typedef {{ at: number, show: 'tumble' | 'rest' | 'end' } | { at: number, show: 'count', counted: number }} RollStep
 *   What is shown, and when, in milliseconds since the roll began; `counted` is how many modifiers have been counted on by then.
 */

/** How long the dice tumble, in milliseconds. */
export const tumbling = 1500;
/** Pause on the rolled dice before anything is said of them, in milliseconds: long enough to hold one's breath. */
const resting = 600;
/** Time for each modifier, in milliseconds; less if there are many. */
const counting = 700;
const mostCounting = 2800;
const looking = 150;

/**
 * How a roll is shown, from the first tumble to the end. The numbers are the engine's; this only says when each is seen.
 *
 * @param {Pick<Check, 'modifiers'>} check
 * @returns {RollStep[]} in the order of their times; the last is the end
 */
export function rollSteps({ modifiers = [] }) {
  /** @type {RollStep[]} */
  const steps = [];
  // Slower and slower, as a die that comes to rest.
  for (let at = 0, pause = 60; at < tumbling; at += pause, pause *= 1.16) steps.push({ at: Math.round(at), show: 'tumble' });
  let at = tumbling;
  steps.push({ at, show: 'rest' });
  at += resting;
  const each = Math.min(counting, mostCounting / Math.max(1, modifiers.length));
  modifiers.forEach((_, index) => {
    steps.push({ at: Math.round(at), show: 'count', counted: index + 1 });
    at += each;
  });
  steps.push({ at: Math.round(at + looking), show: 'end' });
  return steps;
}

/**
 * The sum while it is counted: the roll and the first `counted` modifiers. All of them make the engine's own total, which may be held in a
 * range.
 *
 * @param {Pick<Check, 'roll' | 'total' | 'modifiers'>} check
 * @param {number} counted
 */
export function sumAfter({ roll, total, modifiers = [] }, counted) {
  if (counted >= modifiers.length) return total;
  return modifiers.slice(0, counted).reduce((sum, { shift }) => sum + shift, roll);
}

/**
 * What a die shows while it tumbles: never twice the same, and at last what was rolled. It is no chance, only a picture of one.
 *
 * @param {number} value what was rolled
 * @param {number} sides
 * @param {number} stepsToGo until it rests
 */
export function faceBefore(value, sides, stepsToGo) {
  if (stepsToGo <= 0 || sides < 2) return value;
  // A step that shares no factor with the number of sides visits all of them.
  let stride = Math.max(1, Math.round(sides * 0.38));
  while (greatestCommonDivisor(stride, sides) !== 1) stride += 1;
  return ((value - 1 + stride * stepsToGo) % sides) + 1;
}

/**
 * @param {number} one
 * @param {number} other
 * @returns {number}
 */
function greatestCommonDivisor(one, other) {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
