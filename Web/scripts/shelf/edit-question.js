import { create } from '../elements/create.js';
import { say } from '../language/say.js';

/**
 * Asks before somebody edits a story that is not theirs.
 *
 * @param {string} title
 * @returns {Promise<'copy' | 'edit' | null>} `copy`: a story of their own that begins like this one; null: neither
 */
export function askHowToEdit(title) {
  return new Promise((resolve) => {
    const answer = (/** @type {string} */ name, /** @type {'primary' | 'secondary'} */ kind, /** @type {string} */ words) =>
      create('button', { type: 'button', class: kind, 'data-act': name, onclick: () => dialog.close(name) }, words);
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask edit-question', 'aria-labelledby': 'edit-title', tabindex: -1 },
      create('h2', { id: 'edit-title', dir: 'auto' }, say('Edit “{title}”?', { title })),
      create('p', {}, say('This story isn’t yours. You can make a copy of your own, with another name, and change that as you like.')),
      create('p', {}, say('Or edit the story itself: a grown-up looks at it before it replaces the one on the shelf.')),
      create('div', { class: 'actions' }, answer('', 'secondary', say('Cancel')), answer('edit', 'secondary', say('Edit the story itself')),
        answer('copy', 'primary', say('Make a copy of my own'))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(/** @type {'copy' | 'edit' | ''} */ (dialog.returnValue) || null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
