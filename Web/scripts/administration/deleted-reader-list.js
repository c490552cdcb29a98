/** @typedef {import('../library/reader-session.js').Reader} Reader */
/** @typedef {{ reader: Reader, deleted: number, daysLeft: number, plays: number, bytes: number }} DeletedReader */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { dateInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';
import { drawFace } from '../frame/faces.js';
import { RowList } from './row-list.js';

/** The readers who were deleted lately, as the administrator brings them back or deletes them for good. */
export class DeletedReaderList extends RowList {
  /** @override */
  path = 'administration/deleted-readers';
  /** @override */
  empty = say('No readers deleted in the last 30 days.');

  /**
   * @override
   * @param {{ readers: DeletedReader[] }} answer
   */
  rowsOf({ readers }) {
    return readers.map((deleted) => this.#drawRow(deleted));
  }

  /** @param {DeletedReader} deleted */
  #drawRow({ reader, deleted, daysLeft }) {
    const name = create('span', { class: 'visually-hidden', dir: 'auto' }, ` ${reader.name}`);
    const left =
      sayCount(daysLeft, { one: 'can be brought back for {count} more day', other: 'can be brought back for {count} more days' });
    return create('li', { class: 'row', 'data-row': reader.id }, drawFace(reader, 40),
      create('div', { class: 'row-words' }, create('strong', { dir: 'auto' }, reader.name),
        create('span', { class: 'quiet-words' }, `${say('deleted {date}', { date: dateInWords(deleted) })}, ${left}`)),
      create('button', { type: 'button', class: 'secondary', 'data-act': 'bring-back', onclick: () => void this.#bringBack(reader) },
        say('Bring back'), name),
      create('button', { type: 'button', class: 'secondary danger', onclick: () => void this.#erase(reader) }, say('Delete for good'),
        name.cloneNode(true)));
  }

  /** @param {Reader} reader */
  #bringBack(reader) {
    return this.change('DELETE', `readers/${encodeURIComponent(reader.id)}/deletion`);
  }

  /** @param {Reader} reader */
  async #erase(reader) {
    if (await ask({ title: say('Delete {name} for good?', { name: reader.name }),
      text: say('Everything this reader has read will be deleted. This can’t be undone.'),
      yes: say('Delete for good'), no: say('Keep'), typed: reader.name }))
      await this.change('DELETE', `administration/deleted-readers/${encodeURIComponent(reader.id)}`);
  }
}

customElements.define('deleted-reader-list', DeletedReaderList);
