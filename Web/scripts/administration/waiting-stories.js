/** @typedef {import('./draft-reviews.js').WaitingDraft} WaitingDraft */

import { create } from '../elements/create.js';
import { drawFace } from '../frame/faces.js';
import { momentInWords } from '../language/moments.js';
import { say } from '../language/say.js';
import { reviewsPath } from './draft-reviews.js';
import { RowList } from './row-list.js';

/** The stories that wait for a grown-up, the one that has waited longest first. */
export class WaitingStories extends RowList {
  /** @override */
  path = reviewsPath;
  /** @override */
  empty = say('Nothing to look at. Stories of children who ask first appear here before the family sees them.');

  /**
   * @override
   * @param {{ drafts: WaitingDraft[] }} answer
   */
  rowsOf({ drafts }) {
    return drafts.map(({ id, title, author, at, isNew }) => create('li', { class: 'row', 'data-row': id }, drawFace(author, 40),
      create('div', { class: 'row-words' }, create('strong', { dir: 'auto' }, title),
        create('span', { class: 'quiet-words' }, create('span', { dir: 'auto' }, author.name), ' · ',
          isNew ? say('shown {when}', { when: momentInWords(at) })
            : say('changes to a story on the shelf, shown {when}', { when: momentInWords(at) }))),
      create('a', { class: 'primary', href: `#/administration/drafts/${encodeURIComponent(id)}`, 'data-act': 'look' }, say('Look at it'),
        create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`))));
  }
}

customElements.define('waiting-stories', WaitingStories);
