/** @typedef {import('./contract.js').StoryAddresses} StoryAddresses */

import { ReadingError } from './reading-error.js';

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
 * Writes to the API.
 *
 * @param {'PUT' | 'POST' | 'DELETE'} method
 * @param {string} address
 * @param {unknown} [content]
 * @returns {Promise<{ status: number, answer: any }>} whatever the server said, problem details included; throws only without a server
 */
export async function sendJSON(method, address, content) {
  let response;
  try {
    response = await fetch(address, {
      method, headers: { 'Content-Type': 'application/json' }, body: content === undefined ? undefined : JSON.stringify(content),
    });
  } catch (error) {
    throw new ReadingError('network', `${method} ${address}: ${error}`);
  }
  return { status: response.status, answer: await response.json().catch(() => undefined) };
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
  if (!response.ok) throw new ReadingError('network', `${address} answered ${response.status}`);
  try {
    return await take(response);
  } catch (error) {
    throw new ReadingError('story', `${address}: ${error}`);
  }
}
