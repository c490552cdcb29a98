import { world } from '../world/world.js';

/** How long the tab that writes may take to hand a draft over, in milliseconds; one that the browser has put to sleep never does. */
const patience = 1500;

/**
 * @typedef {'changed' | 'typed' | 'media'} WriterWord `changed`: the tab that writes has changed these; `typed`: another one has left
 *   something on the device that was typed there; `media`: another program has changed pictures or sounds.
 *
 * @typedef {object} WriterEars What a tab hears of the others.
 * @property {() => Promise<void>} asked another tab wants to write: fulfilled when this one has kept everything and stopped
 * @property {() => void} lost another tab writes from now on
 * @property {() => void} granted this tab writes from now on
 * @property {(word: WriterWord, nodes: string[]) => void} told
 */

/**
 * One tab at a time writes a draft; the others wait for it to end. Where the browser has no locks, every tab may: the device's rows then
 * refuse all but the last.
 */
export class WriterLock {
  #name;
  #ears;
  #channel;
  /** @type {(() => void) | null} */
  #release = null;
  /** @type {AbortController | null} */
  #queue = null;
  #isClosed = false;
  /** @type {() => void} */
  #onGranted = () => undefined;

  /**
   * @param {string} name
   * @param {WriterEars} ears
   */
  constructor(name, ears) {
    this.#name = `branchbook/${name}`;
    this.#ears = ears;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }) => void this.#hear(data);
  }

  /** @returns {Promise<boolean>} whether this tab writes; if not, it does when the one that does is closed */
  async take() {
    const isHeld = await this.#request({ ifAvailable: true });
    if (!isHeld) this.#wait();
    return isHeld;
  }

  /** Takes the draft over from the tab that writes, which first keeps everything if it can. */
  async takeOver() {
    if (this.#release || this.#isClosed) return;
    const granted = new Promise((resolve) => {
      const late = world.later(() => resolve(undefined), patience);
      this.#onGranted = () => {
        world.cancel(late);
        resolve(undefined);
      };
    });
    this.#tell({ word: 'handOver' });
    await granted;
    this.#onGranted = () => undefined;
    if (this.#release || this.#isClosed) return;
    this.#queue?.abort();
    if (await this.#request({ steal: true })) this.#ears.granted();
  }

  /** Lets another tab write: this one was granted the draft and cannot open it. It no longer waits, but may take it over. */
  decline() {
    this.#letGo();
  }

  /**
   * Tells the other tabs.
   *
   * @param {WriterWord} word
   * @param {string[]} nodes
   */
  tell(word, nodes) {
    this.#tell({ word, nodes });
  }

  /** Lets another tab write. */
  close() {
    this.#isClosed = true;
    this.#onGranted();
    this.#queue?.abort();
    this.#letGo();
    this.#channel.close();
  }

  /** @param {object} message */
  #tell(message) {
    if (!this.#isClosed) this.#channel.postMessage(message);
  }

  /** @param {{ word: WriterWord | 'handOver', nodes?: string[] }} message */
  async #hear({ word, nodes }) {
    if (word !== 'handOver') return this.#ears.told(word, nodes ?? []);
    if (!this.#release) return undefined;
    await this.#ears.asked();
    this.#letGo();
    return this.#wait();
  }

  #letGo() {
    this.#release?.();
    this.#release = null;
  }

  /** Writes as soon as no other tab does. */
  #wait() {
    if (this.#isClosed || !navigator.locks) return;
    this.#queue = new AbortController();
    void this.#request({ signal: this.#queue.signal }).then((isHeld) => {
      if (!isHeld || this.#isClosed) return;
      this.#onGranted();
      this.#ears.granted();
    });
  }

  /**
   * @param {LockOptions} options
   * @returns {Promise<boolean>}
   */
  #request(options) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      let isHeld = false;
      navigator.locks.request(this.#name, options, (lock) => {
        // It may come in the moment of closing, when nobody would give it back.
        if (!lock || this.#isClosed) return resolve(false);
        isHeld = true;
        return new Promise((release) => {
          this.#release = () => {
            isHeld = false;
            release(undefined);
          };
          resolve(true);
        });
      }).catch((error) => {
        if (isHeld) return this.#lose();
        // The browser has locks but lends none here; an aborted wait is no lock.
        return resolve(error?.name !== 'AbortError');
      });
    });
  }

  #lose() {
    this.#release = null;
    this.#ears.lost();
    this.#wait();
  }
}
