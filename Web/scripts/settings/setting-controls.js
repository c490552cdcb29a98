/** @typedef {{ element: HTMLElement, show: () => void }} Control What is drawn, and what brings it up to date. */
/** @typedef {import('./settings-table.js').PickedSetting} PickedSetting */
/** @typedef {import('./settings-table.js').MeasuredSetting} MeasuredSetting */
/** @typedef {import('./settings-table.js').SwitchedSetting} SwitchedSetting */
/** @typedef {import('./setting-words.js').SettingWords} SettingWords */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { changeSetting, settings } from './reader-settings.js';
import { settingsTable } from './settings-table.js';

/**
 * The control of a setting, of the kind that its entry in the table asks for. Only one that asks what there is here takes time.
 *
 * @template {keyof SettingWords} Name
 * @param {Name} name
 * @param {SettingWords[Name]} words
 * @returns {Promise<Control>}
 */
export async function drawControl(name, words) {
  const [entry, given] = [settingsTable[name], /** @type {any} */ (words)];
  if ('values' in entry) return drawPick(/** @type {PickedSetting} */ (name), given, await given.offered?.());
  if ('step' in entry) return drawMeasure(/** @type {MeasuredSetting} */ (name), given);
  return drawSwitch(/** @type {SwitchedSetting} */ (name), given);
}

/**
 * One of a few, as large buttons of which one is held down.
 *
 * @param {PickedSetting} name
 * @param {import('./setting-words.js').PickWords<PickedSetting>} words
 * @param {ReadonlySet<string>} [offered] what there is to pick here, if not all
 * @returns {Control}
 */
function drawPick(name, { words, values, languages = {} }, offered) {
  const options = settingsTable[name].values.filter((value) => offered?.has(value) ?? true);
  const inputs = options.map((value) => create('input', {
    type: 'radio', name: `setting-${name}`, value, onchange: () => changeSetting(name, value),
  }));
  const element = create('fieldset', { class: `setting pick pick-${name}` }, create('legend', {}, words),
    create('div', { class: 'pick-options' },
      ...options.map((value, index) => create('label', { class: 'pick-option', 'data-value': value },
        inputs[index], create('span', { lang: Object.hasOwn(languages, value) && value }, values[value])))));
  return { element, show: () => inputs.forEach((input) => { input.checked = input.value === settings[name]; }) };
}

/**
 * A measure between two ends: a slider, with a button on each side of it.
 *
 * @param {MeasuredSetting} name
 * @param {import('./setting-words.js').MeasureWords} words
 * @returns {Control}
 */
function drawMeasure(name, { words, less, more }) {
  const { least, most, step, first } = settingsTable[name];
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
      output.value = say('{percent}%', { percent: Math.round(settings[name] / first * 100) });
      slider.setAttribute('aria-valuetext', output.value);
    },
  };
}

/**
 * A switch.
 *
 * @param {SwitchedSetting} name
 * @param {import('./setting-words.js').SwitchWords} words
 * @returns {Control}
 */
function drawSwitch(name, { words }) {
  /** @type {HTMLInputElement} */
  const input =
    create('input', { type: 'checkbox', role: 'switch', name: `setting-${name}`, onchange: () => changeSetting(name, input.checked) });
  return {
    element: create('label', { class: 'setting switch' }, create('span', {}, words), input),
    show: () => { input.checked = settings[name]; },
  };
}
