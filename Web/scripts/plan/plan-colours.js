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
/** Colours of chapters that have none of their own. */
const ofChapters = ['#c0603c', '#4c8a4f', '#3f74b5', '#8a5fb0', '#b58a1f', '#2f8a8a', '#b5527d', '#7a6a55'];

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

/**
 * The colour of each chapter: its own if it has one that a page can show, otherwise one of a few, in turn.
 *
 * @param {{ node: string, colour: unknown }[]} chapters
 * @returns {Map<string, string>}
 */
export function chapterColours(chapters) {
  const own = (/** @type {unknown} */ colour) => (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null);
  return new Map(chapters.map(({ node, colour }, index) => [node, own(colour) ?? ofChapters[index % ofChapters.length] ?? '']));
}
