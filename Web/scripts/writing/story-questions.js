/**
 * The questions that a story asks its reader, from the editor's `thing` of the story and its `uses`, and the commands that change them.
 * Only functions of these answers.
 *
 * @typedef {import('./sheets.js').Thing} Thing
 * @typedef {import('./writing-acts.js').EditRequest} EditRequest
 * @typedef {{ node: string, field: string, sort: string }} Use
 *
 * @typedef {{ node: string, text: string, colour: string }} Answer One that the reader can pick; `colour` is `#rrggbb` or empty.
 * @typedef {object} Question
 * @property {string} node
 * @property {string} name the variable's, as texts and conditions have it
 * @property {string} prompt
 * @property {'words' | 'oneOf' | 'number' | 'yesNo'} kind how the reader answers; only the first two can be changed here
 * @property {string} suggestion what stands there before the reader answers in words
 * @property {number} longest how many characters an answer in words may have
 * @property {Answer[]} answers
 * @property {boolean} hasKind whether the file says the kind, which otherwise follows from the rest
 * @property {boolean} hasDefault
 * @property {number} used in how many places
 * @property {string[]} asked the nodes of the places that ask for it; if there are none, it is asked after the title page
 */

import { plainName } from '../desk/plain-name.js';
import { storyNode } from '../drafts/story-node.js';
import { say } from '../language/say.js';
import { locationOf, words } from './sheets.js';

/** The format's own limit for an answer in words, where the story has none. */
const usualLength = 40;

/**
 * @param {Thing} story
 * @param {Map<string, Use[]>} uses by the nodes of variables
 * @returns {Question[]} in the order in which readers meet them: first those after the title page, then those that places ask for
 */
export function questionsOf(story, uses) {
  const questions = askedVariables(story).map((variable) => questionOf(variable, story, uses.get(variable.node) ?? []));
  return [...questions.filter(isAskedFirst), ...questions.filter((question) => !isAskedFirst(question))];
}

/**
 * The variables that readers are asked for; the story sets the others itself.
 *
 * @param {Thing} story
 */
export function askedVariables({ slots = {} }) {
  return (slots.variables ?? []).filter(({ fields }) => fields.prompt !== undefined);
}

/**
 * Whether a question is asked after the title page, and not by a place.
 *
 * @param {Question} question
 */
export function isAskedFirst({ asked }) {
  return asked.length === 0;
}

/**
 * When readers answer all of these, in a sentence.
 *
 * @param {Question[]} questions
 */
export function whenAsked(questions) {
  return questions.every(isAskedFirst) ? say('Readers answer these before the story begins.')
    : say('Readers answer these before the story begins, or at the place that a question names.');
}

/**
 * @param {Thing} variable
 * @param {Thing} story
 * @param {Use[]} uses
 * @returns {Question}
 */
function questionOf({ node, fields, slots = {} }, story, uses) {
  const answers = (slots.options ?? []).map((option) => ({ node: option.node, text: words(option.fields.text ?? option.fields.id),
    colour: words(option.fields.colour).toLowerCase() }));
  const used = whereUsed(story, uses.filter(({ sort }) => sort !== 'asks'));
  return {
    node,
    name: words(fields.name ?? fields.id),
    prompt: words(fields.prompt),
    kind: kindOf(fields, answers),
    suggestion: typeof fields.default === 'string' && answers.length === 0 ? fields.default : '',
    longest: typeof fields.max === 'number' ? fields.max : usualLength,
    answers,
    hasKind: fields.kind !== undefined,
    hasDefault: fields.default !== undefined,
    used: used.places.length + used.elsewhere,
    asked: whereUsed(story, uses.filter(({ sort }) => sort === 'asks')).places,
  };
}

/**
 * Where a question or an answer is used.
 *
 * @param {Thing} story
 * @param {Use[]} uses
 * @returns {{ places: string[], elsewhere: number }} the nodes of places, and how many things outside of them name it, as another question
 *   does
 */
export function whereUsed(story, uses) {
  const named = [...new Set(uses.map(({ node }) => node))].map((node) => locationOf(story, node));
  const inPlaces = named.flatMap((place) => place ?? []);
  return { places: [...new Set(inPlaces)], elsewhere: named.length - inPlaces.length };
}

