/** @typedef {import('./cards.js').Card} Card */

import { cross } from '../desk/drawings.js';
import { searchField } from '../desk/kept-field.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';

/** Places on show at once: more are found by more words. */
const most = 60;

/**
 * The places that have these words in their name or at their beginning, those whose name begins with them first.
 *
 * @param {Card[]} cards
 * @param {string} words
 * @returns {Card[]}
 */
export function foundBy(cards, words) {
  const wanted = words.trim().toLowerCase();
  const found = cards.filter((card) => card.name.toLowerCase().includes(wanted) || card.words.toLowerCase().includes(wanted));
  const begins = (/** @type {Card} */ card) => card.name.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((card) => !begins(card))];
}

/**
 * Asks which place is to be shown.
 *
 * @param {Card[]} cards
 * @returns {Promise<string | null>} its node
 */
export function findPlace(cards) {
  return new Promise((resolve) => {
    const list = create('ul', { class: 'acts', role: 'list' });
    const said = create('p', { class: 'hint', role: 'status' });
    const search = searchField({ id: 'plan-search', oninput: () => draw() });
    const draw = () => {
      const found = foundBy(cards, search.value);
      list.replaceChildren(...found.slice(0, most).map(({ node, name }) => create('li', {},
        create('button', { type: 'submit', class: 'act', value: node }, create('span', { dir: 'auto' }, name)))));
      said.textContent = found.length === 0 ? say('No place has these words.')
        : found.length > most ? say('More places have these words. Type more of them.') : '';
    };
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask places-dialog find-dialog', 'aria-labelledby': 'find-title' },
      create('div', { class: 'acts-head' }, create('h2', { id: 'find-title' }, say('Find a place')),
        create('button', { type: 'button', class: 'quiet', 'aria-label': say('Close'), onclick: () => dialog.close() }, icon(cross))),
      // Enter in the field takes the first place, as the form's first button.
      create('form', { method: 'dialog' },
        create('label', { class: 'field', for: 'plan-search' }, create('span', {}, say('Words of the place')), search), said, list));
    draw();
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
    search.focus();
  });
}
