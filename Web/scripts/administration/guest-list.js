/** @typedef {{ id: string, created: number, lastRead?: number, plays: number, bytes: number }} Guest */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { dateInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { sizeInWords } from './upload-panel.js';

/** Guests drawn at a time. */
const pageSize = 25;

/** The guests of the library with what they keep, as the administrator sees and removes them. */
export class GuestList extends HTMLElement {
  #list = create('ul', { class: 'rows', role: 'list' });
  #words = create('p', { class: 'quiet-words' });
  #more = create('button', { type: 'button', class: 'secondary', hidden: true, onclick: () => this.#drawMore() }, say('More guests'));
  #said = create('div', { role: 'alert' });
  /** @type {Guest[]} */
  #waiting = [];
  /** @type {() => void} */
  #changed = () => undefined;

  /** @param {() => void} changed is called when a guest was removed */
  draw(changed) {
    this.#changed = changed;
    this.replaceChildren(this.#words, this.#said, this.#list, this.#more);
    void this.fill();
  }

  /** Clears the list and loads its first page again. */
  async fill() {
    try {
      /** @type {{ guests: Guest[], days: number }} */
      const { guests, days } = await call('GET', 'administration/guests');
      this.dataset.filled = '';
      this.#words.textContent = guests.length === 0 ? say('No guests here.')
        : `${sayCount(guests.length,
          { one: '{count} guest', other: '{count} guests' })}. ${say('Guests are removed automatically after {days} days away.',
          { days })}`;
      this.#waiting = guests;
      this.#list.replaceChildren();
      this.#drawMore();
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }

  #drawMore() {
    this.#list.append(...this.#waiting.splice(0, pageSize).map((guest) => this.#drawRow(guest)));
    this.#more.hidden = this.#waiting.length === 0;
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
    if (!await ask({ title: say('Remove this guest?'),
      text: say('This deletes what the guest has read from the library. They can still carry on from their own device.'),
      yes: say('Remove'), no: say('Keep') })) return;
    try {
      await call('PUT', `readers/${encodeURIComponent(guest.id)}/deletion`, {});
      await this.fill();
      this.#changed();
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }
}

customElements.define('guest-list', GuestList);
