/** @typedef {import('./media-desk.js').MediaDesk} MediaDesk */
/** @typedef {import('./story-media.js').Medium} Medium */

import { bin } from '../desk/drawings.js';
import { storyField } from '../desk/kept-field.js';
import { openBeside } from '../desk/side-dialog.js';
import { create, icon } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';
import { drawChooser } from './choose-media.js';
import { listenForFiles } from './media-hands.js';
import { drawDescription, drawMedium } from './media-parts.js';
import { libraryRefusal, useInWords } from './media-words.js';
import { unusedMedia } from './story-media.js';

/** All pictures and sounds of the story, in a sheet: what each is, where it is used, and what nothing uses. */
export class MediaSheet {
  #desk;
  #said = create('p', { class: 'media-said', role: 'status' });
  #count = create('p', { class: 'quiet-words' });
  #list = create('ul', { class: 'media-list', role: 'list' });
  #dialog = create('dialog', { class: 'ask side-sheet media-dialog' });

  /** @param {MediaDesk} desk */
  constructor(desk) {
    this.#desk = desk;
  }

  /** @param {string} [node] of a picture or sound whose description gets the focus */
  async open(node) {
    await this.#draw();
    openBeside(this.#dialog, say('Pictures and sounds'),
      create('div', { class: 'media-zone' },
        create('div', { class: 'media-acts' }, drawChooser(null, (files) => void this.#add(files), say('Add pictures or sounds'))),
        create('p', { class: 'hint' }, say('Or drop them here. You can put them on pages later.'))),
      this.#said, this.#count, this.#list);
    listenForFiles(this.#dialog, () => this.#dialog.querySelector('.media-zone'), (files) => void this.#add(files));
    const look = () => void this.#draw();
    this.#desk.addEventListener('media', look);
    this.#dialog.addEventListener('close', () => this.#desk.removeEventListener('media', look));
    this.#dialog.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && this.#dialog.close());
    if (node) this.#card(node)?.querySelector('textarea')?.focus();
  }

  async #draw() {
    const media = await this.#desk.story().catch(() => null);
    if (!media) return;
    const { all } = media;
    const unused = unusedMedia(media).length;
    this.#count.textContent = all.length === 0 ? say('This story has no pictures and no sounds yet.') : unused === 0 ? ''
      : sayCount(unused, { one: 'One of them isn’t used anywhere.', other: '{count} of them aren’t used anywhere.' });
    const cards = await Promise.all(all.map(async (medium) => {
      const address = await this.#desk.address(medium.file);
      const refusal = this.#desk.refusalOf(medium.file);
      const shape = JSON.stringify([{ ...medium, alt: medium.alt === '', credit: '' }, address, refusal]);
      const known = this.#card(medium.node);
      // Whoever is typing there keeps the caret.
      return known?.dataset.shape === shape ? known : this.#drawCard(medium, address, refusal, shape);
    }));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest('.media-card'))?.dataset.node;
    if (cards.some((card, index) => this.#list.children[index] !== card) || this.#list.children.length !== cards.length) {
      this.#list.replaceChildren(...cards);
      if (focused) this.#card(focused)?.querySelector('textarea')?.focus();
    }
  }

  /**
   * @param {string} node
   * @returns {HTMLElement | null}
   */
  #card(node) {
    return this.#list.querySelector(`[data-node="${node}"]`);
  }

  /**
   * @param {Medium} medium
   * @param {string} address
   * @param {import('../drafts/file-steps.js').FileRefusal | null} refusal
   * @param {string} shape
   */
  #drawCard(medium, address, refusal, shape) {
    const { node, kind, uses, credit } = medium;
    const id = `credit-${node.replace('.', '-')}`;
    /** @type {HTMLInputElement} */
    const field = storyField('input', { class: 'text-field', id, type: 'text', maxlength: 200, dir: 'auto', autocomplete: 'off',
      value: credit }, { node, field: 'credit' });
    const isUnused = uses.length === 0;
    return create('li', { class: 'media-card', 'data-node': node, 'data-shape': shape, 'data-unused': isUnused },
      create('div', { class: 'media-head' }, drawMedium(medium, address)),
      refusal && create('div', { class: 'media-trouble' }, create('p', {}, libraryRefusal(refusal, kind)),
        create('button', { type: 'button', class: 'secondary', onclick: () => this.#desk.sendAgain(medium.file) }, say('Send it again'))),
      drawDescription(medium, 'sheet-'),
      create('label', { class: 'field', for: id }, create('span', {}, say('Who made it')), field),
      isUnused ? create('p', { class: 'media-unused' }, say('Not used anywhere'))
        : create('ul', { class: 'media-uses', role: 'list' }, ...uses.map((use) => create('li', {}, this.#drawUse(use)))),
      create('div', { class: 'media-acts' },
        drawChooser(kind, ([file]) => void this.#replace(medium, file), isUnused ? say('Replace it') : say('Replace it everywhere')),
        isUnused && create('button', { type: 'button', class: 'secondary danger', 'data-act': 'remove-media',
          onclick: () => void this.#delete(medium) }, icon(bin), say('Put it into the bin'))));
  }

  /** @param {import('./story-media.js').MediaUse} use */
  #drawUse(use) {
    const words = useInWords(use, (place) => this.#desk.nameOf(place));
    return use.place === null ? create('span', {}, words) : create('a', { href: this.#desk.addressOf(use.place), dir: 'auto' }, words);
  }

  /** @param {File[]} files */
  async #add(files) {
    /** @type {string[]} */
    const troubles = [];
    for (const file of files) {
      this.#said.textContent = say('Just a moment…');
      const trouble = await this.#desk.add(file);
      if (trouble) troubles.push(files.length > 1 ? `${file.name}: ${trouble}` : trouble);
    }
    this.#said.textContent = troubles.join(' ');
    await this.#draw();
  }

  /**
   * @param {Medium} medium
   * @param {File | undefined} file
   */
  async #replace(medium, file) {
    if (!file) return;
    this.#said.textContent = say('Just a moment…');
    this.#said.textContent = await this.#desk.replace(medium, file);
    await this.#draw();
    this.#card(medium.node)?.querySelector('textarea')?.focus();
  }

  /** @param {Medium} medium */
  async #delete(medium) {
    await this.#desk.delete(medium);
    await this.#draw();
    this.#said.textContent = say('It is in the bin.');
    this.#dialog.querySelector('h2')?.focus();
  }
}
