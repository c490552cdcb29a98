/** @typedef {import('./contract.js').EndingScene} EndingScene */
/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from './create.js';
import { drawLines } from './runs.js';
import { drawSpread } from './spread.js';
import { endingsInWords } from './words.js';

/** @type {Record<string, string>} */
const kinds = {
  happy: 'A happy ending',
  funny: 'A funny ending',
  strange: 'A strange ending',
  bittersweet: 'A bittersweet ending',
  sad: 'A sad ending',
  secret: 'A secret ending',
};

/** Where a branch ends: which ending it is, how many are still to be found, and where to go from here. */
export class EndingPage extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;

  /**
   * @param {EndingScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    const heading = create('h2', { class: 'ending-title', dir: 'auto' }, scene.title);
    const found = host.newEnding ? 'New! ' : '';
    this.focusPlace = create('div', { class: 'ending-plate', tabindex: -1, 'data-ending': scene.ending },
      create('p', { class: 'eyebrow' }, found + (kinds[scene.endingKind ?? ''] ?? 'The end')),
      heading,
      drawEndingsTally(host.endings.found.size, host.endings.total));
    drawSpread(this, {
      picture: scene.picture,
      address: host.address,
      words: [
        scene.lines && scene.lines.length > 0 && create('div', { class: 'story-text earlier' }, ...drawLines(scene.lines)),
        this.focusPlace,
        create('div', { class: 'actions' },
          create('button', { type: 'button', class: 'primary', onclick: () => host.apply('restart') }, 'Read again'),
          scene.canUndo &&
            create('button', { type: 'button', class: 'secondary', onclick: () => host.apply('undo') }, 'Try another way'),
          create('button', { type: 'button', class: 'secondary', onclick: host.leave }, 'Back to the shelf')),
      ],
    });
  }
}

customElements.define('ending-page', EndingPage);

/** More marks than this say less than the number does. */
const mostMarks = 12;

/**
 * How many endings have been found, as a row of small stars and in words.
 *
 * @param {number} found
 * @param {number} total
 * @returns {HTMLElement | null} null for a story without endings
 */
export function drawEndingsTally(found, total) {
  if (total <= 0) return null;
  const marks = total > mostMarks ? [] : Array.from({ length: total }, (_, index) =>
    create('span', { class: index < found ? 'star found' : 'star' }, index < found ? '★' : '☆'));
  return create('p', { class: 'endings-tally' },
    marks.length > 0 && create('span', { class: 'stars', 'aria-hidden': 'true' }, ...marks),
    create('span', { class: 'tally-words' }, endingsInWords(found, total)));
}
