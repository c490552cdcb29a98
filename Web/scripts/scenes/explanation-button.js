import { create, icon } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { bring } from '../overlays/open-over.js';

const page = 'M6 3h9l4 4v14H6zM9 11h7M9 15h7';

/**
 * The button that opens a longer explanation as a page over the book.
 *
 * @param {Lines | undefined} lines
 * @returns {HTMLElement | null} null where there is nothing more to tell
 */
export function drawExplanation(lines) {
  if (!lines || lines.length === 0) return null;
  const button =
    create('button',
      { type: 'button', class: 'secondary explanation', 'aria-haspopup': 'dialog', lang: language, onclick: () => void open() },
    icon(page), say('Tell me more'));
  const open = async () => {
    const book = /** @type {HTMLElement | null} */ (button.closest('book-page'));
    const arrived = await bring(['/styles/overlays/zoom.css'], () => import('../overlays/page-zoom.js'));
    if (arrived) new arrived.PageZoom().open(lines, { lang: book?.lang ?? '', dir: book?.dir ?? '' });
  };
  return button;
}
