/** @typedef {import('./problems.js').Mend} Mend */
/** @typedef {{ code?: string, pointer?: string, message?: string }} Named */

import { say } from '../language/say.js';
import { sentences } from '../language/story-words.js';

/**
 * What is wrong, in words for authors of any age, and what to do about it. The checker's own sentences name IDs and keys of the file, so
 * they are for those who know these.
 *
 * @type {Record<string, (problem: Named) => { title: string, advice: string }>}
 */
const words = {
  B0116: () => ({ title: say('There are no words here'), advice: say('Write a few, or delete it.') }),
  B0201: () => ({ title: say('This leads nowhere yet'), advice: say('Choose the place where it leads.') }),
  B0202: unknownName,
  B0203: () => ({ title: say('This picture isn’t in the story'), advice: say('Choose another one, or none.') }),
  B0205: ({ pointer = '' }) => (pointer.includes('/choices/')
    ? { title: say('Two choices lead to the same place'), advice: say('Branchbook needs to tell them apart.') }
    : { title: say('Two things have the same ID'), advice: say('Give one of them another.') }),
  B0301: () => ({ title: say('This condition can’t be read'), advice: say('Check the spelling.') }),
  B0305: signs,
  B0409: () => ({ title: say('The story stops here'), advice: say('Say what happens next, or end it here.') }),
  B0410: () => ({ title: say('This choice needs an ID'), advice: say('Branchbook needs to tell it from the others.') }),
  B0501: () => ({ title: say('Nothing leads here'), advice: say('Lead a choice to this place, or delete it.') }),
  B0502: () => ({ title: say('No reader can reach this ending'), advice: say('Look at the conditions on the way there.') }),
  B0503: () => ({ title: say('Readers can get stuck here'), advice: say('Every choice may be closed. Leave one that is always open.') }),
  B0504: () => ({ title: say('There’s no way to an ending from here'), advice: say('Let one of the choices lead out of the circle.') }),
  B0505: () => ({ title: say('The story goes round in a circle here'), advice: say('Put a page or a choice into the circle.') }),
  B0506: () => ({ title: say('Nobody ever sees this'), advice: say('Its condition is never met. Change that, or delete the text.') }),
  B0509: () => ({ title: say('Two choices have the same words'), advice: say('Say in each what it does.') }),
  B0510: () => ({ title: say('There’s nothing to read here'), advice: say('Write a few words.') }),
  B0511: () => ({ title: say('This choice changes nothing'),
    advice: say('Readers come back to what they just read. Let something happen, or lead it elsewhere.') }),
  B0601: () => ({ title: say('Nobody can ever pick this'),
    advice: say('Its condition is never met. Change that, or delete the choice.') }),
  B0602: () => ({ title: say('The story never continues this way'),
    advice: say('Its condition is never met. Change that, or delete the way.') }),
  B0603: () => ({ title: say('This result never comes up'), advice: say('Change the roll, so that it can.') }),
  B0605: () => ({ title: say('This condition is always met'), advice: say('It can go: nothing changes without it.') }),
  B0606: () => ({ title: say('This number can grow too large'), advice: say('Give it a limit.') }),
  B0607: () => ({ title: say('This can divide by zero'), advice: say('Check first whether it is 0.') }),
  B0701: () => ({ title: say('An answer is used before its question'), advice: say('Ask earlier.') }),
  B0702: () => ({ title: say('The story remembers this but never uses it'),
    advice: say('Use it in a text or a condition, or delete it.') }),
  B0703: () => ({ title: say('This never changes'), advice: say('Let a choice change it.') }),
  B0704: () => ({ title: say('The story never uses this answer'), advice: say('Put it into a text, or don’t ask.') }),
  B0801: () => ({ title: say('This picture has no description'), advice: say('Say what’s in it, for readers who can’t see it.') }),
  B0802: () => ({ title: say('Which language is the story in?'), advice: say('Voices that read aloud need to know.') }),
  B0803: () => ({ title: say('The story has no summary'), advice: say('One or two sentences help readers to choose it.') }),
  B0804: () => ({ title: say('This page is very long'), advice: say('Make two pages of it.') }),
  B0805: () => ({ title: say('This sentence is hard to read'), advice: say('Make two shorter ones of it.') }),
  B0806: () => ({ title: say('This picture is never shown'), advice: say('Show it somewhere, or delete it.') }),
  B0807: () => ({ title: say('This sound is never played'), advice: say('Play it somewhere, or delete it.') }),
  B0811: () => ({ title: say('This looks like a note to yourself'), advice: say('Write what belongs there.') }),
  B0812: () => ({ title: say('Two things have the same name'), advice: say('Give one of them another.') }),
  B0813: () => ({ title: say('This choice has many words'), advice: say('Shorten it: readers should see at a glance what they can do.') }),
};

