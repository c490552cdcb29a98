/** @typedef {import('./spoken-page.js').Piece} Piece */
/** @typedef {import('./story-voice.js').VoiceHost} VoiceHost */
/** @typedef {'off' | 'reading' | 'paused' | 'waiting'} VoiceState `waiting`: all of the page was read, and the reader's turn has come. */

import { say } from '../language/say.js';
import { wordRuns } from '../language/word-runs.js';
import { settings } from '../settings/reader-settings.js';
import { world } from '../world/world.js';
import { linesInARow } from './narration-words.js';
import { Narration } from './narration.js';
import { RecordingPlayer } from './recording-player.js';
import { Speaker } from './speaker.js';
import { isSamePage, piecesOf, wordAtPoint, wordsOfPage } from './spoken-page.js';
import { voiceFor, wordFrom } from './spoken-words.js';
import { VoiceRecordings } from './voice-recordings.js';
import { WordMark } from './word-mark.js';

/** Scenes after which the page turns by itself. */
const passedBy = ['title', 'page', 'result', 'sequence'];
/** Between the last word of a page and its turn, in milliseconds. */
const breath = 700;
/** Pause on a page without words, in milliseconds. */
const look = 4000;

/** Reads the story aloud, page after page, by a parent's recording where there is one, and by the browser's voice. */
export class ReadAloud {
  /** @type {VoiceHost} */
  #host;
  #speaker = new Speaker();
  #player = new RecordingPlayer();
  /** @type {Narration} */
  #narration;
  #mark = new WordMark();
  /** @type {VoiceState} */
  #state = 'off';
  /** @type {DrawnScene | null} */
  #scene = null;
  /**
   * The choices that stand on the page.
   *
   * @type {ChoicesScene | null}
   */
  #offered = null;
  /** Counts runs: late answers carry an earlier number. */
  #reading = 0;
  /** @type {WeakSet<HTMLElement>} */
  #said = new WeakSet();
  /** Whether the lines above choices have not been heard yet, as the reading begins with them. */
  #earlier = true;

