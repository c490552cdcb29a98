/** @typedef {import('../progress/story-bookmarks.js').Bookmark} Bookmark */
/** @typedef {{ scene: DrawnScene, offered: ChoicesScene | null } | null} Drawn The page on show; null if it is none of the story's. */

/**
 * @typedef {object} Reading The story that is open, as far as bookmarks need it.
 * @property {readonly string[]} record the lines so far
 * @property {(lines: readonly string[]) => number} scenesBefore how many scenes come before the place where lines lead
 *
 * @typedef {object} Parts
 * @property {string} story
 * @property {import('../progress/record-store.js').RecordStore} store
 * @property {Reading} session
 * @property {{ marked: boolean }} book
 * @property {{ mark: (marked: boolean) => void, focusRibbon: () => void }} bar
 * @property {import('../frame/notice-bar.js').NoticeBar} notices
 * @property {(words: string) => void} hint
 * @property {() => Drawn} drawn
 * @property {(wish: { scene: number } | { from: string[], choices: number }) => void} send
 */

import { say } from '../language/say.js';
import { bring, forms, sideSheet } from '../overlays/open-over.js';
import { StoryBookmarks, limits, whereYouWere } from '../progress/story-bookmarks.js';
import { choicesOn, leadsThrough, wayInRecord } from '../progress/way-in-record.js';
import { firstName, isMarked, linesTo } from './bookmark-places.js';

