/** @typedef {{ id: string, question: string, answer: string[] }} Question */
/** @typedef {{ title: string, questions: Question[] }} Section */

import { create, icon } from '../elements/create.js';
import { MessageView } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { language, say, sayCount } from '../language/say.js';
import { inPlainWords } from '../library/error-words.js';
import { fetchJSON } from '../library/library.js';

const glass = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21';

/** Common questions, each of which opens to its answer. The search goes through both. */
export class QuestionsPage extends HTMLElement {
  #place = create('div', { class: 'questions' });
  #count = create('p', { class: 'questions-count', role: 'status' });
  #field = create('input', { type: 'search', class: 'search-field', 'aria-label': say('Search the questions'),
    placeholder: say('What would you like to know?'), autocomplete: 'off', enterkeyhint: 'search', dir: 'auto' });

  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, context) {
    const frame = new PageFrame(context);
    frame.draw({ section: 'questions', heading: say('Got a question?') },
      create('label', { class: 'search' }, icon(glass), this.#field), this.#count, this.#place);
    this.replaceChildren(frame);
    void this.#fill();
  }

  async #fill() {
    try {
      /** @type {Section[]} */
      const sections = (await fetchJSON(language === 'en' ? '/data/questions.json' : `/data/questions.${language}.json`)).sections;
      this.#draw(sections, false);
      this.#field.addEventListener('input', () => this.#search(sections));
    } catch (error) {
      const page = new MessageView();
      page.draw({ ...inPlainWords(error), actions: [{ words: say('Try again'), act: () => void this.#fill() }] });
      this.#place.replaceChildren(page);
    }
  }

  /** @param {Section[]} sections */
  #search(sections) {
    const words = folded(this.#field.value).split(/\s+/).filter(Boolean);
    const found = sections.map(({ title, questions }) => ({ title, questions: questions.filter(({ question, answer }) => {
      const text = folded([question, ...answer].join(' '));
      return words.every((word) => text.includes(word));
    }) })).filter(({ questions }) => questions.length > 0);
    const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
    this.#draw(found, words.length > 0 && count <= 3);
    this.#count.textContent = words.length === 0 ? '' : count === 0 ? say('No questions match. Try fewer words.')
      : sayCount(count, { one: '{count} question', other: '{count} questions' });
  }

  /**
   * @param {Section[]} sections
   * @param {boolean} open whether the answers are open at once
   */
  #draw(sections, open) {
    this.#place.replaceChildren(...sections.map(({ title, questions }) => create('section', { class: 'question-group' },
      create('h2', {}, title),
      ...questions.map(({ id, question, answer }) => create('details', { class: 'common-question', 'data-question': id, open },
        create('summary', {}, question),
          create('div', { class: 'common-answer' }, ...answer.map((paragraph) => create('p', {}, paragraph))))))));
  }
}

customElements.define('questions-page', QuestionsPage);

/**
 * Without case and accents.
 *
 * @param {string} text
 */
function folded(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
