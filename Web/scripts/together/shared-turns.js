/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */
/** @typedef {Extract<GroupAction, { type: 'follow' | 'show' }>} Step What the group does to the reading. */
/** @typedef {Turn & { wish?: Wish }} GroupTurn */

import { say } from '../language/say.js';
import { choicesOn } from '../progress/way-in-record.js';
import { sameLines } from './group-changes.js';
import { ownsBook } from './group-steps.js';
import { memberName } from './group-words.js';

/** A follower need not be heard more often than this, in milliseconds. */
const patience = 2000;

/**
 * @typedef {object} SharedSession A story session, as far as a group needs it.
 * @property {readonly string[]} record
 * @property {StoryAddresses} addresses
 * @property {() => Promise<Turn>} begin
 * @property {(wish: Wish) => Promise<Turn | { lacks: number }>} turn
 * @property {(input: Input) => { scene: DrawnScene, offered: ChoicesScene | null } | null} peek
 *
 * @typedef {object} GroupDesk
 * @property {SharedSession} session
 * @property {RecordStore} store
 * @property {() => GroupState} state
 * @property {(event: GroupEvent) => void} take
 * @property {() => DrawnScene | null} drawn the scene on show
 * @property {() => number} now
 */

/**
 * The turns of a reading that is shared: the owner's are done at once and told the group, a follower's taps become wishes, and what the
 * group says is done to the reading. One turn is under way at a time: the reader sees to that.
 */
export class SharedTurns {
  #desk;
  /** @type {Step[]} */
  #steps = [];
  /** How many inputs of the first step are done. */
  #done = 0;
  /**
   * The record before the first step.
   *
   * @type {readonly string[]}
   */
  #before = [];
  /** How many scenes come before the one on show. */
  #scene = -1;
  /** Whether a follower has leafed alone since the group did anything. */
  #strays = false;
  /**
   * How this device is doing, as the others were told.
   *
   * @type {Presence}
   */
  told = 'here';
  #nudged = -patience;

  /** @param {GroupDesk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#scene = desk.drawn()?.scenesBefore ?? -1;
  }

  /** Whether the group has done something that the reading has not. */
  get isBehind() {
    return this.#steps.length > 0;
  }

  /** @param {Step} step */
  add(step) {
    // It leads to where the group is now, so whatever came before does not matter.
    if (step.type === 'show') {
      this.#steps = [];
      this.#done = 0;
    }
    this.#steps.push(step);
  }

  /**
   * @param {Wish} wish
   * @returns {Promise<GroupTurn | { lacks: number }>}
   */
  async turn(wish) {
    const turn = await this.#turn(wish);
    if (!('lacks' in turn) && turn.refused === undefined) this.#scene = turn.scene.scenesBefore ?? this.#scene;
    this.#tellPlace('lacks' in turn);
    return 'lacks' in turn ? turn : this.#asSeen(turn);
  }

  /**
   * @param {Input} input
   * @returns {{ scene: DrawnScene, offered: ChoicesScene | null } | null} null where a follower cannot turn the page
   */
  peek(input) {
    const isOpen = this.#isOwn || input !== 'advance' || this.#isBack;
    return isOpen ? this.#desk.session.peek(input) : null;
  }

