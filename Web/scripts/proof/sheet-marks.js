/** @typedef {import('./problems.js').Problem} Problem */

import { bulb, warning } from '../desk/drawings.js';
import { create, icon } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { problemWords } from './problem-words.js';

/** A few words about what is wrong, on a sheet of the manuscript. */
export class ProofMark extends HTMLElement {
  /**
   * @param {string} words
   * @param {string} drawing
   */
  draw(words, drawing) {
    this.lang = language;
    this.replaceChildren(icon(drawing), create('span', {}, words));
    return this;
  }
}

customElements.define('proof-mark', ProofMark);

/**
 * Marks what is wrong on a sheet of the manuscript: a few words below the text that they are about, or at the head of the sheet. They
 * describe that text for screen readers.
 *
 * @param {HTMLElement} sheet a `story-place`
 * @param {Problem[]} problems those to be marked
 * @param {boolean} isOutOfReach whether no reader can reach the place
 */
export function markSheet(sheet, problems, isOutOfReach) {
  for (const mark of sheet.querySelectorAll('proof-mark')) mark.remove();
  for (const one of sheet.querySelectorAll('[data-described]')) {
    one.removeAttribute('aria-describedby');
    one.removeAttribute('data-described');
  }
  const texts = [...sheet.querySelectorAll('story-text')].map((text) => /** @type {HTMLElement} */ (text));
  const head = sheet.querySelector('.place-head');
  if (!head) return;
  for (const [index, problem] of problems.entries()) {
    const own = texts.filter(({ dataset }) => dataset.node === problem.node && problem.node !== sheet.dataset.node
      || dataset.node === problem.node && dataset.field === problem.field);
    const text = own.find(({ dataset }) => dataset.field === problem.field) ?? own[0];
    draw(problemWords(problem).title, problem.severity === 'error' ? warning : bulb, `${sheet.dataset.node}-mark-${index}`, text ?? head);
  }
  if (isOutOfReach && !problems.some(({ code }) => code === 'B0501'))
    draw(say('No reader gets here.'), bulb, `${sheet.dataset.node}-mark-reach`, head);
}

/**
 * @param {string} words
 * @param {string} drawing
 * @param {string} id
 * @param {Element} where a text, behind which the mark stands; or the head of a sheet, in which it stands
 */
function draw(words, drawing, id, where) {
  const isText = where.localName === 'story-text';
  const mark = new ProofMark().draw(words, drawing);
  mark.id = id;
  mark.classList.toggle('at-head', !isText);
  if (isText) where.after(mark);
  else where.append(mark);
  const described = isText ? where.firstElementChild : where.querySelector('h2');
  if (!described) return;
  const before = described.getAttribute('aria-describedby');
  described.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
  described.setAttribute('data-described', '');
}
