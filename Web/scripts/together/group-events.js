/**
 * States, events and actions of `group-steps.js`. Types only, global as those of `contract.js`. `docs/reading-together.md` is the norm for
 * messages.
 *
 * @typedef {{ name: string, kind?: 'guest', picture?: string, colour?: string }} Person
 * @typedef {'here' | 'back' | 'loading' | 'asleep' | 'trouble' | 'slow' | 'away'} Presence
 * @typedef {Person & { member: number, state: Presence, isGone?: boolean }} Member `isGone`: has left, and may come back.
 * @typedef {{ knock: number, person: Person }} Knock
 * @typedef {'heart' | 'laugh' | 'wow' | 'scared' | 'sad' | 'clap'} Reaction
 *
 * @typedef {{ type: 'turn', do: Input[] } | { type: 'leaf', scene: number }
 *   | { type: 'begin', lines: readonly string[], scene: number }} PageRequest
 * @typedef {{ type: 'offer', to: number } | { type: 'accept' } | { type: 'decline' } | { type: 'ask' } | { type: 'take' }
 *   | { type: 'wish', choice: string | null } | { type: 'admit', knock: number } | { type: 'remove', member: number } | { type: 'leave' }
 *   | { type: 'end' }} GroupRequest
 * @typedef {{ type: 'refuse', knock: number } | { type: 'nudge' } | { type: 'point', x: number, y: number }
 *   | { type: 'react', reaction: Reaction } | { type: 'ready', state: Presence }} GroupSign Requests that have no ID and no answer.
 * @typedef {{ id: string, term: number, move: number } & PageRequest} PageMessage
 * @typedef {{ message: PageMessage, record: readonly string[], scene: number }} SentPage A page that this device has turned as the owner,
 *   and the library has not confirmed: the record and the scene that it leads to.
 *
 * @typedef {object} GroupState
 * @property {'connecting' | 'waiting' | 'open' | 'lost' | 'over'} link `waiting`: nobody has let this device in yet; `over`: it does not
 *   come back by itself
 * @property {'' | 'ended' | 'elsewhere' | 'removed' | 'refused' | 'signedOut' | 'left' | 'failed'} why it is over
 * @property {boolean} joined whether there was a welcome
 * @property {string} prefix what begins this device's request IDs
 * @property {number} next the number of the next request
 * @property {number} you
 * @property {number} owner
 * @property {number} term
 * @property {number} move
 * @property {number} number the last event
 * @property {string} chain
 * @property {readonly string[]} record what the library has confirmed
 * @property {number} scene
 * @property {readonly Member[]} members
 * @property {ReadonlyMap<number, string>} wishes the choices that followers would pick, by member
 * @property {readonly number[]} asking who would like to have the book
 * @property {number} offered whom the book is held out to, or 0
 * @property {readonly Knock[]} knocks
 * @property {readonly SentPage[]} sent what the library has not confirmed, in order
 * @property {ReadonlyMap<string, GroupRequest>} requests what else was asked for and not answered, by ID
 *
 * @typedef {{ type: 'did', inputs: Input[], record: readonly string[], scene: number } | { type: 'leafed', scene: number }
 *   | { type: 'began', record: readonly string[], scene: number }} OwnPage The owner has turned a page on this device.
 * @typedef {{ type: 'message', message: any } | { type: 'lost', code: number } | OwnPage | { type: 'wish', choice: string }
 *   | { type: 'request', request: GroupRequest } | { type: 'sign', sign: GroupSign } | { type: 'again' }} GroupEvent
 *   `message` is from the library, `lost` has the close code of the connection, `again`: a while has passed since it was too fast.
 *
 * @typedef {{ type: 'turned', do: Input[], lines: string[], scene: number } | { type: 'leafed', scene: number }} PageEvent
 * @typedef {{ what: string, by?: number, to?: number, member?: number, code?: string, answer?: any }} GroupNews What happened, for
 *   `group-words.js`.
 * @typedef {{ type: 'send', message: object } | { type: 'follow', event: PageEvent, before: number }
 *   | { type: 'show', alone: boolean } | { type: 'say', news: GroupNews } | { type: 'nudged', by: number }
 *   | { type: 'pointed', by: number, x: number, y: number } | { type: 'reacted', by: number, reaction: Reaction }
 *   | { type: 'reconnect' } | { type: 'pause' } | { type: 'over' }} GroupAction
 *   `follow`: do to the reading what an event says, from the scene `before`. `show`: bring the reading to the confirmed record and scene,
 *   however it got elsewhere; `alone`: what was read alone is kept as a reading of its own. `pause` is answered with `again`.
 */
