/** @typedef {import('./contract.js').Decision} Decision */

import { drawBranchMap } from './branch-map.js';
import { create } from './create.js';
import { drawRuns } from './runs.js';
import { say } from './say.js';
import { plainText } from './words.js';

/**
 * Asks from which place of this reading to go on differently: on the map of what was seen, as soon as it is there, or in a list.
 *
 * @param {string} story
 * @param {Decision[]} decisions what can be decided again, the latest first
 * @returns {Promise<number>} how many decisions are taken back; 0 for none
 */
export function askForBranch(story, decisions) {
  return new Promise((resolve) => {
    const map = create('div', { class: 'branch-map-place' });
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask branches', 'aria-labelledby': 'branches-title' },
      create('h2', { id: 'branches-title' }, say('Where do you want to choose differently?')),
      create('p', {}, say('Everything up to there stays as it was. The endings that you found stay found.')),
      map,
      create('ol', { class: 'branch-list', role: 'list' }, ...decisions.map((decision) =>
        create('li', {}, create('button', {
          type: 'button', class: 'choice', 'data-undos': decision.undos, onclick: () => dialog.close(String(decision.undos)),
        }, ...drawDecision(decision))))),
      create('form', { method: 'dialog', class: 'actions' }, create('button', { class: 'secondary', value: '0', autofocus: true }, say('Stay here'))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(Number(dialog.returnValue) || 0);
    });
    document.body.append(dialog);
    dialog.showModal();
    void drawBranchMap(story, decisions, (undos) => dialog.close(String(undos))).then((drawn) => {
      if (!drawn) return;
      map.replaceChildren(drawn);
      // The map begins where the story does; what one would change is more often near its end.
      drawn.querySelector(`[data-undos="${decisions[0]?.undos}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
  });
}

/** @param {Decision} decision */
function drawDecision({ kind, locationTitle, text }) {
  const before = kind === 'answer' ? say('You answered') : say('You chose');
  return [
    create('span', { class: 'branch-place', dir: 'auto' }, locationTitle ?? (kind === 'answer' ? say('A question') : say('A crossroads'))),
    // What somebody says in the story has its marks already.
    create('span', { class: 'branch-choice' }, `${before}: `, create(/^[“"„«‘]/.test(plainText(text)) ? 'span' : 'q', { dir: 'auto' }, ...drawRuns(text))),
  ];
}
