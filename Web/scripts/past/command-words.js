import { say } from '../language/say.js';
import { fieldInWords, kindInWords } from '../desk/thing-words.js';

/**
 * @typedef {object} HistoryEntry An entry of `history`, as docs/web-editor.md describes it.
 * @property {number} number
 * @property {number} device
 * @property {number} sequence
 * @property {string} command
 * @property {string[]} nodes
 * @property {string} [kind] what the thing is that it is about
 * @property {string} [field] what it writes
 * @property {[number, number]} [undoes] the device and the sequence of the entry that it takes back
 */

/** Fields that hold an author's words: changing them is writing. */
const written = new Set(['text', 'title', 'summary', 'prompt', 'explanation', 'result', 'reason', 'note', 'alt', 'word']);

/**
 * What a command did, in a few words.
 *
 * @param {Pick<HistoryEntry, 'command' | 'kind' | 'field'>} entry
 * @returns {string}
 */
export function commandInWords({ command, kind = '', field = '' }) {
  const thing = kindInWords(kind);
  switch (command) {
    case 'write': return written.has(field) || !field ? say('Wrote') : say('Changed: {thing}', { thing: fieldInWords(kind, field) });
    case 'add': return say('Added: {thing}', { thing });
    case 'addLocation': return say('Added a place');
    case 'addPage': return say('Added a page');
    case 'andThen': return say('Added a choice');
    case 'goOn': return say('Let the story continue');
    case 'lead': return say('Changed where it leads');
    case 'roll': return say('Changed how luck decides');
    case 'end': return say('Ended the story');
    case 'delete': return say('Deleted: {thing}', { thing });
    case 'restore': return say('Brought back: {thing}', { thing });
    case 'move': return say('Moved: {thing}', { thing });
    case 'duplicate': return say('Copied: {thing}', { thing });
    case 'rename': return say('Changed an ID');
    case 'split': return say('Made a place of its own');
    case 'splitPage': return say('Made two pages of one');
    case 'joinPages': return say('Joined two pages');
    case 'merge': return say('Joined two places');
    case 'extract': return say('Took pages into a place of their own');
    case 'redirect': return say('Led every way elsewhere');
    case 'arrange': return say('Moved places on the map');
    case 'chapter': return say('Changed a chapter');
    case 'replace': return say('Replaced words');
    case 'goBack': return say('Went back to an earlier version');
    case 'adopt': return say('Took in the story’s file');
    case 'together': return say('Changed several things at once');
    case 'settle': return say('Chose which words stay');
    default: return say('Changed something');
  }
}
