/** @typedef {{ code?: string, message: string, severity: string, node?: string, field?: string }} PublishProblem */

/**
 * @typedef {object} PublishManners
 * @property {() => Promise<{ story: string, revision: string }>} publish throws with `code` and `problems` if it is refused
 * @property {(problem: PublishProblem) => Promise<void>} show leads to a problem's place in the manuscript
 * @property {(problem: PublishProblem) => Promise<string>} placeOf what the place of a problem is called; empty if it is in none
 * @property {() => Promise<boolean>} separate gives the story another ID, so that it can stand beside one that has its ID
 */

import { create, icon } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';
import { refusalInWords } from './draft-words.js';

const star = 'M12 3l2.700 5.600 6.100.8-4.500 4.300 1.100 6.100L12 16.900l-5.400 2.900 1.100-6.100L3.200 9.400l6.100-.8z';

/**
 * Says what publishing does, does it, and says what came of it.
 *
 * @param {string} title
 * @param {PublishManners} manners
 */
export function openPublish(title, manners) {
  const heading = create('h2', { id: 'publish-title', tabindex: -1 });
  const body = create('div', { class: 'publish-body' });
  const acts = create('div', { class: 'actions' });
  const dialog = create('dialog', { class: 'ask publish-dialog', 'aria-labelledby': 'publish-title' }, heading, body, acts);
  const close = () => dialog.close();
  const button = (/** @type {string} */ words, /** @type {string} */ kind, /** @type {() => void} */ act) =>
    create('button', { type: 'button', class: kind, onclick: act }, words);

  /**
   * @param {string} words
   * @param {Node[]} content
   * @param {HTMLElement[]} buttons
   */
  const draw = (words, content, buttons) => {
    heading.textContent = words;
    body.replaceChildren(...content);
    acts.replaceChildren(...buttons);
    // Whoever cannot see it hears what has happened, and goes on from there.
    if (dialog.open) heading.focus();
  };

  const begin = () => draw(say('Publish “{title}”?', { title }), [
    create('p', {}, say('It goes on the shelf, where everybody in this library can read it.')),
    create('p', { class: 'quiet-words' },
      say('You can keep writing afterwards. Readers see your changes once you publish again, and they keep their places.'))],
  [button(say('Not yet'), 'secondary', close), button(say('Publish'), 'primary', () => void go())]);

  const go = async () => {
    draw(say('Publishing “{title}”…', { title }), [create('p', { role: 'status' }, say('Just a moment…'))], []);
    try {
      const { story } = await manners.publish();
      draw(say('“{title}” is on the shelf', { title }), [
        create('div', { class: 'publish-star' }, icon(star)),
        create('p', {}, say('Everybody in this library can read your story now.'))], [
        create('a', { class: 'secondary', href: '#/stories' }, say('To the shelf')),
        create('a', { class: 'primary', href: `#/read/${encodeURIComponent(story)}` }, say('Read it'))]);
    } catch (error) {
      await refused(error);
    }
  };

  /** @param {unknown} error */
  const refused = async (error) => {
    const { code, problems = [] } = /** @type {{ code?: string, problems?: PublishProblem[] }} */ (error ?? {});
    if (problems.length > 0) {
      const { problemWords } = await import('../proof/problem-words.js');
      const places = await Promise.all(problems.map(manners.placeOf));
      draw(say('Not published yet'), [
        create('p', {}, sayCount(problems.length,
          { one: 'One thing needs fixing first.', other: '{count} things need fixing first.' })),
        create('ul', { class: 'publish-problems', role: 'list' }, ...problems.map((problem, index) => create('li', {},
          places[index] && create('p', { class: 'problem-place', dir: 'auto' }, places[index]),
          drawProblem(problem, problemWords),
          problem.node !== undefined && button(say('Show me the place'), 'secondary', () => {
            close();
            void manners.show(problem);
          })))),
      ], [button(say('Close'), 'secondary', close)]);
    } else if (code === 'shelf') {
      draw(say('Not published yet'), [create('p', {},
        say('A different story on the shelf already uses this one’s ID. Yours can stand beside it with an ID of its own.'))], [
        button(say('Cancel'), 'secondary', close),
        button(say('Publish it beside the other'), 'primary',
          () => void manners.separate().then((isDone) => (isDone ? go() : undefined)))]);
    } else {
      draw(say('Not published yet'), [create('p', {}, code === 'changed'
        ? say('The story was just changed on another device. Look at it, then publish again.') : refusalInWords(error))], [
        button(say('Close'), 'secondary', close), button(say('Try again'), 'primary', () => void go())]);
    }
  };

  begin();
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * What is wrong, in words for authors; where there are none, in the checker's, which are English and about IDs.
 *
 * @param {PublishProblem} problem
 * @param {typeof import('../proof/problem-words.js').problemWords} problemWords
 */
function drawProblem(problem, problemWords) {
  const { title, advice, isGeneral } = problemWords(problem);
  return isGeneral ? create('p', { lang: 'en', dir: 'auto' }, problem.message)
    : create('div', {}, create('p', {}, title), create('p', { class: 'hint' }, advice));
}
