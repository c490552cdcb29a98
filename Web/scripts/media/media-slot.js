/** @typedef {import('./media-desk.js').MediaDesk} MediaDesk */
/** @typedef {import('./media-desk.js').MediaTarget} MediaTarget */
/** @typedef {import('./media-desk.js').Paint} Paint */
/** @typedef {import('./story-media.js').Medium} Medium */

import { offerActs } from '../desk/acts-dialog.js';
import { bin, cross, dots } from '../desk/drawings.js';
import { settle } from '../desk/kept-field.js';
import { askWords } from '../desk/words-dialog.js';
import { create, icon, present } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { chooseMedia } from './choose-media.js';
import { brush, list, note, pen, picture } from './media-drawings.js';
import { drawDescription, drawMedium } from './media-parts.js';
import { libraryRefusal } from './media-words.js';
import { StencilSheet } from './stencil-sheet.js';

/**
 * The picture or the sound of something on a sheet, as readers will meet it, with its description. Without one it takes no room.
 *
 * `data-node` and `data-field` say whose it is; `data-media` is `none`, `coming`, `shown` or `gone`, which means that the story has no such
 * picture or sound.
 */
export class MediaSlot extends HTMLElement {
  /** @type {MediaDesk | null} */
  #desk = null;
  /** @type {MediaTarget} */
  #target = { node: '', field: '', kind: 'picture' };
  /** What it is called for screen readers. */
  #name = '';
  #id = '';
  /** What is drawn, as far as it is not typed here. */
  #drawn = '';
  #turn = 0;

  /**
   * @param {MediaDesk} desk
   * @param {MediaTarget} target
   * @param {string} name
   */
  begin(desk, target, name) {
    this.#desk = desk;
    this.#target = target;
    this.#name = name;
    this.dataset.node = target.node;
    this.dataset.field = target.field;
    this.dataset.media = 'none';
    return this;
  }

  connectedCallback() {
    this.#desk?.addEventListener('media', this.#look);
    this.#look();
  }

  disconnectedCallback() {
    this.#desk?.removeEventListener('media', this.#look);
  }

  /** @param {string} id of a picture or sound; empty for none */
  show(id) {
    this.#id = id;
    this.#look();
  }

  /** Puts the caret into the description. */
  focusDescription() {
    const field = this.querySelector('textarea');
    field?.focus({ preventScroll: true });
    this.scrollIntoView({ block: 'nearest' });
  }

  #look = () => void this.#draw();

