import { world } from '../world/world.js';
import { untilNextTry } from './reconnection.js';

const protocol = 'branchbook.together.1';
/** After being out of sight for this long, in milliseconds, the library has closed the connection, whatever the socket says. */
const asleep = 20_000;
/** The library takes at most 20 requests a second. */
const mostAtOnce = 12;
const period = 1000;

/**
 * The connection of a device to its group. It comes back by itself, until a close code says otherwise or `close` is called.
 *
 * @typedef {object} Ears
 * @property {(message: any) => void} hear
 * @property {(code: number) => boolean} lose answers whether to come back
 * @property {() => { number: number, chain: string }} place the last event that the device has
 */
export class GroupConnection {
  #address;
  #ears;
  /** @type {WebSocket | null} */
  #socket = null;
  #timer = 0;
  #failures = 0;
  #isClosed = false;
  /**
   * When the page went out of sight.
   *
   * @type {number | null}
   */
  #hidden = null;
  /**
   * Messages that would come too fast.
   *
   * @type {object[]}
   */
  #queue = [];
  /**
   * When the last messages were sent.
   *
   * @type {number[]}
   */
  #sent = [];
  #pacing = 0;

  /**
   * @param {string} group
   * @param {Ears} ears
   */
  constructor(group, ears) {
    this.#address = `/api/groups/${encodeURIComponent(group)}/socket`;
    this.#ears = ears;
    document.addEventListener('visibilitychange', this.#look);
    window.addEventListener('pageshow', this.#hurry);
    window.addEventListener('online', this.#hurry);
    window.addEventListener('offline', this.#goOffline);
    this.#open();
  }

  /** Closes it for good. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    document.removeEventListener('visibilitychange', this.#look);
    window.removeEventListener('pageshow', this.#hurry);
    window.removeEventListener('online', this.#hurry);
    window.removeEventListener('offline', this.#goOffline);
    world.cancel(this.#timer);
    const socket = this.#socket;
    this.#drop();
    // What was asked for last still goes out.
    if (socket?.readyState === WebSocket.OPEN) socket.close(1000);
  }

  /** Connects again, as after an event that is missing. */
  reconnect() {
    this.#lose(1006);
  }

  /** @param {object} message */
  send(message) {
    this.#queue.push(message);
    this.#flush();
  }

  #flush() {
    const now = world.elapsed();
    this.#sent = this.#sent.filter((moment) => now - moment < period);
    while (this.#queue.length > 0 && this.#sent.length < mostAtOnce && this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(JSON.stringify(this.#queue.shift()));
      this.#sent.push(now);
    }
    if (this.#queue.length === 0 || this.#pacing !== 0) return;
    this.#pacing = world.later(() => {
      this.#pacing = 0;
      this.#flush();
    }, period / mostAtOnce);
  }

  #open() {
    if (this.#isClosed || this.#socket) return;
    world.cancel(this.#timer);
    const { number, chain } = this.#ears.place();
    const address = new URL(this.#address, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    if (number > 0) address.search = new URLSearchParams({ after: String(number), chain }).toString();
    const socket = new WebSocket(address, protocol);
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return;
      const message = parsed(data);
      if (message?.type === 'welcome' || message?.type === 'waiting') this.#failures = 0;
      if (message) this.#ears.hear(message);
    });
    socket.addEventListener('close', ({ code }) => {
      if (socket === this.#socket) this.#lose(code);
    });
  }

  /** @param {number} code */
  #lose(code) {
    const socket = this.#socket;
    this.#drop();
    socket?.close();
    if (this.#isClosed || !this.#ears.lose(code)) return this.close();
    world.cancel(this.#timer);
    this.#timer = world.later(() => this.#open(), untilNextTry(this.#failures, world.chance(), code));
    this.#failures += 1;
    return undefined;
  }

  #drop() {
    this.#socket = null;
    this.#queue = [];
    world.cancel(this.#pacing);
    this.#pacing = 0;
  }

  #hurry = () => {
    this.#failures = 0;
    this.#open();
  };

  #look = () => {
    if (document.visibilityState === 'hidden') {
      this.#hidden = world.elapsed();
      return;
    }
    // After a nap a socket may look open that is not.
    if (this.#socket && this.#hidden !== null && world.elapsed() - this.#hidden > asleep) this.#lose(1006);
    this.#hidden = null;
    this.#hurry();
  };

  #goOffline = () => {
    if (this.#socket) this.#lose(1006);
  };
}

/** @param {unknown} data */
function parsed(data) {
  try {
    return JSON.parse(String(data));
  } catch {
    return null;
  }
}
