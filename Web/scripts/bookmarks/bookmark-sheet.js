/** @typedef {import('./reader-bookmarks.js').ReaderBookmarks} ReaderBookmarks */

import { create, icon } from '../elements/create.js';
import { momentInWords } from '../language/moments.js';
import { say, sayCount } from '../language/say.js';
import { onlyHere } from '../library/problem-words.js';
import { limits, whereYouWere } from '../progress/story-bookmarks.js';
import { choicesOn } from '../progress/way-in-record.js';

const cross = 'M6 6l12 12M18 6L6 18';

/**
 * The reader's bookmarks of a story: a sheet beside the page, or over it on a small screen.
 *
 * It is a modal dialog: the browser keeps the focus inside and gives it back.
 */
export class BookmarkSheet extends HTMLElement {
  #bookmarks;
  #list = create('ul', { class: 'bookmark-list', role: 'list' });
  #said = create('p', { class: 'visually-hidden', role: 'status' });
  /**
   * Those that were deleted since the sheet was opened, which can be brought back.
   *
   * @type {Map<string, BookmarkRow>}
   */
  #deleted = new Map();

  /** @param {ReaderBookmarks} bookmarks */
  constructor(bookmarks) {
    super();
    this.#bookmarks = bookmarks;
  }

  /** @param {string} [edited] the bookmark that is to be named at once */
  open(edited) {
    const close = () => this.querySelector('dialog')?.close();
    /** @type {HTMLDialogElement} */
    const dialog = create('dialog', { class: 'ask side-sheet bookmark-sheet', 'aria-labelledby': 'bookmarks-title', tabindex: -1 },
      create('div', { class: 'side-sheet-head' }, create('h2', { id: 'bookmarks-title' }, say('Bookmarks')),
        create('button', { type: 'button', class: 'quiet', 'data-act': 'close', 'aria-label': say('Close'), onclick: close }, icon(cross))),
      this.#list, this.#said);
    this.replaceChildren(dialog);
    this.#draw(edited);
    document.body.append(this);
    dialog.addEventListener('close', () => this.remove());
    dialog.addEventListener('click', (event) => {
      // Beside the sheet lies the page: a tap on it goes back there.
      if (event.target === dialog) dialog.close();
    });
    dialog.showModal();
    dialog.focus();
    this.#focus(edited ?? '', 'input');
  }

  /** The bookmarks are others now. Nothing moves while one is being named. */
  refresh() {
    if (!this.isConnected || this.querySelector('form')) return;
    const focused = document.activeElement;
    const bookmark = /** @type {HTMLElement | null | undefined} */ (focused?.closest('.bookmark'))?.dataset.bookmark;
    this.#draw();
    if (bookmark !== undefined) this.#focus(bookmark, `[data-act=${/** @type {HTMLElement} */ (focused).dataset.act}]`);
  }

  /** @param {string} [edited] */
  #draw(edited) {
    const rows = [...this.#bookmarks.list, ...this.#deleted.values()]
      .sort((one, other) => other.kept - one.kept || (one.id < other.id ? 1 : -1));
    this.#list.replaceChildren(...rows.map((row) => create('li', { class: 'bookmark', 'data-bookmark': row.id },
      ...(this.#deleted.has(row.id) ? this.#drawDeleted(row) : row.id === edited ? [this.#drawForm(row)] : this.#drawBookmark(row)))));
    if (rows.length === 0) {
      this.#list.append(create('li', { class: 'bookmark none' },
        create('p', {}, say('No bookmarks in this story yet. The ribbon above the book keeps the page you’re on.'))));
    }
  }

  /**
   * @param {string} id
   * @param {string} selector
   */
  #focus(id, selector) {
    const place = /** @type {HTMLElement | null | undefined} */ (this.#item(id)?.querySelector(selector));
    place?.focus();
    if (place instanceof HTMLInputElement) place.select();
  }

  /** @param {string} id */
  #item(id) {
    return [...this.#list.children].find((item) => /** @type {HTMLElement} */ (item).dataset.bookmark === id);
  }

