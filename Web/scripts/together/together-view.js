/** @typedef {import('./reading-together.js').Parts} Parts */

/**
 * @typedef {object} GroupActs What the views can do.
 * @property {(request: GroupRequest) => void} request
 * @property {(sign: GroupSign) => void} sign
 * @property {() => Promise<void>} start starts a group, if there is none yet
 * @property {() => void} leave
 * @property {() => string} group the group's ID, or nothing
 * @property {() => GroupState} state
 * @property {(invitation: import('./group-calls.js').Invitation) => void} invited
 */

import { create } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { drawFace } from '../frame/faces.js';
import { nameOf } from '../language/person-words.js';
import { say, sayList } from '../language/say.js';
import { bring, forms, sideSheet } from '../overlays/open-over.js';
import { world } from '../world/world.js';
import { memberOf, ownsBook } from './group-steps.js';
import { PicturePointer } from './picture-pointer.js';
import { PictureSpots } from './picture-spots.js';
import { drawReaction, isReaction } from './reactions.js';
import { ShiftGuard } from './shift-guard.js';
import { TogetherStrip } from './together-strip.js';

/** How long news can be read in the strip, in milliseconds. */
const readable = 7000;
/** How long a reaction is seen, and a nudge, in milliseconds. */
const floating = 2000;
const nudging = 5000;

/** How reading together looks: the strip above the book, faces on the choices, spots on the picture, and the sheet. */
export class TogetherView {
  #parts;
  #acts;
  #strip = new TogetherStrip();
  /** @type {ShiftGuard | null} */
  #guard = null;
  #spots;
  #pointer;
  /** @type {import('./together-sheet.js').TogetherSheet | null} */
  #sheet = null;
  #news = '';
  #newsTimer = 0;
  #nudgeTimer = 0;
  /** Whether the strip is there, or about to be. */
  #isShown = false;
  #isClosed = false;
  /**
   * The invitation that this device has made.
   *
   * @type {import('./group-calls.js').Invitation | null}
   */
  #invitation = null;
  #drawnWishes = '';
  /** Whether it was said that the connection is gone. */
  saysLost = false;

  /**
   * @param {Parts} parts
   * @param {Omit<GroupActs, 'invited'>} acts
   */
  constructor(parts, acts) {
    this.#parts = parts;
    this.#acts = { ...acts, sign: (/** @type {GroupSign} */ sign) => {
      acts.sign(sign);
      // The library tells only the others.
      if (sign.type === 'react') this.react(acts.state().you, sign.reaction);
    }, invited: (/** @type {import('./group-calls.js').Invitation} */ made) => { this.#invitation = made; } };
    this.#strip.draw(this.#acts, () => void this.openSheet());
    const point = (/** @type {number} */ x, /** @type {number} */ y) => {
      const state = acts.state();
      const you = memberOf(state, state.you);
      if (!you || state.link !== 'open') return;
      acts.sign({ type: 'point', x, y });
      this.#spots.show(you.member, you, x, y);
    };
    this.#spots = new PictureSpots(parts.book, point);
    this.#pointer = new PicturePointer(parts.book, point, (words) => this.#strip.say(words));
  }

