/** @typedef {import('../drafts/draft-list.js').ListedDraft} Draft */

import { deleteDraft, listDrafts, newDraft, restoreDraft } from '../drafts/draft-list.js';
import { create, icon } from '../elements/create.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { momentInWords } from '../language/moments.js';
import { language, say } from '../language/say.js';
import { sessionChanged } from '../library/reader-session.js';
import { problemInWords } from './draft-words.js';
import { bin } from '../desk/drawings.js';
import { askWords } from '../desk/words-dialog.js';

const pen = 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3';

/** The stories that this reader writes. `data-stories` says what is on show: `loading`, `shown`, `closed` or `trouble`. */
export class MyStoriesPage extends HTMLElement {
  #content = create('div', { class: 'my-stories' });
  #said = create('p', { class: 'stories-said', role: 'status' });
  /** @type {Context | null} */
  #context = null;
  /**
   * Those that were deleted here just now: each leaves its place to a button that brings it back.
   *
   * @type {Map<string, Draft>}
   */
  #deleted = new Map();

  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, context) {
    this.#context = context;
    const frame = new PageFrame(context);
    frame.draw({ section: 'stories', heading: say('My stories') }, this.#said, this.#content);
    this.replaceChildren(frame);
    this.dataset.stories = 'loading';
    this.#content.replaceChildren(drawWaiting(say('Just a moment…')));
    document.addEventListener(sessionChanged, this.#fillAgain);
    void this.#fill();
  }

  leave() {
    document.removeEventListener(sessionChanged, this.#fillAgain);
  }

  #fillAgain = () => void this.#fill();

  #shared() {
    return /** @type {Context} */ (this.#context);
  }

  async #fill() {
    try {
      const { mayWrite, drafts, deleted } = await listDrafts(this.#shared());
      if (mayWrite) this.#show(drafts, deleted);
      else this.#close();
    } catch (error) {
      if (/** @type {{ reason?: string } | null} */ (error)?.reason === 'notAllowed') {
        this.#close();
        return;
      }
      const message = new MessageView();
      message.draw({ title: say('Your stories didn’t load'), text: problemInWords(error),
        actions: [{ words: say('Try again'), act: () => void this.#fill() }] });
      this.#content.replaceChildren(message);
      this.dataset.stories = 'trouble';
    }
  }

  /** Whoever may not write is told who can change that. */
  #close() {
    this.#content.replaceChildren(create('section', { class: 'panel closed-note' },
      create('p', { class: 'lead' },
        say('Here you could write stories of your own. A grown-up can allow it under Administration, beside your name.')),
      create('div', { class: 'actions' }, create('a', { class: 'secondary', href: '#/readers' }, say('Who’s reading?')),
        create('a', { class: 'primary', href: '#/stories' }, say('Go to the stories')))));
    this.dataset.stories = 'closed';
  }

  /**
   * @param {Draft[]} drafts
   * @param {Draft[]} deleted
   */
  #show(drafts, deleted) {
    // Somebody may have brought one back elsewhere.
    for (const { id } of drafts) this.#deleted.delete(id);
    const rows = [...drafts, ...this.#deleted.values()].sort((one, other) => other.changed - one.changed || (one.id < other.id ? 1 : -1));
    const old = deleted.filter(({ id }) => !this.#deleted.has(id));
    this.#content.replaceChildren(
      create('button', { type: 'button', class: 'new-story', 'data-act': 'new', onclick: () => void this.#begin() }, icon(pen),
        create('span', { class: 'new-story-words' }, create('strong', {}, say('New story')),
          create('span', {}, rows.length > 0 ? say('Begin with an empty page')
            : say('All it needs is a title. The rest you make up as you go.')))),
      create('ul', { class: 'draft-cards', role: 'list', 'aria-label': say('Stories you are writing') },
        ...rows.map((draft) => create('li', { class: 'draft', 'data-draft': draft.id },
          ...(this.#deleted.has(draft.id) ? this.#drawDeleted(draft) : this.#drawDraft(draft))))),
      ...(old.length > 0 ? [this.#drawBin(old)] : []));
    this.dataset.stories = 'shown';
  }

  /** @param {Draft} draft */
  #drawDraft(draft) {
    const { id, title, changed } = draft;
    return [
      create('div', { class: 'draft-cover cover', 'aria-hidden': 'true' },
        create('span', { class: 'cover-letter', dir: 'auto' }, [...title.trim()][0] ?? '')),
      create('h2', { class: 'draft-title' }, create('a', { href: `#/write/${encodeURIComponent(id)}`, dir: 'auto' }, title)),
      create('p', { class: 'draft-facts' },
        create('span', {}, say('Changed {when}', { when: momentInWords(changed) })),
        create('span', { class: draft.published ? 'draft-mark on' : 'draft-mark' }, publishedInWords(draft))),
      create('div', { class: 'draft-acts' },
        create('a', { class: 'primary', href: `#/write/${encodeURIComponent(id)}`, 'data-act': 'write' },
          say('Continue writing'), hidden(title)),
        draft.published && create('a', { class: 'secondary', href: `#/read/${encodeURIComponent(draft.story)}`, 'data-act': 'read' },
          say('Read'), hidden(title)),
        create('button', { type: 'button', class: 'quiet', 'data-act': 'delete', onclick: () => void this.#delete(draft) }, icon(bin),
          create('span', { class: 'delete-words' }, say('Delete')), hidden(title))),
    ];
  }

  /** @param {Draft} draft */
  #drawDeleted(draft) {
    return [
      create('p', { class: 'draft-gone', dir: 'auto' }, say('“{title}” is in the bin.', { title: draft.title })),
      create('div', { class: 'draft-acts' }, create('button', { type: 'button', class: 'secondary', 'data-act': 'undo',
        onclick: () => void this.#restore(draft) }, say('Undo'), hidden(draft.title))),
    ];
  }

  /** @param {Draft[]} drafts */
  #drawBin(drafts) {
    return create('details', { class: 'draft-bin' }, create('summary', {}, say('Bin')),
      create('ul', { class: 'bin-drafts', role: 'list' }, ...drafts.map((draft) => create('li',
        { class: 'bin-draft', 'data-draft': draft.id }, create('span', { dir: 'auto' }, draft.title),
        create('button', { type: 'button', class: 'secondary', 'data-act': 'bring-back', onclick: () => void this.#restore(draft) },
          say('Bring back'), hidden(draft.title))))));
  }

  async #begin() {
    const title = await askWords({ title: say('A new story'), label: say('What is it called?'), yes: say('Begin writing'),
      hint: say('You can change it later. For example: The Dragon’s Breakfast') });
    if (!title) return;
    await this.#trying(async () => {
      const { id } = await newDraft(this.#shared(), { title, language });
      location.hash = `#/write/${encodeURIComponent(id)}`;
    });
  }

  /** @param {Draft} draft */
  async #delete(draft) {
    await this.#trying(async () => {
      await deleteDraft(this.#shared(), draft.id);
      this.#deleted.set(draft.id, draft);
      await this.#fill();
      this.#focus(draft, 'undo');
      this.#said.textContent = say('“{title}” is in the bin.', { title: draft.title });
    });
  }

  /** @param {Draft} draft */
  async #restore(draft) {
    await this.#trying(async () => {
      await restoreDraft(this.#shared(), draft.id);
      this.#deleted.delete(draft.id);
      await this.#fill();
      this.#focus(draft, 'write');
      this.#said.textContent = say('“{name}” is back.', { name: draft.title });
    });
  }

  /**
   * @param {Draft} draft
   * @param {string} act
   */
  #focus({ id }, act) {
    /** @type {HTMLElement | null} */ (this.querySelector(`.draft[data-draft="${CSS.escape(id)}"] [data-act=${act}]`))?.focus();
  }

  /** @param {() => Promise<void>} act */
  async #trying(act) {
    this.#said.classList.remove('problem');
    this.#said.textContent = '';
    try {
      await act();
    } catch (error) {
      this.#said.classList.add('problem');
      this.#said.textContent = problemInWords(error);
    }
  }
}

customElements.define('my-stories-page', MyStoriesPage);

/**
 * Tells apart buttons that share their words.
 *
 * @param {string} title
 */
function hidden(title) {
  return create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${title}`);
}

/** @param {Draft} draft */
function publishedInWords({ published, number }) {
  if (!published) return say('Not on the shelf yet');
  return published.number === number ? say('On the shelf') : say('On the shelf, changed since');
}
