/** @typedef {import('./publish-dialog.js').PublishProblem} PublishProblem */

import { create } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';

/**
 * What is wrong with a story, each problem with its place and a button that leads there.
 *
 * @param {PublishProblem[]} problems at least one
 * @param {{ placeOf: (problem: PublishProblem) => Promise<string>, show: (problem: PublishProblem) => void }} manners
 */
export async function drawProblems(problems, { placeOf, show }) {
  const [{ problemWords }, ...places] = await Promise.all([import('../proof/problem-words.js'), ...problems.map(placeOf)]);
  return [
    create('p', {}, sayCount(problems.length, { one: 'One thing needs fixing first.', other: '{count} things need fixing first.' })),
    create('ul', { class: 'publish-problems', role: 'list' }, ...problems.map((problem, index) => create('li', {},
      places[index] && create('p', { class: 'problem-place', dir: 'auto' }, places[index]),
      drawProblem(problem, problemWords),
      problem.node !== undefined && create('button', { type: 'button', class: 'secondary', onclick: () => show(problem) },
        say('Show me the place'))))),
  ];
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
