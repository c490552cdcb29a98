/**
 * Fits a page with choices to the window: its picture is smaller where the choices would otherwise be out of sight. Where they still are,
 * they begin below the window, and no half of a question looks out above the buttons.
 *
 * @param {HTMLElement} sheet the page on show
 */
export function fitPage(sheet) {
  fit(sheet, () => document.documentElement.scrollHeight);
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
  // In a low window the buttons scroll with the page.
  const fold = Math.min(clientHeight, document.querySelector('page-turner')?.getBoundingClientRect().top ?? clientHeight) - window.scrollY;
  const { top } = offer.getBoundingClientRect();
  const end = offer.querySelector('.choices > li')?.getBoundingClientRect().bottom ?? top;
  if (top < fold && end > fold) offer.style.marginBlockStart = `${Math.ceil(fold - top)}px`;
}
