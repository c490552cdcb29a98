import { cross } from '../desk/drawings.js';
import { DraftLibrary } from '../drafts/draft-library.js';
import { create, icon } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { say } from '../language/say.js';

/** What a grown-up wrote when sending a story back, in sight while its author changes it. */
export class AnswerCard extends HTMLElement {
  /**
   * Asks the library for it. Without a network, or if nobody has answered, the card stays empty.
   *
   * @param {string} draft
   */
  async draw(draft) {
    const [{ answer, waiting }] = await Promise.all([new DraftLibrary(draft).listing(), loadStyles('/styles/publishing/answer-card.css')])
      .catch(() => [/** @type {Partial<DraftListing>} */ ({})]);
    const words = answer?.words.trim();
    if (!words || waiting) return;
    this.replaceChildren(create('div', { class: 'answer-words' }, create('h2', {}, say('A grown-up wrote to you')),
      create('blockquote', { dir: 'auto' }, words)),
    create('button', { type: 'button', class: 'quiet', 'aria-label': say('Dismiss this note'), onclick: () => {
      this.replaceChildren();
      /** @type {HTMLElement | null} */ (this.closest('main'))?.focus({ preventScroll: true });
    } }, icon(cross)));
  }
}

customElements.define('answer-card', AnswerCard);
