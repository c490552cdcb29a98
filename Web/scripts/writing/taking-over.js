/**
 * @typedef {object} TakingOverManners
 * @property {HTMLElement} page
 * @property {() => boolean} isFollowing whether another window writes the story
 * @property {() => Promise<void>} takeOver fulfilled when this window writes, and shows what the other one has written
 * @property {(node: string, field: string) => StoryText | undefined} text one that is drawn
 */

import { say } from '../language/say.js';
import { StoryText } from './story-text.js';
import { isTyping, waitingFor } from './waiting-places.js';
import { WaitingWords } from './waiting-words.js';

/** What can be pressed in a window that only follows: it changes nothing, so the other window goes on writing. */
const harmless = '[data-act="read"], [data-act="outline"], [data-act="map"], [data-act="take-over"], .preview-dialog *';

/**
 * Two windows of one story: the one that does not write is only for reading, until its author types or taps there. What is typed before
 * this window writes waits for the text as the other window has left it.
 */
export class TakingOver {
  #manners;
  /** @type {WaitingWords | null} */
  #waiting = null;

  /** @param {TakingOverManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  /** @param {AbortSignal} signal ends it */
  listen(signal) {
    const { page } = this.#manners;
    const options = { signal, capture: true };
    page.addEventListener('keydown', (event) => {
      // The field that waits has the focus from now on, and gets the key itself.
      if (isTyping(event)) this.#waitFor(event.target);
    }, options);
    page.addEventListener('beforeinput', (event) => {
      const words = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      if (event.inputType.startsWith('insert')) this.#divert(event, words);
    }, options);
    page.addEventListener('paste', (event) => this.#divert(event, event.clipboardData?.getData('text/plain') ?? ''), options);
    page.addEventListener('click', (event) => this.#press(event), options);
  }

  /**
   * @param {EventTarget | null} target
   * @returns {WaitingWords | null} null if nothing has to wait
   */
  #waitFor(target) {
    const text = target instanceof Element ? target.closest('story-text') : null;
    if (!(text instanceof StoryText) || !this.#manners.isFollowing()) return null;
    if (this.#waiting) return this.#waiting;
    const { node = '', field = '' } = text.dataset;
    const waiting = new WaitingWords().begin(this.#manners.page, { keep: { node, purpose: waitingFor(field, caretIn(text)) },
      label: say('Just a moment…'), isLines: text.isLines, isHidden: true });
    void this.#giveTo(waiting, text);
    return waiting;
  }

  /**
   * @param {WaitingWords} waiting
   * @param {StoryText} before the text as it was
   */
  async #giveTo(waiting, before) {
    this.#waiting = waiting;
    const { node = '', field = '' } = before.dataset;
    const isAtEnd = before.isCaretAtEnd;
    await this.#manners.takeOver();
    const text = this.#manners.isFollowing() ? undefined : this.#manners.text(node, field);
    if (text) await waiting.give(text, isAtEnd ? text.value.length : text.caret);
    else waiting.giveUp();
    this.#waiting = null;
  }

  /**
   * Words that come another way than by a key wait as well.
   *
   * @param {Event} event
   * @param {string} words
   */
  #divert(event, words) {
    const waiting = this.#waitFor(event.target);
    if (!waiting) return;
    event.preventDefault();
    event.stopPropagation();
    waiting.add(words.replace(/\r\n?/g, '\n'));
  }

  /**
   * A tap into a text or on a button makes this window write, and then does what it does.
   *
   * @param {MouseEvent} event
   */
  #press(event) {
    const { isFollowing, takeOver } = this.#manners;
    const target = event.target instanceof Element ? event.target : null;
    const pressed = /** @type {HTMLElement | null | undefined} */ (target?.closest('story-text, button, summary'));
    if (!pressed || pressed.matches(harmless) || !isFollowing()) return;
    if (pressed instanceof StoryText) {
      const isAtEnd = pressed.isCaretAtEnd;
      void takeOver().then(() => isAtEnd && pressed.contains(document.activeElement) && pressed.focusAt());
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    void takeOver().then(() => {
      if (pressed.isConnected && !isFollowing()) pressed.click();
    });
  }
}

/**
 * Where the caret is in a text. Whoever is at the end goes on at the end, whatever the other window has written there.
 *
 * @param {StoryText} text
 */
function caretIn({ caret, isCaretAtEnd }) {
  return isCaretAtEnd ? Infinity : caret;
}
