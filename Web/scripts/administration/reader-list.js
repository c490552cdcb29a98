/** @typedef {import('../library/reader-session.js').Reader} Reader */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { drawFace } from '../frame/faces.js';
import { editReader } from '../readers/reader-editor.js';
import { RowList } from './row-list.js';
import { askingFirst, rightOf, writing } from './writing-right.js';

/** The readers of the house, as the administrator adds, changes and removes them. */
export class ReaderList extends RowList {
  /** @override */
  path = 'readers';
  /** @override */
  empty = say('No readers yet.');

  /**
   * @override
   * @param {() => void} changed is called when the readers have changed
   */
  draw(changed) {
    super.draw(changed);
    this.append(create('button',
      { type: 'button', class: 'secondary', 'data-act': 'add-reader', onclick: () => void this.#edit(null) }, say('Add a reader')));
  }

  /**
   * @override
   * @param {{ readers: Reader[] }} answer
   */
  rowsOf({ readers }) {
    return readers.map((reader) => this.#drawRow(reader));
  }

  /** @param {Reader} reader */
  #drawRow(reader) {
    const name = create('span', { class: 'visually-hidden', dir: 'auto' }, ` ${reader.name}`);
    return create('li', { class: 'row', 'data-row': reader.id }, drawFace(reader, 40),
      create('div', { class: 'row-words' }, create('strong', { dir: 'auto' }, reader.name),
        reader.hasPIN && create('span', { class: 'quiet-words' }, say('with a PIN'))),
      create('button', { type: 'button', class: 'secondary', onclick: () => void this.#edit(reader) }, say('Change'), name),
      create('button', { type: 'button', class: 'secondary danger', onclick: () => void this.#remove(reader) }, say('Remove'),
        name.cloneNode(true)),
      this.#drawWriting(reader));
  }

  /** @param {Reader} reader */
  #drawWriting(reader) {
    const { allowed, asksFirst } = rightOf(reader);
    return create('div', { class: 'writing-right' },
      this.#drawSwitch(reader, { id: `may-write-${reader.id}`, words: say('May write stories'), isOn: allowed, right: writing }),
      allowed && this.#drawSwitch(reader, { id: `asks-first-${reader.id}`, isOn: asksFirst, right: askingFirst,
        words: say('A grown-up checks them first') }));
  }

  /**
   * @param {Reader} reader
   * @param {{ id: string, words: string, isOn: boolean, right: (isOn: boolean) => object }} step `right` is what the library is asked for
   */
  #drawSwitch(reader, { id, words, isOn, right }) {
    /** @type {HTMLInputElement} */
    const control = create('input', { type: 'checkbox', role: 'switch', id, checked: isOn, onchange: async () => {
      const isDone = await this.change('PUT', `readers/${encodeURIComponent(reader.id)}/writing`, right(control.checked));
      // The switch says what the library has.
      if (!isDone) control.checked = isOn;
      /** @type {HTMLElement | null} */ (this.querySelector(`#${CSS.escape(id)}`))?.focus();
    } });
    return create('label', { class: 'tick-field writing-switch', for: id }, control, create('span', {}, words,
      create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${reader.name}`)));
  }

  /** @param {Reader | null} reader */
  async #edit(reader) {
    if (await editReader(reader, { withPIN: true })) await this.refill();
  }

  /** @param {Reader} reader */
  async #remove(reader) {
    if (await ask({ title: say('Remove {name}?', { name: reader.name }),
      text: say(
        'This deletes everything this reader has read, found and marked. You can bring {name} back for 30 days; after that, it’s gone for good.', { name: reader.name }),
      yes: say('Remove'), no: say('Keep'), typed: reader.name }))
      await this.change('PUT', `readers/${encodeURIComponent(reader.id)}/deletion`, {});
  }
}

customElements.define('reader-list', ReaderList);
