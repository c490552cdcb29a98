/** @typedef {import('./scene-host.js').SceneHost} SceneHost */
/**
 * @typedef {{ nodes: HTMLElement[], read: () => string | number | boolean | null }} AnswerField
 *   What is drawn for an answer, and how it is read when the reader is done (null: nothing there yet).
 */

import { create, icon } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { plainText } from '../language/story-words.js';

const tick = 'M5 13l4 4L19 7';

/**
 * @param {QuestionScene} scene
 * @returns {AnswerField}
 */
export function drawTextAnswer(scene) {
  const input = create('input', {
    type: 'text', class: 'text-answer', name: 'answer', 'aria-label': plainText(scene.prompt), dir: 'auto',
    autocomplete: 'off', autocapitalize: 'words', spellcheck: 'false', enterkeyhint: 'done', value: String(scene.value ?? ''),
  });
  // The first letter typed replaces the default; without this the focusing click would clear the selection.
  input.addEventListener('focus', () => {
    input.select();
    input.addEventListener('click', () => input.select(), { once: true });
  }, { once: true });
  return { nodes: [input], read: () => input.value };
}

/**
 * @param {QuestionScene} scene
 * @param {SceneHost} host
 * @returns {AnswerField}
 */
export function drawYesNoAnswer(scene, host) {
  const button = (/** @type {string} */ words, /** @type {boolean} */ answer) => create('button', {
    type: 'button', class: scene.value === answer ? 'choice short offered' : 'choice short', 'data-answer': String(answer),
    onclick: () => host.send({ answer }),
  }, words);
  return { nodes: [create('div', { class: 'yes-no', lang: language }, button(say('Yes'), true), button(say('No'), false))],
    read: () => null };
}

/**
 * A number with a large button on either side of it.
 *
 * @param {QuestionScene} scene
 * @returns {AnswerField}
 */
export function drawNumberAnswer(scene) {
  // Beyond these JavaScript's numbers are no longer whole: a limit there is none that a reader would meet.
  const min = Number.isSafeInteger(scene.min) ? scene.min : undefined;
  const max = Number.isSafeInteger(scene.max) ? scene.max : undefined;
  const input = create('input', {
    type: 'number', class: 'number-answer', name: 'answer', inputmode: 'numeric', step: 1, min, max,
    'aria-label': plainText(scene.prompt), autocomplete: 'off', enterkeyhint: 'done', value: String(scene.value ?? min ?? 0),
  });
  const read = () => (Number.isSafeInteger(input.valueAsNumber) ? input.valueAsNumber : null);
  const step = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ act) =>
    create('button', { type: 'button', class: 'step', 'aria-label': words, lang: language, onclick: act }, sign);
  const nodes = [create('div', { class: 'stepper' },
    step('\u2212', say('One less'), () => input.stepDown()), input, step('+', say('One more'), () => input.stepUp()))];
  const hint = allowed(min, max);
  if (hint) {
    nodes.push(create('p', { class: 'hint', id: 'number-hint', lang: language }, hint));
    input.setAttribute('aria-describedby', 'number-hint');
  }
  return { nodes, read };
}

/**
 * @param {number | undefined} min
 * @param {number | undefined} max
 * @returns {string}
 */
function allowed(min, max) {
  if (min !== undefined && max !== undefined) return say('From {min} to {max}', { min: String(min), max: String(max) });
  if (min !== undefined) return say('{min} or more', { min: String(min) });
  return max === undefined ? '' : say('{max} or less', { max: String(max) });
}

/**
 * One of several: large round swatches where every option has a colour, otherwise a list.
 *
 * They are radio buttons, so that the arrow keys and a screen reader know them.
 *
 * @param {QuestionScene} scene
 * @param {(colour: string) => void} preview told of each colour that is picked
 * @returns {AnswerField}
 */
export function drawOptionsAnswer(scene, preview) {
  const options = scene.options ?? [];
  const painted = options.length > 0 && options.every((option) => option.colour);
  const group = create('div', {
    class: painted ? 'swatches' : 'options', role: 'radiogroup', 'aria-label': plainText(scene.prompt),
  }, ...options.map((option) => drawOption(option, option.id === scene.value, painted)));
  if (painted) {
    group.style.setProperty('--columns', String(columnsFor(options.length, 5)));
    group.style.setProperty('--columns-narrow', String(columnsFor(options.length, 4)));
  }
  const picked = () => group.querySelector('input:checked')?.getAttribute('value') ?? null;
  const show = () => {
    const colour = options.find((option) => option.id === picked())?.colour;
    if (painted && colour) preview(colour);
  };
  group.addEventListener('change', show);
  show();
  return { nodes: [group], read: picked };
}

/**
 * How many stand in a row, so that no row is much shorter than the others.
 *
 * @param {number} count
 * @param {number} most
 */
function columnsFor(count, most) {
  return Math.ceil(count / Math.ceil(count / most));
}

/**
 * @param {Option} option
 * @param {boolean} checked
 * @param {boolean} painted
 * @returns {HTMLElement}
 */
function drawOption(option, checked, painted) {
  const input = create('input', { type: 'radio', name: 'answer', value: option.id, checked });
  const mark = create('span', { class: 'tick' }, icon(tick));
  const blob = create('span', { class: painted ? 'blob' : 'ring', 'aria-hidden': 'true' }, mark);
  if (painted && option.colour) {
    blob.style.backgroundColor = option.colour;
    mark.style.color = readableOn(option.colour);
  }
  return create('label', { class: painted ? 'swatch' : 'option' }, input, blob, create('span', { dir: 'auto' }, option.text));
}

/**
 * Black or white, whichever stands out more on a colour (relative luminance as in WCAG 2.2).
 *
 * @param {string} colour `#rrggbb`
 * @returns {string}
 */
function readableOn(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}
