import { create } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';
import { problemIn } from '../library/problem-words.js';

/** The longest note, in characters; the library takes no more. */
const longest = 500;
/** From so few characters left on, it is said how many there are. */
const few = 60;

/**
 * Asks for the note with which a story goes back to its author.
 *
 * @param {string} name the author's
 * @param {(words: string) => Promise<void>} send what it throws is said in the dialog, where the note stays
 * @returns {Promise<boolean>} whether it was sent
 */
export function askForNote(name, send) {
  return new Promise((resolve) => {
    let isSent = false;
    const left = create('p', { class: 'hint', role: 'status' });
    const said = create('p', { class: 'form-said', role: 'alert' });
    /** @type {HTMLTextAreaElement} */
    const note = create('textarea', { class: 'text-field', id: 'answer-note', rows: 5, maxlength: longest, required: true, dir: 'auto',
      autofocus: true, 'aria-describedby': 'answer-hint', oninput: () => { left.textContent = leftInWords(note.value); },
      placeholder: say('I love the dragon! What does it eat? And one door leads nowhere yet: can you find it?') });
    const yes = create('button', { type: 'submit', class: 'primary' }, say('Send it back'));
    const form = create('form', { onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      yes.disabled = true;
      try {
        await send(note.value.trim());
        isSent = true;
        dialog.close();
      } catch (error) {
        const { title, detail } = problemIn(error);
        said.textContent = detail || title;
      }
      yes.disabled = false;
    } },
      create('label', { class: 'field', for: 'answer-note' }, create('span', {}, say('Your note')), note), left,
      create('p', { class: 'hint', id: 'answer-hint' },
        say('{name} finds it under My stories, can change the story, and shows it again.', { name })), said,
      create('div', { class: 'actions' },
        create('button', { type: 'button', class: 'secondary', onclick: () => dialog.close() }, say('Cancel')), yes));
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask answer-dialog', 'aria-labelledby': 'answer-title' },
      create('h2', { id: 'answer-title', dir: 'auto' }, say('Send it back to {name}', { name })), form);
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(isSent);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {string} words */
function leftInWords(words) {
  const count = longest - words.length;
  return count > few ? '' : sayCount(count, { one: '{count} character left', other: '{count} characters left' });
}
