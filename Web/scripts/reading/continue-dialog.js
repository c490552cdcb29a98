/** @typedef {import('../progress/where-to-continue.js').Continuation} Continuation */

import { create } from '../elements/create.js';
import { momentInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';

/**
 * @typedef {{ read: number, choices?: number, atEnding?: boolean }} Stop When something was read last, in milliseconds, and how far it had
 * come.
 */

/**
 * Asks where to continue a story that both this device and another one have read.
 *
 * @param {Extract<Continuation, { go: 'ask' }>} continuation
 * @returns {Promise<boolean>} whether it is there
 */
export function isContinuedThere({ play, here: { readAt, choices } }) {
  const there = { read: play.lastRead, choices: play.choices, atEnding: play.atEnding };
  const here = { read: readAt, choices };
  return new Promise((resolve) => {
    const dialog = create('dialog', { class: 'ask here-or-there', 'aria-labelledby': 'ask-title' },
      create('h2', { id: 'ask-title' }, say('Where do you want to continue?')),
      create('p', {}, say('You read this story here and on another device. Both readings are kept, whichever you choose.')),
      create('form', { method: 'dialog', class: 'going-on' },
        create('button', { class: 'choice', value: 'there', autofocus: there.read >= here.read },
          create('span', { class: 'choice-text' }, say('Where the other device stopped')),
            create('span', { class: 'reason' }, stopInWords(there))),
        create('button', { class: 'choice', value: 'here', autofocus: there.read < here.read },
          create('span', { class: 'choice-text' }, say('Where this device stopped')),
            create('span', { class: 'reason' }, stopInWords(here)))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'there');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {Stop} stop */
function stopInWords({ read, choices, atEnding }) {
  const how = atEnding ? say('at an ending') : choices === undefined ? '' : choices === 0 ? say('before the first choice')
    : sayCount(choices, { one: 'after {count} choice', other: 'after {count} choices' });
  return [momentInWords(read), how].filter(Boolean).join(', ');
}
