/** @typedef {'undo' | 'redo' | 'map' | 'outline' | 'questions' | 'more' | 'publish'} DeskAct */

/**
 * @typedef {object} DeskBarParts
 * @property {HTMLElement[]} signs where the story is and how it is, between the way back and the tools
 * @property {(button: HTMLButtonElement) => HTMLButtonElement} mapButton makes a button the one that turns to the map
 * @property {string} publish what the button says that leads to the shelf
 * @property {Record<DeskAct, () => void>} acts
 */

import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { dots, map } from '../desk/drawings.js';

const back = 'M15 5l-7 7 7 7';
const undo = 'M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4';
const redo = 'M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h4';
const list = 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01';
const question = 'M4 5h16v11H10l-4 4v-4H4zM10 9a2 2 0 1 1 2.5 2v1M12 13.8h.01';

/**
 * The bar above the manuscript: the way back, the signs, and the tools.
 *
 * @param {DeskBarParts} parts
 */
export function drawDeskBar({ signs, mapButton, publish, acts }) {
  const tool = (/** @type {DeskAct} */ name, /** @type {string} */ drawing, /** @type {string} */ words) => create('button', {
    type: 'button', class: 'quiet desk-act', 'data-act': name, 'aria-label': words, title: words, onclick: acts[name] }, icon(drawing));
  return create('div', { class: 'desk-bar', role: 'region', 'aria-label': say('Tools for writing') },
    create('a', { class: 'quiet back-link', href: '#/write' }, icon(back), say('My stories')),
    ...signs,
    tool('undo', undo, say('Undo')),
    tool('redo', redo, say('Redo')),
    mapButton(tool('map', map, say('Map'))),
    tool('outline', list, say('Outline')),
    tool('questions', question, say('Questions')),
    tool('more', dots, say('More for this story')),
    create('button', { type: 'button', class: 'primary desk-publish', 'data-act': 'publish', onclick: acts.publish }, publish));
}
