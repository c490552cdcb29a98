/** @typedef {import('./scene-host.js').SceneHost} SceneHost */
/** @typedef {import('./answer-fields.js').AnswerField} AnswerField */

import { create } from '../elements/create.js';
import { drawRuns } from '../elements/text-runs.js';
import { language, say } from '../language/say.js';
import { plainText } from '../language/story-words.js';
import { drawNumberAnswer, drawOptionsAnswer, drawTextAnswer, drawYesNoAnswer } from './answer-fields.js';
import { drawDecideAgain } from './choices-view.js';
import { drawSpread } from './spread.js';

/** A longer question is set like the story's own text, in characters. */
const longest = 60;

/** A question that makes the story the reader's own: a name, a number, yes or no, one of several, a colour. */
export class QuestionView extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;

  /**
   * @param {QuestionScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    const isLong = plainText(scene.prompt).length > longest;
    const prompt = create('h2',
      { class: isLong ? 'question long-question' : 'question', id: 'question-prompt', dir: 'auto' }, ...drawRuns(scene.prompt));
    const form = create('form', { class: `answer answer-${scene.answer}`, novalidate: true, 'aria-labelledby': 'question-prompt' });
    const { picture, words } =
      drawSpread(this, {
        picture: scene.picture ?? scene.setting,
        address: host.address,
        words: [prompt, form],
        said: [prompt.textContent],
        seen: !scene.picture,
      });
    this.classList.add('centred');
    const field = this.#field(scene, host, (colour) => picture?.paintWith(colour));
    form.append(...field.nodes);
    if (scene.rereading) {
      form.inert = true;
      if ((scene.undoSteps ?? 0) > 0) words.append(drawDecideAgain(host));
    } else if (scene.answer !== 'yesNo')
      form.append(create('button', { type: 'submit', class: 'primary large', lang: language }, say('Done')));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const answer = field.read();
      if (answer !== null) host.send({ answer });
    });
    this.focusPlace = prompt;
  }

  /**
   * @param {QuestionScene} scene
   * @param {SceneHost} host
   * @param {(colour: string) => void} preview
   * @returns {AnswerField}
   */
  #field(scene, host, preview) {
    switch (scene.answer) {
      case 'text': return drawTextAnswer(scene);
      case 'number': return drawNumberAnswer(scene);
      case 'yesNo': return drawYesNoAnswer(scene, host);
      case 'oneOf': return drawOptionsAnswer(scene, preview);
    }
  }
}

customElements.define('question-view', QuestionView);
