/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create, icon } from '../elements/create.js';
import { drawLines, drawRuns } from '../elements/text-runs.js';
import { language, say } from '../language/say.js';
import { drawSpread } from './spread.js';

const die = 'M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM8 8h.01M16 8h.01M12 12h.01M8 16h.01M16 16h.01';
const tick = 'M5 13l4 4L19 7';

/** The choices; when looking back, the one that was made. */
export class ChoicesView extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;

  /**
   * @param {ChoicesScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    const question = drawQuestion(scene);
    const stuck = !scene.rereading && !scene.choices.some((choice) => choice.enabled);
    drawSpread(this, {
      picture: scene.picture,
      address: host.address,
      words: [
        scene.lines && scene.lines.length > 0 && create('div', { class: 'story-text earlier' }, ...drawLines(scene.lines)),
        stuck ? drawDeadEnd(question, scene, host) : question,
        drawChoices(scene, host),
        canDecideAgain(scene) && drawDecideAgain(host),
      ],
      said: [question.textContent],
      seen: (scene.lines?.length ?? 0) > 0,
    });
    this.focusPlace = question;
  }
}

/**
 * The choices as they stand on the page that they follow; when looking back, with the one that was made.
 *
 * @param {ChoicesScene} scene
 * @param {SceneHost} host
 * @returns {HTMLElement}
 */
export function drawOffer(scene, host) {
  const question = drawQuestion(scene);
  question.tabIndex = -1;
  return create('div', { class: scene.rereading ? 'offer past' : 'offer' }, question, drawChoices(scene, host),
    canDecideAgain(scene) && drawDecideAgain(host));
}

/** @param {ChoicesScene} scene */
function canDecideAgain({ rereading, undoSteps = 0 }) {
  return rereading && undoSteps > 0;
}

/** @param {ChoicesScene} scene */
function drawQuestion(scene) {
  return create('h2', { class: 'question', lang: language }, say(scene.rereading ? 'What you chose' : 'What happens next?'));
}

/**
 * @param {ChoicesScene} scene
 * @param {SceneHost} host
 */
function drawChoices(scene, host) {
  return create('ul', { class: 'choices', role: 'list' }, ...scene.choices.map((choice) =>
    create('li', {}, scene.rereading ? drawPast(choice, choice.id === scene.picked) : drawOpen(choice, host))));
}

/**
 * The button that returns to a choice or an answer the reader is looking back at.
 *
 * @param {SceneHost} host
 * @returns {HTMLElement}
 */
export function drawDecideAgain(host) {
  return create('button', { type: 'button', class: 'secondary decide-again', lang: language, onclick: () => host.decideAgain() },
    say('Choose again from here'));
}

/**
 * @param {Choice} choice
 * @param {SceneHost} host
 * @returns {HTMLElement}
 */
function drawOpen(choice, host) {
  // A closed choice stays within reach of keyboard and screen reader: its reason is worth reading, and the engine refuses it kindly.
  return create('button', {
    type: 'button',
    class: 'choice',
    'data-choice': choice.id,
    'aria-disabled': !choice.enabled && 'true',
    onclick: () => host.send({ choose: choice.id }),
  }, ...drawWords(choice));
}

/**
 * @param {Choice} choice
 * @param {boolean} picked
 * @returns {HTMLElement}
 */
function drawPast(choice, picked) {
  return create('div', { class: picked ? 'choice past picked' : 'choice past' },
    ...drawWords(choice), picked && create('span', { class: 'mark', lang: language }, icon(tick), say('You chose this')));
}

/**
 * @param {Choice} choice
 * @returns {HTMLElement[]}
 */
function drawWords(choice) {
  const words = [create('span', { class: 'choice-text', dir: 'auto' }, ...drawRuns(choice.text))];
  if (!choice.enabled && choice.reason) {
    words.push(create('span', { class: 'reason', dir: 'auto' }, ...drawRuns(choice.reason)));
  } else if (choice.check && choice.check !== 'random') {
    words.push(create('span', { class: 'roll-mark', lang: language }, icon(die), say('needs luck')));
  }
  return words;
}

/**
 * @param {HTMLElement} heading
 * @param {ChoicesScene} scene
 * @param {SceneHost} host
 * @returns {HTMLElement}
 */
function drawDeadEnd(heading, scene, host) {
  heading.textContent = say('The story can’t go on from here');
  return create('div', { class: 'dead-end', lang: language }, heading,
    create('p', {}, say('That’s a gap in the story, not your fault.')),
    create('div', { class: 'actions' },
      scene.canUndo && create('button', { type: 'button', class: 'primary', onclick: () => host.send('undo') }, say('Undo')),
      create('button', { type: 'button', class: 'secondary', onclick: () => host.send('restart') }, say('Back to the title'))));
}

customElements.define('choices-view', ChoicesView);
