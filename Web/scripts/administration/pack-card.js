/**
 * @typedef {{ kind: 'downloading' | 'checking' | 'installed' | 'stopped' | 'failed', done: number, of: number, message?: string }}
 *   Installation
 * @typedef {{ id: string, title: string, summary: string, stories: number, size?: number, picture?: string, installed: boolean, state?:
 *   Installation }} Pack
 */

import { ask } from '../elements/ask-dialog.js';
import { create } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';
import { CallRefused, call } from '../library/library-calls.js';
import { drawProblem } from '../library/problem-note.js';
import { world } from '../world/world.js';
import { sizeInWords } from './upload-panel.js';

/** Polling interval of an installation, in milliseconds. */
const pace = 700;

/** A pack: what is in it, how far it has come, and what can be done with it. `data-pack-state` says which. */
export class PackCard extends HTMLElement {
  #status = create('div', { class: 'pack-status' });
  #actions = create('div', { class: 'actions' });
  // Announced in tens: every step would be too much to hear.
  #spoken = create('p', { class: 'visually-hidden', role: 'status' });
  #bar = create('progress', {});
  #words = create('p', { class: 'quiet-words' });
  #timer = 0;
  /** @type {Pack} */
  #pack = { id: '', title: '', summary: '', stories: 0, installed: false };
  /** @type {() => void} */
  #changed = () => undefined;

  disconnectedCallback() {
    world.cancel(this.#timer);
  }

  /**
   * @param {Pack} pack
   * @param {() => void} changed is called when stories have come or gone
   */
  draw(pack, changed) {
    this.#pack = pack;
    this.#changed = changed;
    this.dataset.pack = pack.id;
    const stories = sayCount(pack.stories, { one: '{count} story', other: '{count} stories' });
    this.#bar.setAttribute('aria-label', say('Installing {title}', { title: pack.title }));
    this.replaceChildren(
      ...(pack.picture ? [create('img', { class: 'pack-picture', src: pack.picture, alt: '', loading: 'lazy' })] : []),
      create('div', { class: 'pack-words' },
        create('h3', { dir: 'auto' }, pack.title),
        create('p', { dir: 'auto' }, pack.summary),
        create('p', { class: 'quiet-words' }, pack.size ? `${stories}, ${sizeInWords(pack.size)}` : stories),
        this.#status, this.#spoken, this.#actions));
    this.#show(pack.state);
  }

  /** @param {Installation | undefined} state */
  #show(state) {
    const kind = state?.kind ?? (this.#pack.installed ? 'installed' : 'offered');
    const moved = this.dataset.packState !== kind;
    this.dataset.packState = kind;
    if (state && (kind === 'downloading' || kind === 'checking')) return this.#showProgress(state, moved);
    if (kind === 'installed') {
      this.#drawStatus(create('p', { class: 'done-note' }, say('In the library')));
      this.#drawActions(['remove', say('Remove'), () => void this.#remove()]);
    } else if (kind === 'failed') {
      this.#drawStatus(
        create('p', { class: 'problem', role: 'alert', lang: state?.message && 'en' }, state?.message ?? say('It couldn’t be installed.')));
      this.#drawActions(['install', say('Try again'), () => void this.#install()]);
    } else if (kind === 'stopped' && state) {
      this.#drawStatus(create('p', { class: 'quiet-words' },
        say('Stopped at {done} of {all}. What has already arrived is kept.',
          { done: sizeInWords(state.done), all: sizeInWords(state.of) })));
      this.#drawActions(['install', say('Continue', { context: 'transfer' }), () => void this.#install()]);
    } else {
      this.#drawStatus();
      this.#drawActions(['install', say('Install'), () => void this.#install()]);
    }
    return undefined;
  }

