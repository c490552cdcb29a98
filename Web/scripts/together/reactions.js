import { icon } from '../elements/create.js';
import { say } from '../language/say.js';

/**
 * The drawings of the reactions, in the style of the other icons.
 *
 * @type {Record<Reaction, string>}
 */
const drawings = {
  heart: 'M12 20c-7-5-9-9-8-12.5C5 4 10 3.5 12 8c2-4.5 7-4 8-.5 1 3.5-1 7.5-8 12.5z',
  laugh: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7 13h10c-.5 6-9.5 6-10 0zM7.5 9.5l1.5-1 1.5 1M13.5 9.5l1.5-1 1.5 1',
  wow: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9v.5M15 9v.5M12 13a2 2.5 0 1 0 0 5 2 2.5 0 0 0 0-5z',
  scared: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 10v.5M16 10v.5M6.5 7.5l3-1M17.5 7.5l-3-1M7 16l1.7-1.5 1.6 1.5 1.7-1.5 1.7 1.5 1.6-1.5L17 16',
  sad: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9.5v.5M15 9.5v.5M8 17c1.5-3 6.5-3 8 0M16 12c1.5 2 1 3 0 3',
  clap: 'M8 12l6-6M9.5 14.5l6.5-6.5M12 17l5-5M5.5 13.5L8 18a5 5 0 0 0 8 1l3-4V9.5M5.5 13.5L8 9.5M4 7l2 1M9 3l.5 2.5M5.5 3.5L7.5 6',
};

/** @returns {Record<Reaction, string>} what each is called, on its button */
export const reactionNames = () => ({
  heart: say('I love it'), laugh: say('Funny'), wow: say('Wow'), scared: say('Scary'), sad: say('Sad'), clap: say('Well done'),
});

/** @type {readonly Reaction[]} */
export const reactions = ['heart', 'laugh', 'wow', 'scared', 'sad', 'clap'];

/**
 * @param {Reaction} reaction
 * @returns {SVGElement}
 */
export function drawReaction(reaction) {
  return icon(drawings[reaction]);
}

/**
 * @param {unknown} word
 * @returns {word is Reaction} a later version may know more of them
 */
export function isReaction(word) {
  return reactions.some((one) => one === word);
}
