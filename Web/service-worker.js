/**
 * Keeps the page, the engine and every opened story on the device, so that they can be read without a network.
 *
 * The network comes first, so that nobody reads a stale page; what is kept is used where the network fails or is too slow.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** How long to wait for the network where something is kept, in milliseconds. */
const patience = 4000;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const { keep, addresses } = event.data ?? {};
  if (typeof keep === 'string' && Array.isArray(addresses)) event.waitUntil(keepOnly(keep, addresses));
});

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === worker.location.origin) event.respondWith(answer(event.request));
});

/**
 * Fills a cache with exactly these addresses. What is gone from the list goes only when all of the list is there.
 *
 * @param {string} name
 * @param {string[]} addresses
 */
async function keepOnly(name, addresses) {
  const cache = await caches.open(name);
  const wanted = new Set(addresses.map((address) => new URL(address, worker.location.origin).href));
  const results = await Promise.allSettled([...wanted].map((address) => cache.add(address)));
  if (results.some((result) => result.status === 'rejected')) return;
  const kept = await cache.keys();
  await Promise.all(kept.filter((request) => !wanted.has(request.url)).map((request) => cache.delete(request)));
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answer(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (!kept) return fetch(request);
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patience));
  const live = fetch(request).then((response) => (response.status >= 500 ? kept : response), () => kept);
  return Promise.race([live, late]);
}
