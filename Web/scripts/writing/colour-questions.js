/**
 * Questions that readers answer with a colour, from the editor's `thing` of the story.
 *
 * @typedef {import('../media/media-desk.js').ColourQuestion} ColourQuestion
 * @typedef {import('./sheets.js').Thing} Thing
 * @typedef {import('./writing-acts.js').EditRequest} EditRequest
 */

import { answerColours } from './answer-colours.js';
import { nameOfQuestion, questionsOf, shortName } from './story-questions.js';

/** The answers of a new question: red, yellow, green and blue. */
const firstColours = ['#d04030', '#f2c12e', '#4c9a3f', '#2f5fc4'];

/**
 * @param {Thing} story
 * @returns {ColourQuestion[]}
 */
export function colourQuestionsOf(story) {
  return questionsOf(story, new Map()).filter(({ answers }) => answers.length > 0 && answers.every(({ colour }) => colour !== ''))
    .map((question) => ({ variable: question.name, prompt: nameOfQuestion(question),
      colours: question.answers.map(({ text, colour }) => ({ words: text, colour })) }));
}

/**
 * Adds a question with four colours as its answers.
 *
 * @param {string} prompt
 * @returns {EditRequest}
 */
export function addColourQuestion(prompt) {
  const answers = answerColours().filter(([colour]) => firstColours.includes(colour));
  return { do: 'together', commands: [{ do: 'add', kind: 'variable', words: shortName(prompt), fields: { prompt } },
    ...answers.map(([colour, text]) => ({ do: 'add', kind: 'option', node: { made: 0 }, words: text, fields: { text, colour } }))] };
}
