/** @typedef {import('../engine/engine.js').Engine} Engine */
/** @typedef {import('../loading/part-loader.js').PartLoader} PartLoader */
/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */

/**
 * @typedef {object} StoryOrder What was requested to open a story.
 * @property {Promise<StoryAddresses>} addresses
 * @property {Promise<Engine>} engine
 * @property {Promise<ArrayBuffer>} head
 * @property {(address: string) => Promise<ArrayBuffer>} [headAgain] brings the head past the browser's cache, whose copy may be damaged
 * @property {() => Promise<typeof import('../loading/part-loader.js')>} [parts] loads what fetches the parts that the head does not have;
 *   without it, the head has all of them
 * @property {() => Promise<typeof import('../engine/habit-memory.js')>} [habits] loads what foresees which parts are needed
 * @property {() => Promise<typeof import('./kept-answers.js')>} [answers] loads what keeps answers for the other stories of a series
 * @property {() => Promise<{ PictureLoader: new () => AheadLoader }>} pictures loads what has pictures decoded ahead
 *
 * @typedef {Pick<import('../loading/picture-loader.js').PictureLoader, 'plan' | 'close'>} AheadLoader
 */

import { say } from '../language/say.js';
import { ReadingError } from '../library/reading-error.js';
import { RecordConflict } from '../progress/record-store.js';
import { world } from '../world/world.js';
import { ChoicesOnPages } from './choices-on-pages.js';
import { ReadingClock } from './reading-clock.js';

const elsewhereNotice = () => say('You continued this story in another window. This is where you are now.');
const fullNotice = () => say('This device is full. You can keep reading, but from here on your place won’t be remembered.');
const unkeptNotice =
  () => say('This device can’t save anything more. You can keep reading, but from here on your place won’t be remembered.');

/** Delay between drawing a page and prefetching the next ones' pictures, in milliseconds. */
const aWhile = 120;
/** Prefetch at most this many pictures. */
const mostPictures = 4;

