/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./camera.js').Point} Point */
/** @typedef {import('../desk/chapters.js').Chapter} Chapter */
/** @typedef {import('./cards.js').Card} Card */
/** @typedef {import('./cards.js').MapNote} MapNote */
/** @typedef {import('./cards.js').PlanPlace} PlanPlace */
/** @typedef {import('./walking.js').Direction} Direction */

/**
 * @typedef {{ places: PlanPlace[], start: string, nameOf: (place: any) => string, chapters: Chapter[], notes: MapNote[] }} PlanOutline
 *   `start` is an ID.
 * @typedef {object} PlanManners What the map asks of the page.
 * @property {(places: { node: string, x: number, y: number }[]) => Promise<unknown>} arrange places locations and notes, as one step of the
 *   history; null if that was refused, which has been said then
 * @property {(node: string) => void} write leads to a place's sheet
 * @property {(node: string) => void} offer offers what else can be done with a place
 * @property {(node: string | null) => void} selected is told where the author is
 * @property {(nodes: string[]) => void} chapter asks in which chapter places lie from now on
 * @property {(nodes: string[]) => void} chapters offers all chapters, and a new one with these places
 * @property {(node: string) => void} offerChapter offers what can be done with a chapter
 * @property {(node: string) => void} unfold opens a collapsed chapter
 * @property {(at: Point) => Promise<string | null>} addNote asks for a note, which then lies there; null if there is none
 * @property {(node: string) => void} editNote
 */

import { chapterColours, nameOfChapter } from '../desk/chapters.js';
import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { world } from '../world/world.js';
import { around, fitted, fittedAround, onMap, panned, pinched, showing, uncovered, zoomed } from './camera.js';
import { boxAround, boxAroundBoxes, boxAt, cardsOf, cardSize, noteCards } from './cards.js';
import { ChapterFields } from './chapter-fields.js';
import { cardWith, collapsed } from './collapsing.js';
import { findPlace } from './find-dialog.js';
import { PlaceGrid } from './place-grid.js';
import { placeAll } from './placing.js';
import { placeNews } from './place-news.js';
import { PlanHands } from './plan-hands.js';
import { planKeys } from './plan-keys.js';
import { PlanPainter } from './plan-painter.js';
import { PlanSign } from './plan-sign.js';
import { PlanTools } from './plan-tools.js';
import { kept, only, toggled } from './selection.js';
import { tidyBeside } from './tidy-beside.js';
import { step } from './walking.js';
import { portalAt } from './way-curves.js';

/** Zoom factor of one press. */
const zoomStep = 1.4;
/** How far keys and buttons move a place, in map units; with Shift a large step. */
const nudge = 20;
const largeNudge = 120;
/** The part of the window that one press moves the map. */
const stride = 0.3;
/** A finger may miss a card by this much, in CSS pixels. */
const tolerance = 12;
/** The map opens at least this large, so that names can be read around where the author is. */
const legible = 0.7;
/** After this time without motion everything is drawn, and what keys have moved is saved, in milliseconds. */
const untilStill = 120;
const untilSaved = 700;

/** @type {Record<string, Direction>} */
const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
/** @type {Record<Direction, Point>} */
const directions = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } };

/**
 * The author's map: every place of a story as a card on one canvas, with the ways between them. All that a hand does here, keys and buttons
 * do as well, and what is selected is said.
 *
 * `data-plan` is `loading` until the cards have their places, then `open`.
 */
