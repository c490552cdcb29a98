/** @typedef {import('./sheets.js').Thing} Thing */
/** @typedef {import('./story-questions.js').Question} Question */
/** @typedef {import('./story-questions.js').Use} Use */
/** @typedef {import('./writing-acts.js').EditRequest} EditRequest */

/**
 * @typedef {object} QuestionsManners
 * @property {(request: EditRequest) => Promise<any>} ask
 * @property {(request: EditRequest) => Promise<any>} perform null if it was refused, which has been said then
 * @property {(node: string) => Promise<void>} rename asks for another name for what an answer is called in texts
 * @property {(place: string) => string} nameOf what the place with this node is called
 * @property {((name: string) => void) | null} insert puts an answer into the text that was edited last, after the sheet is closed; null if
 *   there was none
 */

import { storyNode } from '../drafts/story-node.js';
import { ask } from '../elements/ask-dialog.js';
import { create, icon } from '../elements/create.js';
import { say, sayCount, sayList } from '../language/say.js';
import { plus } from '../desk/drawings.js';
import { QuestionCard } from './question-card.js';
import { settle } from '../desk/kept-field.js';
import { openBeside } from '../desk/side-dialog.js';
import { addAnswer, answerInWords, askedVariables, isAskedFirst, moveQuestion, nameOfQuestion, questionsOf, shortName, whenAsked,
  whereUsed } from './story-questions.js';
import { askWords } from '../desk/words-dialog.js';

/** Places that are named before a question is deleted; of more, only the number is said. */
const mostNamed = 5;

