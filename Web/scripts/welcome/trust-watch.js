import { world } from '../world/world.js';

/**
 * What is known of the way to the library.
 *
 * @typedef {{ state: 'looking' } | { state: 'trusted', address: string } | { state: 'untrusted' } | { state: 'away' }} Trust `away`: the
 *   library answers nothing at all
 */

/** How often the library is asked again, in milliseconds. */
const pause = 2000;
/** The longest wait for an answer, in milliseconds: an address of another network may not answer at all. */
const patience = 6000;

/** Asks the library over HTTPS until this device trusts it. */
export class TrustWatch {
  #addresses;
  #tell;
  #ask;
  /** @type {number | undefined} */
  #timer;
  #isOver = false;

  /**
   * @param {string[]} addresses of the library over HTTPS, the best first
   * @param {(trust: Trust) => void} tell called with every result
   * @param {(address: string, signal: AbortSignal) => Promise<unknown>} ask fails if the address cannot be used
   */
  constructor(addresses, tell, ask = fetchFrom) {
    this.#addresses = addresses;
    this.#tell = tell;
    this.#ask = ask;
  }

  /** Begins, and goes on until the library is trusted or `end` is called. */
  async begin() {
    for (;;) {
      const trust = await this.#look();
      if (this.#isOver) return;
      this.#tell(trust);
      if (trust.state === 'trusted') return;
      await new Promise((resolve) => {
        this.#timer = world.later(resolve, pause);
      });
      if (this.#isOver) return;
    }
  }

  /** Ends the watch. */
  end() {
    this.#isOver = true;
    world.cancel(this.#timer);
  }

  /** @returns {Promise<Trust>} */
  async #look() {
    const answers = await Promise.all(this.#addresses.map((address) => this.#isTrusted(`${address}/welcome/trusted.json`)));
    const address = this.#addresses[answers.indexOf(true)];
    if (address) return { state: 'trusted', address };
    // Over plain HTTP the library answers whether it is trusted or not.
    return { state: await this.#isTrusted('/welcome.json') ? 'untrusted' : 'away' };
  }

  /** @param {string} address */
  async #isTrusted(address) {
    const stop = new AbortController();
    const timer = world.later(() => stop.abort(), patience);
    try {
      await this.#ask(address, stop.signal);
      return true;
    } catch {
      return false;
    } finally {
      world.cancel(timer);
    }
  }
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 */
async function fetchFrom(address, signal) {
  const response = await fetch(address, { cache: 'no-store', credentials: 'omit', signal });
  if (!response.ok) throw new Error(String(response.status));
}
