/**
 * @typedef {{ number: number, found: true, id: string, title: string, kind?: string, picture?: { url: string, alt?: string }, odds?:
 *   number, stars?: number }} FoundEnding
 * @typedef {{ number: number, found: false, stars?: number, odds?: number }} HiddenEnding What is not found gives nothing away but its
 *   odds.
 * @typedef {FoundEnding | HiddenEnding} ListedEnding
 */

import { create } from '../elements/create.js';
import { StoryPicture } from '../elements/story-picture.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawSticker } from '../scenes/ending-sticker.js';
import { drawEndingsTally, endingKinds } from '../scenes/ending-view.js';
import { FindingsPage } from './findings-page.js';
import { drawStoryHead } from './story-head.js';
import { StoryMap } from './story-map.js';

/** How hard an ending is to find, by its stars. */
const difficulties =
  () => ['', say('found by almost everyone'), say('easy to find'), say('takes some finding'), say('hard to find'), say('very rare')];
const mostStars = 5;

/** The endings of a story, those found and the shadows of the others, and the map of where the reader has been. */
export class EndingsPage extends FindingsPage {
  /** @override */
  heading = say('Endings');
  /** @override */
  waiting = say('Drawing your map…');

  /**
   * @override
   * @param {string} story
   * @returns {Promise<HTMLElement[]>}
   */
  async drawStory(story) {
    const id = encodeURIComponent(story);
    /** @type {{ story: Card, endings: ListedEnding[] }} */
    const answer = await call('GET', `stories/${id}/endings`);
    document.title = `${say('Endings')} · ${answer.story.title} · Branchbook`;
    const found = /** @type {FoundEnding[]} */ (answer.endings.filter((ending) => ending.found));
    const map = new StoryMap();
    map.draw(`/api/stories/${id}/map`, answer.story.title, found.map((ending) => ending.title));
    return [
      drawStoryHead(answer.story, { words: say('How it went'), href: `#/stories/${id}/statistics` }),
      create('section', { 'aria-label': say('Endings') },
        create('div', { class: 'endings-count' }, drawEndingsTally(found.length, answer.endings.length)),
        found.length === 0 && create('p', { class: 'lead' }, say(answer.endings.length === 0 ? 'This story has no end.'
          : 'Each shadow is an ending waiting for you. The more stars it has, the harder it is to find.')),
        create('ul', { class: 'ending-cards', role: 'list' },
          ...[...answer.endings].sort((one, other) => Number(other.found) - Number(one.found)).map(
            (ending) => create('li', {}, ending.found ? drawFound(ending) : drawHidden(ending))))),
      map,
    ];
  }
}

customElements.define('endings-page', EndingsPage);

/** @param {FoundEnding} ending */
function drawFound({ id, title, kind, picture, stars }) {
  const drawing = picture && new StoryPicture();
  if (drawing && picture) drawing.draw({ alt: picture.alt }, (file) => file, picture.url);
  return create('div', { class: 'ending-card found', 'data-found': id },
    drawSticker({ ending: id, kind, picture: drawing }),
    create('div', { class: 'ending-words' },
      create('p', { class: 'eyebrow' }, endingKinds()[kind ?? ''] ?? say('The end')),
      create('h2', { class: 'ending-name', dir: 'auto' }, title),
      drawStars(stars)));
}

/** @param {HiddenEnding} ending */
function drawHidden({ number, stars }) {
  return create('div', { class: 'ending-card hidden-ending' },
    drawSticker({ shadow: number }),
    create('div', { class: 'ending-words' },
      create('h2', { class: 'ending-name' }, say('Still to find')),
      drawStars(stars)));
}

/** @param {number | undefined} stars */
function drawStars(stars) {
  if (!stars) return null;
  const lit = Math.max(1, Math.min(mostStars, Math.round(stars)));
  return create('p', { class: 'odds' },
    create('span', { class: 'stars', 'aria-hidden': 'true' }, ...Array.from({ length: mostStars }, (_, index) =>
      create('span', { class: index < lit ? 'star found' : 'star' }, index < lit ? '★' : '☆'))),
    create('span', {}, difficulties()[lit]),
      create('span', { class: 'visually-hidden' }, ` ${say('({lit} of {most} stars)', { lit, most: mostStars })}`));
}