  /** @param {GroupState} state */
  show(state) {
    // Before there is a group, there is nothing to see.
    if (!this.#acts.group()) return;
    if (!this.#isShown) void this.#enter();
    if (state.link === 'open') this.saysLost = false;
    this.#strip.show(state, this.#acts, this.#news);
    this.#pointer.place(state.link === 'open');
    this.#showWishes(state);
    this.#showLimits(state);
    this.#sheet?.show(state);
  }

  /** The strip waits for its styles: what moves under a finger is not what was tapped. */
  async #enter() {
    this.#isShown = true;
    await Promise.allSettled(['/styles/together/together.css', '/styles/frame/faces.css'].map(loadStyles));
    if (this.#isClosed) return;
    this.#parts.bar.querySelector('header')?.append(this.#strip);
    const reader = this.#strip.closest('story-reader');
    this.#guard = reader && new ShiftGuard(reader);
    this.#guard?.watch(this.#strip);
    // Pictures leave it room.
    /** @type {HTMLElement | null} */ (this.#parts.book.closest('.desk'))?.style.setProperty('--bar', '6.75rem');
  }

  /** The reading is private again. */
  close() {
    this.#isClosed = true;
    world.cancel(this.#newsTimer);
    world.cancel(this.#nudgeTimer);
    this.#spots.close();
    this.#pointer.place(false);
    this.#strip.remove();
    this.#guard?.close();
    this.#sheet?.close();
    const { book, turner } = this.#parts;
    const marks = [book, turner].flatMap((place) => [...place.querySelectorAll('.group-wishes, .group-reaction, .group-nudge')]);
    for (const one of marks) one.remove();
    /** @type {HTMLElement | null} */ (book.closest('.desk'))?.style.removeProperty('--bar');
  }

  /** Opens the sheet with everybody and the invitation; starts a group if there is none. */
  async openSheet() {
    const arrived = await bring([sideSheet, forms, '/styles/together/together.css'], () => import('./together-sheet.js'));
    void loadStyles('/styles/frame/faces.css').catch(() => undefined);
    if (!arrived) return this.#parts.hint(say('Reading together didn’t load. You may be offline.'));
    this.#sheet?.close();
    const sheet = new arrived.TogetherSheet(this.#acts);
    this.#sheet = sheet;
    sheet.open();
    await sheet.invite(this.#invitation);
  }

  /**
   * One sentence, seen for a while and read out politely.
   *
   * @param {string} words
   * @param {GroupState} state
   */
  tell(words, state) {
    // What waits for an answer stands on a card of its own.
    this.#news = state.knocks.length > 0 ? '' : words;
    this.saysLost = state.link === 'lost';
    this.#sheet?.say(words);
    this.show(state);
    // Who has scrolled down does not see the strip.
    if (this.#strip.getBoundingClientRect().bottom > 0) this.#strip.say(words);
    else this.#parts.hint(words);
    world.cancel(this.#newsTimer);
    // Without a connection, the line stays.
    if (this.saysLost) return;
    this.#newsTimer = world.later(() => {
      this.#news = '';
      this.show(this.#acts.state());
    }, readable);
  }

  /**
   * Puts the face of who would like to go on beside *Next*, if it is this reader who turns the pages.
   *
   * @param {number} by
   */
  nudge(by) {
    const state = this.#acts.state();
    const member = memberOf(state, by);
    const button = this.#parts.turner.querySelector('.next');
    if (!member || !ownsBook(state)) return;
    button?.querySelector('.group-nudge')?.remove();
    const face = create('span', { class: 'group-nudge', 'aria-hidden': 'true' }, drawFace(member, 24));
    button?.append(face);
    world.cancel(this.#nudgeTimer);
    this.#nudgeTimer = world.later(() => face.remove(), nudging);
  }

  /** @param {{ by: number, x: number, y: number }} pointing */
  point({ by, x, y }) {
    const state = this.#acts.state();
    const member = memberOf(state, by);
    // Their own finger is drawn without waiting for the library.
    if (member && by !== state.you) this.#spots.show(by, member, x, y);
  }

  /**
   * @param {number} by
   * @param {string} reaction
   */
  react(by, reaction) {
    const state = this.#acts.state();
    const member = memberOf(state, by);
    if (!member || !isReaction(reaction)) return;
    const { book } = this.#parts;
    const words = reactionInWords(by === state.you ? '' : nameOf(member), reaction);
    const shown = create('div', { class: 'group-reaction', 'data-reaction': reaction, 'aria-hidden': 'true' },
      drawFace(member, 40), drawReaction(reaction));
    shown.style.setProperty('--place', String(book.querySelectorAll('.group-reaction').length));
    book.append(shown);
    world.later(() => shown.remove(), floating);
    if (by !== state.you) this.#strip.say(words);
  }

  /**
   * Faces on the choices that their readers would pick.
   *
   * @param {GroupState} state
   */
  #showWishes(state) {
    const buttons = [...this.#parts.book.querySelectorAll('.sheet button.choice[data-choice]')];
    const key = JSON.stringify([[...state.wishes], buttons.length, this.#parts.drawn()?.scene.scenesBefore]);
    // A page that was drawn again has none of them.
    const isFresh = state.wishes.size > 0 && !buttons.some((one) => one.querySelector('.group-wishes'));
    if (key === this.#drawnWishes && !isFresh) return;
    this.#drawnWishes = key;
    for (const button of buttons) {
      const choice = button.getAttribute('data-choice');
      const wishing = [...state.wishes].filter(([, wish]) => wish === choice).flatMap(([member]) => memberOf(state, member) ?? []);
      button.querySelector('.group-wishes')?.remove();
      if (wishing.length === 0) continue;
      const you = say('You', { context: 'in a list of names' });
      const names = sayList(wishing.map((one) => (one.member === state.you ? you : nameOf(one))));
      button.append(create('span', { class: 'group-wishes' }, ...wishing.map((member) => drawFace(member, 28)),
        create('span', { class: 'visually-hidden' }, say('Wished for by: {names}', { names }))));
    }
  }

  /**
   * A follower is not offered what only the owner can do.
   *
   * @param {GroupState} state
   */
  #showLimits(state) {
    if (!state.joined || ownsBook(state)) return;
    for (const act of ['undo', 'restart']) {
      const button = this.#parts.bar.querySelector(`[data-act=${act}]`);
      if (button instanceof HTMLButtonElement) button.disabled = true;
    }
  }
}

/**
 * @param {string} name empty for this reader
 * @param {Reaction} reaction
 */
function reactionInWords(name, reaction) {
  /** @type {Record<Reaction, () => string>} */
  const words = {
    heart: () => say('{name} loves it.', { name }),
    laugh: () => say('{name} laughs.', { name }),
    wow: () => say('{name} is amazed.', { name }),
    scared: () => say('{name} is scared.', { name }),
    sad: () => say('{name} is sad.', { name }),
    clap: () => say('{name} claps.', { name }),
  };
  return name && words[reaction]();
}
