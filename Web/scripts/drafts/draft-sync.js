/**
 * When what is typed becomes an entry, what the device keeps, and what goes to the library when: decided without a clock, a network or a
 * store. Events go in, actions come out. `DraftDesk` carries the actions out.
 *
 * @typedef {{ node: string, field: string, value: any, stroke: number }} Typed What a field is to hold, not an entry yet. `stroke` is the
 *   moment of the last keystroke, and another one for each, so that a row on the device is only removed if nothing was typed since, in
 *   whichever tab. Without
 *   a `value`, the field is to hold none.
 * @typedef {{ device: number, sequence: number, text: string }} OwnEntry An entry of this device; `text` is its JSON.
 * @typedef {{ number: number, at: number, entry: string }} LibraryEntry An entry of the library's history; `entry` is its JSON.
 * @typedef {{ entry: OwnEntry | null, typed: Typed | null }} Made What came of a command, or of what was typed: no entry if that changed
 *   nothing.
 * @typedef {{ number: number, draft: string }} DraftSnapshot
 * @typedef {{ device: number, sequence: number }} EntryID
 * @typedef {{ device: number, expected: number } | { after: number }} Lost Own entries that the library had confirmed and has lost: from a
 *   sequence of a device on, or those after a number of the history.
 *
 * @typedef {'offline' | 'signedOut' | 'notAllowed' | 'full' | 'elsewhere' | 'deleted' | 'missing' | 'refused' | 'module'
 *   | FileReason} DraftReason `missing`: the library has no such draft of this reader.
 * @typedef {'space' | 'file'} FileReason
 *   `space`: the library has no space left for this reader. `file`: it does not take a picture or sound of the story.
 * @typedef {{ place: 'saving' | 'device' | 'library' | 'trouble', reason: DraftReason | null, unsent: number }} SaveState
 *   `saving`: something is not on the device yet, which takes some milliseconds. `device`: everything is on this device. `library`: the
 *   library has confirmed everything. `trouble`: it is neither, or it stays on this device until somebody does something about the reason.
 *   `unsent` counts what the library has not confirmed.
 *
 * @typedef {{ type: 'typed', node: string, field: string, value: any, at: number } | { type: 'recovered', typed: Typed[] }
 *   | { type: 'sketched', node: string, purpose: string, words: string, at: number }
 *   | { type: 'flush' } | { type: 'hidden' } | { type: 'woken' } | { type: 'due', timer: 'typing' | 'library' }
 *   | { type: 'made', made: Made }
 *   | { type: 'unwritten', typed: Typed, isBroken: boolean } | { type: 'kept', made: Made[], typed: Typed[], isFull: boolean }
 *   | { type: 'answered', number: number, entries: LibraryEntry[], snapshot?: DraftSnapshot }
 *   | { type: 'followed', number: number, confirmed: EntryID[], again?: OwnEntry[] } | { type: 'lost', after?: number }
 *   | { type: 'refused', reason: 'signedOut' | 'notAllowed' | 'deleted' | 'missing' | 'refused' | 'space' }
 *   | { type: 'gap', expected: number }
 *   | { type: 'broke' } | { type: 'opened' } | { type: 'elsewhere' } | { type: 'left' } | { type: 'returned' } | { type: 'closed' }}
 * DraftEvent
 *   `recovered`: what an earlier visit had not made an entry of. `sketched`: words that are no part of the story yet, such as those in the
 *   field of a dialog; empty ones are no longer kept. `hidden` and `woken`: the page is out of sight, or back, or the network
 *   is.
 *   `unwritten`: the editor refused what was typed, or broke. `followed`: the editor and the device have what the library answered;
 *   `again` waits once more. `broke`: the editor stopped. `opened`: it works again. `elsewhere`: another tab writes now. `left` and
 *   `returned`: somebody else reads on this device, or the draft's reader does again.
 *
 * @typedef {{ type: 'wait', timer: 'typing' | 'library', milliseconds: number } | { type: 'write', typed: Typed }
 *   | { type: 'keep', made: Made[], typed: Typed[] } | { type: 'send', after: number, entries: OwnEntry[] }
 *   | { type: 'fetch', after: number } | { type: 'follow', entries: LibraryEntry[], snapshot?: DraftSnapshot }
 *   | { type: 'recover', lost: Lost } | { type: 'reopen', milliseconds: number }} DraftAction
 *   `write` is answered with `made` or `unwritten`; `keep` with `kept`, or `elsewhere`; `send` and `fetch` with `answered`, `lost`,
 *   `refused` or `gap`; `follow` and `recover` with `followed`; `reopen` with `opened` or `broke`.
 *
 * @typedef {object} DraftState
 * @property {'writer' | 'follower' | 'closed'} role
 * @property {boolean} isVisible
 * @property {boolean} isAway somebody else reads on this device
 * @property {number} lastStroke
 * @property {Typed[]} typed not entries yet, in the order in which they were begun
 * @property {Typed[]} writing on their way through the editor
 * @property {Typed[]} stuck what the editor refuses; it stays on the device
 * @property {Typed[]} sketches words that stay on this device until the story gets them or the author deletes them
 * @property {number} keptStroke the last keystroke that the device has
 * @property {Made[]} made entries that are not on the device yet
 * @property {boolean} isKeeping a transaction is running
 * @property {boolean} isFull the device keeps nothing more
 * @property {OwnEntry[]} waiting what the library has not confirmed, oldest first
 * @property {number} number the last entry of the library's history that is known here
 * @property {'resting' | 'pausing' | 'asking' | 'following'} phase of the exchange with the library
 * @property {number} failures in a row
 * @property {boolean} isOffline
 * @property {Exclude<DraftReason, 'offline' | 'full' | 'elsewhere' | 'module' | 'file'> | null} refusal what the library said no with
 * @property {number} repairs how often a gap was repaired in a row
 * @property {boolean} isBroken the editor has stopped
 * @property {number} breaks how often, since it last followed the library
 *
 * @typedef {{ state: DraftState, actions: DraftAction[] }} DraftStep
 */

