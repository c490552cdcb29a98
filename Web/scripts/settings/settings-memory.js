/** @typedef {import('./settings-table.js').ReadingSettings} ReadingSettings */

import { ReaderChoice } from '../library/reader-choice.js';
import { ReaderSession, sessionChanged } from '../library/reader-session.js';
import { world } from '../world/world.js';
import { changeSettings, choicesAreKept, choicesSoFar, pendingSince, settings, whenSettingsChange } from './reader-settings.js';

/** Delay between the last change and sending it, in milliseconds: a slider changes at every step. */
const rest = 700;
/** Timeout for the library's settings, in milliseconds: a later change would surprise the reader. */
const patience = 5000;

/** Keeps the settings for each reader, on this device and in the library, and brings those of the present one. */
export class SettingsMemory {
  /**
   * As JSON in a string: the library's own JSON has whole numbers only.
   *
   * @type {ReaderChoice<string>}
   */
  #choice;
  /** @type {string | null} */
  #reader = null;
  #timer = 0;
  #session;

  /** @param {Shared} shared */
  constructor(shared) {
    this.#session = ReaderSession.of(shared);
    this.#choice = new ReaderChoice('reading', this.#session);
  }

  /** From now on; what the reader has changed before is kept as well. */
  start() {
    if (choicesSoFar() > 0) this.#remember(settings);
    whenSettingsChange((settings, byReader) => {
      if (byReader) this.#remember(settings);
    });
    document.addEventListener(sessionChanged, () => void this.#follow(choicesSoFar()));
    void this.#follow(0);
  }

  /**
   * Takes over how the present reader likes to read, unless that is known already.
   *
   * @param {number} before how many choices were the previous reader's. Whatever is changed while the library has not said who reads is the
   * new reader's own.
   */
  async #follow(before) {
    const now = await this.#session.readerOrNobody();
    if (now === this.#reader) return;
    const isFirst = this.#reader === null;
    // The previous reader's unsent change is not uploaded.
    if (this.#reader !== null) world.cancel(this.#timer);
    this.#reader = now;
    // Chosen before it was known for whom to keep it.
    if (choicesSoFar() !== before) {
      this.#keepHere(now, JSON.stringify(settings));
      return;
    }
    // A reader without settings of their own gets the device's.
    const kept = await this.#choice.recall(patience) ?? this.#choice.keptHere('');
    if (choicesSoFar() !== before || this.#reader !== now) return;
    // On a page that was just opened, nothing kept means that the device has what this reader chose last, perhaps in another tab.
    if (kept || !isFirst) changeSettings(read(kept?.value), false);
  }

  /** @param {Readonly<ReadingSettings>} settings */
  #remember(settings) {
    const value = JSON.stringify(settings);
    if (this.#reader !== null) this.#keepHere(this.#reader, value);
    world.cancel(this.#timer);
    this.#timer = world.later(() => void this.#keep(value), rest);
  }

  /**
   * @param {string} reader
   * @param {string} value
   */
  #keepHere(reader, value) {
    // A change of an earlier visit is as old as it is: another device may have made a later one.
    this.#choice.keepHere(reader, value, pendingSince() ?? world.now());
    choicesAreKept();
  }

  /**
   * Sends the settings to the library, and takes over what it keeps: another device may have changed them later, by the library's clock.
   *
   * @param {string} value
   */
  async #keep(value) {
    const [before, of] = [choicesSoFar(), this.#reader];
    const kept = await this.#choice.keep(value);
    if (kept.value !== value && choicesSoFar() === before && this.#reader === of) changeSettings(read(kept.value), false);
  }
}

/** @param {string | undefined} text */
function read(text) {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}
