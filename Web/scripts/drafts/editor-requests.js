/** @typedef {import('./draft-sync.js').LibraryEntry} LibraryEntry */
/** @typedef {import('./draft-sync.js').OwnEntry} OwnEntry */

/**
 * Opens a draft. What follows the snapshot goes in as if it were not confirmed yet, so that what really is not can build on it; then
 * `confirmRequest` is to be asked for each entry of the history.
 *
 * @param {{ device: number, made: number, sequence: number }} counts
 * @param {string} snapshot JSON
 * @param {LibraryEntry[]} history
 * @param {OwnEntry[]} waiting
 * @returns {string} JSON
 */
export function openRequest({ device, made, sequence }, snapshot, history, waiting) {
  const pending = [...history.map(({ entry }) => entry), ...waiting.map(({ text }) => text)];
  // A tab that only follows has no number of its own, and makes nothing.
  const counts = `"device":${Math.max(1, device)},"made":${made},"sequence":${sequence}`;
  return `{"do":"open",${counts},"snapshot":${snapshot},"pending":[${pending.join(',')}]}`;
}

/**
 * @param {LibraryEntry} entry
 * @returns {string} JSON
 */
export function confirmRequest({ number, entry }) {
  return `{"do":"confirm","number":${number},"entry":${entry}}`;
}
