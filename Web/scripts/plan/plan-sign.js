/** @typedef {import('./cards.js').Card} Card */
/** @typedef {{ write: (card: Card) => void, offer: (card: Card) => void, move: () => void, chapter: () => void }} SignManners */

import { dots } from '../desk/drawings.js';
import { create, icon } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';
import { factsOf } from './place-news.js';

/** What is selected on the map, in words, and what can be done with it. */
export class PlanSign extends HTMLElement {
  #manners;
  /** @type {Card | null} */
  #card = null;
  #name = create('h2', { class: 'sign-name', dir: 'auto' });
  #facts = create('p', { class: 'sign-facts' });
  #write = create('button', { type: 'button', class: 'primary', 'data-plan-act': 'write',
    onclick: () => this.#card && this.#manners.write(this.#card) }, say('Write here'));
  #move = create('button', { type: 'button', class: 'secondary', 'data-plan-act': 'move', onclick: () => this.#manners.move() },
    say('Move'));
  #chapter = create('button', { type: 'button', class: 'secondary', 'data-plan-act': 'chapter', 'aria-haspopup': 'dialog',
    onclick: () => this.#manners.chapter() }, say('Chapter…'));
  #more = create('button', { type: 'button', class: 'quiet', 'data-plan-act': 'offer', 'aria-haspopup': 'dialog',
    'aria-label': say('More for this place'), title: say('More for this place'),
    onclick: () => this.#card && this.#manners.offer(this.#card) }, icon(dots));

  /** @param {SignManners} manners */
  constructor(manners) {
    super();
    this.#manners = manners;
  }

  connectedCallback() {
    this.hidden = this.#card === null;
    this.replaceChildren(this.#name, this.#more, this.#facts,
      create('div', { class: 'sign-acts' }, this.#write, this.#move, this.#chapter));
  }

  /**
   * @param {Card | null} card
   * @param {Card[]} all that is selected
   * @param {string} chapter the name of the card's chapter
   */
  show(card, all, chapter) {
    this.#card = card;
    this.hidden = card === null;
    if (!card) return;
    const isAlone = all.length <= 1;
    const isNote = all.every(({ is }) => is === 'note');
    this.dataset.of = isAlone ? card.is : 'several';
    this.#name.textContent = isAlone ? card.name
      : isNote ? sayCount(all.length, { one: 'One note selected', other: '{count} notes selected' })
        : sayCount(all.length, { one: 'One place selected', other: '{count} places selected' });
    this.#facts.textContent = isAlone ? factsOf(card, chapter) : '';
    this.#write.hidden = !isAlone;
    this.#write.textContent = card.is === 'chapter' ? say('Open the chapter') : card.is === 'note' ? say('Change the note')
      : say('Write here');
    this.#more.hidden = !isAlone || isNote;
    this.#more.ariaLabel = this.#more.title = card.is === 'chapter' ? say('More for this chapter') : say('More for this place');
    this.#chapter.hidden = isAlone || isNote;
  }
}

customElements.define('plan-sign', PlanSign);
