/** @typedef {import('./settings-table.js').ReadingSettings['face']} Face */

/**
 * The typefaces that there are here: the device's own two, and those that the set-up has laid beside the pages.
 *
 * @returns {Promise<Set<Face>>}
 */
export async function facesThere() {
  /** @type {Set<Face>} */
  const faces = new Set(['book', 'plain']);
  // A page that was made in one piece has nothing beside it.
  if (document.querySelector('style[data-sheet]')) return faces;
  try {
    const response = await fetch('/fonts/faces.json');
    if (response.ok) for (const name of Object.keys(await response.json())) faces.add(/** @type {Face} */ (name));
  } catch {
    // Opening the settings again retries.
  }
  return faces;
}
