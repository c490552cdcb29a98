/**
 * Keeps Branchbook itself on the device, so that it opens without a network, and serves the stories that are kept.
 *
 * The files of a release are kept together, under the server's version of it. A page gets files of the release it was opened with for as
 * long as it is open, whatever the server has by then; the next page to be opened may get a newer one.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Timeout for the network where there is a kept copy, in milliseconds. */
const patience = 4000;
/** After this time a page that is not among the open ones is closed, in milliseconds. */
const opening = 2 * patience;
/** Files of a release fetched at once; few, because someone may be opening a page. */
const atOnce = 4;
/** Limit of the caches for answers seen in passing; the oldest go first. */
const passing = { shelf: 40, pictures: 240, fonts: 24 };
const unchanging = /^\/stories\/[^/]+\/.*[0-9a-f]{32}|^\/api\/stories\/[^/]+\/(head|parts\/\d+)$/;
const page = /^\/(index\.html|read\/[^/]+|stories)?$/;
const shelf = /^\/api\/(shelf|shelf\/under-way|session)$/;
const story = /^\/api\/stories\/[^/]+$/;
/** Fonts are larger than everything else together, and most are never needed. */
const leftOut = /^\/fonts\//;
/** Modules that only some need: kept from their first use on, and then part of every later release. */
const onUse = new Set(['/editor.wasm', '/checker.wasm']);

const releases = 'release/';
/** Which release each open page has, and the newest complete one. */
const register = 'releases';
const newest = '/newest';

/** @typedef {{ version: string, files: Record<string, string> }} Release The files by their paths, each with the digest of its bytes. */

worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  event.waitUntil(fetchRelease(true));
});
worker.addEventListener('activate', (event) => event.waitUntil(begin()));

worker.addEventListener('message', (event) => event.waitUntil(keepSeen(event.data)));

worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate' && page.test(pathname)) event.respondWith(openPage(event));
  else if (shelf.test(pathname)) event.respondWith(answerAsSeenLast(event.request));
  else if (unchanging.test(pathname)) event.respondWith(answerOnceForAll(event.request));
  else if (story.test(pathname)) event.respondWith(answerStory(event.request));
  else if (!pathname.startsWith('/api/')) event.respondWith(answerOfRelease(event, pathname));
});

/** Takes over the open pages: they just came from the same server. */
async function begin() {
  await worker.clients.claim();
  // What earlier versions of this worker kept, file by file.
  for (const old of ['page', 'parts']) await caches.delete(old);
  const version = await noted(newest);
  if (version === null) return;
  for (const { id } of await worker.clients.matchAll()) if ((await noted(`/page/${id}`)) === null) await note(`/page/${id}`, version);
  await tidy();
}

/**
 * The newest release that arrives in time. If the network is slow or away: the one kept here, while a newer one may arrive for the next
 * page.
 *
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function openPage(event) {
  const arriving = fetchRelease(false).catch(() => null);
  event.waitUntil(arriving);
  const here = await noted(newest);
  const version = await (here === null ? arriving : Promise.race([arriving, after(patience, null)])) ?? here;
  if (version === null) return fetch(event.request);
  if (event.resultingClientId) await note(`/page/${event.resultingClientId}`, version);
  // The page before this one is gone by then.
  event.waitUntil(after(opening, null).then(tidy));
  return await fileOf(version, '/') ?? fetch(event.request);
}

/**
 * @param {FetchEvent} event
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function answerOfRelease({ request, clientId }, path) {
  if (leftOut.test(path)) return answerOnceForAll(request);
  const version = await noted(`/page/${clientId}`) ?? await noted(newest);
  // A deliberate reload: the kept copy was damaged, or is being tested.
  const kept = version === null || request.cache === 'reload' ? undefined : await fileOf(version, path);
  if (kept || version === null || !onUse.has(path)) return kept ?? fetch(request);
  const response = await fetch(request);
  if (response.ok) void keepOnUse(version, path, response.clone());
  return response;
}

/**
 * Adds a file to the release that uses it, unless the server has another release by now.
 *
 * @param {string} version
 * @param {string} path
 * @param {Response} response
 */
async function keepOnUse(version, path, response) {
  try {
    const bytes = await response.arrayBuffer();
    const release = await (await fetch('/release.json', { cache: 'no-cache' })).json();
    if (release.version !== version) return;
    const headers = { 'Content-Type': 'application/wasm', 'Content-Length': String(bytes.byteLength) };
    await (await caches.open(releases + version)).put(path, new Response(bytes, { headers }));
  } catch {
    // The network went away, or the device is full: then this file needs a network.
  }
}

/**
 * Fetches a release as a whole; files that did not change are taken from the one before.
 *
 * @param {boolean} first whether the files may come from the browser's own cache, where the page has just left them
 * @returns {Promise<string>} its version
 */
