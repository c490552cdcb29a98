import { create } from '../elements/create.js';
import { say } from '../language/say.js';

/**
 * Asks once whether to start again.
 *
 * @returns {Promise<boolean>}
 */
export function askForRestart() {
  return new Promise((resolve) => {
    const dialog = create('dialog', { class: 'ask restart', 'aria-labelledby': 'ask-title' },
      create('h2', { id: 'ask-title' }, say('Start from the first page?')),
      create('p', {}, say('The endings you found stay found. Your place in the story goes back to the beginning.')),
      create('form', { method: 'dialog', class: 'actions' },
        create('button', { class: 'secondary', value: 'stay', autofocus: true }, say('Continue reading')),
        create('button', { class: 'primary', value: 'restart' }, say('Start again'))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'restart');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
