/** @typedef {import('../proof/problems.js').Problem} Problem */
/** @typedef {import('../proof/story-proof.js').StoryProof} StoryProof */
/** @typedef {import('./review-texts.js').Review} Review */

import { bulb, warning } from '../desk/drawings.js';
import { create, icon } from '../elements/create.js';
import { language, say, sayCount } from '../language/say.js';
import { problemWords } from '../proof/problem-words.js';
import { groupsOf, tally } from '../proof/problems.js';
import { placeInWords } from './review-words.js';

/** What the checker says of a story that a child has shown, in words for a grown-up who does not write stories. */
export class ReviewProof extends HTMLElement {
  #summary = create('p', { class: 'proof-says', tabindex: -1, role: 'status' });
  #problems = create('div', { class: 'review-problems' });
  /** @type {StoryProof | null} */
  #proof = null;

  /**
   * @param {{ proof: StoryProof, review: Review }} shown
   * @param {(place: string) => void} show brings a place of the list into view, by its node
   */
  draw({ proof, review }, show) {
    this.#proof = proof;
    this.#summary.textContent = say('Just a moment…');
    this.#problems.replaceChildren();
    const places = [...review.places, ...review.unreached];
    const names = new Map(places.map((place) => [place.node, placeInWords(place)]));
    const refresh = () => {
      // Another story may be on show by now.
      if (this.#proof !== proof) return;
      const problems = proof.findings?.problems;
      this.#summary.dataset.state = proof.isBroken ? 'broken' : problems ? 'checked' : 'checking';
      this.#summary.textContent = proof.isBroken ? say('The checker didn’t load, so the story wasn’t checked.')
        : problems ? summaryOf(problems) : say('Just a moment…');
      this.#problems.replaceChildren(...groupsOf(problems ?? [], places.map(({ node }) => node)).map(({ place, problems: own }) =>
        create('section', {}, create('h3', { dir: 'auto' }, place === null ? say('The whole story') : names.get(place)),
        create('ul', { class: 'review-problem-list', role: 'list' }, ...own.map(drawProblem)),
        place !== null && create('button', { type: 'button', class: 'secondary', 'data-act': 'show', onclick: () => show(place) },
          say('Show')))));
    };
    proof.addEventListener('findings', refresh);
    proof.addEventListener('sign', refresh);
    this.replaceChildren(create('section', { class: 'panel' }, create('h2', {}, say('Does it work?')), this.#summary, this.#problems));
    refresh();
  }

  /** @override */
  focus() {
    this.#summary.scrollIntoView({ block: 'center' });
    this.#summary.focus({ preventScroll: true });
  }
}

customElements.define('review-proof', ReviewProof);

/** @param {Problem[]} problems */
function summaryOf(problems) {
  const { errors, hints } = tally(problems);
  if (errors > 0) {
    return sayCount(errors, { one: 'One thing needs fixing before the story can go on the shelf.',
      other: '{count} things need fixing before the story can go on the shelf.' });
  }
  return hints === 0 ? say('It can be read from beginning to end.')
    : sayCount(hints, { one: 'It can be read. One thing could be better.', other: 'It can be read. {count} things could be better.' });
}

/** @param {Problem} problem */
function drawProblem(problem) {
  const { title, advice, isGeneral } = problemWords(problem);
  const isError = problem.severity === 'error';
  return create('li', { 'data-severity': problem.severity },
    create('p', { class: 'problem-says' }, icon(isError ? warning : bulb),
      create('span', { class: 'visually-hidden' }, `${isError ? say('Problem:') : say('Hint:')} `), title),
    isGeneral ? create('p', { class: 'hint', lang: language === 'en' ? false : 'en', dir: 'auto' }, problem.message)
      : create('p', { class: 'hint' }, advice));
}
