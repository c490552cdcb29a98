/** @typedef {import('./scene-host.js').SceneHost} SceneHost */
/** @typedef {import('./scene-host.js').SceneView} SceneView */

import { loadStyles } from '../elements/style-sheets.js';
import { ReadingError } from '../library/reading-error.js';
import { TitleView } from './title-view.js';

/** The views of the scenes. All but the title's are loaded when first needed. */
export class SceneViews {
  /**
   * @type {{
   *   choices?: typeof import('./choices-view.js'),
   *   ending?: typeof import('./ending-view.js'),
   *   page?: typeof import('./text-view.js'),
   *   question?: typeof import('./question-view.js'),
   *   result?: typeof import('./result-view.js'),
   *   screens?: typeof import('./page-screens.js'),
   *   sequence?: typeof import('./story-sequence.js'),
   * }}
   */
  #arrived = {};

  /**
   * Loads the view of a kind of scene, once. Call before drawing one.
   *
   * @param {DrawnScene['kind']} kind
   */
  async prepare(kind) {
    const arrived = this.#arrived;
    try {
      // The title has only one screen. It comes together with the view.
      const screens = kind === 'title' || arrived.screens ? null : import('./page-screens.js');
      screens?.catch(() => undefined);
      if (kind === 'question' || kind === 'sequence') await loadStyles('/styles/scenes/play.css');
      if (kind === 'choices') arrived.choices ??= await import('./choices-view.js');
      if (kind === 'ending') {
        arrived.ending ??= await import('./ending-view.js');
        await Promise.all(['/styles/scenes/ending.css', '/styles/scenes/sticker.css'].map(loadStyles));
      }
      if (kind === 'page') arrived.page ??= await import('./text-view.js');
      if (kind === 'question') arrived.question ??= await import('./question-view.js');
      if (kind === 'result') {
        arrived.result ??= await import('./result-view.js');
        await loadStyles('/styles/rolls/rolls.css');
      }
      if (kind === 'sequence') arrived.sequence ??= await import('./story-sequence.js');
      if (screens) arrived.screens = await screens;
    } catch (error) {
      throw new ReadingError('network', String(error));
    }
  }

  /**
   * Whether the view of a kind of scene is loaded.
   *
   * @param {DrawnScene['kind']} kind
   */
  canBeDrawn(kind) {
    return kind === 'title' || this.#arrived[kind] !== undefined;
  }

  /**
   * The screens of pages longer than the window, once they are loaded.
   *
   * @param {HTMLElement} sheet
   */
  makeScreens(sheet) {
    const { screens } = this.#arrived;
    return screens ? new screens.PageScreens(sheet) : null;
  }

  /** @returns {import('./story-sequence.js').StorySequence} */
  makeSequence() {
    return new (prepared(this.#arrived.sequence).StorySequence)();
  }

  /**
   * Choices for the page that they follow.
   *
   * @param {ChoicesScene} scene
   * @param {SceneHost} host
   */
  drawOffer(scene, host) {
    return prepared(this.#arrived.choices).drawOffer(scene, host);
  }

  /**
   * The view for a scene that fills the page.
   *
   * @param {Exclude<DrawnScene, { kind: 'sequence' }>} scene
   * @param {SceneHost} host
   * @returns {SceneView}
   */
  draw(scene, host) {
    const arrived = this.#arrived;
    switch (scene.kind) {
      case 'title': return drawn(new TitleView(), (view) => view.draw(scene, host));
      case 'question': return drawn(new (prepared(arrived.question).QuestionView)(), (view) => view.draw(scene, host));
      case 'page': return drawn(new (prepared(arrived.page).TextView)(), (view) => view.draw(scene, host));
      case 'choices': return drawn(new (prepared(arrived.choices).ChoicesView)(), (view) => view.draw(scene, host));
      case 'result': return drawn(new (prepared(arrived.result).ResultView)(), (view) => view.draw(scene, host));
      case 'ending': return drawn(new (prepared(arrived.ending).EndingView)(), (view) => view.draw(scene, host));
    }
  }
}

/**
 * @template Module
 * @param {Module | undefined} module
 * @returns {Module}
 */
function prepared(module) {
  if (!module) throw new ReadingError('engine', 'A scene was drawn before it was prepared.');
  return module;
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