import { idOf } from './json-text.js';

/** How long nothing is typed before it becomes an entry, in milliseconds. */
export const typingPause = 800;
/** How often other devices' entries are asked for, in milliseconds. */
export const pollPause = 5000;
/** Limits of one request; the second in bytes of UTF-8. */
export const mostEntries = 200;
export const mostBytes = 4 * 1024 * 1024;
/** What the field of a sketch is called begins with this, which no field of a story does. */
const sketchMark = 'sketch/';
const firstPause = 1000;
const longestPause = 300_000;
/** A library that always says something else is not argued with. */
const mostRepairs = 3;

/**
 * @param {{ number: number, waiting: OwnEntry[], isWriter: boolean, isFull: boolean, isVisible: boolean }} opened
 * @returns {DraftState}
 */
export function openedDraft({ number, waiting, isWriter, isFull, isVisible }) {
  return {
    role: isWriter ? 'writer' : 'follower', isVisible, isAway: false,
    lastStroke: 0, typed: [], writing: [], stuck: [], sketches: [],
    keptStroke: 0, made: [], isKeeping: false, isFull,
    waiting, number, phase: 'resting', failures: 0, isOffline: false, refusal: null, repairs: 0,
    isBroken: false, breaks: 0,
  };
}

/**
 * @param {DraftState} state
 * @param {DraftEvent} event
 * @returns {DraftStep}
 */
