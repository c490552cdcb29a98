/** @typedef {import('./read-aloud.js').VoiceState} VoiceState */
/**
 * @typedef {HTMLElement & { readonly isUnread: boolean }} ReadBook The open book. `isUnread`: words of a page longer than the window were
 *   not in sight yet.
 *
 * @typedef {object} OpenStory
 * @property {string} id
 * @property {string} title
 * @property {string} language
 * @property {Record<string, string>} files the address of each file of the story
 * @property {() => string[]} soundsAhead the files of the sounds that may be heard next
 * @property {Promise<Companion | null>} companion
 *
 * @typedef {{ shared: Shared, book: ReadBook, send: (input: Input) => void, hint: (words: string) => void }} Reader
 *
 * @typedef {object} VoiceHost What reading aloud asks of the reader.
 * @property {Shared} shared
 * @property {ReadBook} book
 * @property {(input: Input) => void} send
 * @property {() => OpenStory} story
 * @property {(state: VoiceState) => void} changed
 * @property {() => void} sayWhy nothing was heard: the reader is told why
 */

import { create, icon } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { say } from '../language/say.js';
import { changeSetting, settings, whenSettingsChange } from '../settings/reader-settings.js';
import { world } from '../world/world.js';
import { ambienceOf } from './ambience-steps.js';
import { soundOf } from './scene-sound.js';

const drawings = {
  // Somebody who speaks; the loudspeaker is the story's sounds.
  read: 'M9 11a4 4 0 1 0 0-8a4 4 0 0 0 0 8zM2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16.5 5a4 4 0 0 1 0 5M19.5 3a8 8 0 0 1 0 9',
  sounds: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  pause: 'M8 5v14M16 5v14',
  stop: 'M7 7h10v10H7z',
  panel: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  quiet: 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5',
};
const soundFile = /\.(mp3|ogg|oga|opus|m4a|flac|wav)$/i;
const nowhere = { location: '', file: '' };
const longPress = 600;
const tremble = 10;

/**
 * What is heard of a story: the button between Back and Next that reads aloud, and the story's sounds. It comes after the first page, and
 * loads what does the work when it is first wanted.
 */