  async #draw() {
    const desk = this.#desk;
    if (!desk || !this.isConnected) return;
    this.#turn += 1;
    const turn = this.#turn;
    const medium = this.#id === '' ? null : await desk.medium(this.#target.kind, this.#id).catch(() => null);
    const address = medium ? await desk.address(medium.file) : '';
    const paint = medium && await desk.paintOf(medium);
    // Something newer is being drawn.
    if (turn !== this.#turn) return;
    const coming = desk.comingAt(this.#target);
    const trouble = desk.troubleAt(this.#target);
    const refusal = medium && desk.refusalOf(medium.file);
    const facts = medium && [medium.node, medium.file, medium.credit, medium.alt === '', paint];
    const shape = JSON.stringify([this.#id, facts, address, coming, trouble, refusal]);
    if (shape !== this.#drawn) {
      this.#drawn = shape;
      this.dataset.media = coming !== undefined ? 'coming' : medium ? 'shown' : this.#id === '' ? 'none' : 'gone';
      const hadFocus = this.contains(document.activeElement);
      const caret = this.querySelector('textarea')?.selectionEnd;
      this.replaceChildren(...present([...this.#parts(medium, address, paint, coming), trouble !== '' && this.#drawTrouble(trouble),
        refusal && medium && this.#drawRefusal(medium, libraryRefusal(refusal, medium.kind))]));
      const field = hadFocus && this.querySelector('textarea');
      if (field) field.focus({ preventScroll: true });
      if (field && caret !== undefined) field.setSelectionRange(caret, caret);
    } else if (medium) {
      const field = this.querySelector('textarea');
      if (field && field !== document.activeElement) field.value = medium.alt ?? '';
    }
    if (medium && coming === undefined && desk.takesDescription(this.#target)) this.focusDescription();
  }

  /**
   * @param {Medium | null} medium
   * @param {string} address
   * @param {Paint | null} paint
   * @param {string | undefined} coming
   * @returns {HTMLElement[]}
   */
  #parts(medium, address, paint, coming) {
    const isPicture = this.#target.kind === 'picture';
    if (coming !== undefined) {
      return [create('div', { class: 'media-coming', lang: language },
        coming && create('img', { src: coming, alt: '', class: 'media-picture' }),
        create('p', { role: 'status' }, isPicture ? say('Fitting the picture into the story…') : say('Putting the sound in…')))];
    }
    if (medium) return [this.#drawHead(medium, address, paint), drawDescription(medium)];
    if (this.#id === '') return [];
    return [create('div', { class: 'media-gone', lang: language },
      create('p', {}, isPicture ? say('This picture isn’t in the story any more.') : say('This sound isn’t in the story any more.')),
      create('div', { class: 'media-acts' },
        create('button', { type: 'button', class: 'secondary', onclick: () => this.choose() }, say('Choose another')),
        create('button', { type: 'button', class: 'quiet', onclick: () => void this.#desk?.take(this.#target) }, say('Leave it out'))))];
  }

  /**
   * @param {Medium} medium
   * @param {string} address
   * @param {Paint | null} paint
   */
  #drawHead(medium, address, paint) {
    const words = say('More for {thing}', { thing: this.#name });
    return create('div', { class: 'media-head' }, drawMedium(medium, address, paint),
      create('button', { type: 'button', class: 'quiet more', 'data-key': `media ${this.#target.node} ${this.#target.field}`,
        'aria-haspopup': 'dialog', 'aria-label': words, title: words, lang: language, onclick: () => this.#offer(medium) }, icon(dots)));
  }

  /** @param {string} words */
  #drawTrouble(words) {
    return create('div', { class: 'media-trouble', lang: language }, create('p', {}, words),
      create('button', { type: 'button', class: 'secondary', onclick: () => this.choose() }, say('Choose another file')));
  }

  /**
   * @param {Medium} medium
   * @param {string} words
   */
  #drawRefusal(medium, words) {
    return create('div', { class: 'media-trouble', lang: language }, create('p', {}, words),
      create('div', { class: 'media-acts' },
        create('button', { type: 'button', class: 'secondary', onclick: () => this.choose() }, say('Choose another file')),
        create('button', { type: 'button', class: 'quiet', onclick: () => this.#desk?.sendAgain(medium.file) }, say('Send it again'))));
  }

  /** Asks for another picture or sound. */
  choose() {
    if (this.#desk) void chooseMedia(this.#desk, this.#target);
  }

  /** @param {Medium} medium */
  #offer(medium) {
    const desk = /** @type {MediaDesk} */ (this.#desk);
    const isPicture = medium.kind === 'picture';
    offerActs(medium.alt || (isPicture ? say('Picture') : say('Sound')), [
      { words: isPicture ? say('Another picture') : say('Another sound'), drawing: isPicture ? picture : note, act: () => this.choose() },
      { words: say('Describe it'), drawing: pen, act: () => this.focusDescription() },
      medium.alt !== '' && isPicture
        && { words: say('It’s only decoration'), drawing: cross, act: () => void desk.leaveUndescribed(medium) },
      isPicture && { words: say('Let readers paint it…'), drawing: brush, act: () => void new StencilSheet(desk, medium).open() },
      { words: say('Who made it…'), drawing: list, act: () => void askForCredit(desk, medium) },
      { words: say('Remove it from here'), drawing: bin, isDanger: true, act: () => void desk.take(this.#target) },
    ]);
  }
}

customElements.define('media-slot', MediaSlot);

/**
 * Asks who made a picture or sound.
 *
 * @param {MediaDesk} desk
 * @param {Medium} medium
 */
async function askForCredit(desk, medium) {
  const keep = { node: medium.node, purpose: 'credit' };
  const words = await askWords({ title: say('Who made it…'), label: say('Who painted, took or recorded it?'),
    hint: say('Readers see it when they look at a picture closely.'), yes: say('Keep'), value: medium.credit, keep,
    again: () => void askForCredit(desk, medium) });
  if (words !== null && await desk.credit(medium, words)) settle(keep);
}
