/** @typedef {Pick<BookmarkRow, 'scene' | 'lines'>} Place */

import { endsAtChoices, leadsThrough } from '../progress/way-in-record.js';
import { plainText } from '../language/story-words.js';

/**
 * Whether the page on show has a bookmark. Choices that stand on a page are a scene after it.
 *
 * @param {Place} bookmark
 * @param {readonly string[]} way of the present reading
 * @param {Pick<DrawnScene, 'kind' | 'scenesBefore' | 'rereading'>} shown
 * @param {boolean} offersChoices whether the choices stand on the page on show
 */
export function isMarked({ scene, lines }, way, { kind, scenesBefore: here = 0, rereading }, offersChoices) {
  if (kind === 'title' || !leadsThrough(way, lines)) return false;
  if (scene === here) return true;
  if (kind === 'page') return scene === here + 1 && (offersChoices || endsAtChoices(lines));
  // While looking back, the choices are shown with the words of their page.
  return kind === 'choices' && (rereading ?? false) && scene === here - 1;
}

/**
 * What a bookmark is called until its reader names it: the place's title, or else the first words on show. Lines that are still to come and
 * a roll that is still to be thrown are not told.
 *
 * @param {DrawnScene} scene
 * @param {number} longest in characters
 * @returns {string} empty if there are no words
 */
export function firstName(scene, longest) {
  const words = [scene.kind === 'ending' ? scene.title : scene.locationTitle, ...wordsOf(scene)].find((text) => text?.trim()) ?? '';
  return shortened(words.replace(/\s+/g, ' ').trim(), longest);
}

/**
 * @param {DrawnScene} scene
 * @returns {(string | undefined)[]}
 */
function wordsOf(scene) {
  switch (scene.kind) {
    case 'page':
      return [plainText(scene.lines[0])];
    case 'choices':
    case 'ending':
      return (scene.lines ?? []).slice(0, 1).map(plainText);
    case 'question':
      return [plainText(scene.prompt)];
    case 'sequence':
      return [plainText(scene.left?.text), plainText(scene.right?.text)];
    default:
      return [];
  }
}

/**
 * @param {string} text
 * @param {number} longest
 */
function shortened(text, longest) {
  // A name is read at a glance; a title may be as long as it is.
  const most = Math.min(longest, 48);
  if (text.length <= most) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length >= most) break;
    cut += character;
  }
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:!?–—-]+$/, '')}…`;
}

/**
 * The number of lines of the longest beginning of a way after which no more scenes come before the reader than these.
 *
 * @param {readonly string[]} way
 * @param {number} scenes
 * @param {(beginning: string[]) => number} scenesBefore tells how many come before the end of a beginning; never fewer for a longer one
 * @returns {number}
 */
export function linesTo(way, scenes, scenesBefore) {
  let [low, high] = [1, way.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (scenesBefore(way.slice(0, middle)) <= scenes) low = middle;
    else high = middle - 1;
  }
  return low;
}
