import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { cross } from './drawings.js';
import { recallWords } from './kept-field.js';

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
  // The dialog itself takes the focus: Orca says nothing of a heading to which no key of its own has led.
  dialog.tabIndex = -1;
  dialog.append(
    create('div', { class: 'side-sheet-head' }, create('h2', { id }, title),
      create('button', { type: 'button', class: 'quiet', 'aria-label': say('Close'), onclick: () => dialog.close() }, icon(cross))),
    ...content);
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const sheet = before?.closest('story-place');
  dialog.addEventListener('close', () => {
    dialog.remove();
    // The sheet of paper may have been drawn anew meanwhile, and the focus would be lost with the button that had it.
    if (before?.isConnected) return;
    const again = sheet?.querySelector(`[data-key="${before?.dataset.key}"]`) ?? sheet;
    /** @type {HTMLElement | null | undefined} */ (again)?.focus();
  });
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  recallWords(dialog);
  dialog.focus();
}