/** One open story: the engine, the parts it needs, and the record that is kept. It decides nothing about the story. */
export class StorySession {
  /** @type {Engine} */
  #engine;
  /** @type {RecordStore} */
  #store;
  /**
   * The record's lines so far.
   *
   * @type {readonly string[]}
   */
  record = [];
  /**
   * The parts that came with the head.
   *
   * @type {Set<number>}
   */
  #inside = new Set();
  #divided = false;
  /**
   * Loads the other parts, if there are any.
   *
   * @type {Promise<PartLoader> | null}
   */
  #loader = null;
  /**
   * The engine's last scene, drawn or not.
   *
   * @type {Scene | null}
   */
  #scene = null;
  #choices;
  #bring;
  /** @type {Promise<void> | null} */
  #remembering = null;
  /**
   * How the reader chooses, once it is known.
   *
   * @type {import('../engine/habit-memory.js').HabitMemory | null}
   */
  #habit = null;
  /**
   * The files of the sounds that may be heard next.
   *
   * @type {string[]}
   */
  soundsAhead = [];
  /** @type {Set<string>} */
  #endings = new Set();
  #clock = new ReadingClock();
  #whyUnkept = '';
  /**
   * What the reader answered in other stories of the series, if the story is in one.
   *
   * @type {import('./kept-answers.js').KeptAnswers | null}
   */
  kept = null;
  /** @type {Promise<AheadLoader> | null} */
  #pictures = null;
  #closed = false;

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
   * @param {Pick<StoryOrder, 'parts' | 'habits' | 'pictures'>} bring
   */
  constructor(addresses, engine, store, bring) {
    this.addresses = addresses;
    this.#bring = bring;
    this.#engine = engine;
    this.#choices = new ChoicesOnPages(engine);
    this.#store = store;
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  /** Call when the story is closed. */
  close() {
    this.#closed = true;
    void this.#loader?.then((loader) => loader.close(), () => undefined);
    void this.#pictures?.then((pictures) => pictures.close(), () => undefined);
    document.removeEventListener('visibilitychange', this.#look);
  }

  #look = () => this.#clock.see(world.elapsed(), document.visibilityState === 'visible');

  /**
   * Makes an engine for a story.
   *
   * @param {string} story
   * @param {StoryOrder} order
   * @param {Context} context
   * @returns {Promise<StorySession>}
   */
  static async open(story, order, { store }) {
    const answers = order.addresses.then(({ series }) => (series ? order.answers?.() : null)).catch(() => null);
    const [addresses, engine, bytes] = await Promise.all([order.addresses, order.engine, order.head]);
    const session = new StorySession(addresses, engine, store, order);
    const { KeptAnswers } = await answers ?? {};
    if (KeptAnswers) session.kept = await new KeptAnswers(session, store).open();
    const head = await loadHead(engine, bytes, () => order.headAgain?.(addresses.head));
    for (let part = 0; part < head.parts; part += 1) if (!head.missing.includes(part)) session.#inside.add(part);
    session.#divided = head.missing.length > 0;
    session.#endings = (await store.endings()).get(story) ?? new Set();
    return session;
  }

  /** How many different endings this reader has found, and how many there are. */
  get endings() {
    // What was found before the author closed the way there counts, too.
    return { found: this.#endings, total: Math.max(this.addresses.endings ?? 0, this.#endings.size) };
  }

  /** Whether the place is kept. */
  get keepsProgress() {
    return this.#store.lasting;
  }

  /**
   * Resumes where the reader stopped, or begins.
   *
   * @param {{ afresh?: boolean }} [options] `afresh` begins another reading
   * @returns {Promise<Turn>}
   */
  async begin(options) {
    const kept = options?.afresh ? [] : await this.#store.lines(this.addresses.id);
    if (kept.length > 0) {
      this.record = kept;
      return this.#settle(this.#resume(kept), false);
    }
    if (options?.afresh) await this.kept?.readAgain();
    const seed = world.drawSeed();
    const answer = this.#engine.request({ begin: { seed: String(seed) }, ahead: this.#choosing });
    await this.#guardStorage(() => this.#store.startOver(this.addresses.id, answer.record));
    this.record = answer.record;
    return this.#settle({ ...answer, record: [] }, false);
  }

  /**
   * @param {string[]} kept
   * @returns {Answer}
   */
  #resume(kept) {
    try {
      return this.#engine.request({ resume: kept.join(''), ahead: this.#choosing });
    } catch (error) {
      if (error instanceof ReadingError && error.code === 'story') throw new ReadingError('record', error.message);
      throw error;
    }
  }

  /**
   * Applies a wish. Does nothing if a part is missing that is needed to show the result.
   *
   * @param {Wish} wish
   * @returns {Promise<Turn | { lacks: number }>}
   */
  async turn(wish) {
    if (wish === 'look' || typeof wish === 'object' && 'told' in wish) return this.#settle(this.#here(), false);
    // A new play with its own record; the previous one stays as it is.
    if (wish === 'restart') return this.begin({ afresh: true });
    if (typeof wish === 'object' && 'undos' in wish) return this.#decideAgain(wish.undos);
    if (typeof wish === 'object' && 'scene' in wish) return this.#lookBack(wish.scene);
    if (typeof wish === 'object' && 'from' in wish) return this.#goOnFrom(wish.from, wish.choices);
    const { location } = this.#scene ?? {};
    const answer = this.#choices.apply(wish, this.#choosing);
    if ('lacks' in answer) return answer;
    const made = typeof wish === 'object' && 'choose' in wish && !answer.refused && location !== undefined;
    if (made) this.#habit?.take(location, wish.choose).catch(() => undefined);
    return this.#settle(answer, true, made ? 1 : 0);
  }

  get #choosing() {
    return this.#habit?.habit ?? {};
  }

  /** The engine's current scene. */
  #here() {
    return this.#engine.request({ scene: true, ahead: this.#choosing });
  }

  /**
   * Waits for a part; it is tried again and again.
   *
   * @param {number} part
   * @param {AbortSignal} [signal] nobody waits any more
   */
  async fetch(part, signal) {
    await (await this.#parts()).need(part, signal);
  }

  /** Retries now instead of waiting. */
  tryAgain() {
    void this.#loader?.then((loader) => loader.tryAgain(), () => undefined);
  }

  /**
   * What an input would lead to, without applying it.
   *
   * @param {Input} input
   * @returns {{ scene: DrawnScene, offered: ChoicesScene | null } | null} null where it would be refused, or has to be loaded first
   */
  peek(input) {
    return this.#choices.peek(input);
  }

  /**
   * The decisions of this reading that can be undone, latest first.
   *
   * @returns {Decision[]}
   */
  decisions() {
    return this.#engine.decisions();
  }

  /**
   * Undoes until the choice on show can be made again.
   *
   * @param {number} steps
   * @returns {Promise<Turn>}
   */
  #decideAgain(steps) {
    const first = this.#engine.request({ apply: 'undo' });
    let record = first.record;
    for (let step = 1; step < steps && !first.refused; step += 1) {
      const next = this.#engine.request({ apply: 'undo' });
      // Draw what was undone so far, even if the engine refuses the next undo.
      if (next.refused) break;
      record = [...record, ...next.record];
    }
    if (first.refused) return this.#settle(first, true);
    const here = this.#here();
    return this.#settle({ ...here, record: [...record, ...here.record] }, true);
  }

