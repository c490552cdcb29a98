import { say } from '../language/say.js';

/**
 * The colours that are offered for an answer, each with its name. They stand apart from each other for most people who see few colours, and
 * the names say them to everybody.
 *
 * @returns {[colour: string, name: string][]}
 */
export function answerColours() {
  return [
    ['#d04030', say('Red')], ['#e8862e', say('Orange')], ['#f2c12e', say('Yellow')], ['#4c9a3f', say('Green')],
    ['#208080', say('Teal')], ['#5fb3e6', say('Light blue')], ['#2f5fc4', say('Blue')], ['#7d4bb0', say('Purple')],
    ['#e77fb3', say('Pink')], ['#80532f', say('Brown')], ['#8c8c8c', say('Grey')], ['#262626', say('Black')], ['#ffffff', say('White')],
  ];
}
