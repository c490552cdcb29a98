/**
 * Keeps the page, the engine, every opened story and the shelf as it was seen last on the device, so that they are there without a network.
 *
 * The network comes first, so that nobody reads a stale page; what is kept is used where the network fails or is too slow. Files whose address
 * holds the digest of their content never change: those that are kept are not asked for again.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** How long to wait for the network where something is kept, in milliseconds. */
const patience = 4000;
/** What is seen in passing is kept in caches of this many answers; the oldest go first. */
const passing = { shelf: 40, pictures: 240, parts: 200 };
const unchanging = /^\/stories\/[^/]+\/.*[0-9a-f]{32}/;
/** The pages' own code, styles, drawings and typefaces. */
const part = /^\/(scripts|styles|pictures|data|fonts)\//;
const shelf = /^\/api\/(shelf|shelf\/under-way|session)$/;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const { keep, addresses } = event.data ?? {};
  if (typeof keep === 'string' && Array.isArray(addresses)) event.waitUntil(keepOnly(keep, addresses));
});

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (shelf.test(pathname)) event.respondWith(answerAsSeenLast(event.request));
  else if (unchanging.test(pathname) && event.request.destination === 'image') event.respondWith(answerOnceForAll(event.request));
  else event.respondWith(answer(event.request));
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
  if (!kept) {
    const response = await fetch(request);
    // A page that was open once is there without a network.
    if (response.ok && part.test(new URL(request.url).pathname)) void keepInPassing('parts', request, response.clone());
    return response;
  }
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patience));
  const live = fetch(request).then((response) => (response.status >= 500 ? kept : response), () => kept);
  return Promise.race([live, late]);
}

/**
 * The library's answer, or, marked as `kept`, the one that it gave to the same question last.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answerAsSeenLast(request) {
  try {
    const response = await fetch(request);
    if (response.ok) void keepInPassing('shelf', request, response.clone());
    if (response.status < 500) return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
  }
  const kept = await (await caches.open('shelf')).match(request, { ignoreVary: true });
  if (!kept) return Response.error();
  return new Response(JSON.stringify({ ...await kept.json(), kept: true }), { headers: { 'Content-Type': 'application/json' } });
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answerOnceForAll(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) void keepInPassing('pictures', request, response.clone());
  return response;
}

/**
 * @param {keyof typeof passing} name
 * @param {Request} request
 * @param {Response} response
 */
async function keepInPassing(name, request, response) {
  try {
    const cache = await caches.open(name);
    // Put in anew, it is the youngest.
    await cache.delete(request, { ignoreVary: true });
    await cache.put(request, response);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -passing[name]).map((old) => cache.delete(old)));
  } catch {
    // The device is full: what is not kept is only not there without a network.
  }
}
