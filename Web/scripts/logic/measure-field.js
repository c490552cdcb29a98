/** @typedef {import('./check-kinds.js').Measure} Measure */

import { create } from '../elements/create.js';
import { drawNumber } from './condition-editor.js';

/** A slider is for what a finger can hit; above this many values, only the field is left. */
const mostSteps = 200;

/**
 * A number with a slider and a field beside it. While the slider moves, only the field follows.
 *
 * @param {Measure} measure
 * @param {string} label
 * @param {(value: number) => unknown} act
 * @returns {HTMLElement}
 */
export function drawMeasure({ key, from, to }, label, act) {
  const field = drawNumber(`${key} number`, label, act, { from, to });
  /** @type {HTMLInputElement} */
  const slider = create('input', { type: 'range', min: from, max: to, step: 1, 'data-key': `${key} slider`, 'aria-label': label,
    oninput: () => { field.value = slider.value; }, onchange: () => void act(slider.valueAsNumber) });
  return create('div', { class: 'measure' }, create('span', { class: 'measure-label', 'aria-hidden': 'true' }, label),
    to - from <= mostSteps && slider, field);
}
