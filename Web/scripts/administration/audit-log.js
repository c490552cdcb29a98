/** @typedef {{ number: number, time: number, actor: string, action: string, subject: string, detail: string }} AuditEntry */

import { create } from '../elements/create.js';
import { dateAndTimeInWords } from '../language/moments.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { actionInWords, subjectInWords } from './audit-words.js';

/** Changes to the library, latest first. */
export class AuditLog extends HTMLElement {
  #rows = create('tbody');
  #more = create('button', { type: 'button', class: 'secondary', hidden: true, onclick: () => void this.#load() }, say('Show earlier'));
  #said = create('div', { role: 'status' });
  #oldest = 0;

  /** Draws the log and fills it. */
  draw() {
    this.replaceChildren(this.#said,
      create('div', { class: 'table-window', tabindex: 0, role: 'region', 'aria-label': say('Activity') },
        create('table', { class: 'audit' },
        create('thead', {}, create('tr', {},
          ...[say('When'), say('What'), say('Affects'), say('Who')].map((words) => create('th', { scope: 'col' }, words)))), this.#rows)),
      this.#more);
    void this.fill();
  }

  /** Clears the log and loads its first page again. */
  async fill() {
    this.#oldest = 0;
    this.#rows.replaceChildren();
    await this.#load();
  }

  async #load() {
    try {
      /** @type {{ entries: AuditEntry[] }} */
      const { entries } = await call('GET', `administration/audit${this.#oldest ? `?before=${this.#oldest}` : ''}`);
      const last = entries[entries.length - 1];
      if (last) this.#oldest = last.number;
      this.dataset.filled = '';
      this.#more.hidden = entries.length === 0 || this.#oldest <= 1;
      this.#rows.append(...entries.map(drawEntry));
      this.#said.replaceChildren(
        ...(this.#rows.childElementCount === 0 ? [create('p', { class: 'quiet-words' }, say('Nothing yet.'))] : []));
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }
}

customElements.define('audit-log', AuditLog);

/** @param {AuditEntry} entry */
function drawEntry({ time, actor, action, subject, detail }) {
  const words = actionInWords(action);
  return create('tr', {},
    create('td', {}, create('time', { datetime: new Date(time).toISOString() }, dateAndTimeInWords(time))),
    // The command line of another version may have done what these pages have no words for.
    words === undefined ? create('td', { lang: 'en' }, action.replace(/[-_.]/g, ' ')) : create('td', {}, words),
    create('td', { dir: 'auto' }, [subjectInWords(subject), detail].filter(Boolean).join(' · ')),
    create('td', { dir: 'auto' }, actor));
}