async function fetchRelease(first) {
  const response = await fetch('/release.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/release.json answered ${response.status}`);
  /** @type {Release} */
  const release = await response.json();
  const before = await noted(newest);
  if (before === release.version) return release.version;
  const known = before === null ? null : await releaseOf(before);
  arrivingVersion = release.version;
  const cache = await caches.open(releases + release.version);
  const used = before === null ? [] : await Promise.all([...onUse].map(async (path) => (await fileOf(before, path) ? path : null)));
  const wanted = Object.entries(release.files).filter(([path]) => !leftOut.test(path) && (!onUse.has(path) || used.includes(path)));
  const work = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      const [path, digest] = next;
      if (await cache.match(path)) continue;
      const same = before !== null && known?.files[path] === digest ? await fileOf(before, path) : undefined;
      const file = same ?? await fetch(path, { cache: first ? 'no-cache' : 'reload' });
      if (!file.ok) throw new Error(`${path} answered ${file.status}`);
      await cache.put(path, file);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await cache.put('/release.json', new Response(JSON.stringify(release)));
  // The server may have been updated meanwhile: files of two releases are useless.
  const again = await (await fetch('/release.json', { cache: 'no-cache' })).json();
  if (again.version !== release.version) {
    await caches.delete(releases + release.version);
    throw new Error('The library was renewed in the meantime.');
  }
  await note(newest, release.version);
  return release.version;
}

/**
 * @param {string} version
 * @returns {Promise<Release | null>}
 */
async function releaseOf(version) {
  const kept = await fileOf(version, '/release.json');
  return kept ? kept.json() : null;
}

/**
 * @param {string} version
 * @param {string} path
 */
async function fileOf(version, path) {
  return (await caches.open(releases + version)).match(path, { ignoreVary: true });
}

/** Drops closed pages, and releases that no page uses any more. */
async function tidy() {
  const open = new Set((await worker.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => `/page/${id}`));
  const cache = await caches.open(register);
  /** @type {Set<string | null>} */
  const used = new Set([arrivingVersion]);
  for (const [name, { since }] of opened) if (!open.has(name) && Date.now() - since >= opening) opened.delete(name);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    // A page that is just being opened is not among the open ones yet.
    if (pathname === newest || open.has(pathname) || opened.has(pathname)) used.add(await noted(pathname));
    else await cache.delete(url);
  }
  for (const name of await caches.keys())
    if (name.startsWith(releases) && !used.has(name.slice(releases.length))) await caches.delete(name);
}

/**
 * The releases of the pages that were opened since this worker was started, and when that was.
 *
 * @type {Map<string, { version: string, since: number }>}
 */
const opened = new Map();
/** Fetches in progress. */
let arrivingVersion = '';

/**
 * @param {string} name
 * @param {string} value
 */
async function note(name, value) {
  if (name !== newest) opened.set(name, { version: value, since: Date.now() });
  await (await caches.open(register)).put(name, new Response(value));
}

/**
 * @param {string} name
 * @returns {Promise<string | null>}
 */
async function noted(name) {
  const known = opened.get(name);
  if (known !== undefined) return known.version;
  const response = await (await caches.open(register)).match(name);
  return response ? response.text() : null;
}

/**
 * What the library says of a story, or what it said when the story was kept: that names the pieces that were kept with it.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answerStory(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (!kept) return fetch(request);
  const live = fetch(request).then((response) => (response.status >= 500 ? kept : response), () => kept);
  return Promise.race([live, after(patience, kept)]);
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
 * Keeps what a page was answered before there was a worker: the shelf as it is, and the pictures on it, which the browser still has.
 *
 * @param {unknown} addresses
 */
async function keepSeen(addresses) {
  if (!Array.isArray(addresses)) return;
  for (const address of new Set(addresses.map(String))) {
    const { origin, pathname } = new URL(address);
    if (origin !== worker.location.origin) continue;
    const isShelf = shelf.test(pathname);
    if (!isShelf && !(pathname.startsWith('/stories/') && unchanging.test(pathname))) continue;
    try {
      const response = await fetch(address, isShelf ? {} : { cache: 'force-cache' });
      const isPicture = response.headers.get('Content-Type')?.startsWith('image/');
      if (response.ok && (isShelf || isPicture)) await keepInPassing(isShelf ? 'shelf' : 'pictures', new Request(address), response);
    } catch {
      // The network went away in the meantime; the rest may still be in the browser's own cache.
    }
  }
}

/**
 * What has an address of its own for every content is not asked for twice, unless the page says that it came damaged.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answerOnceForAll(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept && request.cache !== 'reload') return kept;
  const response = await fetch(request);
  if (kept && response.ok) void putBack(request, response.clone());
  else if (response.ok && request.destination === 'image') void keepInPassing('pictures', request, response.clone());
  else if (response.ok && request.destination === 'font') void keepInPassing('fonts', request, response.clone());
  return response;
}

/**
 * Replaces what is kept, wherever it is.
 *
 * @param {Request} request
 * @param {Response} response
 */
async function putBack(request, response) {
  const bytes = await response.arrayBuffer();
  const headers =
    { 'Content-Type': response.headers.get('Content-Type') ?? 'application/octet-stream', 'Content-Length': String(bytes.byteLength) };
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (await cache.match(request, { ignoreVary: true })) await cache.put(request.url, new Response(bytes, { headers }));
  }
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

/**
 * @template Value
 * @param {number} milliseconds
 * @param {Value} value
 * @returns {Promise<Value>}
 */
function after(milliseconds, value) {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}
