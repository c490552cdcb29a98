/** @typedef {import('./together-view.js').GroupActs} GroupActs */
/** @typedef {import('./group-calls.js').Invitation} Invitation */

import { create, icon, present } from '../elements/create.js';
import { nameOf } from '../language/person-words.js';
import { say } from '../language/say.js';
import { problemIn } from '../library/problem-words.js';
import { world } from '../world/world.js';
import { button, drawCards, redraw } from './group-cards.js';
import { invite } from './group-calls.js';
import { drawMember } from './group-faces.js';
import { mayTake, ownsBook } from './group-steps.js';
import { groupInWords, presenceInWords } from './group-words.js';
import { drawCode } from './qr-drawing.js';

const cross = 'M6 6l12 12M18 6L6 18';

/**
 * How others come to read along, who is here, and who has the book: a sheet beside the page, or over it on a small screen.
 *
 * It is a modal dialog: the browser keeps the focus inside and gives it back.
 */
export class TogetherSheet extends HTMLElement {
  #acts;
  #cards = create('div', { class: 'group-cards' });
  #members = create('ul', { class: 'group-list', role: 'list' });
  #invitation = create('div', { class: 'group-invitation' });
  #foot = create('div', { class: 'group-foot' });
  #said = create('p', { class: 'group-said', role: 'status', dir: 'auto' });
  #drawn = '';

  /** @param {GroupActs} acts */
  constructor(acts) {
    super();
    this.#acts = acts;
  }

