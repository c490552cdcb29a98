/** @typedef {import('./shared-turns.js').SharedSession} SharedSession */
/** @typedef {import('./shared-turns.js').GroupTurn} GroupTurn */
/** @typedef {{ group: string, member?: number, you?: number, owner?: number, term?: number, move?: number, scene?: number, count?: number,
 *   sent?: { message: any, scene: number, count: number }[] }} GroupNote What the device keeps of a group, to return to it. */

/**
 * @typedef {object} Parts
 * @property {SharedSession} session
 * @property {import('../progress/record-store.js').RecordStore} store
 * @property {Shared} shared
 * @property {HTMLElement & { isRolling: boolean, hurry: () => void }} book
 * @property {HTMLElement} bar
 * @property {HTMLElement} turner
 * @property {import('../frame/notice-bar.js').NoticeBar} notices
 * @property {(words: string) => void} hint
 * @property {() => { scene: DrawnScene, offered: ChoicesScene | null } | null} drawn
 * @property {(wish: Wish) => void} send
 * @property {() => void} reopen opens the story again
 * @property {() => void} ended called when the reading is private again
 */

import { drawID } from '../device/identifiers.js';
import { plainText } from '../language/story-words.js';
import { fetchStoryOfGroup } from '../library/library.js';
import { ReaderSession } from '../library/reader-session.js';
import { introduce } from '../progress/introduction.js';
import { noteOfGroup } from '../progress/record-store.js';
import { world } from '../world/world.js';
import { startGroup } from './group-calls.js';
import { GroupConnection } from './group-connection.js';
import { newGroup, ownsBook, stepGroup } from './group-steps.js';
import { newsInWords, together } from './group-words.js';
import { SharedTurns } from './shared-turns.js';
import { TogetherView } from './together-view.js';

/** News within this time are one sentence, in milliseconds. */
const pause = 1500;
/** A connection that is back by then was hardly gone, in milliseconds. */
const unnoticed = 2500;
/** After being told that it was too fast, in milliseconds. */
const calm = 1200;

