import { create } from '../elements/create.js';
import { StoryPicture } from '../elements/story-picture.js';
import { language, say } from '../language/say.js';

/**
 * Which story a page is about: its picture, its title and the way back into it.
 *
 * @param {Card} card
 * @param {{ words: string, href: string }} other the story's other page
 * @returns {HTMLElement}
 */
export function drawStoryHead(card, other) {
  const picture = card.picture && new StoryPicture();
  if (picture && card.picture) {
    picture.setAttribute('fit', 'cover');
    picture.draw({ alt: '' }, (file) => file, card.picture.url);
  }
  return create('div', { class: 'story-head', lang: card.language },
    picture && create('div', { class: 'story-head-picture' }, picture),
    create('div', { class: 'story-head-words' },
      create('p', { class: 'story-head-title', dir: 'auto' }, card.title),
      create('div', { class: 'actions', lang: language },
        create('a', { class: 'primary', href: `#/read/${encodeURIComponent(card.id)}` }, say('Read')),
        create('a', { class: 'secondary', href: other.href }, other.words))));
}