export class StoryPlan extends HTMLElement {
  /** @type {PlanManners | null} */
  #manners = null;
  /** @type {PlanOutline} */
  #outline = { places: [], start: '', nameOf: () => '', chapters: [], notes: [] };
  /**
   * All places, those of collapsed chapters as well.
   *
   * @type {Card[]}
   */
  #places = [];
  /**
   * What lies on the map: places, collapsed chapters, notes.
   *
   * @type {Card[]}
   */
  #cards = [];
  #fields = new ChapterFields([], []);
  /** @type {PlaceGrid<Card>} */
  #grid = new PlaceGrid();
  /**
   * Where cards stand that nobody has placed yet, so that they stay there while the map is open.
   *
   * @type {Map<string, Point>}
   */
  #remembered = new Map();
  /**
   * Where cards were moved, until the draft has it.
   *
   * @type {Map<string, Point>}
   */
  #moved = new Map();
  /** @type {import('./selection.js').Selection<Card>} */
  #selection = only(/** @type {Card | null} */ (null));
  /** @type {Card[]} */
  #trail = [];
  #picksSeveral = false;
  /** @type {Camera} */
  #camera = { x: 0, y: 0, scale: 1 };
  #hasLooked = false;
  /**
   * Their colours.
   *
   * @type {Map<string, string>}
   */
  #chapters = new Map();
  #showing = 0;
  /** @type {Promise<unknown>} */
  #shown = Promise.resolve();

