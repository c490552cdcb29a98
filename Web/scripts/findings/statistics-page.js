/**
 * @typedef {{ roll: number, low: number, high: number }} Roll
 * @typedef {object} Statistics What the library knows of one reader and one story; times are in milliseconds.
 * @property {Card} story
 * @property {number} plays
 * @property {number} finished
 * @property {number} choices
 * @property {number} rolls
 * @property {number} milliseconds
 * @property {Roll} [luckiest]
 * @property {Roll} [unluckiest]
 * @property {{ id: string, title: string, times: number }[]} endings
 * @property {{ play: string, begun: number, lastRead: number, milliseconds: number, choices: number, endings: string[] }[]} history
 * @property {import('./companions.js').Companion[]} [together] with whom, most often first
 */

import { create } from '../elements/create.js';
import { dateInWords, durationInWords, momentInWords } from '../language/moments.js';
import { say, sayCount, sayNumber } from '../language/say.js';
import { listed, numberInWords } from '../language/story-words.js';
import { call } from '../library/library-calls.js';
import { drawDie } from '../rolls/die-drawing.js';
import { drawBars, drawColumns } from './charts.js';
import { drawCompanions } from './companions.js';
import { FindingsPage } from './findings-page.js';
import { drawStoryHead } from './story-head.js';

/** Maximum number of columns; more would be too thin. */
const mostColumns = 24;
/** At most this many recent readings are listed. */
const mostReadings = 6;

/** What a reader has done with a story: how often, how long, with what luck. */
export class StatisticsPage extends FindingsPage {
  /** @override */
  heading = say('How it went');
  /** @override */
  waiting = say('Counting…');

  /**
   * @override
   * @param {string} story
   * @returns {Promise<HTMLElement[]>}
   */
  async drawStory(story) {
    const id = encodeURIComponent(story);
    /** @type {Statistics} */
    const statistics = await call('GET', `stories/${id}/statistics`);
    document.title = `${say('How it went')} · ${statistics.story.title} · Branchbook`;
    const head = drawStoryHead(statistics.story, { words: say('Endings'), href: `#/stories/${id}/endings` });
    if (statistics.plays === 0) return [head, create('p', { class: 'lead', 'data-empty': true },
      say('Nothing here yet. Read a page or two, and your choices, your luck and your endings will show up here.'))];
    return [head, this.#drawNumbers(statistics), this.#drawLuck(statistics), this.#drawEndings(statistics),
      this.#drawHistory(statistics), ...drawCompanions(statistics.together)];
  }

  /** @param {Statistics} statistics */
  #drawNumbers({ plays, finished, choices, milliseconds }) {
    const numbers = [
      [sayNumber(plays), sayCount(plays, { one: 'reading', other: 'readings' })],
      [sayNumber(finished), sayCount(finished, { one: 'ending reached', other: 'endings reached' })],
      [sayNumber(choices), sayCount(choices, { one: 'choice made', other: 'choices made' })],
      [durationInWords(milliseconds), say('reading')],
    ];
    return create('section', { 'aria-label': say('In numbers') },
      create('ul', { class: 'numbers', role: 'list' }, ...numbers.map(([number, words]) =>
      create('li', { class: 'number' },
        create('strong', { class: /^\d/.test(number ?? '') && (number ?? '').length < 6 ? '' : 'in-words' }, number), ' ',
        create('span', {}, words)))));
  }

  /** @param {Statistics} statistics */
  #drawLuck({ luckiest, unluckiest, rolls }) {
    const luck =
      rolls === 1 ? [[say('The only roll so far'), luckiest]] : [[say('Luckiest roll'), luckiest], [say('Unluckiest roll'), unluckiest]];
    return create('section', {},
      create('h2', {}, say('Luck')),
      luckiest || unluckiest
        ? create('div', { class: 'luck' }, ...luck.map(([words, roll]) => roll && drawRoll(String(words), /** @type {Roll} */ (roll))))
        : create('p', { class: 'quiet-words' }, say('No dice rolled yet.')),
      rolls > 1 && create('p', { class: 'quiet-words' }, sayCount(rolls, { one: '{count} roll in all.', other: '{count} rolls in all.' })));
  }

  /** @param {Statistics} statistics */
  #drawEndings({ endings, story }) {
    return create('section', {},
      create('h2', {}, say('Endings')),
      endings.length === 0 ? create('p', { class: 'quiet-words' }, say('No ending yet. Every story ends somewhere: read on.'))
        : drawBars({ caption: say('How often each ending was reached'), columns: [say('Ending'), say('Times')],
          bars: [...endings].sort((one, other) => other.times - one.times).map(({ title, times }) => (
            { words: title, value: times, said: sayCount(times, { one: '{count} time', other: '{count} times' }) })) }),
      create('p', {},
        create('a', { class: 'secondary', href: `#/stories/${encodeURIComponent(story.id)}/endings` }, say('See the endings'))));
  }

  /** @param {Statistics} statistics */
  #drawHistory({ history }) {
    const inOrder = [...history].sort((one, other) => one.begun - other.begun);
    return create('section', {},
      create('h2', {}, say('Readings')),
      inOrder.length > 1 && drawColumns({ caption: say('How long each reading took'), columns: [say('Started'), say('Time')],
        bars: inOrder.slice(-mostColumns).map(
          ({ begun, milliseconds }) => ({ words: dateInWords(begun), value: milliseconds, said: durationInWords(milliseconds) })) }),
      create('ol', { class: 'readings', role: 'list' }, ...inOrder.slice(-mostReadings).reverse().map((reading) => create('li', {},
        create('strong', {}, capital(momentInWords(reading.lastRead))),
        create('span', { dir: 'auto' },
          [sayCount(reading.choices, { one: '{count} choice', other: '{count} choices' }), durationInWords(reading.milliseconds),
          reading.endings.length > 0
            ? say('ended with {endings}', { endings: listed(reading.endings.map((title) => say('“{title}”', { title }))) })
            : say('no ending yet')].join(' · '))))));
  }
}

customElements.define('statistics-page', StatisticsPage);

/**
 * @param {string} words
 * @param {Roll} roll
 */
function drawRoll(words, roll) {
  return create('div', { class: 'roll' }, drawDie(roll),
    create('div', {}, create('h3', {}, words),
      create('p', {}, say('{roll}, from a roll of {low} to {high}', {
        roll: numberInWords(roll.roll), low: numberInWords(roll.low), high: numberInWords(roll.high) }))));
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
