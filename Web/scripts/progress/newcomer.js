/** @typedef {import('./record-store.js').RecordStore} RecordStore */

const mark = 'branchbook.knowsTheWay';

/**
 * Whether somebody on this device has begun a story or has said that they want to read, so that they land among the stories at once.
 *
 * @param {RecordStore} store
 * @returns {Promise<boolean>}
 */
export async function knowsTheWay(store) {
  try {
    if (localStorage.getItem(mark) !== null) return true;
  } catch {
    // A browser that keeps nothing has only newcomers.
  }
  return [...(await store.readings()).values()].some(({ begun }) => begun);
}

/** Remembers that newcomers' entries are no longer needed here. */
export function noteKnowsTheWay() {
  try {
    localStorage.setItem(mark, 'yes');
  } catch {
    // They are welcomed again next time.
  }
}
