/** @typedef {import('./walking.js').Direction} Direction */

/**
 * @typedef {object} ToolManners
 * @property {(isIn: boolean) => void} zoom
 * @property {() => void} fit
 * @property {() => void} find
 * @property {() => void} tidy
 * @property {() => void} note
 * @property {() => void} chapters
 * @property {(isOn: boolean) => void} pickSeveral
 * @property {(direction: Direction, isOfPlaces: boolean) => void} step moves the map, or what is selected on it
 */

import { cross, down, lens, plus, up } from '../desk/drawings.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';

const minus = 'M5 12h14';
const corners = 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5';
const tree = 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4';
const cards = 'M4 4h10v7H4zM10 15h10v6H10zM17 4v6M14 7h6';
const folder = 'M3 19V6h6l2 2h10v11z';
const paper = 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h5';
const cross4 = 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3';
const left = 'M19 12H5M11 6l-6 6 6 6';
const right = 'M5 12h14M13 6l6 6-6 6';

/** The buttons above the map, and the pad with which places and the map are moved without pulling. */
export class PlanTools extends HTMLElement {
  #manners;
  #several = this.#button('several', cards, say('Select several'), () => this.#manners.pickSeveral(this.#several.ariaPressed !== 'true'));
  #moving = this.#button('pad', cross4, say('Move with buttons'), () => (this.pad.hidden ? this.openPad(false) : this.#closePad()));
  #tidy = create('button', { type: 'button', class: 'quiet plan-tidy', 'data-plan-act': 'tidy', onclick: () => this.#manners.tidy() },
    icon(tree), say('Tidy'));
  #padTitle = create('p', { class: 'pad-title', id: 'plan-pad-title', role: 'status' });
  #isOfPlaces = false;
  #count = 0;

  /** Lies on the map. */
  pad = create('div', { class: 'plan-pad', role: 'group', 'aria-labelledby': 'plan-pad-title', hidden: true }, this.#padTitle,
    this.#padButton('up', up, say('Up')), this.#padButton('left', left, say('Left')), this.#padButton('right', right, say('Right')),
    this.#padButton('down', down, say('Down')),
    create('button', { type: 'button', class: 'quiet pad-close', 'aria-label': say('Close'), onclick: () => this.#closePad() },
      icon(cross)));

  /** @param {ToolManners} manners */
  constructor(manners) {
    super();
    this.#manners = manners;
  }

  connectedCallback() {
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', say('Tools of the map'));
    this.#several.ariaPressed = 'false';
    this.#moving.ariaExpanded = 'false';
    this.replaceChildren(
      this.#button('out', minus, say('Zoom out'), () => this.#manners.zoom(false)),
      this.#button('in', plus, say('Zoom in'), () => this.#manners.zoom(true)),
      this.#button('fit', corners, say('Show all of it'), () => this.#manners.fit()),
      this.#button('find', lens, say('Find a place'), () => this.#manners.find()),
      this.#several, this.#moving,
      this.#button('chapters', folder, say('Chapters'), () => this.#manners.chapters()),
      this.#button('note', paper, say('Add a note'), () => this.#manners.note()), this.#tidy);
  }

  /**
   * Opens the pad.
   *
   * @param {boolean} isOfPlaces whether it moves what is selected
   */
  openPad(isOfPlaces) {
    this.#isOfPlaces = isOfPlaces;
    this.pad.hidden = false;
    this.#moving.ariaExpanded = 'true';
    this.#nameThePad();
    this.pad.querySelector('button')?.focus({ preventScroll: true });
  }

  /** @param {number} count how many places are selected */
  showSelection(count) {
    this.#count = count;
    if (count === 0) this.#isOfPlaces = false;
    this.#nameThePad();
  }

  /** @param {boolean} isOn */
  showSeveral(isOn) {
    this.#several.ariaPressed = String(isOn);
  }

  /** @param {boolean} isBusy */
  showBusy(isBusy) {
    this.#tidy.ariaBusy = String(isBusy);
  }

  #nameThePad() {
    const title = !this.#isOfPlaces ? say('Move the map') : this.#count === 1 ? say('Move the place') : say('Move the places');
    // Said only when it changes.
    if (!this.pad.hidden && this.#padTitle.textContent !== title) this.#padTitle.textContent = title;
  }

  #closePad() {
    this.pad.hidden = true;
    this.#moving.ariaExpanded = 'false';
    this.#moving.focus({ preventScroll: true });
  }

  /**
   * @param {Direction} direction
   * @param {string} drawing
   * @param {string} words
   */
  #padButton(direction, drawing, words) {
    return create('button', { type: 'button', class: 'quiet', 'data-direction': direction, 'aria-label': words, title: words,
      onclick: () => this.#manners.step(direction, this.#isOfPlaces) }, icon(drawing));
  }

  /**
   * @param {string} name
   * @param {string} drawing
   * @param {string} words
   * @param {() => void} run
   */
  #button(name, drawing, words, run) {
    return create('button', { type: 'button', class: 'quiet', 'data-plan-act': name, 'aria-label': words, title: words, onclick: run },
      icon(drawing));
  }
}

customElements.define('plan-tools', PlanTools);
