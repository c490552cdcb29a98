/** @typedef {import('./story-hits.js').Hit} Hit */
/** @typedef {import('./story-hits.js').HitGroup} HitGroup */
/** @typedef {import('./story-hits.js').Search} Search */
/** @typedef {import('./writing-acts.js').EditRequest} EditRequest */

/**
 * @typedef {object} ReplaceManners
 * @property {(request: EditRequest) => Promise<any>} ask answers with everything that was typed so far
 * @property {(request: EditRequest) => Promise<any>} perform null if it was refused, which has been said then
 * @property {() => string[]} order the nodes of the places in reading order
 * @property {(node: string) => string} nameOf
 * @property {(hit: Hit) => ((() => void) | null)} showing what shows a hit; null if nothing does
 */

import { sketchField } from '../desk/kept-field.js';
import { openBeside } from '../desk/side-dialog.js';
import { storyNode } from '../drafts/story-node.js';
import { create } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { say, sayCount, sayNumber } from '../language/say.js';
import { world } from '../world/world.js';
import { firstOf, groupsOf, lineOf, mostHits, reach, replacing, stillUnticked } from './story-hits.js';

/** Searching waits until nobody has typed for this long, in milliseconds. */
const pause = 150;
/** Hits on show at first, and how many more a button shows. */
const portion = 200;

/**
 * Find and replace in all texts of a story. What is looked for stays here while the page is open; `data-found` says how many hits are
 * listed, and is not there while they are looked for.
 */
export class ReplaceSheet {
  #manners;
  /** @type {HTMLDialogElement | null} */
  #dialog = null;
  /** @type {Search} */
  #search = { text: '', case: false, word: false };
  /** @type {Hit[]} */
  #hits = [];
  /** @type {HitGroup[]} */
  #groups = [];
  /**
   * The numbers of hits that are left as they are.
   *
   * @type {Set<number>}
   */
  #unticked = new Set();
  #most = portion;
  #timer = 0;
  /** Whether what was just done is said, and not how much was found. */
  #isNews = false;
  #turn = 0;

