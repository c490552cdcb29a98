/**
 * Where devices at home find the library, as the library says it.
 *
 * @typedef {{ addresses: string[], welcome: { address: string, qr: string[] }[], fingerprint?: string }} House
 */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { drawCode } from '../together/qr-drawing.js';

/** How a tablet comes to the library: a code for its camera, and the address. `data-tablet` is `ready` or `none`. */
export class TabletPanel extends HTMLElement {
  /** Draws the panel and fills it. */
  async draw() {
    try {
      this.#show(await call('GET', 'administration/house'));
    } catch (error) {
      this.replaceChildren(drawProblem(error));
    }
  }

  /** @param {House} house */
  #show({ addresses, welcome, fingerprint }) {
    this.dataset.tablet = welcome.length === 0 ? 'none' : 'ready';
    if (welcome.length === 0) {
      this.replaceChildren(
        create('p', {}, say('Tablets need a secure address to read without a network. Start the library with “branchbook serve --home”.')));
      return;
    }
    // The name is convenient, but some networks do not pass names on. A camera does not mind numbers.
    const address = welcome[1] ?? welcome[0];
    this.replaceChildren(
      create('p', {}, say('Point the tablet’s camera at this code. It must be in the same network.')),
      create('div', { class: 'tablet-way' },
        address && drawCode(address.qr, say('QR code for adding a tablet')),
        create('div', {},
          create('p', {}, say('Or type one of these addresses there:')),
          create('ul', { class: 'tablet-addresses', role: 'list' },
            ...welcome.map((page) => create('li', {}, create('a', { href: page.address, dir: 'ltr' }, page.address)))))),
      create('details', {}, create('summary', { class: 'tablet-more' }, say('More about this connection')),
        create('p', {}, say('Devices that trust this library open it here:')),
        create('ul', { class: 'tablet-addresses', role: 'list' },
          ...addresses.map((one) => create('li', {}, create('a', { href: one, dir: 'ltr' }, one)))),
        create('p', {}, say('Fingerprint of its certificate:')),
        create('p', { class: 'fingerprint', dir: 'ltr' }, fingerprint ?? '')));
  }
}

customElements.define('tablet-panel', TabletPanel);
