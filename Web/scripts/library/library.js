import { world } from '../world/world.js';
import { ReadingError } from './reading-error.js';

/** Number of tries for essential requests, and the delay before the second one, in milliseconds. */
const tries = 3;
const firstPause = 400;

/**
 * The addresses of one story's parts.
 *
 * @param {string} story
 * @returns {Promise<StoryAddresses>}
 */
export function fetchStory(story) {
  return persistently(() => fetchJSON(`/api/stories/${encodeURIComponent(story)}`));
}

/**
 * The same for the revision that a group reads, which may be older than the library's. It is tried once: without it, the library's is read.
 *
 * @param {string} group
 * @returns {Promise<StoryAddresses>}
 */
export function fetchStoryOfGroup(group) {
  return fetchJSON(`/api/groups/${encodeURIComponent(group)}/story`);
}

/**
 * A piece of a story. If it is gone, the story was changed a moment ago: opening it again finds it.
 *
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<ArrayBuffer>}
 */
export function fetchBytes(address, options) {
  return read(address, 'changed', (response) => response.arrayBuffer(), options);
}

/**
 * Tries a few times, with growing pauses, whatever a moment later may go well.
 *
 * @template Value
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function persistently(work) {
  for (let number = 1; ; number += 1) {
    try {
      return await work();
    } catch (error) {
      const passing = error instanceof ReadingError && ['network', 'server', 'cut'].includes(error.code);
      if (!passing || number === tries) throw error;
      const pause = firstPause * 2 ** (number - 1) * (0.5 + world.chance() / 2);
      await new Promise((resolve) => world.later(resolve, pause));
    }
  }
}

/**
 * What an address of the API answers.
 *
 * @param {string} address
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<any>}
 */
export function fetchJSON(address, options) {
  return read(address, 'notFound', (response) => response.json(), options);
}

/**
 * @template Value
 * @param {string} address
 * @param {import('./reading-error.js').ReadingErrorCode} missing what a 404 means
 * @param {(response: Response) => Promise<Value>} take
 * @param {RequestInit} [options]
 * @returns {Promise<Value>}
 */
async function read(address, missing, take, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    throw new ReadingError('network', `${address}: ${error}`);
  }
  if (response.status === 404) throw new ReadingError(missing, `${address} answered 404`);
  if (!response.ok) throw new ReadingError('server', `${address} answered ${response.status}`);
  try {
    return await take(response);
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    // Invalid JSON here usually means a truncated response.
    throw new ReadingError('cut', `${address}: ${error}`);
  }
}
