/** @typedef {import('./story-questions.js').Answer} Answer */
/** @typedef {import('./story-questions.js').Question} Question */

/**
 * @typedef {object} CardManners
 * @property {(node: string, field: string, value: string | undefined) => void} write
 * @property {(question: Question, text: string) => Promise<boolean>} addAnswer false if the story did not take it
 * @property {(question: Question) => Promise<boolean>} answerInWords asks first if answers would go; false if nothing changed
 * @property {(question: Question, answer: Answer) => void} deleteAnswer
 * @property {(question: Question, step: -1 | 1) => void} move
 * @property {(question: Question) => void} rename asks for another name in texts and conditions
 * @property {(question: Question) => void} remove
 * @property {((question: Question) => void) | null} insert puts the answer into the text that was edited last; null if there was none
 * @property {(question: Question) => string} usedInWords
 */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { answerColours } from './answer-colours.js';
import { bin, down, up } from '../desk/drawings.js';
import { recallWords, recalledWords, settle, sketchField, sketchWords, storyField, wordsNeeded } from '../desk/kept-field.js';
import { nameOfQuestion } from './story-questions.js';

/** The format has 65,536 bytes for any text; readers should be asked in fewer. */
const longestPrompt = 500;
const longestAnswer = 200;

/**
 * One question, edited in place.
 *
 * It is drawn again only if more than its words has changed: a button that is being pressed, and a field that is typed into, stay.
 */
export class QuestionCard extends HTMLElement {
  /** @type {Question | null} */
  #question = null;
  #shape = '';
  /** Chosen here, but there is no answer yet; a story has a question of this kind only with its answers. */
  #isToPick = false;
  /** Answers that are on their way into the story. */
  #adding = 0;
  #position = { isFirst: true, isLast: true };
  #heading = create('h3', { class: 'visually-hidden', dir: 'auto' });

