/** @typedef {import('./kept-field.js').SketchPlace} SketchPlace */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { leaveWords, recallWords, sketchField } from './kept-field.js';

/**
 * Asks for a few words on one line.
 *
 * @param {{ title: string, text?: string, label: string, hint?: string, yes: string, value?: string, most?: number,
 *   besides?: { words: string, act: (words: string) => void }, keep?: SketchPlace, again?: () => void, submitted?: () => void }} question
 *   `text` says what will happen, `hint` is an example, `besides` is something else to do with the words, which are not the answer then.
 *   `keep` is where words are kept until the caller settles them, and `again` asks once more. `submitted` is called in the moment of
 *   answering, after the focus has gone back
 * @returns {Promise<string | null>} the words, without spaces around them; null if there are none
 */
export function askWords({ title, text, label, hint, yes, value = '', most = 200, besides, keep, again, submitted }) {
  return new Promise((resolve) => {
    const field = sketchField('input', { class: 'text-field', id: 'asked-words', type: 'text', required: true, maxlength: most, value,
      autocomplete: 'off', enterkeyhint: 'done', dir: 'auto', autofocus: true, 'aria-describedby': hint && 'asked-words-hint' }, keep);
    let isAnswered = false;
    const close = (/** @type {string} */ answer) => dialog.close(answer);
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask words-dialog', 'aria-labelledby': 'asked-words-title' },
      create('h2', { id: 'asked-words-title' }, title),
      text && create('p', {}, text),
      create('form', { onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        isAnswered = true;
        close(field.value.trim());
        submitted?.();
      } },
        create('label', { class: 'field', for: 'asked-words' }, create('span', {}, label), field),
        hint && create('span', { class: 'hint', id: 'asked-words-hint' }, hint),
        besides && create('button', { type: 'button', class: 'secondary', 'data-act': 'besides', onclick: () => {
          if (!field.reportValidity()) return;
          isAnswered = true;
          close('');
          besides.act(field.value.trim());
        } }, besides.words),
        create('div', { class: 'actions' },
          create('button', { type: 'button', class: 'secondary', onclick: () => close('') }, say('Cancel')),
          create('button', { type: 'submit', class: 'primary' }, yes))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (again && !isAnswered && field.hasAttribute('data-sketch')) leaveWords(again);
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
    recallWords(dialog);
    field.select();
  });
}
