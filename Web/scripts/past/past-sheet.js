/**
 * @typedef {import('./change-list.js').ChangesManners} ChangesManners
 * @typedef {import('../logic/story-memory.js').EditRequest} EditRequest
 *
 * @typedef {ChangesManners & {
 *   draft: string,
 *   perform: (request: EditRequest) => Promise<any>,
 *   flush: () => Promise<void>,
 *   times: () => Promise<Map<number, number>>,
 *   undo: () => Promise<void>,
 *   show: (place: string) => void,
 *   note: (words: string, undo: () => Promise<void>) => void,
 *   say: (words: string) => void,
 * }} PastManners What the sheets need of the manuscript. `perform` answers null if it was refused, which has been said then. `flush` waits
 *   until what was typed belongs to the story. `times` are those of the history by number. `undo` takes back the last entry. `show`
 *   leads to a place. `note` says a sentence above the manuscript, with a button for undoing.
 *
 * @typedef {object} PastMoment An earlier moment of the story.
 * @property {{ snapshot: string } | { before: [number, number] }} request how `compare` and `goBack` name it
 * @property {string} title such as “Today, 13:40”
 * @property {string} done what is said once the story is back there
 */

import { openBeside } from '../desk/side-dialog.js';
import { create, icon } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { drawWaiting } from '../frame/message-view.js';
import { say } from '../language/say.js';
import { drawChanges } from './change-list.js';

const back = 'M15 5l-7 7 7 7';

/** A sheet beside the manuscript with a list of moments, and in its place one of them: what differs from it, and the way back there. */
export class PastSheet {
  #manners;
  #drawList;
  #title;
  #body = create('div', { class: 'past-body' });
  #dialog = create('dialog', { class: 'ask side-sheet past-dialog' });
  /**
   * The list with what was picked in it, while one of its moments is on show.
   *
   * @type {{ nodes: Node[], scroll: number, focus: Element | null }}
   */
  #list = { nodes: [], scroll: 0, focus: null };
  #shown = 0;

  /**
   * @param {string} title
   * @param {PastManners} manners
   * @param {(sheet: PastSheet) => Promise<(Node | string)[]>} drawList
   */
  constructor(title, manners, drawList) {
    this.#title = title;
    this.#manners = manners;
    this.#drawList = drawList;
  }

  /** Opens the sheet with its list. */
  async open() {
    await loadStyles('/styles/past/past.css');
    this.#body.replaceChildren(drawWaiting(say('Just a moment…')));
    openBeside(this.#dialog, this.#title, this.#body);
    await this.#manners.flush();
    this.#body.replaceChildren(...await this.#drawList(this));
  }

  close() {
    this.#dialog.close();
  }

  /**
   * Shows one moment in place of the list.
   *
   * @param {string} title
   * @param {() => Promise<PastMoment>} bring
   * @param {(error: unknown) => string} troubleInWords
   */
  async show(title, bring, troubleInWords) {
    this.#list = { nodes: [...this.#body.childNodes], scroll: this.#dialog.scrollTop, focus: document.activeElement };
    this.#shown += 1;
    const shown = this.#shown;
    const heading = create('h3', { class: 'past-moment', tabindex: -1, dir: 'auto' }, title);
    const content = create('div', { class: 'past-content' }, drawWaiting(say('Just a moment…')));
    this.#body.replaceChildren(
      create('button', { type: 'button', class: 'quiet past-back', 'data-act': 'past-back', onclick: () => this.#showList() }, icon(back),
        say('Back to the list')), heading, content);
    this.#dialog.scrollTop = 0;
    heading.focus();
    try {
      const moment = await bring();
      const comparison = await this.#manners.ask({ do: 'compare', ...moment.request });
      const { addressOf, ask, places } = this.#manners;
      const drawn = await drawChanges(comparison, { ask, places, addressOf }, 'h4');
      // A link leads to the manuscript, which lies behind the sheet.
      drawn.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && this.close());
      if (shown !== this.#shown) return;
      content.replaceChildren(...(comparison.changes.length === 0 ? [drawn] : [
        create('p', { class: 'hint' }, say('This is what changed since then. Going back can be undone.')), drawn,
        create('div', { class: 'past-foot' }, create('button', { type: 'button', class: 'primary', 'data-act': 'go-back',
          onclick: () => void this.#goBack(moment) }, say('Go back to this')))]));
    } catch (error) {
      if (shown === this.#shown) content.replaceChildren(create('p', { class: 'quiet-words', role: 'status' }, troubleInWords(error)));
    }
  }

  #showList() {
    this.#shown += 1;
    const { nodes, scroll, focus } = this.#list;
    this.#body.replaceChildren(...nodes);
    this.#dialog.scrollTop = scroll;
    if (focus instanceof HTMLElement) focus.focus({ preventScroll: true });
  }

  /** @param {PastMoment} moment */
  async #goBack({ request, done }) {
    const { ask, flush, note, perform, say: tell, undo } = this.#manners;
    const answer = await perform({ do: 'goBack', ...request });
    if (!answer) return;
    this.close();
    const { entry } = answer;
    if (!entry) return;
    note(done, async () => {
      await flush();
      const { entries } = await ask({ do: 'history' });
      const last = entries.at(-1);
      // Otherwise, it would be something else that is taken back.
      if (last?.device === entry.device && last?.sequence === entry.sequence) await undo();
      else tell(say('You’ve written something since. “What was changed” in the story’s menu leads back to any step.'));
    });
  }
}
