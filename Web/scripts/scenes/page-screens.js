/** @typedef {import('./screen-steps.js').Stretch} Stretch */

import { isStill } from '../settings/reader-settings.js';
import { nextScreen, screenFor } from './screen-steps.js';

/** Choices are scrolled to by themselves, and the title has no text that must be read before the book opens. */
const textOfStory = '.spread:not(title-view) > .words';
const apart = '.offer, .visually-hidden, details:not([open]) > :not(summary)';

/** The screens of a page that is longer than the window: what of it was in sight, and where the next one begins. */
export class PageScreens {
  #sheet;
  /**
   * How far down the page was in sight; null as far as it is in sight now.
   *
   * @type {number | null}
   */
  #seen = null;
  /**
   * Where the window stood before each screen that the reader turned to.
   *
   * @type {number[]}
   */
  #before = [];
  #resized = new ResizeObserver(() => { this.#seen = null; });

  /** @param {HTMLElement} sheet the page on show */
  constructor(sheet) {
    this.#sheet = sheet;
    window.addEventListener('scroll', this.#scrolled, { passive: true });
    window.addEventListener('resize', this.#forget);
    this.#resized.observe(sheet);
  }

  stop() {
    window.removeEventListener('scroll', this.#scrolled);
    window.removeEventListener('resize', this.#forget);
    this.#resized.disconnect();
  }

  /** Another page is on show. */
  begin() {
    this.#seen = null;
    this.#before = [];
  }

  /** Whether words of the page were not in sight yet. */
  get isUnread() {
    return this.#next !== null;
  }

  /** Whether the reader has turned to a later screen of the page. */
  get hasEarlier() {
    return this.#before.some((top) => top < window.scrollY - 1);
  }

  /**
   * Turns to the next screen.
   *
   * @returns {number} down to where the document is in sight then, in CSS pixels from its top
   */
  turn() {
    const next = this.#next;
    if (next === null) return inSight().bottom;
    const { top, bottom } = inSight();
    this.#before.push(window.scrollY);
    scroll(next);
    // A page that is scrolled smoothly is seen to where it will be.
    this.#seen = Math.max(this.#seen ?? 0, next + bottom - top);
    return next + bottom - top;
  }

  /** Turns back to the screen before. */
  turnBack() {
    const { scrollY } = window;
    let top = this.#before.pop();
    while (top !== undefined && top >= scrollY - 1) top = this.#before.pop();
    if (top !== undefined) scroll(top);
    return inSight().bottom;
  }

  /**
   * Brings lines into sight that have just come.
   *
   * @param {HTMLElement[]} lines
   */
  bring(lines) {
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last) return;
    const { scrollY } = window;
    const stretch = { top: first.getBoundingClientRect().top + scrollY, bottom: last.getBoundingClientRect().bottom + scrollY };
    const top = screenFor(stretch, inSight());
    // At once: whoever taps again meanwhile wants the next line, and not the rest of the way to this one.
    if (top !== scrollY) window.scrollTo(0, top);
  }

  get #next() {
    const words = this.#sheet.querySelector(textOfStory);
    if (!words) return null;
    const window = inSight();
    const { scrollHeight, clientHeight } = document.documentElement;
    return nextScreen(linesIn(words), { seen: this.#seen ?? window.bottom, window, most: scrollHeight - clientHeight });
  }

  #scrolled = () => {
    if (this.#seen !== null || window.scrollY > 0) this.#seen = Math.max(this.#seen ?? 0, inSight().bottom);
  };

  #forget = () => { this.#seen = null; };
}

/** @param {number} top */
function scroll(top) {
  window.scrollTo({ top, behavior: isStill() ? 'auto' : 'smooth' });
}

/** The part of the document that is in sight, above the buttons. In a low window they scroll with the page. */
function inSight() {
  const buttons = document.querySelector('page-turner')?.getBoundingClientRect().top ?? Infinity;
  const { scrollY, innerHeight } = window;
  return { top: scrollY, bottom: scrollY + Math.min(innerHeight, buttons) };
}

/**
 * @param {Element} words
 * @returns {Stretch[]} the lines as they are broken now
 */
function linesIn(words) {
  /** @type {Stretch[]} */
  const lines = [];
  const { scrollY } = window;
  const range = document.createRange();
  const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent?.trim() || text.parentElement?.closest(apart)) continue;
    range.selectNodeContents(text);
    for (const { top, bottom, width } of range.getClientRects()) {
      if (width > 1) lines.push({ top: top + scrollY, bottom: bottom + scrollY });
    }
  }
  return lines;
}
