/**
 * States, events and actions of `reader-steps.js`. Types only, global as those of `contract.js`.
 *
 * @typedef {{ scene: number } | { from: string[], choices: number } | { told: true }} PlaceWish A place to go to: back to the scene of this
 *   reading that so many come before, where lines of a record lead, after so many choices, or where the others are who read together.
 * @typedef {Input | 'look' | { undos: number } | PlaceWish} Wish What the reader wants: an input to the story, a `look` at the page where
 *   the story stands, several undos at once, or another place.
 * @typedef {{ takeOver?: boolean, afresh?: boolean }} OpeningWay How a story is opened: taken from another window, from its first page.
 * @typedef {{ scene: DrawnScene, offered: ChoicesScene | null, isNew: boolean, refused?: string, notices: string[],
 *   newEnding: boolean, wish?: Wish, kept?: import('./kept-answers.js').KeptAnswer[] }} Turn What to draw, and what to say about it.
 *   `offered`: the choices that stand on the page. `isNew`: it was not read before. `wish`: what it comes of, if it is not what was asked
 *   for. `kept`: the questions before it that were answered without the reader.
 * @typedef {import('./story-session.js').StorySession} Session
 * @typedef {import('./story-lock.js').StoryLock} ReadingLock
 * @typedef {import('../progress/where-to-continue.js').Continuation} Continuation Where the story was read last.
 * @typedef {import('../library/reading-error.js').ReadingErrorCode} FailureCode
 * @typedef {{ title: string, text: string, detail?: string }} FailureWords
 * @typedef {'opening' | 'page' | 'turn'} WaitSign What the reader waits for: the story, a page (which can be cancelled), or the rest of
 *   a turn.
 *
 * @typedef {object} ReaderState
 * @property {'resting' | 'locking' | 'hearing' | 'beginning' | 'asking' | 'fetching' | 'drawing' | 'looking' | 'explaining' | 'left'} step
 *   What is under way. The story is being opened (`locking`, `hearing` of other devices, `beginning`), a page turned (`asking`, `drawing`,
 *   `looking` at it for a moment), or a part fetched without which a wish cannot be shown. Nothing follows `left`.
 * @property {'nothing' | 'opening' | 'cover' | 'scene' | 'missing' | 'title' | 'message'} shown
 *   `cover`: the title, while the story is still being opened; `missing`: a page that didn't load;
 *   `title`: as the shelf knows it; `message`: why there is no session, and what to do.
 * @property {number} run counts what was begun; only the last one's answer counts
 * @property {number} visit the run in which the story was opened, or 0: it names the lock and the session
 * @property {boolean} open whether there is a session
 * @property {boolean} known whether the library has said what the story is called
 * @property {boolean} eager whether the reader wants to turn the cover, as soon as the story is open
 * @property {OpeningWay} way how the story was opened
 * @property {Wish | null} wish what was last put to the engine
 * @property {boolean} late whether a part is missing in the middle of a turn
 *
 * @typedef {{ type: 'input', wish: Wish, rolling?: boolean, unread?: boolean, screened?: boolean, covered?: boolean,
 *   offered?: boolean }} WishEvent
 *   `rolling`: a roll is being shown. `unread`: the page on show is longer than the window, and its end was not in sight yet.
 *   `screened`: the reader has turned to a later screen of it. `covered`: lines of it are still hidden. `offered`: the choices stand on it.
 * @typedef {{ type: 'opened', run: number, session: Session, turn: Turn }} OpenedEvent
 * @typedef {{ type: 'failed', run: number, code: FailureCode, error: unknown }} FailureEvent
 * @typedef {{ type: 'locked', run: number, lock: ReadingLock | null } | { type: 'heard', run: number, continuation: Continuation }
 *   | OpenedEvent | { type: 'answered', run: number, turn: Turn }
 *   | { type: 'lacks', run: number, part: number } | { type: 'came', run: number } | { type: 'drawn', run: number }
 *   | { type: 'looked', run: number } | { type: 'explained', run: number, page: boolean, code: FailureCode, words: FailureWords }
 *   | FailureEvent} AnswerEvent
 * @typedef {{ type: 'open', way: OpeningWay } | { type: 'reopen' } | WishEvent | { type: 'cancel' } | { type: 'tryAgain' }
 *   | { type: 'retry' } | { type: 'title' } | { type: 'known', atTitle: boolean }
 *   | { type: 'late', visit: number, late: boolean } | { type: 'lost', visit: number }
 *   | { type: 'left' } | AnswerEvent} ReaderEvent
 *   `reopen`: in another revision. `atTitle`: as far as this device knows, it opens at its title. `cancel` and `tryAgain` are the sign's
 *   buttons, `retry` and `title` a message's. `lost`: another window took the story over.
 *
 * @typedef {{ message: 'elsewhere' } | { message: 'taken' } | { message: 'failure', code: FailureCode, words: FailureWords }} ReaderMessage
 * @typedef {Exclude<Continuation, { go: 'here' }>} Elsewhere
 * @typedef {{ type: 'lock', takeOver: boolean } | { type: 'hear' } | { type: 'follow', continuation: Elsewhere }
 *   | { type: 'begin', afresh: boolean } | { type: 'ask', wish: Wish } | { type: 'fetch', part: number }
 *   | { type: 'draw', turn: Turn, wish: Wish, stands?: boolean } | { type: 'look' }
 *   | { type: 'explain', page: boolean, code: FailureCode, error: unknown }} AnsweredAction
 *   Each is answered once, with the `run` of the state it came with: `lock` with `locked`, `hear` and `follow` with `heard`, `begin` with
 *   `opened`, `ask` with `answered` or `lacks`, `fetch` with `came`, `draw` with `drawn`, `look` with `looked`, `explain` with `explained`;
 *   or with `failed`.
 * @typedef {AnsweredAction | { type: 'keep', lock: ReadingLock } | { type: 'release', lock: ReadingLock }
 *   | { type: 'settle', session: Session } | { type: 'close', session: Session } | { type: 'putDown', fails?: true } | { type: 'abandon' }
 *   | { type: 'hurryPart' } | { type: 'wait', sign: WaitSign } | { type: 'unwait' } | { type: 'turning', turning: boolean }
 *   | { type: 'hurry' } | { type: 'screen', back: boolean } | { type: 'uncover', all: boolean } | { type: 'remind' }
 *   | { type: 'refuse', turn: Turn } | { type: 'opening' }
 *   | { type: 'missing', words: FailureWords } | { type: 'title' } | { type: 'message', message: ReaderMessage }
 *   | { type: 'leave' }} ReaderAction
 *   `stands`: the scene is on show already, as the cover. `putDown` lets go of session and lock; `fails`: because of an error.
 *   `screen` shows another part of a page that is longer than the window: the next, or the one before.
 *   `abandon` stops a `fetch`. `wait` puts up the sign, `unwait` takes it down.
 */
