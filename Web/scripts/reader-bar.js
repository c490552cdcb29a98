import { create, icon } from './create.js';

const books = 'M15 6l-6 6 6 6';
const unturn = 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3';
const startAgain = 'M4 12a8 8 0 1 0 3-6.2M4 4v5h5';

/** What stands above the book: the way to the shelf, the story's name, undo and restart. */
export class ReaderBar extends HTMLElement {
  #title = create('h1', { class: 'bar-title', dir: 'auto' });
  #undo = create('button', { type: 'button', class: 'quiet', 'data-act': 'undo' }, icon(unturn), create('span', {}, 'Unturn the page'));
  #restart = create('button', { type: 'button', class: 'quiet', 'data-act': 'restart' },
    icon(startAgain), create('span', {}, 'Start again'));

  /** @param {{ undo: () => void, restart: () => void }} acts */
  draw({ undo, restart }) {
    this.#undo.addEventListener('click', undo);
    this.#restart.addEventListener('click', restart);
    this.replaceChildren(create('header', { class: 'bar' },
      create('a', { class: 'quiet', href: '#/stories' }, icon(books), create('span', {}, 'Stories')),
      this.#title,
      create('div', { class: 'bar-acts' }, this.#undo, this.#restart)));
    this.show({ title: 'Branchbook', canUndo: false, canRestart: false });
  }

  /** @param {{ title: string, canUndo: boolean, canRestart: boolean }} state */
  show({ title, canUndo, canRestart }) {
    this.#title.textContent = title;
    this.#undo.disabled = !canUndo;
    this.#restart.disabled = !canRestart;
  }
}

customElements.define('reader-bar', ReaderBar);