  /** @param {BookmarkRow} row */
  #drawBookmark(row) {
    const where = this.#bookmarks.whereIs(row);
    const isAuto = row.id === whereYouWere;
    const name = isAuto ? say('Where you were') : row.name;
    return [
      create('h3', { class: 'bookmark-name', dir: 'auto' }, name),
      isAuto && create('p', { class: 'bookmark-place', dir: 'auto' }, row.name),
      create('p', { class: 'bookmark-place' }, [placeInWords(row), whereInWords(where), momentInWords(row.kept)].join(' · ')),
      row.note && create('p', { class: 'bookmark-note', dir: 'auto' }, row.note),
      row.refused !== undefined && create('p', { class: 'bookmark-refused' }, onlyHere(row.refused)),
      create('div', { class: 'bookmark-acts' },
        create('button', { type: 'button', class: 'primary', 'data-act': 'go', disabled: where === 'here',
          onclick: () => this.#go(row), ...labelled(say('Go there'), name) }, say('Go there')),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'edit', onclick: () => this.#edit(row),
          ...labelled(say('Name and note'), name) }, say('Name and note')),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'delete', onclick: () => void this.#delete(row),
          ...labelled(say('Delete'), name) }, say('Delete'))),
    ].filter((node) => node instanceof Node);
  }

  /** @param {BookmarkRow} row */
  #drawDeleted(row) {
    const words = say('“{name}” is deleted.', { name: row.id === whereYouWere ? say('Where you were') : row.name });
    return [
      create('p', { class: 'bookmark-name', dir: 'auto' }, words),
      create('div', { class: 'bookmark-acts' },
        create('button', { type: 'button', class: 'secondary', 'data-act': 'bring-back', onclick: () => void this.#bringBack(row),
          ...labelled(say('Undo'), words) }, say('Undo'))),
    ];
  }

  /** @param {BookmarkRow} row */
  #drawForm(row) {
    const name = create('input', { id: 'bookmark-name', class: 'text-field', type: 'text', maxlength: limits.name, value: row.name,
      autocomplete: 'off', enterkeyhint: 'done', dir: 'auto' });
    const note =
      create('textarea', { id: 'bookmark-note', class: 'text-field', maxlength: limits.note, rows: 3, dir: 'auto' }, row.note);
    return create('form', { class: 'bookmark-form', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#save(row, name.value, note.value);
    } },
      create('label', { class: 'field', for: 'bookmark-name' }, create('span', {}, say('Name')), name),
      create('label', { class: 'field', for: 'bookmark-note' }, create('span', {}, say('Note for yourself')), note),
      create('div', { class: 'bookmark-acts' },
        create('button', { type: 'button', class: 'secondary', 'data-act': 'cancel',
          onclick: () => this.#show(row.id, '[data-act=edit]') }, say('Cancel')),
        create('button', { type: 'submit', class: 'primary', 'data-act': 'save' }, say('Done'))));
  }

  /** @param {BookmarkRow} row */
  #edit(row) {
    this.#draw(row.id);
    this.#focus(row.id, 'input');
  }

  /**
   * @param {BookmarkRow} row
   * @param {string} typed
   * @param {string} note
   */
  async #save(row, typed, note) {
    // A name that nobody could see stays as it was.
    const name = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
    const changed = { ...row, name: /[^\p{C}\p{Z}\p{M}]/u.test(name) ? name : row.name, note: note.trim() };
    if (changed.name !== row.name || changed.note !== row.note) await this.#bookmarks.change(changed);
    const kept = this.#bookmarks.list.find(({ id }) => id === row.id) ?? this.#bookmarks.list[0];
    this.#show(kept?.id ?? '', '[data-act=edit]');
    this.#said.textContent = say('“{name}” is kept.', { name: changed.name });
  }

  /** @param {BookmarkRow} row */
  async #delete(row) {
    await this.#bookmarks.change({ ...row, removed: true });
    this.#deleted.set(row.id, row);
    this.#show(row.id, '[data-act=bring-back]');
    this.#said.textContent = say('“{name}” is deleted.', { name: row.name });
  }

  /** @param {BookmarkRow} row */
  async #bringBack(row) {
    this.#deleted.delete(row.id);
    await this.#bookmarks.bringBack(row);
    this.#show(row.id, '[data-act=delete]');
    this.#said.textContent = say('“{name}” is kept.', { name: row.name });
  }

  /** @param {BookmarkRow} row */
  #go(row) {
    this.querySelector('dialog')?.close();
    void this.#bookmarks.goTo(row);
  }

  /**
   * Draws the list again, and moves the focus to where it was.
   *
   * @param {string} id
   * @param {string} selector
   */
  #show(id, selector) {
    this.#draw();
    this.#focus(id, selector);
  }
}

customElements.define('bookmark-sheet', BookmarkSheet);

/**
 * A button's name says what it is for. The visible words come first, so that voice control recognises them.
 *
 * @param {string} words
 * @param {string} name
 */
function labelled(words, name) {
  return { 'aria-label': say('{button}: {name}', { button: words, name }) };
}

/** @param {BookmarkRow} row */
function placeInWords({ lines }) {
  const choices = choicesOn(lines);
  if (choices === 0) return say('before the first choice');
  return sayCount(choices, { one: 'after {count} choice', other: 'after {count} choices' });
}

/** @param {'here' | 'behind' | 'elsewhere'} where */
function whereInWords(where) {
  if (where === 'here') return say('the page you’re on');
  return where === 'behind' ? say('in this reading') : say('on another path');
}
