/** @typedef {import('./sheets.js').Thing} Thing */

/** What says only where something stood and where it led. */
const withoutWords = ['id', 'go', 'bucket'];

/**
 * What belongs in the bin: what the author has deleted, and whatever else has something in it. Empty places and ways also go when a choice
 * leads elsewhere, and nobody would look for them.
 *
 * @param {Thing[]} things as the editor's `bin` has them
 * @param {{ command: string, nodes: string[] }[]} entries of its `history`
 */
export function inTheBin(things, entries) {
  const deleted = new Set(entries.filter(({ command }) => command === 'delete').flatMap(({ nodes }) => nodes));
  return things.filter((thing) => deleted.has(thing.node) || hasContent(thing));
}

/**
 * @param {Thing} thing
 * @returns {boolean}
 */
function hasContent({ fields, slots = {} }) {
  return Object.entries(fields).some(([key, value]) => value !== '' && !withoutWords.includes(key))
    || Object.values(slots).flat().some(hasContent);
}
