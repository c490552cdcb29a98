/** @typedef {import('../drafts/draft-list.js').ListedDraft} Draft */

import { titleOfCopy } from '../drafts/draft-beginnings.js';
import { bringStories } from '../drafts/draft-bringing.js';
import { DraftLibrary } from '../drafts/draft-library.js';
import { copyDraft, deleteDraft, listDrafts, newDraft, restoreDraft, takeBack } from '../drafts/draft-list.js';
import { DraftTrouble } from '../drafts/draft-trouble.js';
import { create, icon, present } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { momentInWords } from '../language/moments.js';
import { language, say } from '../language/say.js';
import { sessionChanged } from '../library/reader-session.js';
import { drawCornerNote, drawMarks, writeWords } from '../publishing/corner-note.js';
import { cornerState } from '../publishing/corner-state.js';
import { isUnseen, shownNumber } from '../publishing/unseen-changes.js';
import { offerActs } from '../desk/acts-dialog.js';
import { problemInWords } from '../desk/draft-words.js';
import { bin, copies, dots, saving } from '../desk/drawings.js';
import { askWords } from '../desk/words-dialog.js';
import { drawCover } from '../shelf/story-cover.js';

/** With more entries since, a story is taken for changed without a look at them. */
const mostLookedThrough = 200;
const arrival = 'M12 3v11M7 9.5l5 5 5-5M4 15v5h16v-5';
const pen = 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3';

