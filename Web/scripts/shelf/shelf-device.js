/** @type {Facets} */
const noFacets =
  { tags: [], groups: [], series: [], ages: [], languages: [], lengths: [], complexities: [], completed: [], unread: [], favourite: [] };

/**
 * A shelf without a network: what can be read here comes first, and everything says whether it can be.
 *
 * @param {ShelfAnswer} answer as it was seen last
 * @param {Map<string, ShelfCard>} here
 * @param {{ isFirst: boolean, isWhole: boolean }} page whether it is the list's first page, and whether the list leaves no story out
 * @returns {ShelfAnswer}
 */
export function shelfWithout(answer, here, { isFirst, isWhole }) {
  const seen = new Set(answer.items.map(({ story }) => story.id));
  const stories = answer.items.map(({ story }) => ({ ...story, here: here.has(story.id) }));
  const unseen = isFirst && isWhole ? [...here.values()].filter(({ id }) => !seen.has(id)).map((story) => ({ ...story, here: true })) : [];
  const near = isFirst ? [...stories.filter((story) => story.here), ...unseen] : [];
  const far = stories.filter((story) => !isFirst || !story.here);
  const total = Math.max(answer.total, near.length + far.length);
  return {
    ...answer, total,
    headings: [{ key: 'here', count: near.length }, { key: 'away', count: total - near.length }],
    items: [...near.map((story) => ({ heading: 'here', story })), ...far.map((story) => ({ heading: 'away', story }))],
  };
}

/**
 * The shelf of a device that never had an answer: only its own stories.
 *
 * @param {Map<string, ShelfCard>} here
 * @returns {ShelfAnswer | null} null if there is none
 */
export function shelfOf(here) {
  if (here.size === 0) return null;
  return shelfWithout({ total: 0, headings: [], items: [], facets: noFacets }, here, { isFirst: true, isWhole: true });
}

/**
 * @param {ShelfCard[]} stories
 * @param {Map<string, ShelfCard>} here
 * @returns {ShelfCard[]} those that are here first
 */
export function nearFirst(stories, here) {
  const marked = stories.map((story) => ({ ...story, here: here.has(story.id) }));
  return [...marked.filter((story) => story.here), ...marked.filter((story) => !story.here)];
}
