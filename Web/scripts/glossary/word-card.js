import { create } from '../elements/create.js';
import { language as pages, say } from '../language/say.js';

/**
 * Opens a small card that says what a word means. A tap anywhere, the button or Escape closes it, and the focus returns to the word.
 *
 * @param {GlossaryEntry} entry
 * @param {{ button: HTMLElement, language: string }} place the word on the page, and the story's language
 */
export function openWordCard({ word, text }, { button, language }) {
  if (document.querySelector('dialog.word-card')) return;
  const lang = language || undefined;
  /** @type {HTMLDialogElement} */
  const dialog = create('dialog', { class: 'ask word-card', 'aria-labelledby': 'word-card-title', 'aria-describedby': 'word-card-text',
    onclick: () => dialog.close() },
    create('h2', { id: 'word-card-title', dir: 'auto', lang }, word),
    create('p', { id: 'word-card-text', dir: 'auto', lang }, text),
    create('button', { type: 'button', class: 'secondary', lang: pages, autofocus: true }, say('Close')));
  dialog.addEventListener('close', () => {
    dialog.remove();
    button.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}