export function stepDraft(state, event) {
  if (state.role === 'closed') return go(state);
  if (state.role === 'follower') return stepFollower(state, event);
  switch (event.type) {
    case 'typed':
      return type(state, event);
    case 'recovered':
      return recover(state, event.typed);
    case 'sketched':
      return sketch(state, event);
    case 'flush':
      return writeAll(state);
    case 'hidden':
      return writeAll({ ...state, isVisible: false });
    case 'woken':
      return exchange({ ...state, isVisible: true, failures: 0 });
    case 'due':
      return event.timer === 'typing' ? writeAll(state) : exchange(state);
    case 'made':
      return keep({ ...state, writing: without(state.writing, event.made.typed), made: [...state.made, event.made] });
    case 'unwritten':
      return unwritten(state, event);
    case 'kept':
      return kept(state, event);
    case 'answered':
      return answered(state, event);
    case 'followed':
      return rest({ ...state, phase: 'resting', number: event.number, waiting: stillWaiting(state, event),
        breaks: state.isBroken ? state.breaks : 0 });
    case 'lost':
      return pause({ ...state, isOffline: true, failures: state.failures + 1 },
        Math.max(event.after ?? 0, longerPause(state.failures)));
    case 'refused':
      return pause({ ...state, isOffline: false, refusal: event.reason }, longestPause);
    case 'gap':
      return gap(state, event.expected);
    case 'broke':
      return broke(state);
    case 'opened':
      return writeAll({ ...state, isBroken: false });
    case 'elsewhere':
      return giveUp(state);
    case 'left':
      return go({ ...state, isAway: true });
    case 'returned':
      return exchange({ ...state, isAway: false });
    case 'closed':
      return go({ ...state, role: 'closed' });
  }
}

/**
 * Whether everything that was typed or done so far is kept.
 *
 * @param {DraftState} state
 */
export function isKept(state) {
  return isOnDevice(state) && (state.isBroken || state.typed.length + state.writing.length === 0);
}

/**
 * Whether nothing more goes to the library for the moment.
 *
 * @param {DraftState} state
 */
export function isStopped({ role, phase, isAway, isBroken, stuck }) {
  return role !== 'writer' || phase === 'pausing' || isAway || isBroken || stuck.length > 0;
}

/**
 * What the page says about where the author's words are.
 *
 * @param {DraftState} state
 * @returns {SaveState}
 */
export function saveState(state) {
  const unsent = state.typed.length + state.writing.length + state.stuck.length
    + state.made.filter(({ entry }) => entry !== null).length + state.waiting.length;
  const trouble = troubleOf(state);
  if (trouble) return { place: 'trouble', reason: trouble, unsent };
  const reason = state.isOffline ? 'offline' : null;
  if (!isOnDevice(state)) return { place: 'saving', reason, unsent };
  return { place: unsent === 0 ? 'library' : 'device', reason, unsent };
}

/**
 * @param {DraftState} state
 * @returns {DraftReason | null}
 */
function troubleOf({ role, isBroken, isAway, refusal, isFull, stuck }) {
  if (role === 'follower') return 'elsewhere';
  if (isBroken) return 'module';
  if (isAway) return 'signedOut';
  return refusal ?? (stuck.length > 0 ? 'refused' : isFull ? 'full' : null);
}

/** @param {DraftState} state */
function isOnDevice(state) {
  return state.made.length === 0 && unkept(state).length === 0;
}

/**
 * All words that are no part of the story yet.
 *
 * @param {DraftState} state
 */
export function sketchesOf({ sketches }) {
  return sketches.filter(({ value }) => value !== '')
    .map(({ node, field, value }) => ({ node, purpose: field.slice(sketchMark.length), words: String(value) }));
}

/**
 * What is typed and is not on the device yet.
 *
 * @param {DraftState} state
 */
export function unkept({ typed, writing, stuck, sketches, keptStroke }) {
  return [...sketches, ...stuck, ...writing, ...typed].filter(({ stroke }) => stroke > keptStroke);
}

/**
 * Whether a row on the device has words that are no part of the story yet.
 *
 * @param {{ field: string }} typed
 */
export function isSketch({ field }) {
  return field.startsWith(sketchMark);
}

