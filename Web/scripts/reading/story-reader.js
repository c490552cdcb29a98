
import { directionOf } from '../language/story-words.js';
import { ReadingError, offline } from '../library/reading-error.js';
import { noteOfGroup } from '../progress/record-store.js';
import { settings } from '../settings/reader-settings.js';
import { listenForGestures } from '../turning/gestures.js';
import { inputOfKey } from '../turning/keys.js';
import { world } from '../world/world.js';
import { ReaderDesk } from './reader-desk.js';
import { canLeaf, isPlace, isTurning, newReader, stepReader } from './reader-steps.js';
import { StoryLock } from './story-lock.js';
import { StorySession } from './story-session.js';

/** @type {DrawnScene['kind'][]} */
const laterScenes = ['page', 'choices', 'question', 'result', 'sequence', 'ending'];
/** Timeout for asking the library what other devices read, in milliseconds. */
const hearing = 800;
/** A new page cannot be turned for this long, in milliseconds, or a second tap would skip it unseen. */
const shortestLook = 280;

/**
 * The reader of one story. Every tap, swipe, key and button goes through `#send` to `stepReader`, which decides what to do; this does it.
 *
 * `data-scene` names what is on show (`opening` and `message` besides the engine's kinds), `data-turn` counts the scenes drawn,
 * `data-screen` the screens turned on a page longer than the window, and `data-turning` is there while inputs are dropped.
 */
export class StoryReader extends HTMLElement {
  #story = '';
  /** @type {Context | null} */
  #given = null;
  #state = newReader;
  /** @type {() => void} */
  #isReady = () => undefined;
  /** Fulfilled when the story is open, or when it was said why not. */
  ready = new Promise((/** @type {(nothing: void) => void} */ resolve) => { this.#isReady = resolve; });
  /** @type {StorySession | null} */
  #session = null;
  /** @type {StoryLock | null} */
  #lock = null;
  /**
   * The story's part of the first HTML answer.
   *
   * @type {Element | null}
   */
  #first = null;
  /**
   * What the story needs, requested as opening begins.
   *
   * @type {import('./story-session.js').StoryOrder | null}
   */
  #order = null;
  /** Stops the fetching of a part. */
  #flight = new AbortController();
  /** @type {ReaderDesk} */
  #desk = new ReaderDesk(this, {
    send: (wish) => this.#send(wish), take: (event) => this.#take(event), restart: () => this.#restart(),
    bookmark: () => void this.#bookmark(), together: () => void this.#readTogether(true),
  });
  /**
   * Voice and sounds, loaded after the first page.
   *
   * @type {import('./library-surroundings.js').Voice | null}
   */
  #voice = null;
  /**
   * What completes pages, such as the words that the story explains.
   *
   * @type {{ close: () => void } | null}
   */
  #completion = null;
  /**
   * The open story's companion, fetched after the first page.
   *
   * @type {Promise<Companion | null>}
   */
  #companion = Promise.resolve(null);
  /**
   * Those who read along, if there are any.
   *
   * @type {import('../together/reading-together.js').ReadingTogether | null}
   */
  #together = null;
  /**
   * The reader's bookmarks of the story, loaded after the first page.
   *
   * @type {Promise<import('../bookmarks/reader-bookmarks.js').ReaderBookmarks | null> | null}
   */
  #bookmarks = null;

