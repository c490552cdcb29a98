/**
 * A variable's name in plain words: `robotColour` is “robot colour”.
 *
 * @param {string} name
 */
export function plainName(name) {
  return name.replace(/[_-]+/g, ' ').replace(/(\p{Ll})(\p{Lu}|\d)/gu, '$1 $2').trim().toLowerCase();
}
