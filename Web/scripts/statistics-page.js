/** @typedef {import('./contract.js').Card} Card */
/** @typedef {import('./routes.js').Context} Context */
/** @typedef {import('./routes.js').Route} Route */
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
 */

import { drawBars, drawColumns } from './charts.js';
import { create } from './create.js';
import { drawDie } from './die-drawing.js';
import { call } from './library-calls.js';
import { StoryPage } from './story-page.js';
import { drawStoryHead } from './story-head.js';
import { counted, dateInWords, durationInWords, momentInWords } from './moments.js';
import { listed, numberInWords } from './words.js';

/** More readings than these are too thin to look at. */
const mostColumns = 24;
/** So many of the last readings are told of in words. */
const mostReadings = 6;

/** What a reader has done with a story: how often, how long, with what luck. */
export class StatisticsPage extends StoryPage {
  /** @override */
  heading = 'How it went';
  /** @override */
  waiting = 'Counting…';

  /**
   * @override
   * @param {string} story
   * @returns {Promise<HTMLElement[]>}
   */
  async drawStory(story) {
    const id = encodeURIComponent(story);
    /** @type {Statistics} */
    const statistics = await call('GET', `stories/${id}/statistics`);
    document.title = `How it went · ${statistics.story.title} · Branchbook`;
    const head = drawStoryHead(statistics.story, { words: 'Endings', href: `#/stories/${id}/endings` });
    if (statistics.plays === 0) return [head, create('p', { class: 'lead', 'data-empty': true },
      'Nothing has happened here yet. Read a page or two, and this is where your choices, your luck and your endings will be counted.')];
    return [head, this.#drawNumbers(statistics), this.#drawLuck(statistics), this.#drawEndings(statistics), this.#drawHistory(statistics)];
  }

  /** @param {Statistics} statistics */
  #drawNumbers({ plays, finished, choices, milliseconds }) {
    const numbers = [
      [plays.toLocaleString('en-GB'), plays === 1 ? 'reading' : 'readings'],
      [finished.toLocaleString('en-GB'), finished === 1 ? 'ending reached' : 'endings reached'],
      [choices.toLocaleString('en-GB'), choices === 1 ? 'choice made' : 'choices made'],
      [durationInWords(milliseconds), 'with this book'],
    ];
    return create('section', { 'aria-label': 'In numbers' }, create('ul', { class: 'numbers', role: 'list' }, ...numbers.map(([number, words]) =>
      create('li', { class: 'number' }, create('strong', { class: /^\d/.test(number ?? '') && (number ?? '').length < 6 ? '' : 'in-words' }, number), ' ', create('span', {}, words)))));
  }

  /** @param {Statistics} statistics */
  #drawLuck({ luckiest, unluckiest, rolls }) {
    const luck = rolls === 1 ? [['The only roll so far', luckiest]] : [['Luckiest roll', luckiest], ['Unluckiest roll', unluckiest]];
    return create('section', {},
      create('h2', {}, 'Luck'),
      luckiest || unluckiest ? create('div', { class: 'luck' }, ...luck.map(([words, roll]) => roll && drawRoll(String(words), /** @type {Roll} */ (roll))))
        : create('p', { class: 'quiet-words' }, 'No die has been rolled yet.'),
      rolls > 1 && create('p', { class: 'quiet-words' }, `${counted(rolls, 'roll')} in all.`));
  }

  /** @param {Statistics} statistics */
  #drawEndings({ endings, story }) {
    return create('section', {},
      create('h2', {}, 'Endings'),
      endings.length === 0 ? create('p', { class: 'quiet-words' }, 'No ending yet. Every story ends somewhere: read on.')
        : drawBars({ caption: 'How often each ending was reached', columns: ['Ending', 'Times'],
          bars: [...endings].sort((one, other) => other.times - one.times).map(({ title, times }) => ({ words: title, value: times, said: counted(times, 'time') })) }),
      create('p', {}, create('a', { class: 'secondary', href: `#/stories/${encodeURIComponent(story.id)}/endings` }, 'See the endings')));
  }

  /** @param {Statistics} statistics */
  #drawHistory({ history }) {
    const inOrder = [...history].sort((one, other) => one.begun - other.begun);
    return create('section', {},
      create('h2', {}, 'Readings'),
      inOrder.length > 1 && drawColumns({ caption: 'How long each reading took', columns: ['Begun', 'Time'],
        bars: inOrder.slice(-mostColumns).map(({ begun, milliseconds }) => ({ words: dateInWords(begun), value: milliseconds, said: durationInWords(milliseconds) })) }),
      create('ol', { class: 'readings', role: 'list' }, ...inOrder.slice(-mostReadings).reverse().map((reading) => create('li', {},
        create('strong', {}, capital(momentInWords(reading.lastRead))),
        create('span', { dir: 'auto' }, [counted(reading.choices, 'choice'), durationInWords(reading.milliseconds),
          reading.endings.length > 0 ? `ended with ${listed(reading.endings.map((title) => `“${title}”`))}` : 'not at an end yet'].join(' · '))))));
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
      create('p', {}, `${numberInWords(roll.roll)}, where ${numberInWords(roll.low)} to ${numberInWords(roll.high)} can come`)));
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
