/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */

import { create } from '../elements/create.js';
import { say, sayNumber } from '../language/say.js';
import { fetchShelfPage } from '../shelf/shelf-source.js';
import { minutesInWords } from '../shelf/shelf-words.js';
import { drawCover } from '../shelf/story-cover.js';

/** The series that the tutorials are books of. */
const series = 'New to branching stories?';

/**
 * The tutorials in their order, those with an ending found ticked. The section stays hidden if there are none or none can be had.
 *
 * @param {HTMLElement} section
 * @param {RecordStore} store
 * @param {SVGElement} tick
 */
export async function drawTutorials(section, store, tick) {
  /** @type {ShelfCard[]} */
  let stories;
  try {
    const query = new URLSearchParams({ order: 'series', series, limit: '24' });
    // Without a network, whatever is on the device comes in place of an answer that was never had.
    stories = (await fetchShelfPage(query.toString(), store, {})).items.map(({ story }) => story)
      .filter((story) => story.series?.title === series)
      .sort((one, other) => (one.series?.number ?? 0) - (other.series?.number ?? 0));
  } catch {
    return;
  }
  if (stories.length === 0) return;
  const done = stories.filter(isDone).length;
  section.replaceChildren(
    create('h2', { id: 'tutorials-heading' }, say('New to branching stories?')),
    create('p', { class: 'tutorials-done' }, done === 0 ? say('Tiny stories show you how it works. Start with the first one.')
      : done === stories.length ? say('You’ve read them all. The shelf is yours!')
        : say('You’ve read {done} of {all}.', { done, all: stories.length })),
    create('ol', { class: 'tutorial-list', role: 'list' }, ...stories.map((story) => create('li', {}, drawTutorial(story, tick)))));
  section.hidden = false;
}

/** @param {ShelfCard} story */
function isDone({ progress }) {
  return (progress?.found ?? 0) > 0;
}

/**
 * @param {ShelfCard} story
 * @param {SVGElement} tick
 */
function drawTutorial(story, tick) {
  const done = isDone(story);
  const isAway = story.here === false;
  return create(isAway ? 'div' : 'a',
    { class: 'tutorial', href: !isAway && `#/read/${encodeURIComponent(story.id)}`, 'data-tutorial': story.id, 'data-done': done },
    create('span', { class: 'cover' }, drawCover(story, '14rem'),
      story.series?.number !== undefined && create('span', { class: 'tutorial-number' }, sayNumber(story.series.number)),
      done && create('span', { class: 'tutorial-tick' }, /** @type {SVGElement} */ (tick.cloneNode(true)))),
    create('span', { class: 'tutorial-words' },
      create('span', { class: 'tutorial-title', dir: 'auto', lang: story.language }, story.title),
      isAway ? create('span', { class: 'tutorial-time' }, say('Not on this device'))
        : story.minutes !== undefined && create('span', { class: 'tutorial-time' }, minutesInWords(story.minutes)),
      done && create('span', { class: 'visually-hidden' }, `, ${say('finished')}`)));
}
