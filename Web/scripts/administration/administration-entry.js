import { create } from '../elements/create.js';
import { waitInWords } from '../language/moments.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { problemIn } from '../library/problem-words.js';

/** The shortest passphrase, in characters; the library has the last word. */
const shortest = 12;

/** Where the administrator's passphrase is set for the first time, asked for, or changed. */
export class AdministrationEntry extends HTMLElement {
  /** @param {{ isFirst: boolean, done: () => void }} options `isFirst`: nobody has set a passphrase yet */
  draw({ isFirst, done }) {
    const code =
      this.#field('administration-code', say('The code the server printed'), { type: 'text', autocapitalize: 'none', spellcheck: 'false' });
    const passphrase = this.#field('administration-passphrase', say(isFirst ? 'Choose a passphrase' : 'Passphrase'),
      { type: 'password', minlength: isFirst ? shortest : 1, autocomplete: isFirst ? 'new-password' : 'current-password' });
    const again = this.#field('administration-again', say('Repeat passphrase'), { type: 'password', autocomplete: 'new-password' });
    this.#drawForm({
      title: say(isFirst ? 'The first time' : 'Who looks after the library?'),
      text: say(
        isFirst
        ? 'When the server started, it printed a code in its window. The code proves the library is yours. Choose a passphrase of at least 12 characters; a few words are easiest to remember.'
        : 'Add and remove stories and readers here. The passphrase signs you in for 30 minutes.'),
      fields: isFirst ? [code, passphrase, again] : [passphrase],
      act: say(isFirst ? 'Set the passphrase' : 'Open'),
      send: async () => {
        if (isFirst && passphrase.input.value !== again.input.value) return say('The passphrases don’t match.');
        if (isFirst) await call('PUT', 'administration/passphrase', { code: code.input.value.trim(), passphrase: passphrase.input.value });
        await call('PUT', 'administration/session', { passphrase: passphrase.input.value });
        done();
        return '';
      },
    });
  }

  /** @param {() => void} done */
  drawChange(done) {
    const current = this.#field('passphrase-current', say('Current passphrase'), { type: 'password', autocomplete: 'current-password' });
    const next =
      this.#field('passphrase-next', say('New passphrase'), { type: 'password', minlength: shortest, autocomplete: 'new-password' });
    this.#drawForm({ title: '', text: '', fields: [current, next], act: say('Change the passphrase'), send: async () => {
      await call('PUT', 'administration/passphrase', { current: current.input.value, passphrase: next.input.value });
      current.input.value = '';
      next.input.value = '';
      done();
      return say('Passphrase changed.');
    } });
  }

  /**
   * @param {string} id
   * @param {string} words
   * @param {Record<string, string | number>} attributes
   */
  #field(id, words, attributes) {
    const input = create('input', { class: 'text-field', id, required: true, ...attributes });
    return { input, label: create('label', { class: 'field', for: id }, create('span', {}, words), input) };
  }

  /** @param {{ title: string, text: string, fields: { label: HTMLElement }[], act: string, send: () => Promise<string> }} form */
  #drawForm({ title, text, fields, act, send }) {
    const said = create('p', { class: 'form-said', role: 'alert' });
    const button = create('button', { type: 'submit', class: title ? 'primary' : 'secondary' }, act);
    this.replaceChildren(create('form', { class: title ? 'panel entry-form' : 'row-form', onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        said.textContent = await send();
      } catch (error) {
        said.textContent = refusal(error);
      }
      button.disabled = false;
    } },
      title && create('h2', {}, title), text && create('p', { class: 'quiet-words' }, text),
      ...fields.map((field) => field.label), said, create('div', { class: 'actions' }, button)));
  }
}

customElements.define('administration-entry', AdministrationEntry);

/** @param {unknown} error */
function refusal(error) {
  const { status, after, title, detail } = problemIn(error);
  if (status !== 429) return detail || title;
  return say('Too many wrong tries. Try again in {wait}.', { wait: waitInWords(after ?? 60_000) });
}
