/** @typedef {import('./contract.js').Card} Card */

import { create } from './create.js';
import { drawEndingsTally } from './ending-page.js';
import { StoryPicture } from './story-picture.js';
import { agesInWords, byline, seriesInWords } from './words.js';

/**
 * A story on the shelf.
 *
 * @param {Card} card
 * @param {{ begun: boolean, found: number }} progress
 * @returns {HTMLElement}
 */
export function drawStoryCard(card, { begun, found }) {
  const lines = [seriesInWords(card.series), byline(card)].filter(Boolean);
  const ages = agesInWords(card.ages);
  return create('article', { class: 'card', 'data-story': card.id, lang: card.language },
    create('div', { class: 'cover' }, drawCover(card)),
    create('div', { class: 'card-words' },
      create('h2', { class: 'card-title', dir: 'auto' }, card.title),
      ...lines.map((line) => create('p', { class: 'byline', dir: 'auto' }, line)),
      card.summary && create('p', { class: 'summary', dir: 'auto' }, card.summary),
      create('div', { class: 'card-facts' },
        ages && create('p', { class: 'ages' }, ages),
        drawEndingsTally(found, card.endings ?? 0))),
    create('a', { class: 'primary large', href: `#/read/${encodeURIComponent(card.id)}` },
      begun ? 'Go on' : 'Read', create('span', { class: 'visually-hidden' }, `: ${card.title}`)));
}

/**
 * @param {Card} card
 * @returns {HTMLElement}
 */
function drawCover(card) {
  if (!card.picture) return create('span', { class: 'cover-letter', 'aria-hidden': 'true' }, [...card.title][0] ?? '');
  const picture = new StoryPicture();
  picture.setAttribute('fit', 'cover');
  picture.draw({ alt: card.picture.alt }, (file) => file, card.picture.url);
  return picture;
}
