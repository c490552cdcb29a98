/**
 * @typedef {{ top: number, bottom: number }} Height of something in the window, in CSS pixels from its top
 * @typedef {'low' | 'high' | 'foot'} HintPlace Above the buttons below the page, at the top of the window, or over those buttons.
 */

/**
 * Where a hint stands, so that it does not cover what it speaks of: the first place that is free, otherwise the one that covers least.
 *
 * @param {[HintPlace, Height][]} places in the order of preference
 * @param {Height[]} kept what is to stay in sight
 * @returns {HintPlace}
 */
export function placeOfHint(places, kept) {
  const covered = places.map(([, { top, bottom }]) =>
    kept.reduce((sum, one) => sum + Math.max(0, Math.min(bottom, one.bottom) - Math.max(top, one.top)), 0));
  const [place] = places[covered.indexOf(Math.min(...covered))] ?? ['low'];
  return place;
}