/** The stories that this reader writes. `data-stories` says what is on show: `loading`, `shown`, `closed` or `trouble`. */
export class MyStoriesPage extends HTMLElement {
  #content = create('div', { class: 'my-stories' });
  #said = create('p', { class: 'stories-said', role: 'status' });
  /** @type {Context | null} */
  #context = null;
  /** @type {Promise<unknown>} */
  #brought = Promise.resolve();
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
    this.addEventListener('dragover', this.#allowFiles);
    this.addEventListener('drop', this.#takeFiles);
    void this.#fill();
  }

  leave() {
    document.removeEventListener(sessionChanged, this.#fillAgain);
  }

  #fillAgain = () => void this.#fill();

  /** @param {DragEvent} event */
  #allowFiles = (event) => {
    if (this.dataset.stories === 'shown' && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };

  /** @param {DragEvent} event */
  #takeFiles = (event) => {
    const files = [...event.dataTransfer?.files ?? []];
    if (this.dataset.stories !== 'shown' || files.length === 0) return;
    // Without this, the browser would leave the page and show the file.
    event.preventDefault();
    this.#bring(files);
  };

  #shared() {
    return /** @type {Context} */ (this.#context);
  }

  async #fill() {
    try {
      const { mayWrite, drafts, deleted } = await listDrafts(this.#shared());
      if (!mayWrite) return this.#close();
      this.#show(drafts, deleted);
      for (const draft of drafts) void this.#look(draft);
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
        say('Here you could write stories of your own. A grown-up can allow it under “For grown-ups”, beside your name.')),
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
      ...this.#drawBringing(),
      create('ul', { class: 'draft-cards', role: 'list', 'aria-label': say('Stories you are writing') },
        ...rows.map((draft) => create('li', { class: 'draft', 'data-draft': draft.id },
          ...(this.#deleted.has(draft.id) ? this.#drawDeleted(draft) : this.#drawDraft(draft))))),
      ...(old.length > 0 ? [this.#drawBin(old)] : []));
    this.dataset.stories = 'shown';
  }

  /**
   * Looks whether readers can notice what was written since a story was put on the shelf: a tidied map is no change.
   *
   * @param {Draft} draft
   */
  async #look(draft) {
    const number = shownNumber(draft);
    if (number === null || draft.number - number > mostLookedThrough) return;
    const history = await new DraftLibrary(draft.id).history(number).catch(() => null);
    if (!history || history.snapshot || !history.entries.every(({ entry }) => isUnseen(entry))) return;
    this.querySelector(`.draft[data-draft="${CSS.escape(draft.id)}"]`)?.replaceChildren(
      ...present(this.#drawDraft({ ...draft, number })));
  }

  #drawBringing() {
    const picker = create('input', { type: 'file', id: 'story-picker', multiple: true, hidden: true, onchange: () => {
      const files = [...picker.files ?? []];
      // The same file can be picked once more.
      picker.value = '';
      if (files.length > 0) this.#bring(files);
    } });
    return [picker, create('button', { type: 'button', class: 'bring-story', 'data-act': 'bring', onclick: () => picker.click() },
      icon(arrival), create('span', { class: 'new-story-words' }, create('strong', {}, say('Bring a story')),
        create('span', {}, say('A file of Branchbook, or a story made with Twine, ink, Word, Markdown or JSON'))))];
  }

  /** @param {Draft} draft */
  #drawDraft(draft) {
    const { id, title, changed, cover } = draft;
    const state = cornerState(draft);
    const readAt = state.reads === 'shelf' ? `#/read/${encodeURIComponent(draft.story)}` : `#/write/${encodeURIComponent(id)}/read`;
    return [
      create('div', { class: 'draft-cover cover', 'aria-hidden': 'true' }, drawCover({ title: title.trim(),
        picture: cover === undefined ? undefined : { url: new DraftLibrary(id).fileAddress(cover) } }, '10rem')),
      create('h2', { class: 'draft-title' }, create('a', { href: `#/write/${encodeURIComponent(id)}`, dir: 'auto' }, title)),
      create('p', { class: 'draft-facts' },
        create('span', {}, say('Changed {when}', { when: momentInWords(changed) })),
        ...drawMarks(state)),
      drawCornerNote(state, { title, takeBack: () => void this.#takeBack(draft) }),
      create('div', { class: 'draft-acts' },
        create('a', { class: 'primary', href: `#/write/${encodeURIComponent(id)}`, 'data-act': 'write' },
          writeWords(state), hidden(title)),
        create('a', { class: 'secondary', href: readAt, 'data-act': 'read' }, say('Read it'), hidden(title)),
        create('button', { type: 'button', class: 'quiet', 'data-act': 'more', onclick: () => this.#offer(draft) }, icon(dots),
          create('span', { class: 'more-words' }, say('More')), hidden(title))),
    ];
  }

  /** @param {Draft} draft */
  #offer(draft) {
    offerActs(draft.title, [
      { words: say('Save as a file'), drawing: saving, act: () => void this.#save(draft) },
      { words: say('Make a copy'), drawing: copies, act: () => void this.#copy(draft) },
      { words: say('Delete'), drawing: bin, act: () => void this.#delete(draft), isDanger: true },
    ]);
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

  /** @param {File[]} files */
  #bring(files) {
    // Files that come while others are on their way wait for their turn.
    this.#brought = this.#brought.then(() => this.#trying(async () => {
      this.#said.textContent = say('Just a moment…');
      try {
        const [{ showBrought }] = await Promise.all([import('./brought-dialog.js'), loadStyles('/styles/writing/brought.css')])
          .catch(() => Promise.reject(new DraftTrouble('module')));
        const brought = await bringStories(files);
        this.#said.textContent = '';
        showBrought(brought, (draft) => {
          location.hash = `#/write/${encodeURIComponent(draft)}`;
        });
      } finally {
        // What came before a file that could not be read is there as well.
        await this.#fill();
      }
    }));
  }

  /** @param {Draft} draft */
  async #copy(draft) {
    await this.#trying(async () => {
      // The library copies what it has, which may not be everything yet.
      if (draft.unsent > 0) await atDesk(draft.id, this.#shared(), (desk) => desk.sent());
      const copy = await copyDraft(this.#shared(), draft.id, titleOfCopy(draft.title));
      await this.#fill();
      this.#focus(copy, 'write');
      this.#said.textContent = say('“{title}” is a story of its own now.', { title: copy.title });
    });
  }

  /** @param {Draft} draft */
  async #save({ id, title, story }) {
    await this.#trying(async () => {
      const [{ openFiles }, { filesOf }] = await Promise.all([import('../publishing/files-dialog.js'),
        import('../publishing/story-files.js'), loadStyles('/styles/publishing/publishing.css')])
        .catch(() => Promise.reject(new DraftTrouble('module')));
      openFiles(title, { story, placeOf: async () => '',
        files: filesOf(new DraftLibrary(id), (work) => atDesk(id, this.#shared(), work)),
        show: ({ node }) => {
          location.hash = `#/write/${encodeURIComponent(id)}?${new URLSearchParams({ at: node ?? '' })}`;
        } });
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

  /** @param {Draft} draft */
  async #takeBack(draft) {
    await this.#trying(async () => {
      await takeBack(this.#shared(), draft.id);
      await this.#fill();
      this.#focus(draft, 'write');
      this.#said.textContent = say('“{title}” isn’t waiting any more.', { title: draft.title });
    });
  }

  /**
   * @param {{ id: string }} draft
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

/**
 * Does something at the desk of a draft, which is open as long as that takes.
 *
 * @template Answer
 * @param {string} draft
 * @param {Context} context
 * @param {(desk: import('../drafts/draft-desk.js').DraftDesk) => Promise<Answer>} work
 */
async function atDesk(draft, context, work) {
  const { DraftDesk } = await import('../drafts/draft-desk.js');
  const desk = await DraftDesk.open(draft, context);
  try {
    return await work(desk);
  } finally {
    void desk.close();
  }
}
