import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { endingsInWords } from '../language/story-words.js';
import { lastReadInWords } from './shelf-words.js';
import { drawCover } from './story-cover.js';

/**
 * The stories being read, in a row of their own: one tap continues.
 *
 * @param {ShelfCard[]} stories
 * @returns {HTMLElement | null} null if none is
 */
export function drawContinueRow(stories) {
  if (stories.length === 0) return null;
  return create('section', { class: 'continue', 'aria-labelledby': 'continue-heading' },
    create('h2', { id: 'continue-heading' }, say('Continue reading')),
    create('ul', { class: 'continue-row', role: 'list', 'data-count': stories.length },
      ...stories.map((card) => create('li', {}, drawOne(card)))));
}

/** @param {ShelfCard} card */
function drawOne(card) {
  const { id, title, progress, endings = 0, here } = card;
  const facts =
    [progress?.lastRead ? lastReadInWords(progress.lastRead) : '', endingsInWords(progress?.found ?? 0, endings)].filter(Boolean);
  const isAway = here === false;
  return create(isAway ? 'div' : 'a', { class: 'continue-card', href: !isAway && `#/read/${encodeURIComponent(id)}`, 'data-continue': id },
    create('span', { class: 'cover' }, drawCover(card, '(max-width: 40rem) 80vw, 26rem')),
    create('span', { class: 'continue-words' },
      create('span', { class: 'continue-title', dir: 'auto', lang: card.language }, title),
      create('span', { class: 'continue-facts' }, facts.join(' · ')),
      create('span', { class: isAway ? 'hint' : 'go-on' }, say(isAway ? 'Not on this device' : 'Continue'))));
}
