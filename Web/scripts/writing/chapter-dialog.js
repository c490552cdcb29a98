/** @typedef {import('../desk/kept-field.js').SketchPlace} SketchPlace */

import { leaveWords, recallWords, sketchField } from '../desk/kept-field.js';
import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { colourField } from './colour-field.js';

/**
 * Asks what a chapter is called, and for its colour.
 *
 * @param {{ title: string, yes: string, name: string, colour: string, keep: SketchPlace, again: () => void }} question `title` is that of
 *   the dialog; the words are kept until the caller settles them, and `again` asks once more
 * @returns {Promise<{ title: string, colour: string } | null>} null for no change
 */
export async function askChapter({ title, yes, name, colour, keep, again }) {
  const field = sketchField('input', { class: 'text-field', id: 'chapter-name', type: 'text', required: true, maxlength: 120, value: name,
    autocomplete: 'off', enterkeyhint: 'done', dir: 'auto', autofocus: true }, keep);
  const colours = colourField(colour);
  const answer = await askInForm(create('dialog', { class: 'ask chapter-dialog' }), title, yes, [
    create('label', { class: 'field', for: 'chapter-name' }, create('span', {}, say('What is it called?')), field), colours.field],
  () => ({ title: field.value.trim(), colour: colours.colour() }), { field, again });
  return answer === 'delete' ? null : answer;
}

/**
 * Asks for the words of a note.
 *
 * @param {{ title: string, yes: string, text: string, colour: string, isOld: boolean, keep: SketchPlace, again: () => void }} question
 *   `title` is that of the dialog; an old one can be deleted. The words are kept until the caller settles them, and `again` asks once more
 * @returns {Promise<{ text: string, colour: string } | 'delete' | null>} null for no change
 */
export function askNote({ title, yes, text, colour, isOld, keep, again }) {
  const field = sketchField('textarea', { class: 'text-field', id: 'note-words', required: true, rows: 4, maxlength: 1000, dir: 'auto',
    autofocus: true }, keep);
  field.value = text;
  const colours = colourField(colour);
  return askInForm(create('dialog', { class: 'ask note-dialog' }), title, yes, [
    create('label', { class: 'field', for: 'note-words' }, create('span', {}, say('What should be remembered here?')), field),
    create('p', { class: 'hint' }, say('Only authors see notes.')), colours.field],
  () => ({ text: field.value.trim(), colour: colours.colour() }), { field, again }, isOld);
}

/**
 * @template Answer
 * @param {HTMLDialogElement} dialog an empty one
 * @param {string} title
 * @param {string} yes
 * @param {Node[]} fields
 * @param {() => Answer} read
 * @param {{ field: HTMLElement, again: () => void }} kept
 * @param {boolean} [canDelete]
 * @returns {Promise<Answer | 'delete' | null>}
 */
function askInForm(dialog, title, yes, fields, read, { field, again }, canDelete = false) {
  return new Promise((resolve) => {
    const close = (/** @type {string} */ answer) => dialog.close(answer);
    dialog.setAttribute('aria-labelledby', 'mapped-title');
    dialog.append(create('h2', { id: 'mapped-title' }, title), create('form',
      { class: 'row-form', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        close('yes');
      } },
      ...fields,
      create('div', { class: 'actions' },
        canDelete && create('button', { type: 'button', class: 'secondary danger', 'data-act': 'delete-note',
          onclick: () => close('delete') }, say('Delete')),
        create('button', { type: 'button', class: 'secondary', onclick: () => close('') }, say('Cancel')),
        create('button', { type: 'submit', class: 'primary' }, yes))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (dialog.returnValue === '' && field.hasAttribute('data-sketch')) leaveWords(again);
      resolve(dialog.returnValue === 'yes' ? read() : dialog.returnValue === 'delete' ? 'delete' : null);
    });
    document.body.append(dialog);
    dialog.showModal();
    recallWords(dialog);
  });
}
