/** @typedef {import('../desk/kept-field.js').KeptWords} KeptWords */
/** @typedef {import('./sheets.js').Place} Place */
/** @typedef {import('./sheets.js').Sheet} Sheet */
/** @typedef {import('./sheets.js').Thing} Thing */
/** @typedef {import('../publishing/publish-dialog.js').PublishProblem} PublishProblem */
/** @typedef {import('./writing-acts.js').EditRequest} EditRequest */

import { DraftDesk } from '../drafts/draft-desk.js';
import { DraftTrouble } from '../drafts/draft-trouble.js';
import { editorArrives } from '../drafts/editor-arrival.js';
import { storyNode } from '../drafts/story-node.js';
import { create, icon } from '../elements/create.js';
import { StoryAnnouncer } from '../frame/announcer.js';
import { MessageView, drawWaiting } from '../frame/message-view.js';
import { PageFrame } from '../frame/page-frame.js';
import { say } from '../language/say.js';
import { ReaderSession } from '../library/reader-session.js';
import { openAbout } from './about-dialog.js';
import { offerActs } from '../desk/acts-dialog.js';
import { openBin } from './bin-dialog.js';
import { inTheBin } from './bin-things.js';
import { chapterBreaks } from './chaptered.js';
import { ChaptersBeside } from './chapters-beside.js';
import { drawConflicts } from './conflict-cards.js';
import { problemInWords, refusalInWords } from '../desk/draft-words.js';
import { bin, cross, lens, openBook, saving } from '../desk/drawings.js';
import { drawDeskBar } from './desk-bar.js';
import { keptEvent } from '../desk/kept-field.js';
import { followHistoryKeys } from './history-keys.js';
import { openKeys } from './keys-dialog.js';
import { MapView } from './map-view.js';
import { ManuscriptSheets } from './manuscript-sheets.js';
import { MediaCorner } from './media-corner.js';
import { PartKeys } from './part-keys.js';
import { PastBeside } from './past-beside.js';
import { picture } from '../media/media-drawings.js';
import { PublishingBeside } from './publishing-beside.js';
import { QuestionsSheet } from './questions-dialog.js';
import { readingOrder } from './reading-order.js';
import { ReplaceBeside } from './replace-beside.js';
import { RulesBeside } from './rules-beside.js';
import { SaveSign } from './save-sign.js';
import { beginningOf, isJustBegun, sheetOf, textsOf } from './sheets.js';
import { openBeside } from '../desk/side-dialog.js';
import { StoryOutline, chapterEvent } from './story-outline.js';
import { letterAt } from './story-hits.js';
import { answerInText } from './story-questions.js';
import { StoryText, typedEvent } from './story-text.js';
import { TakingOver } from './taking-over.js';
import { namesOfUnwritten } from './unwritten-places.js';
import { asksFirst, publishWords } from '../publishing/family-words.js';
import { world } from '../world/world.js';
import { waitedFor, waitingForNext } from './waiting-places.js';
import { WaitingWords } from './waiting-words.js';
import { WritingActs } from './writing-acts.js';

const memory = 'M5 4h14v16H5zM9 9h6M9 13h6';
const keyboard = 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14h8';
/** The fields of a sheet in which an answer can stand. */
const fieldsWithAnswers = ['text', 'explanation', 'result'];
/** The checker comes this long after the manuscript, in milliseconds: whoever opens a story wants to write first. */
const untilProof = 300;

/**
 * A story that is being written, as one document: every place is a sheet of paper as readers will see it, with its words edited in place.
 *
 * There is one history, that of the story: undo in a text takes back what was typed since the last pause, as the button does, and never
 * what only the browser remembers. `data-manuscript` says what is on show: `loading`, `open` or `trouble`; `data-kept` is there while
 * everything that was typed is on the device, or in the library.
 */