/**
 * Words that are no part of the story yet.
 *
 * @param {DraftState} state
 * @param {string} node what they are about
 * @param {string} purpose what they are to become
 * @returns {string} empty if there are none
 */
export function sketchOf({ sketches }, node, purpose) {
  return String(sketches.find((one) => one.node === node && one.field === sketchMark + purpose)?.value ?? '');
}

// What the author does.

/**
 * @param {DraftState} state
 * @param {{ node: string, field: string, value: any, at: number }} event
 */
function type(state, { node, field, value, at }) {
  const stroke = Math.max(state.lastStroke + 1, at);
  const isThis = (/** @type {Typed} */ one) => one.node === node && one.field === field;
  // Whoever writes in another field has finished the one before.
  const finished = state.typed.filter((one) => !isThis(one));
  const typed = { node, field, value, stroke };
  const { state: after, actions } = state.isBroken
    ? go({ ...state, typed: [...finished, typed] })
    : go({ ...state, typed: [typed], writing: [...state.writing, ...finished] }, ...finished.map(asWrite));
  const next = { ...after, lastStroke: stroke, stuck: state.stuck.filter((one) => !isThis(one)) };
  return keep(next, [...actions, { type: 'wait', timer: 'typing', milliseconds: typingPause }]);
}

/**
 * @param {DraftState} state
 * @param {{ node: string, purpose: string, words: string, at: number }} event
 */
function sketch(state, { node, purpose, words, at }) {
  const stroke = Math.max(state.lastStroke + 1, at);
  const field = sketchMark + purpose;
  const others = state.sketches.filter((one) => one.node !== node || one.field !== field);
  return keep({ ...state, lastStroke: stroke, sketches: [...others, { node, field, value: words, stroke }] });
}

/**
 * What an earlier visit left, or another tab. It is on the device already.
 *
 * @param {DraftState} state
 * @param {Typed[]} typed
 */
function recover(state, typed) {
  const known = [...state.typed, ...state.writing, ...state.stuck, ...state.sketches, ...state.made.flatMap((one) => one.typed ?? [])];
  const left = typed.filter((row) => !known.some(({ node, field, stroke }) =>
    node === row.node && field === row.field && stroke >= row.stroke));
  const lastStroke = Math.max(state.lastStroke, ...left.map(({ stroke }) => stroke));
  const sketches = left.filter(isSketch);
  const older = state.sketches.filter((one) => !sketches.some(({ node, field }) => node === one.node && field === one.field));
  const { state: after, actions } = writeAll({ ...state, lastStroke, sketches: [...older, ...sketches],
    typed: [...left.filter((row) => !isSketch(row)), ...state.typed] });
  // A sketch stays, and counts as kept only once this tab has kept it.
  return sketches.length > 0 ? keep(after, actions) : go(after, ...actions);
}

/**
 * Makes entries of what was typed.
 *
 * @param {DraftState} state
 * @param {DraftAction[]} after
 */
function writeAll(state, ...after) {
  if (state.isBroken) return go(state, ...after);
  return go({ ...state, typed: [], writing: [...state.writing, ...state.typed] }, ...state.typed.map(asWrite), ...after);
}

/**
 * @param {Typed} typed
 * @returns {DraftAction}
 */
function asWrite(typed) {
  return { type: 'write', typed };
}

/**
 * @param {DraftState} state
 * @param {{ typed: Typed, isBroken: boolean }} event
 */
function unwritten(state, { typed, isBroken }) {
  const writing = without(state.writing, typed);
  // What was typed since in the same field has taken its place.
  const isReplaced = [...state.typed, ...writing].some(({ node, field, stroke }) =>
    node === typed.node && field === typed.field && stroke > typed.stroke);
  if (isReplaced) return go({ ...state, writing });
  return go(isBroken ? { ...state, writing, typed: [typed, ...state.typed] } : { ...state, writing, stuck: [...state.stuck, typed] });
}

