import { say, sayCount, sayList } from '../language/say.js';

/**
 * The engine's messages by code, in the language of the pages.
 *
 * @type {Record<string, (told: Refusal & Notice) => string>}
 */
const sentences = {
  choiceOpen: () => say('What happens next? Pick one first.'),
  questionOpen: () => say('Answer the question first.'),
  storyEnded: () => say('This is the end. You can read it again or undo your last choice.'),
  nothingBefore: () => say('This is the first page.'),
  nothingToUndo: () => say('There’s nothing to undo yet.'),
  nothingToSkip: () => say('There’s nothing more on this page.'),
  noChoiceHere: () => say('There’s nothing to pick here.'),
  unknownChoice: () => say('You can’t pick that here.'),
  choiceDisabled: ({ reason }) => reason || say('You can’t pick that right now.'),
  noQuestionHere: () => say('There’s no question here.'),
  answerOfWrongKind: () => say('That does not answer the question.'),
  answerTooShort: ({ least = 1 }) => sayCount(least, { one: 'Write something first.', other: 'Write at least {count} letters.' }),
  answerTooLong: ({ most = 1 }) =>
    sayCount(most, { one: 'That’s too long. Use at most {count} letter.', other: 'That’s too long. Use at most {count} letters.' }),
  answerHasControlCharacters: () => say('Some characters can’t be shown.'),
  numberOutOfRange: ({ least, most }) => {
    if (least === undefined) return say('Choose {most} or less.', { most: most ?? 0 });
    return most === undefined ? say('Choose {least} or more.', { least }) : say('Choose a number from {least} to {most}.', { least, most });
  },
  unknownOption: () => say('That’s not one of the answers.'),
  lookingBack: () => say('You’re looking back. Page forward to where you were, or undo choices.'),
  noWayOn: () => say('The story has a gap here. You can undo your last choice.'),

  storyChanged: () => say('The author has changed this story since you last read it.'),
  pagesChanged: () => say('These pages are new, so they start from the top.'),
  placeGone: ({ decisions = 1 }) => sayCount(decisions, {
    one: 'The place where you stopped is gone, so you’re back at your last choice.',
    other: 'The place where you stopped is gone, so you’re back where you were {count} choices ago.',
  }),
  everythingGone: () => say('The places you had read are gone, so the story starts again.'),
  valueGone: ({ variable = '' }) => say('The value of “{variable}” is no longer possible, so it was reset.', { variable }),
  choicesClosed: ({ decisions = 1 }) => sayCount(decisions, {
    one: 'You can’t go on from where you stopped any more, so you’re back at your last choice.',
    other: 'You can’t go on from where you stopped any more, so you’re back where you were {count} choices ago.',
  }),
  variablesGone: ({ gone = [] }) => say('The story no longer remembers {names}.', { names: names(gone) }),
  visitsGone: ({ gone = [] }) => say('Places you’ve been to are no longer in the story: {names}.', { names: names(gone) }),
  valuesKept: (told) => say('Some things would be different if you read the story now, but stay as they are in your reading: {names}.',
    { names: names((told.names ?? []).map((id) => ({ id }))) }),
  visitsMerged: (told) => say('Places you’ve been to are one place now: {names}.',
    { names: names((told.names ?? []).map((id) => ({ id }))) }),
  lastLineLost: () => say('Your very last page turn wasn’t saved.'),
  damaged: () => say('Part of what was saved couldn’t be read.'),
};

/** At most this many lost things are named; the rest are counted. */
const mostNamed = 5;

/**
 * @param {Lost[]} gone
 */
function names(gone) {
  const named =
    gone.slice(0, mostNamed).map(
      ({ id, successor }) =>
      (successor === undefined ? say('“{id}”', { id }) : say('“{id}” (now perhaps “{successor}”)', { id, successor })));
  const others = gone.length - named.length;
  return sayList(others > 0 ? [...named, sayCount(others, { one: '{count} other', other: '{count} others' })] : named);
}

/**
 * @param {Refusal | Notice} told
 * @returns {string}
 */
export function engineWords(told) {
  return sentences[told.code]?.(told) ?? say('That didn’t work.');
}
