/** @typedef {import('./publish-dialog.js').PublishProblem} PublishProblem */

/**
 * @typedef {object} ProblemPlaces
 * @property {(problem: PublishProblem) => Promise<string>} placeOf what the place of a problem is called; empty if it is in none
 * @property {(problem: PublishProblem) => void} show leads there
 */

import { create } from '../elements/create.js';
import { say, sayCount } from '../language/say.js';

/**
 * What is wrong with a story, each problem with its place and a button that leads there.
 *
 * @param {PublishProblem[]} problems at least one
 * @param {ProblemPlaces} places
 */
export async function drawProblems(problems, places) {
  return [
    create('p', {}, sayCount(problems.length, { one: 'One thing needs fixing first.', other: '{count} things need fixing first.' })),
    await drawList(problems, places),
  ];
}

/**
 * What is wrong with a story that can be published all the same: by kind, with what readers notice of it.
 *
 * @param {import('./accepted-problems.js').MistakeKind[]} kinds
 * @param {PublishProblem[]} problems
 * @param {ProblemPlaces | null} places null for a grown-up, who can read the story but not change it
 */
export async function drawKinds(kinds, problems, places) {
  const { problemWords } = await import('../proof/problem-words.js');
  const lists = await Promise.all(kinds.map(({ code }) => places && drawList(problems.filter((one) => one.code === code), places)));
  return [
    create('p', {}, places ? say('You can fix this first, or publish the story as it is:')
      : say('You can send the story back, or publish it as it is:')),
    ...kinds.map(({ code, count, meaning }, index) => create('section', { class: 'publish-kind' },
      create('h3', {}, problemWords({ code }).title),
      create('p', {}, meaning),
      lists[index] ? create('details', {}, create('summary', {}, placesInWords(count)), lists[index])
        : create('p', { class: 'quiet-words' }, placesInWords(count)))),
  ];
}

/** @param {number} count */
function placesInWords(count) {
  return sayCount(count, { one: 'In one place', other: 'In {count} places' });
}

/**
 * @param {PublishProblem[]} problems
 * @param {ProblemPlaces} places
 */
async function drawList(problems, { placeOf, show }) {
  const [{ problemWords }, ...places] = await Promise.all([import('../proof/problem-words.js'), ...problems.map(placeOf)]);
  return create('ul', { class: 'publish-problems', role: 'list' }, ...problems.map((problem, index) => create('li', {},
    places[index] && create('p', { class: 'problem-place', dir: 'auto' }, places[index]),
    drawProblem(problem, problemWords),
    problem.node !== undefined && create('button', { type: 'button', class: 'secondary', onclick: () => show(problem) },
      say('Show me the place')))));
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
