import { KeepButton } from './keep-button.js';
import { drawTakeAlong } from './take-along.js';

/**
 * What can be done with a whole story, on its title page.
 *
 * @param {Context} context
 * @param {{ id: string, title: string }} story
 * @returns {Element[]}
 */
export function drawTitleActs(context, story) {
  return [KeepButton.for(context, story), drawTakeAlong(story)];
}
