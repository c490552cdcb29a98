/**
 * @typedef {object} Route Where an address leads, as a page is told.
 * @property {string} path such as `/stories/sharks/endings`
 * @property {Record<string, string>} parameters what the pattern's named groups hold, decoded
 * @property {URLSearchParams} query what stands behind the `?` in the part behind the `#`
 *
 * @typedef {object} Context What every page is given.
 * @property {import('./record-store.js').RecordStore} store where progress is kept on the device
 * @property {typeof import('./library.js')} library how the server is asked
 *
 * @typedef {HTMLElement & {
 *   open: (route: Route, context: Context) => unknown,
 *   reopen?: (route: Route, context: Context) => unknown,
 *   leave?: () => void,
 * }} Page A page fills itself in `open`. One that has `reopen` stays where it is when only its query has changed. `leave` comes before it is
 *   taken away, while everything on it still has its place.
 *
 * @typedef {object} RouteEntry
 * @property {RegExp} pattern which paths lead here
 * @property {(context: Context) => Promise<new () => Page>} load fetches the page's module when it is first needed
 * @property {string} title what the window is called until the page says better
 * @property {string[]} [styles] style sheets that only some pages need
 */

import { knowsTheWay } from './newcomer.js';
import { StoryReader } from './story-reader.js';

const frame = ['/styles/frame.css', '/styles/faces.css'];

/** @returns {Promise<new () => Page>} */
const loadHome = async () => (await import('./home-page.js')).HomePage;
/** @returns {Promise<new () => Page>} */
const loadShelf = async () => (await import('./shelf-page.js')).ShelfPage;

/**
 * Every address of the library. The first pattern that fits wins.
 *
 * @type {RouteEntry[]}
 */
export const routes = [
  { pattern: /^\/read\/(?<story>[^/]+)$/, load: async () => StoryReader, title: 'Branchbook' },
  {
    pattern: /^\/?$/, title: 'Branchbook', styles: [...frame, '/styles/home.css', '/styles/shelf.css'],
    load: async ({ store }) => (await knowsTheWay(store) ? loadShelf() : loadHome()),
  },
  { pattern: /^\/welcome$/, load: loadHome, title: 'Welcome', styles: [...frame, '/styles/home.css'] },
  { pattern: /^\/stories$/, load: loadShelf, title: 'Stories', styles: [...frame, '/styles/shelf.css'] },
  {
    pattern: /^\/questions$/, title: 'Questions', styles: [...frame, '/styles/home.css'],
    load: async () => (await import('./questions-page.js')).QuestionsPage,
  },
  {
    pattern: /^\/stories\/(?<story>[^/]+)\/statistics$/, title: 'Statistics', styles: [...frame, '/styles/forms.css', '/styles/findings.css'],
    load: async () => (await import('./statistics-page.js')).StatisticsPage,
  },
  {
    pattern: /^\/stories\/(?<story>[^/]+)\/endings$/, title: 'Endings', styles: [...frame, '/styles/forms.css', '/styles/findings.css'],
    load: async () => (await import('./endings-page.js')).EndingsPage,
  },
  {
    pattern: /^\/readers$/, title: 'Who is reading?', styles: [...frame, '/styles/forms.css', '/styles/readers.css'],
    load: async () => (await import('./readers-page.js')).ReadersPage,
  },
  {
    pattern: /^\/me$/, title: 'About me', styles: [...frame, '/styles/forms.css', '/styles/readers.css'],
    load: async () => (await import('./me-page.js')).MePage,
  },
  {
    pattern: /^\/storage$/, title: 'On this device', styles: [...frame, '/styles/forms.css', '/styles/storage.css'],
    load: async () => (await import('./storage-page.js')).StoragePage,
  },
  {
    pattern: /^\/administration$/, title: 'Administration', styles: [...frame, '/styles/forms.css', '/styles/readers.css'],
    load: async () => (await import('./administration-page.js')).AdministrationPage,
  },
];

/**
 * Where the part of an address behind the `#` leads. What leads nowhere leads home.
 *
 * @param {string} hash
 * @returns {{ entry: RouteEntry, route: Route }}
 */
export function routeOf(hash) {
  const [path = '', query = ''] = divide(hash.replace(/^#/, ''));
  for (const entry of routes) {
    const match = entry.pattern.exec(path);
    const parameters = match && decoded(match.groups ?? {});
    if (parameters) return { entry, route: { path, parameters, query: new URLSearchParams(query) } };
  }
  return { entry: /** @type {RouteEntry} */ (routes.find(({ pattern }) => pattern.test('/'))), route: { path: '/', parameters: {}, query: new URLSearchParams() } };
}

/** @param {string} address */
function divide(address) {
  const mark = address.indexOf('?');
  return mark < 0 ? [address] : [address.slice(0, mark), address.slice(mark + 1)];
}

/**
 * @param {Record<string, string>} groups
 * @returns {Record<string, string> | null} null if an address has a slip in it
 */
function decoded(groups) {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}
