/** @typedef {import('../progress/record-store.js').RecordStore} RecordStore */
/** @typedef {import('./story-session.js').Turn} Turn */
/** @typedef {{ takeOver?: boolean, afresh?: boolean }} Way How a story is opened: from another window that has it, from its first page. */

import { BookPage } from '../book/book-page.js';
import { PageWait } from '../book/page-wait.js';
import { ReaderBar, undoInWords } from '../book/reader-bar.js';
import { create } from '../elements/create.js';
import { StoryAnnouncer } from '../frame/announcer.js';
import { NoticeBar, nothingKept } from '../frame/notice-bar.js';
import { say } from '../language/say.js';
import { directionOf } from '../language/story-words.js';
import { ReadingError, offline } from '../library/reading-error.js';
import { settings } from '../settings/reader-settings.js';
import { listenForGestures } from '../turning/gestures.js';
import { inputOfKey } from '../turning/keys.js';
import { PageTurner } from '../turning/page-turner.js';
import { TurnGate } from '../turning/turn-gate.js';
import { world } from '../world/world.js';
import { StoryLock } from './story-lock.js';
import { StorySession } from './story-session.js';
import { pageNumber, wayThrough } from './whereabouts.js';

/** @type {DrawnScene['kind'][]} */
const laterScenes = ['page', 'choices', 'question', 'result', 'sequence', 'ending'];
/** So long a story waits at most for what asks the library of other devices, in milliseconds. */
const hearing = 800;
/** And so long whoever waits for the library to hear of what was read, in milliseconds. */
const telling = 5000;

/**
 * The reader of one story. Every tap, swipe, key and button ends in `#send`.
 *
 * `data-scene` names what is on show (`opening` and `message` besides the engine's kinds), `data-turn` counts the scenes drawn, and
 * `data-turning` is there while inputs are dropped.
 */
export class StoryReader extends HTMLElement {
  #story = '';
  /** @type {RecordStore | null} */
  #store = null;
  /** @type {StorySession | null} */
  #session = null;
  /** @type {StoryLock | null} */
  #lock = null;
  /** Counts openings, so that an earlier one's late answers are ignored. */
  #opening = 0;
  /**
   * What the next undo takes back.
   *
   * @type {Decision | null}
   */
  #undone = null;
  /** @type {import('./whereabouts.js').Way | null} */
  #way = null;
  /**
   * What is known of the story once its address has answered.
   *
   * @type {StoryAddresses | null}
   */
  #card = null;
  /**
   * What leafing does while no scene of the story is on show.
   *
   * @type {{ back: () => void, advance?: () => void } | null}
   */
  #astray = null;

  #bar = new ReaderBar();
  #notices = new NoticeBar();
  #book = new BookPage();
  #turner = new PageTurner();
  #announcer = new StoryAnnouncer();
  #wait = new PageWait();
  /**
   * What is heard of the story, which comes after its first page.
   *
   * @type {import('../voice/story-voice.js').StoryVoice | null}
   */
  #voice = null;
  /**
   * The scene on show, and whether the reader has gone on to it.
   *
   * @type {[scene: DrawnScene, isNew: boolean] | null}
   */
  #shown = null;
  #gate = this.#makeGate();

