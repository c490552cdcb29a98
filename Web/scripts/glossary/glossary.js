import { create } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { language, say } from '../language/say.js';
import { rangeIn } from '../voice/spoken-page.js';
import { GlossaryWords } from './glossary-words.js';

const note = 'glossary-note';

/** Marks the words that a story explains, each where it first stands on a page, and opens their cards. */
export class Glossary {
  #entries;
  #words;
  #language;
  #opens;
  /** What a screen reader says of every marked word. */
  #note = create('span', { id: note, hidden: true, lang: language }, say('Shows what this means'));

  /**
   * @param {GlossaryEntry[]} entries
   * @param {{ language: string, opens: () => void }} story its language, and what is done before a card opens
   */
  constructor(entries, story) {
    this.#entries = entries;
    this.#words = new GlossaryWords(entries);
    this.#language = story.language;
    this.#opens = story.opens;
    document.body.append(this.#note);
  }

  /**
   * Makes a glossary, dressed.
   *
   * @param {ConstructorParameters<typeof Glossary>} story
   */
  static async make(...story) {
    await loadStyles('/styles/glossary/glossary.css');
    return new Glossary(...story);
  }

  /**
   * Marks the words of a page. What is marked already stays; lines that have come since are looked through.
   *
   * @param {Element} page
   */
  mark(page) {
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll('.explained'));
    const marked = new Set([...buttons].map(({ dataset }) => Number(dataset.entry)));
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll('.line'))) {
      for (const { from, to, entry } of this.#words.find(line.textContent ?? '')) {
        if (!marked.has(entry) && this.#wrap(line, from, to, entry)) marked.add(entry);
      }
    }
  }

  /** The story is closed. */
  close() {
    this.#note.remove();
  }

  /**
   * @param {HTMLElement} line
   * @param {number} from
   * @param {number} to
   * @param {number} entry
   * @returns {boolean} whether it could be marked; a word that is partly emphasised cannot
   */
  #wrap(line, from, to, entry) {
    const range = rangeIn(line, from, to);
    if (range.startContainer !== range.endContainer) return false;
    /** @type {HTMLButtonElement} */
    const button = create('button', {
      type: 'button', class: 'explained', 'data-entry': entry, 'aria-haspopup': 'dialog', 'aria-describedby': note,
      onclick: () => void this.#open(button, entry),
    });
    range.surroundContents(button);
    return true;
  }

  /**
   * @param {HTMLElement} button
   * @param {number} entry
   */
  async #open(button, entry) {
    const explained = this.#entries[entry];
    if (!explained) return;
    this.#opens();
    const { openWordCard } = await import('./word-card.js');
    openWordCard(explained, { button, language: this.#language });
  }
}
