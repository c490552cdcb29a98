import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { problemIn } from './problem-words.js';

/**
 * What went wrong, in words for readers, with every problem that the library found; what a browser said is folded up.
 *
 * @param {unknown} error
 * @returns {HTMLElement}
 */
export function drawProblem(error) {
  const { title, detail, problems, technical } = problemIn(error);
  return create('div', { class: 'problem' },
    create('p', { class: 'problem-title' }, title),
    detail && detail !== title && create('p', { dir: 'auto' }, detail),
    problems.length > 0 && create('ul', { lang: 'en' }, ...problems.map((problem) => create('li', { dir: 'auto' }, problem))),
    technical && create('details', { class: 'detail' }, create('summary', {}, say('For grown-ups')),
      create('p', { lang: 'en' }, technical)));
}
