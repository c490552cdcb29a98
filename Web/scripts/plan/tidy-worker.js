/**
 * Tidies beside the page, so that the map never stands still. It is a file of its own, which `Scripts/bundle-pages` bundles under a name
 * with its digest. `TidyModule` is the page's side.
 */

import { tidied } from './tidy.js';

const scope = /** @type {{ postMessage(points: { x: number, y: number }[]): void, onmessage: unknown }} */ (/** @type {unknown} */ (self));
scope.onmessage = (/** @type {MessageEvent<import('./tidy.js').TidyStory>} */ { data }) => scope.postMessage(tidied(data));
