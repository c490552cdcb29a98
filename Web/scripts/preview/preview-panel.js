/** @typedef {import('./preview-steps.js').PreviewEvent} PreviewEvent */
/** @typedef {import('./preview-steps.js').PreviewState} PreviewState */
/** @typedef {import('./preview-steps.js').PreviewWords} PreviewWords */
/** @typedef {{ files: Record<string, string>, companion: Companion }} PreviewMedia Where files are; what is heard where. */

/**
 * @typedef {object} PreviewManners What the panel needs from the manuscript.
 * @property {string} draft
 * @property {string} [title] of the panel, if it is another one than for authors
 * @property {(heard: (program: ArrayBuffer | null) => void) => () => void} follow tells of each version of the story, beginning with the
 *   present one, until the function that it returns is called
 * @property {(location: string) => Promise<string | null>} lead a record that begins at the location with this ID; null if no way is known
 * @property {() => { title: string, language: string }} facts
 * @property {() => Promise<PreviewMedia>} media of the story as it is now
 * @property {(location: string) => void} write brings a location of the manuscript into view, by its ID
 * @property {() => void} problems opens the list of problems
 */

import { cross } from '../desk/drawings.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { world } from '../world/world.js';
import { messageIn, tell } from './preview-messages.js';
import { newPreview, stepPreview } from './preview-steps.js';
import { keepSheet } from './steady-sheet.js';

/** From here on, the reader fits beside the manuscript; must match preview.css. */
const roomForBoth = '(min-width: 75rem)';

/** The reader beside the manuscript, or over it on a small screen: from any place, and following what is written. */
export class PreviewPanel {
  #manners;
  /** @type {PreviewState} */
  #state = newPreview;
  #title = create('h2', { id: 'preview-title' });
  #frame = create('iframe', { class: 'preview-frame', title: say('The story as readers see it') });
  #words = create('p', { class: 'preview-words', role: 'status' });
  #act = create('button', { type: 'button', class: 'secondary', 'data-act': 'preview-problems', hidden: true,
    onclick: () => {
      this.close();
      this.#manners.problems();
    } }, say('Show the problems'));
  #dialog = create('dialog', { class: 'preview-dialog', 'aria-labelledby': 'preview-title', tabindex: -1 },
    create('div', { class: 'preview-head' },
      this.#title,
      create('button', { type: 'button', class: 'quiet', 'data-act': 'close-preview', 'aria-label': say('Close'),
        onclick: () => this.close() }, icon(cross))),
    create('div', { class: 'preview-note' }, this.#words, this.#act), this.#frame);
  #beside = matchMedia(roomForBoth);
  /** @type {PreviewMedia} */
  #media = { files: {}, companion: {} };
  /** Versions follow each other, whichever has its pictures first. */
  #last = Promise.resolve();
  #unfollow = () => {};

  /** @param {PreviewManners} manners */
  constructor(manners) {
    this.#manners = manners;
    this.#title.textContent = manners.title ?? say('Read from here');
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /**
   * Begins to read at a location.
   *
   * @param {string} location its ID; empty for the title page, if `lead` knows it
   */
  async open(location) {
    if (!this.isOpen) this.#begin();
    this.#take({ type: 'open', place: location });
    this.#dialog.focus();
  }

  close() {
    keepSheet(() => this.#dialog.close());
  }

  /** Pictures or sounds have another content under the same names. */
  renewMedia() {
    if (this.isOpen) this.#takeWithMedia({ type: 'media' });
  }

  #begin() {
    const { draft, follow } = this.#manners;
    this.#state = newPreview;
    this.#frame.src = `/#/write/${encodeURIComponent(draft)}/read`;
    window.addEventListener('message', this.#hear);
    this.#beside.addEventListener('change', this.#place);
    this.#dialog.addEventListener('close', this.#end);
    this.#dialog.addEventListener('keydown', this.#followKey);
    document.body.append(this.#dialog);
    this.#show();
    this.#unfollow = follow((program) => this.#takeWithMedia({ type: 'program', program }));
  }

  /** @param {PreviewEvent} event */
  #takeWithMedia(event) {
    this.#last = this.#last.then(async () => {
      this.#media = await this.#manners.media().catch(() => this.#media);
      this.#take(event);
    });
  }

  #end = () => {
    window.removeEventListener('message', this.#hear);
    this.#beside.removeEventListener('change', this.#place);
    this.#dialog.removeEventListener('close', this.#end);
    this.#dialog.removeEventListener('keydown', this.#followKey);
    this.#unfollow();
    this.#dialog.remove();
  };

  #show() {
    if (this.#beside.matches) keepSheet(() => this.#dialog.show());
    else this.#dialog.showModal();
  }

  /** The window has become wider or narrower: a dialog is over the page or beside it for as long as it is open. */
  #place = () => {
    this.#dialog.removeEventListener('close', this.#end);
    // That event comes later, and is not the author's.
    this.#dialog.addEventListener('close', () => this.#dialog.addEventListener('close', this.#end), { once: true });
    this.#dialog.close();
    this.#show();
  };

  /** @param {KeyboardEvent} event */
  #followKey = (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    this.close();
  };

  /** @param {MessageEvent} event */
  #hear = (event) => {
    const message = messageIn(event, this.#frame.contentWindow);
    switch (message?.preview) {
      case 'ready': return this.#take({ type: 'ready' });
      case 'again': return this.#take({ type: 'again', seed: String(world.drawSeed()) });
      case 'close': return this.close();
      case 'write':
        // Over the manuscript, it would hide what it leads to.
        if (!this.#beside.matches) this.close();
        return this.#manners.write(message.location);
      default: return undefined;
    }
  };

  /** @param {PreviewEvent} event */
  #take(event) {
    const { state, actions } = stepPreview(this.#state, event);
    this.#state = state;
    for (const action of actions) {
      if (action.type === 'say') this.#say(action.words);
      else if (action.type === 'send') this.#send(action.program, action.record);
      else void this.#lead(action.place);
    }
  }

  /** @param {string} place */
  async #lead(place) {
    const record = await this.#manners.lead(place);
    this.#take({ type: 'led', place, record });
  }

  /**
   * @param {ArrayBuffer} program
   * @param {string | null} record
   */
  #send(program, record) {
    const { contentWindow } = this.#frame;
    if (contentWindow)
      tell(contentWindow, { preview: 'story', order: { ...this.#manners.facts(), ...this.#media, program, record } });
  }

  /** @param {PreviewWords} words */
  #say(words) {
    this.#dialog.dataset.preview = words;
    this.#frame.hidden = words === 'waiting' || words === 'errors' || words === 'noWay';
    this.#act.hidden = words === 'waiting' || words === 'reading';
    this.#words.textContent = inWords(words);
  }
}

/** @param {PreviewWords} words */
function inWords(words) {
  switch (words) {
    case 'waiting': return say('Just a moment…');
    case 'reading': return '';
    case 'stale': return say('There’s a problem in the story right now. This is how it was before.');
    case 'errors': return say('The story can’t be read yet: there’s a problem to fix first.');
    case 'noWay': return say('No way leads to this place yet, so nobody can read from here.');
  }
}
