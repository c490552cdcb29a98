/** @typedef {{ share: number, made: number }} Way How far through the story a reading is, from 0 to 1, and how many choices were made. */

/** A reading may be longer than most. Until its end the bar stops just short of it. */
const nearlyThere = 0.95;

/**
 * How far a reading has come. Looking back takes nothing away; only undo and a new beginning do, which start again from `null`.
 *
 * @param {Pick<DrawnScene, 'kind' | 'turns'>} scene
 * @param {number} usual how many choices a reading usually has
 * @param {Way | null} before
 * @returns {Way}
 */
export function wayThrough({ kind, turns = 0 }, usual, before) {
  const share = kind === 'ending' ? 1 : usual > 0 ? Math.min(turns / usual, nearlyThere) : 0;
  return { share: Math.max(share, before?.share ?? 0), made: Math.max(turns, before?.made ?? 0) };
}

/**
 * The page's number. A place that is called by a number numbers its own page: its ID is the number, and its title says so (“Page 4”).
 * Everywhere else the pages of this reading are counted; choices have the number of the page that they follow.
 *
 * @param {Pick<DrawnScene, 'kind' | 'location' | 'locationTitle' | 'scenesBefore' | 'choicesBefore'>} scene
 * @returns {number}
 */
export function pageNumber({ kind, location = '', locationTitle = '', scenesBefore = 0, choicesBefore = 0 }) {
  const numbers = locationTitle.match(/\d+/g) ?? [];
  if (/^[1-9]\d{0,3}$/.test(location) && numbers.includes(location)) return Number(location);
  return Math.max(1, scenesBefore + 1 - choicesBefore - (kind === 'choices' ? 1 : 0));
}
