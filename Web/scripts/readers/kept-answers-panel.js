/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */
/** @typedef {import('../reading/series-answers.js').Forgotten} Forgotten */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { listed } from '../language/story-words.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { answersOfSeries, noteOfForgotten } from '../reading/series-answers.js';

/** At most this many series are asked about. */
const mostSeries = 12;

/** What the stories of a series need not ask again, and a button for each series that makes them ask. */
export class KeptAnswersPanel extends HTMLElement {
  /** @param {RecordStore} store */
  async draw(store) {
    const said = create('div', { role: 'status' });
    this.className = 'panel';
    this.setAttribute('role', 'group');
    this.setAttribute('aria-labelledby', 'kept-answers');
    const list = create('ul', { class: 'kept-answers', role: 'list' });
    this.replaceChildren(create('h2', { id: 'kept-answers' }, say('What stories remember of me')),
      create('p', { class: 'quiet-words' },
        say('Stories of a series ask only once for names and other answers. Here you can make them ask again.')), list, said);
    try {
      const known = await answersInSeries(store);
      list.replaceChildren(...known.map((one) => this.#drawSeries(one, store, said)));
      if (known.length === 0) said.replaceChildren(create('p', { class: 'quiet-words' }, say('They don’t remember any answers yet.')));
      this.dataset.answers = 'shown';
    } catch (error) {
      said.replaceChildren(drawProblem(error));
      this.dataset.answers = 'error';
    }
  }

  /**
   * @param {{ series: string, answers: Forgotten }} known
   * @param {RecordStore} store
   * @param {HTMLElement} said
   */
  #drawSeries({ series, answers }, store, said) {
    const forget = async () => {
      const note = noteOfForgotten(series);
      await store.setNote(note, { ...await store.note(note), ...answers });
      row.remove();
      said.replaceChildren(create('p', { class: 'done-note', tabindex: -1 }, say('“{series}” will ask again on this device.', { series })));
      /** @type {HTMLElement} */ (said.firstElementChild).focus();
    };
    const row = create('li', {},
      create('strong', { dir: 'auto' }, series),
      create('p', { dir: 'auto' }, listed(answersInWords(answers))),
      create('button', { type: 'button', class: 'secondary', 'data-act': 'forget-answers', onclick: () => void forget(),
        'aria-label': say('{button}: {name}', { button: say('Forget these'), name: series }) }, say('Forget these')));
    return row;
  }
}

customElements.define('kept-answers-panel', KeptAnswersPanel);

/**
 * @param {RecordStore} store
 * @returns {Promise<{ series: string, answers: Forgotten }[]>} those that stories still use, of each series in which there are any
 */
async function answersInSeries(store) {
  /** @type {ShelfAnswer} */
  const shelf = await call('GET', 'shelf?order=recently-read&limit=1');
  const found = await Promise.all(shelf.facets.series.slice(0, mostSeries).map(async ({ value }) => {
    /** @type {ShelfAnswer} */
    const { items } = await call('GET', `shelf?series=${encodeURIComponent(value)}&limit=2`);
    /** @type {StoryAddresses[]} */
    const stories = await Promise.all(items.map(({ story }) => call('GET', `stories/${encodeURIComponent(story.id)}`)));
    const series = stories[0]?.series?.title ?? value;
    const forgotten = /** @type {Forgotten} */ (await store.note(noteOfForgotten(series)) ?? {});
    const answers = Object.entries(answersOfSeries(stories.map((one) => one.answers)));
    return { series, answers: Object.fromEntries(answers.filter(([variable, answer]) => forgotten[variable] !== answer)) };
  }));
  return found.filter(({ answers }) => Object.keys(answers).length > 0);
}

/**
 * Names speak for themselves; of everything else, the author's word for it is all that is known here.
 *
 * @param {Forgotten} answers
 */
function answersInWords(answers) {
  return Object.entries(answers).map(([variable, answer]) => {
    const words = typeof answer === 'boolean' ? (answer ? say('Yes') : say('No')) : String(answer);
    const name = variable.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ').toLowerCase();
    return say('{name}: {answer}', { name, answer: words });
  });
}
