/**
 * Fits a page with choices to the window: its picture is smaller where the choices would otherwise be out of sight. Where they still are,
 * they begin below the window, and no half of a question looks out above the buttons.
 *
 * @param {HTMLElement} sheet the page on show
 */
export function fitPage(sheet) {
  const top = window.scrollY;
  fit(sheet, () => document.documentElement.scrollHeight);
  // While it was measured, the page may have been too short to be scrolled as far.
  if (window.scrollY !== top) window.scrollTo(0, top);
}

/**
 * Fits the likeness of a page that comes as the page itself will be.
 *
 * @param {HTMLElement} likeness
 * @param {HTMLElement} book
 * @param {HTMLElement} sheet the page on show
 */
export function fitLikeness(likeness, book, sheet) {
  if (!likeness.querySelector('.offer')) return;
  const around = document.documentElement.scrollHeight - sheet.offsetHeight;
  likeness.classList.add('tried');
  book.append(likeness);
  fit(likeness, () => around + likeness.offsetHeight);
  likeness.remove();
  likeness.classList.remove('tried');
}

/**
 * @param {HTMLElement} sheet
 * @param {() => number} height of everything, in CSS pixels
 */
function fit(sheet, height) {
  /** @type {HTMLElement | null} */
  const offer = sheet.querySelector('text-view .offer');
  if (!offer) return;
  const { clientHeight } = document.documentElement;
  // Layouts are rounded.
  const isTooLong = () => height() > clientHeight + 1;
  const page = offer.closest('text-view');
  page?.classList.remove('crowded');
  offer.style.removeProperty('margin-block-start');
  if (isTooLong()) page?.classList.add('crowded');
  if (!isTooLong()) return;
  // As on a page that is not scrolled. In a low window the buttons scroll with the page.
  const bottom = clientHeight - window.scrollY;
  const buttons = (document.querySelector('page-turner')?.getBoundingClientRect().top ?? clientHeight) - window.scrollY;
  const { top } = offer.getBoundingClientRect();
  const end = offer.querySelector('.choices > li')?.getBoundingClientRect().bottom ?? top;
  if (top < bottom && end > Math.min(bottom, buttons)) offer.style.marginBlockStart = `${Math.ceil(bottom - top)}px`;
}