  /** Whether this device decides: it owns the book, or nobody has let it in yet. */
  get #isOwn() {
    const state = this.#desk.state();
    return !state.joined || ownsBook(state);
  }

  /** Whether a follower looks back alone. */
  get #isBack() {
    return !this.#isOwn && this.#strays && this.#scene < this.#desk.state().scene;
  }

  /** @param {Wish} wish */
  #turn(wish) {
    if (typeof wish === 'object' && 'told' in wish) return this.#catchUp();
    return this.#isOwn ? this.#decide(wish) : this.#follow(wish);
  }

  /**
   * The owner's page turns at once.
   *
   * @param {Wish} wish
   * @returns {Promise<GroupTurn | { lacks: number }>}
   */
  async #decide(wish) {
    const { session, take } = this.#desk;
    const before = session.record;
    const wasOwner = ownsBook(this.#desk.state());
    const inputs = inputsOf(wish);
    /** @type {Input[]} */
    const done = [];
    /** @type {Turn | { lacks: number } | null} */
    let turn = null;
    // In a group every undo is a step of its own, so that all devices write the same lines.
    for (const input of inputs) {
      const next = await session.turn(input);
      if (turn && ('lacks' in next || next.refused !== undefined)) break;
      turn = next;
      if ('lacks' in next || next.refused !== undefined) return next;
      done.push(input);
    }
    turn ??= await session.turn(wish);
    if ('lacks' in turn || turn.refused !== undefined || !wasOwner) return turn;
    const scene = turn.scene.scenesBefore ?? 0;
    const { record } = session;
    if (wish === 'restart' || typeof wish === 'object' && 'from' in wish) take({ type: 'began', record, scene });
    else if (record.length > before.length) take({ type: 'did', inputs: done, record, scene });
    else if (scene !== this.#scene) take({ type: 'leafed', scene });
    // Somebody has taken the book in this moment.
    if (!ownsBook(this.#desk.state())) this.add({ type: 'show', alone: true });
    return turn;
  }

  /**
   * A follower's tap is never dead, but it does not decide.
   *
   * @param {Wish} wish
   * @returns {Promise<GroupTurn | { lacks: number }>}
   */
  async #follow(wish) {
    const { session, take } = this.#desk;
    const turns = wish === 'advance' || wish === 'skip';
    const isPlace = typeof wish === 'object' && 'scene' in wish;
    if (wish === 'look' || wish === 'back' || isPlace || turns && this.#isBack) {
      this.#strays ||= wish !== 'look';
      return session.turn(turns ? 'advance' : wish);
    }
    const state = this.#desk.state();
    const name = memberName(state, state.owner);
    if (state.link !== 'open') return this.#stay(say('You’re not connected just now. You can look back until the others are there again.'));
    if (turns) {
      const isNew = this.#desk.now() - this.#nudged >= patience;
      if (isNew) take({ type: 'sign', sign: { type: 'nudge' } });
      if (isNew) this.#nudged = this.#desk.now();
      return this.#stay(say('{name} turns the pages. Now {name} knows that you’d like to go on.', { name }));
    }
    if (typeof wish === 'object' && 'choose' in wish) {
      take({ type: 'wish', choice: wish.choose });
      const wishes = this.#desk.state().wishes.get(state.you) === wish.choose;
      return this.#stay(wishes ? say('You’d pick this one. {name} sees it.', { name }) : say('You don’t wish for this one any more.'));
    }
    return this.#stay(say('{name} has the book and decides that. You can ask for the book.', { name }));
  }

  /**
   * Nothing is done but to say something.
   *
   * @param {string} refused
   * @returns {Turn}
   */
  #stay(refused) {
    const scene = /** @type {DrawnScene} */ (this.#desk.drawn());
    return { scene, offered: null, isNew: false, refused, notices: [], newEnding: false };
  }

  /**
   * Does what the group has done meanwhile.
   *
   * @returns {Promise<GroupTurn | { lacks: number }>}
   */
  async #catchUp() {
    /** @type {GroupTurn | null} */
    let turn = null;
    for (let [step] = this.#steps; step; [step] = this.#steps) {
      const next = step.type === 'follow' ? await this.#do(step) : null;
      if (next && 'lacks' in next) return next;
      if (step === this.#steps[0]) {
        this.#steps.shift();
        this.#done = 0;
      }
      turn = next ?? await this.#goToGroup();
    }
    this.#strays = false;
    return turn ?? this.#desk.session.turn('look');
  }

  /**
   * @param {Extract<Step, { type: 'follow' }>} step
   * @returns {Promise<GroupTurn | { lacks: number } | null>} null if this engine did something else
   */
  async #do({ event, before }) {
    const { session } = this.#desk;
    if (event.type === 'leafed') {
      const turn = await session.turn({ scene: event.scene });
      return 'lacks' in turn ? turn : { ...turn, wish: event.scene < before ? 'back' : 'advance', isNew: false };
    }
    if (this.#strays && this.#done === 0) await session.turn({ scene: before });
    this.#strays = false;
    if (this.#done === 0) this.#before = session.record;
    /** @type {Turn | null} */
    let turn = null;
    for (const input of event.do.slice(this.#done)) {
      const next = await session.turn(input);
      if ('lacks' in next) return next;
      if (next.refused !== undefined) return null;
      this.#done += 1;
      turn = next;
    }
    const isSame = sameLines(session.record, [...this.#before, ...event.lines]);
    return isSame && turn ? { ...turn, wish: event.do.at(-1) } : null;
  }

  /**
   * Brings the reading to the group's record and scene, however it got elsewhere.
   *
   * @returns {Promise<GroupTurn>}
   */
  async #goToGroup() {
    const { session, store } = this.#desk;
    const { record, scene } = this.#desk.state();
    const { id } = session.addresses;
    const { record: here } = session;
    /** @type {Turn | { lacks: number }} */
    let turn;
    if (sameLines(here, record)) {
      turn = await session.turn('look');
    } else {
      const goesOn = here.length < record.length && sameLines(here, record.slice(0, here.length));
      const more = record.slice(goesOn ? here.length : 0);
      if (goesOn) await store.append(id, here.length, more, { begun: true, choices: choicesOn(more) });
      // What was read here before stays a reading of its own.
      else await store.startOver(id, more, { choices: choicesOn(more) });
      turn = await session.begin();
    }
    if (!('lacks' in turn) && turn.scene.scenesBefore !== scene) turn = await session.turn({ scene });
    return { .../** @type {Turn} */ (turn), wish: 'look' };
  }

  /** @param {boolean} isLoading */
  #tellPlace(isLoading) {
    if (this.#desk.state().joined) this.#tell(isLoading ? 'loading' : this.#isBack ? 'back' : 'here');
  }

  /** The page could not be shown: the others see it until a page can be. */
  stumble() {
    if (this.#desk.state().joined) this.#tell('trouble');
  }

  /** @param {Presence} present */
  #tell(present) {
    if (present === this.told) return;
    this.told = present;
    this.#desk.take({ type: 'sign', sign: { type: 'ready', state: present } });
  }

  /**
   * A follower is offered nothing that only the owner can do.
   *
   * @param {GroupTurn} turn
   * @returns {GroupTurn}
   */
  #asSeen(turn) {
    if (this.#isOwn) return turn;
    const { offered, scene } = turn;
    return { ...turn, scene: { ...scene, canUndo: false, undoSteps: 0 }, offered: offered && { ...offered, undoSteps: 0 } };
  }
}

/**
 * @param {Wish} wish
 * @returns {Input[]} none for what is no input
 */
function inputsOf(wish) {
  if (typeof wish === 'object' && 'undos' in wish) return Array.from({ length: wish.undos }, () => 'undo');
  if (wish === 'look' || wish === 'restart' || typeof wish === 'object' && ('scene' in wish || 'from' in wish || 'told' in wish)) return [];
  return [wish];
}