// What the device keeps.

/**
 * Puts everything new on the device: one transaction at a time, with all that came up during the one before.
 *
 * @param {DraftState} state
 * @param {DraftAction[]} [before]
 */
function keep(state, before = []) {
  const typed = unkept(state);
  if (state.isKeeping || state.made.length + typed.length === 0) return go(state, ...before);
  return go({ ...state, isKeeping: true }, ...before, { type: 'keep', made: state.made, typed });
}

/**
 * @param {DraftState} state
 * @param {{ made: Made[], typed: Typed[], isFull: boolean }} event
 */
function kept(state, { made, typed, isFull }) {
  const entries = made.flatMap(({ entry }) => entry ?? []);
  const { state: after, actions } = keep({
    ...state, isKeeping: false, isFull, made: state.made.slice(made.length), waiting: [...state.waiting, ...entries],
    keptStroke: Math.max(state.keptStroke, ...typed.map(({ stroke }) => stroke)),
  });
  if (after.phase !== 'resting' || after.waiting.length === 0) return go(after, ...actions);
  const { state: last, actions: further } = exchange(after);
  return go(last, ...actions, ...further);
}

// What goes to the library, and comes from there.

/**
 * Sends what waits, or asks for what others have done.
 *
 * @param {DraftState} state
 */
function exchange(state) {
  if (state.isAway || state.phase !== 'resting' && state.phase !== 'pausing') return go(state);
  const asking = { ...state, phase: /** @type {const} */ ('asking') };
  if (state.waiting.length > 0) return go(asking, { type: 'send', after: state.number, entries: firstOf(state.waiting) });
  return state.isVisible ? go(asking, { type: 'fetch', after: state.number }) : go({ ...state, phase: 'resting' });
}

/**
 * As much as fits into one request. The entries of one device number: the library counts those of each.
 *
 * @param {OwnEntry[]} waiting not empty
 */
export function firstOf(waiting) {
  const encoder = new TextEncoder();
  let bytes = 0;
  const end = waiting.findIndex(({ device, text }, index) => {
    // Each entry is a text within JSON, which may double its quotes and backslashes.
    bytes += encoder.encode(JSON.stringify(text)).length + 1;
    return index === mostEntries || index > 0 && (bytes > mostBytes || device !== waiting[0]?.device);
  });
  return end < 0 ? waiting : waiting.slice(0, end);
}

/**
 * @param {DraftState} state
 * @param {{ number: number, entries: LibraryEntry[], snapshot?: DraftSnapshot }} event
 */
function answered(state, { number, entries, snapshot }) {
  if (state.phase !== 'asking') return go(state);
  const heard = { ...state, failures: 0, isOffline: false, refusal: null };
  if (number < state.number) return repair(heard, { after: number });
  if (entries.length === 0 && !snapshot) return rest({ ...heard, phase: 'resting', repairs: 0 });
  const following = { ...heard, phase: /** @type {const} */ ('following'), repairs: 0 };
  const own = new Set(state.waiting.map(nameOf));
  // What the author is typing was begun before others' entries were heard: made an entry now, it wins over a deletion and merges word by
  // word. When only own ones come back, typing goes on.
  const isNews = snapshot !== undefined || entries.some(({ entry }) => !own.has(nameOf(idOf(entry))));
  return isNews ? writeAll(following, { type: 'follow', entries, snapshot }) : go(following, { type: 'follow', entries, snapshot });
}

/** @param {DraftState} state */
function rest(state) {
  if (state.waiting.length > 0) return exchange(state);
  return state.isVisible ? go(state, { type: 'wait', timer: 'library', milliseconds: pollPause }) : go(state);
}

/**
 * @param {DraftState} state
 * @param {number} milliseconds
 */