  /**
   * @param {Route} route
   * @param {Context} context
   */
  open({ parameters: { story = '' } }, { store }) {
    this.#story = story;
    this.#store = store;
    this.dataset.turn = '0';
    this.#bar.draw({ undo: () => this.#send('undo'), restart: () => this.#restart() });
    this.#turner.draw({ back: () => this.#send('back'), advance: () => this.#send('advance') });
    this.replaceChildren(this.#bar, this.#notices, create('main', { id: 'content', class: 'desk', tabindex: -1 }, this.#book), this.#wait, this.#turner, this.#announcer);
    listenForGestures(this.#book, {
      direction: () => this.#direction,
      send: (input) => this.#send(input),
      drag: (input) => this.#hold(input),
    });
    document.addEventListener('keydown', this.#pressKey);
    void this.#begin({});
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#pressKey);
    this.#putDown();
  }

  get #direction() {
    return directionOf(this.#session?.addresses.language);
  }

  /**
   * A finger begins to turn the page.
   *
   * @param {'advance' | 'back'} input
   */
  #hold(input) {
    if (this.#gate.turning || !(this.#session || this.#astray)) return null;
    return this.#book.hold(input, this.#astray ? null : this.#session?.peek(input) ?? null, this.#host({ fresh: input === 'advance' }));
  }

  /** @param {KeyboardEvent} event */
  #pressKey = (event) => {
    if (!(this.#session || this.#astray) || document.querySelector('dialog.ask[open]')) return;
    const input = inputOfKey(event, this.#direction);
    if (input === null) return;
    event.preventDefault();
    this.#send(input);
  };

  /** @param {Way} way */
  async #begin(way) {
    const { takeOver = false, afresh = false } = way;
    this.#putDown();
    const opening = this.#opening;
    const store = /** @type {RecordStore} */ (this.#store);
    this.#note('opening');
    this.#book.drawWaiting(say('Opening the book…'));
    this.#wait.begin({ words: say('Just a moment…'), tryAgain: () => void this.#begin(way), cancel: () => this.#leave() });
    // Where somebody reads on, the first page is not the title.
    store.readings().then(async (readings) => {
      if (readings.has(this.#story)) await this.#book.views.prepare('page');
    }).catch(() => undefined);
    const lock = await StoryLock.take(this.#story, { takeOver, onLost: () => this.#lose(opening) });
    if (opening !== this.#opening) return lock?.release();
    if (!lock) return this.#offerTakingOver(say('This story is open in another window'));
    this.#lock = lock;
    if (!afresh) await this.#hearOfOtherDevices(store);
    if (opening !== this.#opening) return lock.release();
    await this.#turn(opening, 'restart', async () => {
      const session = await StorySession.open(this.#story, store, (card) => { this.#card = card; });
      session.onWait = (waiting) => {
        if (session === this.#session) this.#waitFor(session, waiting);
      };
      const turn = await session.begin({ afresh });
      if (opening === this.#opening) this.#settleIn(session);
      return turn;
    });
    return this.#gate.pass(() => Promise.resolve());
  }

  /**
   * Another device may have read on: then the story goes on there, or the reader is asked.
   *
   * @param {RecordStore} store
   */
  async #hearOfOtherDevices(store) {
    const late = new Promise((resolve) => world.later(() => resolve(null), hearing));
    const progress = await /** @type {RecordStore['progress']} */ (Promise.race([store.progress, late]));
    const going = await progress?.whereToContinue(this.#story);
    if (!going || going.go === 'here') return;
    if (going.go === 'ask') {
      const { askWhereToContinue } = await import('./continue-dialog.js');
      const there = { read: going.play.lastRead, choices: going.play.choices, atEnding: going.play.atEnding };
      const here = { read: going.here.readAt, choices: await progress?.choicesMade(this.#story) };
      if (await askWhereToContinue({ there, here }) === 'here') return;
    }
    await progress?.takeOver(going.play);
  }

  /** @param {StorySession} session */
  #settleIn(session) {
    this.#session = session;
    this.#book.address = (file) => session.addresses.files[file] ?? '';
    this.#book.lang = session.addresses.language ?? '';
    this.#book.dir = this.#direction;
    this.#notices.replaceChildren();
    if (!session.keepsProgress) this.#notices.add(nothingKept());
    void this.#giveVoice(session);
    void this.#book.bringLeaves();
    // Nobody waits for them in the middle of a story; a failure is said when they are needed.
    for (const kind of laterScenes) this.#book.views.prepare(kind).catch(() => undefined);
    for (const later of [import('../library/error-words.js'), import('../progress/passing-record-store.js')]) later.catch(() => undefined);
    void import('../offline/kept-stories.js').then(({ keepOpened }) => keepOpened(session.addresses)).catch(() => undefined);
  }

  /**
   * Lays ready what reads aloud and sounds. Without it, as without a network, the story is read in silence.
   *
   * @param {StorySession} session
   */
  async #giveVoice(session) {
    try {
      const { StoryVoice } = await import('../voice/story-voice.js');
      this.#voice ??= await StoryVoice.make({ book: this.#book, bar: this.#bar, turner: this.#turner, send: (input) => this.#send(input),
        hint: (words) => this.#announcer.hint(words) });
      if (session !== this.#session) return;
      const { id, title, language = 'en', files } = session.addresses;
      this.#voice.open({ id, title, language, files, peek: (input) => session.peek(input) });
      if (this.#shown) this.#voice.show(...this.#shown);
    } catch {
      // It is tried again when the story is opened the next time.
    }
  }

  /** @param {Input} input */
  #send(input) {
    if (this.#gate.turning) return;
    if (!this.#astray) return this.#go(input);
    if (input === 'back' || input === 'undo') this.#astray.back();
    if (input === 'advance') this.#astray.advance?.();
  }

  /**
   * Hands an input to the engine, as soon as all is there that comes of it: until then nothing is decided, and the reader may do something else.
   *
   * @param {Input} input
   * @returns {void}
   */
  #go(input) {
    const session = this.#session;
    // What turns a page ends a roll that is still being shown, and no more than that.
    if (!session || input !== 'undo' && input !== 'restart' && this.#book.hurry()) return;
    // Before a page is turned, all of its lines are seen.
    if (this.#uncover(input)) return void this.#gate.pass(() => Promise.resolve());
    try {
      const part = session.lacks(input);
      if (part !== null) {
        return void this.#wait.until(JSON.stringify(input), {
          words: say('The next page is on its way…'),
          load: (signal) => session.fetch(part, signal),
          tryAgain: () => session.tryAgain(),
          arrived: () => this.#go(input),
          failed: (error) => void this.#failPage(error, input),
        });
      }
    } catch (error) {
      return void this.#fail(error);
    }
    this.#wait.end();
    void this.#gate.pass(() => this.#turn(this.#opening, input, () => session.turn(input)));
  }

  /**
   * Shows the next line, or all, of a page whose lines are uncovered one by one.
   *
   * @param {Input} input
   * @returns {boolean} whether a line that was hidden has come into sight
   */
  #uncover(input) {
    const spoken = input === 'advance' || input === 'skip' ? this.#book.uncover(input === 'skip') : null;
    if (spoken === null) return false;
    this.#announcer.say(spoken);
    this.#voice?.grow();
    this.dataset.turn = String(Number(this.dataset.turn) + 1);
    return true;
  }

  /** Shows the page again from which another one could not be reached. */
  #lookAgain() {
    const session = this.#session;
    this.#wait.end();
    this.#astray = null;
    if (session) void this.#gate.pass(() => this.#turn(this.#opening, 'back', () => session.current()));
    else void this.#begin({});
  }

  #leave() {
    location.hash = '#/stories';
  }

  /** @param {number} steps */
  #decideAgain(steps) {
    const session = this.#session;
    if (session) void this.#gate.pass(() => this.#turn(this.#opening, 'undo', () => session.decideAgain(steps)));
  }

  async #restart() {
    const { askForRestart } = await import('./restart-dialog.js');
    if (await askForRestart()) this.#send('restart');
  }

  /**
   * @param {number} opening
   * @param {Input} input
   * @param {() => Promise<Turn>} run
   */
  async #turn(opening, input, run) {
    try {
      const turn = await this.#allLines(await run());
      await this.#book.views.prepare(turn.scene.kind);
      if (opening !== this.#opening) return;
      this.#draw(turn, input);
      await this.#book.turned;
    } catch (error) {
      if (opening === this.#opening) await this.#fail(error);
    }
  }

  /**
   * Who wants no page line by line gets the rest of it at once.
   *
   * @param {Turn} turn
   * @returns {Promise<Turn>}
   */
  async #allLines(turn) {
    const { scene, notices } = turn;
    if (settings.lines !== 'never' || scene.kind !== 'page' || !scene.moreLines || scene.rereading || !this.#session) return turn;
    const whole = await this.#session.turn('skip');
    return { ...whole, notices: [...notices, ...whole.notices] };
  }

  /**
   * @param {Turn} turn
   * @param {Input} input
   */
  #draw({ scene, refused, notices, newEnding }, input) {
    const session = this.#session;
    if (!session) return;
    this.#wait.end();
    this.#astray = null;
    for (const notice of notices) this.#notices.add(notice);
    if (refused !== undefined) return this.#announcer.hint(refused);
    this.#announcer.clear();
    const { title, choices: usual = 0 } = session.addresses;
    const fresh = !scene.rereading && (typeof input === 'object' || input === 'advance' || input === 'skip');
    const spoken = this.#book.drawScene(scene, input === 'back' || input === 'undo', this.#host({ newEnding, scene, fresh, decided: typeof input === 'object' }));
    this.#announcer.say(spoken);
    this.#shown = [scene, input !== 'back' && input !== 'undo' && !scene.rereading];
    this.#voice?.show(...this.#shown);
    if (input === 'undo' && this.#undone) this.#announcer.hint(say('Undone: {what}', { what: undoInWords(this.#undone) }));
    this.#undone = scene.undo ?? null;
    this.#way = wayThrough(scene, usual, input === 'undo' || input === 'restart' ? null : this.#way);
    this.#bar.show({
      title,
      ...(scene.kind === 'title' ? {} : {
        page: pageNumber(scene),
        pages: scene.kind === 'page' && scene.position ? { at: scene.position.page, of: scene.position.pages } : undefined,
        way: { ...this.#way, usual },
      }),
      endings: { found: session.endings.found.size, total: session.endings.total },
      undo: scene.canUndo ? scene.undo : undefined,
      canRestart: scene.kind !== 'title',
    });
    this.#turner.show({
      canGoBack: scene.canGoBack ?? false,
      canAdvance: scene.canAdvance ?? false,
      direction: this.#direction,
    });
    document.title = [scene.kind === 'ending' ? scene.title : scene.locationTitle, title, 'Branchbook'].filter(Boolean).join(' · ');
    this.#note(scene.kind);
    this.dataset.turn = String(Number(this.dataset.turn) + 1);
    return undefined;
  }

  /**
   * What the views of a scene may ask for.
   *
   * @param {{ newEnding?: boolean, fresh?: boolean, decided?: boolean, scene?: DrawnScene }} facts
   * @returns {import('../scenes/scene-host.js').SceneHost}
   */
  #host({ newEnding = false, fresh = false, decided = false, scene }) {
    return {
      story: this.#story,
      send: (input) => this.#send(input),
      address: this.#book.address,
      decideAgain: (steps) => this.#decideAgain(steps ?? scene?.undoSteps ?? 1),
      decisions: () => this.#session?.decisions() ?? [],
      heardOf: async () => await (await this.#store?.progress)?.settle(telling) ?? false,
      leave: () => this.#leave(),
      endings: this.#session?.endings ?? { found: new Set(), total: 0 },
      announce: (words) => this.#announcer.say(words),
      fresh,
      decided,
      newEnding,
      lineByLine: fresh && settings.lines === 'always',
    };
  }

  /**
   * @param {StorySession} session
   * @param {boolean} waiting
   */
  #waitFor(session, waiting) {
    if (!waiting) return this.#wait.end();
    this.#wait.begin({ words: say('The next page is on its way…'), tryAgain: () => session.tryAgain(), cancel: () => {
      this.#putDown();
      this.#showTitle();
    } });
  }

