/**
 * @typedef {object} KeptStory What this device has of a story.
 * @property {string} id
 * @property {string} title
 * @property {string} [language]
 * @property {string} [revision]
 * @property {number} size in bytes
 * @property {boolean} whole
 * @property {boolean} deliberate whether somebody asked for it; what was only opened may go when space is short
 * @property {number} at when it was kept or opened last, in milliseconds since 1970
 *
 * @typedef {{ done: number, of: number }} KeepProgress How many pieces of a story are here.
 * @typedef {{ work: Promise<void>, stop: AbortController, progress: KeepProgress, listeners: Set<(progress: KeepProgress) => void> }}
 *   Keeping
 */

import { ReadingError } from '../library/reading-error.js';
import { world } from '../world/world.js';

const prefix = 'story/';
/** Address of a story's note in its cache; no server answers there. */
const notePlace = '/kept-story';
/** Pieces fetched at once; few, because someone may be reading meanwhile. */
const atOnce = 2;
/** Stories that were only opened go, the oldest first, when more than this share of what the browser allows is used. */
const roomShare = 0.6;

/** Whether this browser can keep stories at all. Without a certificate it can't, and where cookies are forbidden even asking throws. */
export const canKeep = hasCaches();

function hasCaches() {
  try {
    return typeof caches !== 'undefined';
  } catch {
    return false;
  }
}

/** Keeps stories on this device, and knows which are being fetched. */
export class StoryKeeper {
  /** @type {Map<string, Keeping>} */
  #underWay = new Map();

  /** @param {Shared} shared */
  static of(shared) {
    shared.keeper ??= new StoryKeeper();
    return shared.keeper;
  }

  /**
   * Keeps a story that was opened, until space is short.
   *
   * @param {StoryAddresses} story
   */
  async keepOpened(story) {
    if (!canKeep) return;
    // Asks that the browser does not clear the progress away either.
    navigator.storage?.persist?.().catch(() => undefined);
    await this.#makeRoom(story.id);
    await this.#keep(story, false);
  }

  /**
   * Keeps a story that someone chose to keep.
   *
   * @param {StoryAddresses} story
   * @param {(progress: KeepProgress) => void} listener
   * @param {AbortSignal} signal stops it; what has arrived by then stays until the story is removed
   */
  async keepForGood(story, listener, signal) {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => this.#underWay.get(story.id)?.stop.abort(), { once: true });
    navigator.storage?.persist?.().catch(() => undefined);
    await this.#keep(story, true, listener);
    // Only the service worker serves what is kept.
    if (await navigator.serviceWorker?.getRegistration()) await navigator.serviceWorker.ready;
  }

  /**
   * Hears of a story that is being kept just now.
   *
   * @param {string} story
   * @returns {Keeping | undefined}
   */
  underWay(story) {
    return this.#underWay.get(story);
  }

  /**
   * Removes a story's text, pictures and sounds; its progress stays.
   *
   * @param {string} story
   */
  async letGoOf(story) {
    const keeping = this.#underWay.get(story);
    keeping?.stop.abort();
    await keeping?.work.catch(() => undefined);
    await caches.delete(prefix + story);
  }

  /**
   * @param {StoryAddresses} story
   * @param {boolean} deliberate
   * @param {(progress: KeepProgress) => void} [listener]
   */
  async #keep(story, deliberate, listener) {
    const running = this.#underWay.get(story.id);
    if (running) {
      if (listener) running.listeners.add(listener);
      if (deliberate) await noteDown(story, { deliberate });
      return running.work;
    }
    const stop = new AbortController();
    /** @type {Keeping} */
    const keeping = { stop, progress: { done: 0, of: 0 }, listeners: new Set(listener ? [listener] : []), work: Promise.resolve() };
    this.#underWay.set(story.id, keeping);
    keeping.work = fetchAll(story, deliberate, keeping).finally(() => this.#underWay.delete(story.id));
    return keeping.work;
  }

  /** @param {string} opened the story that stays */
  async #makeRoom(opened) {
    const { usage = 0, quota = 0 } = await navigator.storage?.estimate?.() ?? {};
    let excess = usage - quota * roomShare;
    const loose = (await keptStories()).filter(({ id, deliberate }) => !deliberate && id !== opened).reverse();
    for (const { id, size } of loose) {
      if (excess <= 0) return;
      await this.letGoOf(id);
      excess -= size;
    }
  }
}

/**
 * What is kept of a story.
 *
 * @param {string} story
 * @returns {Promise<KeptStory | null>}
 */
