import { say } from '../language/say.js';
import { settings } from '../settings/reader-settings.js';
import { AmbiencePlayer } from '../voice/ambience-player.js';
import { ambienceOf } from '../voice/ambience-steps.js';
import { soundOf } from '../voice/scene-sound.js';
import { SoundPlayer } from '../voice/sound-player.js';

const nowhere = { location: '', file: '' };

/** What is heard in the reader beside the manuscript: the sounds of its pages and places, as readers hear them. */
export class PreviewSounds {
  /** @type {Record<string, string>} */
  #files = {};
  /** @type {Companion} */
  #companion = {};
  #place = nowhere;
  #hint;
  #address = (/** @type {string} */ file) => this.#files[file] ?? '';
  /** @type {AmbiencePlayer | null} */
  #ambience = null;
  #sounds = new SoundPlayer({ address: this.#address, isOn: () => settings.sounds,
    changed: (isPlaying) => this.#ambience?.giveWay('sound', isPlaying) });

  /** @param {(words: string) => void} hint */
  constructor(hint) {
    this.#hint = hint;
  }

  /**
   * Plays sounds that readers ask for.
   *
   * @param {HTMLElement} book
   */
  listen(book) {
    book.addEventListener('sound-asked', (event) => {
      if (settings.sounds) void this.#sounds.play(/** @type {CustomEvent<string>} */ (event).detail);
      else this.#hint(say('Sounds are switched off.'));
    });
  }

  /**
   * A version of the story.
   *
   * @param {Record<string, string>} files
   * @param {Companion} companion
   */
  open(files, companion) {
    this.#files = files;
    this.#companion = companion;
  }

  /**
   * @param {DrawnScene} scene
   * @param {boolean} isNew whether the reader went on to it
   */
  show(scene, isNew) {
    const file = ambienceOf(this.#companion, scene, this.#place);
    this.#place = { location: scene.location ?? '', file };
    if (file !== '') this.#ambience ??= new AmbiencePlayer({ address: this.#address, isOn: settings.sounds });
    void this.#ambience?.place(file);
    const sound = soundOf(scene);
    if (!isNew) return;
    if (sound) void this.#sounds.play(sound);
    else this.#sounds.stop();
  }

  close() {
    this.#sounds.close();
    this.#ambience?.close();
  }
}
