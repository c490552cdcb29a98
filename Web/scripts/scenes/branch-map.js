/** @typedef {{ location: string, box: number[] }} Place A box of the map: its left and upper edge, its width and height. */
/**
 * @typedef {{ image: string, width: number, height: number, places: Place[] }} ReaderMap The address of a picture that needs no network,
 * its size and what is on it.
 */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';

/**
 * A map with a button on every place of this reading where the reader can choose differently.
 *
 * @param {ReaderMap} map
 * @param {Decision[]} decisions the latest first
 * @param {(undos: number) => void} pick
 * @returns {HTMLElement | null} null if none of these places is on the map
 */
export function drawBranchMap({ image, width, height, places }, decisions, pick) {
  /** @type {Map<string, Decision>} */
  const latest = new Map();
  for (const decision of decisions)
    if (decision.location !== undefined && !latest.has(decision.location)) latest.set(decision.location, decision);
  const spots = places.flatMap((place) => {
    const decision = latest.get(place.location);
    return decision ? [drawSpot(place, { width, height }, decision, pick)] : [];
  });
  if (spots.length === 0) return null;
  // The map is seen in any size: its buttons are laid on it in shares of its size.
  const sheet = create('div', { class: 'branch-sheet' }, create('img', { src: image, alt: '', width, height }), ...spots);
  sheet.style.setProperty('--map-width', `${width}px`);
  sheet.style.setProperty('--map-shape', String(width / height));
  return create('div', { class: 'branch-map', role: 'group', 'aria-label': say('On your map') }, sheet);
}

/**
 * Brings the place into sight where the reader chose last.
 *
 * @param {HTMLElement} map as `drawBranchMap` draws it
 */
export function showLatest(map) {
  const [latest] = [...map.querySelectorAll('button')].sort((one, other) => Number(one.dataset.undos) - Number(other.dataset.undos));
  if (latest) map.scrollTo(latest.offsetLeft - map.clientWidth / 2, latest.offsetTop - map.clientHeight / 2);
}

/**
 * @param {Place} place
 * @param {{ width: number, height: number }} map
 * @param {Decision} decision
 * @param {(undos: number) => void} pick
 */
function drawSpot({ box: [left = 0, top = 0, width = 0, height = 0] }, map, { locationTitle, undos }, pick) {
  const words = locationTitle ? say('Go back to “{place}”', { place: locationTitle }) : say('Go back to here');
  const spot =
    create('button',
      { type: 'button', class: 'branch-spot', 'aria-label': words, title: words, 'data-undos': undos, onclick: () => pick(undos) });
  const across = (/** @type {number} */ length) => `${100 * length / map.width}%`;
  const down = (/** @type {number} */ length) => `${100 * length / map.height}%`;
  // Centred, because a low box gets a taller button.
  Object.assign(spot.style, { left: across(left + width / 2), top: down(top + height / 2), width: across(width), height: down(height) });
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
