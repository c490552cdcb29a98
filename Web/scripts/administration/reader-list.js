/** @typedef {import('../library/reader-session.js').Reader} Reader */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { drawFace } from '../readers/faces.js';
import { editReader } from '../readers/reader-editor.js';

/** The readers of the house, as the administrator adds, changes and removes them. */
export class ReaderList extends HTMLElement {
  #list = create('ul', { class: 'rows', role: 'list' });
  #said = create('div', { role: 'alert' });
  /** @type {() => void} */
  #changed = () => undefined;

  /** @param {() => void} changed is called when the readers have changed */
  draw(changed) {
    this.#changed = changed;
    this.replaceChildren(this.#said, this.#list,
      create('button', { type: 'button', class: 'secondary', 'data-act': 'add-reader', onclick: () => void this.#edit(null) },
        say('Add a reader')));
    void this.fill();
  }

  /** Clears the list and loads its first page again. */
  async fill() {
    try {
      const { readers } = await call('GET', 'readers');
      this.dataset.filled = '';
      this.#list.replaceChildren(...readers.map((/** @type {Reader} */ reader) => this.#drawRow(reader)));
      this.#said.replaceChildren(...(readers.length === 0 ? [create('p', { class: 'quiet-words' }, say('No readers yet.'))] : []));
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }

  /** @param {Reader} reader */
  #drawRow(reader) {
    const name = create('span', { class: 'visually-hidden', dir: 'auto' }, ` ${reader.name}`);
    return create('li', { class: 'row', 'data-row': reader.id }, drawFace(reader, 40),
      create('div', { class: 'row-words' }, create('strong', { dir: 'auto' }, reader.name),
        reader.hasPIN && create('span', { class: 'quiet-words' }, say('with a PIN'))),
      create('button', { type: 'button', class: 'secondary', onclick: () => void this.#edit(reader) }, say('Change'), name),
      create('button', { type: 'button', class: 'secondary danger', onclick: () => void this.#remove(reader) }, say('Remove'),
        name.cloneNode(true)));
  }

  /** @param {Reader | null} reader */
  async #edit(reader) {
    if (!await editReader(reader, { withPIN: true })) return;
    await this.fill();
    this.#changed();
  }

  /** @param {Reader} reader */
  async #remove(reader) {
    if (!await ask({ title: say('Remove {name}?', { name: reader.name }),
      text: say(
        'This deletes everything this reader has read, found and marked. You can bring {name} back for 30 days; after that, it’s gone for good.', { name: reader.name }),
      yes: say('Remove'), no: say('Keep'), typed: reader.name })) return;
    try {
      await call('PUT', `readers/${encodeURIComponent(reader.id)}/deletion`, {});
      await this.fill();
      this.#changed();
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }
}

customElements.define('reader-list', ReaderList);
