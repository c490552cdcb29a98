/** @typedef {import('./preview-messages.js').PreviewOrder} PreviewOrder */

import { BookPage } from '../book/book-page.js';
import { undoInWords } from '../book/reader-bar.js';
import { up } from '../desk/drawings.js';
import { create, icon } from '../elements/create.js';
import { engineWords } from '../engine/engine-words.js';
import { EngineSource } from '../engine/engine.js';
import { StoryAnnouncer } from '../frame/announcer.js';
import { NoticeBar } from '../frame/notice-bar.js';
import { say } from '../language/say.js';
import { directionOf } from '../language/story-words.js';
import { inPlainWords } from '../library/error-words.js';
import { PassingRecordStore } from '../progress/passing-record-store.js';
import { StorySession } from '../reading/story-session.js';
import { listenForGestures } from '../turning/gestures.js';
import { inputOfKey } from '../turning/keys.js';
import { PageTurner } from '../turning/page-turner.js';
import { messageIn, tell } from './preview-messages.js';
import { PreviewSounds } from './preview-sounds.js';
import { linesOf, meaningOf } from './preview-steps.js';
import { ownTrouble } from './own-trouble.js';

const unturn = 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3';
const again = 'M4 12a8 8 0 1 0 3-6.2M4 4v5h5';
const pen = 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4';
const back = 'M15 5l-7 7 7 7';
/** A store of its own, and nothing else, knows the story by this ID. */
const story = '';

/**
 * The reader beside the manuscript: a page of its own in a frame, which the manuscript gives each version of the story. By itself it is the
 * draft as a book, from its beginning. It keeps nothing, and counts for nothing. `data-scene` and `data-turn` are as in the reader of a
 * story.
 */
