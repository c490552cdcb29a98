import { create, icon } from '../elements/create.js';
import { inGaps } from '../elements/sentence-gaps.js';
import { StoryAnnouncer } from '../frame/announcer.js';
import { MessageView } from '../frame/message-view.js';
import { nothingKept } from '../frame/notice-bar.js';
import { PageFrame } from '../frame/page-frame.js';
import { say, sayCount } from '../language/say.js';
import { inPlainWords } from '../library/error-words.js';
import { ReaderSession, sessionChanged } from '../library/reader-session.js';
import { noteKnowsTheWay } from '../progress/newcomer.js';
import { world } from '../world/world.js';
import { drawContinueRow } from './continue-row.js';
import { drawEmptyShelf, drawGhosts } from './shelf-empty.js';
import { ShelfFilters } from './shelf-filters.js';
import { ShelfList } from './shelf-list.js';
import { ShelfMemory } from './shelf-memory.js';
import { ShelfQuery } from './shelf-query.js';
import { fetchShelfPage, fetchUnderWay, progressHere } from './shelf-source.js';
import { ShelfTools } from './shelf-tools.js';
import { storiesInWords } from './shelf-words.js';
import { StoryDetails } from './story-details.js';

const cross = 'M6 6l12 12M18 6L6 18';
const pen = 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3';
const people = 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-5 3-7 6-7s6 2 6 7M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 6';
/** Delay before placeholders are drawn, in milliseconds. */
const patience = 150;
const asSeenLast = () => say('You may be offline. This is the shelf as you last saw it; what is on this device comes first.');

/**
 * The shelf. Everything that is chosen stands in the address: choosing makes a step to go back to, typing does not.
 *
 * `data-shelf` says what is on show: `loading`, `stories`, `empty` or `error`; `data-query` which combination it belongs to.
 */
