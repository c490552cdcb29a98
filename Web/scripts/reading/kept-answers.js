/** @typedef {Pick<QuestionScene, 'answer' | 'variable' | 'min' | 'max' | 'options' | 'picture' | 'rereading'>} Question */
/** @typedef {{ scene: QuestionScene, answer: string | number | boolean }} KeptAnswer */

import { say } from '../language/say.js';
import { listed, plainText } from '../language/story-words.js';
import { noteOfForgotten, withoutForgotten } from './series-answers.js';

/**
 * The answer of a reader to the same question in another story of the series.
 *
 * @param {Question} question
 * @param {SeriesAnswers | undefined} answers
 * @returns {string | number | boolean | undefined} nothing if there is none, or if it could not be given here
 */
export function knownAnswer({ answer, variable, min = -Infinity, max = Infinity, options }, answers) {
  const given = answers?.[answer] ?? {};
  const known = Object.hasOwn(given, variable) ? given[variable] : undefined;
  if (known === undefined || typeof known === 'boolean') return known;
  const size = typeof known === 'number' ? known : [...known].length;
  const fits = options ? options.some(({ id }) => id === known) : size >= min && size <= max;
  return fits ? known : undefined;
}

/**
 * The answer with which a question need not be asked. Whoever returns to a question wants another answer, and painting is no question but
 * something to do: both are asked, with what is known filled in.
 *
 * @param {Question} question
 * @param {SeriesAnswers | undefined} answers
 * @param {readonly string[]} record the lines of this reading before the one that leads to the question
 */
export function keptAnswer(question, answers, record) {
  const known = question.rereading || question.picture?.paint ? undefined : knownAnswer(question, answers);
  return known === undefined || record.some((line) => questionOf(line) === question.variable) ? undefined : known;
}

/**
 * @param {string} line of a record
 * @returns {unknown} the variable that the reader was then asked for
 */
function questionOf(line) {
  try {
    return JSON.parse(line).at?.question;
  } catch {
    return undefined;
  }
}

/**
 * A name or one of several says enough by itself; a number, yes and no need their question.
 *
 * @param {KeptAnswer} kept
 */
export function answerInWords({ scene, answer }) {
  if (typeof answer === 'string') return scene.options?.find(({ id }) => id === answer)?.text ?? answer;
  const given = typeof answer === 'number' ? answer : answer ? say('Yes') : say('No');
  return `${plainText(scene.prompt)} ${given}`;
}

/**
 * Whether a wish leads on in the story, and not back to what was read.
 *
 * @param {Wish} wish
 */
function goesOn(wish) {
  return wish === 'advance' || wish === 'skip' || typeof wish === 'object' && ('choose' in wish || 'answer' in wish);
}

/** What the reader answered in other stories of the series: a story that is read for the first time does not ask for it again. */
export class KeptAnswers {
  #session;
  #store;
  /** Whether the reader has begun the story again, and so may want to answer otherwise. */
  #again = false;
  /** @type {HTMLElement | null} */
  #notice = null;
  /**
   * What was kept and is to be said.
   *
   * @type {KeptAnswer[]}
   */
  #untold = [];
  /**
   * What the reader took back.
   *
   * @type {import('./series-answers.js').Forgotten}
   */
  #forgotten = {};

  /**
   * @param {import('./story-session.js').StorySession} session
   * @param {import('../progress/record-store.js').RecordStore} store
   */
  constructor(session, store) {
    this.#session = session;
    this.#store = store;
  }

  /** Finds out whether the story was begun again. */
  async open() {
    this.#again = Boolean(await this.#store.note(this.#name).catch(() => null));
    this.#forgotten = await this.#store.note(this.#nameOfForgotten).catch(() => null) ?? {};
    return this;
  }

  /** The reader begins another reading: from now on, this story asks. */
  readAgain() {
    this.#again = true;
    return this.#store.setNote(this.#name, true).catch(() => undefined);
  }

  get #name() {
    return `again/${this.#session.addresses.id}`;
  }

  get #nameOfForgotten() {
    return noteOfForgotten(this.#session.addresses.series?.title ?? '');
  }

  get #answers() {
    return withoutForgotten(this.#session.addresses.answers, this.#forgotten);
  }

  /**
   * Fills in what is known.
   *
   * @param {QuestionScene} scene
   */
  offer(scene) {
    const known = scene.rereading ? undefined : knownAnswer(scene, this.#answers);
    if (known !== undefined) scene.value = known;
  }

  /**
   * Whether a scene that comes next will not be shown.
   *
   * @param {DrawnScene} scene
   */
  passes(scene) {
    return this.#answerTo(scene, this.#session.record) !== undefined;
  }

  /**
   * @param {DrawnScene} scene
   * @param {readonly string[]} record
   */
  #answerTo(scene, record) {
    return scene.kind === 'question' && !this.#again ? keptAnswer(scene, this.#answers, record) : undefined;
  }

  /**
   * Answers the questions to which a turn leads, as long as their answers are known.
   *
   * @param {Wish} wish
   * @param {Turn | { lacks: number }} turn
   * @returns {Promise<Turn | { lacks: number }>}
   */
  async pass(wish, turn) {
    if ('lacks' in turn || turn.refused !== undefined || !goesOn(wish)) return turn;
    if (typeof wish === 'object' && 'answer' in wish) await this.#rememberAgain(questionOf(this.#session.record.at(-2) ?? ''));
    const { scene, notices, kept = [] } = turn;
    const answer = this.#answerTo(scene, this.#session.record.slice(0, -1));
    if (scene.kind !== 'question' || answer === undefined) return turn;
    const next = await this.#session.turn({ answer });
    // Then the reader is asked.
    if ('lacks' in next || next.refused !== undefined) return turn;
    return this.pass(wish, { ...next, notices: [...notices, ...next.notices], kept: [...kept, { scene, answer }] });
  }

  /**
   * What was taken back and is answered anew counts again, even if the answer is the same.
   *
   * @param {unknown} variable
   */
  async #rememberAgain(variable) {
    if (typeof variable !== 'string' || !Object.hasOwn(this.#forgotten, variable)) return;
    const { [variable]: _, ...others } = this.#forgotten;
    this.#forgotten = others;
    await this.#store.setNote(this.#nameOfForgotten, others).catch(() => undefined);
  }

  /**
   * Says which answers were kept, until the reader decides something. Nobody would hear or reach it behind a staged scene.
   *
   * @param {Turn} turn
   * @param {Wish} wish
   * @param {import('../frame/notice-bar.js').NoticeBar} notices
   * @param {(wish: Wish) => void} send
   */
  tell({ scene, kept = [] }, wish, notices, send) {
    if (kept.length > 0 || wish === 'undo' || wish === 'restart' || typeof wish === 'object') {
      this.#notice?.remove();
      this.#untold = kept;
    }
    const told = this.#untold;
    if (told.length === 0 || scene.kind === 'sequence') return;
    this.#untold = [];
    const { title = '' } = this.#session.addresses.series ?? {};
    const words = say('Kept from “{series}”: {answers}.', { series: title, answers: listed(told.map(answerInWords)) });
    this.#notice = notices.add(words, { words: say('Change'), name: 'change', act: () => send({ undos: told.length }) });
  }
}
