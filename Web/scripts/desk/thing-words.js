/** What parts of a story are called in lists of changes. */

import { say } from '../language/say.js';

/**
 * What a kind of thing is called.
 *
 * @param {string} kind as the editor names it
 */
export function kindInWords(kind) {
  switch (kind) {
    case 'story': return say('Story', { context: 'as a whole' });
    case 'variable': return say('Something to remember');
    case 'option': return say('Answer', { context: 'to a question of the story' });
    case 'picture': return say('Picture');
    case 'sound': return say('Sound', { context: 'of a story' });
    case 'word': return say('Explained word');
    case 'location': return say('Place');
    case 'page': return say('Page', { context: 'of a place' });
    case 'sequence': return say('Staged scene');
    case 'stage': case 'event': return say('Part of the staged scene');
    case 'choice': return say('Choice');
    case 'check': return say('Luck');
    case 'modifier': return say('Modifier');
    case 'outcome': return say('Outcome');
    case 'ending': return say('Ending');
    case 'way': return say('Way on');
    case 'chapter': return say('Chapter');
    case 'mapNote': return say('Note on the map');
    default: return say('Something else');
  }
}

/**
 * What a field is called.
 *
 * @param {string} kind
 * @param {string} field
 */
export function fieldInWords(kind, field) {
  switch (field) {
    case 'text': return kind === 'choice' ? say('Words', { context: 'of a choice' }) : say('Text');
    case 'title': return say('Title');
    case 'summary': return say('Summary');
    case 'prompt': return say('Question', { context: 'asked of the reader' });
    case 'explanation': return say('Explanation');
    case 'result': return say('What comes of it');
    case 'reason': return kind === 'choice' ? say('Why it is closed') : say('Reason');
    case 'note': return say('Note');
    case 'alt': return say('Description');
    case 'credit': return say('Made by');
    case 'word': return say('Word');
    case 'forms': return say('Other forms');
    case 'if': return say('Condition');
    case 'set': return say('What changes');
    case 'once': return say('Only once');
    case 'go': return say('Leads to');
    case 'start': return say('Where the story starts');
    case 'ask': return say('Questions asked here');
    case 'picture': case 'titlePicture': return say('Picture');
    case 'sound': return say('Sound', { context: 'of a story' });
    case 'ambience': return say('Sound of the place');
    case 'narration': return say('Recorded voice');
    case 'reveal': return say('Line by line');
    case 'position': return say('Where it stands');
    case 'animation': return say('How it moves');
    case 'kind': return say('Kind');
    case 'default': return say('At first');
    case 'min': return say('Smallest number');
    case 'max': return say('Largest number');
    case 'name': return say('Name');
    case 'colour': return say('Colour');
    case 'shift': return say('How much');
    case 'chapter': return say('Chapter');
    case 'parent': return say('Inside the chapter');
    case 'x': case 'y': return say('Place on the map');
    case 'authors': return say('Written by');
    case 'illustrators': return say('Pictures by');
    case 'language': return say('Language');
    case 'series': return say('Series');
    case 'tags': return say('Tags');
    case 'ages': return say('Ages');
    case 'version': return say('Version');
    case 'file': return say('File');
    case 'paint': return say('Where it is painted');
    case 'id': return say('ID');
    case 'aliases': return say('Earlier IDs');
    default: return kind === 'check' ? say('How luck decides') : say('Something else');
  }
}
