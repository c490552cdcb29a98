import { say } from '../language/say.js';
import { knowsTheWay } from '../progress/newcomer.js';
import { StoryReader } from '../reading/story-reader.js';

const frame = ['/styles/frame/frame.css', '/styles/frame/faces.css'];
const forms = [...frame, '/styles/elements/forms.css'];

/** @returns {Promise<new () => Page>} */
const loadHome = async () => (await import('../home/home-page.js')).HomePage;
/** @returns {Promise<new () => Page>} */
const loadShelf = async () => (await import('../shelf/shelf-page.js')).ShelfPage;

/**
 * Every address of the library. The first pattern that fits wins.
 *
 * @type {RouteEntry[]}
 */
export const routes = [
  { pattern: /^\/read\/(?<story>[^/]+)$/, load: async () => StoryReader },
  {
    pattern: /^\/?$/, styles: [...frame, '/styles/home/home.css', '/styles/shelf/shelf.css'],
    load: async ({ store }) => (await knowsTheWay(store) ? loadShelf() : loadHome()),
  },
  { pattern: /^\/welcome$/, load: loadHome, title: () => say('Welcome'), styles: [...frame, '/styles/home/home.css'] },
  { pattern: /^\/stories$/, load: loadShelf, title: () => say('Stories'), styles: [...frame, '/styles/shelf/shelf.css'] },
  {
    pattern: /^\/questions$/, title: () => say('Questions'), styles: [...frame, '/styles/home/home.css'],
    load: async () => (await import('../home/questions-page.js')).QuestionsPage,
  },
  {
    pattern: /^\/stories\/(?<story>[^/]+)\/statistics$/, title: () => say('Statistics'),
    styles: [...forms, '/styles/findings/findings.css'],
    load: async () => (await import('../findings/statistics-page.js')).StatisticsPage,
  },
  {
    pattern: /^\/stories\/(?<story>[^/]+)\/endings$/, title: () => say('Endings'),
    styles: [...forms, '/styles/scenes/sticker.css', '/styles/findings/findings.css'],
    load: async () => (await import('../findings/endings-page.js')).EndingsPage,
  },
  {
    pattern: /^\/readers$/, title: () => say('Who’s reading?'),
    styles: [...forms, '/styles/readers/readers.css'],
    load: async () => (await import('../readers/readers-page.js')).ReadersPage,
  },
  {
    pattern: /^\/together\/?(?<secret>[^/]*)$/, title: () => say('Read together'),
    styles: [...forms, '/styles/joining/joining.css'],
    load: async () => (await import('../joining/join-page.js')).JoinPage,
  },
  {
    pattern: /^\/me$/, title: () => say('About me'), styles: [...forms, '/styles/readers/readers.css'],
    load: async () => (await import('../readers/me-page.js')).MePage,
  },
  {
    pattern: /^\/storage$/, title: () => say('On this device'),
    styles: [...forms, '/styles/offline/storage.css'],
    load: async () => (await import('../offline/storage-page.js')).StoragePage,
  },
  {
    pattern: /^\/write$/, title: () => say('My stories'),
    styles: [...forms, '/styles/desk/dialogs.css', '/styles/writing/my-stories.css'],
    load: async () => (await import('../writing/my-stories-page.js')).MyStoriesPage,
  },
  {
    pattern: /^\/write\/(?<draft>[^/]+)$/, title: () => say('My stories'),
    styles: [...forms, '/styles/elements/side-sheet.css', '/styles/desk/dialogs.css',
      '/styles/proof/proof.css', '/styles/preview/preview.css', '/styles/writing/manuscript.css', '/styles/writing/questions.css',
      '/styles/media/media.css'],
    load: async () => (await import('../writing/manuscript-page.js')).ManuscriptPage,
  },
  {
    // In a frame of the manuscript, or by itself.
    pattern: /^\/write\/(?<draft>[^/]+)\/read$/, title: () => say('Read it'),
    styles: ['/styles/preview/preview-page.css'],
    load: async () => (await import('../preview/preview-page.js')).PreviewPage,
  },
  {
    pattern: /^\/ready$/, title: () => say('Branchbook is here'), styles: [...frame, '/styles/welcome/welcome.css'],
    load: async () => (await import('../welcome/ready-page.js')).ReadyPage,
  },
  {
    pattern: /^\/administration$/, title: () => say('For grown-ups'),
    styles: [...forms, '/styles/readers/readers.css', '/styles/administration/administration.css'],
    load: async () => (await import('../administration/administration-page.js')).AdministrationPage,
  },
  {
    pattern: /^\/administration\/drafts\/(?<draft>[^/]+)$/, title: () => say('A story to look at'),
    styles: [...forms, '/styles/preview/preview.css', '/styles/administration/draft-review.css'],
    load: async () => (await import('../administration/draft-review-page.js')).DraftReviewPage,
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
  return { entry: /** @type {RouteEntry} */ (routes.find(({ pattern }) => pattern.test('/'))),
    route: { path: '/', parameters: {}, query: new URLSearchParams() } };
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
