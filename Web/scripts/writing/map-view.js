/** @typedef {import('../plan/story-plan.js').PlanOutline} PlanOutline */
/** @typedef {import('../plan/story-plan.js').StoryPlan} StoryPlan */
/** @typedef {import('./writing-acts.js').EditRequest} EditRequest */

/**
 * @typedef {object} MapViewManners
 * @property {(request: EditRequest) => Promise<any>} perform null if it was refused, which has been said then
 * @property {(node: string, isMap: boolean) => string} addressOf
 * @property {(node: string) => Promise<void>} offer offers what can be done with a place
 * @property {() => Promise<import('./chapter-acts.js').ChapterActs | null>} chapters null if their code did not come, which has been said
 * @property {HTMLElement} desk the manuscript, in whose place the map is shown
 * @property {() => void} turned is told of every change from one to the other
 */

import { loadStyles } from '../elements/style-sheets.js';
import { world } from '../world/world.js';

/** The address follows the selection after this time, in milliseconds: browsers take only so many changes of it. */
const untilAddress = 400;

/** The author's map in the manuscript's page: its code comes when it is first opened. */
export class MapView {
  #manners;
  /** @type {StoryPlan | null} */
  #plan = null;
  /** @type {PlanOutline} */
  #outline = { places: [], start: '', nameOf: () => '', chapters: [], notes: [] };
  /** @type {HTMLButtonElement | null} */
  #button = null;
  #timer = 0;

  /**
   * The node of the place that was selected last.
   *
   * @type {string | null}
   */
  selected = null;

  /** @param {MapViewManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  get isOpen() {
    return this.#plan !== null;
  }

  /**
   * @param {HTMLButtonElement} button it turns from one view to the other
   * @returns {HTMLButtonElement} the same one
   */
  button(button) {
    this.#button = button;
    button.ariaPressed = String(this.isOpen);
    return button;
  }

  /**
   * Opens or closes the map.
   *
   * @param {boolean} isMap
   * @param {string | null} at the node where it opens
   */
  async turn(isMap, at) {
    if (isMap === this.isOpen) return;
    if (!isMap) {
      this.#close();
      return;
    }
    const [{ StoryPlan }] = await Promise.all([import('../plan/story-plan.js'), loadStyles('/styles/plan/plan.css')]);
    if (this.isOpen) return;
    const plan = new StoryPlan();
    this.#plan = plan;
    const { perform, addressOf, offer, chapters, desk } = this.#manners;
    plan.begin({
      arrange: (places) => perform({ do: 'arrange', places }),
      write: (node) => {
        location.hash = addressOf(node, false);
      },
      offer: (node) => void offer(node),
      selected: (node) => this.#follow(node),
      chapter: async (nodes) => (await chapters())?.choose(nodes),
      chapters: async (nodes) => (await chapters())?.offerAll(nodes),
      offerChapter: async (node) => (await chapters())?.offer(node),
      unfold: async (node) => (await chapters())?.fold(node, false),
      addNote: async (at) => await (await chapters())?.addNote(at) ?? null,
      editNote: async (node) => (await chapters())?.editNote(node),
    });
    desk.hidden = true;
    desk.after(plan);
    // The map has its window to itself; where the manuscript was scrolled to, its title would be cut off.
    window.scrollTo(0, 0);
    this.#showWhere();
    const shown = plan.show(this.#outline);
    if (at) plan.select(at);
    await shown;
    if (at) plan.select(at);
    plan.focusHere();
  }

  /**
   * Shows the story as it is now.
   *
   * @param {PlanOutline} outline
   */
  async show(outline) {
    this.#outline = outline;
    await this.#plan?.show(outline);
  }

  /**
   * Shows a place, if the map is open.
   *
   * @param {string} node
   * @returns {boolean} whether it is
   */
  select(node) {
    this.#plan?.select(node);
    return this.isOpen;
  }

  /**
   * Goes back to the manuscript, because something there is shown next.
   *
   * @param {string} node
   */
  async leaveFor(node) {
    if (!this.isOpen) return;
    await this.finish();
    history.pushState(null, '', this.#manners.addressOf(node, false));
    this.#close();
  }

  /** Saves what was moved just now. */
  async finish() {
    await this.#plan?.finish();
  }

  #close() {
    world.cancel(this.#timer);
    this.#plan?.remove();
    this.#plan = null;
    this.#manners.desk.hidden = false;
    this.#showWhere();
  }

  #showWhere() {
    if (this.#button) this.#button.ariaPressed = String(this.isOpen);
    this.#manners.desk.closest('manuscript-page')?.toggleAttribute('data-map', this.isOpen);
    this.#manners.turned();
  }

  /** @param {string | null} node */
  #follow(node) {
    if (node === null) return;
    this.selected = node;
    world.cancel(this.#timer);
    this.#timer = world.later(() => {
      if (this.isOpen) history.replaceState(history.state, '', this.#manners.addressOf(node, true));
    }, untilAddress);
  }
}
