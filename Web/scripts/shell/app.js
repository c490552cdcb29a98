import { create } from '../elements/create.js';
import { fetchStyles, wear } from '../elements/style-sheets.js';
import { MessagePage } from '../frame/message-view.js';
import { say } from '../language/say.js';
import * as library from '../library/library.js';
import { offline } from '../library/reading-error.js';
import { keepPage } from '../offline/start-worker.js';
import { openRecordStore } from '../progress/open-record-store.js';
import { routeOf } from './routes.js';

const place = /** @type {HTMLElement} */ (document.getElementById('app'));
const opening = openRecordStore();

/** @type {{ entry: RouteEntry, page: Page } | null} */
let shown = null;
/** Counts what was asked for, so that a page that comes late does not take the place of a later one. */
let asked = 0;

/** Draws what the address says. */
async function follow() {
  asked += 1;
  const asking = asked;
  // The library shows a story and the shelf at addresses of their own; here the part behind the # says where one is.
  if (/^\/(read\/.|stories$)/.test(location.pathname)) history.replaceState(null, '', `/${location.hash || `#${location.pathname}`}`);
  const { entry, route } = routeOf(location.hash);
  const context = { store: await opening, library };
  if (shown?.entry === entry && shown.page.reopen && shown.page.isConnected) {
    shown.page.reopen(route, context);
    return;
  }
  try {
    const { load, styles = [] } = entry;
    const [PageClass] = await Promise.all([load(context), ...styles.map(fetchStyles)]);
    if (asking !== asked) return;
    const page = new PageClass();
    shown?.page.leave?.();
    // A question of the page before is answered by going away.
    for (const dialog of document.querySelectorAll('dialog')) if (dialog.open) dialog.close();
    const first = shown === null;
    shown = { entry, page };
    document.title = entry.title === 'Branchbook' ? entry.title : `${entry.title} · Branchbook`;
    wear(styles);
    place.replaceChildren(page);
    window.scrollTo(0, 0);
    page.open(route, context);
    // What was pressed is gone; a screen reader goes on at the new page.
    if (!first && !page.contains(document.activeElement)) page.querySelector('main')?.focus({ preventScroll: true });
  } catch (error) {
    if (asking === asked) sayThatItDidNotCome(error);
  }
}

/** @param {unknown} error */
function sayThatItDidNotCome(error) {
  const message = new MessagePage();
  message.draw({
    title: say('This page didn’t load'),
    text: offline.text,
    detail: String(error),
    actions: [{ words: say('Try again'), act: () => void follow() }, { words: say('Go to the stories'), act: () => { location.hash = '#/stories'; } }],
  });
  shown = null;
  place.replaceChildren(create('main', { id: 'content', class: 'desk', tabindex: -1 }, message));
}

const skipLink = /** @type {HTMLElement} */ (document.getElementById('skip-link'));
skipLink.textContent = say('Skip to the page');
skipLink.addEventListener('click', (event) => {
  // The part of the address behind the # is the route.
  event.preventDefault();
  document.querySelector('main')?.focus();
});

// A page that was asleep knows nothing of what was read since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
// Pages that are long know themselves where they were left.
history.scrollRestoration = 'manual';
window.addEventListener('hashchange', () => void follow());
void follow();

/** Does what can wait until the page is there. */
function lookAhead() {
  void keepPage();
  // How the present reader likes to read is known on this device; other devices are asked only now.
  void import('../settings/settings-memory.js').then(({ rememberSettings }) => rememberSettings(), () => undefined);
}

if (document.readyState === 'complete') lookAhead();
else window.addEventListener('load', lookAhead, { once: true });
