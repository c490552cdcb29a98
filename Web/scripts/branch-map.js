/** @typedef {import('./contract.js').Decision} Decision */
/** @typedef {{ location: string, box: number[] }} Place A box of the map: its left and upper edge, its width and height. */
/** @typedef {{ image: string, width: number, height: number, places: Place[] }} ReaderMap The address of a picture that needs no network, its size and what is on it. */

import { create } from './create.js';
import { say } from './say.js';

/** So much larger than its box is a button, in CSS pixels. */
const rim = 8;

/**
 * A map with a button on every place of this reading from which one may go on differently.
 *
 * @param {ReaderMap} map
 * @param {Decision[]} decisions the latest first
 * @param {(undos: number) => void} pick
 * @returns {HTMLElement | null} null if none of these places is on the map
 */
export function drawBranchMap({ image, width, height, places }, decisions, pick) {
  /** @type {Map<string, Decision>} */
  const latest = new Map();
  for (const decision of decisions) if (decision.location !== undefined && !latest.has(decision.location)) latest.set(decision.location, decision);
  const spots = places.flatMap((place) => {
    const decision = latest.get(place.location);
    return decision ? [drawSpot(place, decision, pick)] : [];
  });
  if (spots.length === 0) return null;
  const sheet = create('div', { class: 'branch-sheet' }, create('img', { src: image, alt: '', width, height }), ...spots);
  return create('div', { class: 'branch-map', role: 'group', 'aria-label': say('On your map') }, sheet);
}

/**
 * @param {Place} place
 * @param {Decision} decision
 * @param {(undos: number) => void} pick
 */
function drawSpot({ box: [left = 0, top = 0, width = 0, height = 0] }, { locationTitle, undos }, pick) {
  const words = locationTitle ? say('Go back to “{place}”', { place: locationTitle }) : say('Go back to here');
  const spot = create('button', { type: 'button', class: 'branch-spot', 'aria-label': words, title: words, 'data-undos': undos, onclick: () => pick(undos) });
  // About its middle, as a low box gets a higher button.
  Object.assign(spot.style, { left: `${left + width / 2}px`, top: `${top + height / 2}px`, inlineSize: `${width + rim}px`, blockSize: `${height + rim}px` });
  return spot;
}

/**
 * The map of what the reader has seen of a story.
 *
 * @param {string} story
 * @returns {Promise<ReaderMap | null>} null where there is no map, as without a network
 */
export async function fetchMap(story) {
  try {
    const response = await fetch(`/api/stories/${encodeURIComponent(story)}/map`);
    if (!response.ok) return null;
    // Only read, and never put into the page: it is drawn as a picture. The IDs of locations hold no sign that XML would escape.
    const map = await response.text();
    const [, width = '', height = ''] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(map) ?? [];
    const places = [...map.matchAll(/data-location="([^"]+)" data-box="([-\d. ]+)"/g)]
      .map(([, location = '', box = '']) => ({ location, box: box.split(' ').map(Number) }));
    return { image: `data:image/svg+xml,${encodeURIComponent(map)}`, width: Number(width), height: Number(height), places };
  } catch {
    return null;
  }
}
