import { BookPage } from '../book/book-page.js';
import { PageWait } from '../book/page-wait.js';
import { ReaderBar, undoInWords } from '../book/reader-bar.js';
import { create } from '../elements/create.js';
import { StoryAnnouncer } from '../frame/announcer.js';
import { NoticeBar, nothingKept } from '../frame/notice-bar.js';
import { say } from '../language/say.js';
import { directionOf } from '../language/story-words.js';
import { addCredit } from '../scenes/spread.js';
import { PageTurner } from '../turning/page-turner.js';
import { isPlace } from './reader-steps.js';
import { pageNumber, wayThrough } from './whereabouts.js';

/** The book and everything around it. Shows what it is told to, and decides nothing. */
export class ReaderDesk {
  book = new BookPage();
  announcer = new StoryAnnouncer();
  wait = new PageWait();
  #bar = new ReaderBar();
  #notices = new NoticeBar();
  #turner = new PageTurner();
  #reader;
  #acts;
  /** @type {(() => void) | null} */
  #leave = null;
  /**
   * The scene drawn when the page was last scrolled to its choices.
   *
   * @type {ReaderDesk['drawn']}
   */
  #scrolledFor = null;
  /**
   * The library's card of the story.
   *
   * @type {StoryAddresses | null}
   */
  card = null;
  /**
   * The last scene drawn, whether the reader went on to it, the choices that come right after it, and how far the reading has come.
   *
   * @type {{ scene: DrawnScene, isNew: boolean, offered: ChoicesScene | null, way: import('./whereabouts.js').Way } | null}
   */
  drawn = null;

  /**
   * @param {HTMLElement} reader
   * @param {{ send: (wish: Wish) => void, take: (event: ReaderEvent) => void, restart: () => void, bookmark: () => void,
   *   together: () => void }} acts
   */
  constructor(reader, acts) {
    this.#reader = reader;
    this.#acts = acts;
  }

