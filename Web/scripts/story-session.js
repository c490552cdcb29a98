/** @typedef {import('./contract.js').Answer} Answer */
/** @typedef {import('./contract.js').DrawnScene} DrawnScene */
/** @typedef {import('./contract.js').Input} Input */
/** @typedef {import('./contract.js').Request} Request */
/** @typedef {import('./contract.js').StoryAddresses} StoryAddresses */
/** @typedef {import('./record-store.js').RecordStore} RecordStore */
/** @typedef {{ scene: DrawnScene, refused?: string, notices: string[], newEnding: boolean }} Turn What to draw, and what to say about it. */

import { Engine } from './engine.js';
import { fetchBytes, fetchStory } from './library.js';
import { PassingRecordStore } from './passing-record-store.js';
import { ReadingClock } from './reading-clock.js';
import { ReadingError } from './reading-error.js';
import { RecordConflict } from './record-store.js';

const elsewhereNotice = 'This story was read on in another window. Here is where it stands now.';
const unkeptNotice = 'This device can keep nothing more. You can read on, but your place from here will not be remembered.';

/** One open story: the engine, the parts it needs, and the record that is kept. It decides nothing about the story. */
export class StorySession {
  /** @type {Engine} */
  #engine;
  /** @type {RecordStore} */
  #store;
  /** Lines kept so far. */
  #count = 0;
  /** @type {Map<number, Promise<void>>} */
  #parts = new Map();
  /** @type {Set<string>} */
  #endings = new Set();
  #clock = new ReadingClock();

  /**
   * Called with true when a reader has to wait for a part, and with false afterwards.
   *
   * @type {(waiting: boolean) => void}
   */
  onWait = () => undefined;

