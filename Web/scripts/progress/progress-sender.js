/** @typedef {import('./progress-sync.js').SyncAction} SyncAction */
/** @typedef {import('./progress-sync.js').SyncEvent} SyncEvent */

import { CallRefused, call } from '../library/library-calls.js';
import { world } from '../world/world.js';
import { restingSync, spaceReasons, stepSync } from './progress-sync.js';
import { SyncStore } from './sync-store.js';

/** While this lock is held, the reader cannot change and no other tab sends. */
export const doorLock = 'branchbook/door';

/**
 * Carries out what `progress-sync.js` decides. Fires `sent` when a round ended with everything sent.
 */
export class ProgressSender extends EventTarget {
  #state = restingSync;
  #store;
  #session;
  #timer = 0;
  /**
   * Lets go of the door.
   *
   * @type {(() => void) | null}
   */
  #release = null;
  #met = false;
  /**
   * Why the library keeps no more of this reader's pages.
   *
   * @type {CallRefused | null}
   */
  #full = null;

  /**
   * @param {SyncStore} store
   * @param {import('../library/reader-session.js').ReaderSession} session is told when the library has met whoever reads
   */
  constructor(store, session) {
    super();
    this.#store = store;
    this.#session = session;
  }

  /** Listens for the moments at which there may be something to send. */
  start() {
    const wake = () => this.take({ type: 'woken' });
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    // A page that sleeps must not keep the others from sending.
    window.addEventListener('pagehide', () => this.#letGo());
    wake();
  }

  /** Whether all that this device knows of has been sent. */
  get isResting() {
    return this.#state.phase === 'resting';
  }

  /** The library's words when it is full; null while it has room. */
  get full() {
    return this.#full;
  }

  /**
   * Sends what there is.
   *
   * @param {number} patience in milliseconds
   * @returns {Promise<boolean>} false if the library has not got all by then
   */
  sendNow(patience) {
    return new Promise((resolve) => {
      const late = world.later(() => resolve(false), patience);
      this.addEventListener('sent', () => {
        world.cancel(late);
        resolve(true);
      }, { once: true });
      this.take({ type: 'woken' });
    });
  }

  /** @param {SyncEvent} event */
  take(event) {
    const { state, actions } = stepSync(this.#state, event);
    this.#state = state;
    void this.#carryOut(actions);
  }

  /** @param {SyncAction[]} actions */
  async #carryOut(actions) {
    for (const action of actions) {
      try {
        const event = await this.#act(action);
        if (event) this.take(event);
      } catch (error) {
        if (error instanceof CallRefused && spaceReasons.includes(error.problem.reason ?? '')) this.#full = error;
        return this.take(eventOf(error));
      }
    }
    return undefined;
  }

  /**
   * @param {SyncAction} action
   * @returns {Promise<SyncEvent | undefined>}
   */
  async #act(action) {
    switch (action.type) {
      case 'wait':
        this.#letGo();
        world.cancel(this.#timer);
        // Many devices that lost the same library must not come back at the same moment.
        this.#timer = world.later(() => this.take({ type: 'due' }), action.milliseconds * (1 + world.chance() / 4));
        return undefined;
      case 'rest':
        this.#letGo();
        this.dispatchEvent(new Event('sent'));
        return undefined;
      case 'introduce': {
        world.cancel(this.#timer);
        await this.#takeDoor();
        return { type: 'outbox', waiting: await this.#introduce() };
      }
      case 'sendLines':
        return this.#sendLines(action);
      case 'sendFavourite': {
        const { story, favourite, changed } = action.favourite;
        const kept = await call('PUT', `stories/${encodeURIComponent(story)}/favourite`, { favourite, changed, sent: world.now() });
        return { type: 'kept', favourite: kept.favourite };
      }
      case 'sendBookmark':
        return this.#sendBookmark(action.bookmark);
      case 'acknowledgeBookmark':
        await this.#store.acknowledgeBookmark(action.bookmark, action.kept);
        return undefined;
      case 'refuseBookmark':
        await this.#store.refuseBookmark(action.bookmark, action.reason);
        return undefined;
      case 'acknowledge':
        await this.#store.acknowledge(action.key, action.lines, action.milliseconds);
        return undefined;
      case 'acknowledgeFavourite':
        await this.#store.acknowledgeFavourite(action.favourite, action.kept);
        return undefined;
      default: {
        const play = await this.#store.rename(action.key);
        return play ? { type: 'renamed', ...play } : { type: 'refused' };
      }
    }
  }

  /** @returns {Promise<import('./progress-sync.js').Waiting[]>} what is still to be sent for the current reader */
  async #introduce() {
    const here = await this.#store.reader();
    const waiting = await this.#store.outbox(here);
    // Asked once for each page, and whenever there is something that must not come to the wrong reader.
    if (this.#met && waiting.length === 0) return [];
    let session = await call('GET', 'session');
    let { reader } = session;
    this.#met = true;
    const kind = await this.#store.note('readerKind');
    if (!reader) {
      // Somebody with a name has to knock again; what they read waits on the device until then.
      if (kind === 'profile' || waiting.length === 0) return [];
      session = await call('POST', 'session/guest', {});
      ({ reader } = session);
    }
    if (reader.id === here) return waiting;
    if (kind === 'profile') await this.#store.enter(reader.id, reader.kind);
    else await this.#store.adopt(here, reader.id, { unknown: true, enters: reader.kind });
    this.#session.note(session, kind !== 'profile');
    return this.#store.outbox(reader.id);
  }

  /**
   * @param {{ play: import('./progress-sync.js').WaitingPlay, count: number }} action
   * @returns {Promise<SyncEvent>}
   */
  async #sendLines({ play: { key, id, acknowledged, milliseconds }, count }) {
    const piece = await this.#store.piece(key, acknowledged, count);
    if (!piece) return { type: 'refused' };
    await call('PUT', `plays/${encodeURIComponent(id)}`, {
      story: piece.play.story,
      from: acknowledged,
      lines: piece.lines.map((line) => line.replace(/\n$/, '')),
      begun: piece.play.begunAt,
      read: piece.play.readAt,
      sent: world.now(),
      device: await this.#store.device(),
      milliseconds,
    });
    this.#full = null;
    return { type: 'kept' };
  }

  /**
   * @param {import('./progress-sync.js').WaitingBookmark} waiting
   * @returns {Promise<SyncEvent>}
   */
  async #sendBookmark({ story, id }) {
    const row = await this.#store.bookmark(story, id);
    if (!row) return { type: 'refused' };
    const { name, note, scene, lines, kept, changed, removed } = row;
    const bookmark = await call('PUT', `stories/${encodeURIComponent(story)}/bookmarks/${encodeURIComponent(id)}`, {
      name: removed ? '' : name,
      note: removed ? '' : note,
      scene,
      kept,
      changed,
      sent: world.now(),
      removed,
      lines: removed ? [] : lines.map((line) => line.replace(/\n$/, '')),
    });
    return { type: 'kept', bookmark };
  }

  async #takeDoor() {
    if (this.#release || !navigator.locks) return;
    await new Promise((resolve) => {
      navigator.locks.request(doorLock, () => new Promise((release) => {
        this.#release = () => release(undefined);
        resolve(undefined);
        // The browser has locks but lends none here.
      })).catch(() => resolve(undefined));
    });
  }

  #letGo() {
    this.#release?.();
    this.#release = null;
  }
}

/**
 * @param {unknown} error
 * @returns {SyncEvent}
 */
function eventOf(error) {
  if (!(error instanceof CallRefused)) return { type: 'lost' };
  const { status, reason, lines, after } = error.problem;
  if (status === 409 && reason === 'gap') return { type: 'gap', lines: lines ?? 0 };
  if (status === 409 && (reason === 'diverged' || reason === 'foreign')) return { type: reason };
  // Requests that come too early or too often, that take too long, or that come before anybody knocked, may be right later.
  const isPassing = status === 0 || status >= 500 || [401, 408, 425, 429].includes(status);
  return isPassing ? { type: 'lost', after } : { type: 'refused', reason };
}
