import { create } from '../elements/create.js';
import { settings, whenSettingsChange } from './reader-settings.js';

/** The text that the ruler follows, in page order. */
const words = 'book-page > .sheet :is(.story-text > p, .summary, .question, .choice-text)';
const typingPlaces = 'input, textarea, select, summary, [contenteditable]';

/**
 * @typedef {{ top: number, bottom: number }} Line a line of words, measured from the top of the document
 */

/**
 * A band on the line that is being read, for as long as the reader wishes it. It lies under no finger: what is tapped through it is what
 * lies below.
 */
export class ReadingRuler {
  #band = create('div', { class: 'reading-ruler', 'aria-hidden': 'true' });
  #line = 0;
  #count = 0;
  #first = '';
  #frame = 0;
  #changed = new MutationObserver(() => this.#layAgain());
  #resized = new ResizeObserver(() => this.#layAgain());

  /** Lies on the page whenever the reader wishes it, from now on. */
  followSettings() {
    whenSettingsChange(() => this.#show());
    this.#show();
  }

  #show() {
    if (!settings.ruler) this.#stop();
    else if (!this.#band.isConnected) this.#start();
  }

  #start() {
    document.body.append(this.#band);
    this.#changed.observe(document.getElementById('app') ?? document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] });
    this.#resized.observe(document.body);
    document.addEventListener('pointermove', this.#follow, { passive: true });
    document.addEventListener('pointerdown', this.#follow, { passive: true });
    document.addEventListener('keydown', this.#pressKey);
    document.addEventListener('animationend', this.#layAgain);
    this.#layAgain();
  }

  #stop() {
    this.#changed.disconnect();
    this.#resized.disconnect();
    document.removeEventListener('pointermove', this.#follow);
    document.removeEventListener('pointerdown', this.#follow);
    document.removeEventListener('keydown', this.#pressKey);
    document.removeEventListener('animationend', this.#layAgain);
    this.#band.remove();
  }

  #layAgain = () => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      const first = document.querySelector(words)?.textContent ?? '';
      const lines = linesOf();
      // Lines that have come to the same page are read next; another page is read from its beginning.
      if (first !== this.#first) this.#line = 0;
      else if (lines.length > this.#count && this.#count > 0) this.#line = this.#count;
      this.#first = first;
      this.#count = lines.length;
      this.#lay(lines);
    });
  };

  /** @param {Line[]} lines */
  #lay(lines) {
    this.#line = Math.min(this.#line, lines.length - 1);
    const line = lines[this.#line];
    const page = document.querySelector('book-page > .sheet .words')?.getBoundingClientRect();
    this.#band.hidden = !line || !page;
    if (!line || !page) return;
    this.#band.style.setProperty('inset', `${line.top}px auto auto ${page.left + window.scrollX}px`);
    this.#band.style.setProperty('inline-size', `${page.width}px`);
    this.#band.style.setProperty('block-size', `${line.bottom - line.top}px`);
  }

  /** @param {PointerEvent} event */
  #follow = ({ target, clientY }) => {
    if (!(target instanceof Element) || !target.closest('book-page') || target.closest('dialog')) return;
    const lines = linesOf();
    const y = clientY + window.scrollY;
    const near = lines.findIndex((line) => y < line.bottom);
    this.#line = near < 0 ? lines.length - 1 : near;
    this.#lay(lines);
  };

  /** @param {KeyboardEvent} event */
  #pressKey = (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isElsewhere = document.querySelector('dialog[open]') || event.target instanceof Element && event.target.closest(typingPlaces);
    if (step === 0 || isElsewhere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = linesOf();
    // Beyond the first and the last line the key scrolls, as it always does.
    if (!lines[this.#line + step]) return;
    event.preventDefault();
    this.#line += step;
    this.#lay(lines);
    this.#band.scrollIntoView({ block: 'nearest' });
  };
}

/** @returns {Line[]} */
function linesOf() {
  /** @type {Line[]} */
  const lines = [];
  const range = document.createRange();
  for (const element of document.querySelectorAll(words)) {
    range.selectNodeContents(element);
    for (const { top, bottom, width } of range.getClientRects()) {
      if (width < 1) continue;
      const last = lines.at(-1);
      const middle = (top + bottom) / 2 + window.scrollY;
      // Words of two sizes in one line have boxes of two heights.
      if (last && middle > last.top && middle < last.bottom) {
        last.top = Math.min(last.top, top + window.scrollY);
        last.bottom = Math.max(last.bottom, bottom + window.scrollY);
      } else {
        lines.push({ top: top + window.scrollY, bottom: bottom + window.scrollY });
      }
    }
  }
  return lines;
}