  /**
   * @param {Route} route
   * @param {Context} context
   */
  open({ parameters: { story = '' } }, context) {
    this.#story = story;
    this.#first = context.first ?? null;
    this.#given = context;
    this.#desk.draw(context.surroundings);
    listenForGestures(this.#desk.book, { direction: () => this.#direction, send: this.#send, drag: (input) => this.#hold(input) });
    document.addEventListener('keydown', this.#pressKey);
    this.#take({ type: 'open', way: {} });
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#pressKey);
    this.#take({ type: 'left' });
  }

  get #context() {
    return /** @type {Context} */ (this.#given);
  }

  get #around() {
    return this.#context.surroundings;
  }

  get #direction() {
    return directionOf(this.#session?.addresses.language);
  }

  // Input.

  /** @type {(wish: Wish) => void} */
  #send = (wish) => {
    const { book } = this.#desk;
    this.#take({
      type: 'input', wish, rolling: book.isRolling, unread: book.isUnread, screened: book.hasEarlierScreen, covered: book.hidesLines,
      offered: book.offersChoices,
    });
  };

  /**
   * A finger begins to turn the page.
   *
   * @param {'advance' | 'back'} input
   */
  #hold(input) {
    if (isTurning(this.#state) || !canLeaf(this.#state)) return null;
    const peeked = this.#state.shown === 'scene' ? (this.#together ?? this.#session)?.peek(input) : null;
    const next = peeked && this.#session?.kept?.passes(peeked.scene) ? null : peeked;
    return this.#desk.book.hold(input, next?.scene ?? null, this.#host({ fresh: input === 'advance', offered: next?.offered ?? null }));
  }

  /** @param {KeyboardEvent} event */
  #pressKey = (event) => {
    if (!canLeaf(this.#state) || document.querySelector('dialog.ask[open]')) return;
    const input = inputOfKey(event, this.#direction, () => this.#desk.book.isUnread);
    if (input === null) return;
    event.preventDefault();
    this.#send(input);
  };

  async #restart() {
    const { askForRestart } = await import('./restart-dialog.js');
    if (await askForRestart()) this.#send('restart');
  }

  async #bookmark() {
    const session = this.#session;
    if (!session || isTurning(this.#state) || this.#state.shown !== 'scene') return;
    // Without a network they may not have come with the first page.
    const bookmarks = await this.#bookmarks ?? await (this.#bookmarks = this.#bringBookmarks(session));
    await bookmarks?.press();
  }

  // Events and actions.

  /** @param {ReaderEvent} event */
  #take(event) {
    const { state, actions } = stepReader(this.#state, event);
    this.#state = state;
    for (const action of actions) this.#act(action, state.run);
    if (state.step !== 'resting') return;
    this.#isReady();
    this.#together?.rest();
  }

  /**
   * @param {ReaderAction} action
   * @param {number} run what its answer is to name
   * @returns {unknown}
   */
  #act(action, run) {
    switch (action.type) {
      case 'opening':
        return this.#showOpening();
      case 'lock':
        return this.#answer(run, this.#takeLock(run, action.takeOver));
      case 'keep':
        return void (this.#lock = action.lock);
      case 'release':
        return action.lock.release();
      case 'hear':
        return this.#answer(run, this.#hear(run));
      case 'follow':
        return this.#answer(run, this.#follow(run, action.continuation));
      case 'begin':
        return this.#answer(run, this.#begin(run, action.afresh));
      case 'settle':
        return this.#settleIn(action.session);
      case 'close':
        return action.session.close();
      case 'putDown':
        return this.#putDown(action.fails);
      case 'ask':
        return this.#answer(run, this.#ask(run, action.wish));
      case 'fetch':
        return this.#answer(run, this.#fetch(run, action.part));
      case 'abandon':
        return this.#flight.abort();
      case 'hurryPart':
        return this.#session?.tryAgain();
      case 'wait':
        return this.#desk.showWait(action.sign);
      case 'unwait':
        return this.#desk.wait.stop();
      case 'turning':
        return this.toggleAttribute('data-turning', action.turning);
      case 'hurry':
        return this.#desk.book.hurry();
      case 'screen':
        return this.#desk.turnScreen(action.back);
      case 'uncover':
        return this.#uncover(action.all);
      case 'remind':
        return this.#desk.remind();
      case 'draw':
        return this.#answer(run, this.#draw(run, action));
      case 'refuse':
        return this.#desk.refuse(action.turn);
      case 'look':
        return world.later(() => this.#take({ type: 'looked', run }), shortestLook);
      case 'explain':
        return this.#answer(run, this.#explain(action.error).then((words) => ({ ...action, type: 'explained', run, words })));
      case 'missing':
        this.#together?.stumble();
        this.#voice?.hush();
        return this.#desk.showMissing(action.words);
      case 'message':
        return this.#desk.showMessage(action.message);
      case 'title':
        return this.#desk.showTitle(this.#host({}));
      case 'leave':
        return this.#around.leave?.();
    }
  }

  /**
   * @param {number} run
   * @param {Promise<ReaderEvent>} work
   */
  #answer(run, work) {
    work.then((event) => this.#take(event), (error) => {
      this.#take({ type: 'failed', run, code: error instanceof ReadingError ? error.code : 'engine', error });
    });
  }

  // Opening and closing.

  #showOpening() {
    this.#desk.showOpening(this.#first);
    this.#first = null;
    const { store } = this.#context;
    const { visit, way } = this.#state;
    const order = this.#around.order(this.#story, this.#context);
    this.#order = order;
    // Leafing back is not kept: a reading that was begun is never opened at its title.
    const atTitle = store.readings().then((readings) => way.afresh || !readings.get(this.#story)?.begun, () => false);
    Promise.all([atTitle, order.addresses]).then(([atTitle, card]) => {
      if (visit !== this.#state.visit) return;
      this.#desk.card = card;
      this.#take({ type: 'known', atTitle });
    }).catch(() => undefined);
    // Someone who continues starts on a page, not on the title.
    atTitle.then(async (atTitle) => {
      if (!atTitle) await this.#desk.book.views.prepare('page');
    }).catch(() => undefined);
  }

  /**
   * @param {number} run
   * @param {boolean} takeOver
   * @returns {Promise<ReaderEvent>}
   */
  async #takeLock(run, takeOver) {
    const lock = await StoryLock.take(this.#story, { takeOver, onLost: () => this.#take({ type: 'lost', visit: run }) });
    return { type: 'locked', run, lock };
  }

  /**
   * Finds where to continue. If the library is slow: here.
   *
   * @param {number} run
   * @returns {Promise<ReaderEvent>}
   */
  async #hear(run) {
    const late = new Promise((resolve) => world.later(() => resolve(null), hearing));
    const progress = await Promise.race([this.#context.store.progress, late]);
    return { type: 'heard', run, continuation: await progress?.whereToContinue(this.#story) ?? { go: 'here' } };
  }

  /**
   * Another device is ahead: continues from there, or asks the reader.
   *
   * @param {number} run
   * @param {Elsewhere} continuation
   * @returns {Promise<ReaderEvent>}
   */
  async #follow(run, continuation) {
    /** @type {ReaderEvent} */
    const here = { type: 'heard', run, continuation: { go: 'here' } };
    const progress = await this.#context.store.progress;
    if (!await this.#around.isContinuedThere?.(continuation)) return here;
    await progress?.takeOver(continuation.play);
    return here;
  }

  /**
   * @param {number} run
   * @param {boolean} afresh
   * @returns {Promise<ReaderEvent>}
   */
  async #begin(run, afresh) {
    const { visit } = this.#state;
    const order = /** @type {import('./story-session.js').StoryOrder} */ (this.#order);
    const session = await StorySession.open(this.#story, order, this.#context);
    session.onWait = (late) => this.#take({ type: 'late', visit, late });
    try {
      return { type: 'opened', run, session, turn: await this.#prepare(session, await session.begin({ afresh })) };
    } catch (error) {
      session.close();
      throw error;
    }
  }

  /**
   * A failure in words for the reader. Most readers never need them, so they come late; if they don't come, the network is what failed.
   *
   * @param {unknown} error
   */
  async #explain(error) {
    try {
      const inPlainWords = await this.#around.faultWords();
      return inPlainWords(error);
    } catch {
      return { ...offline(), detail: String(error) };
    }
  }

  /** @param {StorySession} session */
  #settleIn(session) {
    this.#session = session;
    this.#desk.settleIn(session);
    const { book } = this.#desk;
    this.#companion = this.#around.companion(session.addresses).catch(() => null);
    void this.#giveVoice(session);
    void this.#givePages(session);
    this.#bookmarks = this.#bringBookmarks(session);
    void this.#readTogether();
    void book.bringLeaves();
    // Prefetch only: a failure is reported when they are needed.
    for (const kind of laterScenes) book.views.prepare(kind).catch(() => undefined);
    for (const later of [this.#around.faultWords(), import('../progress/passing-record-store.js'),
      import('../engine/engine-words.js')]) later.catch(() => undefined);
    this.#around.keep?.(this.#context, session.addresses).catch(() => undefined);
  }

  /**
   * Loads voice and sounds. If they fail to load, as without a network, the story stays silent.
   *
   * @param {StorySession} session
   */
  async #giveVoice(session) {
    try {
      const voices = await this.#around.voice();
      this.#voice ??= await voices.make({ ...this.#desk.forVoice, shared: this.#context, send: this.#send });
      if (session !== this.#session) return;
      const { id, title, language = 'en', files } = session.addresses;
      this.#voice.open({ id, title, language, files, soundsAhead: () => session.soundsAhead, companion: this.#companion });
      this.#showVoice();
    } catch {
      // Opening the story again tries again.
    }
  }

  /**
   * Loads what completes the pages: words that are explained, and who reads the story. If it fails to load, the pages stay as they are.
   *
   * @param {StorySession} session
   */
  async #givePages(session) {
    try {
      const companion = await this.#companion;
      if (!companion?.glossary && !companion?.narration) return;
      const { makeCompletion } = await import('./page-completion.js');
      const { language = '' } = session.addresses;
      const completion = await makeCompletion(companion, { language, opens: () => this.#voice?.rest() });
      if (session !== this.#session) {
        completion.close();
        return;
      }
      this.#completion = completion;
      const { book } = this.#desk;
      book.complete = completion.complete;
      book.complete(book);
    } catch {
      // Opening the story again tries again.
    }
  }

  /** @param {StorySession} session */
  async #bringBookmarks(session) {
    try {
      const { ReaderBookmarks } = await this.#around.bookmarks?.() ?? {};
      if (!ReaderBookmarks) return null;
      const bookmarks = await ReaderBookmarks.open({
        ...this.#desk.forBookmarks, session, store: this.#context.store, story: this.#story, send: this.#send,
        drawn: () => (this.#state.shown === 'scene' ? this.#desk.drawn : null),
      });
      if (session === this.#session) return bookmarks;
      bookmarks.close();
    } catch {
      // The ribbon tries again.
    }
    return null;
  }

  /**
   * Returns to the group that reads this story on this device, or starts one.
   *
   * @param {boolean} [starts]
   */
  async #readTogether(starts = false) {
    const session = this.#session;
    const { together } = this.#around;
    try {
      if (!session || !together || !starts && !await this.#context.store.note(noteOfGroup(this.#story))) return;
      const { ReadingTogether } = await together();
      if (session !== this.#session) return;
      const isNew = !this.#together;
      this.#together ??= new ReadingTogether({
        ...this.#desk.forGroup, session, store: this.#context.store, shared: this.#context, send: this.#send, drawn: () => this.#desk.drawn,
        reopen: () => this.#take({ type: 'reopen' }), ended: () => { this.#together = null; },
      });
      if (isNew) await this.#together.resume();
      if (starts) await this.#together.openSheet();
    } catch {
      if (starts) this.#desk.refuse({ notices: [], refused: offline().text });
    }
  }

  /**
   * Closes the session and releases the story's lock.
   *
   * @param {boolean} [fails] whether it is an error that stops the story: those who read along see that until it is opened again, or left
   */
  #putDown(fails = false) {
    if (fails) {
      this.#together?.stop();
    } else {
      this.#together?.close();
      this.#together = null;
    }
    this.#session?.close();
    this.#session = null;
    this.#lock?.release();
    this.#lock = null;
    this.#voice?.close();
    this.#completion?.close();
    this.#completion = null;
    this.#desk.book.complete = () => undefined;
    void this.#bookmarks?.then((bookmarks) => bookmarks?.close());
    this.#bookmarks = null;
    this.#desk.drawn = null;
  }

  // A turn.

  /**
   * @param {number} run
   * @param {Wish} wish
   * @returns {Promise<ReaderEvent>}
   */
  async #ask(run, wish) {
    const session = /** @type {StorySession} */ (this.#session);
    const first = await (this.#together ?? session).turn(wish);
    // Those who read together answer together.
    const turn = this.#together ? first : await session.kept?.pass(wish, first) ?? first;
    if ('lacks' in turn) return { type: 'lacks', run, part: turn.lacks };
    return { type: 'answered', run, turn: await this.#prepare(session, turn) };
  }

  /**
   * Loads what the turn needs to be drawn. Readers who never want a page line by line get all of it at once.
   *
   * @param {StorySession} session
   * @param {Turn} turn
   * @returns {Promise<Turn>}
   */
  async #prepare(session, turn) {
    const { scene, notices } = turn;
    const { views } = this.#desk.book;
    const inLines = scene.kind === 'page' && scene.moreLines && !scene.rereading;
    const whole = settings.lines === 'never' && inLines ? await (this.#together ?? session).turn('skip') : null;
    const drawn = whole && !('lacks' in whole || whole.refused) ? { ...whole, notices: [...notices, ...whole.notices] } : turn;
    await Promise.all([views.prepare(scene.kind), drawn.offered && views.prepare('choices')]);
    if (scene.kind === 'question') session.kept?.offer(scene);
    return drawn;
  }

  /**
   * @param {number} run
   * @param {number} part
   * @returns {Promise<ReaderEvent>}
   */
  async #fetch(run, part) {
    this.#flight = new AbortController();
    await this.#session?.fetch(part, this.#flight.signal);
    return { type: 'came', run };
  }

  /**
   * Shows the next line, or all, of a page whose lines are uncovered one by one.
   *
   * @param {boolean} all
   */
  #uncover(all) {
    this.#desk.uncover(all);
    this.#showVoice();
  }

  /**
   * @param {number} run
   * @param {{ turn: Turn, wish: Wish, stands?: boolean }} drawing
   * @returns {Promise<ReaderEvent>}
   */
  async #draw(run, { turn, wish, stands }) {
    const decided = typeof wish === 'object' && !('undos' in wish) && !isPlace(wish);
    const fresh = turn.isNew && (decided || wish === 'advance' || wish === 'skip');
    this.#desk.showTurn(turn, wish, this.#host({ ...turn, fresh, decided }), stands);
    this.#session?.kept?.tell(turn, wish, this.#desk.forBookmarks.notices, this.#send);
    this.#showVoice();
    this.#together?.show();
    void this.#bookmarks?.then((bookmarks) => bookmarks?.show());
    await this.#desk.book.turned;
    return { type: 'drawn', run };
  }

  #showVoice() {
    if (this.#desk.drawn) this.#voice?.show(this.#desk.drawn);
  }

  /**
   * What scene views can use.
   *
   * @param {{ newEnding?: boolean, fresh?: boolean, decided?: boolean, scene?: DrawnScene, offered?: ChoicesScene | null }} facts
   * @returns {import('../scenes/scene-host.js').SceneHost}
   */
  #host({ newEnding = false, fresh = false, decided = false, scene, offered = null }) {
    return {
      story: this.#story,
      ready: this.ready,
      shared: this.#context,
      send: this.#send,
      address: this.#desk.book.address,
      decideAgain: (steps) => this.#send({ undos: steps ?? scene?.undoSteps ?? 1 }),
      next: () => this.#session?.peek('skip') ?? null,
      decisions: () => this.#session?.decisions() ?? [],
      offered,
      map: (told = false) => this.#around.map(this.#story, this.#context.store, told),
      bookmarks: async () => {
        await this.ready;
        return await (await this.#bookmarks)?.opener() ?? null;
      },
      leave: this.#around.leave,
      titleActs: async (title) => await this.#around.titleActs?.(this.#context, { id: this.#story, title }) ?? [],
      endings: this.#session?.endings ?? { found: new Set(), total: 0 },
      announce: (words) => this.#desk.announcer.say(words),
      fresh,
      decided,
      newEnding,
      lineByLine: fresh && settings.lines === 'always',
    };
  }
}

customElements.define('story-reader', StoryReader);
