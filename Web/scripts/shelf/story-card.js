/** @typedef {import('./shelf-query.js').ShelfQuery} ShelfQuery */

import { create, icon } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { agesInWords, byline, seriesInWords } from '../language/story-words.js';
import { KeepButton } from '../offline/keep-button.js';
import { drawEndingsTally } from '../scenes/ending-view.js';
import { FavouriteButton } from './favourite-button.js';
import { lastReadInWords, minutesInWords, tagName, valueInWords } from './shelf-words.js';

const clock = 'M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
const fork = 'M12 21v-7M12 14C12 9 6 10 6 4M12 14c0-5 6-4 6-10M3.5 6.5L6 4l2.5 2.5M15.5 6.5L18 4l2.5 2.5';
const chart = 'M4 20h16M7 16v-4M12 16V6M17 16V9';
const star = 'M12 4l2.5 5.200 5.5.8-4 4 1 5.700-5-2.700-5 2.700 1-5.700-4-4 5.5-.8z';

/**
 * @typedef {object} CardManners How cards behave where they stand.
 * @property {Shared} shared
 * @property {(tag: string) => string} tagAddress where a tag leads
 * @property {(story: string, favourite: boolean) => Promise<void>} keepFavourite
 * @property {(words: string) => void} say what everybody should hear
 */

/**
 * A story's card on the shelf.
 *
 * @param {ShelfCard} card
 * @param {CardManners} manners
 * @returns {HTMLElement}
 */
export function drawStoryCard(card, manners) {
  const { match, progress } = card;
  const story = encodeURIComponent(card.id);
  const [series, names] = [seriesInWords(card.series), match?.authors ? '' : byline(card)];
  const [opening, closing] = say('“{words}”').split('{words}');
  const underWay = progress?.underWay ?? false;
  return create('article', { class: card.here === false ? 'card away' : 'card', 'data-story': card.id, lang: card.language },
    card.here === false ? create('div', { class: 'cover' }, drawCover(card))
      : create('a', { class: 'cover', href: `#/read/${story}`, tabindex: -1, 'aria-hidden': 'true' }, drawCover(card)),
    new FavouriteButton().draw(card, manners),
    create('div', { class: 'card-words' },
      create('h3', { class: 'card-title', dir: 'auto' }, ...excerpt(match?.title, card.title)),
      series && create('p', { class: 'byline', dir: 'auto' }, series),
      names && create('p', { class: 'byline', dir: 'auto', lang: language }, names),
      match?.authors && create('p', { class: 'byline', dir: 'auto' }, ...excerpt(match.authors, '')),
      card.summary && create('p', { class: 'summary', dir: 'auto' }, ...excerpt(match?.summary, card.summary)),
      match?.text && create('p', { class: 'found-text', dir: 'auto' }, opening, ...excerpt(match.text, ''), closing),
      drawTags(card.tags ?? [], manners.tagAddress),
      drawFacts(card),
      create('div', { lang: language }, drawEndingsTally(progress?.found ?? 0, card.endings ?? 0))),
    drawActs(card, story, underWay, manners.shared));
}

/**
 * @param {ShelfCard} card
 * @param {string} story its ID, as it stands in an address
 * @param {boolean} underWay
 * @param {Shared} shared
 */
function drawActs({ id, title, here }, story, underWay, shared) {
  if (here === false)
    return create('p', { class: 'card-acts hint', lang: language }, say('Not on this device. You can read it when you’re online.'));
  return create('div', { class: 'card-acts', lang: language },
    create('a', { class: 'primary', href: `#/read/${story}`, 'data-act': 'read' }, underWay ? say('Continue') : say('Read'), hidden(title)),
    // These pages need the library.
    ...(here ? [] : [
      create('a', { class: 'quiet', href: `#/stories/${story}/statistics`, 'data-act': 'statistics' }, icon(chart), say('Stats'),
        hidden(title)),
      create('a', { class: 'quiet', href: `#/stories/${story}/endings`, 'data-act': 'endings' }, icon(star), say('Endings'), hidden(title)),
      KeepButton.for(shared, { id, title })]));
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
 * @param {string[]} tags
 * @param {(tag: string) => string} address
 */
function drawTags(tags, address) {
  return tags.length > 0
    && create('ul', { class: 'card-tags', role: 'list', 'aria-label': say('Tags'), lang: language }, ...tags.map((tag) =>
    create('li', {}, create('a', { class: 'tag', href: address(tag) }, create('span', { dir: 'auto' }, tagName(tag))))));
}

/** @param {ShelfCard} card */
function drawFacts({ minutes, complexity, ages, progress }) {
  const age = agesInWords(ages);
  return create('ul', { class: 'card-facts', role: 'list', 'aria-label': say('At a glance'), lang: language },
    minutes !== undefined && create('li', {}, icon(clock), minutesInWords(minutes)),
    complexity && create('li', {}, icon(fork), valueInWords('complexity', complexity.band)),
    age && create('li', { class: 'ages' }, age),
    progress?.lastRead !== undefined && create('li', { class: 'last-read' }, lastReadInWords(progress.lastRead)));
}

/**
 * @param {Excerpt | undefined} runs
 * @param {string} text where there are none
 */
function excerpt(runs, text) {
  return runs ? runs.map((run) => (run.hit ? create('mark', {}, run.text) : run.text)) : [text];
}

/**
 * The story's picture in a fixed box, so nothing moves when it loads.
 *
 * @param {ShelfCard} card
 * @param {string} [sizes]
 * @returns {HTMLElement}
 */
export function drawCover({ picture, title }, sizes = '(max-width: 40rem) 92vw, 24rem') {
  const letter = create('span', { class: 'cover-letter', 'aria-hidden': 'true' }, [...title][0] ?? '');
  if (!picture) return letter;
  const widths = Object.entries(picture.widths ?? {}).sort(([one], [other]) => Number(one) - Number(other));
  const image = create('img', {
    alt: '', loading: 'lazy', decoding: 'async', draggable: 'false', width: picture.width ?? 640, height: picture.height ?? 400,
    srcset: widths.length > 0 && widths.map(([width, address]) => `${address} ${width}w`).join(', '), sizes: widths.length > 0 && sizes,
    src: picture.url,
  });
  image.addEventListener('error', () => image.replaceWith(letter), { once: true });
  return image;
}
