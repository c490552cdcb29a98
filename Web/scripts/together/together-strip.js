/** @typedef {import('./together-view.js').GroupActs} GroupActs */

import { create, icon } from '../elements/create.js';
import { nameOf } from '../language/person-words.js';
import { say } from '../language/say.js';
import { drawCards, redraw } from './group-cards.js';
import { drawMember } from './group-faces.js';
import { mayTake, memberOf, ownsBook } from './group-steps.js';
import { groupInWords, memberName, presenceInWords, troubleInWords } from './group-words.js';
import { drawReaction, reactionNames, reactions } from './reactions.js';

const smile = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.5 9.5v.5M15.5 9.5v.5M7.5 14c2 3 7 3 9 0';

/** Who reads together, at the edge of the page: their faces, one line of words, the reactions, and what waits for an answer. */
export class TogetherStrip extends HTMLElement {
  #faces = create('button', { type: 'button', class: 'group-faces', 'data-act': 'group' });
  #words = create('p', { class: 'group-words', dir: 'auto' });
  #said = create('p', { class: 'visually-hidden', role: 'status', dir: 'auto' });
  #smile = create('button', { type: 'button', class: 'quiet', 'data-act': 'reactions', 'aria-expanded': 'false',
    'aria-label': say('React') }, icon(smile));
  #reactions = create('div', { class: 'group-reactions', role: 'group', 'aria-label': say('Reactions'), hidden: true });
  #cards = create('div', { class: 'group-cards' });
  #drawn = '';

  /**
   * @param {GroupActs} acts
   * @param {() => void} open shows everybody and the invitation
   */
  draw(acts, open) {
    this.#faces.addEventListener('click', open);
    this.#smile.addEventListener('click', () => this.#toggle(this.#reactions.hidden));
    const names = reactionNames();
    this.#reactions.append(...reactions.map((reaction) => create('button', { type: 'button', class: 'quiet', 'data-reaction': reaction,
      title: names[reaction], 'aria-label': names[reaction], onclick: () => {
        acts.sign({ type: 'react', reaction });
        this.#toggle(false);
        this.#smile.focus();
      } }, drawReaction(reaction))));
    this.#reactions.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      this.#toggle(false);
      this.#smile.focus();
    });
    this.replaceChildren(create('div', { class: 'group-line' }, this.#faces, this.#words, this.#smile, this.#reactions),
      this.#cards, this.#said);
  }

  /** @param {boolean} shown */
  #toggle(shown) {
    this.#reactions.hidden = !shown;
    this.#smile.setAttribute('aria-expanded', String(shown));
  }

  /**
   * @param {GroupState} state
   * @param {GroupActs} acts
   * @param {string} news what was said last and is still to be seen
   */
  show(state, acts, news) {
    const here = state.members.filter(({ isGone, member }) => !isGone || member === state.owner);
    // The owner first, then all in the order in which they came.
    const faces = [...here].sort((one, other) => Number(other.member === state.owner) - Number(one.member === state.owner));
    const key = JSON.stringify([faces, state.owner, state.you]);
    if (key !== this.#drawn) {
      this.#drawn = key;
      this.#faces.replaceChildren(...faces.map((member) => drawMember(member, { owns: member.member === state.owner })));
      const doing = faces.filter(({ member }) => member !== state.you)
        .map((member) => say('{name} {doing}', { name: nameOf(member), doing: presenceInWords(state, member) }));
      this.#faces.setAttribute('aria-label', [say('Reading together'), ...doing].join('. '));
    }
    const cards = drawCards(state, acts);
    // What stands on a card is not said twice.
    const isOnCard = cards.some((card) => card.textContent?.startsWith(news));
    const words = news && !isOnCard ? news : standing(state);
    if (this.#words.textContent !== words) this.#words.textContent = words;
    if (cards.length > 0 || this.#cards.childElementCount > 0) redraw(this.#cards, cards);
    this.#smile.disabled = state.link !== 'open';
    if (state.link !== 'open') this.#toggle(false);
  }

  /** @param {string} words for screen readers, politely */
  say(words) {
    this.#said.textContent = words;
  }
}

customElements.define('together-strip', TogetherStrip);

/**
 * The line when nothing has just happened.
 *
 * @param {GroupState} state
 */
function standing(state) {
  if (state.link === 'waiting') return say('Waiting for somebody to let you in…');
  if (!state.joined) return say('Just a moment…');
  const isAlone = !state.members.some(({ member, isGone }) => member !== state.you && !isGone);
  if (ownsBook(state)) return isAlone ? groupInWords(state) : say('You turn the pages.');
  // A card offers the book of an owner who is away.
  if (mayTake(state)) return isAlone ? '' : groupInWords(state);
  const name = memberName(state, state.owner);
  return memberOf(state, state.owner)?.state === 'trouble' ? troubleInWords(name) : say('{name} turns the pages.', { name });
}
