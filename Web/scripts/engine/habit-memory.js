/** @typedef {import('./reading-habit.js').Habit} Habit */
/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */

import { habitFor, noHabit, withChoice } from './reading-habit.js';

/** Keeps how the present reader chooses on this device, and nowhere else. */
export class HabitMemory {
  #story;
  #store;
  #habit;

  /**
   * @param {string} story
   * @param {RecordStore} store
   * @param {Habit} habit
   */
  constructor(story, store, habit) {
    this.#story = story;
    this.#store = store;
    this.#habit = habit;
  }

  /**
   * @param {string} story
   * @param {RecordStore} store
   */
  static async of(story, store) {
    return new HabitMemory(story, store, /** @type {Habit | null} */ (await store.note('habit')) ?? noHabit);
  }

  /** What the engine receives. */
  get habit() {
    return habitFor(this.#habit, this.#story);
  }

  /**
   * Notes a choice.
   *
   * @param {string} location
   * @param {string} choice
   */
  async take(location, choice) {
    this.#habit = withChoice(this.#habit, this.#story, location, choice);
    await this.#store.setNote('habit', this.#habit);
  }
}
