/** @typedef {import('./group-report.js').Group} Group */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { drawFace } from '../frame/faces.js';
import { say, sayCount } from '../language/say.js';
import { groupInWords, membersInWords } from './group-report.js';
import { RowList } from './row-list.js';

/** The groups that read together, and whether guests may join them, as the administrator sees and changes it. */
export class GroupList extends RowList {
  /** @override */
  path = 'administration/groups';
  /** @override */
  empty = say('Nobody is reading together.');
  #said = create('p', { class: 'visually-hidden', role: 'status' });
  // Until the library has answered, nobody knows how the switch stands.
  /** @type {HTMLInputElement} */
  #switch = create('input', { type: 'checkbox', role: 'switch', id: 'guests-in-groups', 'aria-describedby': 'guests-in-groups-means',
    disabled: true, onchange: () => void this.#send() });
  #allowed = false;
  #isSending = false;
  /** @type {Set<string>} */
  #ended = new Set();

  /**
   * @override
   * @param {() => void} changed is called when a group was ended, or the switch turned
   */
  draw(changed) {
    super.draw(changed);
    this.prepend(
      create('label', { class: 'tick-field', for: 'guests-in-groups' }, this.#switch,
        create('span', {}, say('Allow guests from outside the family'))),
      create('p', { class: 'quiet-words', id: 'guests-in-groups-means' },
        say('Guests can join with an invitation. Somebody in the group still has to let them in.')),
      this.#said);
    this.append(create('button', { type: 'button', class: 'secondary', 'data-act': 'look-again', onclick: () => void this.#lookAgain() },
      say('Look again')));
  }

  async #lookAgain() {
    this.#said.textContent = '';
    await this.fill();
    const count = this.rows.childElementCount;
    // That there are none, or that the library did not answer, is said by what stands above the list.
    if (count > 0) this.#said.textContent = sayCount(count, { one: '{count} group', other: '{count} groups' });
  }

  /**
   * @override
   * @param {{ groups: Group[], guestsAllowed: boolean }} answer
   */
  rowsOf({ groups, guestsAllowed }) {
    this.#allowed = guestsAllowed;
    this.#switch.disabled = false;
    if (!this.#isSending) this.#switch.checked = guestsAllowed;
    // The library answers before it has written that a group is over.
    return groups.filter(({ group }) => !this.#ended.has(group)).map((group) => this.#drawRow(group));
  }

  /** @param {Group} group */
  #drawRow(group) {
    const names = membersInWords(group);
    return create('li', { class: 'row', 'data-row': group.group },
      create('div', { class: 'group-faces' }, ...group.members.map((member) => drawFace(member, 40))),
      create('div', { class: 'row-words' }, create('strong', { dir: 'auto' }, names), create('span', { dir: 'auto' }, group.title),
        create('span', { class: 'quiet-words' }, groupInWords(group))),
      create('button', { type: 'button', class: 'secondary danger', 'data-act': 'end', onclick: () => void this.#end(group) },
        say('End', { context: 'a group' }), create('span', { class: 'visually-hidden', dir: 'auto' }, ` ${names}, ${group.title}`)));
  }

  /** @param {Group} group */
  async #end({ group, title }) {
    if (!await ask({ title: say('End this group?'),
      text: say('Nobody reads “{title}” together any more. Everyone keeps what they have read, and can read on alone.', { title }),
      yes: say('End', { context: 'a group' }), no: say('Keep') })) return;
    this.#said.textContent = '';
    const place = [...this.rows.children].findIndex((row) => row instanceof HTMLElement && row.dataset.row === group);
    this.#ended.add(group);
    if (!await this.change('DELETE', `administration/groups/${encodeURIComponent(group)}`)) {
      this.#ended.delete(group);
      return;
    }
    this.#said.textContent = say('The group has ended.');
    // The button that was pressed is gone, and the focus with it.
    if (document.activeElement !== document.body) return;
    const ways = this.querySelectorAll('button');
    ways[Math.min(place, ways.length - 1)]?.focus();
  }

  /** Tells the library how the switch stands, again if it was turned meanwhile: two requests at once could overtake each other. */
  async #send() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#switch.checked !== this.#allowed) {
      const allowed = this.#switch.checked;
      if (!await this.change('PUT', 'administration/groups/guests', { allowed })) break;
      this.#allowed = allowed;
    }
    this.#isSending = false;
    this.#switch.checked = this.#allowed;
  }
}

customElements.define('group-list', GroupList);