  /** @param {unknown} error */
  async #fail(error) {
    this.#putDown();
    const opening = this.#opening;
    const code = error instanceof ReadingError ? error.code : 'engine';
    const placeLost = code === 'record';
    const act = placeLost ? say('Start from the first page') : code === 'changed' ? say('Open it again') : say('Try again');
    const words = await explained(error);
    if (opening === this.#opening) this.#say({ ...words, act, way: { afresh: placeLost } });
  }

  /**
   * A page did not come: the engine still stands at the one before, which a swipe back shows.
   *
   * @param {unknown} error
   * @param {Input} input
   */
  async #failPage(error, input) {
    const code = error instanceof ReadingError ? error.code : 'engine';
    if (code === 'changed' || code === 'engine') return this.#fail(error);
    const opening = this.#opening;
    const words = await explained(error);
    if (opening !== this.#opening) return undefined;
    this.#voice?.hush();
    this.#book.drawMessage({ ...words, actions: [{ words: say('Try again'), act: () => this.#go(input) }, ...this.#waysOut()] });
    this.#astray = { back: () => this.#lookAgain() };
    this.#turner.show({ canGoBack: true, canAdvance: false, direction: this.#direction });
    document.title = `${words.title} · Branchbook`;
    this.#note('message');
    return undefined;
  }

