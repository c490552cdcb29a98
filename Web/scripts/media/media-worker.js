/**
 * Makes files beside the page, so that it never stands still. It is a file of its own, which `Scripts/bundle-pages` bundles under a name
 * with its digest. `MediaMaker` is the page's side.
 */

import { make } from './media-making.js';

/** @typedef {{ postMessage(message: unknown, moved: Transferable[]): void, onmessage: unknown }} WorkerScope */
const scope = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
scope.onmessage = async (/** @type {MessageEvent<{ number: number, order: Blob }>} */ { data: { number, order } }) => {
  try {
    const answer = await make(order, ({ width, height }) => new (/** @type {any} */ (self)).OffscreenCanvas(width, height));
    scope.postMessage({ number, answer }, 'bytes' in answer ? [answer.bytes.buffer] : []);
  } catch (error) {
    scope.postMessage({ number, fault: String(error) }, []);
  }
};
