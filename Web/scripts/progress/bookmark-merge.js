/**
 * What becomes of a device's bookmarks when the library says which it has: decided without a clock, a network or a store. Which of two
 * changes is later, only the library decides: it knows how wrong each device's clock is.
 *
 * @typedef {object} ListedBookmark A bookmark as the library lists it.
 * @property {string} id
 * @property {string} name
 * @property {string} note
 * @property {number} scene
 * @property {number} kept
 * @property {number} changed
 * @property {boolean} removed
 */

/**
 * @param {readonly BookmarkRow[]} here all that the device has of one reader and story
 * @param {readonly ListedBookmark[]} there
 * @returns {{ fetch: string[], drop: string[], resend: string[] }} IDs of bookmarks to fetch, to delete here, and to send again
 */
export function mergeBookmarks(here, there) {
  const rows = new Map(here.map((row) => [row.id, row]));
  const listed = new Set(there.map(({ id }) => id));
  // What was changed here is sent first; the answer says what the library keeps.
  const news = there.filter(({ id, changed }) => {
    const row = rows.get(id);
    return !row || row.sent && row.known !== changed;
  });
  return {
    fetch: news.filter(({ removed }) => !removed).map(({ id }) => id),
    drop: news.filter(({ id, removed }) => removed && rows.has(id)).map(({ id }) => id),
    // The library has lost it.
    resend: here.filter(({ id, sent }) => sent && !listed.has(id)).map(({ id }) => id),
  };
}

/**
 * A bookmark after the library has answered.
 *
 * @param {BookmarkRow} row as it was sent
 * @param {ListedBookmark} kept what the library keeps: another device's change may be later
 * @returns {BookmarkRow | null} null if it is gone
 */
export function afterSending(row, kept) {
  if (kept.removed) return null;
  const isOurs = !row.removed && row.name === kept.name && row.note === kept.note && row.scene === kept.scene;
  // A time that the library never says makes the next round fetch what another device has made of it.
  return { ...row, removed: false, kept: isOurs ? kept.kept : row.kept, known: isOurs ? kept.changed : 0, sent: true };
}
