import { world } from '../world/world.js';

/** A new page stays at least this long, in milliseconds, so that a second tap does not skip it unseen. */
const shortestLook = 280;

/** Lets one page turn through at a time; others are dropped, not queued. */
export class TurnGate {
  /** @type {(turning: boolean) => void} */
  #show;
  #turning = false;

  /** @param {(turning: boolean) => void} show told when a turn begins and ends */
  constructor(show) {
    this.#show = show;
  }

  /** Whether inputs are dropped now. */
  get turning() {
    return this.#turning;
  }

  /**
   * Runs a page turn, unless one is under way.
   *
   * @param {() => Promise<void>} turn
   */
  async pass(turn) {
    if (this.#turning) return;
    this.#turning = true;
    this.#show(true);
    try {
      await turn();
      await new Promise((resolve) => world.later(resolve, shortestLook));
    } finally {
      this.#turning = false;
      this.#show(false);
    }
  }
}
