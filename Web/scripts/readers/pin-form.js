/** @typedef {import('../library/reader-session.js').Reader} Reader */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { pinRefusal } from './pin-pad.js';

/** Sets, changes or removes the reader's own PIN. */
export class PINForm extends HTMLElement {
  /**
   * @param {Reader} reader
   * @param {() => void} done
   */
  draw(reader, done) {
    const said = create('p', { class: 'form-said', role: 'alert' });
    const field = (/** @type {string} */ id, /** @type {string} */ words) => {
      const input =
        create('input',
          { class: 'text-field', id, type: 'password', inputmode: 'numeric', pattern: '[0-9]{4,8}', maxlength: 8, autocomplete: 'off',
            required: true });
      return { input, label: create('label', { class: 'field', for: id }, create('span', {}, words), input) };
    };
    const current = field('pin-current', say('Current PIN'));
    const next = field('pin-next', say(reader.hasPIN ? 'New PIN' : 'Four to eight digits'));
    const send = async (/** @type {string | null} */ pin) => {
      try {
        await call('PUT', `readers/${encodeURIComponent(reader.id)}/pin`, reader.hasPIN ? { pin, current: current.input.value } : { pin });
        done();
      } catch (error) {
        said.textContent = pinRefusal(error);
      }
    };
    this.replaceChildren(create('form', { class: 'row-form', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void send(next.input.value);
    } },
      reader.hasPIN && current.label, next.label, said,
      create('div', { class: 'actions' },
        create('button', { type: 'submit', class: 'secondary' }, say(reader.hasPIN ? 'Change the PIN' : 'Set the PIN')),
        reader.hasPIN && create('button', { type: 'button', class: 'quiet', onclick: () => {
          if (current.input.reportValidity()) void send(null);
        } }, say('Remove the PIN')))));
  }
}

customElements.define('pin-form', PINForm);
