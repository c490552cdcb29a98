/** @typedef {import('./ambience-steps.js').AmbienceEvent} AmbienceEvent */

import { world } from '../world/world.js';
import { heardIn, isFading, isRunning, noAmbience, stepAmbience } from './ambience-steps.js';
import { fetchSound, gestures, unlock } from './sound-player.js';

/** Between two steps of a fade, in milliseconds. */
const beat = 50;

/** Plays the ambient sound of the place that is read, over and over. `ambience-steps.js` decides what is heard, and how loud. */
export class AmbiencePlayer {
  #state = noAmbience;
  #speakers = [new Audio(), new Audio()];
  /** @type {(file: string) => string} */
  #address;
  /**
   * The sounds on this device, by their file.
   *
   * @type {Map<string, Promise<string | null>>}
   */
  #ready = new Map();
  /** What each loudspeaker plays. */
  #playing = ['', ''];
  #wanted = '';
  /** Whatever else is heard. */
  #others = new Set();
  /** @type {number | undefined} */
  #timer;

  /** @param {{ address: (file: string) => string, isOn: boolean }} story */
  constructor({ address, isOn }) {
    this.#address = address;
    this.#state = { ...noAmbience, isOn, isTouched: /** @type {any} */ (navigator).userActivation?.hasBeenActive ?? false };
    for (const gesture of gestures) document.addEventListener(gesture, this.#touch, { capture: true });
    document.addEventListener('visibilitychange', this.#look);
    this.#look();
  }

  /**
   * Goes over to the sound of another place.
   *
   * @param {string} file empty for silence
   */
  async place(file) {
    this.#wanted = file;
    // Until the next sound is here, the one before goes on.
    if (file !== '') await this.#fetch(file);
    if (this.#wanted === file) this.#take({ type: 'place', file });
  }

  /** @param {boolean} isOn whether sounds may be heard */
  turnOn(isOn) {
    this.#take({ type: 'on', isOn });
  }

  /**
   * Something else is heard, or has ended.
   *
   * @param {'voice' | 'sound'} what
   * @param {boolean} isHeard
   */
  giveWay(what, isHeard) {
    if (isHeard) this.#others.add(what);
    else this.#others.delete(what);
    this.#take({ type: 'soft', isSoft: this.#others.size > 0 });
  }

  /** Stops at once, and lets go of everything. */
  close() {
    this.#wanted = '';
    this.#playing = ['', ''];
    world.cancel(this.#timer);
    for (const gesture of gestures) document.removeEventListener(gesture, this.#touch, { capture: true });
    document.removeEventListener('visibilitychange', this.#look);
    for (const speaker of this.#speakers) {
      speaker.pause();
      speaker.removeAttribute('src');
    }
    for (const sound of this.#ready.values()) void sound.then((address) => address !== null && URL.revokeObjectURL(address));
    this.#ready.clear();
  }

  /** @param {AmbienceEvent} event */
  #take(event) {
    const state = stepAmbience(this.#state, event);
    this.#state = state;
    for (const [number, channel] of state.channels.entries()) void this.#play(number, channel, isRunning(state, channel));
    if (this.#timer === undefined && isFading(state)) this.#passTime(world.elapsed());
  }

  /** @param {number} since */
  #passTime(since) {
    this.#timer = world.later(() => {
      this.#timer = undefined;
      this.#take({ type: 'passed', milliseconds: world.elapsed() - since });
    }, beat);
  }

  /**
   * @param {number} number
   * @param {import('./ambience-steps.js').Channel} channel
   * @param {boolean} runs
   */
  async #play(number, { file, level }, runs) {
    const speaker = /** @type {HTMLAudioElement} */ (this.#speakers[number]);
    speaker.volume = level;
    if (file !== this.#playing[number]) {
      this.#playing[number] = file;
      speaker.pause();
      const here = file === '' ? null : await this.#fetch(file);
      if (this.#playing[number] !== file) return;
      if (file === '') speaker.removeAttribute('src');
      else {
        speaker.loop = true;
        speaker.src = here ?? this.#address(file);
      }
      runs = file !== '' && heardIn(this.#state) === file;
    }
    if (!runs) speaker.pause();
    else if (speaker.paused && speaker.src) speaker.play().catch(() => undefined);
  }

  /**
   * @param {string} file
   * @returns {Promise<string | null>}
   */
  #fetch(file) {
    const known = this.#ready.get(file);
    const fetching = known ?? fetchSound(this.#address(file));
    if (!known) {
      this.#ready.set(file, fetching);
      // What did not come is fetched again the next time.
      void fetching.then((address) => address === null && this.#ready.delete(file));
    }
    return fetching;
  }

  #touch = () => {
    this.#take({ type: 'touched' });
    // With sounds off, not even silence is played; the touch after they are switched on unlocks the loudspeakers.
    if (!this.#state.isOn) return;
    for (const gesture of gestures) document.removeEventListener(gesture, this.#touch, { capture: true });
    for (const [number, speaker] of this.#speakers.entries()) if (!this.#playing[number]) unlock(speaker);
  };

  #look = () => {
    this.#take({ type: 'hidden', isHidden: document.visibilityState === 'hidden' });
  };
}