/** Reading a story with others: what the group does to the reading, and the reading to the group. */
export class ReadingTogether {
  #parts;
  #story;
  #state = newGroup(drawID().slice(0, 12));
  #group = '';
  /** @type {GroupConnection | null} */
  #connection = null;
  #turns;
  /** @type {TogetherView} */
  #view;
  /** @type {string[]} */
  #news = [];
  #newsTimer = 0;
  #lostTimer = 0;
  #isClosed = false;
  /** Whether the story has stopped with an error. */
  #isStopped = false;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#story = parts.session.addresses.id;
    this.#turns = new SharedTurns({
      session: parts.session, store: parts.store, state: () => this.#state, take: (event) => this.#take(event),
      drawn: () => parts.drawn()?.scene ?? null, now: () => world.elapsed(),
    });
    this.#view = new TogetherView(parts, {
      request: (request) => this.#take({ type: 'request', request }),
      sign: (sign) => this.#take({ type: 'sign', sign }),
      start: () => this.#start(),
      leave: () => this.leave(),
      group: () => this.#group,
      state: () => this.#state,
    });
    document.addEventListener('visibilitychange', this.#look);
  }

  /** Returns to the group that this device was in, if there is one. */
  async resume() {
    /** @type {GroupNote | null} */
    const note = await this.#parts.store.note(noteOfGroup(this.#story));
    if (!note || this.#isClosed) return false;
    const { record } = this.#parts.session;
    const { sent = [], count = -1, you = 0, owner = 0, term = 0, move = 0, scene = 0 } = note;
    // Pages that were turned without a connection, before the page was loaded again.
    if (sent.length > 0 && (sent.at(-1)?.count ?? count) === record.length) {
      this.#state = { ...this.#state, joined: true, you, owner, term, move, scene, record: record.slice(0, count),
        sent: sent.map((one) => ({ message: one.message, scene: one.scene, record: record.slice(0, one.count) })) };
    }
    this.#connect(note.group);
    return true;
  }

  /** Opens the sheet with the invitation and everybody who is here. */
  openSheet() {
    return this.#view.openSheet();
  }

  /**
   * @param {Wish} wish
   * @returns {Promise<GroupTurn | { lacks: number }>}
   */
  turn(wish) {
    return this.#turns.turn(wish);
  }

  /** @param {Input} input */
  peek(input) {
    return this.#turns.peek(input);
  }

  /** A page was drawn. */
  show() {
    this.#view.show(this.#state);
    this.#throwForFollowers();
  }

  /** A page could not be shown. The others see that, and that it is over with the next page. */
  stumble() {
    this.#turns.stumble();
  }

  /** The story has stopped with an error. The others see it, and may ask for the book, until the story is opened again. */
  stop() {
    this.#isStopped = true;
    this.#turns.stumble();
  }

  /** The reader rests: what the group has done meanwhile can be done here. */
  rest() {
    if (this.#turns.isBehind && !this.#isStopped) this.#parts.send({ told: true });
  }

  /** Leaves the group, and reads on alone at the same place. */
  leave() {
    this.#take({ type: 'request', request: { type: 'leave' } });
    this.#finish('left');
  }

  /** The story is closed: the device stays in the group, but is not there. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    document.removeEventListener('visibilitychange', this.#look);
    world.cancel(this.#newsTimer);
    world.cancel(this.#lostTimer);
    this.#connection?.close();
    this.#view.close();
  }

  /** Starts a group with the reading as it stands. */
  async #start() {
    if (this.#group) return;
    const { session, drawn, shared, store } = this.#parts;
    await introduce(await store.progress, ReaderSession.of(shared));
    const { id, revision = '' } = session.addresses;
    const { group } = await startGroup({ story: id, revision, lines: session.record, scene: drawn()?.scene.scenesBefore ?? 0 });
    if (this.#isClosed) return;
    this.#connect(group);
    await this.#keepNote();
  }

  /** @param {string} group */
  #connect(group) {
    this.#group = group;
    this.#connection = new GroupConnection(group, {
      hear: (message) => this.#hear(message),
      lose: (code) => {
        this.#take({ type: 'lost', code });
        return this.#state.link !== 'over';
      },
      place: () => this.#state,
    });
    this.#view.show(this.#state);
  }

  /** @param {any} message */
  #hear(message) {
    const { revision } = this.#parts.session.addresses;
    // Another version of the story would write other lines.
    if (message.story && message.story.revision !== revision) return void this.#changeRevision(message.story.revision);
    return this.#take({ type: 'message', message });
  }

  /**
   * The story was opened while the library could not be asked for the group's revision: it is opened once more.
   *
   * @param {string} wanted
   */
  async #changeRevision(wanted) {
    this.#connection?.close();
    const story = await fetchStoryOfGroup(this.#group).catch(() => null);
    if (this.#isClosed) return;
    if (story?.revision === wanted) this.#parts.reopen();
    else this.#finish('otherVersion');
  }

  /** @param {GroupEvent} event */
  #take(event) {
    const before = this.#state;
    const { state, actions } = stepGroup(before, event);
    this.#state = state;
    for (const action of actions) this.#act(action);
    if (state.link === 'open' && before.link !== 'open') {
      world.cancel(this.#lostTimer);
      // The library takes whoever comes for being here.
      if (document.visibilityState === 'hidden' || this.#turns.told !== 'here') this.#look();
    }
    const moved = state.sent !== before.sent || state.move !== before.move || state.term !== before.term || state.owner !== before.owner;
    if (moved && state.link !== 'over') void this.#keepNote();
    if (!this.#isClosed) this.#view.show(state);
  }

  /**
   * @param {GroupAction} action
   * @returns {unknown}
   */
  #act(action) {
    switch (action.type) {
      case 'send':
        return this.#connection?.send(action.message);
      case 'follow':
      case 'show':
        this.#turns.add(action);
        return this.#parts.send({ told: true });
      case 'say':
        return this.#say(action.news);
      case 'nudged':
        return this.#view.nudge(action.by);
      case 'pointed':
        return this.#view.point(action);
      case 'reacted':
        return this.#view.react(action.by, action.reaction);
      case 'reconnect':
        return this.#connection?.reconnect();
      case 'pause':
        return world.later(() => this.#take({ type: 'again' }), calm);
      case 'over':
        return this.#finish(this.#state.why);
    }
  }

  /**
   * Says what happened, but several things of a moment at once.
   *
   * @param {GroupNews} news
   */
  #say(news) {
    const told = news.what === 'wished' ? { ...news, answer: this.#choiceInWords(news.answer) } : news;
    const words = newsInWords(told, this.#state);
    if (!words) return;
    if (news.what === 'lost') {
      // A short gap is nobody's business.
      world.cancel(this.#lostTimer);
      this.#lostTimer = world.later(() => this.#tell(words), unnoticed);
      return;
    }
    if (news.what === 'back' && !this.#view.saysLost) return;
    this.#tell(words);
  }

  /** @param {string} choice */
  #choiceInWords(choice) {
    const { scene, offered } = this.#parts.drawn() ?? {};
    const choices = offered ?? (scene?.kind === 'choices' ? scene : null);
    return plainText(choices?.choices.find(({ id }) => id === choice)?.text);
  }

  /** @param {string} words */
  #tell(words) {
    this.#news.push(words);
    if (this.#newsTimer !== 0) return;
    // The first is said at once; what follows in the same moment waits and is said together.
    this.#tellAll();
    this.#newsTimer = world.later(() => {
      this.#newsTimer = 0;
      this.#tellAll();
    }, pause);
  }

  #tellAll() {
    const words = together(this.#news);
    this.#news = [];
    if (words) this.#view.tell(words, this.#state);
  }

  /** @param {string} why */
  #finish(why) {
    if (this.#isClosed) return;
    const words = newsInWords({ what: 'over', code: why }, this.#state);
    // Somebody who reads along in another window is still in the group.
    if (why !== 'elsewhere') void this.#parts.store.setNote(noteOfGroup(this.#story), null).catch(() => undefined);
    const connection = this.#connection;
    this.#connection = null;
    this.close();
    // The last request goes out before the connection ends.
    connection?.close();
    this.#parts.ended();
    this.#parts.notices.add(words);
    // What only the owner can do is there again.
    this.#parts.send('look');
  }

  async #keepNote() {
    const { you, owner, term, move, scene, record, sent } = this.#state;
    /** @type {GroupNote} */
    const note = { group: this.#group, you, owner, term, move, scene, count: record.length,
      sent: sent.map((one) => ({ message: one.message, scene: one.scene, count: one.record.length })) };
    await this.#parts.store.setNote(noteOfGroup(this.#story), note).catch(() => undefined);
  }

  #look = () => {
    this.#take({ type: 'sign', sign: { type: 'ready', state: document.visibilityState === 'hidden' ? 'asleep' : this.#turns.told } });
  };

  /** Followers see the roll of the owner; nobody has to throw for it. */
  #throwForFollowers() {
    const { book, drawn } = this.#parts;
    const scene = drawn()?.scene;
    if (!book.isRolling || !this.#state.joined || ownsBook(this.#state)) return;
    world.later(() => {
      if (drawn()?.scene === scene && book.querySelector('.unthrown')) book.hurry();
    }, pause / 2);
  }
}