export class StoryVoice extends HTMLElement {
  #button = create('button', { type: 'button', class: 'turn read', 'data-act': 'read-aloud', onclick: () => void this.#press() });
  #more = create('div', { class: 'voice-more' },
    create('button', { type: 'button', class: 'secondary', 'data-act': 'stop-reading', onclick: () => this.#aloud?.stop() },
      icon(drawings.stop), say('Stop', { context: 'reading aloud' })),
    create('button', { type: 'button', class: 'secondary', 'data-act': 'voice', onclick: () => void this.#openPanel() },
      icon(drawings.panel), say('Voice')));
  /** Switches the story's sounds off and on; it stands in the reader's bar. */
  #mute = create('button', { type: 'button', class: 'quiet', 'data-act': 'sounds', hidden: true, onclick: () => this.#switchSounds() });

  /** @type {Reader | null} */
  #reader = null;
  /** @type {OpenStory | null} */
  #story = null;
  /** @type {DrawnScene | null} */
  #scene = null;
  /**
   * The choices that come right after it.
   *
   * @type {ChoicesScene | null}
   */
  #offered = null;
  /** @type {import('./read-aloud.js').ReadAloud | null} */
  #aloud = null;
  /** @type {import('./sound-player.js').SoundPlayer | null} */
  #sounds = null;
  /** @type {import('./ambience-player.js').AmbiencePlayer | null} */
  #ambience = null;
  /** @type {Companion | null} */
  #companion = null;
  /** The ambient sound of the present scene, and where it is. */
  #place = nowhere;
  /** @type {() => void} */
  #forgetWishes = () => undefined;

  /**
   * Makes it, dressed, and puts its buttons where they belong.
   *
   * @param {Reader & { bar: HTMLElement, turner: HTMLElement }} reader
   */
  static async make({ bar, turner, ...reader }) {
    await loadStyles('/styles/voice/voice.css');
    const voice = new StoryVoice();
    voice.#draw(reader);
    turner.querySelector('.next')?.before(voice);
    bar.querySelector('.bar-acts')?.prepend(voice.#mute);
    return voice;
  }

  /** @param {Reader} reader */
  #draw(reader) {
    this.#reader = reader;
    this.replaceChildren(this.#button, this.#more);
    this.#showState('off');
    this.hidden = true;
    reader.book.addEventListener('sound-asked', (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
    reader.book.addEventListener('roll-ended', () => this.#playSound());
    this.#listenForLongPress(reader.book);
    this.#forgetWishes = whenSettingsChange(() => this.#showSounds());
  }

  disconnectedCallback() {
    this.close();
    this.#forgetWishes();
  }

  /** @param {OpenStory} story */
  open(story) {
    this.#story = story;
    if (Object.keys(story.files).some((file) => soundFile.test(file) && !isNarration(story, file))) void this.#loadSounds(story);
    void this.#loadAmbience(story);
  }

  /**
   * The present scene, with further lines or choices perhaps.
   *
   * @param {{ scene: DrawnScene, isNew: boolean, offered: ChoicesScene | null }} drawn `isNew`: the reader went on to it. `offered`: the
   *   choices that come right after it
   */
  show({ scene, isNew, offered }) {
    const before = this.#scene;
    this.#scene = scene;
    this.#offered = offered;
    this.hidden = false;
    this.#showAloud();
    if (scene === before) return;
    this.#showPlace();
    const stays =
      before?.kind === 'page' && scene.kind === 'page' && before.location === scene.location
      && before.position?.page === scene.position?.page;
    if (stays && isNew) return;
    if (isNew && soundOf(scene)) this.#playSound();
    else this.#sounds?.stop();
    this.#prepareSounds();
  }

  #showAloud() {
    if (this.#scene) this.#aloud?.show(this.#scene, this.#choicesOnPage);
  }

  /** The choices to pick from on the page; null while lines above them are still hidden. */
  get #choicesOnPage() {
    return this.#reader?.book.querySelector('.offer:not(.past)') ? this.#offered : null;
  }

  /** Something other than the story is shown. */
  hush() {
    this.#aloud?.stop();
    this.#sounds?.stop();
    void this.#ambience?.place('');
    this.#place = nowhere;
  }

  /** The story is closed, or cannot be read just now. */
  close() {
    this.hidden = true;
    this.#aloud?.close();
    this.#sounds?.close();
    this.#ambience?.close();
    this.#aloud = this.#sounds = this.#ambience = this.#companion = this.#story = this.#scene = this.#offered = null;
    this.#place = nowhere;
    this.#mute.hidden = true;
    this.#showState('off');
  }

  /** Pauses reading aloud; what is read stays where it is. */
  rest() {
    this.#aloud?.rest();
  }

  async #press() {
    const aloud = await this.#load();
    aloud?.press();
  }

  async #openPanel(problem = '') {
    const [aloud, scene, story] = [await this.#load(), this.#scene, this.#story];
    if (!aloud || !scene || !story || !this.#reader) return;
    aloud.rest();
    try {
      const [{ askForVoice }] = await Promise.all([import('./voice-panel.js'), loadStyles('/styles/elements/forms.css')]);
      await askForVoice({ aloud, scene: this.#choicesOnPage ?? scene, story, book: this.#reader.book, problem });
    } catch {
      this.#reader.hint(say('The voice didn’t load. Please try again.'));
    }
  }

  /** @returns {Promise<import('./read-aloud.js').ReadAloud | null>} null where it does not come */
  async #load() {
    const [reader, story] = [this.#reader, this.#story];
    if (this.#aloud || !reader || !story) return this.#aloud;
    try {
      const { ReadAloud } = await import('./read-aloud.js');
      if (this.#aloud || story !== this.#story) return this.#aloud;
      this.#aloud = new ReadAloud({
        shared: reader.shared,
        book: reader.book,
        send: reader.send,
        story: () => story,
        changed: (state) => this.#showState(state),
        sayWhy: () => void this.#openPanel(say('This browser has no reading voice. A grown-up can record the pages instead.')),
      });
      this.#showAloud();
    } catch {
      reader.hint(say('The voice didn’t load. Please try again.'));
    }
    return this.#aloud;
  }

  /** @param {VoiceState} state */
  #showState(state) {
    const words = { off: say('Read to me'), reading: say('Pause'), paused: say('Read on'), waiting: say('Repeat') }[state];
    this.dataset.state = state;
    this.#button.replaceChildren(icon(drawings[state === 'reading' ? 'pause' : 'read']), create('span', {}, words));
    this.#more.hidden = state === 'off';
    this.#sounds?.soften(state === 'reading');
    this.#ambience?.giveWay('voice', state === 'reading');
  }

  // The story's sounds.

  /** @param {OpenStory} story */
  async #loadSounds(story) {
    this.#mute.hidden = false;
    this.#showSounds();
    try {
      const { SoundPlayer } = await import('./sound-player.js');
      if (story !== this.#story) return;
      this.#sounds = new SoundPlayer({ address: (file) => story.files[file] ?? '', isOn: () => settings.sounds,
        changed: (isPlaying) => this.#ambience?.giveWay('sound', isPlaying) });
      this.#prepareSounds();
    } catch {
      // Then the story stays silent; its sounds are described in words too.
    }
  }

  /** @param {OpenStory} story */
  async #loadAmbience(story) {
    const companion = await story.companion;
    if (!companion?.ambience || story !== this.#story) return;
    try {
      const { AmbiencePlayer } = await import('./ambience-player.js');
      if (story !== this.#story) return;
      this.#companion = companion;
      this.#ambience = new AmbiencePlayer({ address: (file) => story.files[file] ?? '', isOn: settings.sounds });
      this.#ambience.giveWay('voice', this.dataset.state === 'reading');
      this.#showPlace();
    } catch {
      // Then the places are silent.
    }
  }

  /** Goes over to the ambient sound of the present scene. */
  #showPlace() {
    const [scene, companion] = [this.#scene, this.#companion];
    if (!scene || !companion) return;
    const file = ambienceOf(companion, scene, this.#place);
    this.#place = { location: scene.location ?? '', file };
    this.#mute.setAttribute('aria-description', companion.descriptions?.[file] ?? '');
    void this.#ambience?.place(file);
  }

  #playSound() {
    const sound = this.#scene && soundOf(this.#scene);
    if (sound && !this.#reader?.book.querySelector('.rolling')) void this.#sounds?.play(sound);
  }

  /** @param {string} file */
  #hear(file) {
    if (settings.sounds) void this.#sounds?.play(file);
    else this.#reader?.hint(say('Sounds are switched off.'));
  }

  #prepareSounds() {
    const [scene, story, sounds] = [this.#scene, this.#story, this.#sounds];
    if (!scene || !story || !sounds) return;
    // Not while the page is being turned.
    world.later(() => {
      if (this.#scene === scene && this.#sounds === sounds) sounds.prepare([soundOf(scene) ?? [], story.soundsAhead()].flat());
    }, 400);
  }

  #switchSounds() {
    changeSetting('sounds', !settings.sounds);
  }

  #showSounds() {
    const { sounds } = settings;
    if (!sounds) this.#sounds?.stop();
    this.#ambience?.turnOn(sounds);
    this.#mute.setAttribute('aria-pressed', String(sounds));
    this.#mute.replaceChildren(icon(drawings[sounds ? 'sounds' : 'quiet']), create('span', {}, say('Sounds')));
  }

  // A long press on a word.

  /** @param {HTMLElement} book */
  #listenForLongPress(book) {
    let timer = 0;
    let [x, y] = [0, 0];
    let isHeard = false;
    const end = () => world.cancel(timer);
    const hear = async () => {
      end();
      isHeard = (await this.#load())?.hearWord(x, y) ?? false;
    };
    book.addEventListener('pointerdown', (event) => {
      end();
      isHeard = false;
      if (event.pointerType === 'mouse' || !event.isPrimary
        || !(/** @type {Element} */ (event.target)).closest('p, h2, .choice, .option, .swatch')) return;
      [x, y] = [event.clientX, event.clientY];
      timer = world.later(hear, longPress);
    });
    book.addEventListener('pointermove', (event) => {
      if (Math.hypot(event.clientX - x, event.clientY - y) > tremble) end();
    });
    for (const over of ['pointerup', 'pointercancel']) book.addEventListener(over, end);
    // Its end is no press of what lies under the finger.
    book.addEventListener('click', (event) => {
      if (!isHeard) return;
      isHeard = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true });
  }
}

customElements.define('story-voice', StoryVoice);

/**
 * Whether a sound is a page that is read aloud, and not one of the story's sounds: its words' times are beside it.
 *
 * @param {OpenStory} story
 * @param {string} file
 */
function isNarration({ files }, file) {
  return files[file.replace(/\.[^.]*$/, '.vtt')] !== undefined;
}
