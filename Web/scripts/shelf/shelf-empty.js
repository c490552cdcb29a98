/** @typedef {import('./shelf-query.js').ShelfQuery} ShelfQuery */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { countStories } from './shelf-source.js';
import { tutorialTag } from './shelf-query.js';
import { filterInWords, storiesInWords } from './shelf-words.js';

const mostAsked = 8;

/**
 * Says that no story matches, and offers to remove each filter, with the number of stories that would match then.
 *
 * @param {ShelfQuery} query
 * @param {(query: ShelfQuery) => void} choose
 * @returns {HTMLElement}
 */
export function drawEmptyShelf(query, choose) {
  const { filters } = query;
  const picture = create('img', { src: '/pictures/empty-shelf.svg', alt: '', width: 320, height: 200 });
  if (query.chosen.length === 0) {
    return create('div', { class: 'empty' }, picture, create('h3', { class: 'message-title' }, say('The shelf is empty')),
      create('p', {}, say('Stories show up here as soon as they are added to the library.')),
      create('p', { class: 'actions' }, query.hasTutorials
        ? create('a', { class: 'secondary', href: '#/welcome' }, say('Back to the first page'))
        : drawWay(query.withTutorials(true), say('Show tutorials too'), choose)));
  }
  const ways = filters.slice(0, mostAsked).map((filter) => drawWay(query.without(filter), leavingOut(filter), choose));
  if (query.chosen.length > 1) ways.push(drawWay(query.cleared, say('Clear all'), choose));
  return create('div', { class: 'empty' }, picture,
    create('h3', { class: 'message-title' }, say('No stories match')),
    create('p', {}, say('Try removing a filter:')),
    create('ul', { class: 'actions', role: 'list' }, ...ways.map((way) => create('li', {}, way))));
}

/** @param {import('./shelf-query.js').Filter} filter */
function leavingOut(filter) {
  if (filter.key === 'search') return say('Without the words “{words}”', { words: filter.value });
  if (filter.key === 'not' && filter.value === tutorialTag) return say('Show tutorials too');
  return filter.key === 'not' ? say('With “{tag}” again', { tag: filter.value })
    : say('Without “{filter}”', { filter: filterInWords(filter) });
}

/**
 * @param {ShelfQuery} query
 * @param {string} words
 * @param {(query: ShelfQuery) => void} choose
 */
function drawWay(query, words, choose) {
  const count = create('span', { class: 'filter-count' });
  countStories(query.toString()).then((total) => count.append(storiesInWords(total)), () => count.remove());
  return create('button', { type: 'button', class: 'secondary', onclick: () => choose(query) }, create('span', { dir: 'auto' }, words),
    count);
}

/** Placeholders for cards that are loading. */
export function drawGhosts() {
  return create('ul', { class: 'cards ghosts', 'aria-hidden': 'true' }, ...Array.from({ length: 6 }, () =>
    create('li', {}, create('div', { class: 'card ghost' }, create('div', { class: 'cover' }), create('div', { class: 'card-words' },
      create('span', { class: 'ghost-line wide' }), create('span', { class: 'ghost-line' }), create('span', { class: 'ghost-line' }))))));
}
