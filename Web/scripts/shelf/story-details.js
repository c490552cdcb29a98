/** @typedef {import('./story-card.js').CardManners} CardManners */

import { create, icon } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { agesInWords, byline, seriesInWords } from '../language/story-words.js';
import { ReaderSession } from '../library/reader-session.js';
import { KeepButton } from '../offline/keep-button.js';
import { drawTakeAlong } from '../offline/take-along.js';
import { drawEndingsTally } from '../scenes/ending-view.js';
import { askHowToEdit } from './edit-question.js';
import { lastReadInWords, minutesInWords, tagName, valueInWords } from './shelf-words.js';
import { drawCover } from './story-cover.js';

const cross = 'M6 6l12 12M18 6L6 18';
const pen = 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3';
const clock = 'M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
const fork = 'M12 21v-7M12 14C12 9 6 10 6 4M12 14c0-5 6-4 6-10M3.5 6.5L6 4l2.5 2.5M15.5 6.5L18 4l2.5 2.5';

/**
 * Everything about one story, over the shelf. It is a dialog rather than a part of the card that unfolds, so that no card ever changes its
 * height: the cards beside it would have holes, and the list would lie about its length.
 */
export class StoryDetails extends HTMLElement {
  #dialog = create('dialog', { class: 'details', 'aria-labelledby': 'details-title' });
  #edit = create('button', { type: 'button', class: 'secondary', 'data-act': 'edit' }, icon(pen), say('Edit'));
  #said = create('p', { class: 'hint', role: 'status' });

  connectedCallback() {
    this.replaceChildren(this.#dialog);
    this.#dialog.addEventListener('click', (event) => event.target === this.#dialog && this.close());
  }

  /**
   * @param {ShelfCard} card
   * @param {CardManners} manners
   */
  open(card, manners) {
    const { id, title, summary, progress, here, endings = 0 } = card;
    const names = [seriesInWords(card.series), byline(card)];
    this.#dialog.dataset.details = id;
    this.#dialog.replaceChildren(
      create('button', { type: 'button', class: 'quiet details-close', 'aria-label': say('Close'), onclick: () => this.close() },
        icon(cross)),
      create('div', { class: 'cover' }, drawCover(card, '(max-width: 44rem) 100vw, 44rem')),
      create('div', { class: 'details-words', lang: card.language },
        create('h2', { id: 'details-title', class: 'card-title', dir: 'auto' }, title),
        ...names.map((name, index) => name && create('p', { class: 'byline', dir: 'auto', lang: index === 1 && language }, name)),
        summary && create('p', { class: 'summary', dir: 'auto' }, summary),
        create('div', { class: 'details-facts', lang: language }, drawFacts(card), drawEndingsTally(progress?.found ?? 0, endings)),
        drawTags(card, manners.tagAddress)),
      create('div', { class: 'details-acts', lang: language },
        here === false ? create('p', { class: 'hint' }, say('Not on this device. You can read it when you’re online.'))
          : create('a', { class: 'primary large', href: `#/read/${encodeURIComponent(id)}` },
            progress?.underWay ? say('Continue') : say('Read')),
        ...(here === undefined ? [KeepButton.for(manners.shared, { id, title }), drawTakeAlong({ id, title })] : []),
        this.#edit, this.#said));
    this.#said.textContent = '';
    this.#edit.hidden = true;
    this.#edit.onclick = () => void this.#write(card, manners.shared);
    if (here === undefined) void this.#offerEditing(id, manners.shared);
    this.#dialog.showModal();
    this.#dialog.scrollTop = 0;
  }

  close() {
    this.#dialog.close();
  }

  /**
   * @param {string} story
   * @param {Shared} shared
   */
  async #offerEditing(story, shared) {
    const session = await ReaderSession.of(shared).current().catch(() => null);
    if (this.#dialog.dataset.details === story) this.#edit.hidden = !session?.reader?.mayWrite;
  }

  /**
   * Opens the manuscript of a story: the reader's own draft of it, or a new one of somebody else's story, as the reader chooses.
   *
   * @param {ShelfCard} card
   * @param {Shared} shared
   */
  async #write({ id: story, title }, shared) {
    this.#edit.disabled = true;
    try {
      // Whoever only reads does not load what writes.
      const [{ copyStory, editStory, ownDraftOf }, { titleOfCopy }] =
        await Promise.all([import('../drafts/draft-list.js'), import('../drafts/draft-beginnings.js')]);
      const own = await ownDraftOf(shared, story);
      const how = own ? null : await askHowToEdit(title);
      if (!own && !how) return;
      const { id } = own ?? await (how === 'copy' ? copyStory(shared, story, titleOfCopy(title)) : editStory(shared, story, title));
      location.hash = `#/write/${encodeURIComponent(id)}`;
    } catch {
      this.#said.textContent = say('This story can’t be edited right now. Try again in a moment.');
    } finally {
      this.#edit.disabled = false;
    }
  }
}

customElements.define('story-details', StoryDetails);

/**
 * @param {ShelfCard} card
 * @param {(tag: string) => string} address
 */
function drawTags({ tags = [], tagNames = tags }, address) {
  return tags.length > 0
    && create('ul', { class: 'card-tags', role: 'list', 'aria-label': say('Tags'), lang: language }, ...tags.map((tag, index) =>
    create('li', {}, create('a', { class: 'tag', href: address(tag) }, create('span', { dir: 'auto' }, tagName(tagNames[index] ?? tag))))));
}

/** @param {ShelfCard} card */
function drawFacts({ minutes, complexity, ages, progress }) {
  const age = agesInWords(ages);
  return create('ul', { class: 'card-facts', role: 'list', 'aria-label': say('At a glance') },
    minutes !== undefined && create('li', {}, icon(clock), minutesInWords(minutes)),
    complexity && create('li', {}, icon(fork), valueInWords('complexity', complexity.band)),
    age && create('li', { class: 'ages' }, age),
    progress?.lastRead !== undefined && create('li', { class: 'last-read' }, lastReadInWords(progress.lastRead)));
}