  #waysOut() {
    return [
      ...(this.#card ? [{ words: say('Back to the title'), act: () => this.#showTitle() }] : []),
      { words: say('Back to the shelf'), act: () => this.#leave() },
    ];
  }

  /** The story's title, drawn from what the library says of it; opened from there, it goes on where the reader is. */
  #showTitle() {
    const card = this.#card;
    if (!card) return this.#leave();
    const { title, authors, illustrators, summary, series, picture } = card;
    const open = () => this.#lookAgain();
    this.#wait.end();
    this.#book.drawScene(
      { kind: 'title', title, authors, illustrators, summary, series, picture: picture && { id: 'title', file: picture.url, alt: picture.alt } },
      true, { ...this.#host({}), send: open, address: (file) => file });
    this.#astray = { back: () => undefined, advance: open };
    this.#bar.show({ title, canRestart: false });
    this.#turner.show({ canGoBack: false, canAdvance: true, direction: directionOf(card.language) });
    this.#note('title');
  }

  /** @param {number} opening */
  #lose(opening) {
    if (opening !== this.#opening) return;
    this.#putDown();
    this.#offerTakingOver(say('You continued in another window'));
  }

  /** @param {string} title */
  #offerTakingOver(title) {
    this.#say({ title, text: say('A story can be open in only one window at a time, so your place never gets mixed up.'), act: say('Read it here'),
      way: { takeOver: true } });
  }

  /** @param {{ title: string, text: string, detail?: string, act: string, way: Way }} message */
  #say({ title, text, detail, act, way }) {
    this.#wait.end();
    this.#book.drawMessage({ title, text, detail, actions: [{ words: act, act: () => void this.#begin(way) }, ...this.#waysOut()] });
    this.#astray = { back: () => (this.#card ? this.#showTitle() : this.#leave()) };
    this.#bar.show({ title: 'Branchbook', canRestart: false });
    this.#turner.show({ canGoBack: false, canAdvance: false, direction: 'ltr' });
    document.title = `${title} · Branchbook`;
    this.#note('message');
  }

  /** Lets go of the session and of the story's lock. */
  #putDown() {
    this.#wait.end();
    this.#astray = null;
    this.#opening += 1;
    this.#gate = this.#makeGate();
    this.#session?.close();
    this.#voice?.close();
    this.#shown = null;
    this.#session = null;
    this.#lock?.release();
    this.#lock = null;
  }

  /** @returns {TurnGate} */
  #makeGate() {
    return new TurnGate((turning) => this.toggleAttribute('data-turning', turning));
  }

  /** @param {string} scene */
  #note(scene) {
    this.dataset.scene = scene;
  }
}

customElements.define('story-reader', StoryReader);

/**
 * A failure in words for the reader. Most readers never need them, so they come late; if they don't come, the network is what failed.
 *
 * @param {unknown} error
 */
async function explained(error) {
  try {
    const { inPlainWords } = await import('../library/error-words.js');
    return inPlainWords(error);
  } catch {
    return { ...offline(), detail: String(error) };
  }
}
