/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { byline, seriesInWords } from '../language/story-words.js';
import { drawSpread } from './spread.js';

/** The story's first page: its name, who made it, what it is about. */
export class TitleView extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;

  /**
   * @param {TitleScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    const heading = create('h2', { class: 'story-title', dir: 'auto' }, scene.title);
    const series = seriesInWords(scene.series);
    const names = byline(scene);
    drawSpread(this, {
      picture: scene.picture,
      address: host.address,
      words: [
        series && create('p', { class: 'eyebrow', dir: 'auto' }, series),
        heading,
        names && create('p', { class: 'byline', dir: 'auto', lang: language }, names),
        scene.summary && create('p', { class: 'summary', dir: 'auto' }, scene.summary),
        create('button', { type: 'button', class: 'primary large', lang: language, onclick: () => host.send('advance') },
          say('Open the book')),
        host.story && drawKeeping(host.story, scene.title, host.ready),
      ],
      said: [series, scene.title, names, scene.summary],
    });
    this.focusPlace = heading;
  }
}

/**
 * What keeps the story here comes a moment later: until then its place is empty.
 *
 * @param {string} story
 * @param {string} title
 * @param {Promise<unknown>} [ready]
 */
function drawKeeping(story, title, ready) {
  const place = create('div', { class: 'keep-place', lang: language });
  Promise.resolve(ready).then(() => import('../offline/keep-button.js')).then(({ KeepButton }) => {
    const button = new KeepButton();
    Object.assign(button.dataset, { story, title });
    place.append(button);
  }, () => undefined);
  return place;
}

customElements.define('title-view', TitleView);
