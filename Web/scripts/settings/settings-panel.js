/** @typedef {import('./setting-controls.js').Control} Control */
/** @typedef {import('./setting-words.js').SettingWords} SettingWords */

import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { changeSettings, settings, whenSettingsChange } from './reader-settings.js';
import { drawControl } from './setting-controls.js';
import { settingGroups } from './setting-words.js';
import { firstSettings } from './settings-table.js';

const cross = 'M6 6l12 12M18 6L6 18';

/**
 * How the reader likes to read: a sheet beside the page, or below it on a small screen, so that every change is seen at once.
 *
 * It is a modal dialog: the browser keeps the focus inside and gives it back.
 */
export class SettingsPanel extends HTMLElement {
  /** @type {Control[]} */
  #controls = [];
  /** @type {() => void} */
  #stopListening = () => undefined;
  #reset = create('button', { type: 'button', class: 'secondary', 'data-act': 'reset' }, say('Reset'));

  /** Opens it over the page. */
  open() {
    const dialog = this.#draw();
    this.replaceChildren(dialog);
    document.body.append(this);
    this.#stopListening = whenSettingsChange(() => this.#show());
    this.#show();
    dialog.addEventListener('close', () => this.remove());
    dialog.addEventListener('click', (event) => {
      // Beside the sheet lies the page: a tap on it goes back there.
      if (event.target === dialog) dialog.close();
    });
    dialog.showModal();
  }

  disconnectedCallback() {
    this.#stopListening();
  }

  #draw() {
    const close = () => this.querySelector('dialog')?.close();
    // The voice is looked after where it speaks, and is no matter of how the page looks.
    this.#reset.addEventListener('click', () => changeSettings({ ...firstSettings, voice: settings.voice }));
    return create('dialog', { class: 'ask side-sheet settings-panel', 'aria-labelledby': 'settings-title' },
      create('div', { class: 'settings-inside' },
        create('div', { class: 'side-sheet-head' }, create('h2', { id: 'settings-title' }, say('How you like to read')),
          create('button', { type: 'button', class: 'quiet', 'data-act': 'close', 'aria-label': say('Close'), onclick: close },
            icon(cross))),
        create('p', { class: 'settings-sample story-text' }, say('“Who left the lantern burning?” asked the fox, and nobody knew.')),
        ...settingGroups().map(({ words, settings }) => create('section', { class: 'settings-group', 'aria-label': words },
          ...Object.entries(settings).map(([name, words]) => this.#drawControl(/** @type {keyof SettingWords} */ (name), words)))),
        create('div', { class: 'actions' }, this.#reset,
          create('button', { type: 'button', class: 'primary', 'data-act': 'done', onclick: close }, say('Done')))));
  }

  /**
   * @param {keyof SettingWords} name
   * @param {any} words
   */
  #drawControl(name, words) {
    const place = create('div', {});
    void drawControl(name, words).then((control) => {
      this.#controls.push(control);
      place.replaceWith(control.element);
      this.#show();
    });
    return place;
  }

  #show() {
    for (const control of this.#controls) control.show();
    this.#reset.disabled = JSON.stringify({ ...settings, voice: 0 }) === JSON.stringify({ ...firstSettings, voice: 0 });
  }
}

customElements.define('settings-panel', SettingsPanel);
