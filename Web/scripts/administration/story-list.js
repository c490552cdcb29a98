import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { dateInWords } from '../language/moments.js';
import { say } from '../language/say.js';
import { byline } from '../language/story-words.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';

/** Stories fetched at a time. */
const pageSize = 25;

/** Every story of the library by its title, each with the way to take it out. */
export class StoryList extends HTMLElement {
  #list = create('ul', { class: 'rows', role: 'list' });
  #more = create('button', { type: 'button', class: 'secondary', hidden: true, onclick: () => void this.#load() }, say('More stories'));
  #said = create('div', { role: 'alert' });
  #search =
    create('input',
      { class: 'text-field', type: 'search', id: 'administration-search', placeholder: say('Title or author'), autocomplete: 'off' });
  #next = '';
  /** @type {() => void} */
  #changed = () => undefined;

  /** @param {() => void} changed is called when a story was taken out */
  draw(changed) {
    this.#changed = changed;
    this.replaceChildren(
      create('form', { class: 'search-form', role: 'search', onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void this.fill();
      } }, create('label', { class: 'visually-hidden', for: 'administration-search' }, say('Search')), this.#search,
      create('button', { type: 'submit', class: 'secondary' }, say('Search'))),
      this.#said, this.#list, this.#more);
    void this.fill();
  }

  /** Clears the list and loads its first page again. */
  async fill() {
    this.#next = '';
    this.#list.replaceChildren();
    await this.#load();
  }

  async #load() {
    try {
      const query = new URLSearchParams({ order: 'title', limit: String(pageSize) });
      if (this.#search.value.trim()) query.set('search', this.#search.value.trim());
      if (this.#next) query.set('after', this.#next);
      const { items, next } = await call('GET', `shelf?${query}`);
      this.#next = next ?? '';
      this.dataset.filled = '';
      this.#more.hidden = !next;
      this.#list.append(...items.map((/** @type {{ story: Card & { added?: number } }} */ { story }) => this.#drawRow(story)));
      this.#said.replaceChildren(
        ...(this.#list.childElementCount === 0 ? [create('p', { class: 'quiet-words' }, say('No stories here yet.'))] : []));
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }

  /** @param {Card & { added?: number }} story */
  #drawRow(story) {
    /** @type {HTMLLIElement} */
    const row = create('li', { class: 'row', 'data-row': story.id },
      create('div', { class: 'row-words' }, create('strong', { dir: 'auto', lang: story.language }, story.title),
        create('span', { class: 'quiet-words', dir: 'auto' },
          [byline(story), story.added && say('added {date}', { date: dateInWords(story.added) })].filter(Boolean).join(' · '))),
      create('button', { type: 'button', class: 'secondary danger', onclick: () => void this.#remove(story, row) }, say('Remove'),
        create('span', { class: 'visually-hidden', dir: 'auto' }, ` ${story.title}`)));
    return row;
  }

  /**
   * @param {Card} story
   * @param {HTMLElement} row
   */
  async #remove(story, row) {
    const { title } = story;
    const sure = await ask({
      title: say('Remove “{title}”?', { title }), yes: say('Remove it'), no: say('Leave it'),
      text: say('It will disappear from everyone’s shelf. What people have read is kept, and comes back if the story does.'),
    });
    if (!sure) return;
    try {
      await call('DELETE', `stories/${encodeURIComponent(story.id)}`);
      row.remove();
      this.#said.replaceChildren(create('p', { class: 'done-note' }, say('“{title}” has been removed.', { title })));
      this.#changed();
    } catch (error) {
      this.#said.replaceChildren(drawProblem(error));
    }
  }
}

customElements.define('story-list', StoryList);
