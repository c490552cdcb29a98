import { create } from '../elements/create.js';
import { drawRuns } from '../elements/text-runs.js';
import { say } from '../language/say.js';
import { plainText } from '../language/story-words.js';
import { world } from '../world/world.js';
import { drawBranchMap, showLatest } from './branch-map.js';

/** Timeout for the newest map, in milliseconds. One that came later would move the list under a finger. */
const patience = 300;

/**
 * Asks where in this reading to choose differently: on the map of what was seen, or in a list.
 *
 * @param {Decision[]} decisions what can be decided again, the latest first
 * @param {import('./branch-map.js').ReaderMap | null} early the map as it was when the ending was read, for a network that brings none in
 *   time
 * @param {() => Promise<import('./branch-map.js').ReaderMap | null>} newest brings the map as it is now
 * @returns {Promise<number>} how many decisions are taken back; 0 for none
 */
export async function askForBranch(decisions, early, newest) {
  /** @type {HTMLDialogElement} */
  const dialog = create('dialog', { class: 'ask branches', 'aria-labelledby': 'branches-title' });
  const pick = (/** @type {number} */ undos) => dialog.close(String(undos));
  const late = new Promise((resolve) => world.later(() => resolve(null), patience));
  const map = await Promise.race([newest().catch(() => null), late]) ?? early;
  const drawn = map && drawBranchMap(map, decisions, pick);
  dialog.append(
    create('h2', { id: 'branches-title' }, say('Where do you want to choose differently?')),
    create('p', {}, say('Everything before that stays as it is, and the endings you found stay found.')),
    ...(drawn ? [drawn] : []),
    create('ol', { class: 'branch-list', role: 'list' }, ...decisions.map((decision) =>
      create('li', {},
        create('button', { type: 'button', class: 'choice', 'data-undos': decision.undos, onclick: () => pick(decision.undos) },
          ...drawDecision(decision))))),
    create('form', { method: 'dialog', class: 'actions' },
      create('button', { class: 'secondary', value: '0', autofocus: true }, say('Stay here'))));
  document.body.append(dialog);
  dialog.showModal();
  if (drawn) showLatest(drawn);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(Number(dialog.returnValue) || 0);
    });
  });
}

/** @param {Decision} decision */
function drawDecision({ kind, locationTitle, text }) {
  const before = kind === 'answer' ? say('Your answer to') : say('You chose');
  return [
    create('span', { class: 'branch-place', dir: 'auto' }, locationTitle ?? (kind === 'answer' ? say('A question') : say('A crossroads'))),
    // Speech in the story has quotation marks already.
    create('span', { class: 'branch-choice' }, `${before}: `,
      create(/^[“"„«‘]/.test(plainText(text)) ? 'span' : 'q', { dir: 'auto' }, ...drawRuns(text))),
  ];
}
