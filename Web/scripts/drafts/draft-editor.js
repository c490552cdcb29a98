/** @typedef {import('./draft-store.js').KeptDraft} KeptDraft */
/** @typedef {import('./draft-sync.js').LibraryEntry} LibraryEntry */
/** @typedef {import('./draft-sync.js').OwnEntry} OwnEntry */
/** @typedef {import('./editor-module.js').Editor} Editor */

import { EditRefused, EditorBroke } from './draft-trouble.js';
import { confirmRequest, openRequest } from './editor-requests.js';
import { idOf, memberText } from './json-text.js';

/** So many entries can be undone after a restart; if the device has half as many more, the older ones go. */
const mostHistory = 1000;

/**
 * A draft in the editor's module. One thing at a time is done there, in turn: what is made while the draft is opened again would be on
 * neither side.
 */
export class DraftEditor {
  #editor;
  #isClosed = false;
  #turn = Promise.resolve();
  /** This device's number in the draft, and the numbers of the last thing and of the last entry that it made. */
  #counts = { device: 0, made: 0, sequence: 0 };

  /** @param {Editor} editor */
  constructor(editor) {
    this.#editor = editor;
  }

  /** The number of the last thing that this device made. */
  get made() {
    return this.#counts.made;
  }

  /**
   * Waits until the editor is free.
   *
   * @template Value
   * @param {() => Promise<Value>} work may use everything else here
   * @returns {Promise<Value>}
   */
  inTurn(work) {
    const turn = this.#turn.then(work);
    this.#turn = turn.then(() => undefined, () => undefined);
    return turn;
  }

  /**
   * @param {KeptDraft} kept
   * @param {OwnEntry[]} [further] entries that are not on the device yet
   * @throws {EditorBroke} also if what is kept is damaged
   */
  async open({ row, history, waiting }, further = []) {
    const { device, made, sequence } = row;
    this.#counts = device === this.#counts.device
      ? { device, made: Math.max(made, this.#counts.made), sequence: Math.max(sequence, this.#counts.sequence) }
      : { device, made, sequence };
    const known = new Set(waiting.map(nameOf));
    const unconfirmed = [...waiting, ...further.filter((entry) => !known.has(nameOf(entry)))];
    await this.#insist([openRequest(this.#counts, row.snapshot.draft, history, unconfirmed)]);
  }

  /**
   * Takes the oldest entries of a long history into its snapshot. Afterwards, another draft is open.
   *
   * @param {KeptDraft} kept
   * @returns {Promise<{ snapshot: { number: number, draft: string }, history: LibraryEntry[] } | null>} null if it is short enough
   * @throws {EditorBroke}
   */
  async shortened({ row, history }) {
    if (history.length < mostHistory * 1.5) return null;
    const older = history.slice(0, -mostHistory);
    const answers = await this.#insist([openRequest(row, row.snapshot.draft, older, []), '{"do":"snapshot"}']);
    const draft = memberText(answers.at(-1) ?? '', 'snapshot');
    const number = older.at(-1)?.number;
    return draft === null || number === undefined ? null : { snapshot: { number, draft }, history: history.slice(-mostHistory) };
  }

  /**
   * @param {object} request
   * @returns {Promise<string>} JSON
   * @throws {EditRefused | EditorBroke}
   */
  async ask(request) {
    const [answer = '{}'] = await this.#send([JSON.stringify(request)]);
    const refusal = refusalIn(answer);
    if (refusal) throw new EditRefused(refusal);
    return answer;
  }

  /**
   * Carries out a command.
   *
   * @param {object} request
   * @returns {Promise<{ answer: any, entry: OwnEntry | null }>} no entry if nothing has changed
   * @throws {EditRefused | EditorBroke}
   */
  async perform(request) {
    const text = await this.ask(request);
    const answer = JSON.parse(text);
    const written = memberText(text, 'entry');
    if (written === null) return { answer, entry: null };
    const entry = { ...idOf(written), text: written };
    this.#counts = { ...this.#counts, made: Math.max(this.#counts.made, answer.made), sequence: entry.sequence };
    return { answer, entry };
  }

  /**
   * Follows the library.
   *
   * @param {LibraryEntry[]} entries
   * @returns {Promise<string[]>} what looks different now
   * @throws {EditorBroke} if one of them is not the next
   */
  async confirm(entries) {
    const answers = await this.#insist(entries.map(confirmRequest));
    return [...new Set(answers.flatMap((answer) => JSON.parse(answer).changed))];
  }

  /**
   * Whether an entry has this device's number, and this device does not know of it.
   *
   * @param {{ device: number, sequence: number }} id
   */
  isForeign({ device, sequence }) {
    return device === this.#counts.device && sequence > this.#counts.sequence;
  }

  /** Ends it. */
  close() {
    this.#isClosed = true;
    this.#editor.close();
  }

  /**
   * What must not be refused.
   *
   * @param {string[]} requests
   */
  async #insist(requests) {
    const answers = await this.#send(requests);
    const refusal = answers.map(refusalIn).find((one) => one !== null);
    if (refusal) throw new EditorBroke(refusal.refusal);
    return answers;
  }

  /** @param {string[]} requests */
  async #send(requests) {
    // The module would start a new worker, which nobody would end.
    if (this.#isClosed) throw new EditorBroke('The editor was closed.');
    return this.#editor.ask(requests);
  }
}

/**
 * @param {string} answer
 * @returns {{ refusal: string, node?: string, name?: string } | null}
 */
function refusalIn(answer) {
  // Everything else may be long, and is not parsed twice.
  return answer.startsWith('{"refusal"') ? JSON.parse(answer) : null;
}

/** @param {OwnEntry} entry */
function nameOf({ device, sequence }) {
  return `${device}.${sequence}`;
}