export async function keptStory(story) {
  // Opening a cache would create it.
  if (!canKeep || !(await caches.has(prefix + story))) return null;
  const note = await (await caches.open(prefix + story)).match(notePlace);
  return note ? note.json() : null;
}

/** @returns {Promise<KeptStory[]>} the latest first */
export async function keptStories() {
  if (!canKeep) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const stories = await Promise.all(names.map((name) => keptStory(name.slice(prefix.length))));
  return /** @type {KeptStory[]} */ (stories.filter((story) => story !== null)).sort((one, other) => other.at - one.at);
}

/**
 * What the library said of the stories that can be read here without a network, by their IDs; none where the browser refuses to say.
 *
 * @returns {Promise<Map<string, StoryAddresses>>}
 */
export async function storiesHere() {
  try {
    const whole = (await keptStories()).filter((story) => story.whole);
    const cards = await Promise.all(whole.map(async ({ id }) => (await caches.match(openingOf(id), { cacheName: prefix + id }))?.json()));
    return new Map(cards.flatMap((card) => (card ? [[card.id, card]] : [])));
  } catch {
    return new Map();
  }
}

/**
 * A story's own address.
 *
 * @param {string} story
 */
function openingOf(story) {
  return `/api/stories/${encodeURIComponent(story)}`;
}

/**
 * @param {StoryAddresses} story
 * @param {boolean} deliberate
 * @param {Keeping} keeping
 */
async function fetchAll(story, deliberate, keeping) {
  const { id, head, parts, files, picture, companion } = story;
  const cache = await caches.open(prefix + id);
  await noteDown(story, deliberate ? { deliberate, whole: false } : {});
  const pieces = [...new Set([head, ...parts, ...Object.values(files), picture?.url ?? [], companion ?? []].flat())];
  // Last: with it the story can be opened without a network, and it names the pieces of its own revision.
  const opening = openingOf(id);
  const waiting = [...pieces];
  let size = 0;
  const report = (/** @type {number} */ done) => {
    keeping.progress = { done, of: pieces.length };
    for (const listener of keeping.listeners) listener(keeping.progress);
  };
  const work = async () => {
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      keeping.stop.signal.throwIfAborted();
      size += await keepPiece(cache, piece, keeping.stop.signal);
      report(keeping.progress.done + 1);
    }
  };
  report(0);
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    keeping.stop.abort();
  }
  await put(cache, opening, new TextEncoder().encode(JSON.stringify(story)), 'application/json');
  const wanted = new Set([...pieces, opening, notePlace].map((address) => new URL(address, location.origin).href));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await noteDown(story, { whole: true, size, at: world.now() });
}

/**
 * @param {Cache} cache
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<number>} its size in bytes
 */
async function keepPiece(cache, address, signal) {
  // All addresses of pieces change with their bytes.
  const known = await cache.match(address);
  if (known) return Number(known.headers.get('Content-Length'));
  let response;
  try {
    response = await fetch(address, /** @type {RequestInit} */ ({ signal, priority: 'low' }));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ReadingError('network', `${address}: ${error}`);
  }
  if (!response.ok) throw new ReadingError(response.status === 404 ? 'changed' : 'server', `${address} answered ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  await refuseDamage(address, bytes);
  await put(cache, address, bytes, response.headers.get('Content-Type') ?? 'application/octet-stream');
  return bytes.byteLength;
}

/**
 * A picture's address holds the digest of its bytes; what is damaged is not kept. A story's text is guarded by the engine.
 *
 * @param {string} address
 * @param {Uint8Array} bytes
 */
async function refuseDamage(address, bytes) {
  const [, digest] = /\/files\/([0-9a-f]{64})\//.exec(address) ?? [];
  if (digest === undefined) return;
  const found =
    [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== digest) throw new ReadingError('damaged', `${address} came with the digest ${found}`);
}

/**
 * @param {Cache} cache
 * @param {string} address
 * @param {Uint8Array} bytes
 * @param {string} type
 */
function put(cache, address, bytes, type) {
  return cache.put(address, new Response(bytes, { headers: { 'Content-Type': type, 'Content-Length': String(bytes.byteLength) } }));
}

/**
 * @param {StoryAddresses} story
 * @param {Partial<KeptStory>} news
 */
async function noteDown({ id, title, language, revision }, news) {
  const before = await keptStory(id);
  /** @type {KeptStory} */
  const note = { size: 0, whole: false, deliberate: false, at: world.now(), ...before, id, title, language, revision, ...news };
  await put(await caches.open(prefix + id), notePlace, new TextEncoder().encode(JSON.stringify(note)), 'application/json');
}