  open() {
    const close = () => this.querySelector('dialog')?.close();
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask side-sheet together-sheet', 'aria-labelledby': 'together-title', tabindex: -1 },
      create('div', { class: 'side-sheet-head' },
        create('h2', { id: 'together-title' }, say('Read together')),
        create('button', { type: 'button', class: 'quiet', 'data-act': 'close', 'aria-label': say('Close'), onclick: close }, icon(cross))),
      this.#said, this.#cards, this.#invitation,
      create('h3', {}, say('Who’s here')), this.#members, this.#foot);
    this.replaceChildren(dialog);
    document.body.append(this);
    dialog.addEventListener('close', () => this.remove());
    dialog.addEventListener('click', (event) => {
      // Beside the sheet lies the page: a tap on it goes back there.
      if (event.target === dialog) dialog.close();
    });
    this.show(this.#acts.state());
    dialog.showModal();
    dialog.focus();
  }

  close() {
    this.querySelector('dialog')?.close();
    this.remove();
  }

  /**
   * Starts a group if need be, and shows how to come in.
   *
   * @param {Invitation | null} known the last invitation of this device. A new one ends it, so it stays as long as it works.
   * @returns {Promise<Invitation | null>}
   */
  async invite(known) {
    if (known && known.expires > world.now()) {
      this.#drawInvitation(known);
      return known;
    }
    if (!this.#acts.group()) return this.#inviteAnew();
    // Another device may have invited, and its link ends with the next one.
    this.#invitation.replaceChildren(this.#drawAnew());
    return null;
  }

  #drawAnew() {
    return create('div', { class: 'group-acts' }, button('invite', say('Invite somebody'), '', true, () => void this.#inviteAnew()));
  }

  /** @returns {Promise<Invitation | null>} */
  async #inviteAnew() {
    this.#invitation.replaceChildren(create('p', { class: 'waiting', role: 'status' }, say('Just a moment…')));
    try {
      await this.#acts.start();
      const invitation = await invite(this.#acts.group());
      this.#acts.invited(invitation);
      this.#drawInvitation(invitation);
      return invitation;
    } catch (error) {
      const { title, detail } = problemIn(error);
      this.#invitation.replaceChildren(create('p', { class: 'group-problem', role: 'alert' }, detail || title),
        button('invite', say('Try again'), '', true, () => void this.#inviteAnew()));
      return null;
    }
  }

  /** @param {Invitation} invitation */
  #drawInvitation({ link, code, codeExpires, qr }) {
    const copied = create('span', { role: 'status', class: 'group-copied' });
    /** @type {HTMLInputElement} */
    const field = create('input', { class: 'text-field group-link', id: 'group-link', type: 'text', readonly: true, value: link,
      onfocus: () => field.select() });
    const copy = async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(link);
        copied.textContent = say('Copied.');
      } catch {
        // Without a certificate there is no clipboard; the link is selected.
        copied.textContent = say('Copy the selected link.');
      }
    };
    this.#invitation.replaceChildren(
      create('p', {}, say('Whoever comes this way can only knock. You let them in.')),
      create('div', { class: 'group-ways' },
        drawCode(qr, say('QR code of the link. Hold the other tablet’s camera over it.')),
        create('div', { class: 'group-way' },
          codeExpires > world.now() && create('p', {}, say('Or type this code there, at “Join with a code”:')),
          codeExpires > world.now()
            && create('div', { class: 'group-code', dir: 'auto', translate: 'no' }, `${code.slice(0, 3)} ${code.slice(3)}`),
          create('p', { class: 'group-until' }, say('The code works for ten minutes, the link for a day.')))),
      create('label', { class: 'field', for: 'group-link' }, create('span', {}, say('Link to send')), field),
      create('div', { class: 'group-acts' }, button('copy', say('Copy the link'), '', false, () => void copy()),
        button('invite', say('New link and code'), '', false, () => void this.#inviteAnew()), copied));
  }

  /** @param {GroupState} state */
  show(state) {
    if (!this.#acts.group()) return;
    const cards = drawCards(state, this.#acts);
    redraw(this.#cards, cards);
    // A card says it already; screen readers hear it all the same.
    this.#said.classList.toggle('visually-hidden', cards.length > 0);
    const key = JSON.stringify([state.members, state.owner, state.you, state.offered, state.asking, state.link]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    redraw(this.#members, state.members.map((member) => this.#drawRow(state, member)));
    redraw(this.#foot, [create('div', { class: 'group-acts', 'data-card': 'foot' }, ...present([
      button('leave', say('Read on alone'), '', false, () => this.#acts.leave()),
      (ownsBook(state) || state.you === 1) && button('end', say('End for everybody'), '', false, () => this.#acts.request({ type: 'end' })),
    ]))]);
    if (state.members.length < 2) this.#members.append(create('li', { class: 'group-none' }, groupInWords(state)));
  }

  /** @param {string} words */
  say(words) {
    this.#said.textContent = words;
  }

  /**
   * @param {GroupState} state
   * @param {Member} row
   */
  #drawRow(state, row) {
    const { member } = row;
    const name = nameOf(row);
    const { you, owner, offered, asking, link } = state;
    const { request } = this.#acts;
    const owns = ownsBook(state);
    const isOpen = link === 'open';
    const acts = present([
      isOpen && owns && member !== you && !row.isGone && offered !== member
        && button('hand', say('Hand over the book'), name, true, () => request({ type: 'offer', to: member })),
      isOpen && owns && offered === member && button('keep', say('Keep it'), '', false, () => request({ type: 'decline' })),
      isOpen && !owns && member === owner && !mayTake(state) && !asking.includes(you) && offered !== you
        && button('ask', say('May I have it?'), '', true, () => request({ type: 'ask' })),
      isOpen && !owns && member === owner && asking.includes(you)
        && button('unask', say('Never mind'), '', false, () => request({ type: 'decline' })),
      // Nobody can remove those who let them in.
      isOpen && member > you && !row.isGone && button('remove', say('Remove'), name, false, () => request({ type: 'remove', member })),
    ]);
    return create('li', { class: 'group-row', 'data-card': `member-${member}` }, drawMember(row, { owns: member === owner, size: 44 }),
      create('div', { class: 'group-who' },
        create('h4', { dir: 'auto' }, member === you ? say('{name} (you)', { name }) : name),
        create('p', {}, presenceInWords(state, row))),
      create('div', { class: 'group-card-acts' }, ...acts));
  }
}

customElements.define('together-sheet', TogetherSheet);