/**
 * A sign in a text that has a meaning. The code is the same for all of them; the message says which it is.
 *
 * @param {Named} problem
 */
function signs({ message = '' }) {
  if (/\b(emphasis|stars?)\b/.test(message)) {
    return { title: say('The stars * here don’t belong together'),
      advice: sentences([say('Stars make words slanted, *like this*: one before them and one after them, on the same line.'),
        say('For a star itself, write \\*.')]) };
  }
  if (/\bbackslash\b/.test(message)) {
    return { title: say('The backslash \\ here has no meaning'), advice: say('Delete it. To show a backslash, write two of them.') };
  }
  if (/\bnested\b/.test(message))
    return { title: say('There are too many conditions or stars inside one another'), advice: say('Make several lines of this.') };
  return { title: say('Something in braces isn’t right'), advice: say('Braces { } are for answers and conditions.') };
}

/**
 * A name that no question has, and nothing that the story remembers. The message has the name, the pointer says who uses it.
 *
 * @param {Named} problem
 */
function unknownName({ pointer = '', message = '' }) {
  const [, name = ''] = /“(.+)”/.exec(message) ?? [];
  const title = name === '' ? say('The story doesn’t know this name') : say('The story doesn’t know the name “{name}”', { name });
  const spelling = say('Check the spelling, or ask a question with this name.');
  const [, kind, id = '', field] = pointer.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const isFile = kind === 'pictures' || kind === 'sounds';
  if (isFile && field === 'paint') {
    return { title, advice: sentences([say('The picture “{picture}” takes its colours from it.', { picture: id }),
      say('Choose another question for its colours.')]) };
  }
  const where = isFile ? say('It is in the description of “{file}”.', { file: id })
    : kind === 'variables' ? say('It is in a question.')
      : pointer.includes('/ask/') ? say('This place asks a question with this name.')
        : pointer.includes('/set/') ? say('It is in what changes here.')
          : /\/if$/.test(pointer) ? say('It is in a condition.') : say('It is in a text.');
  return { title, advice: sentences([where, spelling]) };
}

/**
 * @param {Named} problem
 * @returns {{ title: string, advice: string, isGeneral: boolean }} general ones say no more than that something is wrong: what it is, the
 *   checker's own message says
 */
export function problemWords(problem) {
  const own = words[problem.code ?? '']?.(problem);
  return own ? { ...own, isGeneral: false } : { title: say('Something here isn’t right'), advice: '', isGeneral: true };
}

/**
 * What the button says that mends something.
 *
 * @param {Mend} mend
 */
export function mendWords(mend) {
  switch (mend.act) {
    case 'lead': return say('Choose where it leads');
    case 'andThen': return say('And then…');
    case 'goOn': return say('Continue');
    case 'end': return say('The end');
    case 'tellApart': return say('Tell them apart');
    case 'about': return say('About this story');
    case 'do': return mend.sort === 'delete' ? say('Delete it') : mend.sort === 'untitled' ? say('Leave the title out')
      : say('Remove the condition');
  }
}
