/** @typedef {import('./story-voice.js').OpenStory} OpenStory */
/** @typedef {import('./voice-recordings.js').VoiceRecordings} VoiceRecordings */
/** @typedef {Pick<RecordingRow, 'bytes' | 'type' | 'milliseconds'>} Take */

import { create, icon } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';
import { world } from '../world/world.js';
import { CannotRecord, PageRecorder } from './page-recorder.js';
import { shownIn } from './read-aloud.js';
import { RecordingPlayer } from './recording-player.js';
import { wordsOfPage } from './spoken-page.js';
import { digestOf, pageOf } from './voice-recordings.js';

const dot = 'M12 6a6 6 0 1 0 0 12a6 6 0 0 0 0-12z';
const square = 'M7 7h10v10H7z';
const play = 'M8 5v14l11-7z';

const troubles = {
  refused: () =>
    say('The browser isn’t allowed to use the microphone here. Allow it in the browser’s settings for this page, then try again.'),
  absent: () => say('This browser can’t find a microphone.'),
  broken: () => say('The microphone didn’t respond. Please try again.'),
};

/**
 * The grown-ups' corner: record the page on show, listen to it, keep it, delete it.
 *
 * @param {{ scene: DrawnScene, story: OpenStory, book: HTMLElement, recordings: VoiceRecordings }} on
 * @returns {Promise<{ element: HTMLElement, close: () => void }>}
 */
export async function drawRecordingCorner({ scene, story, book, recordings }) {
  const page = pageOf(scene);
  const words = wordsOfPage(shownIn(book), story.language);
  const kept = await recordings.find({ story: story.id, scene, words });
  const corner = new RecordingCorner(recordings, page && words ? {
    story: story.id, ...page, words: digestOf(words), title: [story.title, scene.locationTitle].filter(Boolean).join(', '),
  } : null, kept, scene.kind === 'page' && (scene.moreLines ?? 0) > 0);
  return { element: corner.element, close: () => corner.close() };
}

/** The recording buttons. */
class RecordingCorner {
  #recordings;
  #page;
  /** @type {PageRecorder | null} */
  #recorder = null;
  #player = new RecordingPlayer();
  #said = create('p', { class: 'recording-said', role: 'status' });
  #buttons = create('div', { class: 'actions' });
  #level = create('meter', { class: 'level', min: 0, max: 1, 'aria-label': say('Volume') });
  #frame = 0;

  /**
   * @param {VoiceRecordings} recordings
   * @param {Omit<RecordingRow, 'bytes' | 'type' | 'milliseconds' | 'recordedAt'> | null} page null for what cannot be recorded
   * @param {Take | null} kept
   * @param {boolean} isUnfinished whether lines of the page are still hidden
   */
  constructor(recordings, page, kept, isUnfinished) {
    this.#recordings = recordings;
    this.#page = page;
    this.#level.hidden = true;
    /** What is shown. */
    this.element = create('details', { class: 'recording-corner' },
      create('summary', {}, say('For grown-ups: your own voice')),
      create('p', {}, say('Read this page aloud. Your recording stays on this device and plays instead of the browser’s voice.')),
      this.#said, this.#level, this.#buttons);
    if (!page || isUnfinished) {
      this.#said.textContent = isUnfinished ? say('Show every line of the page first, then you can record it.')
        : say('There are no words on this page to record.');
    } else if (kept) this.#offerKept(kept);
    else this.#offerRecording();
  }

  /** Lets go of the microphone, and is quiet. */
  close() {
    cancelAnimationFrame(this.#frame);
    this.#recorder?.drop();
    this.#recorder = null;
    this.#player.stop();
  }

  #offerRecording() {
    this.#show(this.#button(dot, say('Record this page'), () => this.#record()));
  }

  /** @param {Take} take */
  #offerKept(take) {
    this.#said.textContent = sayCount(secondsOf(take), {
      one: 'This page has a {count}-second recording.', other: 'This page has a {count}-second recording.' });
    this.#show(this.#button(play, say('Listen'), () => void this.#player.play(take)),
      this.#button(dot, say('Record it again'), () => this.#record()),
      this.#button(null, say('Delete'), async () => {
        if (this.#page) await this.#recordings.delete(this.#page);
        this.#said.textContent = say('The recording is deleted.');
        this.#offerRecording();
      }));
  }

  /** @param {Take} take */
  #offerTake(take) {
    this.#said.textContent = sayCount(secondsOf(take), {
      one: 'That’s {count} second. Happy with it?', other: 'That’s {count} seconds. Happy with it?' });
    this.#show(this.#button(null, say('Keep it'), () => this.#keep(take)),
      this.#button(play, say('Listen'), () => void this.#player.play(take)),
      this.#button(dot, say('Record it again'), () => this.#record()));
  }

  async #record() {
    this.#player.stop();
    this.#show();
    try {
      this.#recorder = await PageRecorder.begin();
    } catch (error) {
      this.#said.textContent = troubles[error instanceof CannotRecord ? error.trouble : 'broken']();
      return this.#offerRecording();
    }
    // The panel was closed while the browser asked.
    if (!this.element.isConnected) return this.close();
    this.#said.textContent = say('Recording. Read the page aloud, then stop.');
    this.#level.hidden = false;
    this.#showLevel();
    return this.#show(this.#button(square, say('Stop'), () => this.#end()));
  }

  async #end() {
    const recorder = this.#recorder;
    this.#recorder = null;
    cancelAnimationFrame(this.#frame);
    this.#level.hidden = true;
    if (recorder) this.#offerTake(await recorder.end());
  }

  /** @param {Take} take */
  async #keep(take) {
    if (!this.#page) return;
    this.#player.stop();
    try {
      await this.#recordings.keep({ ...this.#page, ...take, recordedAt: world.now() });
      navigator.storage?.persist?.().catch(() => undefined);
    } catch {
      this.#said.textContent = say('This device has no space for it, or isn’t saving anything.');
      return;
    }
    this.#offerKept(take);
    this.#said.textContent = say('Saved. “Read to me” plays it on this page.');
  }

  #showLevel = () => {
    const recorder = this.#recorder;
    if (!recorder) return;
    this.#level.value = recorder.level;
    this.#frame = requestAnimationFrame(this.#showLevel);
  };

  /** @param {...HTMLElement} buttons */
  #show(...buttons) {
    const hadFocus = this.#buttons.contains(document.activeElement);
    this.#buttons.replaceChildren(...buttons);
    if (hadFocus) buttons[0]?.focus();
  }

  /**
   * @param {string | null} drawing
   * @param {string} words
   * @param {() => void} act
   */
  #button(drawing, words, act) {
    return create('button', { type: 'button', class: 'secondary', onclick: act }, drawing === null ? null : icon(drawing), words);
  }
}

/** @param {Take} take */
function secondsOf({ milliseconds }) {
  return Math.max(1, Math.round(milliseconds / 1000));
}