/** What the story asks its reader before it begins, in a sheet. */
export class QuestionsSheet {
  #manners;
  #story = /** @type {Thing} */ ({ node: storyNode, kind: 'story', fields: {} });
  /** @type {Question[]} */
  #questions = [];
  /** @type {Map<string, QuestionCard>} */
  #cards = new Map();
  #list = create('ol', { class: 'question-list', role: 'list' });
  #none = create('p', { class: 'quiet-words' },
    say('The story asks nothing yet. It could ask for the hero’s name, or the colour of a robot.'));
  #hint = create('p', { class: 'hint' });
  #note = create('div', { class: 'question-note' });
  #said = create('p', { class: 'visually-hidden', role: 'status' });
  #dialog = create('dialog', { class: 'ask side-sheet questions-dialog' });
  /** @type {string | null} */
  #picked = null;

  /** @param {QuestionsManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  /** Opens the sheet; `refresh` has brought its questions before. */
  open() {
    const { insert } = this.#manners;
    openBeside(this.#dialog, say('Questions'), this.#hint, this.#none, this.#list, this.#note,
      create('button', { type: 'button', class: 'primary new-question', 'data-act': 'new-question', onclick: () => void this.#add() },
        icon(plus), say('New question')),
      this.#said);
    // Only then does the text have the focus, and the caret in it.
    this.#dialog.addEventListener('close', () => this.#picked !== null && insert?.(this.#picked));
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /** Shows the questions as they are now. */
  async refresh() {
    const { ask: request } = this.#manners;
    const { thing: story } = await request({ do: 'thing', node: storyNode });
    /** @type {[string, Use[]][]} */
    const uses = await Promise.all(askedVariables(story).map(async ({ node }) => [node, (await request({ do: 'uses', node })).uses]));
    this.#story = story;
    this.#questions = questionsOf(story, new Map(uses));
    this.#draw();
  }

  #draw() {
    const movable = this.#questions.filter(isAskedFirst);
    const wanted = new Set(this.#questions.map(({ node }) => node));
    for (const [node, card] of this.#cards) {
      if (wanted.has(node)) continue;
      card.parentElement?.remove();
      this.#cards.delete(node);
    }
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    for (const [index, question] of this.#questions.entries()) {
      const card = this.#cards.get(question.node) ?? new QuestionCard();
      this.#cards.set(question.node, card);
      const item = card.parentElement ?? create('li', {}, card);
      // What stands right stays: an element that is moved loses the focus.
      const there = this.#list.children[index];
      if (there !== item) this.#list.insertBefore(item, there ?? null);
      const isFixed = !isAskedFirst(question);
      const position = { isFirst: isFixed || question === movable[0], isLast: isFixed || question === movable.at(-1) };
      card.show(question, position, this.#cardManners);
    }
    if (focused?.isConnected && this.#list.contains(focused) && focused !== document.activeElement) focused.focus();
    this.#none.hidden = this.#questions.length > 0;
    const when = whenAsked(this.#questions);
    this.#hint.textContent = this.#manners.insert ? say('{when} Their answers can stand in your text.', { when })
      : say('{when} To use an answer, put the cursor into a text, then come back here.', { when });
  }

  /** @type {import('./question-card.js').CardManners} */
  get #cardManners() {
    const { perform, rename, insert } = this.#manners;
    return {
      write: (node, field, value) => void perform({ do: 'write', node, field, ...(value === undefined ? {} : { value }) }),
      addAnswer: (question, text) => this.#performAll(addAnswer(question, text)),
      answerInWords: (question) => this.#answerInWords(question),
      deleteAnswer: (question, answer) => void this.#delete(answer.node, answer.text, question),
      move: (question, step) => void this.#move(question, step),
      rename: async (question) => {
        await rename(question.node);
        this.#cards.get(question.node)?.focusOn('rename');
      },
      remove: (question) => void this.#delete(question.node, nameOfQuestion(question), null),
      insert: insert && ((question) => {
        this.#picked = question.name;
        this.#dialog.close();
      }),
      usedInWords: (question) => this.#usedInWords(question),
    };
  }

  /**
   * Carries commands out as one step of the history.
   *
   * @param {EditRequest[]} commands
   */
  async #performAll(commands) {
    return commands.length === 0 || Boolean(await this.#manners.perform({ do: 'together', commands }));
  }

  async #add() {
    const keep = { node: storyNode, purpose: 'question' };
    const words = await askWords({ title: say('New question'), label: say('What should the story ask?'),
      hint: say('For example: What is your hero called?'), yes: say('Add'), keep, again: () => void this.#add() });
    const answer = words && await this.#manners.perform({ do: 'add', kind: 'variable', words: shortName(words),
      fields: { prompt: words } });
    if (answer) settle(keep);
    if (!answer?.result) return;
    const card = this.#cards.get(answer.result);
    card?.scrollIntoView({ block: 'nearest' });
    card?.focusOn('suggestion');
  }

  /** @param {Question} question */
  async #answerInWords(question) {
    const count = question.answers.length;
    const isSure = count === 0 || await ask({ title: say('Let readers use words of their own?'),
      text: sayCount(count, { one: 'The answer to pick goes into the bin.', other: 'The {count} answers to pick go into the bin.' }),
      yes: say('Yes'), no: say('Cancel') });
    return isSure && this.#performAll(answerInWords(question));
  }

  /**
   * @param {Question} question
   * @param {-1 | 1} step
   */
  async #move(question, step) {
    const request = moveQuestion(this.#story, this.#questions, question.node, step);
    if (!request || !await this.#manners.perform(request)) return;
    const first = this.#questions.filter(isAskedFirst);
    const number = first.findIndex(({ node }) => node === question.node) + 1;
    this.#said.textContent = say('Now question {number} of {count}', { number, count: first.length });
  }

  /**
   * Asks before something goes that the story uses.
   *
   * @param {string} node a question's or an answer's
   * @param {string} name
   */
  async #isSureToDelete(node, name) {
    const { uses } = await this.#manners.ask({ do: 'uses', node });
    const { places, elsewhere } = whereUsed(this.#story, uses);
    const count = places.length + elsewhere;
    if (count === 0) return true;
    const names = places.slice(0, mostNamed).map((place) => `“${this.#manners.nameOf(place)}”`);
    const more = count - names.length;
    const where = sayList(more === 0 ? names
      : [...names, sayCount(more, { one: '{count} more', other: '{count} more' }, { context: 'places' })]);
    const text = sayCount(count, {
      one: 'It is used in one place: {where}. The story can’t be published until that is changed.',
      other: 'It is used in {count} places: {where}. The story can’t be published until they are changed.' }, { where });
    return ask({ title: say('Delete “{name}”?', { name }), text, yes: say('Delete'), no: say('Keep it') });
  }

  /**
   * Puts a question or an answer into the bin, with a button for taking it out again.
   *
   * @param {string} node
   * @param {string} name
   * @param {Question | null} question that of the answer
   */
  async #delete(node, name, question) {
    if (!await this.#isSureToDelete(node, name) || !await this.#manners.perform({ do: 'delete', node })) return;
    const goTo = (/** @type {string} */ card) => this.#cards.get(card)?.focusOn('prompt');
    const undo = create('button', { type: 'button', class: 'secondary', 'data-act': 'question-back', onclick: async () => {
      if (!await this.#manners.perform({ do: 'restore', node })) return;
      this.#note.replaceChildren();
      goTo(question?.node ?? node);
    } }, say('Undo'));
    this.#note.replaceChildren(create('p', { role: 'status', dir: 'auto' }, say('“{name}” is in the bin.', { name })), undo);
    // What had the focus is gone; this is what comes next.
    undo.focus();
  }

  /** @param {Question} question */
  #usedInWords({ used, asked }) {
    const sentence = used === 0 ? say('Not used yet.')
      : sayCount(used, { one: 'Used in one place.', other: 'Used in {count} places.' });
    return asked.length === 0 ? sentence
      : `${say('Asked at {places}.', { places: sayList(asked.map((place) => `“${this.#manners.nameOf(place)}”`)) })} ${sentence}`;
  }
}
