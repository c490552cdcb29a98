import { say } from '../language/say.js';

/** @typedef {{ keys: string, does: string }} KeyWords What keys are called, and what they do. */

/** @returns {KeyWords[]} the keys of the map, while it has the focus */
export function planKeys() {
  return [
    { keys: say('Arrow keys'), does: say('along the ways, from place to place') },
    { keys: say('Alt and arrow keys'), does: say('move the place; with Shift as well, farther') },
    { keys: say('Shift and arrow keys'), does: say('move the map') },
    { keys: say('+ and −'), does: say('zoom in and out') },
    { keys: '0', does: say('show all of the map') },
    { keys: say('Enter'), does: say('write at this place') },
    { keys: say('Space', { context: 'a key' }), does: say('select several') },
    { keys: '/', does: say('find a place') },
    { keys: 'N', does: say('add a note') },
    { keys: say('Escape'), does: say('select nothing') },
  ];
}
