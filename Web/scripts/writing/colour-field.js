import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { calmColours } from '../desk/chapters.js';

/**
 * A choice among a few calm colours, each with its name beside it.
 *
 * @param {string} value the one that is picked
 * @returns {{ field: HTMLFieldSetElement, colour: () => string }}
 */
export function colourField(value) {
  const offered = calmColours();
  /** @type {[string, string][]} */
  const colours = offered.some(([colour]) => colour === value) ? offered : [...offered, [value, say('Own colour')]];
  const field = create('fieldset', { class: 'colour-field' }, create('legend', {}, say('Colour')),
    create('div', { class: 'colour-choices' }, ...colours.map(([colour, name]) => create('label', { class: 'colour-choice' },
      create('input', { type: 'radio', name: 'calm-colour', value: colour, checked: colour === value }),
      swatch(colour), create('span', {}, name)))));
  return { field, colour: () => field.querySelector('input:checked')?.getAttribute('value') ?? value };
}

/**
 * A spot of a colour, which its name beside it says.
 *
 * @param {string} colour
 */
export function swatch(colour) {
  const spot = create('span', { class: 'colour-swatch' });
  spot.style.background = colour;
  return spot;
}
