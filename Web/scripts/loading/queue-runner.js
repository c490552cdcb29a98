/** @typedef {import('./part-queue.js').QueueAction} QueueAction */
/** @typedef {import('./part-queue.js').QueueEvent} QueueEvent */

import { world } from '../world/world.js';
import { emptyQueue, stepQueue } from './part-queue.js';

/** Keeps the state and the timers of a queue, and has everything else done that `part-queue.js` decides. */
export class QueueRunner {
  #queue;
  #act;
  /** @type {Map<string, number>} */
  #timers = new Map();

  /**
   * @param {Parameters<typeof emptyQueue>[0]} limits
   * @param {(action: QueueAction) => void} act carries out whatever is not waiting
   */
  constructor(limits, act) {
    this.#queue = emptyQueue(limits);
    this.#act = act;
  }

  /** The queued items, by key. */
  get things() {
    return this.#queue.things;
  }

  /** @param {QueueEvent} event */
  take(event) {
    const { state, actions } = stepQueue(this.#queue, event);
    this.#queue = state;
    for (const action of actions) {
      const { key } = action;
      world.cancel(this.#timers.get(key));
      if (action.type === 'wait') this.#timers.set(key, world.later(() => this.take({ type: 'due', key }), action.milliseconds));
      else this.#act(action);
    }
  }

  /** Waits for nothing any more. */
  close() {
    for (const timer of this.#timers.values()) world.cancel(timer);
  }
}