export class ManuscriptPage extends HTMLElement {
  /** @type {DraftDesk | null} */
  #desk = null;
  #draft = '';
  /** Whether a grown-up looks at the story before the family sees it. */
  #asksFirst = false;
  /**
   * The story's own fields.
   *
   * @type {Record<string, any>}
   */
  #facts = {};
  /** @type {{ reached: Place[], rest: Place[] }} */
  #order = { reached: [], rest: [] };
  /** @type {Map<string, Place>} */
  #byID = new Map();
  /**
   * What places are called in which nothing is written, by ID.
   *
   * @type {Map<string, string>}
   */
  #unwritten = new Map();
  #isLeft = false;
  #leaving = new AbortController();
  /**
   * The drawing of the last change.
   *
   * @type {Promise<unknown>}
   */
  #following = Promise.resolve();
  /**
   * Commands follow each other: each is asked for by what the one before has left.
   *
   * @type {Promise<unknown>}
   */
  #last = Promise.resolve();
  /** @type {Promise<void> | null} */
  #refreshing = null;
  #isStale = false;
  /**
   * The text that was edited last, of those that may have answers in them.
   *
   * @type {{ node: string, field: string } | null}
   */
  #edited = null;
  /** @type {QuestionsSheet | null} */
  #questions = null;
  /**
   * Under way while this window takes the story over from another one.
   *
   * @type {Promise<void> | null}
   */
  #taking = null;
  #takingOver = new TakingOver({
    page: this,
    isFollowing: () => this.#isFollowing,
    takeOver: () => this.#takeOver(),
    text: (node, field) => this.#sheets.text(node, field),
  });
  /** The place on show in the manuscript. */
  #shown = '';
  /**
   * Opens the dialog again that was closed last, if words are left in it and nothing was done since.
   *
   * @type {(() => void) | null}
   */
  #left = null;

  /**
   * The checker, once it has come.
   *
   * @type {import('./proof-corner.js').ProofCorner | null}
   */
  #proof = null;

  #content = create('div', { class: 'manuscript' });
  #heading = say('My stories');
  #sheets = new ManuscriptSheets();
  #outline = new StoryOutline();
  #column = create('nav', { class: 'outline-column', 'aria-label': say('Outline'), tabindex: 0 });
  #conflicts = create('div', { class: 'conflicts' });
  /** For authors who ask first, what a grown-up wrote to them. */
  #answer = create('div');
  #sign = new SaveSign();
  /** Only while another window writes this story. */
  #elsewhere = create('button', { type: 'button', class: 'secondary', 'data-act': 'take-over', hidden: true,
    onclick: () => void this.#takeOver() }, say('Write here'));
  #announcer = new StoryAnnouncer();
  #proofPlace = create('div', { class: 'proof-place' });
  #deleted = create('div', { class: 'deleted-note' });
  #filesNote = create('p', { class: 'files-note', role: 'status', dir: 'auto' });
  #writingDesk = create('div', { class: 'writing-desk' });
  /** @type {MapView} */
  #map = new MapView({
    perform: (request) => this.#perform(request),
    addressOf: (node, isMap) => this.#addressOf(node, isMap),
    offer: async (node) => this.#acts.offerPlace(await this.#sheet(node)),
    desk: this.#writingDesk,
    turned: () => {
      this.#placeOutline();
      this.#placeConflicts();
    },
    chapters: () => this.#chapters.acts(),
  });
  #chapters = new ChaptersBeside({
    perform: (request) => this.#perform(request),
    places: () => [...this.#byID.values()],
    deleted: (words, undo) => this.#noteDeleted(words, undo),
    say: (words) => this.#announcer.hint(words),
    show: (node) => void this.#map.select(node),
  });
  #wide = matchMedia('(min-width: 62rem)');
  #parts = new PartKeys();
  #acts = new WritingActs({
    perform: (request) => this.#perform(request),
    sheet: (node) => this.#sheet(node),
    outline: () => ({ order: [...this.#order.reached, ...this.#order.rest], start: String(this.#facts.start ?? ''),
      nameOf: this.#placeName }),
    showText: (node, field, caret) => this.#showText(node, field, caret),
    showPlace: (node) => this.#showPlace(node),
    expect: (node) => this.#expect(node),
    caret: (node, field) => this.#sheets.text(node, field)?.caret ?? 0,
    deleted: (words, undo) => this.#noteDeleted(words, undo),
    say: (words) => this.#announcer.hint(words),
    showOnMap: (node) => (this.#map.isOpen ? null : () => { location.hash = this.#addressOf(node, true); }),
    openRules: (ruled, part) => void this.#rules.open(ruled, part),
    ask: (request) => this.#ask(request),
    read: (node) => void this.#readFrom(node),
    chooseChapter: async (node) => (await this.#chapters.acts())?.choose([node]),
    chooseMedia: (target) => this.#media.choose(target),
  });

  #media = new MediaCorner({
    page: this,
    desk: () => /** @type {DraftDesk} */ (this.#desk),
    perform: (request) => this.#perform(request),
    say: (words) => this.#announcer.hint(words),
    nameOf: (node) => this.#nameOf(node),
    addressOf: (node) => this.#addressOf(node),
    reveal: (node) => this.#showPlace(node),
  });

  #replace = new ReplaceBeside({
    ask: async (request) => {
      await this.#desk?.flush();
      return this.#ask(request);
    },
    perform: (request) => this.#perform(request),
    order: () => [...this.#order.reached, ...this.#order.rest].map(({ node }) => node),
    nameOf: (node) => this.#nameOf(node),
    showing: (hit) => this.#showing(hit),
    say: (words) => this.#announcer.hint(words),
  });
  #rules = new RulesBeside({
    ask: (request) => this.#ask(request),
    perform: (request) => this.#perform(request),
    places: () => this.#namedPlaces(),
    addressOf: (node) => this.#addressOf(node),
    openQuestions: () => void this.#openQuestions(),
    say: (words) => this.#announcer.hint(words),
  });

  #past = new PastBeside({
    desk: () => /** @type {DraftDesk} */ (this.#desk),
    draft: () => this.#draft,
    perform: (request) => this.#perform(request),
    places: () => this.#namedPlaces(),
    addressOf: (node) => this.#addressOf(node),
    show: (node) => void this.#showPlace(node),
    undo: () => this.#takeBack('undo'),
    note: (words, undo) => this.#noteDeleted(words, undo),
    say: (words) => this.#announcer.hint(words),
  });

  #publishing = new PublishingBeside({
    draft: () => this.#draft,
    asksFirst: () => this.#asksFirst,
    desk: () => /** @type {DraftDesk} */ (this.#desk),
    facts: () => this.#facts,
    ask: (request) => this.#ask(request),
    perform: (request) => this.#perform(request),
    places: () => this.#namedPlaces(),
    placeOf: async (node) => this.#nameOf(await this.#placeHolding(node) ?? ''),
    show: (problem) => this.#showProblem(problem),
    errors: () => this.#proof?.proof.errors ?? [],
    say: (words) => this.#announcer.hint(words),
  });

  /**
   * @param {Route} route
   * @param {Context} context
   */
  open(route, context) {
    this.#draft = route.parameters.draft ?? '';
    this.dataset.manuscript = 'loading';
    const frame = new PageFrame(context);
    frame.draw({ section: 'none', heading: this.#heading }, this.#content);
    this.replaceChildren(frame, this.#announcer);
    this.#content.replaceChildren(drawWaiting(say('Just a moment…')));
    void this.#begin(route, context);
  }

  /** @param {Route} route */
  reopen({ parameters, query }) {
    if (parameters.draft !== this.#draft) location.reload();
    if (this.#desk) void this.#show(query);
  }

  /**
   * Follows the address to one of the views, and to a place there.
   *
   * @param {URLSearchParams} query
   */
  async #show(query) {
    const at = query.get('at');
    await this.#map.turn(query.get('view') === 'map', at);
    if (at) await this.#showPlace(at);
  }

  leave() {
    this.#isLeft = true;
    this.#leaving.abort();
    this.#parts.end();
    this.#proof?.close();
    this.#media.close();
    void this.#desk?.close();
  }

  /**
   * @param {Route} route
   * @param {Context} context
   */
  async #begin(route, context) {
    const opening = DraftDesk.open(this.#draft, context);
    try {
      const [desk, asks] = await Promise.all([opening, asksFirst(context)]);
      this.#asksFirst = asks;
      if (this.#isLeft) {
        void desk.close();
        return;
      }
      this.#desk = desk;
      this.#media.begin();
      this.#draw();
      await this.#refresh();
      if (await this.#placeWaiting() || await this.#signStory(context)) await this.#refresh();
      this.dataset.manuscript = 'open';
      const { signal } = this.#leaving;
      desk.addEventListener('changed', () => {
        this.#following = this.#refresh();
        this.#proof?.proof.changed();
      }, { signal });
      // The outline calls places by their first words. The story is the one that the checker has been told of.
      desk.addEventListener('confirmed', () => void this.#refresh(), { signal });
      desk.addEventListener('outside', () => this.#announcer.hint(say('Another program changed the files. Here is what they say now.')),
        { signal });
      desk.addEventListener('media', () => {
        this.#announcer.hint(say('Another program changed a picture or sound. Here is the new one.'));
        this.#proof?.renewMedia();
      }, { signal });
      desk.addEventListener('unreadable', (event) => this.#showFiles(/** @type {CustomEvent<string>} */ (event).detail), { signal });
      desk.addEventListener('state', () => this.#showState(), { signal });
      this.#showState();
      world.later(() => void this.#bringProof(), untilProof);
      if (route.query.get('view') === 'map') await this.#show(route.query);
      else await this.#goToFirst(route.query.get('at'));
    } catch (error) {
      const closing = this.#letGo(opening);
      if (this.#isLeft) return;
      const again = async () => {
        this.#content.replaceChildren(drawWaiting(say('Just a moment…')));
        // An open desk writes: a second one beside it would only follow.
        await closing;
        if (!this.#isLeft) this.open(route, context);
      };
      const isModule = error instanceof DraftTrouble && error.reason === 'module';
      if (isModule && await editorArrives(() => this.#waitForEditor(), () => this.#isLeft)) await again();
      else if (!this.#isLeft) this.#fail(error, again);
    }
  }

  /**
   * Closes a desk at which the page could not begin.
   *
   * @param {Promise<DraftDesk>} opening
   */
  async #letGo(opening) {
    this.#desk = null;
    this.#leaving.abort();
    this.#media.close();
    const desk = await opening.catch(() => null);
    await desk?.close();
  }

  /**
   * Where an author begins: at the place of the address, otherwise with the first words of a story that has none yet.
   *
   * @param {string | null} at
   */
  async #goToFirst(at) {
    if (at) return this.#showPlace(await this.#placeHolding(at) ?? at);
    const [first, another] = [...this.#order.reached, ...this.#order.rest];
    if (!first || another || first.words) return undefined;
    const { pages: [page] } = await this.#sheet(first.node);
    return page && this.#showText(page.node, 'text');
  }

  #waitForEditor() {
    this.dataset.manuscript = 'waiting';
    this.#content.replaceChildren(
      drawWaiting(say('The editor is being prepared. Right after Branchbook is installed, this takes a few minutes. Your story opens by itself.')),
    );
  }

  /**
   * @param {unknown} error
   * @param {() => Promise<void>} again
   */
  #fail(error, again) {
    const message = new MessageView();
    message.draw({ title: say('This story can’t be opened for writing'), text: problemInWords(error), actions: [
      { words: say('My stories'), act: () => { location.hash = '#/write'; } }, { words: say('Try again'), act: () => void again() }] });
    this.dataset.manuscript = 'trouble';
    this.#content.replaceChildren(message);
  }

  #draw() {
    this.#sheets.begin({
      acts: this.#acts,
      media: this.#media.desk,
      ask: async (node) => {
        // What is still being typed belongs to the answer.
        await this.#desk?.flush();
        return this.#sheet(node);
      },
      find: (id) => {
        const place = this.#byID.get(id);
        return place ? { name: this.#placeName(place), address: this.#addressOf(place.node) } : null;
      },
      onShow: (node) => {
        this.#outline.mark(node);
        this.#shown = node;
      },
      isFollowing: () => this.#isFollowing,
      mark: (sheet) => this.#proof?.mark(sheet),
    });
    this.#content.replaceChildren(drawDeskBar({
      publish: publishWords(this.#asksFirst).act,
      signs: [this.#sign, this.#elsewhere, this.#proofPlace],
      mapButton: (button) => this.#map.button(button),
      acts: {
        undo: () => void this.#takeBack('undo'),
        redo: () => void this.#takeBack('redo'),
        map: () => this.#turnToMap(),
        outline: () => this.#openOutline(),
        questions: () => void this.#openQuestions(),
        more: () => this.#offerStory(),
        publish: () => void this.#publishing.publish(),
      },
    }), this.#answer, this.#writingDesk, this.#deleted);
    if (this.#asksFirst) void this.#bringAnswer();
    this.#writingDesk.replaceChildren(this.#column, create('div', { class: 'pages-column' }, this.#sheets));
    this.#placeOutline();
    this.#placeConflicts();
    this.#listen();
  }

  #listen() {
    // Trying again draws again.
    this.#leaving.abort();
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    this.#wide.addEventListener('change', this.#placeOutline, { signal });
    document.addEventListener('keydown', (event) => this.#replace.follow(event), { signal });
    this.#outline.addEventListener(chapterEvent, async (event) =>
      (await this.#chapters.acts())?.offer(/** @type {CustomEvent<string>} */ (event).detail), { signal });
    this.addEventListener(typedEvent, (event) => this.#type(event), { signal });
    document.addEventListener(keptEvent, (event) => this.#keep(/** @type {CustomEvent<KeptWords>} */ (event).detail), { signal });
    this.addEventListener('focusin', ({ target }) => {
      const text = target instanceof Element ? target.closest('story-text') : null;
      const { node = '', field = '' } = text instanceof StoryText ? text.dataset : {};
      if (fieldsWithAnswers.includes(field)) this.#edited = { node, field };
    }, { signal });
    this.addEventListener('focusout', ({ target }) => {
      // Its first words may be what other sheets call it by.
      if (target instanceof Element && target.closest('story-text')?.hasAttribute('data-typed')) void this.#renew(target);
    }, { signal });
    followHistoryKeys(this, (how) => void this.#takeBack(how), signal);
    // On the document, Orca would call everything clickable.
    window.addEventListener('click', this.#followLink, { signal });
    this.#takingOver.listen(signal);
    this.#parts.begin();
  }

  /** Whether another window writes the story, or did so a moment ago and this one does not show yet what it has written. */
  get #isFollowing() {
    return this.#taking !== null || this.#desk?.isWriter === false;
  }

  /** Writes the story in this window, as the other one has left it. */
  #takeOver() {
    this.#taking ??= (async () => {
      await this.#desk?.takeOver();
      await this.#refresh();
    })().finally(() => {
      this.#taking = null;
    });
    return this.#taking;
  }

  #showState() {
    const state = /** @type {DraftDesk} */ (this.#desk).state;
    this.#sign.show(state);
    this.toggleAttribute('data-kept', state.place !== 'saving');
    this.#elsewhere.hidden = state.reason !== 'elsewhere';
  }

  /** @param {string} problem why the author's files cannot be read; empty if they can */
  #showFiles(problem) {
    this.#filesNote.textContent = problem && say('The files can’t be read right now and are left alone. {problem}', { problem });
  }

  #placeOutline = () => {
    const hasColumn = this.#wide.matches && !this.#map.isOpen;
    this.#column.hidden = !hasColumn;
    if (!hasColumn) return;
    document.querySelector('.outline-dialog')?.remove();
    this.#column.replaceChildren(create('h2', {}, say('Outline')), this.#outline);
  };

  /** What two devices wrote is above whatever is on show. */
  #placeConflicts() {
    (this.#map.isOpen ? this.#writingDesk : this.#sheets).before(this.#filesNote, this.#conflicts);
  }

  #openOutline() {
    const dialog = create('dialog', { class: 'ask side-sheet outline-dialog' });
    openBeside(dialog, say('Outline'), this.#outline);
    this.#outline.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
    this.#outline.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && dialog.close());
  }

  /** @param {Event} event */
  #type(event) {
    const text = event.target;
    if (!(text instanceof StoryText)) return;
    text.toggleAttribute('data-typed', true);
    this.#forgetLeft();
    const { node = '', field = '' } = text.dataset;
    // A place without a title has none, rather than an empty one; and so with what only some pages and choices have.
    const mayMiss = text.closest('story-place')?.getAttribute('data-node') === node || field === 'explanation' || field === 'result';
    const isMissing = text.value === '' && mayMiss;
    this.#desk?.type(node, field, isMissing ? undefined : text.value);
    this.#proof?.proof.typed();
  }

  /** @param {Element} target */
  async #renew(target) {
    target.closest('story-text')?.removeAttribute('data-typed');
    await this.#finish();
  }

  /** Draws what was typed until now wherever else the story shows it. */
  async #finish() {
    await this.#desk?.flush();
    await this.#refresh();
  }

  /**
   * Keeps what is typed into the fields of dialogs and sheets.
   *
   * @param {KeptWords} kept
   */
  #keep(kept) {
    const desk = this.#desk;
    switch (kept.type) {
      case 'typed':
        desk?.type(kept.node, kept.field, kept.value);
        if (this.#isFollowing) void this.#takeOver();
        this.#proof?.proof.typed();
        break;
      case 'finished':
        void this.#finish();
        break;
      case 'sketched':
        desk?.sketch(kept.node, kept.purpose, kept.words);
        break;
      case 'recalled':
        kept.words = desk?.sketched(kept.node, kept.purpose) ?? '';
        break;
      case 'left':
        this.#noteLeft(kept.again);
    }
  }

  /**
   * A link to where the address leads already changes nothing in the address, and is followed all the same.
   *
   * @param {MouseEvent} event
   */
  #followLink = ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const at = new URLSearchParams(link?.hash.split('?')[1]).get('at');
    if (at && link?.hash === location.hash) void this.#showPlace(at);
  };

  /** @param {'undo' | 'redo'} how */
  async #takeBack(how) {
    if (how === 'undo' && this.#left) {
      const again = this.#left;
      this.#forgetLeft();
      again();
      return;
    }
    await this.#map.finish();
    const answer = await this.#perform({ do: how });
    if (!answer) return;
    this.#announcer.hint(how === 'undo' ? say('Undone') : say('Redone'));
    for (const node of answer.changed ?? []) {
      const place = await this.#placeHolding(node);
      if (!place || !this.#has(place)) continue;
      // The author stays in the text, unless it went on elsewhere.
      const focused = document.activeElement?.closest('story-place');
      if (/** @type {HTMLElement | null | undefined} */ (focused)?.dataset.node !== place) await this.#showPlace(place);
      return;
    }
    if (!this.contains(document.activeElement)) this.querySelector('main')?.focus({ preventScroll: true });
  }

  /** @param {string} node */
  #has(node) {
    return [...this.#order.reached, ...this.#order.rest].some((place) => place.node === node);
  }

  /** @param {EditRequest} request */
  #perform(request) {
    const doing = this.#last.then(async () => {
      try {
        if (this.#isFollowing) await this.#takeOver();
        const answer = await this.#desk?.perform(request);
        this.#forgetLeft();
        // The desk has told of the change, and this waits until it is drawn.
        await this.#following;
        return answer ?? {};
      } catch (error) {
        this.#announcer.hint(refusalInWords(error));
        return null;
      }
    });
    this.#last = doing;
    return doing;
  }

  /** @param {Record<string, any>} facts */
  #take(facts) {
    this.#facts = facts;
    const title = String(this.#facts.title ?? '');
    document.title = `${title} · Branchbook`;
    const heading = this.querySelector('h1');
    if (heading) heading.textContent = title;
    if (heading) heading.dir = 'auto';
    const language = String(this.#facts.language ?? '');
    for (const part of [heading, this.#sheets]) if (part) part.lang = language;
    this.#outline.storyLanguage = language;
  }

  /** Draws what has changed; again if something changed meanwhile, and once for many changes. */
  #refresh() {
    this.#isStale = true;
    this.#refreshing ??= this.#redrawAll().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #redrawAll() {
    while (this.#isStale && !this.#isLeft) {
      this.#isStale = false;
      await this.#redraw();
    }
  }

  async #redraw() {
    const [outline, { conflicts }] = await Promise.all([this.#ask({ do: 'outline' }), this.#ask({ do: 'conflicts' })]);
    const { story, locations } = outline;
    this.#take(story);
    this.#chapters.take(outline);
    this.#rules.forget();
    const { chapters, notes } = this.#chapters;
    const start = String(this.#facts.start ?? locations[0]?.id ?? '');
    this.#byID = new Map(locations.map((/** @type {Place} */ place) => [place.id, place]));
    this.#order = readingOrder(/** @type {Place[]} */ (locations), start);
    this.#unwritten = await namesOfUnwritten([...this.#order.reached, ...this.#order.rest],
      async (node) => (await this.#ask({ do: 'thing', node })).thing);
    this.#drawOutline();
    await this.#map.show({ places: locations, start, nameOf: this.#placeName, chapters, notes });
    await this.#sheets.arrange({ ...this.#order, start, nameOf: this.#placeName, breaks: chapterBreaks(this.#order.reached, chapters) });
    await this.#drawConflicts(conflicts);
    if (this.#questions?.isOpen) await this.#questions.refresh();
    await this.#rules.refresh();
    await this.#replace.refresh();
  }

  #drawOutline() {
    const rowsOf = (/** @type {Place[]} */ places) => places.map((place) => ({ node: place.node, name: this.#placeName(place),
      address: this.#addressOf(place.node), isEnding: place.ending !== undefined,
      isOpen: place.ending === undefined && place.ways.length === 0, isOutOfReach: this.#proof?.isOutOfReach(place.node) ?? false,
      chapter: place.chapter }));
    const { chapters, notes } = this.#chapters;
    this.#outline.draw(rowsOf(this.#order.reached), rowsOf(this.#order.rest), { chapters, notes: notes.map(({ node, text = '' }) => ({ node,
      name: beginningOf({ title: text }), address: this.#addressOf(node, true) })) });
  }

  async #bringAnswer() {
    const module = await import('../publishing/answer-card.js').catch(() => null);
    if (!module || this.#isLeft) return;
    const card = new module.AnswerCard();
    this.#answer.replaceChildren(card);
    await card.draw(this.#draft);
  }

  /** Brings the checker. If it does not come, as without a network, the story is written without it. */
  async #bringProof() {
    const corner = await import('./proof-corner.js').catch(() => null);
    if (!corner || this.#isLeft || this.#proof) return;
    this.#proof = new corner.ProofCorner({
      ask: (request) => this.#ask(request),
      perform: (request) => this.#perform(request),
      flush: async () => this.#desk?.flush(),
      sheet: (node) => this.#sheet(node),
      acts: this.#acts,
      order: () => [...this.#order.reached, ...this.#order.rest].map(({ node }) => node),
      nameOf: (node) => this.#nameOf(node),
      show: (problem) => this.#showProblem(problem),
      about: () => this.#openAbout(),
      media: () => this.#media.desk.media(),
      marked: () => {
        this.#sheets.mark();
        this.#drawOutline();
      },
      draft: this.#draft,
      facts: () => this.#facts,
      places: () => [...this.#byID.values()],
      showPlace: (node) => this.#showPlace(node),
    });
    this.#proofPlace.replaceChildren(this.#proof.sign);
  }

  /** @param {string} node a place's */
  async #readFrom(node) {
    if (!this.#proof) await this.#bringProof();
    if (this.#proof) this.#proof.read(node);
    else this.#announcer.hint(problemInWords({ reason: 'offline' }));
  }

  /** All places in the order of the manuscript. */
  #namedPlaces() {
    return [...this.#order.reached, ...this.#order.rest].map((place) => ({ node: place.node, id: place.id, name: this.#placeName(place) }));
  }

  /**
   * What a place is called: its title, its first words, the choice that leads there, or that nothing is written.
   *
   * @param {Place} place
   */
  #placeName = (place) => beginningOf(place) || this.#unwritten.get(place.id) || say('Nothing written yet');

  /** @param {string} node a place's */
  #nameOf(node) {
    const place = [...this.#byID.values()].find((one) => one.node === node);
    return place ? this.#placeName(place) : '';
  }

  /** @param {import('./conflict-cards.js').Conflict[]} conflicts */
  async #drawConflicts(conflicts) {
    const rows = await Promise.all(conflicts.map(async (conflict) => {
      const [{ thing }, node] = await Promise.all([this.#ask({ do: 'thing', node: conflict.node }), this.#placeHolding(conflict.node)]);
      const place = [...this.#byID.values()].find((one) => one.node === node);
      return { conflict, now: thing.fields[conflict.field],
        // The words are in the manuscript, also while the map is on show.
        place: place ? { name: this.#placeName(place), address: this.#addressOf(place.node, false) } : null };
    }));
    this.#conflicts.replaceChildren(...drawConflicts(rows, (conflict, other) => void this.#settle(conflict, other)));
  }

  /**
   * @param {import('./conflict-cards.js').Conflict} conflict
   * @param {boolean} other
   */
  async #settle(conflict, other) {
    if (!await this.#perform({ do: 'settle', conflict, other })) return;
    const place = await this.#placeHolding(conflict.node);
    if (place) await this.#showPlace(place);
  }

  /**
   * @param {EditRequest} request
   * @returns {Promise<any>}
   */
  #ask(request) {
    return /** @type {DraftDesk} */ (this.#desk).ask(request);
  }

  /**
   * @param {string} node
   * @returns {Promise<Sheet>}
   */
  async #sheet(node) {
    const { thing } = await this.#ask({ do: 'thing', node });
    return sheetOf(thing, await this.#rules.linesOf(thing));
  }

  /**
   * @param {string} node
   * @param {boolean} [isMap] whether it leads to the map; as what is on show, if nothing is said
   * @returns {string}
   */
  #addressOf(node, isMap = this.#map.isOpen) {
    return `#/write/${encodeURIComponent(this.#draft)}?${isMap ? 'view=map&' : ''}at=${encodeURIComponent(node)}`;
  }

  #turnToMap() {
    location.hash = this.#addressOf(this.#map.selected ?? this.#shown, !this.#map.isOpen);
  }

  /**
   * @param {string} node
   * @returns {Promise<string | null>} the node of the location in which it lies
   */
  async #placeHolding(node) {
    return this.#sheets.placeOf(node) ?? (await this.#ask({ do: 'locate', nodes: [node] })).locations[0];
  }

  /** @param {string} node */
  async #showPlace(node) {
    if (this.#map.select(node)) return;
    const place = await this.#sheets.reveal(node);
    place?.focusHere();
  }

  /**
   * @param {string} node
   * @param {string} field
   * @param {number} [caret]
   */
  async #showText(node, field, caret) {
    const { text, shown } = await this.#reveal(node, field);
    if (text) {
      text.focusAt(caret);
      text.scrollIntoView({ block: 'nearest' });
    } else if (shown) {
      shown.focusHere();
    }
  }

  /**
   * @param {string} node
   * @param {string} field
   */
  async #reveal(node, field) {
    const place = await this.#placeHolding(node);
    if (place) await this.#map.leaveFor(place);
    const shown = place ? await this.#sheets.reveal(place) : null;
    return { text: this.#sheets.text(node, field), shown };
  }

  /**
   * Takes what is typed until a command has made the text that it is for.
   *
   * @param {string} node where the command begins
   * @returns {import('./writing-acts.js').Arrival}
   */
  #expect(node) {
    this.#forgetLeft();
    const waiting = new WaitingWords().begin(this, { keep: { node, purpose: waitingForNext }, label: say('The next page'), isLines: true });
    return async (target, again) => {
      const { text, shown } = target ? await this.#reveal(target.node, target.field) : { text: undefined, shown: null };
      if (text) {
        await waiting.give(text, target?.caret ?? text.value.length);
        text.scrollIntoView({ block: 'nearest' });
      } else {
        shown?.focusHere();
        if (waiting.giveUp()) this.#noteLeft(again);
      }
    };
  }

  /**
   * Puts words into their texts that an earlier visit had typed before these were there.
   *
   * @returns {Promise<boolean>} whether there were any
   */
  async #placeWaiting() {
    const desk = /** @type {DraftDesk} */ (this.#desk);
    const waiting = desk.isWriter ? desk.sketches().filter(({ purpose }) => waitedFor(purpose)) : [];
    for (const { node, purpose, words } of waiting) {
      const goal = waitedFor(purpose);
      const target = goal === 'next' ? await this.#emptyTextAfter(node) : goal && { node, ...goal };
      const place = target && await this.#placeHolding(target.node).catch(() => null);
      const text = place && textsOf(await this.#sheet(place)).find((one) => one.node === target?.node && one.field === target.field);
      // What has no text yet is there again when its author adds one.
      if (!target || !text) continue;
      const at = Math.min(target.caret, text.value.length);
      desk.type(target.node, target.field, text.value.slice(0, at) + words + text.value.slice(at));
      desk.sketch(node, purpose, '');
    }
    await desk.flush();
    return waiting.length > 0;
  }

  /**
   * Writes the reader's name into a story that was just begun. Its author can take it out again.
   *
   * @param {Context} context
   * @returns {Promise<boolean>} whether something was written
   */
  async #signStory(context) {
    const desk = /** @type {DraftDesk} */ (this.#desk);
    if (!desk.isWriter || this.#facts.authors !== undefined || !isJustBegun([...this.#byID.values()])) return false;
    const { entries } = await this.#ask({ do: 'history' });
    const session = entries.length > 0 ? null : await ReaderSession.of(context).current().catch(() => null);
    const name = session?.reader?.name;
    if (!name) return false;
    await desk.perform({ do: 'write', node: storyNode, field: 'authors', value: [name] }).catch(() => undefined);
    return true;
  }

  /**
   * The text to which the last choice or way of a place leads, as long as it is empty.
   *
   * @param {string} node
   */
  async #emptyTextAfter(node) {
    const { choices, ways } = await this.#sheet(node);
    const next = this.#byID.get(choices.at(-1)?.targets.at(-1) ?? ways.at(-1)?.target ?? '');
    const [page] = next ? (await this.#sheet(next.node)).pages : [];
    return page?.text === '' ? { node: page.node, field: 'text', caret: 0 } : null;
  }

  /**
   * @param {string} words
   * @param {() => Promise<void>} restore
   */
  #noteDeleted(words, restore) {
    const button = this.#note(words, restore);
    // What had the focus may be gone; this is what comes next.
    button.focus({ preventScroll: true });
  }

  /** @param {() => void} again opens a dialog that was closed with words in it */
  #noteLeft(again) {
    this.#note(say('What you typed is kept.'), async () => {
      this.#left = null;
      again();
    });
    this.#left = again;
  }

  /** Something else was done since a dialog was closed with words in it: undo is about that. */
  #forgetLeft() {
    if (this.#left) this.#deleted.replaceChildren();
    this.#left = null;
  }

  /**
   * @param {string} words
   * @param {() => Promise<void>} restore
   */
  #note(words, restore) {
    this.#announcer.clear();
    this.#left = null;
    const close = () => {
      this.#left = null;
      this.#deleted.replaceChildren();
    };
    const button = create('button', { type: 'button', class: 'secondary', 'data-act': 'bring-back', onclick: () => {
      close();
      this.querySelector('main')?.focus({ preventScroll: true });
      void restore();
    } }, say('Undo'));
    this.#deleted.replaceChildren(create('p', { role: 'status', dir: 'auto' }, words), button,
      create('button', { type: 'button', class: 'quiet', 'aria-label': say('Dismiss this note'), onclick: () => {
        close();
        this.querySelector('main')?.focus({ preventScroll: true });
      } }, icon(cross)));
    return button;
  }

  #offerStory() {
    offerActs(String(this.#facts.title ?? ''), [
      { words: say('About this story'), drawing: openBook, act: () => this.#openAbout() },
      { words: say('What the story remembers'), drawing: memory, act: () => void this.#rules.openMemory() },
      { words: say('Find and replace'), drawing: lens, act: () => void this.#replace.open() },
      { words: say('Pictures and sounds'), drawing: picture, act: () => void this.#media.openAll() },
      { words: say('Bin'), drawing: bin, act: () => void this.#openBin() },
      ...this.#past.acts,
      { words: say('Save as a file'), drawing: saving, act: () => void this.#publishing.save() },
      { words: say('Keys'), drawing: keyboard, act: openKeys },
    ]);
  }

  #openAbout() {
    openAbout(this.#facts, (request) => this.#perform(request), this.#media.titlePicture());
  }

  /** @param {import('./story-hits.js').Hit} hit */
  #showing({ node, field, location: place, from }) {
    if (node === storyNode) return () => this.#openAbout();
    if (this.#chapters.notes.some((note) => note.node === node)) return () => { location.hash = this.#addressOf(node, true); };
    return place ? async () => {
      await this.#showText(node, field);
      const text = this.#sheets.text(node, field);
      text?.focusAt(letterAt(text.value, from));
    } : null;
  }

  async #openBin() {
    const [{ things }, { entries }] = await Promise.all([this.#ask({ do: 'bin' }), this.#ask({ do: 'history' })]);
    openBin(inTheBin(things, entries), async (node) => Boolean(await this.#perform({ do: 'restore', node })));
  }

  async #openQuestions() {
    await this.#desk?.flush();
    const edited = this.#edited;
    const text = edited && this.#sheets.text(edited.node, edited.field);
    const caret = text?.caret;
    this.#questions = new QuestionsSheet({
      ask: (request) => this.#ask(request),
      perform: (request) => this.#perform(request),
      rename: (node) => this.#rules.rename(node),
      nameOf: (node) => this.#nameOf(node),
      insert: edited && text ? (name) => void this.#insertAnswer(edited, caret, name) : null,
    });
    await this.#questions.refresh();
    this.#questions.open();
  }

  /**
   * @param {{ node: string, field: string }} edited
   * @param {number | undefined} caret
   * @param {string} name a variable's
   */
  async #insertAnswer({ node, field }, caret, name) {
    await this.#showText(node, field, caret);
    const text = this.#sheets.text(node, field);
    text?.insert(answerInText(text.value, text.caret, name));
  }

  /** @param {Pick<PublishProblem, 'node' | 'field'>} problem */
  async #showProblem({ node, field }) {
    if (node === undefined || node === storyNode) this.#openAbout();
    else if (!await this.#media.show(node)) await this.#showText(node, field ?? '');
  }
}

customElements.define('manuscript-page', ManuscriptPage);

