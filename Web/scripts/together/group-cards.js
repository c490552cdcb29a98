/** @typedef {(request: GroupRequest) => void} Ask */

import { create } from '../elements/create.js';
import { drawFace } from '../frame/faces.js';
import { nameOf } from '../language/person-words.js';
import { say } from '../language/say.js';
import { mayTake, memberOf, ownsBook } from './group-steps.js';

/**
 * What waits for an answer of this reader: knocks, the book that is held out, those who ask for it. Each is one sentence with its buttons.
 *
 * @param {GroupState} state
 * @param {{ request: Ask, sign: (sign: GroupSign) => void }} acts
 * @returns {HTMLElement[]}
 */
export function drawCards(state, { request, sign }) {
  if (state.link !== 'open') return [];
  const cards = state.knocks.map(({ knock, person }) => drawCard(`knock-${knock}`, person,
    say('{name} would like to read along.', { name: nameOf(person) }),
    button('admit', say('Let in'), nameOf(person), true, () => request({ type: 'admit', knock })),
    button('refuse', say('Not now'), nameOf(person), false, () => sign({ type: 'refuse', knock }))));
  const owner = memberOf(state, state.owner);
  const held = memberOf(state, state.offered);
  if (held && state.offered === state.you && owner) {
    cards.push(drawCard('offer', owner, say('{name} hands you the book. Would you like it?', { name: nameOf(owner) }),
      button('accept', say('Take the book'), '', true, () => request({ type: 'accept' })),
      button('decline', say('Not now'), '', false, () => request({ type: 'decline' }))));
  } else if (held && ownsBook(state)) {
    cards.push(drawCard('held', held, say('You hold out the book to {name}.', { name: nameOf(held) }),
      button('decline', say('Keep it'), '', false, () => request({ type: 'decline' }))));
  }
  if (mayTake(state) && owner) {
    cards.push(drawCard('take', owner, say('{name} is away. Anybody may take the book.', { name: nameOf(owner) }),
      button('take', say('Take the book'), '', true, () => request({ type: 'take' }))));
  }
  if (ownsBook(state)) for (const number of state.asking) {
    const member = memberOf(state, number);
    if (member) cards.push(drawCard(`asked-${number}`, member, say('{name} would like to have the book.', { name: nameOf(member) }),
      button('hand', say('Hand over the book'), nameOf(member), true, () => request({ type: 'offer', to: number }))));
  }
  return cards;
}

/**
 * @param {string} key by which a card is told from others, so that the focus stays on it
 * @param {Person} person
 * @param {string} words
 * @param {...HTMLElement} buttons
 */
function drawCard(key, person, words, ...buttons) {
  return create('div', { class: 'group-card', 'data-card': key }, drawFace(person, 40),
    create('p', { dir: 'auto' }, words), create('div', { class: 'group-card-acts' }, ...buttons));
}

/**
 * A button whose name says whom it is about. The visible words come first, so that voice control recognises them.
 *
 * @param {string} act for tests and styles
 * @param {string} words
 * @param {string} name
 * @param {boolean} isMain
 * @param {() => void} press
 */
export function button(act, words, name, isMain, press) {
  return create('button', { type: 'button', class: isMain ? 'primary' : 'secondary', 'data-act': act, onclick: press,
    'aria-label': name && say('{button}: {name}', { button: words, name }) }, words);
}

/**
 * Replaces what a container shows, and leaves the focus on the same button if it is still there.
 *
 * @param {HTMLElement} container
 * @param {Node[]} nodes
 */
export function redraw(container, nodes) {
  const focused = container.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const key = focused?.closest('[data-card]')?.getAttribute('data-card');
  const act = focused?.dataset.act;
  container.replaceChildren(...nodes);
  if (!focused) return;
  const same = [...container.querySelectorAll('[data-card]')].find((one) => one.getAttribute('data-card') === key);
  /** @type {HTMLElement | null} */
  const next = same?.querySelector(`[data-act=${act}]`) ?? same?.querySelector('button') ?? null;
  next?.focus({ preventScroll: true });
}
