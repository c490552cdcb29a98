/**
 * @typedef {object} PagePart A part of the page for writing.
 * @property {string} box a selector of all of it
 * @property {string[]} first selectors of where the focus goes in it, until it has been elsewhere there; the best one first
 */

/** The parts in their order on the page. Those that are not on show are passed over. @type {PagePart[]} */
const parts = [
  { box: '.desk-bar', first: ['button'] },
  { box: '.outline-column', first: ['[aria-current]', 'a'] },
  { box: 'manuscript-sheets', first: ['story-place'] },
  { box: 'story-plan', first: ['.plan-canvas'] },
  { box: '.preview-dialog', first: ['.preview-dialog'] },
];

/**
 * F6 leads to the next part of the page, and Shift+F6 to the one before, as between the panes of other programs: from the middle of a long
 * story, no number of Tab presses would do. In each part the focus is where it was last.
 */
export class PartKeys {
  /** @type {Map<string, HTMLElement>} */
  #last = new Map();

  begin() {
    document.addEventListener('keydown', this.#press);
    document.addEventListener('focusin', this.#remember);
  }

  end() {
    document.removeEventListener('keydown', this.#press);
    document.removeEventListener('focusin', this.#remember);
  }

  /** @param {FocusEvent} event */
  #remember = ({ target }) => {
    const part = target instanceof HTMLElement && parts.find(({ box }) => target.closest(box));
    if (part) this.#last.set(part.box, /** @type {HTMLElement} */ (target));
  };

  /** @param {KeyboardEvent} event */
  #press = (event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    const shown = parts.filter(({ box }) => isShown(document.querySelector(box)));
    const here = shown.findIndex(({ box }) => document.activeElement?.closest(box));
    const next = shown[nextPart(shown.length, here, event.shiftKey)];
    if (next) this.#target(next)?.focus();
  };

  /** @param {PagePart} part */
  #target({ box, first }) {
    const last = this.#last.get(box);
    if (last && isShown(last)) return last;
    const places = first.map((selector) => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))]
      .filter((one) => one.closest(box) && isShown(one))).find(({ length }) => length > 0) ?? [];
    // In a long story, what is in sight.
    return places.find((one) => one.getBoundingClientRect().top >= 0) ?? places.at(-1);
  }
}

/** @param {Element | null} element */
function isShown(element) {
  return (element?.getClientRects().length ?? 0) > 0;
}

/**
 * Which part comes next.
 *
 * @param {number} count how many there are
 * @param {number} here the present one; -1 if the focus is in none
 * @param {boolean} isBack
 */
export function nextPart(count, here, isBack) {
  if (here < 0) return isBack ? count - 1 : 0;
  return (here + (isBack ? count - 1 : 1)) % count;
}
