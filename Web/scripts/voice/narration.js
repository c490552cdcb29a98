/** @typedef {import('./story-voice.js').OpenStory} OpenStory */
/** @typedef {import('./narration-words.js').TimedWords} TimedWords */
/** @typedef {import('./narration-words.js').PlacedWords} PlacedWords */

import { NarrationPlayer } from './narration-player.js';
import { placeWords, timedWords } from './narration-words.js';
import { fetchSound } from './sound-player.js';

/** The recorded voice that a story brings along. */
export class Narration {
  #player = new NarrationPlayer();
  /** @type {OpenStory} */
  #story;
  /**
   * The words and the sounds on this device, by the sound's file.
   *
   * @type {Map<string, Promise<{ words: TimedWords[], address: string } | null>>}
   */
  #ready = new Map();

  /** @param {OpenStory} story */
  constructor(story) {
    this.#story = story;
  }

  /**
   * The narration of a page, where it says what the page shows.
   *
   * @param {DrawnScene} scene
   * @param {string[]} lines those that are shown
   * @param {boolean} isWhole whether they are all
   * @returns {Promise<{ address: string, words: PlacedWords[], end: number } | null>} `end`: when its last word ends
   */
  async find(scene, lines, isWhole) {
    if (scene.kind !== 'page') return null;
    const narration = (await this.#story.companion)?.narration;
    const file = narration?.pages[scene.location ?? '']?.[String(scene.position?.page ?? 0)];
    const ready = file === undefined ? null : await this.#fetch(file);
    const words = ready && placeWords(ready.words, lines, isWhole);
    return ready && words && { address: ready.address, words, end: ready.words.at(-1)?.until ?? 0 };
  }

  /**
   * Plays words, one after the other.
   *
   * @param {string} address
   * @param {PlacedWords[]} words
   * @param {{ isLast: boolean, rate: number, onWord: (word: PlacedWords) => void }} manner `isLast`: the sound ends with them
   * @returns {Promise<'said' | 'stopped' | 'failed'>}
   */
  say(address, words, { isLast, rate, onWord }) {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return Promise.resolve('said');
    /** @type {PlacedWords | null} */
    let present = null;
    return this.#player.play({ address, from: first.at, until: isLast ? Infinity : last.until, rate, onTime: (now) => {
      const word = words.filter(({ at }) => at <= now + 1).at(-1) ?? first;
      if (word === present) return;
      present = word;
      onWord(word);
    } });
  }

  /** Stops at once. */
  stop() {
    this.#player.stop();
  }

  /** Stops, and lets go of everything. */
  close() {
    this.stop();
    for (const sound of this.#ready.values()) void sound.then((ready) => ready && URL.revokeObjectURL(ready.address));
    this.#ready.clear();
  }

  /** @param {string} file */
  #fetch(file) {
    const known = this.#ready.get(file);
    if (known) return known;
    const fetching = this.#load(file);
    this.#ready.set(file, fetching);
    // What did not come is fetched again the next time.
    void fetching.then((ready) => ready === null && this.#ready.delete(file));
    return fetching;
  }

  /** @param {string} file */
  async #load(file) {
    const { files } = this.#story;
    const [sound, times] = [files[file], files[file.replace(/\.[^.]*$/, '.vtt')]];
    if (sound === undefined || times === undefined) return null;
    try {
      const [address, response] = await Promise.all([fetchSound(sound), fetch(times)]);
      if (!response.ok) return null;
      return { words: timedWords(await response.text()), address: address ?? sound };
    } catch {
      return null;
    }
  }
}