/**
 * The kind that the format takes a variable for.
 *
 * @param {Thing['fields']} fields
 * @param {Answer[]} answers
 * @returns {Question['kind']}
 */
function kindOf({ kind, default: first }, answers) {
  if (answers.length > 0 || kind === 'oneOf') return 'oneOf';
  if (kind === 'number' || kind === undefined && typeof first === 'number') return 'number';
  if (kind === 'yesNo' || kind === undefined && typeof first === 'boolean') return 'yesNo';
  return 'words';
}

/**
 * What a question is called: what is asked, otherwise its variable's name in plain words.
 *
 * @param {{ prompt: string, name: string }} question
 */
export function nameOfQuestion({ prompt, name }) {
  return prompt.trim().replace(/\s+/g, ' ') || plainName(name);
}

/** Words of a question, in English and German, that say nothing of what it is about. */
const empty = new Set(('what which who whose how are was does did should would will can has have called the your you its this welche welcher'
  + ' welches wer wie heißt nennt ist sind soll hat haben dein deine deiner der die das den dem ein eine einen sein von für').split(' '));

/**
 * Words for the name of a new question: what it is about, as far as that can be told.
 *
 * @param {string} prompt
 */
export function shortName(prompt) {
  const all = prompt.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (all.length < 3) return prompt;
  const telling = all.filter((word) => word.length > 2 && !empty.has(word));
  return (telling.length > 0 ? telling.slice(0, 2) : all.slice(0, 3)).join(' ');
}

/**
 * Moves a question one step among those that are asked after the title page. Between them may be variables that nobody is asked for.
 *
 * @param {Thing} story
 * @param {Question[]} questions
 * @param {string} node
 * @param {-1 | 1} step
 * @returns {EditRequest | null} null if there is nothing on that side
 */
export function moveQuestion(story, questions, node, step) {
  const first = questions.filter(isAskedFirst).map((question) => question.node);
  const neighbour = first[first.indexOf(node) + step];
  if (!first.includes(node) || neighbour === undefined) return null;
  const others = (story.slots?.variables ?? []).map((variable) => variable.node).filter((one) => one !== node);
  const at = others.indexOf(neighbour) + (step === 1 ? 1 : 0);
  return { do: 'move', node, at: { in: storyNode, slot: 'variables', ...(at > 0 ? { after: others[at - 1] } : {}) } };
}

/**
 * Adds an answer that readers can pick. What only a question in words may have goes first.
 *
 * @param {Question} question
 * @param {string} text
 * @returns {EditRequest[]}
 */
export function addAnswer({ node, kind, hasKind, hasDefault }, text) {
  return [...(kind === 'oneOf' ? [] : withoutKind({ node, hasKind, hasDefault })),
    { do: 'add', kind: 'option', node, words: text, fields: { text } }];
}

/**
 * Lets readers answer in words; the answers that they could pick go into the bin.
 *
 * @param {Question} question
 * @returns {EditRequest[]}
 */
export function answerInWords({ node, answers, hasKind, hasDefault }) {
  return [...answers.map((answer) => ({ do: 'delete', node: answer.node })), ...withoutKind({ node, hasKind, hasDefault })];
}

/**
 * @param {Pick<Question, 'node' | 'hasKind' | 'hasDefault'>} question
 * @returns {EditRequest[]}
 */
function withoutKind({ node, hasKind, hasDefault }) {
  return [...(hasKind ? [{ do: 'write', node, field: 'kind' }] : []), ...(hasDefault ? [{ do: 'write', node, field: 'default' }] : [])];
}

/**
 * What is put into a text for an answer: its name in braces, apart from the words around it.
 *
 * @param {string} text
 * @param {number} caret
 * @param {string} name
 */
export function answerInText(text, caret, name) {
  const isWord = (/** @type {string | undefined} */ letter) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  return `${isWord(text[caret - 1]) ? ' ' : ''}{${name}}${isWord(text[caret]) ? ' ' : ''}`;
}
