import { nameOf } from '../language/person-words.js';
import { say, sayCount, sayList } from '../language/say.js';
import { quotable } from '../language/quoted-words.js';
import { memberOf } from './group-steps.js';

/**
 * What happened in a group, as one sentence to this reader; empty where nothing needs to be said.
 *
 * @param {GroupNews} news
 * @param {GroupState} state after it
 * @returns {string}
 */
export function newsInWords({ what, by = 0, to = 0, member = by, code = '', answer }, state) {
  const { you } = state;
  const name = memberName(state, member);
  switch (what) {
    case 'knock':
      return say('{name} would like to read along.', { name: nameOf(answer) });
    case 'joined':
      return member === you ? '' : say('{name} reads along now.', { name });
    case 'returned':
      return member === you ? '' : say('{name} is back.', { name });
    case 'left':
      return member === you ? '' : say('{name} has left.', { name });
    case 'removed':
    case 'signedOut':
      return say('{name} was removed. The link and the code no longer work.', { name: answer ? nameOf(answer) : say('Somebody') });
    case 'nudged':
      return state.owner === you ? say('{name} would like to go on.', { name }) : '';
    case 'wished':
      return by === you || !answer ? '' : say('{name} would pick: “{choice}”', { name, choice: quotable(answer) });
    case 'asked':
      if (by === you) return say('You’ve asked for the book.');
      return state.owner === you ? say('{name} would like to have the book.', { name }) : '';
    case 'unasked':
      return by === you ? say('You no longer ask for the book.') : '';
    case 'offered':
      if (to === you) return say('{name} hands you the book. Would you like it?', { name: memberName(state, by) });
      return by === you ? say('You hold out the book to {name}.', { name: memberName(state, to) }) : '';
    case 'withdrawn':
      if (by === you) return say('You keep the book.');
      return to === you ? say('{name} keeps the book for now.', { name }) : '';
    case 'declined':
      if (by === you) return say('You don’t take the book.');
      return state.owner === you ? say('{name} doesn’t want the book just now.', { name }) : '';
    case 'handed':
    case 'taken':
      if (to === you) return say('You have the book now: you turn the pages.');
      return say('{name} has the book now.', { name: memberName(state, to) });
    case 'begun':
      return say('{name} has opened the story at another page.', { name });
    case 'ownerAway':
      return say('{name} is away. Anybody may take the book.', { name });
    case 'ownerTrouble':
      return troubleInWords(name);
    case 'refused':
      return refusalInWords(code, answer, state);
    case 'over':
      return whyOver(code);
    default:
      return ownNews(what);
  }
}

/**
 * What a member is called.
 *
 * @param {GroupState} state
 * @param {number} member
 */
export function memberName(state, member) {
  const known = memberOf(state, member);
  return known ? nameOf(known) : say('Somebody');
}

/**
 * What concerns only this device.
 *
 * @param {string} what
 */
function ownNews(what) {
  switch (what) {
    case 'lost':
      return say('You’re reading alone for the moment. The others will be back.');
    case 'back':
      return say('You’re together again.');
    case 'readAlone':
      return say('Somebody else turned pages meanwhile. What you read alone is kept as a reading of its own.');
    case 'notConnected':
      return say('You’re not connected just now. Try again when the others are there.');
    default:
      return '';
  }
}

/**
 * Why this device reads alone from here.
 *
 * @param {string} why
 */
function whyOver(why) {
  switch (why) {
    case 'ended':
      return say('Reading together is over. You can keep reading here alone.');
    case 'removed':
      return say('You’re not in this group any more. You can keep reading here alone.');
    case 'refused':
      return say('Nobody let you in this time.');
    case 'otherVersion':
      return say('The others read an older version of this story. You can keep reading here alone.');
    case 'elsewhere':
      return say('You’re reading along in another window now.');
    case 'left':
      return say('You’re reading alone from here.');
    case 'failed':
      return say('Reading together has stopped working here. You can keep reading alone.');
    default:
      return '';
  }
}

/**
 * @param {string} code
 * @param {any} answer
 * @param {GroupState} state
 */
function refusalInWords(code, answer, state) {
  const name = memberName(state, state.owner);
  switch (code) {
    case 'stale':
      return say('The page had just changed. Please look again.');
    case 'notOwner':
      return say('{name} has the book now.', { name });
    case 'ownerIsHere':
      return say('{name} is back and keeps the book.', { name });
    case 'notOffered':
      return say('The book is no longer held out to you.');
    case 'full':
      return say('Eight people are reading already. There’s no room for more.');
    case 'storage':
      return say('The library’s disk is full. This page was not turned for the others.');
    case 'long':
      return say('You’ve read together for as long as one group can. Keep reading alone, or start another group.');
    case 'cameBefore':
      return say('Only those who came earlier can remove somebody.');
    case 'choiceDisabled':
      return answer?.reason || say('That isn’t possible here.');
    default:
      return say('That isn’t possible here.');
  }
}

/**
 * The owner's page does not go on; everybody else's is fine.
 *
 * @param {string} name
 */
export function troubleInWords(name) {
  return say('{name}’s page is stuck. You can look back meanwhile.', { name });
}

/**
 * How somebody is doing, in one or two words.
 *
 * @param {GroupState} state
 * @param {Member} member
 * @returns {string}
 */
export function presenceInWords({ owner }, { member, state, isGone }) {
  if (isGone) return say('has left');
  /** @type {Record<Presence, () => string>} */
  const words = {
    here: () => (member === owner ? say('has the book') : say('reads along')),
    back: () => say('looks back'),
    loading: () => say('is loading the page'),
    asleep: () => say('isn’t looking'),
    trouble: () => say('has trouble with the page'),
    slow: () => say('isn’t connected'),
    away: () => say('is away'),
  };
  return words[state]();
}

/**
 * Several sentences of a moment as one: the last of each, at most two.
 *
 * @param {string[]} sentences
 */
export function together(sentences) {
  return [...new Set(sentences.filter(Boolean))].slice(-2).join(' ');
}

/**
 * @param {GroupState} state
 * @returns {string} who is here
 */
export function groupInWords({ members, you }) {
  const names = members.filter(({ member, isGone }) => member !== you && !isGone).map(nameOf);
  if (names.length === 0) return say('Nobody else is here yet.');
  return sayCount(names.length, { one: '{names} reads with you.', other: '{names} read with you.' }, { names: sayList(names) });
}
