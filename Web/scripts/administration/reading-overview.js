/** @typedef {import('../library/reader-session.js').Reader} Reader */
/**
 * @typedef {{ id: string, title?: string, found: string[], endings: number, finished: number, plays: number, milliseconds: number,
 *   lastRead?: number }} StoryRead
 * @typedef {{ reader: Reader, stories: StoryRead[] }} Overview
 */

import { create } from '../elements/create.js';
import { durationInWords, momentInWords } from '../language/moments.js';
import { say, sayCount, sayList } from '../language/say.js';
import { drawFace } from '../frame/faces.js';
import { RowList } from './row-list.js';

/** What each reader of the house has read, for how long, and which endings they have found. */
export class ReadingOverview extends RowList {
  /** @override */
  path = 'administration/overview';
  /** @override */
  empty = say('No readers yet.');

  /**
   * @override
   * @param {{ readers: Overview[] }} answer
   */
  rowsOf({ readers }) {
    return readers.map(drawReader);
  }
}

customElements.define('reading-overview', ReadingOverview);

/** @param {Overview} overview */
function drawReader({ reader, stories }) {
  const words = create('div', { class: 'row-words' }, create('strong', { dir: 'auto' }, reader.name),
    create('span', { class: 'quiet-words' }, inAll(stories)));
  if (stories.length === 0) return create('li', { class: 'row', 'data-row': reader.id }, drawFace(reader, 40), words);
  return create('li', { class: 'row', 'data-row': reader.id },
    create('details', { class: 'reads' },
      create('summary', {}, drawFace(reader, 40), words),
      create('ul', { class: 'read-stories', role: 'list' }, ...stories.map(drawStory))));
}

/** @param {StoryRead[]} stories */
function inAll(stories) {
  if (stories.length === 0) return say('hasn’t read anything yet');
  const endings = stories.reduce((sum, { found }) => sum + found.length, 0);
  return [
    durationInWords(stories.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
    sayCount(stories.length, { one: '{count} story', other: '{count} stories' }),
    sayCount(endings, { one: '{count} ending found', other: '{count} endings found' }),
  ].join(' · ');
}

/** @param {StoryRead} story */
function drawStory({ id, title, found, endings, milliseconds, lastRead }) {
  const reading = [
    durationInWords(milliseconds),
    say('{found} of {total} endings', { found: found.length, total: endings }),
    lastRead !== undefined && say('last read {moment}', { moment: momentInWords(lastRead) }),
  ];
  return create('li', { 'data-story': id },
    create('strong', { dir: 'auto' }, title ?? say('A story that’s no longer in the library')),
    create('span', { class: 'quiet-words' }, reading.filter(Boolean).join(' · ')),
    found.length > 0 && create('span', { dir: 'auto' }, sayList(found.map((ending) => say('“{ending}”', { ending })))));
}
