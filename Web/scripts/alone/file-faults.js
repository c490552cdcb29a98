import { say } from '../language/say.js';
import { faultInPlainWords, storyFaults } from '../library/fault-words.js';

/** What can go wrong with a story in a file of its own. Nothing of it gets better by trying again. */
const fileFaults = () => ({
  ...storyFaults(),
  damaged: {
    title: say('This file is damaged'),
    text: say('Part of the story is missing. Download the file again, or ask for a new copy. Your place is saved.'),
  },
  story: {
    title: say('This story has a mistake in it'),
    text: say('It opened, but you can’t continue from here. Whoever made this file can fix it. Your place is saved.'),
  },
});

/**
 * @param {unknown} error
 * @returns {ReturnType<typeof faultInPlainWords>} words for the reader
 */
export const fileFaultInPlainWords = (error) => faultInPlainWords(error, fileFaults());
