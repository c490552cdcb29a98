import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { cross } from './drawings.js';

/**
 * Wraps something up as a sheet beside the manuscript, or over it on a small screen, and opens it. It is gone once it is closed.
 *
 * @param {HTMLDialogElement} dialog an empty one, which has its classes
 * @param {string} title
 * @param {...Node} content
 */
export function openBeside(dialog, title, ...content) {
  // One sheet may open over another.
  const id = `side-title-${document.querySelectorAll('dialog.side-sheet').length}`;
  dialog.setAttribute('aria-labelledby', id);
  dialog.append(
    create('div', { class: 'side-sheet-head' }, create('h2', { id, tabindex: -1, autofocus: true }, title),
      create('button', { type: 'button', class: 'quiet', 'aria-label': say('Close'), onclick: () => dialog.close() }, icon(cross))),
    ...content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
