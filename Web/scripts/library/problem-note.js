import { create } from '../elements/create.js';
import { problemIn } from './problem-words.js';

/**
 * The library's refusal in its own words, with every problem.
 *
 * @param {unknown} error
 * @returns {HTMLElement}
 */
export function drawProblem(error) {
  const { title, detail, problems } = problemIn(error);
  return create('div', { class: 'problem' },
    create('p', { class: 'problem-title' }, title),
    detail && detail !== title && create('p', { dir: 'auto' }, detail),
    problems.length > 0 && create('ul', { lang: 'en' }, ...problems.map((problem) => create('li', { dir: 'auto' }, problem))));
}
