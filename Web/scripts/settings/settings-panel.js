/** @typedef {import('./setting-controls.js').Control} Control */

import { create, icon } from '../elements/create.js';
import { languages } from '../language/languages.js';
import { say } from '../language/say.js';
import { changeSettings, firstSettings, settings, whenSettingsChange } from './reader-settings.js';
import { drawMeasure, drawPick, drawSwitch } from './setting-controls.js';
import { facesThere } from './typefaces.js';

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
    const faces = create('div', {});
    void this.#drawFaces(faces);
    return create('dialog', { class: 'ask settings-panel', 'aria-labelledby': 'settings-title' },
      create('div', { class: 'settings-inside' },
        create('div', { class: 'settings-head' }, create('h2', { id: 'settings-title' }, say('How you like to read')),
          create('button', { type: 'button', class: 'quiet', 'data-act': 'close', 'aria-label': say('Close'), onclick: close },
            icon(cross))),
        create('p', { class: 'settings-sample story-text' }, say('“Who left the lantern burning?” asked the fox, and nobody knew.')),
        create('section', { class: 'settings-group', 'aria-label': say('Words') }, this.#add(drawMeasure('textSize', say('Text size'), {
          least: 0.8, most: 2, step: 0.1, less: say('Smaller text'), more: say('Larger text'), inWords: inPercent })),
        this.#add(drawMeasure('lineHeight', say('Line spacing'), {
          least: 1.2, most: 2.2, step: 0.05, less: say('Lines closer together'), more: say('Lines further apart'),
          inWords: (value) => inPercent(value / firstSettings.lineHeight) })),
        this.#add(drawPick('width', say('Width'), [
          { value: 'narrow', words: say('Narrow') }, { value: 'normal', words: say('Normal') }, { value: 'wide', words: say('Wide') }])),
        faces),
        create('section', { class: 'settings-group', 'aria-label': say('Colours and motion') },
          this.#add(drawPick('theme', say('Colours'), [
            { value: 'auto', words: say('Same as this device') }, { value: 'paper', words: say('Paper') },
              { value: 'sepia', words: say('Sepia') },
            { value: 'dark', words: say('Dark') }, { value: 'contrast', words: say('High contrast') }])),
          this.#add(drawPick('motion', say('Motion'), [
            { value: 'auto', words: say('Same as this device') }, { value: 'on', words: say('Pages move') },
              { value: 'off', words: say('Pages stay still') }]))),
        create('section', { class: 'settings-group', 'aria-label': say('Reading') },
          this.#add(drawPick('lines', say('Line by line'), [
            { value: 'story', words: say('Let the story decide') }, { value: 'always', words: say('Always') },
              { value: 'never', words: say('Never') }])),
          this.#add(
            drawPick('hand', say('Buttons for'),
              [{ value: 'right', words: say('Right hand') }, { value: 'left', words: say('Left hand') }])),
          this.#add(drawSwitch('ruler', say('Reading ruler'))),
          this.#add(drawSwitch('sounds', say('Sounds'))),
          this.#add(drawPick('language', say('Language of the pages'), [
            { value: 'auto', words: say('Same as this device') },
              ...Object.entries(languages).map(([value, words]) => ({ value, words, lang: value }))]))),
        create('div', { class: 'actions' }, this.#reset,
          create('button', { type: 'button', class: 'primary', 'data-act': 'done', onclick: close }, say('Done')))));
  }

  /** @param {HTMLElement} place */
  async #drawFaces(place) {
    const there = await facesThere();
    /** @type {{ value: ReadingSettings['face'], words: string }[]} */
    const faces = [
      { value: 'book', words: say('Book') }, { value: 'plain', words: say('Plain') }, { value: 'andika', words: 'Andika' },
      { value: 'atkinson', words: 'Atkinson' }, { value: 'lexend', words: 'Lexend' }, { value: 'dyslexic', words: 'OpenDyslexic' },
    ];
    place.append(this.#add(drawPick('face', say('Font'), faces.filter(({ value }) => there.has(value)))));
    this.#show();
  }

  /** @param {Control} control */
  #add(control) {
    this.#controls.push(control);
    return control.element;
  }

  #show() {
    for (const control of this.#controls) control.show();
    this.#reset.disabled = JSON.stringify({ ...settings, voice: 0 }) === JSON.stringify({ ...firstSettings, voice: 0 });
  }
}

customElements.define('settings-panel', SettingsPanel);

/** @param {number} part */
function inPercent(part) {
  return say('{percent}%', { percent: Math.round(part * 100) });
}
