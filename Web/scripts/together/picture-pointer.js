import { create } from '../elements/create.js';
import { say } from '../language/say.js';

const whole = 1000;
/** How far a key moves the ring, and with Shift, in thousandths of the picture. */
const stride = 50;
const smallStride = 10;
/** @type {Record<string, [number, number]>} */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Points at the picture without a finger: a ring that is seen while it has the focus. The arrow keys move it, Enter and Space show it. */
export class PicturePointer {
  #book;
  #send;
  #say;
  #x = whole / 2;
  #y = whole / 2;
  #ring = create('button', { type: 'button', class: 'group-ring', 'aria-describedby': 'group-ring-hint', onclick: () => this.#show() });
  /** Within it, screen readers leave the arrow keys to the page. */
  #place = create('div', { class: 'group-pointer', role: 'application' }, this.#ring,
    create('span', { id: 'group-ring-hint', hidden: true }));

  /**
   * @param {HTMLElement} book
   * @param {(x: number, y: number) => void} send in thousandths of the picture
   * @param {(words: string) => void} tell for screen readers
   */
  constructor(book, send, tell) {
    this.#book = book;
    this.#send = send;
    this.#say = tell;
    this.#ring.addEventListener('keydown', this.#press);
  }

  /**
   * Puts the ring on the picture of the page on show, or takes it away.
   *
   * @param {boolean} isWanted
   */
  place(isWanted) {
    const figure = isWanted ? this.#book.querySelector('.sheet .illustration') : null;
    if (!figure) return this.#place.remove();
    if (this.#place.parentElement === figure) return undefined;
    this.#place.setAttribute('aria-label', say('Picture'));
    this.#ring.setAttribute('aria-label', say('Point at the picture'));
    /** @type {HTMLElement} */ (this.#place.lastElementChild).textContent =
      say('The arrow keys move the ring. Enter shows it to everybody.');
    this.#move(whole / 2, whole / 2);
    figure.append(this.#place);
    return undefined;
  }

  /** @type {(event: KeyboardEvent) => void} */
  #press = (event) => {
    const way = ways[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    // The page stays: the arrows belong to the ring.
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? smallStride : stride;
    this.#move(this.#x + way[0] * step, this.#y + way[1] * step);
    this.#say(say('{across}% across, {down}% down', { across: percent(this.#x), down: percent(this.#y) }));
  };

  /**
   * @param {number} x
   * @param {number} y
   */
  #move(x, y) {
    const within = (/** @type {number} */ value) => Math.min(whole, Math.max(0, value));
    [this.#x, this.#y] = [within(x), within(y)];
    this.#ring.style.left = `${this.#x / whole * 100}%`;
    this.#ring.style.top = `${this.#y / whole * 100}%`;
  }

  #show() {
    this.#send(this.#x, this.#y);
    this.#say(say('Everybody sees where you point.'));
  }
}

/** @param {number} thousandths */
function percent(thousandths) {
  return Math.round(100 * thousandths / whole);
}
