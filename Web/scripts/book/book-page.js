/** @typedef {import('../scenes/scene-host.js').SceneHost} SceneHost */
/** @typedef {import('../scenes/scene-host.js').SceneView} SceneView */
/** @typedef {import('../scenes/text-view.js').TextView} TextView */

import { create } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { language, say } from '../language/say.js';
import { plainText, sentences } from '../language/story-words.js';
import { SceneViews } from '../scenes/scene-views.js';
import { keepShape } from '../scenes/spread.js';
import { isStill } from '../settings/reader-settings.js';
import { PageDrag, sliding } from '../turning/page-drag.js';
import { fitLikeness, fitPage } from './page-fit.js';

/** @typedef {import('../turning/page-leaf.js').PageLeaf} PageLeaf */
/** @typedef {typeof import('../turning/page-leaf.js')} Leaves */

/** Screens on which the open book shows two pages; must match book.css. */
const wide = matchMedia('(min-width: 56rem) and (min-aspect-ratio: 1 / 1)');
/** How far a page that cannot be turned gives way to the finger. */
const stiffness = 0.15;

/** The open book: one sheet of paper with a scene on it, and over it, at times, a leaf that turns or a sequence. */
export class BookPage extends HTMLElement {
  /** The scene views loaded so far. */
  views = new SceneViews();
  /**
   * Page turning is loaded after the first page; until then pages change without it.
   *
   * @type {Leaves | null}
   */
  #leaves = null;
  #sheet = create('article', { class: 'sheet' });
  /**
   * The screens of a page that is longer than the window; loaded with the first view that can be one.
   *
   * @type {import('../scenes/page-screens.js').PageScreens | null}
   */
  #screens = null;
  /**
   * The address of one of the story's files.
   *
   * @type {(file: string) => string}
   */
  address = (file) => file;

  /**
   * Completes a page that is drawn, or has grown, with what the story's companion has for it.
   *
   * @type {(page: Element) => void}
   */
  complete = () => undefined;

  /** @type {import('../scenes/story-sequence.js').StorySequence | null} */
  #sequence = null;
  /** @type {{ view: TextView, place: string, host: SceneHost } | null} */
  #growing = null;
  /**
   * The place of the page that a staged scene plays on, if it is the one that comes next.
   *
   * @type {string | null}
   */
  #staged = null;

  /**
   * The leaf that a finger holds.
   *
   * @type {{ leaf: PageLeaf, backwards: boolean } | null}
   */
  #held = null;
  /** Fulfilled when no leaf is moving. */
  turned = Promise.resolve();

