import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { cross } from './drawings.js';

/**
 * @typedef {{ words: string, drawing: string, act: () => void, isDanger?: boolean, isName?: boolean }} Act `drawing` is the `d` of an
 *   icon's path; `isName`: the words are the author's
 */

/**
 * Offers what can be done with something, as a list of large buttons. Whatever is picked happens after the dialog has given the focus back.
 *
 * @param {string} title
 * @param {(Act | false | null)[]} acts
 */
export function offerActs(title, acts) {
  /** @type {Act | null} */
  let picked = null;
  const close = create('button', { type: 'button', class: 'quiet', 'aria-label': say('Close'), onclick: () => dialog.close() },
    icon(cross));
  /** @type {HTMLDialogElement} */
  const dialog = create('dialog', { class: 'ask acts-dialog', 'aria-labelledby': 'acts-title' },
    create('div', { class: 'acts-head' }, create('h2', { id: 'acts-title', dir: 'auto' }, title), close),
    create('ul', { class: 'acts', role: 'list' }, ...acts.flatMap((one) => (one ? [create('li', {},
      create('button', { type: 'button', class: one.isDanger ? 'act danger' : 'act', onclick: () => {
        picked = one;
        dialog.close();
      } }, icon(one.drawing), create('span', { dir: one.isName && 'auto' }, one.words)))] : []))));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    picked?.act();
  });
  document.body.append(dialog);
  dialog.showModal();
}
