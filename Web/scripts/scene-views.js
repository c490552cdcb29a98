/** @typedef {import('./contract.js').DrawnScene} DrawnScene */
/** @typedef {import('./scene-host.js').SceneHost} SceneHost */
/** @typedef {import('./scene-host.js').SceneView} SceneView */

import { checkInWords } from './check-report.js';
import { ChoicesPage } from './choices-page.js';
import { EndingPage } from './ending-page.js';
import { QuestionPage } from './question-page.js';
import { ResultPage } from './result-page.js';
import { TextPage } from './text-page.js';
import { TitlePage } from './title-page.js';
import { endingsInWords, plainText } from './words.js';

/**
 * The view for a scene that fills the page.
 *
 * @param {Exclude<DrawnScene, { kind: 'sequence' }>} scene
 * @param {SceneHost} host
 * @returns {SceneView}
 */
export function drawScene(scene, host) {
  switch (scene.kind) {
    case 'title': return drawn(new TitlePage(), (view) => view.draw(scene, host));
    case 'question': return drawn(new QuestionPage(), (view) => view.draw(scene, host));
    case 'page': return drawn(new TextPage(), (view) => view.draw(scene, host));
    case 'choices': return drawn(new ChoicesPage(), (view) => view.draw(scene, host));
    case 'result': return drawn(new ResultPage(), (view) => view.draw(scene, host));
    case 'ending': return drawn(new EndingPage(), (view) => view.draw(scene, host));
  }
}

/**
 * @template {SceneView} View
 * @param {View} view
 * @param {(view: View) => void} draw
 * @returns {View}
 */
function drawn(view, draw) {
  draw(view);
  return view;
}

/**
 * What a screen reader is told of a new scene besides what takes the focus; empty if nothing.
 *
 * @param {DrawnScene} scene
 * @param {SceneHost} host
 * @returns {string}
 */
export function sceneInWords(scene, host) {
  if (scene.kind === 'result') {
    return [scene.check ? checkInWords(scene.check) : '', ...(scene.lines ?? []).map(plainText)].filter(Boolean).join(' ');
  }
  if (scene.kind === 'ending') {
    return `The end: ${scene.title}. ${endingsInWords(host.endings.found.size, host.endings.total)}.`;
  }
  return scene.rereading ? 'You are looking back.' : '';
}
