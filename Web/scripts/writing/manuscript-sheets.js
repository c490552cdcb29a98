/** @typedef {import('./sheets.js').Place} Place */
/** @typedef {import('./sheets.js').Sheet} Sheet */
/** @typedef {import('./story-place.js').PlaceManners} PlaceManners */

/**
 * @typedef {PlaceManners & {
 *   ask: (node: string) => Promise<Sheet>,
 *   onShow: (node: string) => void,
 * }} SheetManners `ask` answers with everything that was typed so far; `onShow` is told which place is on show
 * @typedef {object} Arrangement
 * @property {Place[]} reached
 * @property {Place[]} rest
 * @property {string} start an ID
 * @property {(place: Place) => string} nameOf
 * @property {Map<string, string>} breaks the words before the first place of a chapter, by its node
 */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { world } from '../world/world.js';
import { firstWhere } from './first-where.js';
import { partsOf } from './sheets.js';
import { StoryPlace } from './story-place.js';
import { StoryText } from './story-text.js';

/** How far beyond the window sheets are drawn, in pixels. */
const drawnBeyond = 1500;
/** The place at this height of the window is on show, as a share of the window. */
const eyeLevel = 0.3;
/** Sheets of stories with more than this stand in groups of as many, so that a browser passes over groups while somebody types. */
const groupSize = 60;
/** How long after somebody typed into it a text from elsewhere is tried again, in milliseconds. */
const untilAgain = 1000;

/**
 * All sheets of a story in reading order. Only those near the window are drawn in full, the others keep their place with a heading, so that
 * a story of thousands of places opens as fast as a short one.
 */
