import { create } from '../elements/create.js';
import { fetchStyles, wear } from '../elements/style-sheets.js';
import { MessageView } from '../frame/message-view.js';
import { say } from '../language/say.js';
import { offline } from '../library/reading-error.js';
import { startWorker } from '../offline/start-worker.js';
import { openRecordStore } from '../progress/open-record-store.js';
import { librarySurroundings } from '../reading/library-surroundings.js';
import { settings, whenSettingsChange } from '../settings/reader-settings.js';
import { keepTaps } from './kept-taps.js';
import { routeOf } from './routes.js';

/** The current page, and the router. */
export class App {
  #place;
  /** @type {Shared} */
  #shared = {};
  /** @type {Promise<Context>} */
  #opening = openRecordStore(this.#shared).then((store) => Object.assign(this.#shared, { store, surroundings: librarySurroundings }));
  /** @type {{ entry: RouteEntry, page: Page } | null} */
  #shown = null;
  /** Counts what was asked for, so that a page that comes late does not take the place of a later one. */
  #asked = 0;
  #hasRuler = false;
  #looksAhead = false;

  /** @param {HTMLElement} place where pages are shown */
  constructor(place) {
    this.#place = place;
  }

  /** Shows the page of the address, and follows it from now on. */
  start() {
    const skipLink = /** @type {HTMLElement} */ (document.getElementById('skip-link'));
    skipLink.textContent = say('Skip to the page');
    skipLink.addEventListener('click', (event) => {
      // The part of the address behind the # is the route.
      event.preventDefault();
      document.querySelector('main')?.focus();
    });
    keepTaps();
    // A page from the back/forward cache has missed what was read since.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) location.reload();
    });
    // Long pages restore their own scroll position.
    history.scrollRestoration = 'manual';
    window.addEventListener('hashchange', () => void this.#follow());
    void this.#follow();
    whenSettingsChange(() => this.#bringRuler());
    this.#bringRuler();
  }

  /** Draws what the address says. */
  async #follow() {
    this.#asked += 1;
    const asking = this.#asked;
    // The library shows a story and the shelf at addresses of their own; here the part behind the # says where one is.
    if (/^\/(read\/.|stories$)/.test(location.pathname)) history.replaceState(null, '', `/${location.hash || `#${location.pathname}`}`);
    const { entry, route } = routeOf(location.hash);
    const context = await this.#opening;
    if (this.#shown?.entry === entry && this.#shown.page.reopen && this.#shown.page.isConnected) {
      this.#shown.page.reopen(route, context);
      return;
    }
    try {
      const { load, styles = [] } = entry;
      const [PageClass] = await Promise.all([load(context), ...styles.map(fetchStyles)]);
      if (asking !== this.#asked) return;
      const page = new PageClass();
      this.#shown?.page.leave?.();
      // Leaving a page closes its dialogs.
      for (const dialog of document.querySelectorAll('dialog')) if (dialog.open) dialog.close();
      const isFirst = this.#shown === null;
      const first = isFirst ? this.#place.querySelector('.first .spread') : null;
      this.#shown = { entry, page };
      document.title = entry.title ? `${entry.title()} · Branchbook` : 'Branchbook';
      wear(styles);
      this.#place.replaceChildren(page);
      window.scrollTo(0, 0);
      context.first = first;
      page.open(route, context);
      void this.#lookAhead(page);
      // The pressed element is gone; a screen reader continues at the new page.
      if (!isFirst && !page.contains(document.activeElement)) page.querySelector('main')?.focus({ preventScroll: true });
    } catch (error) {
      if (asking === this.#asked) this.#sayThatItDidNotCome(error);
    }
  }

  /** @param {unknown} error */
  #sayThatItDidNotCome(error) {
    const message = new MessageView();
    message.draw({
      title: say('This page didn’t load'),
      text: offline().text,
      detail: String(error),
      actions: [{ words: say('Try again'), act: () => void this.#follow() },
        { words: say('Go to the stories'), act: () => { location.hash = '#/stories'; } }],
    });
    this.#shown = null;
    this.#place.replaceChildren(create('main', { id: 'content', class: 'desk', tabindex: -1 }, message));
  }

  /**
   * Does once what can wait until the first page has loaded, which needs the connection until then.
   *
   * @param {Page} page
   */
  async #lookAhead(page) {
    if (this.#looksAhead) return;
    this.#looksAhead = true;
    await page.ready;
    if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
    void startWorker();
    // The preview beside a manuscript has the history of the window around it.
    if (window.parent === window) void import('./back-closes.js').then(({ BackCloses }) => new BackCloses().start(), () => undefined);
    // How the present reader likes to read is known on this device; other devices are asked only now.
    void import('../settings/settings-memory.js').then(({ SettingsMemory }) => new SettingsMemory(this.#shared).start(), () => undefined);
  }

  /** The ruler comes when the reader first wishes it, and follows the settings from then on. */
  #bringRuler() {
    if (!settings.ruler || this.#hasRuler) return;
    this.#hasRuler = true;
    import('../settings/reading-ruler.js').then(({ ReadingRuler }) => new ReadingRuler().followSettings(), () => {
      this.#hasRuler = false;
    });
  }
}

