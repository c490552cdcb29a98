/** @typedef {import('../plan/plan-keys.js').KeyWords} KeyWords */

import { openBeside } from '../desk/side-dialog.js';
import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { planKeys } from '../plan/plan-keys.js';

/** @returns {KeyWords[]} the keys of the page for writing. docs/editor.md lists the same ones. */
export function writingKeys() {
  return [
    { keys: say('Tab'), does: say('to the next text or button; with Shift, back') },
    { keys: 'F6', does: say('to the next part: tools, outline, story; with Shift, back') },
    { keys: say('Ctrl and Z'), does: say('undo; on a Mac, Cmd and Z') },
    { keys: say('Ctrl and Y'), does: say('redo; also Ctrl, Shift and Z') },
    { keys: say('Ctrl and F'), does: say('find and replace in the whole story; again, the browser’s own search') },
    { keys: say('Escape'), does: say('close what is open beside the story or over it') },
    { keys: say('Arrow keys on a bar of chances'), does: say('move the border; with Page up and Page down, farther') },
  ];
}

/** @returns {KeyWords[]} the signs that have a meaning in a text */
export function textSigns() {
  return [
    { keys: say('*words*'), does: say('slanted; both stars are on the same line') },
    { keys: say('**words**'), does: say('bold, in the same way') },
    { keys: say('{name}', { context: 'typed in a text' }), does: say('what a reader has answered; Questions can put it there for you') },
    { keys: '\\*', does: say('a star itself; \\{ is a brace') },
  ];
}

/** Opens a list of all keys. */
export function openKeys() {
  const list = (/** @type {string} */ heading, /** @type {KeyWords[]} */ rows) => [create('h3', {}, heading),
    create('dl', { class: 'key-list' }, ...rows.map(({ keys, does }) => create('div', {},
      create('dt', {}, create('kbd', {}, keys)), create('dd', {}, does))))];
  openBeside(create('dialog', { class: 'ask side-sheet keys-dialog' }), say('Keys'),
    create('p', { class: 'hint' }, say('Everything here works with keys alone.')),
    ...list(say('While you write'), writingKeys()), ...list(say('In a text'), textSigns()),
    ...list(say('On the map'), planKeys()));
}