  /**
   * @param {StoryAddresses} addresses
   * @param {Engine} engine
   * @param {RecordStore} store
   */
  constructor(addresses, engine, store) {
    this.addresses = addresses;
    this.#engine = engine;
    this.#store = store;
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  /** Is called when the story is put down. */
  close() {
    document.removeEventListener('visibilitychange', this.#look);
  }

  #look = () => this.#clock.see(performance.now(), document.visibilityState === 'visible');

  /**
   * Fetches a story's head and makes an engine for it.
   *
   * @param {string} story
   * @param {RecordStore} store
   * @returns {Promise<StorySession>}
   */
  static async open(story, store) {
    const [addresses, engine] = await Promise.all([fetchStory(story), Engine.start()]);
    const session = new StorySession(addresses, engine, store);
    const head = engine.loadHead(await fetchBytes(addresses.head));
    for (let part = 0; part < head.parts; part += 1) {
      if (!head.missing.includes(part)) session.#parts.set(part, Promise.resolve());
    }
    session.#endings = (await store.endings()).get(story) ?? new Set();
    return session;
  }

  /** How many different endings this reader has found, and how many there are. */
  get endings() {
    return { found: this.#endings, total: this.addresses.endings ?? 0 };
  }

  /** Whether the place is kept. */
  get keepsProgress() {
    return this.#store.lasting;
  }

  /**
   * Goes on where the reader stopped, or begins.
   *
   * @param {{ afresh?: boolean }} [options] `afresh` begins another reading
   * @returns {Promise<Turn>}
   */
  async begin(options) {
    const kept = options?.afresh ? [] : await this.#store.lines(this.addresses.id);
    if (kept.length > 0) {
      this.#count = kept.length;
      return this.#settle(this.#resume(kept), false);
    }
    const [seed] = crypto.getRandomValues(new BigUint64Array(1));
    const answer = this.#engine.request({ begin: { seed: String(seed) } });
    await this.#guardStorage(() => this.#store.startOver(this.addresses.id, answer.record));
    this.#count = answer.record.length;
    return this.#settle({ ...answer, record: [] }, false);
  }

  /**
   * @param {string[]} kept
   * @returns {Answer}
   */
  #resume(kept) {
    try {
      return this.#engine.request({ resume: kept.join('') });
    } catch (error) {
      if (error instanceof ReadingError && error.code === 'story') throw new ReadingError('record', error.message);
      throw error;
    }
  }

  /**
   * The one door: every tap, swipe, key and button ends here.
   *
   * @param {Input} input
   * @returns {Promise<Turn>}
   */
  async apply(input) {
    // Another reading, with a record of its own: what was read before stays as it is.
    if (input === 'restart') return this.begin({ afresh: true });
    return this.#settle(this.#engine.request({ apply: input }), true);
  }

  /**
   * What an input would lead to, without doing it.
   *
   * @param {Input} input
   * @returns {DrawnScene | null} null where it would be refused, or has to be loaded first
   */
  peek(input) {
    const { scene } = this.#engine.ask({ peek: input });
    return scene && scene.kind !== 'loading' ? scene : null;
  }

  /**
   * What can be decided again in this reading, the latest first.
   *
   * @returns {import('./contract.js').Decision[]}
   */
  decisions() {
    return this.#engine.ask({ decisions: true }).decisions ?? [];
  }

  /**
   * Undoes until the choice that is looked at can be made again.
   *
   * @param {number} steps
   * @returns {Promise<Turn>}
   */
  async decideAgain(steps) {
    let turn = await this.apply('undo');
    for (let step = 1; step < steps && turn.refused === undefined; step += 1) {
      // What has been undone by then is drawn, whatever the engine says to the next one.
      turn = { ...(await this.apply('undo')), refused: undefined };
    }
    return turn;
  }

  /** Fetches, one after the other, what the reader has not needed yet. Failures wait until the part is needed. */
  async prefetch() {
    try {
      for (const part of this.addresses.parts.keys()) await this.#needPart(part);
    } catch {
      return;
    }
  }

  /**
   * Keeps the record's new lines, and fetches what the scene lacks.
   *
   * @param {Answer} answer
   * @param {boolean} begun
   * @returns {Promise<Turn>}
   */
  async #settle(answer, begun) {
    const notices = [...(answer.resumed?.notices ?? [])];
    try {
      if (answer.record.length > 0 && !(await this.#keep(answer.record, { begun, milliseconds: begun ? this.#turnClock() : 0 }))) notices.push(unkeptNotice);
      const scene = await this.#complete(answer);
      const newEnding = scene.kind === 'ending' && !this.#endings.has(scene.ending);
      if (newEnding) {
        this.#endings = new Set(this.#endings).add(scene.ending);
        await this.#keep([], { begun, ending: scene.ending });
      }
      return { scene, refused: answer.refused?.message, notices, newEnding };
    } catch (error) {
      if (error instanceof RecordConflict) return this.#takeFromStore();
      throw error;
    }
  }

  #turnClock() {
    return this.#clock.turn(performance.now(), document.visibilityState === 'visible');
  }

  /**
   * @param {string[]} lines
   * @param {import('./record-store.js').Progress} progress
   * @returns {Promise<boolean>} false if storage has just given up
   */
  async #keep(lines, progress) {
    const kept = await this.#guardStorage(() => this.#store.append(this.addresses.id, this.#count, lines, progress));
    this.#count += lines.length;
    return kept;
  }

  /**
   * @param {() => Promise<void>} write
   * @returns {Promise<boolean>}
   */
  async #guardStorage(write) {
    try {
      await write();
      return true;
    } catch (error) {
      if (error instanceof RecordConflict) throw error;
      // A full disk must not stop the reading.
      this.#store = new PassingRecordStore();
      return false;
    }
  }

  /** @returns {Promise<Turn>} the story as the other tab left it */
  async #takeFromStore() {
    const turn = await this.begin();
    return { ...turn, notices: [...turn.notices, elsewhereNotice] };
  }

  /**
   * @param {Answer} answer
   * @returns {Promise<DrawnScene>}
   */
  async #complete(answer) {
    let { scene } = answer;
    try {
      while (scene.kind === 'loading') {
        this.onWait(true);
        await this.#needPart(scene.part);
        scene = this.#engine.request({ scene: true }).scene;
      }
    } finally {
      this.onWait(false);
    }
    return scene;
  }

  /**
   * @param {number} part
   * @returns {Promise<void>}
   */
  #needPart(part) {
    const known = this.#parts.get(part);
    if (known) return known;
    const loading = fetchBytes(this.addresses.parts[part] ?? '').then((bytes) => this.#engine.loadPart(part, bytes));
    this.#parts.set(part, loading);
    // Forgotten, so that the next need fetches it anew.
    loading.catch(() => this.#parts.delete(part));
    return loading;
  }
}