export class PreviewPage extends HTMLElement {
  /** @type {Context | null} */
  #context = null;
  /** @type {StorySession | null} */
  #session = null;
  /** @type {DrawnScene | null} */
  #scene = null;
  #isBusy = false;
  /**
   * What a manuscript would do, if the page is by itself.
   *
   * @type {import('./own-story.js').OwnStory | null}
   */
  #own = null;
  /**
   * A version that came while a page was turned.
   *
   * @type {PreviewOrder | null}
   */
  #next = null;
  #book = new BookPage();
  #turner = new PageTurner();
  #notices = new NoticeBar();
  #announcer = new StoryAnnouncer();
  #sounds = new PreviewSounds((words) => this.#announcer.hint(words));
  #title = create('h1', { class: 'visually-hidden', dir: 'auto' });
  #undo = this.#act('undo', unturn, say('Undo'), () => void this.#send('undo'));
  #write = this.#act('write', pen, say('Go to this text'), () =>
    tell(window.parent, { preview: 'write', location: this.#scene?.location ?? '' }));

  /**
   * @param {Route} route
   * @param {Context} context
   */
  open({ parameters: { draft = '' } }, context) {
    const isAlone = window.parent === window;
    this.#context = context;
    this.dataset.turn = '0';
    this.#turner.draw({ back: () => void this.#send('back'), advance: () => void this.#send('advance') });
    this.replaceChildren(
      create('header', { class: 'preview-bar' }, this.#title,
        isAlone ? create('a', { class: 'quiet', 'data-act': 'leave', href: '#/write' }, icon(back), create('span', {}, say('My stories')))
          : create('button', { type: 'button', class: 'quiet', 'data-act': 'again',
            onclick: () => tell(window.parent, { preview: 'again' }) }, icon(again), create('span', {}, say('Again from here'))),
        this.#act('up', up, say('The story from its beginning'), () => void this.#send('restart')), this.#undo, this.#write),
      this.#notices, create('main', { id: 'content', class: 'desk', tabindex: -1 }, this.#book), this.#turner, this.#announcer);
    this.#book.drawWaiting(say('Just a moment…'));
    listenForGestures(this.#book, { direction: () => this.#direction, send: (wish) => void this.#send(wish), drag: () => null });
    document.addEventListener('keydown', this.#followKey);
    window.addEventListener('message', this.#hear);
    this.#sounds.listen(this.#book);
    if (isAlone) void this.#readAlone(draft, context);
    else tell(window.parent, { preview: 'ready' });
  }

  /**
   * @param {string} draft
   * @param {Context} context
   */
  async #readAlone(draft, context) {
    try {
      const { OwnStory } = await import('./own-story.js');
      if (!this.isConnected) return;
      this.#own = new OwnStory(draft);
      await this.#own.open(context);
      document.title = `${this.#own.title} · Branchbook`;
    } catch (error) {
      // Its desk would keep the draft from the page where the author writes on.
      this.#own?.close();
      if (!this.isConnected) return;
      this.#book.drawMessage({ ...ownTrouble(error), actions: [
        { words: say('Keep writing'), act: () => { location.hash = `#/write/${encodeURIComponent(draft)}`; } },
        { words: say('My stories'), act: () => { location.hash = '#/write'; } }] });
    }
  }

  disconnectedCallback() {
    this.#own?.close();
    document.removeEventListener('keydown', this.#followKey);
    window.removeEventListener('message', this.#hear);
    this.#session?.close();
    this.#sounds.close();
  }

  /**
   * @param {string} name
   * @param {string} drawing
   * @param {string} words
   * @param {() => void} run
   */
  #act(name, drawing, words, run) {
    return create('button', { type: 'button', class: 'quiet', 'data-act': name, 'aria-label': words, title: words, onclick: run },
      icon(drawing));
  }

  get #direction() {
    return directionOf(this.#book.lang);
  }

  /** @param {KeyboardEvent} event */
  #followKey = (event) => {
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') return tell(window.parent, { preview: 'close' });
    const input = inputOfKey(event, this.#direction, () => this.#book.isUnread);
    if (input === null) return undefined;
    event.preventDefault();
    return void this.#send(input);
  };

  /** @param {MessageEvent} event */
  #hear = (event) => {
    const message = messageIn(event, window.parent);
    if (message?.preview !== 'story') return;
    // A newer version, but still with where reading is to begin.
    this.#next = { ...message.order, record: message.order.record ?? this.#next?.record ?? null };
    void this.#takeNext();
  };

  async #takeNext() {
    if (this.#isBusy || !this.#next) return;
    const order = this.#next;
    this.#next = null;
    await this.#busily(() => this.#load(order));
  }

  /** @param {() => Promise<void>} work what else is wanted meanwhile is dropped, except for a new version of the story */
  async #busily(work) {
    this.#isBusy = true;
    try {
      await work();
    } catch (error) {
      this.#book.drawMessage({ ...inPlainWords(error), actions: [
        { words: say('Again from here'), act: () => tell(window.parent, { preview: 'again' }) }] });
    }
    this.#isBusy = false;
    await this.#takeNext();
  }

  /** @param {PreviewOrder} order */
  async #load({ title, language, files, companion, program, record }) {
    const context = /** @type {Context} */ (this.#context);
    const before = this.#session;
    const store = new PassingRecordStore();
    await store.startOver(story, [...record === null ? before?.record ?? [] : linesOf(record)], { choices: 0 });
    const addresses = /** @type {StoryAddresses} */ (/** @type {unknown} */ ({ id: story, title, language, files, head: '', parts: [] }));
    const session = await StorySession.open(story, { addresses: Promise.resolve(addresses), engine: EngineSource.of(context).start(),
      head: Promise.resolve(program), pictures: () => import('../loading/picture-loader.js') }, { ...context, store });
    const turn = await session.begin();
    before?.close();
    this.#session = session;
    this.#title.textContent = title;
    this.#book.lang = language;
    this.#book.dir = directionOf(language);
    this.#book.address = (file) => files[file] ?? '';
    this.#sounds.open(files, companion);
    // That the story has changed is no news to its author; that the place is gone is.
    const known = [engineWords({ code: 'storyChanged' }), engineWords({ code: 'pagesChanged' })];
    await this.#draw({ ...turn, notices: turn.notices.filter((notice) => !known.includes(notice)) }, 'look', record === null);
  }

  /** @param {Wish} wish */
  async #send(wish) {
    const book = this.#book;
    const { isRolling, isUnread, hasEarlierScreen, hidesLines, offersChoices } = book;
    const isBusy = this.#isBusy || !this.#session;
    switch (meaningOf(wish, { isBusy, isRolling, isUnread, hasEarlierScreen, hidesLines, offersChoices })) {
      case 'nothing': return undefined;
      case 'hurry': return book.hurry();
      case 'screen': return void book.turnScreen(false);
      case 'screenBack': return void book.turnScreen(true);
      case 'uncover': return this.#announcer.say(book.uncover(wish === 'skip'));
      case 'remind': return this.#remind();
      case 'turn': return this.#busily(() => this.#turn(wish));
    }
  }

  #remind() {
    this.#book.showChoices();
    this.#announcer.hint(say('What happens next? Pick one first.'));
  }

  /** @param {Wish} wish */
  async #turn(wish) {
    const turn = await this.#session?.turn(wish);
    // Versions from the manuscript are whole.
    if (!turn || 'lacks' in turn) return;
    if (turn.refused === undefined) await this.#draw(turn, wish, false);
    else this.#announcer.hint(turn.refused);
  }

  /**
   * @param {Turn} turn
   * @param {Wish} wish
   * @param {boolean} isSame whether the reader stays where they are, and only the story has changed
   */
  async #draw(turn, wish, isSame) {
    const { scene, offered, isNew, notices } = turn;
    const { views } = this.#book;
    await Promise.all([views.prepare(scene.kind), offered && views.prepare('choices')]);
    const backwards = wish === 'back' || wish === 'undo' || typeof wish === 'object' && 'undos' in wish;
    const decided = typeof wish === 'object' && !('undos' in wish);
    const host = this.#host(scene, offered, isNew && (decided || wish === 'advance' || wish === 'skip'), decided);
    const { scrollY } = window;
    // An author who is typing keeps the focus, and whoever reads here the line that they read.
    document.documentElement.inert = isSame && !document.hasFocus();
    const spoken = this.#book.drawScene(scene, backwards, host);
    document.documentElement.inert = false;
    if (isSame) window.scrollTo(0, scrollY);
    else this.#announcer.say(spoken);
    this.#notices.replaceChildren();
    for (const notice of notices) this.#notices.add(notice);
    this.#scene = scene;
    this.#sounds.show(scene, isNew && !isSame);
    this.#undo.disabled = !scene.canUndo;
    this.#undo.title = scene.undo ? `${say('Undo')}: ${undoInWords(scene.undo)}` : say('Undo');
    this.#write.disabled = scene.kind === 'title' || !scene.location;
    this.#turner.show({ canGoBack: scene.canGoBack ?? false, canAdvance: (scene.canAdvance ?? false) && !this.#book.offersChoices,
      direction: this.#direction, opens: scene.kind === 'title' });
    await this.#book.turned;
    this.dataset.scene = this.#book.showsChoices ? 'choices' : scene.kind;
    this.dataset.turn = String(Number(this.dataset.turn) + 1);
  }

  /**
   * @param {DrawnScene} scene
   * @param {ChoicesScene | null} offered
   * @param {boolean} fresh
   * @param {boolean} decided
   * @returns {import('../scenes/scene-host.js').SceneHost}
   */
  #host(scene, offered, fresh, decided) {
    return {
      story,
      shared: /** @type {Context} */ (this.#context),
      send: (input) => void this.#send(input),
      address: this.#book.address,
      decideAgain: (steps) => void this.#send({ undos: steps ?? scene.undoSteps ?? 1 }),
      next: () => this.#session?.peek('skip') ?? null,
      decisions: () => this.#session?.decisions() ?? [],
      offered,
      map: async () => null,
      bookmarks: async () => null,
      leave: () => tell(window.parent, { preview: 'close' }),
      endings: { found: new Set([]), total: 0 },
      announce: (words) => this.#announcer.say(words),
      fresh,
      decided,
      newEnding: false,
      lineByLine: false,
    };
  }
}

customElements.define('preview-page', PreviewPage);
