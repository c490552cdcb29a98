/** @typedef {import('./draft-sync.js').LibraryEntry} LibraryEntry */
/** @typedef {import('./draft-sync.js').OwnEntry} OwnEntry */

/**
 * Opens a draft with the entries of its history that follow the snapshot, and those that are not confirmed yet.
 *
 * @param {{ device: number, made: number, sequence: number }} counts
 * @param {string} snapshot JSON
 * @param {LibraryEntry[]} history
 * @param {OwnEntry[]} waiting
 * @returns {string} JSON
 */
export function openRequest({ device, made, sequence }, snapshot, history, waiting) {
  // A tab that only follows has no number of its own, and makes nothing.
  const counts = `"device":${Math.max(1, device)},"made":${made},"sequence":${sequence}`;
  const since = history.map(({ number, entry }) => `{"number":${number},"entry":${entry}}`);
  return `{"do":"open",${counts},"snapshot":${snapshot},"since":[${since.join(',')}],"pending":[${waiting.map(({ text }) => text).join(',')}]}`;
}

/**
 * @param {LibraryEntry} entry
 * @returns {string} JSON
 */
export function confirmRequest({ number, entry }) {
  return `{"do":"confirm","number":${number},"entry":${entry}}`;
}
