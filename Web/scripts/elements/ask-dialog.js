import { say } from '../language/say.js';
import { create } from './create.js';

/**
 * Asks a question with two answers.
 *
 * @param {{ title: string, text: string, yes: string, no: string, typed?: string }} question `typed`: a word that must be typed first, for
 *   what cannot be taken back
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no, typed }) {
  return new Promise((resolve) => {
    const confirm =
      create('button', { class: 'primary', value: 'yes', disabled: typed !== undefined, autofocus: typed === undefined }, yes);
    const field = typed !== undefined && create('input', {
      class: 'text-field', type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', id: 'ask-typed', autofocus: true,
      oninput: (/** @type {InputEvent} */ event) => {
        const { value } = /** @type {HTMLInputElement} */ (event.target);
        confirm.disabled = value.trim().toLowerCase() !== typed.toLowerCase();
      },
    });
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask', 'aria-labelledby': 'ask-title' },
      create('h2', { id: 'ask-title', dir: 'auto' }, title),
      create('p', {}, text),
      create('form', { method: 'dialog' },
        field
          && create('label', { class: 'field', for: 'ask-typed' }, create('span', {}, say('Type “{typed}” to continue', { typed })), field),
        create('div', { class: 'actions' },
          create('button', { class: 'secondary', value: 'no', type: 'button', onclick: () => dialog.close('no') }, no), confirm)));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
