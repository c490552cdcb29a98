/** @typedef {import('./contract.js').Lost} Lost */
/** @typedef {import('./contract.js').Notice} Notice */
/** @typedef {import('./contract.js').Refusal} Refusal */

import { say, sayCount, sayList } from './say.js';

/**
 * What the engine says by a code, in the language of the pages.
 *
 * @type {Record<string, (told: Refusal & Notice) => string>}
 */
const sentences = {
  choiceOpen: () => say('What happens next? Pick one first.'),
  questionOpen: () => say('Answer the question first.'),
  storyEnded: () => say('This is the end. You can read it again, or take back your last choice.'),
  nothingBefore: () => say('This is the first page.'),
  nothingToUndo: () => say('There is nothing to take back yet.'),
  nothingToSkip: () => say('There is nothing more on this page.'),
  noChoiceHere: () => say('There is nothing to pick here.'),
  unknownChoice: () => say('That cannot be picked here.'),
  choiceDisabled: ({ reason }) => reason || say('That cannot be picked now.'),
  noQuestionHere: () => say('There is no question here.'),
  answerOfWrongKind: () => say('That does not answer the question.'),
  answerTooShort: ({ least = 1 }) => sayCount(least, { one: 'Write something first.', other: 'Write {count} letters at least.' }),
  answerTooLong: ({ most = 1 }) => sayCount(most, { one: 'That is too long. Write {count} letter at most.', other: 'That is too long. Write {count} letters at most.' }),
  answerHasControlCharacters: () => say('That has signs in it that cannot be shown.'),
  numberOutOfRange: ({ least, most }) => {
    if (least === undefined) return say('Choose {most} or less.', { most: most ?? 0 });
    return most === undefined ? say('Choose {least} or more.', { least }) : say('Choose a number from {least} to {most}.', { least, most });
  },
  unknownOption: () => say('That is not one of the answers.'),
  lookingBack: () => say('You are looking back. Go on to where you were, or take choices back.'),
  noWayOn: () => say('The story has a hole here. You can take back your last choice.'),

  storyChanged: () => say('The author has changed this story since you last read it.'),
  pagesChanged: () => say('These pages are new, so they start from the top.'),
  placeGone: ({ decisions = 1 }) => sayCount(decisions, {
    one: 'The place where you stopped is gone, so you are back at your last choice.',
    other: 'The place where you stopped is gone, so you are back where you were {count} choices ago.',
  }),
  everythingGone: () => say('The places that you had read are gone, so the story starts again.'),
  valueGone: ({ variable = '' }) => say('What the story knew as “{variable}” is no longer possible, so it was set back.', { variable }),
  choicesClosed: ({ decisions = 1 }) => sayCount(decisions, {
    one: 'There is no way on any more from where you stopped, so you are back at your last choice.',
    other: 'There is no way on any more from where you stopped, so you are back where you were {count} choices ago.',
  }),
  variablesGone: ({ gone = [] }) => say('The story no longer remembers {names}.', { names: names(gone) }),
  visitsGone: ({ gone = [] }) => say('Places you have been to are no longer in the story: {names}.', { names: names(gone) }),
  lastLineLost: () => say('The very last page turn was not saved.'),
  damaged: () => say('Part of what was saved could not be read.'),
};

/** Of what is gone so many are named, and the others counted. */
const mostNamed = 5;

/**
 * @param {Lost[]} gone
 */
function names(gone) {
  const named = gone.slice(0, mostNamed).map(({ id, successor }) => (successor === undefined ? say('“{id}”', { id }) : say('“{id}” (now perhaps “{successor}”)', { id, successor })));
  const others = gone.length - named.length;
  return sayList(others > 0 ? [...named, sayCount(others, { one: '{count} other', other: '{count} others' })] : named);
}

/**
 * @param {Refusal | Notice} told
 * @returns {string} the engine's own words for what is not known here
 */
export function engineWords(told) {
  return sentences[told.code]?.(told) ?? told.message;
}
