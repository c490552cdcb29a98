/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from '../elements/create.js';
import { language } from '../language/say.js';
import { byline, seriesInWords } from '../language/story-words.js';
import { drawBookmarksPlace } from './bookmarks-place.js';
import { addCredit, drawSpread } from './spread.js';

/** The story's first page: its name, who made it, what it is about. What opens it is the large button below the book. */
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
        host.titleActs && drawActs(host, scene.title),
        drawBookmarksPlace(host),
      ],
      said: [series, scene.title, names, scene.summary],
    });
    addCredit(this, scene.picture);
    this.focusPlace = heading;
  }
}

/**
 * The buttons that keep the story are loaded later; until then their place is empty.
 *
 * @param {SceneHost} host
 * @param {string} title
 */
function drawActs(host, title) {
  const place = create('div', { class: 'keep-place', lang: language });
  Promise.resolve(host.ready).then(() => host.titleActs?.(title)).then((acts = []) => place.append(...acts), () => undefined);
  return place;
}

customElements.define('title-view', TitleView);