  // A field for searching would keep Escape to itself.
  #find = sketchField('input', { class: 'text-field', id: 'replace-find', type: 'text', enterkeyhint: 'search', autocomplete: 'off',
    autocapitalize: 'none', dir: 'auto', maxlength: 200, oninput: () => this.#wait() }, { node: storyNode, purpose: 'find' });
  #with = sketchField('input', { class: 'text-field', id: 'replace-with', type: 'text', autocomplete: 'off', autocapitalize: 'none',
    dir: 'auto', maxlength: 2000, oninput: () => this.#showTicked() }, { node: storyNode, purpose: 'replace with' });
  #case = create('input', { type: 'checkbox', onchange: () => this.#wait() });
  #word = create('input', { type: 'checkbox', onchange: () => this.#wait() });
  /** @type {HTMLInputElement} */
  #all = create('input', { type: 'checkbox', onchange: () => this.#tickAll(this.#all.checked) });
  #allLine = create('label', { class: 'tick-field', hidden: true }, this.#all, create('span', {}, say('All of them')));
  #said = create('p', { class: 'hint', role: 'status' });
  #list = create('div', { class: 'hit-list' });
  #more = create('button', { type: 'button', class: 'secondary', 'data-act': 'more-hits', hidden: true, onclick: () => this.#showMore() },
    say('Show more'));
  #replace = create('button', { type: 'submit', class: 'primary', 'data-act': 'replace', disabled: true }, say('Replace'));

  /** @param {ReplaceManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  get isOpen() {
    return this.#dialog?.open ?? false;
  }

  /** @param {string} [words] what is looked for at first */
  async open(words = '') {
    await loadStyles('/styles/writing/replace.css');
    if (this.isOpen) return;
    this.#isNews = false;
    this.#dialog = create('dialog', { class: 'ask side-sheet replace-dialog' });
    openBeside(this.#dialog, say('Find and replace'),
      create('form', { class: 'replace-form', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.#replaceTicked();
      } },
        create('label', { class: 'field', for: this.#find.id }, create('span', {}, say('Find')), this.#find),
        create('div', { class: 'replace-options' },
          create('label', { class: 'tick-field' }, this.#case, create('span', {}, say('Match case'))),
          create('label', { class: 'tick-field' }, this.#word, create('span', {}, say('Whole words')))),
        create('label', { class: 'field', for: this.#with.id }, create('span', {}, say('Replace with')), this.#with),
        create('div', { class: 'replace-acts' }, this.#allLine, this.#replace)),
      this.#said, this.#list, this.#more);
    if (words) {
      // They come before what was looked for last.
      this.#find.value = words;
      this.#find.dispatchEvent(new Event('input', { bubbles: true }));
    }
    this.#find.focus();
    this.#find.select();
    await this.refresh();
  }

  close() {
    this.#dialog?.close();
  }

  /** Looks again, as the story has changed. */
  async refresh() {
    if (this.isOpen) await this.#look();
  }

  #wait() {
    world.cancel(this.#timer);
    this.#timer = world.later(() => {
      this.#most = portion;
      this.#isNews = false;
      void this.#look();
    }, pause);
  }

  async #look() {
    const search = { text: this.#find.value, case: this.#case.checked, word: this.#word.checked };
    this.#turn += 1;
    const turn = this.#turn;
    delete this.#list.dataset.found;
    /** @type {Hit[]} */
    const hits = search.text === '' ? [] : (await this.#manners.ask({ do: 'find', ...search, around: reach })).hits;
    if (turn !== this.#turn) return;
    const isSame = JSON.stringify(search) === JSON.stringify(this.#search);
    this.#unticked = isSame ? stillUnticked(this.#hits, this.#unticked, hits) : new Set();
    this.#search = search;
    this.#hits = hits;
    this.#groups = groupsOf(hits, this.#manners.order());
    this.#draw();
    if (!this.#isNews) this.#count();
  }

  /** Says how much was found. */
  #count() {
    const count = this.#hits.length;
    const places = this.#groups.filter(({ place }) => place !== null).length;
    if (this.#search.text === '') this.#said.textContent = '';
    else if (count === 0) this.#said.textContent = say('Nothing found.');
    else if (count >= mostHits) this.#said.textContent = say('Found very often. These are the first {count}.', { count: sayNumber(count) });
    else {
      const found = sayCount(count, { one: 'Found once', other: 'Found {count} times' });
      this.#said.textContent = places === 0 ? found
        : say('{found} in {places}', { found, places: sayCount(places, { one: '{count} place', other: '{count} places' }) });
    }
  }

  #draw() {
    const shown = firstOf(this.#groups, this.#most);
    this.#list.replaceChildren(...shown.map((group) => this.#drawGroup(group)));
    this.#list.dataset.found = String(this.#hits.length);
    this.#more.hidden = this.#hits.length <= this.#most;
    this.#showTicked();
  }

  #showMore() {
    const before = this.#list.querySelectorAll('.hit').length;
    this.#most += portion;
    this.#draw();
    this.#list.querySelectorAll('.hit')[before]?.querySelector('input')?.focus();
  }

  /** @param {HitGroup} group */
  #drawGroup({ place, hits }) {
    const name = place === null ? say('Elsewhere in the story') : this.#manners.nameOf(place);
    return create('section', { class: 'hit-group' }, create('h3', { class: 'hit-place', dir: 'auto' }, name),
      create('ul', { role: 'list' }, ...hits.map((index) => this.#drawHit(index))));
  }

  /** @param {number} index */
  #drawHit(index) {
    const hit = /** @type {Hit} */ (this.#hits[index]);
    const { before, words, after } = lineOf(hit);
    const act = this.#manners.showing(hit);
    const show = () => {
      this.close();
      act?.();
    };
    return create('li', { class: 'hit' },
      create('label', { class: 'hit-tick' },
        create('input', { type: 'checkbox', checked: !this.#unticked.has(index), 'data-hit': index,
          onchange: (/** @type {Event} */ event) => this.#tick(index, /** @type {HTMLInputElement} */ (event.target).checked) }),
        create('span', { class: 'hit-words', dir: 'auto' }, before, create('mark', {}, words), after)),
      act && create('button', { type: 'button', class: 'quiet', onclick: show }, say('Show'),
        create('span', { class: 'visually-hidden' }, ` ${index + 1}`)));
  }

  /**
   * @param {number} index
   * @param {boolean} isTicked
   */
  #tick(index, isTicked) {
    if (isTicked) this.#unticked.delete(index);
    else this.#unticked.add(index);
    this.#showTicked();
  }

  /** @param {boolean} isTicked */
  #tickAll(isTicked) {
    this.#unticked = new Set(isTicked ? [] : this.#hits.keys());
    for (const box of this.#list.querySelectorAll('input')) box.checked = isTicked;
    this.#showTicked();
  }

  #showTicked() {
    const count = this.#hits.length - this.#unticked.size;
    this.#allLine.hidden = this.#hits.length === 0;
    this.#all.checked = this.#unticked.size === 0;
    this.#all.indeterminate = this.#unticked.size > 0 && count > 0;
    this.#replace.disabled = count === 0;
    // Nothing in their place: the words go, and the button says so.
    const deletes = count > 0 && this.#with.value === '';
    this.#replace.className = deletes ? 'secondary danger' : 'primary';
    this.#replace.textContent = count === 0 ? say('Replace') : replaceWords(count, deletes);
  }

  async #replaceTicked() {
    const request = replacing(this.#hits, this.#unticked, this.#search, this.#with.value);
    // What was typed a moment ago has not been looked for yet.
    if (!request || this.#find.value !== this.#search.text) return;
    const count = this.#hits.length - this.#unticked.size;
    const deletes = this.#with.value === '';
    if (!await this.#manners.perform(request)) return;
    this.#isNews = true;
    this.#said.textContent = deletes
      ? sayCount(count, { one: 'Deleted once. Undo takes it back.', other: 'Deleted {count} times. Undo takes it back.' })
      : sayCount(count, { one: 'Replaced once. Undo takes it back.', other: 'Replaced {count} times. Undo takes it back.' });
    await this.#look();
    this.#find.focus();
  }
}

/**
 * @param {number} count
 * @param {boolean} deletes whether nothing is put in the place of the words
 */
function replaceWords(count, deletes) {
  return deletes ? sayCount(count, { one: 'Delete {count}', other: 'Delete {count}' })
    : sayCount(count, { one: 'Replace {count}', other: 'Replace {count}' });
}
