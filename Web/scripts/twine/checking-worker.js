/**
 * The checker beside a story that is tested: a worker, so that reading never waits for it. `Scripts/bundle-pages` puts its code into an
 * element of the page; `checkBeside` is the page's side.
 *
 * @typedef {{ module: Uint8Array, story: string, states: number }} CheckOrder
 * @typedef {{ report?: import('../proof/checker-module.js').CheckReport, fault?: string }} CheckAnswer
 */

import { CheckerInstance } from '../proof/checker-instance.js';

/** The worker's scope, as far as it is used. */
const scope = /** @type {{ postMessage(answer: CheckAnswer): void, onmessage: unknown }} */ (/** @type {unknown} */ (globalThis));

scope.onmessage = async (/** @type {MessageEvent<CheckOrder>} */ { data: { module, story, states } }) => {
  try {
    const { instance } = await WebAssembly.instantiate(module, {});
    scope.postMessage({ report: new CheckerInstance(instance).carryOut({ check: { story, states } }) });
  } catch (error) {
    scope.postMessage({ fault: String(error) });
  }
};