  /**
   * Looks back at, or forward to, the scene that this many come before.
   *
   * @param {number} scenes
   * @returns {Promise<Turn>}
   */
  async #lookBack(scenes) {
    this.#leafTo(scenes);
    return this.#settle(this.#here(), true);
  }

  /** @param {number} scenes */
  #leafTo(scenes) {
    let { scene } = this.#engine.request({ scene: true });
    while (scene.scenesBefore !== scenes) {
      const goesBack = (scene.scenesBefore ?? 0) > scenes;
      // Going on would be read, and not only looked at.
      if (!goesBack && !scene.rereading) return;
      const next = this.#engine.request({ apply: goesBack ? 'back' : 'advance' });
      if (next.refused) return;
      ({ scene } = next);
    }
  }

  /**
   * Begins another play with lines that lead to a bookmark. The present one stays as it is.
   *
   * @param {string[]} lines
   * @param {number} choices how many they have
   * @returns {Promise<Turn>}
   */
  async #goOnFrom(lines, choices) {
    /** @type {Answer} */
    let answer;
    try {
      answer = this.#resume(lines);
    } catch (error) {
      if (!(error instanceof ReadingError && error.code === 'record')) throw error;
      const scene = /** @type {DrawnScene} */ (this.#scene);
      return { scene, offered: null, isNew: false, refused: say('This bookmark can’t be opened any more.'), notices: [], newEnding: false };
    }
    const kept = await this.#guardStorage(() => this.#store.startOver(this.addresses.id, lines, { choices }));
    await this.kept?.readAgain();
    this.record = lines;
    const turn = await this.#settle(answer, false);
    return kept ? turn : { ...turn, notices: [...turn.notices, this.#whyUnkept] };
  }

  /**
   * How many scenes come before the place where lines lead. The engine then stands where it stood.
   *
   * @param {readonly string[]} lines
   * @returns {number}
   */
  scenesBefore(lines) {
    const { rereading, scenesBefore = 0 } = this.#scene ?? {};
    const { scene } = this.#engine.request({ resume: lines.join(''), ahead: {} });
    this.#engine.request({ resume: this.record.join(''), ahead: {} });
    if (rereading) this.#leafTo(scenesBefore);
    return scene.scenesBefore ?? 0;
  }

  /**
   * Keeps the record's new lines, and fetches what the scene lacks.
   *
   * @param {Answer} answer
   * @param {boolean} begun
   * @param {number} [choices] how many were made
   * @returns {Promise<Turn>}
   */
  async #settle(answer, begun, choices = 0) {
    const { record, refused, resumed } = answer;
    // Where nothing was done, what is on show stays, and what is fetched ahead of it.
    if (refused) {
      const scene = /** @type {DrawnScene} */ (answer.scene);
      return { scene, offered: null, isNew: false, refused: await inWords(refused), notices: [], newEnding: false };
    }
    try {
      const notices = await Promise.all((resumed?.notices ?? []).map(inWords));
      if (record.length > 0 && !(await this.#keep(record, { begun, choices, milliseconds: begun ? this.#turnClock() : 0 })))
        notices.push(this.#whyUnkept);
      const { scene, offered } = await this.#complete(answer);
      const newEnding = scene.kind === 'ending' && !this.#endings.has(scene.ending);
      if (newEnding) {
        this.#endings = new Set(this.#endings).add(scene.ending);
        await this.#keep([], { begun, ending: scene.ending });
      }
      return { scene, offered, isNew: record.length > 0, notices, newEnding };
    } catch (error) {
      if (error instanceof RecordConflict) return this.#takeFromStore();
      throw error;
    }
  }

  #turnClock() {
    return this.#clock.turn(world.elapsed(), document.visibilityState === 'visible');
  }

  /**
   * @param {string[]} lines
   * @param {import('../progress/record-store.js').Progress} progress
   * @returns {Promise<boolean>} false if storage has just given up
   */
  async #keep(lines, progress) {
    const kept = await this.#guardStorage(() => this.#store.append(this.addresses.id, this.record.length, lines, progress));
    this.record = [...this.record, ...lines];
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
      this.#whyUnkept = error instanceof DOMException && error.name === 'QuotaExceededError' ? fullNotice() : unkeptNotice();
      const late = await import('../progress/passing-record-store.js').catch(() => null);
      if (late) this.#store = new late.PassingRecordStore();
      return false;
    }
  }

  /** @returns {Promise<Turn>} the story as the other tab left it */
  async #takeFromStore() {
    const turn = await this.begin();
    return { ...turn, notices: [...turn.notices, elsewhereNotice()] };
  }

  /**
   * Waits for the parts that a scene needs.
   *
   * @param {Answer} answer
   * @returns {Promise<{ scene: DrawnScene, offered: ChoicesScene | null }>}
   */
  async #complete(answer) {
    let { scene, offered = null, ahead } = answer;
    try {
      while (scene.kind === 'loading') {
        this.onWait(true);
        await this.fetch(scene.part);
        ({ scene, offered = null, ahead } = this.#here());
      }
    } finally {
      this.onWait(false);
    }
    const drawn = this.#choices.show(scene, offered);
    this.#scene = drawn.scene;
    if (ahead) {
      this.soundsAhead = ahead.sounds;
      void this.#fetchParts(ahead.parts);
      void this.#fetchPictures(drawn.scene, ahead.pictures);
    }
    return drawn;
  }

  /** @returns {Promise<PartLoader>} */
  #parts() {
    const { parts } = this.#bring;
    if (!parts) return Promise.reject(new ReadingError('damaged', 'A part is missing.'));
    this.#loader ??= parts().then(
      ({ PartLoader }) => new PartLoader(this.#engine, this.addresses.parts, this.#inside),
      (error) => {
        // Forgotten, so that the next need asks again.
        this.#loader = null;
        throw new ReadingError('network', String(error));
      });
    return this.#loader;
  }

  /**
   * Has the next pages' pictures decoded before they are turned to.
   *
   * @param {DrawnScene} scene
   * @param {string[]} files
   */
  async #fetchPictures(scene, files) {
    // After the page is drawn: it comes first.
    await new Promise((resolve) => world.later(resolve, aWhile));
    if (scene !== this.#scene || this.#closed) return;
    try {
      this.#pictures ??= this.#bring.pictures().then(({ PictureLoader }) => new PictureLoader());
      const pictures = await this.#pictures;
      if (scene !== this.#scene || this.#closed) return;
      pictures.plan(files.slice(0, mostPictures).flatMap((file) => this.addresses.files[file] ?? []));
    } catch {
      // Then a picture comes with its page.
      this.#pictures = null;
    }
  }

  /**
   * Has the parts fetched that are likely to be read next.
   *
   * @param {number[]} parts
   */
  async #fetchParts(parts) {
    const { habits } = this.#bring;
    if (!this.#divided || !habits) return;
    try {
      const isGuess = !this.#habit;
      this.#remembering ??= habits().then(async ({ HabitMemory }) => {
        this.#habit = await HabitMemory.of(this.addresses.id, this.#store);
      });
      const [loader] = await Promise.all([this.#parts(), this.#remembering]);
      // The first answers were given before it was known how the reader chooses.
      loader.plan(isGuess ? this.#here().ahead?.parts ?? parts : parts);
    } catch {
      // Prefetch only: needed parts are requested explicitly.
      this.#remembering = null;
    }
  }
}

/**
 * @param {Engine} engine
 * @param {ArrayBuffer} bytes
 * @param {() => Promise<ArrayBuffer> | undefined} again brings them once more, if they can be had elsewhere
 */
async function loadHead(engine, bytes, again) {
  try {
    return engine.loadHead(bytes);
  } catch (error) {
    const fresh = error instanceof ReadingError && error.code === 'damaged' ? await again?.() : undefined;
    if (!fresh) throw error;
    return engine.loadHead(fresh);
  }
}

/**
 * Puts what the engine says into words. They are loaded when they are first needed.
 *
 * @param {Refusal | Notice} told
 */
async function inWords(told) {
  try {
    const { engineWords } = await import('../engine/engine-words.js');
    return engineWords(told);
  } catch {
    return 'reason' in told && told.reason || say('That didn’t work.');
  }
}
