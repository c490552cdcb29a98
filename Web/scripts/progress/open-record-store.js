/** @typedef {import('./record-store.js').RecordStore} RecordStore */

import { DeviceRecordStore } from './record-store.js';

/**
 * The device's store, or one that forgets where the device has none.
 *
 * @param {Shared} shared
 * @returns {Promise<RecordStore>}
 */
export async function openRecordStore(shared) {
  try {
    const store = await DeviceRecordStore.open();
    store.progress = loadProgress(store, shared);
    return store;
  } catch {
    const { PassingRecordStore } = await import('./passing-record-store.js');
    return new PassingRecordStore();
  }
}

/**
 * Loads what goes to and comes from the library beside the page, and not before it.
 *
 * @param {DeviceRecordStore} store
 * @param {Shared} shared
 * @returns {RecordStore['progress']}
 */
async function loadProgress(store, shared) {
  try {
    const { ReaderProgress } = await import('./reader-progress.js');
    const progress = new ReaderProgress(store.database, shared);
    progress.start();
    return progress;
  } catch {
    // Without a network all stays on the device until the page is opened again.
    return null;
  }
}
