/**
 * The values of a filter in the order in which they were first shown: the library lists them by how many stories they leave, and leaves out
 * those that leave none, so they would move under a finger that taps one after the other.
 *
 * @param {FacetCount[]} shown as they are on show
 * @param {FacetCount[]} counts as the library lists them now
 * @returns {FacetCount[]} those that were shown first, now perhaps with no stories, then the others
 */
export function steadyValues(shown, counts) {
  const now = new Map(counts.map((count) => [count.value, count]));
  const before = new Set(shown.map(({ value }) => value));
  return [...shown.map((count) => now.get(count.value) ?? { ...count, count: 0 }), ...counts.filter(({ value }) => !before.has(value))];
}
