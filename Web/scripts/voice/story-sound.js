import { create, icon } from '../elements/create.js';
import { language, say } from '../language/say.js';

const play = 'M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11';

/** Is sent by a sound's button, and bubbles: somebody wants to hear it; `detail` is its file. */
export const soundAsked = 'sound-asked';

/** What a page's sound is, in words for who does not hear it, and a button to hear it again. `sound-player.js` plays it. */
export class StorySound extends HTMLElement {
  /** The sound's file, as the story names it. */
  file = '';

  /** @param {Sound} sound */
  draw({ file, alt }) {
    this.file = file;
    this.replaceChildren(create('button', { type: 'button', class: 'quiet', onclick: () =>
      this.dispatchEvent(new CustomEvent(soundAsked, { bubbles: true, detail: file })) },
      icon(play), create('span', { dir: 'auto', lang: alt ? undefined : language }, alt || say('Listen'))));
  }
}

customElements.define('story-sound', StorySound);

/**
 * @param {Sound | undefined} sound
 * @returns {StorySound | null}
 */
export function drawSound(sound) {
  if (!sound) return null;
  const element = new StorySound();
  element.draw(sound);
  return element;
}
