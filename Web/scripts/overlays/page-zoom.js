import { create, icon } from '../elements/create.js';
import { drawLines } from '../elements/text-runs.js';
import { say } from '../language/say.js';

const cross = 'M6 6l12 12M18 6L6 18';
const left = 'M15 5l-7 7 7 7';
const right = 'M9 5l7 7-7 7';
/** A finger that is drawn this far sideways turns a page, in CSS pixels. */
const swipe = 40;

/**
 * A longer explanation, as pages over the book.
 *
 * The words stand in columns as wide as the window on them, so that every screen and size of words has as many pages as it needs.
 */
export class PageZoom extends HTMLElement {
  #text = create('div', { class: 'zoom-text' });
  #window = create('div', { class: 'zoom-window' }, this.#text);
  #number = create('p', { class: 'zoom-number', role: 'status' });
  #back = create('button', { type: 'button', class: 'secondary', 'data-act': 'zoom-back' });
  #next = create('button', { type: 'button', class: 'primary', 'data-act': 'zoom-next' });
  #page = 0;
  #pages = 1;
  #isRightToLeft = false;
  #resized = new ResizeObserver(() => this.#measure());

  /**
   * Opens it; when it is closed, the focus is where it was.
   *
   * @param {Lines} lines
   * @param {{ lang: string, dir: string }} book the language of the words, and which way the book is leafed through
   */
  open(lines, { lang, dir }) {
    this.#isRightToLeft = dir === 'rtl';
    const dialog = this.#draw(lines, lang, dir);
    const before = document.activeElement;
    this.replaceChildren(dialog);
    document.body.append(this);
    dialog.showModal();
    dialog.addEventListener('keydown', (event) => this.#pressKey(event));
    dialog.addEventListener('close', () => {
      this.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    });
    this.#resized.observe(this.#window);
    this.#listenForSwipes();
  }

  disconnectedCallback() {
    this.#resized.disconnect();
  }

  /**
   * @param {Lines} lines
   * @param {string} lang
   * @param {string} dir
   */
  #draw(lines, lang, dir) {
    this.#text.append(...drawLines(lines));
    this.#back.append(icon(this.#isRightToLeft ? right : left), create('span', {}, say('Back')));
    this.#next.append(create('span', {}, say('Next')), icon(this.#isRightToLeft ? left : right));
    this.#back.addEventListener('click', () => this.#turn(-1));
    this.#next.addEventListener('click', () => this.#turn(1));
    this.#window.lang = lang;
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask page-zoom', dir, 'aria-labelledby': 'zoom-title' },
      create('div', { class: 'zoom-head' }, create('h2', { id: 'zoom-title' }, say('Tell me more')),
        create('button', { type: 'button', class: 'quiet', 'data-act': 'close', 'aria-label': say('Back to the story'), autofocus: true,
          onclick: () => dialog.close() }, icon(cross))),
      this.#window,
      create('div', { class: 'zoom-foot' }, this.#back, this.#number, this.#next));
    return dialog;
  }

  /** Recounts the pages, and stays as close as possible to the same words. */
  #measure() {
    const part = this.#page / this.#pages;
    const width = this.#window.clientWidth;
    this.#text.style.setProperty('--column', `${width}px`);
    this.#pages = Math.max(1, Math.round((this.#text.scrollWidth + this.#gap) / (width + this.#gap)));
    this.#page = Math.min(this.#pages - 1, Math.round(part * this.#pages));
    this.#show();
  }

  get #gap() {
    return parseFloat(getComputedStyle(this.#text).columnGap) || 0;
  }

  /** @param {number} pages */
  #turn(pages) {
    const page = this.#page + pages;
    if (page < 0 || page >= this.#pages) return;
    this.#page = page;
    this.#show();
    // A hidden button loses the focus.
    if (pages > 0 && page === this.#pages - 1 && document.activeElement === this.#next) this.#back.focus();
    if (pages < 0 && page === 0 && document.activeElement === this.#back) this.#next.focus();
  }

  #show() {
    const across = this.#page * (this.#window.clientWidth + this.#gap);
    this.#window.scrollLeft = this.#isRightToLeft ? -across : across;
    this.#back.classList.toggle('absent', this.#page === 0);
    this.#next.classList.toggle('absent', this.#page === this.#pages - 1);
    this.#number.textContent = this.#pages > 1 ? say('Page {page} of {pages}', { page: this.#page + 1, pages: this.#pages }) : '';
  }

  /** @param {KeyboardEvent} event */
  #pressKey(event) {
    const onButton = event.target instanceof Element && event.target.closest('button');
    const ahead = this.#isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = this.#isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === ahead || event.key === 'PageDown' || event.key === ' ' && !event.shiftKey && !onButton) this.#turn(1);
    else if (event.key === back || event.key === 'PageUp' || event.key === ' ' && !onButton) this.#turn(-1);
    else return;
    event.preventDefault();
  }

  #listenForSwipes() {
    let from = 0;
    this.#window.addEventListener('pointerdown', (event) => { from = event.clientX; });
    this.#window.addEventListener('pointerup', (event) => {
      const across = event.clientX - from;
      // Dragging with a mouse selects text.
      if (event.pointerType !== 'mouse' && Math.abs(across) > swipe) this.#turn(across < 0 === this.#isRightToLeft ? -1 : 1);
    });
  }
}

customElements.define('page-zoom', PageZoom);
