/** @typedef {{ element: HTMLElement, show: () => void }} Control What is drawn, and what brings it up to date. */
/** @typedef {'theme' | 'width' | 'face' | 'motion' | 'lines' | 'hand' | 'language'} PickedSetting */
/** @typedef {'textSize' | 'lineHeight'} MeasuredSetting */
/** @typedef {'sounds' | 'ruler'} SwitchedSetting */

import { create } from '../elements/create.js';
import { changeSetting, settings } from './reader-settings.js';

/**
 * One of a few, as large buttons of which one is held down.
 *
 * @template {PickedSetting} Name
 * @param {Name} name
 * @param {string} words
 * @param {{ value: ReadingSettings[Name], words: string, lang?: string }[]} options `lang` where the words are of another language than the
 *   page
 * @returns {Control}
 */
export function drawPick(name, words, options) {
  const inputs = options.map(({ value }) => create('input', {
    type: 'radio', name: `setting-${name}`, value: String(value), onchange: () => changeSetting(name, value),
  }));
  const element = create('fieldset', { class: `setting pick pick-${name}` }, create('legend', {}, words),
    create('div', { class: 'pick-options' },
      ...options.map((option, index) => create('label', { class: 'pick-option', 'data-value': String(option.value) },
      inputs[index], create('span', { lang: option.lang }, option.words)))));
  return { element, show: () => inputs.forEach((input) => { input.checked = input.value === settings[name]; }) };
}

/**
 * A measure between two ends: a slider, with a button on each side of it.
 *
 * @param {MeasuredSetting} name
 * @param {string} words
 * @param {{ least: number, most: number, step: number, less: string, more: string, inWords: (value: number) => string }} measure
 * @returns {Control}
 */
export function drawMeasure(name, words, { least, most, step, less, more, inWords }) {
  /** @type {HTMLInputElement} */
  const slider =
    create('input',
      { type: 'range', id: `setting-${name}`, min: least, max: most, step, oninput: () => changeSetting(name, Number(slider.value)) });
  const output = create('output', { for: slider.id });
  /** @param {number} steps */
  const move = (steps) => changeSetting(name, Math.min(most, Math.max(least, Math.round((settings[name] + steps * step) * 100) / 100)));
  const fewer = create('button', { type: 'button', class: 'secondary', 'aria-label': less, onclick: () => move(-1) }, '−');
  const greater = create('button', { type: 'button', class: 'secondary', 'aria-label': more, onclick: () => move(1) }, '+');
  return {
    element: create('div', { class: 'setting measure' }, create('label', { for: slider.id }, words), output,
      create('div', { class: 'measure-row' }, fewer, slider, greater)),
    show: () => {
      slider.value = String(settings[name]);
      output.value = inWords(settings[name]);
      slider.setAttribute('aria-valuetext', output.value);
    },
  };
}

/**
 * Something that is on or off.
 *
 * @param {SwitchedSetting} name
 * @param {string} words
 * @returns {Control}
 */
export function drawSwitch(name, words) {
  /** @type {HTMLInputElement} */
  const input =
    create('input', { type: 'checkbox', role: 'switch', name: `setting-${name}`, onchange: () => changeSetting(name, input.checked) });
  return {
    element: create('label', { class: 'setting switch' }, create('span', {}, words), input),
    show: () => { input.checked = settings[name]; },
  };
}
