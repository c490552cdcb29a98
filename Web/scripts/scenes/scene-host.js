/**
 * What a scene's view may ask of the reader that holds it. This module holds types only.
 *
 * @typedef {object} SceneHost
 * @property {string} [story] the story's ID
 * @property {Shared} shared
 * @property {Promise<unknown>} [ready] fulfilled when the story is open: what can wait leaves it the line until then
 * @property {(input: Input) => void} send hands an input to the reader
 * @property {(file: string) => string} address of a picture or sound of the story
 * @property {(steps?: number) => void} decideAgain goes back to before the choice on show, or by this many decisions
 * @property {() => Decision[]} decisions what can be decided again in this reading, the latest first
 * @property {() => { scene: DrawnScene, offered: ChoicesScene | null } | null} next what comes after a staged scene or a page, and the
 *   choices that come right after that, without going there; null where it is not known yet
 * @property {ChoicesScene | null} offered the choices that come right after the page
 * @property {(told?: boolean) => Promise<import('./branch-map.js').ReaderMap | null>} map of what the reader has seen; `told`: only if the
 *   library has heard of all of it, and it is told now if need be
 * @property {() => Promise<(() => void) | null>} bookmarks opens the reader's bookmarks of the story; null if there are none
 * @property {(() => void) | null} leave goes back to the shelf, if there is one
 * @property {(title: string) => Promise<Element[]>} [titleActs] what can be done with the whole story, on its title page
 * @property {{ found: ReadonlySet<string>, total: number }} endings
 * @property {boolean} lineByLine whether the lines of a page come into sight one by one, as the reader wishes
 * @property {boolean} newEnding whether the ending on show was found just now
 * @property {boolean} fresh whether the reader has just gone on to it, and neither looks back nor has opened the story at it
 * @property {boolean} decided whether it comes of a choice of this moment, so that the reader is to throw
 * @property {(words: string) => void} announce tells a screen reader something
 *
 * @typedef {HTMLElement & { focusPlace: HTMLElement, rolling?: boolean, hurry?: () => boolean }} SceneView
 *   The drawn scene, which takes the focus and is named by what it says; `focusPlace` is what has to be in sight. While it is `rolling`,
 *   nothing tells what comes of the roll, and at the end the view says it itself. `hurry` throws, or ends the roll that is being shown, and
 *   answers whether there was anything to do.
 */

export {};