  /** @param {VoiceHost} host */
  constructor(host) {
    this.#host = host;
    this.#narration = new Narration(host.story());
    /** A parent's recordings. */
    this.recordings = VoiceRecordings.of(host.shared);
    host.book.addEventListener('click', this.#touch, { capture: true });
    host.book.addEventListener('roll-ended', this.#goOnAfterRoll);
    document.addEventListener('visibilitychange', this.#lookAway);
  }

  /** The current state. */
  get state() {
    return this.#state;
  }

  /** The one button: read to me, pause, continue, repeat. */
  press() {
    if (this.#state === 'reading') return this.#pause();
    if (this.#state !== 'paused') this.#beginPage(true);
    this.#turnTo('reading');
    void this.#read();
    return undefined;
  }

  /** Stops reading until asked again. */
  stop() {
    this.#hush();
    this.#turnTo('off');
  }

  /** Pauses, and resumes in the same place when asked. */
  rest() {
    if (this.#state === 'reading') this.#pause();
    else this.#hush();
  }

  /** Stops for good: the story is closed. */
  close() {
    this.stop();
    this.#narration.close();
    this.#host.book.removeEventListener('click', this.#touch, { capture: true });
    this.#host.book.removeEventListener('roll-ended', this.#goOnAfterRoll);
    document.removeEventListener('visibilitychange', this.#lookAway);
  }

  /**
   * Another scene is on show, or more lines of the same.
   *
   * @param {DrawnScene} scene
   * @param {ChoicesScene | null} offered the choices that stand on the page
   */
  show(scene, offered) {
    const before = this.#scene;
    this.#scene = scene;
    this.#offered = offered;
    this.#hush();
    if (this.#state === 'off') return;
    if (!isSamePage(before, scene)) this.#beginPage(before?.kind !== 'page' && before?.kind !== 'result');
    if (this.#state === 'paused') return;
    this.#turnTo('reading');
    void this.#read();
  }

  /**
   * Says the word at a point of the page.
   *
   * @param {number} x
   * @param {number} y
   * @returns {boolean} whether there is one
   */
  hearWord(x, y) {
    const { book, story } = this.#host;
    const word = wordAtPoint(book, x, y, story().language);
    if (!word) return false;
    const reading = this.#hush();
    if (this.#state === 'reading') this.#turnTo('paused');
    void (async () => {
      const manner = await this.#manner(story().language);
      if (reading !== this.#reading) return;
      this.#mark.markWord(word.element, word.from, word.to);
      await this.#speaker.say(word.text, manner);
      if (reading === this.#reading) this.#mark.clear();
    })();
    return true;
  }

  /** @param {boolean} earlier */
  #beginPage(earlier) {
    this.#said = new WeakSet();
    this.#earlier = earlier;
  }

  #pause() {
    this.#hush();
    this.#turnTo('paused');
  }

  /** @returns {number} the number of what may begin now */
  #hush() {
    this.#reading += 1;
    this.#speaker.stop();
    this.#player.stop();
    this.#narration.stop();
    this.#mark.clear();
    return this.#reading;
  }

  /** @param {VoiceState} state */
  #turnTo(state) {
    this.#state = state;
    this.#host.changed(state);
  }

  async #read() {
    const reading = this.#hush();
    const { book, story, sayWhy } = this.#host;
    const scene = this.#scene;
    const page = shownIn(book);
    // What is rolled is not told before it is seen; the roll says when it is over.
    const isRolling = page.querySelector('.rolling') !== null;
    if (!scene || isRolling && !page.querySelector('.unthrown')) return undefined;
    const { id, language } = story();
    const isPlayed = await this.#play(id, scene, page, reading);
    if (reading !== this.#reading) return undefined;
    if (!isPlayed) {
      if (await this.#isHeardWhole(id, scene)) return this.#host.send('skip');
      const narrated = await this.#narrate(scene, page, reading);
      if (narrated === 'stopped' || reading !== this.#reading) return undefined;
      const pieces = piecesOf(page, { language, earlier: this.#earlier, said: this.#said });
      const how = await this.#speak(pieces, reading);
      // A browser without a voice leaves out what the narration does not have, but never the story.
      if (how === 'failed' && !(await this.#canDoWithout(scene, narrated))) {
        this.stop();
        return sayWhy();
      }
      if (pieces.length === 0 && narrated !== 'said') await pause(look);
    }
    // The reader has thrown while it was said what is needed; otherwise the dice are thrown as a page is turned.
    if (isRolling && !page.querySelector('.unthrown')) return undefined;
    if (reading === this.#reading) await this.#finishPage(scene, reading);
    return undefined;
  }

  /**
   * Plays the recording of the page. Where choices stand on it, a recording of both comes first; one of the page alone leaves the choices
   * to be said.
   *
   * @param {string} story
   * @param {DrawnScene} scene
   * @param {HTMLElement} page
   * @param {number} reading
   * @returns {Promise<boolean>} whether everything on the page was played
   */
  async #play(story, scene, page, reading) {
    const { language } = this.#host.story();
    const words = wordsOfPage(page, language);
    const whole = await this.recordings.find({ story, scene: this.#offered ?? scene, words });
    if (reading !== this.#reading) return false;
    if (whole || !this.#offered) return whole !== null && (await this.#player.play(whole)) !== 'failed';
    const lines = await this.recordings.find({ story, scene, words: wordsOfPage(page, language, '.offer') });
    if (lines && reading === this.#reading && (await this.#player.play(lines)) !== 'failed') {
      for (const line of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll('.line'))) this.#said.add(line);
    }
    return false;
  }

  /**
   * Whether lines that are still hidden must be shown first: a recording is of the whole page.
   *
   * @param {string} story
   * @param {DrawnScene} scene
   */
  async #isHeardWhole(story, scene) {
    if (!this.#isUnfinished(scene)) return false;
    const found = await Promise.all([scene, { ...scene, kind: /** @type {const} */ ('choices'), choices: [] }]
      .map((page) => this.recordings.find({ story, scene: page })));
    return found.some((recording) => recording !== null);
  }

  /**
   * Plays the story's own narration of the lines that are not said yet. Lines between them that have other words are read by the browser's
   * voice.
   *
   * @param {DrawnScene} scene
   * @param {HTMLElement} page
   * @param {number} reading
   * @returns {Promise<'said' | 'stopped' | 'absent'>} `absent` where lines are left that it does not have
   */
  async #narrate(scene, page, reading) {
    const { language } = this.#host.story();
    const lines = /** @type {HTMLElement[]} */ ([...page.querySelectorAll('.story-text > .line:not([hidden])')]);
    const texts = lines.map((line) => line.textContent ?? '');
    const isWhole = !this.#isUnfinished(scene);
    const found = await this.#narration.find(scene, texts, isWhole);
    if (reading !== this.#reading) return 'stopped';
    let words = found?.words.filter(({ line }) => !this.#said.has(/** @type {HTMLElement} */ (lines[line]))) ?? [];
    if (!found || words.length === 0) return 'absent';
    while (words.length > 0) {
      const before = lines.slice(0, words[0]?.line);
      const pieces = piecesOf(page, { language, earlier: this.#earlier, said: this.#said });
      const stretch = linesInARow(words, texts);
      words = words.slice(stretch.length);
      // Here the narration does not pause by itself.
      if (stretch[0]?.isParted && before.length > 0) await pause(breath / 2);
      const isLast = isWhole && stretch.at(-1)?.until === found.end;
      const read = await this.#speak(pieces.filter(({ element }) => before.includes(element)), reading);
      if (reading !== this.#reading || read === 'stopped') return 'stopped';
      const how = read === 'said' ? await this.#narrateLines(found.address, stretch, { lines, isLast, reading }) : read;
      if (how !== 'said') return how === 'failed' ? 'absent' : how;
    }
    return lines.every((line, number) => this.#said.has(line) || wordRuns(texts[number] ?? '').length === 0) ? 'said' : 'absent';
  }

  /**
   * @param {string} address
   * @param {import('./narration-words.js').PlacedWords[]} words of lines that follow each other
   * @param {{ lines: HTMLElement[], isLast: boolean, reading: number }} page
   * @returns {Promise<'said' | 'stopped' | 'failed'>}
   */
  async #narrateLines(address, words, { lines, isLast, reading }) {
    const { language } = this.#host.story();
    const { rate } = settings.voice;
    const how = await this.#narration.say(address, words, { isLast, rate, onWord: ({ line, from, to }) => {
      for (const said of lines.slice(0, line)) this.#said.add(said);
      this.#mark.follow(/** @type {HTMLElement} */ (lines[line]), { from, to }, language);
    } });
    if (how === 'stopped' || reading !== this.#reading) return 'stopped';
    this.#mark.clear();
    if (how === 'said') for (const said of lines.slice(0, (words.at(-1)?.line ?? 0) + 1)) this.#said.add(said);
    return how;
  }

  /**
   * Whether a scene may pass unsaid where the browser has no voice: the story reads its own pages.
   *
   * @param {DrawnScene} scene
   * @param {'said' | 'absent'} narrated
   */
  async #canDoWithout(scene, narrated) {
    if (narrated === 'said') return true;
    return ['title', 'choices', 'ending'].includes(scene.kind) && (await this.#host.story().companion)?.narration !== undefined;
  }

  /**
   * @param {Piece[]} pieces
   * @param {number} reading
   * @returns {Promise<'said' | 'stopped' | 'failed'>}
   */
  async #speak(pieces, reading) {
    if (pieces.length > 0 && (await this.#speaker.voices()).length === 0) return 'failed';
    for (const [index, piece] of pieces.entries()) {
      const { element, from, to, text, lead, language } = piece;
      const manner = await this.#manner(language);
      if (reading !== this.#reading) return 'stopped';
      this.#mark.markSentence(element, from, to);
      const how = await this.#speaker.say(text, { ...manner, onWord: (at) => {
        const word = wordFrom(element.textContent ?? '', Math.max(from, from + at - lead), language);
        if (word && at >= lead) this.#mark.markWord(element, word.from, word.to);
      } });
      if (how !== 'said' || reading !== this.#reading) return how;
      if (pieces[index + 1]?.element !== element)
        this.#said.add(/** @type {HTMLElement} */ (element.closest('.choice, .option, .swatch') ?? element));
    }
    this.#mark.clear();
    return 'said';
  }

  /** @param {string} language */
  async #manner(language) {
    const { uri, rate } = settings.voice;
    return { language, rate, voice: voiceFor(await this.#speaker.voices(), language, uri) };
  }

  /**
   * @param {DrawnScene} scene
   * @param {number} reading
   */
  async #finishPage(scene, reading) {
    const isMore = this.#isUnfinished(scene);
    const turns = isMore || (settings.voice.turns && passedBy.includes(scene.kind) && !this.#offered);
    if (!turns) return this.#turnTo('waiting');
    await pause(isMore ? breath / 2 : breath);
    // A recording moves no mark over the words, so they were not brought into sight.
    while (reading === this.#reading && turns && this.#host.book.isUnread) {
      this.#host.send('advance');
      await pause(look);
    }
    // A turning page takes no input.
    while (reading === this.#reading && this.#host.book.closest('[data-turning]')) await pause(look / 40);
    if (reading === this.#reading) this.#host.send('advance');
    return undefined;
  }

  /**
   * Whether lines of the page are still to come into sight.
   *
   * @param {DrawnScene} scene
   */
  #isUnfinished(scene) {
    return scene.kind === 'page' && ((scene.moreLines ?? 0) > 0 || shownIn(this.#host.book).querySelector('.line[hidden]') !== null);
  }

  /** @param {MouseEvent} event */
  #touch = (event) => {
    const target = /** @type {Element} */ (event.target);
    if (this.#state === 'off' || target.closest('button, a, input, label, summary')) return;
    if (!this.hearWord(event.clientX, event.clientY)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  #goOnAfterRoll = () => {
    if (this.#state === 'reading') void this.#read();
  };

  #lookAway = () => {
    if (document.visibilityState === 'hidden' && this.#state === 'reading') this.#pause();
  };

  /** All voices of this browser. */
  voices() {
    return this.#speaker.voices();
  }

  /** Says a few words with the voice as it is set now. */
  async sample() {
    const { language } = this.#host.story();
    this.#hush();
    if (this.#state === 'reading') this.#turnTo('paused');
    const manner = await this.#manner(language);
    const line = this.#host.book.querySelector('.line, .summary, .story-title')?.textContent ?? '';
    await this.#speaker.say(line.slice(0, 90) || say('Once upon a time.'), manner);
  }
}

/**
 * The page on show, or the sequence that stands over it.
 *
 * @param {HTMLElement} book
 * @returns {HTMLElement}
 */
export function shownIn(book) {
  return book.querySelector('dialog.sequence[open]') ?? book.querySelector('.sheet') ?? book;
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => world.later(resolve, milliseconds));
}