  /**
   * @param {Installation} state
   * @param {boolean} moved
   */
  #showProgress({ kind, done, of }, moved) {
    this.#bar.max = Math.max(of, 1);
    this.#bar.value = done;
    const { title } = this.#pack;
    this.#words.textContent = kind === 'downloading' ? say('{done} of {all} received', { done: sizeInWords(done), all: sizeInWords(of) })
      : say('{done} of {all} stories checked', { done, all: of });
    this.#say(
      kind === 'downloading'
      ? say('{title}: {percent} percent received', { title, percent: Math.floor((10 * done) / Math.max(of, 1)) * 10 })
      : say('{title}: the library is checking it', { title }));
    if (moved) {
      this.#drawStatus(this.#bar, this.#words);
      this.#drawActions(['stop', say('Stop'), () => void this.#stop()]);
    }
    world.cancel(this.#timer);
    this.#timer = world.later(() => void this.#look(), pace);
  }

  async #look() {
    try {
      const state = /** @type {Installation} */ (await call('GET', `administration/packs/${this.#pack.id}/installation`));
      if (!this.isConnected) return;
      this.#take(state);
    } catch (error) {
      // A server that was started again knows nothing of it: what has come is there still.
      if (error instanceof CallRefused && error.problem.status === 404) this.#show(undefined);
      else this.#refuse(error);
    }
  }

  /** @param {Installation} state */
  #take(state) {
    const { title } = this.#pack;
    if (state.kind === 'installed') this.#say(say('{title} is in the library', { title }));
    if (state.kind === 'stopped') this.#say(say('{title} was stopped', { title }));
    if (state.kind === 'failed') this.#say(say('{title} could not be installed', { title }));
    if (state.kind === 'installed' && !this.#pack.installed) {
      this.#pack.installed = true;
      this.#changed();
    }
    this.#show(state);
  }

  async #install() {
    await this.#try(
      async () => this.#take(await call('POST', `administration/packs/${this.#pack.id}/install`, undefined, { patience: 60_000 })));
  }

  async #stop() {
    await this.#try(async () => {
      await call('DELETE', `administration/packs/${this.#pack.id}/installation`);
    });
  }

  async #remove() {
    const { id, title } = this.#pack;
    const text =
      say('All its stories will be removed too. What people read in them is kept, and comes back if you install the pack again.');
    if (!await ask({ title: say('Remove “{title}”?', { title }), text, yes: say('Remove'), no: say('Keep') })) return;
    await this.#try(async () => {
      await call('DELETE', `administration/packs/${id}`);
      this.#pack.installed = false;
      this.#say(say('{title} was removed', { title }));
      this.#show(undefined);
      this.#changed();
    });
  }

  /** @param {() => Promise<void>} work */
  async #try(work) {
    const buttons = [...this.#actions.querySelectorAll('button')];
    for (const button of buttons) button.setAttribute('aria-disabled', 'true');
    try {
      await work();
    } catch (error) {
      this.#refuse(error);
    }
    for (const button of buttons) button.removeAttribute('aria-disabled');
  }

  /** @param {unknown} error */
  #refuse(error) {
    this.#drawStatus(create('div', { role: 'alert' }, drawProblem(error)));
    // An installation under way is redrawn by the next poll.
    this.dataset.packState = 'refused';
    this.#drawActions(['install', say('Try again'), () => void this.#install()]);
  }

  /** @param {...HTMLElement} content */
  #drawStatus(...content) {
    this.#status.replaceChildren(...content);
  }

  /** @param {[act: string, words: string, run: () => void]} action */
  #drawActions([act, words, run]) {
    const hadFocus = this.#actions.contains(document.activeElement);
    const button =
      create('button',
        { type: 'button', class: act === 'install' ? 'primary' : 'secondary', 'data-act': act,
          'aria-label': `${words}: ${this.#pack.title}`, onclick: () => {
      if (button.getAttribute('aria-disabled') !== 'true') run();
    } }, words);
    this.#actions.replaceChildren(button);
    // Keeps the keyboard's focus where it was.
    if (hadFocus) button.focus();
  }

  /** @param {string} words */
  #say(words) {
    if (this.#spoken.textContent !== words) this.#spoken.textContent = words;
  }
}

customElements.define('pack-card', PackCard);
