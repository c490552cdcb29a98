/** @typedef {Pick<import('./scene-host.js').SceneHost, 'send' | 'address'>} Stagehand */

import { create, present } from '../elements/create.js';
import { drawPicture } from '../elements/story-picture.js';
import { loadStyles } from '../elements/style-sheets.js';
import { drawRuns } from '../elements/text-runs.js';
import { language, say } from '../language/say.js';
import { plainText, sentences } from '../language/story-words.js';
import { TurnGate } from '../turning/turn-gate.js';
import { outlineOf } from './figure-outline.js';

/** @typedef {{ left?: Figure, right?: Figure }} Step */

/**
 * A short staged scene over the page: a figure on the left, one on the right, and what they say. A scene of one step is a small popup.
 *
 * It is a modal dialog: the browser keeps the focus inside and gives it back. A book draws its steps one by one, and hears the taps and
 * swipes on it, and lays under it the page on which it plays; any other page, which is blurred, appends the element and calls `play`. When
 * it is over, however it ended, there is the event `finished`.
 */
export class StorySequence extends HTMLElement {
  /** @type {HTMLDialogElement | null} */
  #dialog = null;
  /** The figures, which follow the finger. */
  stage = create('div', { class: 'stage' });
  #progress = create('p', { class: 'stage-progress', 'aria-hidden': 'true' });
  #words = create('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  /** @type {Record<'left' | 'right', string>} */
  #shown = { left: '', right: '' };

  /** @type {Map<string, ReturnType<typeof outlineOf>>} */
  #outlines = new Map();

  /** The button that shows the next step. */
  focusPlace = create('button', { type: 'button', class: 'primary' }, say('Next'));

  /**
   * @param {SequenceScene} scene
   * @param {Stagehand} host
   */
  draw(scene, host) {
    // A picture is told of when it comes, not again with each step.
    const said = /** @type {const} */ (['left', 'right']).flatMap((side) => {
      const figure = scene[side];
      const before = pictureIn(this.#shown[side]);
      return [figure?.picture?.id === before ? '' : figure?.picture?.alt, plainText(figure?.text)];
    });
    // The first step is told as the dialog opens, by its name; the others as they come.
    this.#words.textContent = sentences(said);
    const dialog = this.#dialog ?? this.#open(host, sentences([say('A scene'), ...said]));
    dialog.classList.toggle('popup', scene.steps === 1 && !(scene.left && scene.right));
    this.stage.replaceChildren(...present([this.#figure('left', scene.left, host), this.#figure('right', scene.right, host)]));
    this.#progress.replaceChildren(...Array.from({ length: scene.steps }, (_, step) =>
      create('span', { class: step <= scene.step ? 'bead passed' : 'bead' })));
  }

  /**
   * Plays a whole scene by itself, and takes itself away at its end.
   *
   * @param {Step[]} steps
   * @param {(file: string) => string} address where the pictures are to be had
   */
  play(steps, address) {
    let step = 0;
    // A second tap must not skip a step unseen.
    const gate = new TurnGate(() => undefined);
    // Until they are there it is a plain dialog, which can be read and left as well.
    void loadStyles('/styles/scenes/play.css').catch(() => undefined);
    const show = () => {
      const present = steps[step];
      if (!present) {
        // Close first: removing an open dialog loses the focus.
        this.#dialog?.close();
        return this.remove();
      }
      this.draw({ kind: 'sequence', step, steps: steps.length, ...present }, host);
    };
    const host = {
      address,
      send: (/** @type {Input} */ input) => void gate.pass(async () => {
        step = input === 'skip' ? steps.length : step + 1;
        show();
      }),
    };
    show();
    this.stage.addEventListener('click', () => host.send('advance'));
    // A tap beside the button must not take its focus.
    this.stage.addEventListener('mousedown', (event) => event.preventDefault());
  }

  disconnectedCallback() {
    this.#dialog?.close();
    this.dispatchEvent(new Event('finished'));
  }

  /**
   * @param {Stagehand} host
   * @param {string} name
   */
  #open(host, name) {
    const skip = create('button', { type: 'button', class: 'quiet', onclick: () => host.send('skip') }, say('Skip'));
    this.focusPlace.addEventListener('click', () => host.send('advance'));
    const dialog = create('dialog', { class: 'sequence', 'aria-label': name },
      this.#words, this.stage,
      create('div', { class: 'stage-bar', lang: language }, skip, this.#progress, this.focusPlace));
    dialog.classList.toggle('over-page', this.closest('book-page') !== null);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      host.send('skip');
    });
    this.replaceChildren(dialog);
    this.#dialog = dialog;
    dialog.showModal();
    this.focusPlace.focus();
    return dialog;
  }

  /**
   * @param {'left' | 'right'} side
   * @param {Figure | undefined} figure
   * @param {Stagehand} host
   * @returns {HTMLElement | null}
   */
  #figure(side, figure, host) {
    const shown = JSON.stringify(figure ?? null);
    // A side that merely stays does not move again.
    const stays = shown === this.#shown[side] || !figure?.text && stageOf(shown) === stageOf(this.#shown[side]);
    this.#shown[side] = shown;
    if (!figure) return null;
    const animation = stays ? 'none' : figure.animation ?? 'none';
    const drawn = create('div', { class: `figure ${side} ${figure.position ?? 'middle'} play-${animation}` },
      figure.text && figure.text.length > 0
        && create('p', { class: 'speech', dir: 'auto', 'aria-hidden': 'true' }, ...drawRuns(figure.text)),
      figure.picture && create('div', { class: 'actor' }, drawPicture(figure.picture, host.address)));
    this.#stand(drawn, figure.picture?.id ?? '');
    return drawn;
  }

  /**
   * Stands a figure on the ground, and its bubble at its head, as soon as its outline is known.
   *
   * @param {HTMLElement} figure
   * @param {string} picture its ID
   */
  #stand(figure, picture) {
    const place = () => {
      for (const [name, value] of Object.entries(this.#outlines.get(picture) ?? {})) figure.style.setProperty(`--${name}`, String(value));
    };
    place();
    figure.addEventListener('load', ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      this.#outlines.set(picture, outlineOf(target));
      place();
    }, true);
  }
}

/**
 * The ID of the picture on a side, from a figure's JSON.
 *
 * @param {string} shown
 * @returns {string | undefined}
 */
function pictureIn(shown) {
  return shown ? JSON.parse(shown)?.picture?.id : undefined;
}

/**
 * Who is on a side and where, from a figure's JSON.
 *
 * @param {string} shown
 */
function stageOf(shown) {
  /** @type {Figure | null} */
  const figure = shown ? JSON.parse(shown) : null;
  return `${figure?.picture?.id}/${figure?.position}`;
}

customElements.define('story-sequence', StorySequence);
