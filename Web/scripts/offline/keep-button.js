/** @typedef {'none' | 'keeping' | 'kept' | 'failed'} KeepState */

import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { inPlainWords } from '../library/error-words.js';
import { fetchStory } from '../library/library.js';
import { StoryKeeper, canKeep, keptStory } from './kept-stories.js';

const arrow = 'M12 4v11M7 10l5 5 5-5M5 20h14';
const tick = 'M5 13l4.5 4.5L19 7';

/**
 * “Keep on this device”: fetches a story whole, says how far it is, can be stopped, and says when the story is kept.
 *
 * `data-story` is the story's ID and `data-title` its title; `data-keep` says how it stands: `none`, `keeping`, `kept` or `failed`. Where
 * the browser can keep nothing, it is empty.
 */
export class KeepButton extends HTMLElement {
  /** What is said of it, for screen readers. */
  #status = create('span', { class: 'visually-hidden', role: 'status' });
  /**
   * Null in the inert copy on a turning leaf.
   *
   * @type {StoryKeeper | null}
   */
  #keeper = null;

  /**
   * @param {Shared} shared
   * @param {Pick<Card, 'id' | 'title'>} story
   */
  static for(shared, { id, title }) {
    const button = new KeepButton();
    button.#keeper = StoryKeeper.of(shared);
    Object.assign(button.dataset, { story: id, title });
    return button;
  }

  connectedCallback() {
    if (!canKeep || !this.#keeper) return;
    // Draw now, so nothing moves once the answer is known.
    if (!this.dataset.keep) this.#draw('none');
    void this.#look();
  }

  get #story() {
    return this.dataset.story ?? '';
  }

  async #look() {
    try {
      const running = this.#keeper?.underWay(this.#story);
      const kept = await keptStory(this.#story);
      if (running && kept?.deliberate) void this.#keep();
      else if (kept?.deliberate && kept.whole) this.#draw('kept');
    } catch {
      // A browser that refuses its caches keeps nothing.
      this.replaceChildren();
    }
  }

  async #keep() {
    const keeper = this.#keeper;
    if (!keeper) return;
    // The pressed button goes, so move the keyboard focus to its replacement.
    const focused = this.contains(document.activeElement);
    const share = create('progress', { max: 1, value: 0, 'aria-label': say('Keeping “{title}”', { title: this.#title }) });
    const percent = create('span', { class: 'keep-share' }, say('{percent}%', { percent: 0 }));
    const stopping = new AbortController();
    const stop =
      create('button', { type: 'button', class: 'quiet', 'data-act': 'stop-keeping', onclick: () => stopping.abort() },
        say('Stop', { context: 'keeping a story' }));
    this.dataset.keep = 'keeping';
    this.replaceChildren(share, percent, stop, this.#status);
    this.#status.textContent = say('Keeping “{title}”', { title: this.#title });
    if (focused) stop.focus();
    try {
      await keeper.keepForGood(await fetchStory(this.#story), ({ done, of }) => {
        share.value = of === 0 ? 0 : done / of;
        percent.textContent = say('{percent}%', { percent: of === 0 ? 0 : Math.floor(100 * done / of) });
      }, stopping.signal);
      this.#draw('kept', { focused: this.contains(document.activeElement) });
      this.#status.textContent = say('“{title}” is kept on this device.', { title: this.#title });
    } catch (error) {
      const wasHere = this.contains(document.activeElement);
      const stopped = error instanceof DOMException && error.name === 'AbortError';
      const words = stopped ? '' : error instanceof DOMException && error.name === 'QuotaExceededError'
        ? say('There’s no space left on this device.') : `${inPlainWords(error).title}.`;
      this.#draw(stopped ? 'none' : 'failed', { focused: wasHere, words });
    }
    this.dispatchEvent(new CustomEvent('kept', { bubbles: true }));
  }

  /**
   * @param {KeepState} state
   * @param {{ focused?: boolean, words?: string }} [options]
   */
  #draw(state, options) {
    const { focused = false, words = '' } = options ?? {};
    this.dataset.keep = state;
    const hidden = create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${this.#title}`);
    const act = state === 'kept'
      ? create('a', { class: 'quiet', href: '#/storage', 'data-act': 'kept' }, icon(tick),
        create('span', {}, say('Kept on this device'), hidden))
      : create('button', { type: 'button', class: 'quiet', 'data-act': 'keep', onclick: () => void this.#keep() },
        icon(arrow), create('span', {}, say('Keep on this device'), hidden));
    this.#status = create('span', words ? { class: 'keep-failed', role: 'status' } : { class: 'visually-hidden', role: 'status' }, words);
    this.replaceChildren(act, this.#status);
    if (focused) act.focus();
  }

  get #title() {
    return this.dataset.title ?? '';
  }
}

customElements.define('keep-button', KeepButton);