  /**
   * @param {Question} question
   * @param {{ isFirst: boolean, isLast: boolean }} position among the questions whose order can be changed
   * @param {CardManners} manners
   */
  show(question, position, manners) {
    const { isFirst, isLast } = position;
    this.#question = question;
    this.#position = position;
    this.dataset.node = question.node;
    // Whoever hears a button hears which question it is about.
    this.#heading.id = `question-${question.node}`;
    this.setAttribute('role', 'group');
    this.setAttribute('aria-labelledby', this.#heading.id);
    if (question.kind === 'oneOf') this.#isToPick = false;
    const shape = JSON.stringify([question.kind, question.name, this.#isToPick, question.answers.map(({ node }) => node),
      manners.insert === null]);
    if (shape !== this.#shape) this.#build(question, manners);
    this.#shape = shape;
    this.#put('prompt', question.prompt);
    this.#put('suggestion', question.suggestion);
    for (const answer of question.answers) {
      this.#put(`answer ${answer.node}`, answer.text);
      this.#put(`colour ${answer.node}`, answer.colour);
      const swatch = /** @type {HTMLElement | null} */ (this.querySelector(`[data-swatch="${answer.node}"]`));
      swatch?.toggleAttribute('data-painted', answer.colour !== '');
      if (swatch) swatch.style.backgroundColor = answer.colour;
    }
    this.#heading.textContent = nameOfQuestion(question);
    for (const [key, isOff] of /** @type {const} */ ([['up', isFirst], ['down', isLast]])) {
      // It keeps the focus where it was pressed for the last time.
      this.querySelector(`[data-key=${key}]`)?.setAttribute('aria-disabled', String(isOff));
    }
    for (const move of this.querySelectorAll('.question-moves')) move.toggleAttribute('hidden', isFirst && isLast);
    const used = this.querySelector('.question-used');
    if (used) used.textContent = manners.usedInWords(question);
  }

  /** @param {string} key what `data-key` is called */
  focusOn(key) {
    const place = this.querySelector(`[data-key="${key}"]`);
    if (place instanceof HTMLElement) place.focus();
  }

  /**
   * Shows what the draft has, unless somebody is typing there.
   *
   * @param {string} key
   * @param {string} value
   */
  #put(key, value) {
    const field = /** @type {Field | null} */ (this.querySelector(`[data-key="${key}"]`));
    if (!field || field.dataset.kept === value) return;
    const isTyping = field === document.activeElement && field.value !== field.dataset.kept && field.dataset.kept !== undefined;
    field.dataset.kept = value;
    if (isTyping || field.hasAttribute('data-sketch')) return;
    // A story may have colours that are not offered.
    if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
      field.append(create('option', { value }, value));
    field.value = value;
  }

  /**
   * @param {Question} question
   * @param {CardManners} manners
   */
  #build(question, manners) {
    const { node } = question;
    const now = () => this.#question ?? question;
    const focused = /** @type {HTMLElement | null} */ (this.contains(document.activeElement) ? document.activeElement : null)?.dataset.key;
    /** @type {HTMLTextAreaElement} */
    const prompt = storyField('textarea', { class: 'text-field', id: `prompt-${node}`, 'data-key': 'prompt', rows: 2, dir: 'auto',
      maxlength: longestPrompt }, { node, field: 'prompt', read: wordsNeeded,
      // A question is never without words: readers would see nothing to answer.
      unfit: () => { prompt.value = now().prompt; } });
    const { insert } = manners;
    this.replaceChildren(
      this.#heading,
      create('label', { class: 'field', for: prompt.id }, create('span', {}, say('What the story asks')), prompt),
      ...this.#drawKind(question, manners),
      create('p', { class: 'hint' }, create('span', { class: 'question-used' }), ' ',
        say('In a text it is written like this:'), ' ', create('code', { dir: 'auto' }, `{${question.name}}`)),
      create('div', { class: 'question-acts' },
        insert && create('button', { type: 'button', class: 'secondary', 'data-key': 'insert', onclick: () => insert(now()) },
          say('Put it into the text')),
        create('button', { type: 'button', class: 'secondary', 'data-key': 'rename', onclick: () => manners.rename(now()) },
          say('Rename')),
        create('span', { class: 'question-ends' },
          create('span', { class: 'question-moves' },
            this.#drawMove('up', up, say('Move up'), () => manners.move(now(), -1)),
            this.#drawMove('down', down, say('Move down'), () => manners.move(now(), 1))),
          create('button', { type: 'button', class: 'quiet', 'data-key': 'delete', 'aria-label': say('Delete this question'),
            title: say('Delete this question'), onclick: () => manners.remove(now()) }, icon(bin)))));
    recallWords(this);
    if (focused) this.focusOn(focused);
  }

  /**
   * @param {string} key
   * @param {string} drawing
   * @param {string} words
   * @param {() => void} act
   */
  #drawMove(key, drawing, words, act) {
    const button = create('button', { type: 'button', class: 'quiet', 'data-key': key, 'aria-label': words, title: words, onclick: () => {
      if (button.getAttribute('aria-disabled') !== 'true') act();
    } }, icon(drawing));
    return button;
  }

