/** @typedef {Pick<RecordingRow, 'story' | 'location' | 'page' | 'words'>} RecordingKey */
/**
 * @typedef {RecordingKey & { title: string, size: number, milliseconds: number, recordedAt: number }} KeptRecording A recording without its
 * sound; `size` in bytes.
 */

import { DeviceDatabase, answerOf, rowsOf } from '../device/device-database.js';

const tables = ['recordings'];

/**
 * Which page of the story a scene is, as recordings know it.
 *
 * @param {DrawnScene} scene
 * @returns {{ location: string, page: string } | null} null for what is not recorded
 */
export function pageOf(scene) {
  const location = scene.location ?? '';
  switch (scene.kind) {
    case 'title': return { location: '', page: 'title' };
    case 'page': return { location, page: String(scene.position?.page ?? 0) };
    case 'question': return { location, page: `question/${scene.variable}` };
    case 'choices': return { location, page: 'choices' };
    case 'result': return { location, page: `result/${scene.choice ?? ''}` };
    case 'ending': return { location, page: `ending/${scene.ending}` };
    case 'sequence': return null;
  }
}

/**
 * A short stand-in for the words of a page (FNV-1a).
 *
 * @param {string} words
 */
export function digestOf(words) {
  let digest = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(words.normalize().replace(/\s+/gu, ' ').trim())) {
    digest = Math.imul(digest ^ byte, 0x01000193) >>> 0;
  }
  return digest.toString(16).padStart(8, '0');
}

/** The recordings on this device. */
export class VoiceRecordings {
  /** @type {Promise<DeviceDatabase> | null} */
  #opening = null;

  /** @param {Shared} shared */
  static of(shared) {
    shared.recordings ??= new VoiceRecordings();
    return shared.recordings;
  }

  /**
   * The recording of a page.
   *
   * @param {{ story: string, scene: DrawnScene, words?: string }} page `words` is what stands on it; left out, any recording of the page
   *   will do
   * @returns {Promise<RecordingRow | null>} null too where nothing can be kept
   */
  async find({ story, scene, words }) {
    const page = pageOf(scene);
    if (!page) return null;
    try {
      const device = await this.#database();
      return await device.read(async (transaction) => {
        const table = transaction.objectStore('recordings');
        const place = [story, page.location, page.page];
        return (await answerOf(table.get(words === undefined ? rowsOf(...place) : [...place, digestOf(words)]))) ?? null;
      }, tables);
    } catch {
      return null;
    }
  }

  /**
   * Keeps a recording, in place of an earlier one of the same words.
   *
   * @param {RecordingRow} recording
   */
  async keep(recording) {
    const device = await this.#database();
    await device.write(async (transaction) => void transaction.objectStore('recordings').put(recording), tables);
  }

  /**
   * Every recording on this device, the latest first.
   *
   * @returns {Promise<KeptRecording[]>}
   */
  async all() {
    const device = await this.#database();
    return device.read((transaction) => new Promise((resolve, reject) => {
      /** @type {KeptRecording[]} */
      const kept = [];
      // One after the other, so that no more than one recording's sound is in memory.
      const request = transaction.objectStore('recordings').openCursor();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return resolve(kept.sort((one, other) => other.recordedAt - one.recordedAt));
        const { bytes, type: _type, ...row } = /** @type {RecordingRow} */ (cursor.value);
        kept.push({ ...row, size: bytes.byteLength });
        return cursor.continue();
      };
    }), tables);
  }

  /** @param {RecordingKey} recording */
  async delete({ story, location, page, words }) {
    const device = await this.#database();
    await device.write(async (transaction) => void transaction.objectStore('recordings').delete([story, location, page, words]), tables);
  }

  /** @returns {Promise<DeviceDatabase>} */
  #database() {
    this.#opening ??= DeviceDatabase.open();
    // A window that kept nothing a moment ago may keep something now.
    this.#opening.catch(() => { this.#opening = null; });
    return this.#opening;
  }
}
