/** @typedef {import('./media-plan.js').MediaKind} MediaKind */
/** @typedef {import('./media-plan.js').MediaRefusal} MediaRefusal */
/** @typedef {import('./story-media.js').MediaUse} MediaUse */

import { say } from '../language/say.js';

/**
 * Why a file cannot be used, and the way out.
 *
 * @param {MediaRefusal} reason
 */
export function makingRefusal(reason) {
  switch (reason) {
    case 'empty': return say('This file is empty. Choose another one.');
    case 'pdf': return say('This is a PDF, not a picture. Take a screenshot of the page, and use that.');
    case 'film': return say('This is a film. Stories have pictures and sounds: take a still from it.');
    case 'sound': return say('This kind of sound doesn’t play in every browser. Save it as MP3, Ogg or M4A.');
    case 'soundSize': return say('This sound is larger than 8 MB. Save it shorter, or as MP3 with a lower bit rate.');
    case 'drawingSize': return say('This drawing is larger than 4 MB. Save it as PNG or JPEG.');
    case 'fileSize': return say('This file is too large for this device. Save the picture smaller first.');
    case 'pixels': return say('This picture has too many pixels for this device. Save it smaller first.');
    case 'heic': return say('This browser can’t open HEIC photos. Save the photo as JPEG, or add it on the phone that took it.');
    case 'broken': return say('This picture is damaged and can’t be opened. Choose another copy of it.');
    case 'unknown': return say('This is no picture or sound that a story can use. Use JPEG, PNG, WebP, AVIF, GIF or SVG; MP3, Ogg or M4A.');
    case 'stopped': return say('This browser couldn’t make the picture smaller. Close other tabs and try again.');
  }
}

/**
 * Why the library does not take a file, and what to do.
 *
 * @param {import('../drafts/file-steps.js').FileRefusal} refusal
 * @param {MediaKind} kind
 */
export function libraryRefusal({ reason }, kind) {
  const isPicture = kind === 'picture';
  switch (reason) {
    case 'digest': return say('It was damaged on the way to the library. Try again.');
    case 'tooLarge': return isPicture ? say('The library can’t take this picture: it’s too large. Choose a smaller one.')
      : say('The library can’t take this sound: it’s too large. Choose a shorter one.');
    case 'broken': return isPicture ? say('The library can’t open this picture: it’s damaged. Choose another copy of it.')
      : say('The library can’t open this sound: it’s damaged. Choose another copy of it.');
    case 'unsafe': return say('This drawing has parts that a story can’t have. Save it as PNG, and choose that.');
    default: return isPicture ? say('The library can’t take this picture. Save it as JPEG or PNG, and choose that.')
      : say('The library can’t take this sound. Save it as MP3, and choose that.');
  }
}

/**
 * Where something is shown or played.
 *
 * @param {MediaUse} use
 * @param {(place: string) => string} nameOf a place of the story
 */
export function useInWords({ place, kind, field }, nameOf) {
  if (place === null) return say('On the title page');
  const name = nameOf(place);
  if (field === 'ambience') return say('All the time at “{place}”', { place: name });
  switch (kind) {
    case 'choice': return say('After a choice at “{place}”', { place: name });
    case 'outcome': return say('When it turns out so at “{place}”', { place: name });
    case 'event': return say('In a scene at “{place}”', { place: name });
    default: return say('On “{place}”', { place: name });
  }
}