  /**
   * How the reader answers.
   *
   * @param {Question} question
   * @param {CardManners} manners
   */
  #drawKind(question, manners) {
    if (question.kind === 'number') return [create('p', {}, say('The reader answers with a number.'))];
    if (question.kind === 'yesNo') return [create('p', {}, say('The reader answers with yes or no.'))];
    const isToPick = this.#isToPick || question.kind === 'oneOf';
    const radio = (/** @type {string} */ key, /** @type {boolean} */ checked, /** @type {string} */ words,
      /** @type {() => void} */ act) => create('label', { class: 'tick-field' },
      create('input', { type: 'radio', name: `kind-${question.node}`, 'data-key': key, checked, onchange: act }),
      create('span', {}, words));
    return [
      create('fieldset', { class: 'question-kind' }, create('legend', {}, say('How the reader answers')),
        radio('words', !isToPick, say('In words of their own'), () => void this.#chooseWords(manners)),
        radio('pick', isToPick, say('With one of these'), () => this.#choose(true, manners))),
      ...(isToPick ? this.#drawAnswers(question, manners) : [this.#drawSuggestion(question)]),
    ];
  }

  /** @param {CardManners} manners */
  async #chooseWords(manners) {
    const question = this.#question;
    if (!question) return;
    if (question.kind !== 'oneOf' || await manners.answerInWords(question)) this.#choose(false, manners);
    else this.#choose(true, manners);
  }

  /**
   * @param {boolean} isToPick
   * @param {CardManners} manners
   */
  #choose(isToPick, manners) {
    const question = this.#question;
    if (!question) return;
    this.#isToPick = isToPick && question.kind !== 'oneOf';
    // Drawn again in any case: the browser has ticked what was chosen, and the author may have thought better of it.
    this.#shape = '';
    this.show(question, this.#position, manners);
    this.focusOn(isToPick ? 'pick' : 'words');
  }

  /** @param {Question} question */
  #drawSuggestion({ node, longest }) {
    /** @type {HTMLInputElement} */
    const field = storyField('input', { class: 'text-field', type: 'text', id: `suggestion-${node}`, 'data-key': 'suggestion', dir: 'auto',
      autocomplete: 'off', maxlength: longest, 'aria-describedby': `suggestion-hint-${node}` }, { node, field: 'default' });
    return create('div', { class: 'field' }, create('label', { for: field.id }, say('Suggestion')), field,
      create('span', { class: 'hint', id: `suggestion-hint-${node}` }, say('It stands there already, and readers can change it.')));
  }

  /**
   * @param {Question} question
   * @param {CardManners} manners
   * @returns {HTMLElement[]}
   */
  #drawAnswers({ node, answers }, manners) {
    const now = () => /** @type {Question} */ (this.#question);
    const keep = { node, purpose: 'answer' };
    const adding = { node, purpose: 'answer that is added' };
    // An earlier visit ended before the story had it.
    if (this.#adding === 0 && recalledWords(adding)) {
      sketchWords(keep, recalledWords(adding));
      settle(adding);
    }
    /** @type {HTMLInputElement} */
    const field = sketchField('input', { class: 'text-field', type: 'text', id: `another-${node}`, 'data-key': 'another', dir: 'auto',
      autocomplete: 'off', maxlength: longestAnswer, enterkeyhint: 'enter', 'aria-describedby': `answers-hint-${node}`,
      // Words that stand here when the field is left are an answer too.
      onchange: () => void add(), onblur: () => void add() }, keep);
    const add = async () => {
      const text = field.value.trim();
      field.value = '';
      settle(keep, field);
      if (!text) return;
      // The card is drawn again before the story has the answer, with a field for the next one.
      this.#adding += 1;
      sketchWords(adding, text);
      const isAdded = await manners.addAnswer(now(), text);
      this.#adding -= 1;
      settle(adding);
      if (!isAdded) sketchWords(keep, text);
    };
    return [
      create('ul', { class: 'answers-here', role: 'list', 'aria-label': say('Answers') },
        ...answers.map((answer, index) => this.#drawAnswer(answer, index + 1, manners))),
      create('form', { class: 'field', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void add();
        field.focus();
      } },
      create('label', { for: field.id }, say('Another answer')),
      create('div', { class: 'another-answer' }, field, create('button', { type: 'submit', class: 'secondary' }, say('Add'))),
      create('span', { class: 'hint', id: `answers-hint-${node}` }, answers.length < 2 ? say('Readers need at least two answers.')
        : say('If every answer has a colour, readers pick by touching a colour.'))),
    ];
  }

  /**
   * @param {Answer} answer
   * @param {number} number
   * @param {CardManners} manners
   */
  #drawAnswer({ node }, number, manners) {
    const now = () => /** @type {Question} */ (this.#question);
    const answer = () => now().answers.find((one) => one.node === node);
    /** @type {HTMLInputElement} */
    const text = storyField('input', { class: 'text-field', type: 'text', 'data-key': `answer ${node}`, dir: 'auto', autocomplete: 'off',
      maxlength: longestAnswer, 'aria-label': say('Answer {number}', { number }) }, { node, field: 'text', read: wordsNeeded,
      unfit: () => { text.value = answer()?.text ?? ''; } });
    /** @type {HTMLSelectElement} */
    const colour = create('select', { class: 'text-field', 'data-key': `colour ${node}`,
      'aria-label': say('Colour of answer {number}', { number }),
      onchange: () => manners.write(node, 'colour', colour.value || undefined) },
    ...[['', say('No colour')], ...answerColours()].map(([value, words]) => create('option', { value }, words)));
    return create('li', { class: 'answer-here' }, text,
      create('span', { class: 'answer-colour' }, create('span', { class: 'answer-swatch', 'data-swatch': node, 'aria-hidden': 'true' }),
        colour,
        create('button', { type: 'button', class: 'quiet', 'aria-label': say('Delete answer {number}', { number }),
          title: say('Delete answer {number}', { number }), onclick: () => {
            const found = answer();
            if (found) manners.deleteAnswer(now(), found);
          } }, icon(bin))));
  }
}

customElements.define('question-card', QuestionCard);
