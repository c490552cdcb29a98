/**
 * The order in which the places of a story stand in its manuscript.
 *
 * A place follows everything that leads to it, except where the story goes round in a circle; and what comes after the first choice is told
 * to its end before what comes after the second. So a reader of the manuscript meets nothing before it can happen, and places where ways
 * meet again stand behind all of these ways. It is the reverse postorder of a walk through the story that takes the last way first.
 *
 * Complexity: O(places + ways).
 *
 * @template {{ id: string, ways: { to: string }[] }} Place
 * @param {Place[]} places in the order in which the story lists them
 * @param {string} start the ID of the place where reading begins
 * @returns {{ reached: Place[], rest: Place[] }} `rest`: the places that no way from the start leads to, in an order of the same kind
 */
export function readingOrder(places, start) {
  const byID = new Map(places.map((place) => [place.id, place]));
  /** @type {Set<Place>} */
  const seen = new Set();
  const first = byID.get(start);
  const reached = first ? walk([first], byID, seen) : [];
  return { reached, rest: walk(places.filter((place) => !seen.has(place)), byID, seen) };
}

/**
 * @template {{ id: string, ways: { to: string }[] }} Place
 * @param {Place[]} roots
 * @param {Map<string, Place>} byID
 * @param {Set<Place>} seen gains every place of the result
 * @returns {Place[]}
 */
function walk(roots, byID, seen) {
  /** @type {Place[]} */
  const backwards = [];
  for (const root of [...roots].reverse()) {
    if (seen.has(root)) continue;
    seen.add(root);
    // A stack of our own: a story can be thousands of places deep.
    const stack = [{ place: root, next: root.ways.length }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      top.next -= 1;
      const way = top.place.ways[top.next];
      if (!way) {
        backwards.push(top.place);
        stack.pop();
        continue;
      }
      const target = byID.get(way.to);
      if (target && !seen.has(target)) {
        seen.add(target);
        stack.push({ place: target, next: target.ways.length });
      }
    }
  }
  return backwards.reverse();
}
