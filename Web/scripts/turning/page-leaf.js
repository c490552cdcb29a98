/** How long a leaf takes to turn all the way, in milliseconds. */
const wholeTurn = 400;
/** How far a single page is turned when it is out of sight, and the leaf of an open book when it lies on the other side, in degrees. */
const angles = { single: 96, spread: 180 };

/** Whether pages turn at all: not for readers who want no motion. */
export function pagesTurn() {
  const { motion } = document.documentElement.dataset;
  return motion === 'on' || motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * An inert copy of a sheet as it looks now, hidden from screen readers.
 *
 * @param {HTMLElement} sheet
 * @returns {HTMLElement}
 */
export function likenessOf(sheet) {
  const copy = /** @type {HTMLElement} */ (sheet.cloneNode(true));
  copy.classList.remove('dragged');
  copy.removeAttribute('style');
  for (const element of copy.querySelectorAll('[id], [name], [for]')) {
    for (const name of ['id', 'name', 'for']) element.removeAttribute(name);
  }
  for (const element of copy.querySelectorAll('.arriving')) element.classList.remove('arriving');
  return copy;
}

/**
 * A leaf of the book on its way between two pages, over the sheet that is read.
 *
 * On a wide screen it turns about the fold of the open book, else about the edge where the book is bound. Only `transform` and `opacity`
 * ever change, which browsers animate without laying anything out.
 */
export class PageLeaf {
  #cover = document.createElement('div');
  #leaf = document.createElement('div');
  #shade = document.createElement('div');
  #share = 0;
  #sign = -1;
  #whole = angles.single;

  /**
   * @param {HTMLElement} book what the leaf lies over
   * @param {{ earlier: HTMLElement, later: HTMLElement, direction: 'ltr' | 'rtl', spread: boolean, share: 0 | 1 }} pages the likenesses of
   *   both pages in the order of the book, whether both are open books, and which of them lies open now: 0 the earlier, 1 the later
   */
  constructor(book, { earlier, later, direction, spread, share }) {
    this.#sign = direction === 'ltr' ? -1 : 1;
    this.#whole = spread ? angles.spread : angles.single;
    this.#cover.className = spread ? 'leaves open-book' : 'leaves';
    this.#cover.dir = direction;
    this.#cover.setAttribute('aria-hidden', 'true');
    this.#cover.inert = true;
    this.#leaf.className = 'leaf';
    this.#shade.className = 'shade';
    if (spread) {
      this.#cover.append(face('first-half', /** @type {HTMLElement} */ (earlier.cloneNode(true))),
        face('second-half', /** @type {HTMLElement} */ (later.cloneNode(true))));
      this.#leaf.append(face('front second-half', earlier), face('back first-half', later));
    } else {
      this.#cover.append(face('whole', later));
      this.#leaf.append(face('front', earlier));
    }
    this.#cover.append(this.#shade, this.#leaf);
    book.append(this.#cover);
    this.turnTo(share);
  }

  /**
   * Follows a finger.
   *
   * @param {number} share 0 where the earlier page lies open, 1 where the later one does
   */
  turnTo(share) {
    this.#share = share;
    this.#leaf.style.transform = this.#transform(share);
    this.#shade.style.opacity = String(this.#shadow(share));
  }

  /**
   * Turns the rest of the way, then removes itself.
   *
   * @param {0 | 1} share where to
   */
  async finish(share) {
    const timing =
      { duration: wholeTurn * Math.max(0.25, Math.abs(share - this.#share)), easing: 'cubic-bezier(0.3, 0.1, 0.3, 1)',
        fill: /** @type {const} */ ('forwards') };
    const middle = (share + this.#share) / 2;
    this.#shade.animate([this.#share, middle, share].map((part) => ({ opacity: this.#shadow(part) })), timing);
    const turn = this.#leaf.animate([this.#share, share].map((part) => ({ transform: this.#transform(part) })), timing);
    // Rejected if cancelled, as when the story is closed.
    await turn.finished.catch(() => undefined);
    this.remove();
  }

  remove() {
    this.#cover.remove();
  }

  /** @param {number} share */
  #transform(share) {
    return `rotateY(${this.#sign * this.#whole * share}deg)`;
  }

  /** @param {number} share */
  #shadow(share) {
    return this.#whole === angles.spread ? 0.16 * Math.sin(Math.PI * share) : 0.3 * (1 - share);
  }
}

/**
 * @param {string} part
 * @param {HTMLElement} likeness
 */
function face(part, likeness) {
  const face = document.createElement('div');
  face.className = `leaf-face ${part}`;
  face.append(likeness);
  return face;
}