  /**
   * Lays everything on the desk.
   *
   * @param {import('./library-surroundings.js').Surroundings} around
   */
  draw(around) {
    const { send, restart, bookmark, together } = this.#acts;
    this.#leave = around.leave;
    this.#reader.dataset.turn = '0';
    this.#bar.draw({
      undo: () => send('undo'), restart, bookmark: around.bookmarks && bookmark, together: around.together && together,
      hasShelf: around.leave !== null,
    });
    this.#turner.draw({ back: () => send('back'), advance: () => send('advance') });
    const desk = create('main', { id: 'content', class: 'desk', tabindex: -1 }, this.book);
    this.#reader.replaceChildren(this.#bar, this.#notices, desk, this.wait, this.#turner, this.announcer);
    // A picture has come, the device was turned, or the text is larger.
    new ResizeObserver(() => requestAnimationFrame(() => {
      this.#fitChoices();
      this.#showMore();
    })).observe(this.book);
  }

  /** What reading aloud uses. */
  get forVoice() {
    return { book: this.book, bar: this.#bar, turner: this.#turner, hint: (/** @type {string} */ words) => this.announcer.hint(words) };
  }

  /** What reading together uses. */
  get forGroup() {
    return { ...this.forBookmarks, turner: this.#turner };
  }

  /** What bookmarks use. */
  get forBookmarks() {
    return { book: this.book, bar: this.#bar, notices: this.#notices, hint: (/** @type {string} */ words) => this.announcer.hint(words) };
  }

  /** @param {import('./story-session.js').StorySession} session */
  settleIn({ addresses: { files, language = '' }, keepsProgress }) {
    this.book.address = (file) => files[file] ?? '';
    this.book.lang = language;
    this.book.dir = directionOf(language);
    this.#notices.replaceChildren();
    if (!keepsProgress) this.#notices.add(nothingKept());
  }

  /** @param {WaitSign} sign */
  showWait(sign) {
    this.wait.begin({
      words: sign === 'opening' ? say('Just a moment…') : say('The next page is on its way…'),
      tryAgain: () => this.#acts.take({ type: 'tryAgain' }),
      cancel: () => this.#acts.take({ type: 'cancel' }),
    });
  }

  /** @param {Element | null} first what the first HTML answer shows of the story, which stays until there is something better */
  showOpening(first) {
    this.#note('opening');
    if (first) this.book.lay(first);
    else this.book.drawWaiting(say('Opening the book…'));
  }

  /** @param {Pick<Turn, 'notices' | 'refused'>} turn */
  refuse({ notices, refused = '' }) {
    this.wait.end();
    for (const notice of notices) this.#notices.add(notice);
    this.announcer.hint(refused);
  }

  /**
   * Shows lines that the page on show still hides.
   *
   * @param {boolean} all the rest, and not only the next
   */
  uncover(all) {
    this.announcer.say(this.book.uncover(all));
    if (this.drawn) this.#showTurner(this.drawn.scene);
    this.#count();
  }

  /**
   * Turns to the next screen of a page that is longer than the window, or to the one before.
   *
   * @param {boolean} back
   */
  turnScreen(back) {
    const choicesEnd = this.book.choicesEnd + window.scrollY;
    const end = this.book.turnScreen(back);
    const leadsToChoices = !back && end >= choicesEnd && this.book.offersChoices;
    if (leadsToChoices) this.#meetChoices(this.book.question);
    else this.announcer.say(back ? say('Further up on this page') : say('Further down on this page'));
    this.#showMore();
    this.#reader.dataset.screen = String(Number(this.#reader.dataset.screen ?? 0) + (back ? -1 : 1));
    this.#count();
  }

  /** The button shows whether it leads further down the page. */
  #showMore = () => {
    this.#turner.leadsDown = this.book.isUnread;
  };

  #fitChoices() {
    if (!this.drawn || !this.book.showsChoices) return;
    // Nothing moves under the finger of a reader who has scrolled already, as when a picture comes late.
    if (window.scrollY === 0) this.book.fitChoices();
    this.#showTurner(this.drawn.scene);
  }

  /** The story goes on with one of the choices on the page: scrolls to them, or says so if they are in sight. */
  remind() {
    const scrolls = this.#hidesChoices && this.#scrolledFor !== this.drawn;
    if (scrolls) return this.#meetChoices(this.book.showChoices());
    if (this.drawn) this.#showTurner({ ...this.drawn.scene, canAdvance: false });
    return this.announcer.hint(say('What happens next? Pick one first.'));
  }

  /**
   * The choices come into sight, and there is no going on without them.
   *
   * @param {string} question above them
   */
  #meetChoices(question) {
    this.#scrolledFor = this.drawn;
    if (this.drawn) this.#showTurner({ ...this.drawn.scene, canAdvance: false });
    // What takes the focus is spoken anyway.
    if (!this.book.hasFocusAtChoices) this.announcer.say(question);
  }

  /**
   * @param {Turn} turn
   * @param {Wish} wish what it comes of
   * @param {import('../scenes/scene-host.js').SceneHost} host
   * @param {boolean} [stands] whether the scene is on show already
   */
  showTurn({ scene, notices }, wish, host, stands = false) {
    const before = this.drawn;
    delete this.#reader.dataset.screen;
    const undone = wish === 'undo' || typeof wish === 'object' && 'undos' in wish;
    const backwards = undone || wish === 'back' || wish === 'look' || isPlace(wish);
    const isElsewhere = typeof wish === 'object' && 'from' in wish;
    const usual = this.card?.choices ?? 0;
    const way = wayThrough(scene, usual, undone || wish === 'restart' || isElsewhere ? null : before?.way ?? null);
    this.wait.end();
    for (const notice of notices) this.#notices.add(notice);
    this.announcer.clear();
    if (!stands) this.announcer.say(this.book.drawScene(scene, backwards, host));
    else if (scene.kind === 'title') addCredit(this.book, scene.picture);
    if (undone && before?.scene.undo) this.announcer.hint(say('Undone: {what}', { what: undoInWords(before.scene.undo) }));
    this.#showPlace(scene, { ...way, usual }, host.endings);
    this.#count();
    this.drawn = { scene, way, isNew: !backwards && !scene.rereading, offered: host.offered };
  }

  /**
   * Updates the bar, buttons and window title.
   *
   * @param {DrawnScene} scene
   * @param {import('./whereabouts.js').Way & { usual: number }} way
   * @param {import('../scenes/scene-host.js').SceneHost['endings']} endings
   */
  #showPlace(scene, way, endings) {
    const { title = '' } = this.card ?? {};
    this.#bar.show({
      title,
      ...(scene.kind === 'title' ? {} : {
        page: pageNumber(scene),
        pages: scene.kind === 'page' && scene.position ? { at: scene.position.page, of: scene.position.pages } : undefined,
        way,
      }),
      endings: { found: endings.found.size, total: endings.total },
      undo: scene.canUndo ? scene.undo : undefined,
      canRestart: scene.kind !== 'title',
      canKeep: scene.kind !== 'title',
    });
    document.title = [scene.kind === 'ending' ? scene.title : scene.locationTitle, title, 'Branchbook'].filter(Boolean).join(' · ');
    this.#showTurner(scene);
  }

  /** Whether one has to scroll to the choices on the page. */
  get #hidesChoices() {
    // In a low window the buttons scroll with the page.
    return this.book.choicesEnd > Math.min(window.innerHeight, this.#turner.getBoundingClientRect().top);
  }

  /** @param {DrawnScene} scene */
  #showTurner({ kind, canGoBack = false, canAdvance = false }) {
    const { offersChoices } = this.book;
    const direction = directionOf(this.card?.language);
    const pressed = this.#turner.contains(document.activeElement);
    this.#turner.show({ canGoBack, canAdvance: canAdvance && (!offersChoices || this.#hidesChoices), direction, opens: kind === 'title' });
    // A button that is gone loses the focus.
    if (pressed && offersChoices && document.activeElement?.classList.contains('absent')) this.book.focusChoices();
    // Once the page is laid out anyway.
    requestAnimationFrame(this.#showMore);
    this.#note(this.book.showsChoices ? 'choices' : kind);
  }

  /**
   * A page didn't load. The engine still stands at the one before, which a swipe back shows.
   *
   * @param {FailureWords} words
   */
  showMissing(words) {
    this.#tell(words, say('Try again'), { type: 'retry' });
    this.#turner.show({ canGoBack: true, canAdvance: false, direction: directionOf(this.card?.language) });
  }

  /** @param {ReaderMessage} message */
  showMessage(message) {
    this.#bar.show({ title: 'Branchbook', canRestart: false });
    this.#turner.show({ canGoBack: false, canAdvance: false, direction: 'ltr' });
    if (message.message === 'failure') {
      const { code, words } = message;
      const act = code === 'record' ? say('Start from the first page') : code === 'changed' ? say('Open it again') : say('Try again');
      return this.#tell(words, act, { type: 'open', way: { afresh: code === 'record' } });
    }
    const title = message.message === 'taken' ? say('You continued in another window') : say('This story is open in another window');
    const text = say('A story can be open in only one window at a time, so your place never gets mixed up.');
    return this.#tell({ title, text }, say('Read it here'), { type: 'open', way: { takeOver: true } });
  }

  /**
   * @param {FailureWords} words
   * @param {string} act
   * @param {ReaderEvent} event what pressing `act` means
   */
  #tell(words, act, event) {
    const { take } = this.#acts;
    this.wait.end();
    this.book.drawMessage({ ...words, actions: [
      { words: act, act: () => take(event) },
      ...(this.card ? [{ words: say('Back to the title'), act: () => take({ type: 'title' }) }] : []),
      ...(this.#leave ? [{ words: say('Back to the shelf'), act: this.#leave }] : []),
    ] });
    document.title = `${words.title} · Branchbook`;
    this.#note('message');
  }

  /**
   * The story's title, drawn from the library's card; opened from there, it continues where the reader is.
   *
   * @param {import('../scenes/scene-host.js').SceneHost} host
   */
  showTitle(host) {
    if (!this.card) return;
    const { title, authors, illustrators, summary, series, picture, language } = this.card;
    this.wait.end();
    this.book.lang = language ?? '';
    this.book.dir = directionOf(language);
    const cover = picture && coverOf(picture);
    const scene = /** @type {const} */ ({ kind: 'title', title, authors, illustrators, summary, series, picture: cover });
    this.book.drawScene(scene, true, { ...host, address: (file) => file });
    this.#bar.show({ title, canRestart: false });
    this.#turner.show({ canGoBack: false, canAdvance: true, direction: directionOf(language), opens: true });
    this.#note('title');
  }

  #count() {
    this.#reader.dataset.turn = String(Number(this.#reader.dataset.turn) + 1);
  }

  /** @param {string} scene */
  #note(scene) {
    this.#reader.dataset.scene = scene;
  }
}

/**
 * A story's picture as its title shows it. A large one comes late, and the smallest of its sizes stands in for it.
 *
 * @param {NonNullable<StoryAddresses['picture']>} picture
 * @returns {Picture}
 */
function coverOf({ url, alt, widths = {} }) {
  const [width = ''] = Object.keys(widths).sort((one, other) => Number(one) - Number(other));
  return { id: 'title', file: url, alt, preview: widths[width] };
}
