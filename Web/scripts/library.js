/** @typedef {import('./contract.js').Card} Card */
/** @typedef {import('./contract.js').StoryAddresses} StoryAddresses */

import { ReadingError } from './reading-error.js';

/**
 * The stories on the shelf, in the server's order.
 *
 * @returns {Promise<Card[]>}
 */
export async function fetchShelf() {
  return (await fetchJSON('/api/stories')).stories;
}

/**
 * Where everything of one story is to be had.
 *
 * @param {string} story
 * @returns {Promise<StoryAddresses>}
 */
export function fetchStory(story) {
  return fetchJSON(`/api/stories/${encodeURIComponent(story)}`);
}

/**
 * A piece of a story. One that is gone means that the story was changed a moment ago: opened anew, it is found.
 *
 * @param {string} address
 * @returns {Promise<ArrayBuffer>}
 */
export function fetchBytes(address) {
  return read(address, 'story', (response) => response.arrayBuffer());
}

/**
 * @param {string} address
 * @returns {Promise<any>}
 */
function fetchJSON(address) {
  return read(address, 'notFound', (response) => response.json());
}

/**
 * @template Value
 * @param {string} address
 * @param {import('./reading-error.js').ReadingErrorCode} missing what a 404 means
 * @param {(response: Response) => Promise<Value>} take
 * @returns {Promise<Value>}
 */
async function read(address, missing, take) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new ReadingError('network', `${address}: ${error}`);
  }
  if (response.status === 404) throw new ReadingError(missing, `${address} answered 404`);
  if (!response.ok) throw new ReadingError('network', `${address} answered ${response.status}`);
  try {
    return await take(response);
  } catch (error) {
    throw new ReadingError('story', `${address}: ${error}`);
  }
}
