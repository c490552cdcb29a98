/**
 * What a scene's view may ask of the reader that holds it. This module holds types only.
 *
 * @typedef {object} SceneHost
 * @property {string} [story] the story's ID
 * @property {(input: import('./contract.js').Input) => void} apply hands an input to the engine
 * @property {(file: string) => string} address where a picture or sound of the story is to be had
 * @property {() => void} decideAgain goes back to before the choice that is looked at
 * @property {() => void} leave goes back to the shelf
 * @property {{ found: ReadonlySet<string>, total: number }} endings
 * @property {boolean} newEnding whether the ending on show was found just now
 *
 * @typedef {HTMLElement & { focusPlace: HTMLElement }} SceneView
 *   The drawn scene; `focusPlace` is where a screen reader starts to read.
 */

export {};
