/** @typedef {import('./contract.js').StoryAddresses} StoryAddresses */

/** What makes up the page itself; stories and pictures are kept apart from it. */
const partsOfThePage = /^\/(scripts|styles|pictures|data|fonts)\/|^\/(icon\.svg|engine\.wasm)?$/;

/** What comes only when it is first needed, and must be there without a network all the same. */
const whatComesLater = [
  ...['question-page', 'branch-dialog', 'answers', 'result-page', 'check-report', 'story-sequence', 'reader-progress', 'going-on', 'going-on-dialog', 'moments',
    'library-calls', 'progress-sender', 'progress-sync', 'sync-store',
    'settings-memory', 'reader-choice', 'settings-panel', 'setting-controls', 'typefaces', 'page-zoom', 'picture-zoom', 'reading-ruler',
  ].map((name) => `/scripts/${name}.js`),
  ...['home-page', 'tutorial-list', 'questions-page', 'page-frame', 'session', 'shelf-page', 'continue-row', 'shelf-empty', 'shelf-filters', 'shelf-list',
    'shelf-chunk', 'shelf-memory', 'shelf-query', 'shelf-source', 'shelf-tools', 'shelf-words', 'story-card', 'favourite-button',
  ].map((name) => `/scripts/${name}.js`),
  ...['frame', 'faces', 'home', 'shelf', 'settings', 'zoom'].map((name) => `/styles/${name}.css`),
  ...['welcome-read', 'welcome-tutorials', 'welcome-questions', 'empty-shelf'].map((name) => `/pictures/${name}.svg`),
  '/data/questions.json',
];

/** Starts the service worker, where there is one, and hands it the page to keep. */
export async function keepPage() {
  try {
    await navigator.serviceWorker?.register('/service-worker.js');
  } catch {
    // Reading needs a network then, and nothing else changes.
    return;
  }
  const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
  keep('page', ['/', '/engine.wasm', ...whatComesLater, ...loaded.filter((path) => partsOfThePage.test(path))]);
}

/**
 * Keeps all of a story, with its pictures and sounds.
 *
 * @param {StoryAddresses} story
 */
export function keepStory({ id, head, parts, files, picture }) {
  keep(`story/${id}`, [`/api/stories/${encodeURIComponent(id)}`, head, ...parts, ...Object.values(files), ...(picture ? [picture.url] : [])]);
  // Asks that the browser does not clear the progress away when space is short.
  navigator.storage?.persist?.().catch(() => undefined);
}

/**
 * @param {string} name
 * @param {string[]} addresses
 */
async function keep(name, addresses) {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage({ keep: name, addresses });
}
