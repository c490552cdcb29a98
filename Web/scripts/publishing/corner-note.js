/** @typedef {import('./corner-state.js').CornerMark} CornerMark */
/** @typedef {import('./corner-state.js').CornerState} CornerState */

import { create } from '../elements/create.js';
import { momentInWords } from '../language/moments.js';
import { say } from '../language/say.js';
import { sentences } from '../language/story-words.js';

/**
 * Marks of a story in a list: where it is, at a glance.
 *
 * @param {CornerState} state
 */
export function drawMarks({ marks }) {
  return marks.map((mark) => create('span', { class: 'draft-mark', 'data-mark': mark }, markInWords(mark)));
}

/**
 * What an author who asks first is told of a story: that it waits for a grown-up, or what the grown-up wrote when sending it back.
 *
 * @param {CornerState} state
 * @param {{ title: string, takeBack: () => void }} story
 * @returns {HTMLElement | null} null if there is nothing to tell
 */
export function drawCornerNote({ note }, { title, takeBack }) {
  if (note?.kind === 'waiting') {
    return create('div', { class: 'corner-note', 'data-note': 'waiting' },
      create('p', {}, sentences([say('You showed it {when}. You can keep writing meanwhile.', { when: momentInWords(note.at) }),
        note.isBehind
        && say('The grown-up sees it as it was then. When you show it again, they see your changes too.')])),
      create('button', { type: 'button', class: 'secondary', 'data-act': 'take-back', onclick: takeBack }, say('Take it back'),
        create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`)));
  }
  if (note?.kind === 'answer') {
    return create('div', { class: 'corner-note', 'data-note': 'answer' },
      create('p', { class: 'corner-from' }, note.words ? say('A grown-up read it and wrote {when}:', { when: momentInWords(note.at) })
        : say('A grown-up read it {when} and gave it back to you.', { when: momentInWords(note.at) })),
      note.words && create('blockquote', { dir: 'auto' }, note.words),
      create('p', {}, say('Change what you like, then show it again.')));
  }
  return null;
}

/**
 * What the button says that leads to the manuscript.
 *
 * @param {CornerState} state
 */
export function writeWords({ note }) {
  return note?.kind === 'answer' ? say('Write on') : say('Continue writing');
}

/** @param {CornerMark} mark */
function markInWords(mark) {
  switch (mark) {
    case 'new': return say('Not on the shelf yet');
    case 'shelf': return say('On the shelf');
    case 'changed': return say('On the shelf, changed since');
    case 'waiting': return say('Waiting for a grown-up');
    case 'answered': return say('A grown-up wrote to you');
  }
}
