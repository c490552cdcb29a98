/** @typedef {import('./contract.js').Sound} Sound */

import { create, icon } from './create.js';

const play = 'M8 5v14l11-7z';
const stop = 'M7 7h10v10H7z';

/** A button that plays a sound of the story; it never plays by itself. */
export class StorySound extends HTMLElement {
  /** @type {HTMLAudioElement | null} */
  #audio = null;

  /**
   * @param {Sound} sound
   * @param {string} address
   */
  draw(sound, address) {
    const audio = create('audio', { src: address, preload: 'none' });
    const words = create('span', { dir: 'auto' }, sound.alt || 'Listen');
    const button = create('button', { type: 'button', class: 'quiet', 'aria-pressed': 'false' }, icon(play), words);
    const show = () => {
      button.setAttribute('aria-pressed', String(!audio.paused));
      button.firstChild?.replaceWith(icon(audio.paused ? play : stop));
    };
    for (const change of ['play', 'pause', 'ended']) audio.addEventListener(change, show);
    audio.addEventListener('error', () => words.replaceChildren('This sound did not arrive'));
    button.addEventListener('click', () => {
      if (!audio.paused) return audio.pause();
      audio.currentTime = 0;
      audio.play().catch(() => undefined);
    });
    this.#audio = audio;
    this.replaceChildren(button, audio);
  }

  disconnectedCallback() {
    this.#audio?.pause();
  }
}

customElements.define('story-sound', StorySound);

/**
 * @param {Sound | undefined} sound
 * @param {(file: string) => string} address
 * @returns {StorySound | null}
 */
export function drawSound(sound, address) {
  if (!sound) return null;
  const element = new StorySound();
  element.draw(sound, address(sound.file));
  return element;
}