function pause(state, milliseconds) {
  if (state.phase !== 'asking' && state.phase !== 'following') return go(state);
  return go({ ...state, phase: 'pausing' }, { type: 'wait', timer: 'library', milliseconds });
}

/**
 * The library lacks entries that it had confirmed: it was restored from a backup. This device has them, and sends them again.
 *
 * @param {DraftState} state
 * @param {number} expected the sequence of the first one that is missing
 */
function gap(state, expected) {
  const device = state.waiting[0]?.device;
  if (state.phase !== 'asking' || device === undefined) return go(state);
  return repair(state, { device, expected });
}

/**
 * @param {DraftState} state
 * @param {Lost} lost
 */
function repair(state, lost) {
  if (state.repairs === mostRepairs) return pause({ ...state, refusal: 'refused' }, longestPause);
  return writeAll({ ...state, phase: 'following', repairs: state.repairs + 1 }, { type: 'recover', lost });
}

/**
 * @param {DraftState} state
 * @param {{ confirmed: EntryID[], again?: OwnEntry[] }} event
 */
function stillWaiting({ waiting }, { confirmed, again = [] }) {
  const done = new Set(confirmed.map(nameOf));
  const first = again.filter((one) => !done.has(nameOf(one)));
  const known = new Set([...done, ...first.map(nameOf)]);
  return [...first, ...waiting.filter((one) => !known.has(nameOf(one)))];
}

/** @param {EntryID} id */
function nameOf({ device, sequence }) {
  return `${device}.${sequence}`;
}

/** @param {number} failures before this one */
function longerPause(failures) {
  return Math.min(longestPause, firstPause * 2 ** Math.min(failures, 20));
}

/** @param {DraftState} state */
function broke(state) {
  // The first time at once: it may have been a single request that it cannot stand.
  const milliseconds = state.breaks === 0 ? 0 : longerPause(state.breaks - 1);
  return go({ ...state, isBroken: true, breaks: state.breaks + 1 }, { type: 'reopen', milliseconds });
}

/**
 * Another tab writes from now on. What this one had not brought onto the device as an entry, it leaves there as typed.
 *
 * @param {DraftState} state
 */
function giveUp(state) {
  const typed = [...state.stuck, ...state.made.flatMap((one) => one.typed ?? []), ...state.writing, ...state.typed];
  return keep({ ...state, role: 'follower', typed: typed.filter(({ stroke }) => stroke > state.keptStroke), writing: [], stuck: [],
    made: [], waiting: [], isKeeping: false });
}

/**
 * A tab that does not write only keeps what is still typed into it, for the one that does.
 *
 * @param {DraftState} state
 * @param {DraftEvent} event
 */
function stepFollower(state, event) {
  switch (event.type) {
    case 'typed': {
      const { node, field, value, at } = event;
      const stroke = Math.max(state.lastStroke + 1, at);
      const others = state.typed.filter((one) => one.node !== node || one.field !== field);
      return keep({ ...state, lastStroke: stroke, typed: [...others, { node, field, value, stroke }] });
    }
    case 'sketched':
      return sketch(state, event);
    case 'kept': {
      const keptStroke = Math.max(state.keptStroke, ...event.typed.map(({ stroke }) => stroke));
      // The tab that writes makes entries of these.
      return keep({ ...state, isKeeping: false, isFull: event.isFull, keptStroke,
        typed: state.typed.filter(({ stroke }) => stroke > keptStroke) });
    }
    case 'closed':
      return go({ ...state, role: 'closed' });
    default:
      return go(state);
  }
}

/**
 * @param {Typed[]} list
 * @param {Typed | null} one
 */
function without(list, one) {
  return one ? list.filter(({ stroke, node, field }) => stroke !== one.stroke || node !== one.node || field !== one.field) : list;
}

/**
 * @param {DraftState} state
 * @param {DraftAction[]} actions
 * @returns {DraftStep}
 */
function go(state, ...actions) {
  return { state, actions };
}
