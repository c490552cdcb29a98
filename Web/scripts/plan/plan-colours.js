/**
 * @typedef {{ desk: string, paper: string, ink: string, quiet: string, rule: string, edge: string, accent: string, accentInk: string,
 *   good: string, bad: string, star: string, tint: string }} Colours
 * @typedef {{ name: string, words: string }} Faces Font families.
 */

const properties = { desk: '--desk', paper: '--paper', ink: '--ink', quiet: '--ink-quiet', rule: '--rule', edge: '--edge',
  accent: '--accent', accentInk: '--accent-ink', good: '--good', bad: '--bad', star: '--star', tint: '--tint' };
/** A canvas is not given the system's colours, as other elements are. */
const forced = { desk: 'Canvas', paper: 'Canvas', ink: 'CanvasText', quiet: 'CanvasText', rule: 'GrayText', edge: 'CanvasText',
  accent: 'Highlight', accentInk: 'HighlightText', good: 'CanvasText', bad: 'CanvasText', star: 'CanvasText', tint: 'Canvas' };

/**
 * The colours of the theme.
 *
 * @param {HTMLElement} element
 * @returns {Colours}
 */
export function coloursAt(element) {
  if (matchMedia('(forced-colors: active)').matches) return forced;
  const style = getComputedStyle(element);
  const entries = Object.entries(properties).map(([name, property]) => [name, style.getPropertyValue(property).trim()]);
  return /** @type {Colours} */ (Object.fromEntries(entries));
}

/**
 * @param {HTMLElement} element
 * @returns {Faces}
 */
export function facesAt(element) {
  const style = getComputedStyle(element);
  return { name: style.getPropertyValue('--book-face').trim(), words: style.getPropertyValue('--book-face').trim() };
}