export class ShelfPage extends HTMLElement {
  #tools = new ShelfTools();
  #filters = new ShelfFilters();
  #underWay = create('div', { class: 'continue-place' });
  #summary = create('div', { class: 'results' });
  #status = create('p', { class: 'visually-hidden', role: 'status' });
  #results = create('div', { class: 'shelf-results' });
  #column = create('aside', { class: 'filter-column', 'aria-label': say('Filters'), tabindex: -1 });
  #body = create('div', { class: 'shelf-body' });
  #sheetPlace = create('div', { class: 'sheet-filters' });
  #clearAll = [0, 1].map(() => create('button', { type: 'button', class: 'quiet small', 'data-act': 'clear-filters',
    onclick: () => this.#choose(this.#query.cleared) }, say('Clear all')));
  #sheetCount = create('button', { type: 'button', class: 'primary large', onclick: () => this.#sheet.close() }, say('Show the stories'));
  #sheet = create('dialog', { class: 'filter-sheet', 'aria-label': say('Filters') });
  #details = new StoryDetails();
  /** Only for readers who may write. */
  #writing = create('a', { class: 'quiet join-link', href: '#/write', 'data-act': 'write', hidden: true }, icon(pen),
    say('Write a story'));
  #announcer = new StoryAnnouncer();
  #wide = matchMedia('(min-width: 62rem)');

  /** @type {Context | null} */
  #context = null;
  /** @type {ShelfMemory | null} */
  #memory = null;
  #query = ShelfQuery.first;
  #orderWithoutSearch = 'recently-read';
  #asking = new AbortController();
  /** Whether anything has been shown yet: the first time there may be a place to go back to, and empty places to draw. */
  #began = false;
  /** @type {ShelfList | null} */
  #list = null;
  /** @type {(ShelfAnswer) | null} */
  #answer = null;
  /** The address under which the list is remembered. */
  #shownAddress = '';

  /**
   * @param {Route} route
   * @param {Context} context
   */
  open(route, context) {
    this.#context = context;
    this.#memory = ShelfMemory.of(context);
    document.title = `${say('Stories')} · Branchbook`;
    this.#tools.begin({
      search: (words) => this.#search(words),
      choose: (query) => this.#choose(query),
      openFilters: () => this.#sheet.showModal(),
    });
    this.#sheet.append(
      create('header', { class: 'filter-sheet-head' }, create('h2', {}, say('Filters')),
        create('button', { type: 'button', class: 'quiet', 'aria-label': say('Close filters'), onclick: () => this.#sheet.close() },
          icon(cross))),
      this.#sheetPlace, create('footer', { class: 'filter-sheet-foot' }, this.#clearAll[0], this.#sheetCount));
    this.#sheet.addEventListener('click', (event) => event.target === this.#sheet && this.#sheet.close());
    this.#column.append(create('div', { class: 'filter-heading' }, create('h2', {}, say('Filters')), this.#clearAll[1]));
    const stories =
      create('section', { class: 'shelf-column', 'aria-label': say('Stories'), tabindex: -1 },
        this.#tools.chips,
        create('div', { class: 'results-head' }, this.#summary,
          create('div', { class: 'results-ways' }, this.#writing,
            create('a', { class: 'quiet join-link', href: '#/together' }, icon(people), say('Join with a code')))),
        this.#status, this.#results);
    this.#body.append(stories, this.#column);
    // The filters come after the stories: with Tab the stories come first, and skip links lead past what is in between.
    const frame = new PageFrame(context);
    frame.draw({ section: 'stories', heading: say('Stories'), hideHeading: true },
      drawSkipLink(say('Skip to the stories'), stories), this.#underWay, this.#tools,
      this.#body, this.#sheet, this.#details);
    stories.before(drawSkipLink(say('Skip to the filters'), this.#column));
    this.replaceChildren(frame, this.#announcer);
    this.#placeFilters();
    this.#wide.addEventListener('change', this.#placeFilters);
    document.addEventListener(sessionChanged, this.#changeSession);
    for (const change of ['online', 'offline']) window.addEventListener(change, this.#fillAgain);
    this.#details.addEventListener('click', (event) => this.#followTag(event));
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="#/read/"]')) noteKnowsTheWay();
    });
    this.dataset.shelf = 'loading';
    void this.#offerWriting();
    if (!context.store.lasting) frame.notices.add(nothingKept());
    void frame.noteWaiting();
    void this.reopen(route);
  }

  /**
   * Shows another combination, for example after going back.
   *
   * @param {Route} route
   */
  async reopen({ query }) {
    this.leave();
    this.#details.close();
    if ([...query.keys()].length > 0) {
      this.#query = new ShelfQuery(query);
      // Normalises the address.
      this.#write('replaceState');
    } else {
      this.#tools.draw(this.#query, null);
      const asking = this.#asking;
      const remembered = await this.#memory?.rememberedQuery() ?? ShelfQuery.first;
      if (asking !== this.#asking || !this.isConnected) return;
      this.#query = remembered;
      this.#write('replaceState');
    }
    const place = this.#memory?.placeOf(this.#query.toString());
    await (place ? this.#returnTo(place) : this.#fill());
  }

  disconnectedCallback() {
    this.#asking.abort();
    this.#wide.removeEventListener('change', this.#placeFilters);
    document.removeEventListener(sessionChanged, this.#changeSession);
    for (const change of ['online', 'offline']) window.removeEventListener(change, this.#fillAgain);
  }

  /** Keeps the place in the list, while it still has one in the window. */
  leave() {
    if (!this.#list?.isConnected || !this.#answer) return;
    this.#memory?.keepPlace(this.#shownAddress, { snapshot: this.#list.snapshot, answer: this.#answer });
  }

  #placeFilters = () => {
    if (this.#wide.matches) this.#sheet.close();
    (this.#wide.matches ? this.#column : this.#sheetPlace).append(this.#filters);
  };

  #fillAgain = () => {
    const { store } = /** @type {Context} */ (this.#context);
    void fetchUnderWay(store).then((stories) => this.#drawUnderWay(stories));
    void this.#fill();
  };

  /** @param {Event} event */
  #changeSession = (event) => {
    if (!/** @type {CustomEvent<import('../library/reader-session.js').SessionChange>} */ (event).detail.isSamePerson) void this.#fill();
    void this.#offerWriting();
  };

  async #offerWriting() {
    const session = await ReaderSession.of(/** @type {Context} */ (this.#context)).current().catch(() => null);
    this.#writing.hidden = !session?.reader?.mayWrite;
  }

  /** @param {MouseEvent} event */
  #followTag(event) {
    const tag = event.target instanceof Element ? event.target.closest('a.tag') : null;
    if (!tag || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#details.close();
    this.#choose(new ShelfQuery(new URLSearchParams((tag.getAttribute('href') ?? '').split('?')[1])));
  }

  /** @param {ShelfQuery} query */
  #choose(query) {
    this.leave();
    this.#query = query;
    // What is chosen in the sheet is one step, and Back closes the sheet.
    this.#write(this.#sheet.open ? 'replaceState' : 'pushState');
    void this.#memory?.rememberQuery(query);
    this.#scrollUp();
    void this.#fill();
  }

  /** @param {string} words */
  #search(words) {
    if (!this.#query.search) this.#orderWithoutSearch = this.#query.order;
    const query = this.#query.withSearch(words, this.#orderWithoutSearch);
    if (query.toString() === this.#query.toString()) return;
    this.#query = query;
    this.#write('replaceState');
    this.#scrollUp();
    void this.#fill();
  }

  /** After a choice made far down the list, show its effect from the top. */
  #scrollUp() {
    // Beside the stories, the filters stay where they are in the window.
    const above = (this.#wide.matches ? this.#body : this.#tools).getBoundingClientRect().top;
    if (above < 0) window.scrollBy(0, above);
  }

  /** @param {'pushState' | 'replaceState'} how */
  #write(how) {
    history[how](how === 'replaceState' ? history.state : null, '', `#/stories?${this.#query}`);
  }

  /**
   * Aborts the previous request.
   *
   * @returns {{ address: string, asking: AbortController, store: import('../progress/record-store.js').RecordStore }}
   */
  #ask() {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#tools.draw(this.#query, this.#answer?.facets ?? null);
    return { address: this.#query.toString(), asking: this.#asking, store: /** @type {Context} */ (this.#context).store };
  }

  async #fill() {
    const { address, asking, store } = this.#ask();
    if (this.#answer) this.#filters.draw(this.#query, this.#answer.facets, (query) => this.#choose(query));
    const first = !this.#began;
    const waiting = world.later(() => this.#wait(), patience);
    try {
      const [answer, underWay] = await Promise.all([
        fetchShelfPage(address, store, { signal: asking.signal }),
        first ? fetchUnderWay(store) : null,
      ]);
      if (asking.signal.aborted) return;
      if (underWay) this.#drawUnderWay(underWay);
      this.#show(address, answer);
      this.#status.textContent = answer.total === 0 ? say('No stories') : storiesInWords(answer.total);
    } catch (error) {
      if (!asking.signal.aborted) this.#fail(error);
    } finally {
      world.cancel(waiting);
      if (this.#asking === asking) this.#results.removeAttribute('aria-busy');
    }
  }

  /**
   * The list as it was left, at once; what has changed in between is brought into it behind the reader's back.
   *
   * @param {import('./shelf-memory.js').Place} place
   */
  async #returnTo({ snapshot, answer }) {
    const { address, asking, store } = this.#ask();
    const [overlay, underWay] = await Promise.all([progressHere(store), this.#began ? null : fetchUnderWay(store)]);
    if (asking.signal.aborted) return;
    for (const { story } of snapshot.items) overlay(story);
    if (underWay) this.#drawUnderWay(underWay);
    this.#show(address, { ...answer, items: snapshot.items, next: snapshot.next });
    if (snapshot.anchor) this.#list?.returnTo(snapshot.anchor);
    try {
      const fresh = await fetchShelfPage(address, store, { signal: asking.signal });
      if (asking.signal.aborted) return;
      // Without a network the list differs.
      if (fresh.kept || answer.kept) this.#show(address, fresh);
      else this.#list?.renew(fresh.items.map(({ story }) => story));
    } catch {
      // Keep what is shown; the next choice will report that the library is out of reach.
    }
  }

  /** @param {ShelfCard[]} stories */
  #drawUnderWay(stories) {
    const row = drawContinueRow(stories);
    this.#underWay.replaceChildren(...(row ? [row] : []));
  }

  #wait() {
    if (this.#began) this.#results.setAttribute('aria-busy', 'true');
    else this.#results.replaceChildren(drawGhosts());
  }

  /**
   * @param {string} address
   * @param {ShelfAnswer} answer
   */
  #show(address, answer) {
    const query = this.#query;
    const choose = (/** @type {ShelfQuery} */ next) => this.#choose(next);
    this.#began = true;
    this.#answer = answer;
    this.#shownAddress = address;
    this.#tools.draw(query, answer.facets);
    this.#filters.draw(query, answer.facets, choose);
    for (const button of this.#clearAll) button.disabled = query.chosen.length === 0;
    this.#sheetCount.textContent = answer.total === 0 ? say('No stories match')
      : sayCount(answer.total, { one: 'Show {count} story', other: 'Show {count} stories' });
    this.#underWay.hidden = query.search !== '';
    this.#drawSummary(answer);
    if (answer.total === 0) {
      this.#list = null;
      this.#results.replaceChildren(drawEmptyShelf(query, choose));
    } else {
      this.#drawList(address, answer);
    }
    this.#note(answer.total === 0 ? 'empty' : 'stories');
  }

  /**
   * @param {string} address
   * @param {ShelfAnswer} answer
   */
  #drawList(address, answer) {
    const context = /** @type {Context} */ (this.#context);
    const { store } = context;
    const query = this.#query;
    this.#list = new ShelfList();
    this.#results.replaceChildren(this.#list);
    /** @type {import('./shelf-chunk.js').ChunkManners} */
    const manners = {
      heading: answer.kept ? 'device' : query.heading,
      shared: context,
      tagAddress: (tag) => `#/stories?${query.withTag(tag, 'tag')}`,
      keepFavourite: (story, favourite) => store.setFavourite(story, favourite),
      say: (words) => this.#announcer.hint(words),
      showMore: (card) => this.#details.open(card, manners),
    };
    this.#list.draw(answer, (after) => fetchShelfPage(address, store, { after }), manners);
  }

  /** @param {ShelfAnswer} answer */
  #drawSummary({ total, corrections = {}, kept }) {
    const corrected = Object.entries(corrections);
    this.#summary.replaceChildren(
      create('h2', { class: 'results-count' }, total === 0 ? say('No stories') : storiesInWords(total)),
      ...(corrected.length > 0 ? [create('p', { class: 'corrected', role: 'status' }, ...inGaps(say('Showing {words}'), {
        words: corrected.flatMap(([typed, found], index) => [
          index > 0 ? ', ' : '', ...inGaps(say('{found} for {typed}'), { found: create('strong', {}, found), typed })]),
      }))] : []),
      ...(kept ? [create('p', { class: 'as-seen-last', role: 'status' }, asSeenLast())] : []));
  }

  /** @param {unknown} error */
  #fail(error) {
    const page = new MessageView();
    page.draw({ ...inPlainWords(error), actions: [{ words: say('Try again'), act: () => void this.#fill() }] });
    this.#list = null;
    this.#summary.replaceChildren();
    this.#results.replaceChildren(page);
    this.#status.textContent = inPlainWords(error).title;
    this.#note('error');
  }

  /** @param {string} state */
  #note(state) {
    this.dataset.shelf = state;
    this.dataset.query = this.#query.toString();
  }
}

customElements.define('shelf-page', ShelfPage);

/**
 * @param {string} words
 * @param {HTMLElement} target
 */
function drawSkipLink(words, target) {
  return create('a', { class: 'skip-link', href: '#content', onclick: (/** @type {Event} */ event) => {
    // The part of the address behind the # is the route.
    event.preventDefault();
    target.focus();
    target.scrollIntoView();
  } }, words);
}
