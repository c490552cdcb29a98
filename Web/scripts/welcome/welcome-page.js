/** @typedef {import('./trust-steps.js').Step} Step */
/** @typedef {import('./trust-watch.js').Trust} Trust */

/**
 * What the library says over plain HTTP.
 *
 * @typedef {{ addresses: string[], hasProfile: boolean }} WelcomeFacts
 */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { browserOf, systemOf } from './systems.js';
import { trustSteps } from './trust-steps.js';
import { TrustWatch } from './trust-watch.js';

/** Helps a device to trust the library, and opens the library as soon as it does. `data-trust` says how far that is. */
export class WelcomePage extends HTMLElement {
  #said = create('p', { class: 'trust-said', role: 'status' });
  #steps = create('div', { class: 'trust-steps' });
  #open;
  /** Whether anything of the steps was begun. */
  #hasBegun = false;

  /** @param {(address: string) => void} [open] leaves this page for the library */
  constructor(open = (address) => location.assign(address)) {
    super();
    this.#open = open;
  }

  /**
   * @param {WelcomeFacts} facts
   * @param {import('./systems.js').DeviceHints} device
   */
  show({ addresses, hasProfile }, device) {
    const steps = trustSteps(systemOf(device), browserOf(device), hasProfile);
    this.#steps.replaceChildren(
      create('p', {}, say('Your library is in your own home, so no company can vouch for it. Let this device know it, once:')),
      create('ol', { class: 'trust-list' }, ...steps.map((step) => this.#drawStep(step))),
      create('p', { class: 'quiet-words' }, say('Then come back to this page. It opens the library by itself.')),
      create('details', { class: 'trust-why' }, create('summary', {}, say('Why is this safe?')),
        create('p', {},
          say('The certificate was made by your library. It can vouch for that, and for addresses of private networks such as yours, and nothing else.')),
        create('p', {},
          say('To be sure that it is yours: the settings of this device show its fingerprint (SHA-256). Your library says the same one when it starts.'))));
    this.replaceChildren(
      create('main', { id: 'content', class: 'desk', tabindex: -1 },
        create('article', { class: 'welcome-sheet' },
          create('div', { class: 'words' },
            create('h1', {}, say('Welcome to Branchbook')), this.#said, this.#steps))));
    this.#draw({ state: 'looking' });
    void new TrustWatch(addresses, (trust) => this.#draw(trust)).begin();
  }

  /** @param {Trust} trust */
  #draw(trust) {
    if (trust.state === 'untrusted' || trust.state === 'looking') this.#steps.hidden = trust.state === 'looking';
    this.#tell(this.#words(trust));
    this.dataset.trust = trust.state;
    if (trust.state !== 'trusted') return;
    this.#steps.hidden = true;
    this.#open(`${trust.address}/#/ready`);
  }

  /** @param {Trust} trust */
  #words({ state }) {
    switch (state) {
      case 'looking': return say('Looking for your library…');
      case 'trusted': return say('This device trusts your library. Opening it…');
      case 'away': return say('Your library isn’t answering. Is its computer on, and is this device in the same network?');
      case 'untrusted': return this.#hasBegun ? say('Not yet: this device does not trust your library. Is every step done?')
        : say('A few steps, and this device can read without a network.');
    }
  }

  /** @param {string} words said again only if they change, as screen readers read them aloud */
  #tell(words) {
    if (this.#said.textContent !== words) this.#said.textContent = words;
  }

  /** @param {Step} step */
  #drawStep({ words, file, path, otherwise }) {
    return create('li', {},
      create('p', {}, words),
      file && create('p', {}, create('a', { class: 'primary', href: file, onclick: () => {
        this.#hasBegun = true;
      } }, file.endsWith('.mobileconfig') ? say('Get the profile') : say('Get the certificate'))),
      path && create('p', { class: 'trust-path' }, ...path.flatMap((part, index) =>
        [index > 0 && create('span', { 'aria-hidden': 'true' }, ' › '), create('span', { class: 'trust-part' }, part)])),
      otherwise && create('p', { class: 'quiet-words' }, otherwise));
  }
}

customElements.define('welcome-page', WelcomePage);
