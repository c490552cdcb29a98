/** @typedef {import('./review-texts.js').Review} Review */
/** @typedef {import('./review-texts.js').ReviewPlace} ReviewPlace */
/** @typedef {import('./review-texts.js').TextSort} TextSort */

import { say, sayCount } from '../language/say.js';

/**
 * What stands before a text in the list, for a grown-up who does not write stories. A page needs nothing before it.
 *
 * @param {TextSort} sort
 */
export function sortInWords(sort) {
  switch (sort) {
    case 'page': return '';
    case 'title': return say('Title');
    case 'summary': return say('What it is about');
    case 'authors': return say('Who wrote it');
    case 'series': return say('Series');
    case 'tags': return say('Tags');
    case 'question': return say('Asks the reader');
    case 'suggestion': return say('Suggested answer');
    case 'answer': return say('An answer to pick');
    case 'word': return say('Explained word');
    case 'meaning': return say('What it means');
    case 'description': return say('Description');
    case 'credit': return say('Made by');
    case 'explanation': return say('A longer explanation');
    case 'said': return say('Someone says');
    case 'choice': return say('Choice');
    case 'closed': return say('Why it can’t be chosen');
    case 'result': return say('What comes of it');
    case 'shift': return say('Why luck changes');
    case 'outcome': return say('What happens');
    case 'ending': return say('Ending');
    case 'remembered': return say('The story remembers');
  }
}

/** @param {Pick<ReviewPlace, 'number' | 'title'>} place */
export function placeInWords({ number, title }) {
  return title ? say('Place {number}: {title}', { number, title }) : say('Place {number}', { number });
}

/**
 * How much there is to look at: “12 places · 840 words · 3 pictures”.
 *
 * @param {Review} review
 */
export function countsInWords({ places, unreached, words, pictures, sounds }) {
  return [sayCount(places.length + unreached.length, { one: '{count} place', other: '{count} places' }),
    sayCount(words, { one: '{count} word', other: '{count} words' }),
    pictures.length > 0 && sayCount(pictures.length, { one: '{count} picture', other: '{count} pictures' }),
    sounds.length > 0 && sayCount(sounds.length, { one: '{count} sound', other: '{count} sounds' })].filter(Boolean).join(' · ');
}
