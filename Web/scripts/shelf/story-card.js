import { create, icon } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { drawEndingsTally } from '../scenes/ending-view.js';
import { FavouriteButton } from './favourite-button.js';
import { drawCover } from './story-cover.js';

const chart = 'M4 20h16M7 16v-4M12 16V6M17 16V9';
const star = 'M12 4l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z';
const dots = 'M5 12h.01M12 12h.01M19 12h.01';

/**
 * @typedef {object} CardManners How cards behave where they stand.
 * @property {Shared} shared
 * @property {(tag: string) => string} tagAddress where a tag leads
 * @property {(story: string, favourite: boolean) => Promise<void>} keepFavourite
 * @property {(words: string) => void} say what everybody should hear
 * @property {(card: ShelfCard) => void} showMore opens what the card leaves out
 */

/**
 * A story on the shelf: its cover, its title, one line, and what to do with it. `story-details.js` has the rest.
 *
 * @param {ShelfCard} card
 * @param {CardManners} manners
 * @returns {HTMLElement}
 */
export function drawStoryCard(card, manners) {
  const { id, title, match, here } = card;
  const story = encodeURIComponent(id);
  return create('article', { class: here === false ? 'card away' : 'card', 'data-story': id, lang: card.language },
    here === false ? create('div', { class: 'cover' }, drawCover(card))
      : create('a', { class: 'cover', href: `#/read/${story}`, tabindex: -1, 'aria-hidden': 'true' }, drawCover(card)),
    new FavouriteButton().draw(card, manners),
    create('div', { class: 'card-words' },
      create('h3', { class: 'card-title', dir: 'auto' }, ...drawExcerpt(match?.title, title)),
      ...drawLine(card)),
    create('div', { class: 'card-acts', lang: language },
      here === false ? create('p', { class: 'hint' }, say('Not on this device. You can read it when you’re online.'))
        : create('a', { class: 'primary', href: `#/read/${story}`, 'data-act': 'read' },
          card.progress?.underWay ? say('Continue') : say('Read'), hidden(title)),
      create('div', { class: 'card-ways' },
        // What only the library knows leads nowhere without it.
        ...(here === undefined ? [
          create('a', { class: 'quiet', href: `#/stories/${story}/statistics`, 'data-act': 'statistics' }, icon(chart), say('Stats'),
            hidden(title)),
          create('a', { class: 'quiet', href: `#/stories/${story}/endings`, 'data-act': 'endings' }, icon(star), say('Endings'),
            hidden(title))] : []),
        create('button', { type: 'button', class: 'quiet', 'data-act': 'more', 'aria-haspopup': 'dialog',
          onclick: () => manners.showMore(card) }, icon(dots), say('More'), hidden(title)))));
}

/**
 * What the story is about, until its reader has found an ending: then, how many. A search shows every place where it found something.
 *
 * @param {ShelfCard} card
 * @returns {(HTMLElement | null | undefined | false | '')[]}
 */
function drawLine({ match, summary, progress, endings = 0 }) {
  const found = progress?.found ?? 0;
  if (!match && found > 0) return [drawEndingsTally(found, endings)];
  const [opening, closing] = say('“{words}”').split('{words}');
  return [
    match?.authors?.some(({ hit }) => hit) && create('p', { class: 'byline', dir: 'auto' }, ...drawExcerpt(match.authors, '')),
    summary && create('p', { class: 'summary', dir: 'auto' }, ...drawExcerpt(match?.summary, summary)),
    match?.text && create('p', { class: 'found-text', dir: 'auto' }, opening, ...drawExcerpt(match.text, ''), closing)];
}

/**
 * Tells apart links that share a name.
 *
 * @param {string} title
 */
function hidden(title) {
  return create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`);
}

/**
 * @param {Excerpt | undefined} runs
 * @param {string} text where there are none
 */
function drawExcerpt(runs, text) {
  return runs ? runs.map((run) => (run.hit ? create('mark', {}, run.text) : run.text)) : [text];
}
