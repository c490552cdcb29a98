/** @typedef {{ id: string, created: number, lastRead?: number, plays: number, bytes: number }} Guest */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { dateInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';
import { RowList } from './row-list.js';
import { sizeInWords } from './upload-panel.js';

/** Guests drawn at a time. */
const pageSize = 25;

/** The guests of the library with what they keep, as the administrator sees and removes them. */
export class GuestList extends RowList {
  /** @override */
  path = 'administration/guests';
  /** @override */
  empty = say('No guests here.');
  #words = create('p', { class: 'quiet-words' });
  #more = create('button', { type: 'button', class: 'secondary', hidden: true, onclick: () => this.rows.append(...this.#drawMore()) },
    say('More guests'));
  /** @type {Guest[]} */
  #waiting = [];

  /**
   * @override
   * @param {() => void} changed is called when a guest was removed
   */
  draw(changed) {
    super.draw(changed);
    this.prepend(this.#words);
    this.append(this.#more);
  }

  /**
   * @override
   * @param {{ guests: Guest[], days: number }} answer
   */
  rowsOf({ guests, days }) {
    this.#words.textContent = guests.length === 0 ? ''
      : `${sayCount(guests.length, { one: '{count} guest', other: '{count} guests' })}. ${say('Guests are removed automatically after {days} days away.', { days })}`;
    this.#waiting = guests;
    return this.#drawMore();
  }

  #drawMore() {
    const rows = this.#waiting.splice(0, pageSize).map((guest) => this.#drawRow(guest));
    this.#more.hidden = this.#waiting.length === 0;
    return rows;
  }

  /** @param {Guest} guest */
  #drawRow(guest) {
    const came = say('Guest since {date}', { date: dateInWords(guest.created) });
    const read =
      guest.lastRead === undefined ? say('hasn’t read anything') : say('last read {date}', { date: dateInWords(guest.lastRead) });
    return create('li', { class: 'row', 'data-row': guest.id },
      create('div', { class: 'row-words' }, create('strong', {}, came),
        create('span', { class: 'quiet-words' },
          `${read} · ${sayCount(guest.plays, { one: '{count} reading', other: '{count} readings' })} · ${sizeInWords(guest.bytes)}`)),
      create('button', { type: 'button', class: 'secondary danger', onclick: () => void this.#remove(guest) }, say('Remove'),
        create('span', { class: 'visually-hidden' }, ` ${came}`)));
  }

  /** @param {Guest} guest */
  async #remove(guest) {
    if (await ask({ title: say('Remove this guest?'),
      text: say('This deletes what the guest has read from the library. They can still carry on from their own device.'),
      yes: say('Remove'), no: say('Keep') }))
      await this.change('PUT', `readers/${encodeURIComponent(guest.id)}/deletion`, {});
  }
}

customElements.define('guest-list', GuestList);