  /** What is selected, for screen readers that come to the map. */
  #current = create('div', { role: 'option', 'aria-selected': 'true' });
  /**
   * Screen readers leave the arrow keys to a list box. Orca takes what is an `application` itself for a document, says nothing when the
   * focus comes to it, and keeps the keys.
   */
  #canvas = create('canvas', { class: 'plan-canvas', tabindex: 0, role: 'listbox', 'aria-label': say('Map of the story'),
    'aria-describedby': 'plan-keys' }, this.#current);
  /** @type {PlanPainter | null} */
  #painter = null;
  #frame = 0;
  #stillTimer = 0;
  #saveTimer = 0;
  /** @type {Promise<unknown>} */
  #saving = Promise.resolve();
  #isMoving = false;
  #hands = new PlanHands(this.#canvas, {
    take: (point, isFinger) => this.#take(point, isFinger),
    tap: (point, isMore) => this.#tap(point, isMore),
    open: (point) => this.#open(point),
    pan: (across, down) => this.#look(panned(this.#camera, across, down, this.#box)),
    pull: (across, down) => this.#shift(across / this.#camera.scale, down / this.#camera.scale),
    drop: (isDone) => void (isDone ? this.#save() : this.#putBack()),
    pinch: (before, now) => this.#look(pinched(this.#camera, this.#size, before, now, this.#box)),
    zoom: (factor, about) => this.#look(zoomed(this.#camera, this.#size, factor, about, this.#box)),
  });
  #tools = new PlanTools({
    zoom: (isIn) => this.#zoom(isIn ? zoomStep : 1 / zoomStep),
    fit: () => this.#fit(),
    find: () => void this.#find(),
    tidy: () => void this.#tidy(),
    note: () => void this.#addNote(),
    chapters: () => this.#manners?.chapters(this.#selectedPlaces()),
    pickSeveral: (isOn) => this.#pickSeveral(isOn),
    step: (direction, isOfPlaces) => (isOfPlaces ? this.#nudge(direction, nudge) : this.#pan(direction)),
  });
  #sign = new PlanSign({
    write: (card) => this.#enter(card),
    offer: (card) => (card.is === 'chapter' ? this.#manners?.offerChapter(card.node) : this.#manners?.offer(card.node)),
    chapter: () => this.#manners?.chapter(this.#selectedPlaces()),
    move: () => this.#tools.openPad(true),
  });
  #said = create('p', { class: 'visually-hidden', role: 'status', dir: 'auto' });
  #resizing = new ResizeObserver(() => {
    this.#painter?.resize();
    if (!this.#hasLooked) this.#lookFirst();
    this.#draw(false);
  });
  #restyling = new MutationObserver(() => this.#restyle());

  connectedCallback() {
    this.dataset.plan = 'loading';
    this.setAttribute('role', 'region');
    this.setAttribute('aria-label', say('Map'));
    this.replaceChildren(this.#tools, create('div', { class: 'plan-field' }, this.#canvas, this.#sign, this.#tools.pad),
      create('details', { class: 'plan-keys' }, create('summary', {}, say('Keys')),
        create('ul', { id: 'plan-keys' }, ...planKeys().map(({ keys, does }) =>
          create('li', {}, say('{keys}: {does}', { keys, does }))))), this.#said);
    this.#painter = new PlanPainter(this.#canvas);
    this.#canvas.addEventListener('keydown', (event) => this.#press(event));
    this.#resizing.observe(this.#canvas);
    this.#restyling.observe(document.documentElement,
      { attributes: true, attributeFilter: ['data-theme', 'data-dark', 'data-face', 'style'] });
    document.fonts.addEventListener('loadingdone', this.#restyle);
    this.#forced.addEventListener('change', this.#restyle);
  }

  disconnectedCallback() {
    void this.finish();
    this.#resizing.disconnect();
    this.#restyling.disconnect();
    document.fonts.removeEventListener('loadingdone', this.#restyle);
    this.#forced.removeEventListener('change', this.#restyle);
    cancelAnimationFrame(this.#frame);
    world.cancel(this.#stillTimer);
  }

  /** @param {PlanManners} manners */
  begin(manners) {
    this.#manners = manners;
  }

  /**
   * Shows the story as it is now. What had a place keeps it.
   *
   * @param {PlanOutline} outline
   */
  show(outline) {
    this.#outline = outline;
    this.#showing += 1;
    this.#shown = this.#place(outline, this.#showing);
    return this.#shown;
  }

  /**
   * @param {PlanOutline} outline
   * @param {number} turn
   * @returns {Promise<unknown>} until what is newest is on show
   */
  async #place(outline, turn) {
    const places = cardsOf(outline.places, outline.start, outline.nameOf);
    const stored = new Map(outline.places.flatMap(({ node, x, y }) => (x === undefined || y === undefined ? [] : [[node, { x, y }]])));
    if (!placeAll(places, ({ node }) => this.#moved.get(node) ?? stored.get(node) ?? this.#remembered.get(node))) {
      const points = await tidyBeside(places, outline.chapters);
      if (turn !== this.#showing) return this.#shown;
      for (const [index, card] of places.entries()) Object.assign(card, points[index]);
    }
    for (const { node, x, y } of places) if (!stored.has(node)) this.#remembered.set(node, { x, y });
    const notes = noteCards(outline.notes);
    for (const note of notes) Object.assign(note, this.#moved.get(note.node));
    // Notes lie under the places.
    const cards = [...notes, ...collapsed(places, outline.chapters)];
    this.#places = places;
    this.#cards = cards;
    this.#grid = new PlaceGrid(cards);
    this.#fields = new ChapterFields(cards, outline.chapters);
    this.#chapters = chapterColours(outline.chapters);
    this.#trail = [];
    this.#selection = kept(this.#selection, cards);
    this.#painter?.forgetWays();
    this.dataset.plan = 'open';
    if (!this.#hasLooked) this.#lookFirst();
    this.#showSelection();
    return undefined;
  }

  /**
   * Selects a place, and brings it into sight.
   *
   * @param {string} node
   */
  select(node) {
    const card = cardWith(this.#cards, node);
    if (!card) return;
    this.#choose(only(card));
    if (this.#hasLooked) this.#bring(card);
  }

  /** Puts the focus where keys are. */
  focusHere() {
    this.#canvas.focus({ preventScroll: true });
  }

  /** Saves what was moved just now. */
  async finish() {
    world.cancel(this.#saveTimer);
    await this.#save();
  }

  #forced = matchMedia('(forced-colors: active)');

  #restyle = () => {
    this.#painter?.restyle();
    this.#draw(false);
  };

  get #size() {
    return this.#painter?.size ?? { width: 1, height: 1 };
  }

  /** All of the map: what lies on it, and the fields of chapters behind that. */
  get #box() {
    return boxAroundBoxes(boxAround(this.#cards), this.#fields.all().map(({ box }) => box));
  }

  /** What the sign covers of the window; empty if there is none. */
  get #cover() {
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = this.#sign;
    return { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
  }

  // What is in sight.

  /** Where the map opens: all of it if that can be read, otherwise around where the author is. */
  #lookFirst() {
    if (this.#cards.length === 0 || this.#size.width === 0) return;
    this.#hasLooked = true;
    const all = fitted(this.#box, this.#size);
    const middle = this.#selection.current ?? this.#cards.find(({ isStart }) => isStart) ?? this.#cards[0];
    this.#look(all.scale >= legible || !middle ? all : around(middle, legible, this.#size, this.#box));
  }

  /** @param {Camera} camera */
  #look(camera) {
    this.#camera = camera;
    this.#draw(true);
  }

  /**
   * Brings a card into sight, and out from behind the sign that tells of it.
   *
   * @param {Card} card
   */
  #bring(card) {
    const camera = showing(this.#camera, this.#size, boxAt(card));
    this.#look(uncovered(camera, this.#size, boxAt(card), this.#cover));
  }

  /** @param {number} factor */
  #zoom(factor) {
    const { width, height } = this.#size;
    this.#look(zoomed(this.#camera, this.#size, factor, { x: width / 2, y: height / 2 }, this.#box));
  }

  /** Shows all of the map; what would lie behind the sign moves beside it or above it. */
  #fit() {
    const whole = fitted(this.#box, this.#size);
    const cover = this.#cover;
    const from = onMap(whole, this.#size, { x: cover.left, y: cover.top });
    const to = onMap(whole, this.#size, { x: cover.right, y: cover.bottom });
    const isBehind = to.x > from.x && this.#grid.within({ left: from.x, top: from.y, right: to.x, bottom: to.y }).length > 0;
    this.#look(isBehind ? fittedAround(this.#box, this.#size, cover) : whole);
  }

  /** @param {Direction} direction */
  #pan(direction) {
    const { x, y } = directions[direction];
    this.#look(panned(this.#camera, -x * this.#size.width * stride, -y * this.#size.height * stride, this.#box));
  }

  /**
   * Asks for one frame. While something moves, what takes long is not drawn anew.
   *
   * @param {boolean} isMoving
   */
  #draw(isMoving) {
    this.#isMoving = isMoving;
    if (isMoving) {
      world.cancel(this.#stillTimer);
      this.#stillTimer = world.later(() => this.#draw(false), untilStill);
    }
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (!this.#painter || this.#size.width === 0) return;
      const { current, all } = this.#selection;
      const isComplete = this.#painter.paint({ grid: this.#grid, camera: this.#camera, selected: all, current, chapters: this.#chapters,
        fields: this.#fields.all(), isMoving: this.#isMoving });
      if (!isComplete) this.#draw(false);
    });
  }

  // The selection.

  /** @param {import('./selection.js').Selection<Card>} selection */
  #choose(selection) {
    const isNews = selection.current !== this.#selection.current || selection.all.size !== this.#selection.all.size;
    this.#selection = selection;
    this.#showSelection();
    if (!isNews) return;
    this.#tell();
    this.#manners?.selected(selection.current?.node ?? null);
  }

  #tell() {
    const { current, all } = this.#selection;
    this.#said.textContent = current ? placeNews(current, all.size - (all.has(current) ? 1 : 0), this.#chapterOf(current))
      : say('Nothing is selected.');
  }

  #showSelection() {
    const { current, all } = this.#selection;
    this.#current.textContent = current?.name ?? '';
    this.#current.hidden = !current;
    this.#sign.show(current, [...all], current ? this.#chapterOf(current) : '');
    this.#tools.showSelection(all.size);
    this.#draw(this.#isMoving);
  }

  /**
   * The name of the chapter in which something lies; empty if there is none.
   *
   * @param {Card} card
   */
  #chapterOf({ chapter }) {
    const found = this.#outline.chapters.find(({ node }) => node === chapter);
    return found ? nameOfChapter(found) : '';
  }

  /** The nodes of the places that are selected, by themselves or with their chapter. */
  #selectedPlaces() {
    return [...this.#selection.all].flatMap((card) => (card.is === 'chapter' ? card.members.map(({ node }) => node)
      : card.is === 'place' ? [card.node] : []));
  }

  /**
   * What Enter and a double tap do with something.
   *
   * @param {Card} card
   */
  #enter({ is, node }) {
    if (is === 'chapter') this.#manners?.unfold(node);
    else if (is === 'note') this.#manners?.editNote(node);
    else this.#manners?.write(node);
  }

  /** Adds a note in the middle of what is in sight. */
  async #addNote() {
    const { x, y } = this.#camera;
    const node = await this.#manners?.addNote({ x: Math.round(x), y: Math.round(y) });
    if (node) this.select(node);
    this.focusHere();
  }

  /** @param {boolean} isOn */
  #pickSeveral(isOn) {
    this.#picksSeveral = isOn;
    this.#tools.showSeveral(isOn);
    if (isOn) this.#said.textContent = say('Select several');
    else if (this.#selection.all.size > 1) this.#choose(only(this.#selection.current));
    else this.#tell();
  }

  /**
   * @param {Point} point in the window
   * @returns {Card | null}
   */
  #cardAt(point) {
    return this.#grid.at(onMap(this.#camera, this.#size, point), tolerance / this.#camera.scale);
  }

  /**
   * @param {Point} point
   * @param {boolean} isFinger
   */
  #take(point, isFinger) {
    this.#canvas.focus({ preventScroll: true });
    this.#pending = null;
    if (this.#painter?.chapterAt(point)) return false;
    const card = this.#cardAt(point);
    if (!card) return false;
    // A finger moves the map wherever it lies, unless the place was tapped before: on a small screen there are cards everywhere.
    if (isFinger || this.#picksSeveral) return this.#selection.all.has(card);
    if (!this.#selection.all.has(card)) this.#pending = card;
    return true;
  }

  /**
   * What a mouse has been pressed on: it is selected once it is pulled.
   *
   * @type {Card | null}
   */
  #pending = null;

  /**
   * @param {Point} point
   * @param {boolean} isMore
   */
  #tap(point, isMore) {
    this.#trail = [];
    const place = onMap(this.#camera, this.#size, point);
    const far = this.#camera.scale > 0.3 && portalAt(this.#grid.within({ left: place.x, right: place.x, top: place.y - 2 * cardSize.height,
      bottom: place.y }), place);
    const card = this.#cardAt(point);
    const chapter = this.#painter?.chapterAt(point);
    if (chapter) this.#manners?.offerChapter(chapter);
    else if (far) this.select(far.node);
    else if (card && (isMore || this.#picksSeveral)) this.#choose(toggled(this.#selection, card));
    else this.#choose(only(card));
  }

  /** @param {Point} point */
  #open(point) {
    const card = this.#cardAt(point);
    if (card) this.#enter(card);
    else this.#look(zoomed(this.#camera, this.#size, zoomStep * zoomStep, point, this.#box));
  }

  // Moving places.

  /**
   * Moves the selected places, on the screen alone.
   *
   * @param {number} across in map units
   * @param {number} down
   */
  #shift(across, down) {
    if (this.#pending) this.#choose(only(this.#pending));
    this.#pending = null;
    for (const card of this.#selection.all) {
      card.x += across;
      card.y += down;
      this.#grid.put(card);
      this.#fields.moved(card);
      for (const place of card.members) {
        place.x += across;
        place.y += down;
      }
      for (const { node, x, y } of card.is === 'chapter' ? card.members : [card]) this.#moved.set(node, { x, y });
    }
    this.#painter?.forgetWays();
    this.#draw(true);
  }

  /**
   * @param {Direction} direction
   * @param {number} far in map units
   */
  #nudge(direction, far) {
    const { current, all } = this.#selection;
    if (all.size === 0) return;
    this.#shift(directions[direction].x * far, directions[direction].y * far);
    if (current) this.#bring(current);
    this.#said.textContent = say('Moved.');
    // Several steps in a row are one step of the history.
    world.cancel(this.#saveTimer);
    this.#saveTimer = world.later(() => void this.#save(), untilSaved);
  }

  /** Puts what was moved into the draft; with it all that had no place yet, so that nothing else moves later. */
  #save() {
    this.#saving = this.#saving.then(async () => {
      const manners = this.#manners;
      if (this.#moved.size === 0 || !manners) return;
      const moved = new Map(this.#moved);
      const unplaced = new Set(this.#outline.places.flatMap(({ node, x, y }) => (x === undefined || y === undefined ? [node] : [])));
      const all = [...this.#places, ...this.#cards.filter(({ is }) => is === 'note')];
      const places = all.filter(({ node }) => moved.has(node) || unplaced.has(node)).map(({ node, x, y }) => {
        const point = moved.get(node) ?? { x, y };
        return { node, x: Math.round(point.x), y: Math.round(point.y) };
      });
      const answer = await manners.arrange(places);
      for (const [node, point] of moved) if (this.#moved.get(node) === point) this.#moved.delete(node);
      if (answer === null) await this.show(this.#outline);
      else this.#draw(false);
    });
    return this.#saving;
  }

  /** What was being pulled stands where it was. */
  async #putBack() {
    this.#moved.clear();
    await this.show(this.#outline);
  }

  async #tidy() {
    await this.finish();
    this.#tools.showBusy(true);
    try {
      const places = this.#places;
      const points = await tidyBeside(places, this.#outline.chapters);
      for (const [index, { node }] of places.entries()) {
        const point = points[index];
        if (point) this.#moved.set(node, point);
      }
      await this.show(this.#outline);
      this.#fit();
      await this.#save();
      this.#said.textContent = say('The map is tidy. Undo puts everything back.');
    } finally {
      this.#tools.showBusy(false);
    }
  }

  async #find() {
    const node = await findPlace(this.#places);
    if (node === null) return;
    this.select(node);
    const { current } = this.#selection;
    // From afar nobody would see what was found.
    if (current && this.#camera.scale < legible) this.#look(around(current, legible, this.#size, this.#box));
    this.focusHere();
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey) return;
    const direction = arrows[event.key];
    if (direction) this.#pressArrow(direction, event);
    else if (event.key === 'Enter' && this.#selection.current) this.#enter(this.#selection.current);
    else if (event.key.toLowerCase() === 'n' && !event.altKey) void this.#addNote();
    else if (event.key === ' ') this.#pressSpace();
    else if (event.key === '+' || event.key === '=') this.#zoom(zoomStep);
    else if (event.key === '-') this.#zoom(1 / zoomStep);
    else if (event.key === '0') this.#fit();
    else if (event.key === '/') void this.#find();
    else if (event.key === 'Escape') this.#pressEscape();
    else return;
    event.preventDefault();
  }

  /**
   * @param {Direction} direction
   * @param {KeyboardEvent} event
   */
  #pressArrow(direction, { altKey, shiftKey }) {
    if (altKey) this.#nudge(direction, shiftKey ? largeNudge : nudge);
    else if (shiftKey) this.#pan(direction);
    else this.#walk(direction);
  }

  /** @param {Direction} direction */
  #walk(direction) {
    const { current, all } = this.#selection;
    const next = current ? step(this.#cards, current, direction, this.#trail)
      : this.#cards.find(({ isStart }) => isStart) ?? this.#cards[0] ?? null;
    if (!next) {
      this.#said.textContent = say('There is no place in this direction.');
      return;
    }
    this.#trail = current ? [current] : [];
    this.#choose(this.#picksSeveral ? { current: next, all } : only(next));
    this.#bring(next);
  }

  #pressSpace() {
    const { current } = this.#selection;
    if (!current) return;
    if (this.#picksSeveral) this.#choose(toggled(this.#selection, current));
    else this.#pickSeveral(true);
  }

  #pressEscape() {
    this.#hands.letGo();
    if (this.#picksSeveral) this.#pickSeveral(false);
    else this.#choose(only(/** @type {Card | null} */ (null)));
  }
}

customElements.define('story-plan', StoryPlan);
