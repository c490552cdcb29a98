/**
 * How a reader chooses, as far as it helps to guess which pages come next: what was picked before, and whether the same is picked again.
 *
 * @typedef {{ again: number, other: number, picked: Record<string, string[]> }} Habit
 *   Of the choices at places where the reader had chosen before, how many were one picked before (`again`), and how many were not. `picked`
 *   holds for each story its choices, each as its location's ID, a slash and its own ID, the latest last.
 */

/** Limits of what is remembered; the oldest goes first. */
const mostChoices = 300;
const mostStories = 12;
/** Beyond this many choices, older ones count half, so that a habit can change. */
const longMemory = 200;

/** @type {Habit} */
export const noHabit = Object.freeze({ again: 0, other: 0, picked: {} });

/**
 * The habit after one more choice.
 *
 * @param {Habit} habit
 * @param {string} story
 * @param {string} location
 * @param {string} choice
 * @returns {Habit}
 */
export function withChoice({ again, other, picked }, story, location, choice) {
  const before = picked[story] ?? [];
  const made = `${location}/${choice}`;
  const wasHere = before.some((one) => one.startsWith(`${location}/`));
  const isAgain = before.includes(made);
  const fading = again + other >= longMemory ? 2 : 1;
  const others = Object.entries(picked).filter(([other]) => other !== story).slice(1 - mostStories);
  return {
    again: again / fading + (wasHere && isAgain ? 1 : 0),
    other: other / fading + (wasHere && !isAgain ? 1 : 0),
    picked: { ...Object.fromEntries(others), [story]: [...before.filter((one) => one !== made), made].slice(-mostChoices) },
  };
}

/**
 * The part of it that the engine receives.
 *
 * @param {Habit} habit
 * @param {string} story
 * @returns {{ picked: string[], repeats: number }} `repeats`: how many in a hundred choices are such again, where there is one of both
 */
export function habitFor({ again, other, picked }, story) {
  return { picked: picked[story] ?? [], repeats: Math.round(100 * (again + 1) / (again + other + 2)) };
}