export class ManuscriptSheets extends HTMLElement {
  /** @type {SheetManners | null} */
  #manners = null;
  /** @type {Map<string, StoryPlace>} */
  #places = new Map();
  /**
   * The headings of chapters, by the node of the place behind them.
   *
   * @type {Map<string, HTMLElement>}
   */
  #breaks = new Map();
  /** @type {Set<StoryPlace>} */
  #nearby = new Set();
  /** @type {HTMLElement[]} */
  #groups = [];
  #restHeading = create('div', { class: 'rest-head' }, create('h2', {}, say('Nothing leads here')),
    create('p', { class: 'quiet-words' }, say('Readers can’t get to these places. A choice can lead to them.')));

  /**
   * The places in the order in which they stand.
   *
   * @type {StoryPlace[]}
   */
  #inOrder = [];
  /** @type {StoryPlace | undefined} */
  #shown;
  #isLooking = false;
  #height = new ResizeObserver(() => this.#look());

  /** @param {SheetManners} manners */
  begin(manners) {
    this.#manners = manners;
  }

  connectedCallback() {
    this.#height.observe(this);
    window.addEventListener('scroll', this.#look, { passive: true });
    window.addEventListener('resize', this.#look);
  }

  disconnectedCallback() {
    this.#height.disconnect();
    window.removeEventListener('scroll', this.#look);
    window.removeEventListener('resize', this.#look);
  }

  /** Looks around in the next frame. */
  #look = () => {
    if (this.#isLooking) return;
    this.#isLooking = true;
    requestAnimationFrame(() => {
      this.#isLooking = false;
      for (const place of this.#lookAround()) void this.#fill(place);
    });
  };

  /**
   * Finds out what is near the window. The places stand one below the other, so a search among thousands takes a few measurements.
   * Observers of all of them would be asked in every frame, also while somebody types.
   *
   * @returns {StoryPlace[]} what has come near
   */
  #lookAround() {
    // What has no box, as behind the map, is not near: everything would be, as nothing has any height.
    if (this.getClientRects().length === 0) {
      this.#nearby = new Set();
      return [];
    }
    const box = (/** @type {number} */ index) => /** @type {StoryPlace} */ (this.#inOrder[index]).getBoundingClientRect();
    const count = this.#inOrder.length;
    const first = firstWhere(count, (index) => box(index).bottom > -drawnBeyond);
    const end = firstWhere(count, (index) => box(index).top >= window.innerHeight + drawnBeyond);
    const near = this.#inOrder.slice(first, end);
    const come = near.filter((place) => !this.#nearby.has(place));
    this.#nearby = new Set(near);
    const shown = this.#inOrder[firstWhere(count, (index) => box(index).bottom > window.innerHeight * eyeLevel)];
    if (shown && shown !== this.#shown) this.#manners?.onShow(shown.dataset.node ?? '');
    this.#shown = shown;
    return come;
  }

  /**
   * Puts the places into this order, and shows what is near as it is now.
   *
   * @param {Arrangement} arrangement
   */
  async arrange({ reached, rest, start, nameOf, breaks }) {
    const focused = document.activeElement?.closest('story-text');
    const all = [...reached, ...rest];
    const wanted = new Set(all.map(({ node }) => node));
    for (const [node, place] of this.#places) {
      if (wanted.has(node)) continue;
      this.#nearby.delete(place);
      this.#places.delete(node);
      place.remove();
    }
    if (rest.length === 0) this.#restHeading.remove();
    this.#headChapters(breaks);
    const elements = [
      ...reached.flatMap((place) => [...this.#headingOf(place), this.#element(place)]),
      ...(rest.length > 0 ? [this.#restHeading] : []), ...rest.map((place) => this.#element(place))];
    for (const [index, place] of all.entries()) {
      const element = /** @type {StoryPlace} */ (this.#places.get(place.node));
      element.name({ name: nameOf(place), isStart: place.id === start });
      // Its number in the story is what its colour or a test may want; the name is what people read.
      element.dataset.index = String(index);
    }
    this.#inOrder = all.map(({ node }) => /** @type {StoryPlace} */ (this.#places.get(node)));
    this.#stand(elements);
    if (focused instanceof StoryText && focused.isConnected && !focused.contains(document.activeElement)) focused.focusAt(focused.caret);
    this.#lookAround();
    await this.refresh();
  }

  /**
   * Puts sheets and headings into this order, in groups if there are many.
   *
   * @param {HTMLElement[]} elements
   */
  #stand(elements) {
    const count = elements.length > groupSize ? Math.ceil(elements.length / groupSize) : 0;
    while (this.#groups.length < count) this.#groups.push(create('div', { class: 'sheet-group' }));
    const groups = this.#groups.slice(0, count);
    for (const [number, group] of groups.entries()) standIn(group, elements.slice(number * groupSize, (number + 1) * groupSize));
    standIn(this, count > 0 ? groups : elements);
    for (const group of this.#groups.splice(count)) group.remove();
  }

  /**
   * The heading of the chapter that begins with a place.
   *
   * @param {Place} place
   */
  #headingOf({ node }) {
    const heading = this.#breaks.get(node);
    return heading ? [heading] : [];
  }

  /** @param {Map<string, string>} breaks */
  #headChapters(breaks) {
    for (const [node, heading] of this.#breaks) {
      if (breaks.has(node)) continue;
      heading.remove();
      this.#breaks.delete(node);
    }
    for (const [node, words] of breaks) {
      const heading = this.#breaks.get(node) ?? create('h2', { class: 'chapter-break', dir: 'auto' });
      if (heading.textContent !== words) heading.textContent = words;
      this.#breaks.set(node, heading);
    }
  }

  /** Shows what is near as it is now. */
  async refresh() {
    for (const place of this.#places.values()) if (!this.#nearby.has(place)) place.toggleAttribute('data-drawn', false);
    await Promise.all([...this.#nearby].map((place) => this.#fill(place)));
  }

  /** Marks what the checker has found on the sheets that are drawn. */
  mark() {
    for (const place of this.#nearby) if (place.sheet) this.#manners?.mark(place);
  }

  /**
   * Brings a place into view, drawn.
   *
   * @param {string} node
   * @returns {Promise<StoryPlace | null>} null if there is no such place
   */
  async reveal(node) {
    const place = this.#places.get(node);
    if (!place) return null;
    // What stands around it gets its height first, or the place would be pushed away again.
    const index = this.#inOrder.indexOf(place);
    await Promise.all(this.#inOrder.slice(Math.max(0, index - 1), index + 2).map((one) => this.#draw(one)));
    place.scrollIntoView({ block: 'start' });
    // Scrolling has brought others near, which are drawn above it as well.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))));
    place.scrollIntoView({ block: 'start' });
    return place;
  }

  /**
   * @param {string} node
   * @param {string} field
   * @returns {StoryText | undefined} a text that is drawn
   */
  text(node, field) {
    for (const place of this.#places.values()) {
      const text = place.sheet && place.text(node, field);
      if (text) return text;
    }
    return undefined;
  }

  /**
   * The place that a node lies in, as far as it is drawn.
   *
   * @param {string} node
   */
  placeOf(node) {
    if (this.#places.has(node)) return node;
    for (const [place, { sheet }] of this.#places) {
      if (sheet && partsOf(sheet).includes(node)) return place;
    }
    return null;
  }

  /** @param {Place} place */
  #element({ node }) {
    const known = this.#places.get(node);
    if (known) return known;
    const made = new StoryPlace().begin(node);
    this.#places.set(node, made);
    return made;
  }

  /** @param {StoryPlace} place */
  async #draw(place) {
    if (!place.hasAttribute('data-drawn')) await this.#fill(place);
  }

  /** @param {StoryPlace} place */
  async #fill(place) {
    const manners = this.#manners;
    if (!manners) return;
    const before = new Map([...place.querySelectorAll('story-text')].map((text) => [text, /** @type {StoryText} */ (text).value]));
    let sheet;
    try {
      sheet = await manners.ask(place.dataset.node ?? '');
    } catch {
      // It was deleted meanwhile; the next arrangement leaves it out.
      return;
    }
    if (place.isConnected && place.show(sheet, manners, (text) => before.has(text) && before.get(text) !== text.value))
      world.later(() => void this.#fill(place), untilAgain);
  }
}

customElements.define('manuscript-sheets', ManuscriptSheets);

/**
 * Puts elements into this order. What stands right stays: an element that is moved loses the focus.
 *
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} elements
 */
function standIn(parent, elements) {
  let at = parent.firstChild;
  for (const element of elements) {
    if (at === element) at = element.nextSibling;
    else parent.insertBefore(element, at);
  }
}
