import { world } from '../world/world.js';

/**
 * Delay after the first page before everything else is fetched, in milliseconds, so that a second page opened at once has the network to
 * itself.
 */
const aWhile = 2000;

/** Starts the service worker, where there is one: it keeps Branchbook itself, release by release. Stories are kept by `kept-stories.js`. */
export async function startWorker() {
  try {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    // What this page asked before the worker came is to be kept as well.
    if (!worker.controller) {
      worker.addEventListener('controllerchange',
        () => worker.controller?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name)),
        { once: true });
      await new Promise((resolve) => world.later(resolve, aWhile));
    }
    await worker.register('/service-worker.js');
  } catch {
    // Then reading needs a network; nothing else changes.
  }
}