/** The bookmarks of the story that is being read: the ribbon on the page, the button above it, and the way to each of them. */
export class ReaderBookmarks {
  #parts;
  #kept;
  /** @type {BookmarkRow[]} */
  #list = [];
  /**
   * The notice about the page on show.
   *
   * @type {HTMLElement | null}
   */
  #notice = null;
  /**
   * The lines of the bookmark that the reader has gone to, and what is said there.
   *
   * @type {{ lines: string[], words: string } | null}
   */
  #arrival = null;
  /**
   * The scene that was left for a bookmark.
   *
   * @type {DrawnScene | undefined}
   */
  #left;
  /** @type {DrawnScene | undefined} */
  #shown;
  /** @type {import('./bookmark-sheet.js').BookmarkSheet | null} */
  #sheet = null;
  /**
   * The way of the present reading, and the record that it was taken from.
   *
   * @type {{ record: readonly string[], way: string[] } | null}
   */
  #taken = null;
  #isKeeping = false;
  #isClosed = false;
  #stopListening = () => {};

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#kept = new StoryBookmarks(parts.store, parts.story);
  }

  /**
   * @param {Parts} parts
   * @returns {Promise<ReaderBookmarks>}
   */
  static async open(parts) {
    const bookmarks = new ReaderBookmarks(parts);
    await bookmarks.refresh();
    bookmarks.show();
    void bookmarks.#listen();
    return bookmarks;
  }

  async #listen() {
    const stop = await this.#kept.whenSent(() => void this.#takeAnswers());
    if (this.#isClosed) return stop();
    this.#stopListening = stop;
    return this.#learn();
  }

  async #learn() {
    if (!await this.#kept.learn()) return;
    await this.refresh();
    this.show();
  }

  /** All that was changed here has been sent. */
  async #takeAnswers() {
    // Most rounds have only sent pages.
    if (this.#list.every(({ sent, refused }) => sent || refused !== undefined)) return;
    await this.refresh();
    // Another device was later with a change.
    if (this.#list.some(({ sent, known }) => sent && known === 0)) await this.#learn();
  }

  /** Call when the story is closed. */
  close() {
    this.#isClosed = true;
    this.#stopListening();
    this.#notice?.remove();
    this.#sheet?.remove();
  }

  /** @returns {readonly BookmarkRow[]} */
  get list() {
    return this.#list;
  }

  async refresh() {
    this.#list = await this.#kept.list();
    this.#sheet?.refresh();
  }

  /** The lines that lead to where the present reading stops. They are taken once from each record, however many bookmarks ask. */
  get #way() {
    const { record } = this.#parts.session;
    if (this.#taken?.record !== record) this.#taken = { record, way: wayInRecord(record) };
    return this.#taken.way;
  }

  /** Shows whether the page on show has a bookmark. */
  show() {
    const { book, bar, notices, drawn } = this.#parts;
    const page = drawn();
    if (page?.scene !== this.#shown) this.#notice?.remove();
    this.#shown = page?.scene;
    const marked = page !== null && this.#marks(page).length > 0;
    book.marked = marked;
    bar.mark(marked);
    if (!page || this.#arrival === null || page.scene === this.#left) return;
    // A bookmark that could not be opened is not arrived at.
    const { lines, words } = this.#arrival;
    if (leadsThrough(this.#parts.session.record, lines)) this.#notice = notices.add(words);
    this.#arrival = null;
  }

  /**
   * The bookmarks of the page on show.
   *
   * @param {NonNullable<Drawn>} page
   */
  #marks({ scene, offered }) {
    if (this.#list.length === 0) return [];
    return this.#list.filter((bookmark) => isMarked(bookmark, this.#way, scene, offered !== null));
  }

  /**
   * Whether a bookmark is on the page on show, elsewhere in this reading, or on another path.
   *
   * @param {BookmarkRow} bookmark
   * @returns {'here' | 'behind' | 'elsewhere'}
   */
  whereIs(bookmark) {
    const page = this.#parts.drawn();
    if (page && isMarked(bookmark, this.#way, page.scene, page.offered !== null)) return 'here';
    return leadsThrough(this.#way, bookmark.lines) ? 'behind' : 'elsewhere';
  }

  /** The button above the book was pressed: keeps the page, or opens the list if it is kept. */
  async press() {
    const page = this.#parts.drawn();
    if (!page || this.#isKeeping) return;
    if (this.#marks(page).length > 0) return this.openSheet();
    this.#isKeeping = true;
    try {
      await this.#keepPage(page);
    } finally {
      this.#isKeeping = false;
    }
  }

  /** @param {NonNullable<Drawn>} page */
  async #keepPage(page) {
    const { notices, hint } = this.#parts;
    if (this.#list.length >= limits.bookmarks) {
      return hint(say('There’s no room for another bookmark in this story. Delete one that you no longer need.'));
    }
    const place = this.#placeOf(page);
    if (place.lines.length > limits.lines || sizeOf(place.lines) > limits.bytes) {
      return hint(say('This reading is too long for a bookmark. Start the story again to keep places.'));
    }
    const name = firstName(page.scene, limits.name) || say('A place in the story');
    try {
      const { id } = await this.#kept.keep({ name, ...place });
      await this.refresh();
      this.show();
      if (this.#parts.drawn()?.scene !== page.scene) return;
      this.#notice?.remove();
      this.#notice = notices.add(say('This page has a bookmark now: “{name}”.', { name }),
        { words: say('Name it'), name: 'name-bookmark', act: () => void this.openSheet(id) },
        { words: say('All bookmarks'), name: 'bookmarks', act: () => void this.openSheet() });
    } catch {
      hint(say('This device couldn’t keep the bookmark.'));
    }
  }

  /**
   * Where the page on show is: the lines that lead there, and how many scenes come before it.
   *
   * @param {NonNullable<Drawn>} page
   */
  #placeOf({ scene: { rereading, scenesBefore = 0 }, offered }) {
    const { session } = this.#parts;
    const way = this.#way;
    if (!rereading) return { lines: way, scene: scenesBefore + (offered ? 1 : 0) };
    const count = linesTo(way, scenesBefore, (beginning) => session.scenesBefore(beginning));
    return { lines: way.slice(0, count), scene: scenesBefore };
  }

  /**
   * Opens the list, if there is anything to show.
   *
   * @returns {(() => void) | null} null if there are no bookmarks
   */
  opener() {
    return this.#list.length > 0 ? () => void this.openSheet() : null;
  }

  /** @param {string} [edited] the bookmark that is to be named at once */
  async openSheet(edited) {
    // A button that is gone loses the focus, and the sheet could not give it back.
    if (this.#notice?.contains(document.activeElement)) this.#parts.bar.focusRibbon();
    this.#notice?.remove();
    const arrived = await bring([sideSheet, forms, '/styles/bookmarks/bookmarks.css'], () => import('./bookmark-sheet.js'));
    if (!arrived) return this.#parts.hint(say('The list didn’t come. You may be offline.'));
    this.#sheet?.remove();
    this.#sheet = new arrived.BookmarkSheet(this);
    this.#sheet.open(edited);
  }

  /**
   * Changes a bookmark, or deletes it.
   *
   * @param {Bookmark} bookmark
   */
  async change(bookmark) {
    // The one that is kept by itself becomes the reader's own when it is named: the next one must not take its place.
    if (bookmark.id === whereYouWere && !bookmark.removed) {
      const { name, note, scene, lines } = bookmark;
      await this.#kept.put({ ...bookmark, removed: true });
      await this.#kept.keep({ name, note, scene, lines });
    } else {
      await this.#kept.put(bookmark);
    }
    await this.refresh();
    this.show();
  }

  /**
   * Takes back a deletion.
   *
   * @param {Bookmark} bookmark
   */
  async bringBack(bookmark) {
    await this.#kept.put({ ...bookmark, removed: false });
    await this.refresh();
    this.show();
  }

  /**
   * Goes to a bookmark: back to its page if this reading has come through it, otherwise to another reading that begins with its lines. The
   * place where this one stops is kept.
   *
   * @param {BookmarkRow} bookmark
   */
  async goTo(bookmark) {
    const { send } = this.#parts;
    if (leadsThrough(this.#way, bookmark.lines)) return send({ scene: bookmark.scene });
    const name = bookmark.id === whereYouWere ? say('Where you were') : bookmark.name;
    this.#left = this.#parts.drawn()?.scene;
    const words = await this.#keepWhereYouWere()
      ? say('You’re at “{name}” now. Your place before is kept as “Where you were”.', { name })
      : say('You’re at “{name}” now.', { name });
    this.#arrival = { lines: bookmark.lines, words };
    send({ from: bookmark.lines, choices: choicesOn(bookmark.lines) });
  }

  /**
   * Keeps the place where the present reading stops, unless it has hardly begun, or has a bookmark already.
   *
   * @returns {Promise<boolean>}
   */
  async #keepWhereYouWere() {
    const { session, drawn } = this.#parts;
    const way = this.#way;
    const isKept = this.#list.some(({ id, lines }) => id !== whereYouWere && lines.length === way.length && leadsThrough(way, lines));
    const page = drawn();
    if (way.length < 2 || isKept || !page || sizeOf(way) > limits.bytes || way.length > limits.lines) return false;
    const { scene, offered } = page;
    // Whoever looks back leaves the place where the reading stopped, and not the page on show.
    const place = scene.rereading ? { name: '', scene: session.scenesBefore(way) }
      : { name: firstName(scene, limits.name), scene: (scene.scenesBefore ?? 0) + (offered ? 1 : 0) };
    try {
      await this.#kept.keep({ id: whereYouWere, lines: way, ...place, name: place.name || say('A place in the story') });
      await this.refresh();
      return true;
    } catch {
      return false;
    }
  }
}

/** @param {string[]} lines */
function sizeOf(lines) {
  return new TextEncoder().encode(lines.join('')).length;
}
