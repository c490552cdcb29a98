import { create, createDrawing } from '../elements/create.js';
import { PageFrame } from '../frame/page-frame.js';
import { say } from '../language/say.js';
import { homeScreenWords } from './home-screen.js';
import { world } from '../world/world.js';
import { browserOf, systemOf } from './systems.js';

/** How long a device may take to get the pages, in milliseconds, before it is said that something is wrong. */
const patience = 60_000;

/** Says that a device can read without a network, and how to put Branchbook onto its home screen. `data-ready` says how far that is. */
export class ReadyPage extends HTMLElement {
  #said = create('p', { class: 'ready-said', role: 'status' });

  /**
   * @param {Route} _route
   * @param {Context} context
   */
  open(_route, context) {
    const frame = new PageFrame(context);
    frame.draw({ section: 'none', heading: say('Branchbook is here') },
      create('div', { class: 'ready' },
        create('div', { class: 'ready-state' },
          createDrawing('svg', { viewBox: '0 0 48 48', class: 'ready-sign', 'aria-hidden': 'true' },
            createDrawing('circle', { cx: 24, cy: 24, r: 22, class: 'ready-ring' }),
            createDrawing('path', { d: 'M14 25l7 7 13-15', class: 'ready-tick' })),
          this.#said),
        create('h2', { class: 'ready-heading' }, say('Put it on the home screen')),
        create('p', { class: 'ready-way' }, homeScreenWords(systemOf(navigator), browserOf(navigator))),
        /^[\d.]+$/.test(location.hostname) && create('p', { class: 'ready-way' },
          say('This address is a number, which your router may change. Let the router give the computer with the library a fixed one.')),
        create('p', {}, create('a', { class: 'primary', href: '#/readers' }, say('Start reading')))));
    this.replaceChildren(frame);
    void this.#wait();
  }

  /** Waits until the service worker has what reading without a network takes. */
  async #wait() {
    const worker = navigator.serviceWorker;
    this.#tell(worker ? 'fetching' : 'insecure');
    if (!worker) return;
    const timer = world.later(() => this.#tell('late'), patience);
    await worker.ready;
    world.cancel(timer);
    this.#tell('ready');
  }

  /** @param {'fetching' | 'ready' | 'late' | 'insecure'} state */
  #tell(state) {
    this.dataset.ready = state;
    this.#said.textContent = state === 'ready' ? say('This device is ready. It can read without a network all stories that are kept on it.')
      : state === 'late' ? say('Something is missing for reading without a network. Load this page again.')
      : state === 'fetching' ? say('Getting ready for reading without a network…')
        : say('This device can’t read without a network: the library has no secure address (https).');
  }
}

customElements.define('ready-page', ReadyPage);
