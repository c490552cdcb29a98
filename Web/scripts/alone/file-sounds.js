/** @typedef {import('../reading/library-surroundings.js').Voice} Voice */

import { say } from '../language/say.js';
import { settings, whenSettingsChange } from '../settings/reader-settings.js';
import { AmbiencePlayer } from '../voice/ambience-player.js';
import { ambienceOf } from '../voice/ambience-steps.js';
import { soundOf } from '../voice/scene-sound.js';
import { SoundPlayer } from '../voice/sound-player.js';

const nowhere = { location: '', file: '' };

/**
 * What is heard of a story in a file: the sounds of its pages and places. Nothing is read aloud.
 *
 * @implements {Voice}
 */
export class FileSounds {
  #book;
  /** @type {Record<string, string>} */
  #files = {};
  /** @type {Companion | null} */
  #companion = null;
  /** @type {DrawnScene | null} */
  #scene = null;
  #place = nowhere;
  #address = (/** @type {string} */ file) => this.#files[file] ?? '';
  #sounds = new SoundPlayer({ address: this.#address, isOn: () => settings.sounds,
    changed: (isPlaying) => this.#ambience.giveWay('sound', isPlaying) });
  #ambience = new AmbiencePlayer({ address: this.#address, isOn: settings.sounds });

  /** @param {Pick<import('../reading/library-surroundings.js').VoiceParts, 'book' | 'hint'>} parts */
  constructor({ book, hint }) {
    this.#book = book;
    book.addEventListener('sound-asked', (event) => {
      if (settings.sounds) void this.#sounds.play(/** @type {CustomEvent<string>} */ (event).detail);
      else hint(say('Sounds are switched off.'));
    });
    book.addEventListener('roll-ended', () => this.#play());
    whenSettingsChange(({ sounds }) => {
      if (!sounds) this.#sounds.stop();
      this.#ambience.turnOn(sounds);
    });
  }

  /** @param {Pick<import('../reading/library-surroundings.js').VoiceParts, 'book' | 'hint'>} parts */
  static async make(parts) {
    return new FileSounds(parts);
  }

  /** @param {Parameters<Voice['open']>[0]} story */
  async open({ files, companion }) {
    this.#files = files;
    this.#companion = await companion;
    if (this.#scene) this.#showPlace(this.#scene);
  }

  /** @param {Parameters<Voice['show']>[0]} drawn */
  show({ scene, isNew }) {
    const before = this.#scene;
    this.#scene = scene;
    if (scene === before) return;
    this.#showPlace(scene);
    // Further lines of the page on show.
    const stays = before?.kind === 'page' && scene.kind === 'page' && before.location === scene.location
      && before.position?.page === scene.position?.page;
    if (stays && isNew) return;
    this.#sounds.stop();
    if (isNew) this.#play();
  }

  /** @param {DrawnScene} scene */
  #showPlace(scene) {
    const file = ambienceOf(this.#companion ?? {}, scene, this.#place);
    this.#place = { location: scene.location ?? '', file };
    void this.#ambience.place(file);
  }

  #play() {
    const sound = this.#scene && soundOf(this.#scene);
    if (sound && !this.#book.querySelector('.rolling')) void this.#sounds.play(sound);
  }

  /** Nothing is read aloud that could rest. */
  rest() {}

  hush() {
    this.#sounds.stop();
    void this.#ambience.place('');
    this.#place = nowhere;
  }

  close() {
    this.hush();
    this.#scene = this.#companion = null;
  }
}