  connectedCallback() {
    this.append(this.#sheet);
    this.addEventListener('load', ({ target }) => keepShape(target), true);
  }

  disconnectedCallback() {
    this.#screens?.stop();
    this.#screens = null;
  }

  /** Loads page turning in the background. */
  async bringLeaves() {
    const [arrived] = await Promise.all([import('../turning/page-leaf.js'), loadStyles('/styles/turning/turning.css')]).catch(() => [null]);
    this.#leaves ??= arrived;
  }

  /**
   * Starts a drag: the next page shows under the one that the finger holds.
   *
   * @param {'advance' | 'back'} input
   * @param {DrawnScene | null} next what the input would lead to; null where it would lead nowhere, or is not loaded yet
   * @param {SceneHost} host
   * @returns {PageDrag}
   */
  hold(input, next, host) {
    const { width } = this.getBoundingClientRect();
    if (this.#sequence) return new PageDrag(width, sliding(this.#sequence.stage, 0.6));
    const isLoaded = next !== null && this.#canBeDrawn({ scene: next, offered: host.offered });
    const isHere = input === 'advance' ? this.isUnread || this.hidesLines || this.offersChoices : this.hasEarlierScreen;
    const stays = !isLoaded || isHere || next.kind === 'sequence' || this.#growsBy(next);
    if (stays) return new PageDrag(width, sliding(this.#sheet, stiffness));
    const leaves = this.#leaves;
    if (!leaves?.pagesTurn()) return new PageDrag(width, sliding(this.#sheet, 1));
    const backwards = input === 'back';
    const sheet = create('article', { class: 'sheet' });
    const view = this.views.draw(next, host);
    this.#write(sheet, view, next);
    if (next.kind === 'page') this.#offerOn(/** @type {TextView} */ (view), host);
    const likeness = leaves.likenessOf(sheet);
    fitLikeness(likeness, this, this.#sheet);
    const leaf = this.#leafTo(leaves, likeness, backwards);
    this.#held = { leaf, backwards };
    const onward = (this.dir === 'rtl') === backwards ? -1 : 1;
    const show = (/** @type {number} */ share) => leaf.turnTo(backwards ? 1 - share : share);
    return new PageDrag(width, {
      follow: (share) => show(Math.max(0, share * onward)),
      settle: (turned) => {
        if (turned) return;
        this.#held = null;
        this.turned = leaf.finish(backwards ? 1 : 0);
      },
    });
  }

  /**
   * Draws a scene and moves the focus to it.
   *
   * @param {DrawnScene} scene
   * @param {boolean} backwards whether the reader came from a later page
   * @param {SceneHost} host
   * @returns {string} what a screen reader must announce because the focus does not move: the new lines of a page
   */
  drawScene(scene, backwards, host) {
    if (scene.kind === 'sequence') {
      if (!this.#sequence) {
        this.#layStage(scene, host);
        this.#sequence = this.appendChild(this.views.makeSequence());
      }
      this.#sequence.draw(scene, host);
      return '';
    }
    this.#sequence?.remove();
    this.#sequence = null;
    const spoken = this.#grow(scene, host);
    if (spoken !== null) return spoken;
    const view = this.views.draw(scene, host);
    const stands = this.#staged === placeOf(scene);
    this.#staged = null;
    this.#growing = scene.kind === 'page'
      ? { view: /** @type {TextView} */ (view), place: placeOf(scene), host } : null;
    this.#turnTo(view, backwards, () => {
      this.#write(this.#sheet, view, scene);
      this.#offer();
    }, stands);
    return '';
  }

  /**
   * Lays the page on which a staged scene plays: the one that comes next, or else the one that was read before it. A question or an ending
   * is none; there is the picture of the place instead.
   *
   * @param {DrawnScene} scene
   * @param {SceneHost} host
   */
  #layStage(scene, host) {
    const coming = scene.rereading ? null : host.next();
    this.#staged = null;
    if (coming?.scene.kind === 'page' && this.#canBeDrawn(coming)) {
      const view = this.views.draw(coming.scene, host);
      this.#write(this.#sheet, view, coming.scene);
      this.#offerOn(/** @type {TextView} */ (view), { ...host, offered: coming.offered });
      this.fitChoices();
      this.#staged = placeOf(coming.scene);
      return;
    }
    if (this.#sheet.querySelector('text-view')) return;
    const picture = this.#sheet.querySelector('.illustration');
    const stage = create('div', { class: 'spread' }, picture);
    stage.classList.toggle('with-picture', picture !== null);
    this.#sheet.replaceChildren(...runningHead(scene), stage);
  }

  /** @param {{ scene: DrawnScene, offered: ChoicesScene | null }} page */
  #canBeDrawn({ scene, offered }) {
    return [scene, offered].every((one) => !one || this.views.canBeDrawn(one.kind));
  }

  /** @returns {SceneView | null} */
  get #view() {
    return this.#sheet.querySelector('.spread');
  }

  /** @param {boolean} marked whether the page on show has a ribbon */
  set marked(marked) {
    this.#sheet.toggleAttribute('data-marked', marked);
  }

  /** Whether a roll is being shown. */
  get isRolling() {
    return this.#view?.rolling ?? false;
  }

  /** Throws the dice on the page, or ends what is being shown of the roll. */
  hurry() {
    this.#view?.hurry?.();
  }

  /** Whether words of the page on show were not in sight yet, as it is longer than the window. */
  get isUnread() {
    return !this.#sequence && (this.#screens?.isUnread ?? false);
  }

  /** Whether the reader has turned to a later screen of the page on show. */
  get hasEarlierScreen() {
    return !this.#sequence && (this.#screens?.hasEarlier ?? false);
  }

  /**
   * Turns to the next screen of the page on show, or to the one before.
   *
   * @param {boolean} back
   * @returns {number} down to where the document is in sight then, in CSS pixels from its top
   */
  turnScreen(back) {
    return (back ? this.#screens?.turnBack() : this.#screens?.turn()) ?? 0;
  }

  /** Whether the page on show still hides lines. */
  get hidesLines() {
    const view = this.#growing?.view;
    return !this.#sequence && (view?.isConnected ?? false) && (view?.hidesLines ?? false);
  }

  /**
   * Shows lines that the page on show still hides.
   *
   * @param {boolean} all the rest, and not only the next
   * @returns {string} the new lines
   */
  uncover(all) {
    const lines = this.hidesLines ? this.#growing?.view.uncover(all) ?? [] : [];
    const question = this.#offer();
    this.#screens?.bring(lines);
    return sentences([lines.map((line) => line.textContent).join(' '), question]);
  }

  /** Whether choices stand on the page on show, which they follow. */
  get showsChoices() {
    return !this.#sequence && this.#sheet.querySelector('.offer') !== null;
  }

  /** Whether one of the choices on the page on show is to be picked: nobody looks back at it. */
  get offersChoices() {
    return !this.#sequence && this.#sheet.querySelector('.offer:not(.past)') !== null;
  }

  /**
   * Puts the choices on the page on show, if they follow it.
   *
   * @returns {string} the question above them, or nothing
   */
  #offer() {
    const { view, host } = this.#growing ?? {};
    const question = view && host ? this.#offerOn(view, host) : '';
    if (question) this.fitChoices();
    return question;
  }

  /**
   * @param {TextView} view
   * @param {SceneHost} host
   * @returns {string} the question above the choices, or nothing
   */
  #offerOn(view, host) {
    if (!host.offered || view.hidesLines || view.querySelector('.offer')) return '';
    const offer = this.views.drawOffer(host.offered, host);
    view.offer(offer);
    return offer.querySelector('.question')?.textContent ?? '';
  }

  /** Where the choices on the page on show end, in CSS pixels from the top of the window; 0 without choices. */
  get choicesEnd() {
    return this.#sheet.querySelector('.offer .choices')?.getBoundingClientRect().bottom ?? 0;
  }

  /** The question above the choices on the page on show. */
  get question() {
    return this.#sheet.querySelector('.offer .question')?.textContent ?? '';
  }

  /**
   * Scrolls to the choices on the page on show.
   *
   * @returns {string} the question above them
   */
  showChoices() {
    this.#sheet.querySelector('.offer')?.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'auto' : 'smooth' });
    return this.question;
  }

  /** Moves the focus to the question above the choices on the page on show. */
  focusChoices() {
    /** @type {HTMLElement | null} */ (this.#sheet.querySelector('.offer .question'))?.focus({ preventScroll: true });
  }

  /** Whether the focus is on the question above the choices, or on one of them. */
  get hasFocusAtChoices() {
    return this.#sheet.querySelector('.offer')?.contains(document.activeElement) ?? false;
  }

  /** Fits a page with choices to the window. */
  fitChoices() {
    fitPage(this.#sheet);
  }

  /**
   * Moves a page into the book that was drawn before the book existed.
   *
   * @param {Element} page
   */
  lay(page) {
    this.#replace(page);
  }

  /** @param {string} words */
  drawWaiting(words) {
    this.#replace(drawWaiting(words));
  }

  /** @param {Parameters<MessageView['draw']>[0]} message */
  drawMessage(message) {
    const page = new MessageView();
    page.draw(message);
    this.#letGo();
    this.#replace(page);
    this.#look(page);
    this.#growing = null;
  }

  /**
   * Adds new lines to the page that is on show already.
   *
   * @param {DrawnScene} scene
   * @param {SceneHost} host
   * @returns {string | null} the new lines, or null if this is another page
   */
  #grow(scene, host) {
    const growing = this.#growing;
    if (!growing || scene.kind !== 'page' || !this.#growsBy(scene)) return null;
    this.#letGo();
    growing.host = host;
    const lines = growing.view.reveal(scene);
    this.complete(growing.view);
    const question = this.#offer();
    this.#screens?.bring(lines);
    return sentences([scene.lines.slice(-lines.length).map(plainText).join(' '), question]);
  }

  /**
   * Whether a scene is the page on show with further lines.
   *
   * @param {DrawnScene} scene
   */
  #growsBy(scene) {
    const growing = this.#growing;
    return growing !== null && scene.kind === 'page' && growing.view.isConnected && growing.place === placeOf(scene) &&
      scene.lines.length > growing.view.lineCount;
  }

  /**
   * Turns a leaf to another page, or lets the one under the finger fall.
   *
   * @param {SceneView} view
   * @param {boolean} backwards
   * @param {() => void} write
   * @param {boolean} stands whether it is the page on show already, on which a scene was played
   */
  #turnTo(view, backwards, write, stands) {
    const held = this.#held?.backwards === backwards ? this.#held : null;
    if (!held) this.#letGo();
    this.#held = null;
    const leaves = this.#leaves;
    const turns = !held && !stands && leaves?.pagesTurn() && this.#sheet.childElementCount > 0 && !this.#sheet.querySelector('.waiting');
    const before = leaves && turns ? this.#presentLikeness(leaves) : null;
    write();
    this.#look(view);
    const leaf = held?.leaf ?? (leaves && before && this.#leafTo(leaves, leaves.likenessOf(this.#sheet), backwards, before));
    if (leaf) this.turned = leaf.finish(backwards ? 0 : 1);
  }

  /**
   * The page on show as it looks now, also where it was scrolled.
   *
   * @param {Leaves} leaves
   */
  #presentLikeness({ likenessOf }) {
    const likeness = likenessOf(this.#sheet);
    likeness.style.marginBlockStart = `${-window.scrollY}px`;
    return likeness;
  }

  /**
   * A leaf between the page on show and another one.
   *
   * @param {Leaves} leaves
   * @param {HTMLElement} next
   * @param {boolean} backwards
   * @param {HTMLElement} present
   */
  #leafTo(leaves, next, backwards, present = this.#presentLikeness(leaves)) {
    const spread = wide.matches && [next, present].every((page) => page.querySelector('.with-picture'));
    return new leaves.PageLeaf(this, {
      earlier: backwards ? next : present,
      later: backwards ? present : next,
      direction: this.dir === 'rtl' ? 'rtl' : 'ltr',
      spread,
      share: backwards ? 1 : 0,
    });
  }

  /** The dragged leaf has gone. */
  #letGo() {
    this.#held?.leaf.remove();
    this.#held = null;
  }

  /**
   * @param {HTMLElement} sheet
   * @param {SceneView} view
   * @param {DrawnScene} scene
   */
  #write(sheet, view, scene) {
    if (sheet === this.#sheet) this.#replace(view);
    else sheet.append(view);
    const head = runningHead(scene);
    sheet.prepend(...head);
    // A place is named where it begins.
    if (scene.rereading || scene.kind === 'page' && scene.position?.page === 0)
      view.ariaLabel = sentences([head[0]?.textContent, view.ariaLabel]);
    this.complete(view);
    sheet.append(...faultNote(scene));
  }

  /**
   * Scrolls a new page into view and moves the focus to it.
   *
   * @param {SceneView} view
   */
  #look(view) {
    this.#screens ??= this.views.makeScreens(this.#sheet);
    this.#screens?.begin();
    window.scrollTo(0, 0);
    // A page is read from its top; choices and endings come below text that was just read.
    if (!view.matches('text-view'))
      for (const place of [view.querySelector('.earlier ~ .choices'), view.focusPlace]) place?.scrollIntoView({ block: 'nearest' });
    (view instanceof MessageView ? view.focusPlace : view).focus({ preventScroll: true });
  }

  /** @param {Element} page */
  #replace(page) {
    this.#sequence?.remove();
    this.#sequence = null;
    this.marked = false;
    this.#sheet.replaceChildren(page);
  }
}

/** @param {DrawnScene} scene */
function placeOf(scene) {
  return `${scene.position?.location}/${scene.position?.page}/${scene.rereading ?? false}`;
}

/**
 * @param {DrawnScene} scene
 * @returns {HTMLElement[]}
 */
function runningHead(scene) {
  const words = scene.rereading ? say('Looking back') : scene.kind === 'title' ? '' : scene.locationTitle;
  return words
    ? [
      create(scene.rereading ? 'p' : 'h2',
        { class: scene.rereading ? 'running-head rereading' : 'running-head', lang: scene.rereading && language, dir: 'auto' }, words)]
        : [];
}

/**
 * @param {DrawnScene} scene
 * @returns {HTMLElement[]}
 */
function faultNote(scene) {
  if (!scene.faults || scene.faults.length === 0) return [];
  return [create('details', { class: 'detail' }, create('summary', { lang: language }, say('Something in this story isn’t quite right')),
    ...scene.faults.map((fault) => create('p', { dir: 'auto' }, fault)))];
}

customElements.define('book-page', BookPage);
