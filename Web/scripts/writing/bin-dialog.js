/** @typedef {import('./sheets.js').Thing} Thing */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { openBeside } from '../desk/side-dialog.js';
import { kindInWords } from '../desk/thing-words.js';

/**
 * What was deleted from the story, latest first.
 *
 * @param {Thing[]} things as the editor's `bin` has them
 * @param {(node: string) => Promise<boolean>} restore answers whether the thing is back
 */
export function openBin(things, restore) {
  const list = create('ul', { class: 'bin-list', role: 'list' });
  const said = create('p', { class: 'visually-hidden', role: 'status' });
  const draw = () => list.replaceChildren(...(rows.length > 0 ? rows
    : [create('li', { class: 'quiet-words' }, say('The bin is empty.'))]));
  let rows = [...things].reverse().map((thing) => {
    const name = nameOf(thing);
    const row = create('li', { class: 'bin-row' },
      create('div', {}, create('p', { class: 'hint' }, kindInWords(thing.kind)), create('p', { class: 'bin-name', dir: 'auto' }, name)),
      create('button', { type: 'button', class: 'secondary', onclick: async () => {
        if (!await restore(thing.node)) return;
        rows = rows.filter((one) => one !== row);
        draw();
        said.textContent = say('“{name}” is back.', { name });
        (list.querySelector('button') ?? dialog.querySelector('h2'))?.focus();
      } }, say('Bring back'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${name}`)));
    return row;
  });
  draw();
  const dialog = create('dialog', { class: 'ask side-sheet bin-dialog' });
  openBeside(dialog, say('Bin'), list, said);
}

/** @param {Thing} thing */
function nameOf({ fields, slots = {} }) {
  const words = [fields.title, fields.prompt, fields.text, fields.reason, slots.pages?.[0]?.fields.text]
    .find((one) => typeof one === 'string' && one.trim());
  const name = String(words ?? '').trim().replace(/\s+/g, ' ');
  return name.length > 80 ? `${name.slice(0, 80)}…` : name || say('Nothing written');
}
