import { world } from '../world/world.js';

/**
 * @typedef {{ language: string, voice: SpeechSynthesisVoice | null, rate: number, onWord?: (index: number) => void }} Manner How something
 * is said.
 */

/** Timeout for finding voices, in milliseconds. */
const voicesPatience = 1500;
/** Timeout for a voice to start. */
const beginPatience = 6000;

/** The browser's own voice. It says one thing at a time. */
export class Speaker {
  #speech = /** @type {SpeechSynthesis | undefined} */ (globalThis.speechSynthesis);
  /**
   * Held while spoken: a browser may collect an unreferenced utterance and never report its end.
   *
   * @type {SpeechSynthesisUtterance | null}
   */
  #utterance = null;
  /** @type {(() => void) | null} */
  #interrupt = null;

  /**
   * The voices that this browser has, which it may have to look for first.
   *
   * @returns {Promise<SpeechSynthesisVoice[]>} none where it cannot speak
   */
  async voices() {
    const speech = this.#speech;
    if (!speech) return [];
    if (speech.getVoices().length === 0) await new Promise((resolve) => {
      speech.addEventListener?.('voiceschanged', resolve, { once: true });
      world.later(resolve, voicesPatience);
    });
    return speech.getVoices();
  }

  /**
   * Speaks, interrupting anything being spoken.
   *
   * @param {string} text
   * @param {Manner} manner
   * @returns {Promise<'said' | 'stopped' | 'failed'>}
   */
  say(text, { language, voice, rate, onWord }) {
    this.stop();
    const speech = this.#speech;
    if (!speech) return Promise.resolve('failed');
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = voice?.lang || language;
    if (voice) utterance.voice = voice;
    utterance.rate = rate;
    this.#utterance = utterance;
    return new Promise((resolve) => {
      const timer = world.later(() => end('failed'), beginPatience);
      const end = (/** @type {'said' | 'stopped' | 'failed'} */ how) => {
        world.cancel(timer);
        if (this.#utterance === utterance) {
          this.#utterance = null;
          this.#interrupt = null;
          if (how === 'failed') speech.cancel();
        }
        resolve(how);
      };
      this.#interrupt = () => end('stopped');
      utterance.onstart = () => world.cancel(timer);
      utterance.onboundary = (event) => {
        if (this.#utterance === utterance && event.name !== 'sentence') onWord?.(event.charIndex);
      };
      utterance.onend = () => end('said');
      utterance.onerror = (event) => end(['canceled', 'interrupted'].includes(event.error) ? 'stopped' : 'failed');
      speech.speak(utterance);
      // A tablet that was put down in the middle of a sentence may wake up paused.
      if (speech.paused) speech.resume();
    });
  }

  /** Stops at once. */
  stop() {
    const interrupt = this.#interrupt;
    this.#interrupt = null;
    this.#utterance = null;
    if (!interrupt) return;
    interrupt();
    this.#speech?.cancel();
  }
}
