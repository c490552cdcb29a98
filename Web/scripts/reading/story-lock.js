/**
 * One tab at a time holds a story. Where the browser has no locks, every tab may: the record store then refuses the slower one.
 */
export class StoryLock {
  /** @type {() => void} */
  #release;

  /** @param {() => void} release */
  constructor(release) {
    this.#release = release;
  }

  /**
   * @param {string} story
   * @param {{ takeOver: boolean, onLost: () => void }} options `onLost` is called when another tab takes the story over
   * @returns {Promise<StoryLock | null>} null if another tab holds the story
   */
  static take(story, { takeOver, onLost }) {
    if (!navigator.locks) return Promise.resolve(new StoryLock(() => undefined));
    return new Promise((resolve) => {
      let held = false;
      const options = takeOver ? { steal: true } : { ifAvailable: true };
      const hold = (/** @type {Lock | null} */ lock) => {
        if (!lock) return resolve(null);
        held = true;
        return new Promise((release) => resolve(new StoryLock(() => release(undefined))));
      };
      navigator.locks.request(`branchbook/${story}`, options, hold).catch(() => {
        if (held) return onLost();
        // The browser has locks but lends none here.
        return resolve(new StoryLock(() => undefined));
      });
    });
  }

  /** Lets another tab have the story. */
  release() {
    this.#release();
  }
}
