import { searchField } from './kept-field.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { cross, plus } from './drawings.js';

/** Places on show at once: more are found by their words. */
const most = 100;

/**
 * @typedef {{ node: string, name: string }} NamedPlace
 * @typedef {object} OtherQuestion Asks for a place of the story, or for something else that has a node and a name.
 * @property {string} title
 * @property {string} label of the field for its words
 * @property {string} here said of the present one
 * @property {string} [nothing] said if nothing has these words
 * @property {{ value: string, words: string, drawing: string }[]} [besides] answers that are none of them
 */

/**
 * Asks where something leads, or for a place in answer to another question.
 *
 * @param {NamedPlace[]} places in the order of the manuscript
 * @param {string | undefined} current the node of the place where it leads now
 * @param {OtherQuestion} [other]
 * @returns {Promise<string | 'new' | null>} the node of a place, `new` for one that is to be written, the value of another answer, or
 *   null for no change
 */
export function pickPlace(places, current, other) {
  return new Promise((resolve) => {
    const list = create('ul', { class: 'acts', role: 'list' });
    const said = create('p', { class: 'hint', role: 'status' });
    const search = searchField({ id: 'place-search', oninput: () => draw() });
    const draw = () => {
      const wanted = search.value.trim().toLowerCase();
      const found = places.filter(({ name }) => name.toLowerCase().includes(wanted));
      list.replaceChildren(...found.slice(0, most).map(({ node, name }) => create('li', {}, create('button', { type: 'button',
        class: 'act', 'aria-current': node === current && 'true', onclick: () => dialog.close(node) },
      create('span', { dir: 'auto' }, name),
        node === current && create('span', { class: 'hint' }, other?.here ?? say('leads here now'))))));
      said.textContent = found.length === 0 ? places.length > 0 && (other?.nothing ?? say('No place has these words.')) || ''
        : found.length > most ? say('More places have these words. Type more of them.') : '';
    };
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask places-dialog', 'aria-labelledby': 'places-title' },
      create('div', { class: 'acts-head' }, create('h2', { id: 'places-title' }, other?.title ?? say('Where does it lead?')),
        create('button', { type: 'button', class: 'quiet', 'aria-label': say('Close'), onclick: () => dialog.close() }, icon(cross))),
      ...(other ? other.besides ?? [] : [{ value: 'new', words: say('Somewhere new'), drawing: plus }]).map(({ value, words, drawing }) =>
        create('button', { type: 'button', class: 'act', onclick: () => dialog.close(value) }, icon(drawing), create('span', {}, words))),
      create('label', { class: 'field', for: 'place-search', hidden: places.length === 0 },
        create('span', {}, other?.label ?? say('Or to a place in this story')), search),
      said, list);
    draw();
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === '' || dialog.returnValue === current ? null : dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
