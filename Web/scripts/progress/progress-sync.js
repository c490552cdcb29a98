/**
 * When and what a device sends to the library, decided without a clock, a network or a store: events go in, actions come out.
 * `ProgressSender` carries the actions out.
 *
 * @typedef {object} WaitingPlay A play with something unsent.
 * @property {'play'} kind
 * @property {string} key what the device calls it
 * @property {string} id what the library calls it
 * @property {number} count
 * @property {number} acknowledged
 * @property {number} milliseconds
 * @property {number} sentMilliseconds
 *
 * @typedef {{ kind: 'favourite', story: string, favourite: boolean, changed: number }} WaitingFavourite
 * @typedef {{ kind: 'bookmark', story: string, id: string, changed: number }} WaitingBookmark
 * @typedef {WaitingPlay | WaitingFavourite | WaitingBookmark} Waiting
 *
 * @typedef {{ type: 'turned' } | { type: 'woken' } | { type: 'due' } | { type: 'outbox', waiting: Waiting[] }
 *   | KeptEvent | { type: 'gap', lines: number } | { type: 'diverged' } | { type: 'foreign' } | RefusedEvent
 *   | { type: 'lost', after?: number } | { type: 'renamed', id: string, sentMilliseconds: number, milliseconds: number }} SyncEvent
 *   `turned`: something was kept on the device. `woken`: the page was opened, shown or hidden, or the network came back. `lost`: no answer,
 *   or one that says to retry `after` some milliseconds.
 *
 * @typedef {{ type: 'kept', favourite?: boolean, bookmark?: import('./bookmark-merge.js').ListedBookmark }} KeptEvent `favourite` and
 *   `bookmark` are what the library keeps: another device's change may be later.
 * @typedef {{ type: 'refused', reason?: string }} RefusedEvent An answer that no retry will change; `reason` is the library's word for it.
 *
 * @typedef {{ type: 'wait', milliseconds: number } | { type: 'introduce' } | { type: 'sendLines', play: WaitingPlay, count: number }
 *   | { type: 'sendFavourite', favourite: WaitingFavourite } | { type: 'acknowledge', key: string, lines: number, milliseconds: number }
 *   | { type: 'acknowledgeFavourite', favourite: WaitingFavourite, kept: boolean } | { type: 'sendBookmark', bookmark: WaitingBookmark }
 *   | { type: 'acknowledgeBookmark', bookmark: WaitingBookmark, kept: import('./bookmark-merge.js').ListedBookmark }
 *   | { type: 'refuseBookmark', bookmark: WaitingBookmark, reason: string } | { type: 'rename', key: string } | { type: 'rest' }}
 * SyncAction
 *   `introduce` finds out who is reading here, makes a guest of nobody, and answers with `outbox`. `rename` draws another ID, answers with
 *   `renamed`. `rest` and `wait` end a round.
 *
 * @typedef {object} SyncState
 * @property {'resting' | 'waiting' | 'introducing' | 'sending' | 'renaming'} phase
 * @property {Waiting[]} waiting what is still to be sent in this round, the first one just now
 * @property {number} sent how many lines are on their way
 * @property {number} failures in a row
 * @property {number} repairs how often the first play was repaired in this round
 * @property {boolean} again something was kept in the meantime
 */

/** How long pages are gathered before they are sent, in milliseconds: a child who leafs quickly sends one message. */
export const gathering = 1500;
/** Lines per message. */
export const mostLines = 200;
const firstPause = 1000;
const longestPause = 300_000;
/** The library's words for having no room for more of this reader. */
export const spaceReasons = ['guestSpace', 'readerSpace'];
/** A library that always says something else is not argued with. */
const mostRepairs = 3;

/** @type {SyncState} */
export const restingSync = Object.freeze({ phase: 'resting', waiting: [], sent: 0, failures: 0, repairs: 0, again: false });

/**
 * @param {SyncState} state
 * @param {SyncEvent} event
 * @returns {{ state: SyncState, actions: SyncAction[] }}
 */
export function stepSync(state, event) {
  const free = state.phase === 'resting' || state.phase === 'waiting';
  switch (event.type) {
    case 'turned':
      if (!free) return { state: { ...state, again: true }, actions: [] };
      // After a failure the longer wait continues; otherwise every page would be a retry.
      if (state.phase === 'waiting' && state.failures > 0) return { state, actions: [] };
      return { state: { ...state, phase: 'waiting' }, actions: [{ type: 'wait', milliseconds: gathering }] };
    case 'woken':
      return free ? introduce({ ...state, failures: 0 }) : { state: { ...state, again: true }, actions: [] };
    case 'due':
      return state.phase === 'waiting' ? introduce(state) : { state, actions: [] };
    case 'outbox':
      return state.phase === 'introducing' ? next({ ...state, waiting: event.waiting, repairs: 0 }, []) : { state, actions: [] };
    case 'lost':
      return free ? { state, actions: [] } : pause(state, event.after ?? 0);
    case 'renamed':
      return state.phase === 'renaming' ? afterRenaming(state, event) : { state, actions: [] };
    default:
      return state.phase === 'sending' ? afterAnswer(state, event) : { state, actions: [] };
  }
}

/** @param {SyncState} state */
function introduce(state) {
  return { state: { ...state, phase: /** @type {const} */ ('introducing'), waiting: [], again: false },
    actions: [/** @type {SyncAction} */ ({ type: 'introduce' })] };
}

/**
 * @param {SyncState} state
 * @param {number} atLeast
 * @returns {{ state: SyncState, actions: SyncAction[] }}
 */
function pause(state, atLeast) {
  const milliseconds = Math.max(atLeast, Math.min(longestPause, firstPause * 2 ** Math.min(state.failures, 20)));
  return { state: { ...state, phase: 'waiting', waiting: [], failures: state.failures + 1 }, actions: [{ type: 'wait', milliseconds }] };
}

/**
 * Sends what comes first, or ends the round.
 *
 * @param {SyncState} state
 * @param {SyncAction[]} before
 * @returns {{ state: SyncState, actions: SyncAction[] }}
 */
function next(state, before) {
  const [first] = state.waiting;
  if (!first) {
    const rested = { ...state, failures: 0, sent: 0, again: false };
    return state.again
      ? { state: { ...rested, phase: 'waiting' }, actions: [...before, { type: 'wait', milliseconds: gathering }] }
      : { state: { ...rested, phase: 'resting' }, actions: [...before, { type: 'rest' }] };
  }
  if (first.kind === 'favourite') {
    return { state: { ...state, phase: 'sending', sent: 0 }, actions: [...before, { type: 'sendFavourite', favourite: first }] };
  }
  if (first.kind === 'bookmark') {
    return { state: { ...state, phase: 'sending', sent: 0 }, actions: [...before, { type: 'sendBookmark', bookmark: first }] };
  }
  const sent = Math.min(mostLines, first.count - first.acknowledged);
  return { state: { ...state, phase: 'sending', sent }, actions: [...before, { type: 'sendLines', play: first, count: sent }] };
}

/**
 * @param {SyncState} state
 * @param {KeptEvent | { type: 'gap', lines: number } | { type: 'diverged' } | { type: 'foreign' } | RefusedEvent} event
 * @returns {{ state: SyncState, actions: SyncAction[] }}
 */
function afterAnswer(state, event) {
  const [first, ...rest] = state.waiting;
  const leave = (/** @type {SyncAction[]} */ actions) => next({ ...state, waiting: rest, repairs: 0 }, actions);
  if (first?.kind === 'bookmark') return leave(afterBookmark(first, event));
  if (!first || event.type === 'refused') return leave([]);
  if (first.kind === 'favourite') {
    return leave(
      event.type === 'kept' ? [{ type: 'acknowledgeFavourite', favourite: first, kept: event.favourite ?? first.favourite }] : []);
  }
  if (event.type === 'kept') {
    // The library may have more lines than these, from another device: this one does not have those.
    const acknowledged = first.acknowledged + state.sent;
    const done =
      [/** @type {SyncAction} */ ({ type: 'acknowledge', key: first.key, lines: acknowledged, milliseconds: first.milliseconds })];
    if (acknowledged >= first.count) return leave(done);
    return next({ ...state, waiting: [{ ...first, acknowledged, sentMilliseconds: first.milliseconds }, ...rest] }, done);
  }
  if (state.repairs >= mostRepairs) return leave([]);
  const repaired = { ...state, repairs: state.repairs + 1 };
  if (event.type !== 'gap') return { state: { ...repaired, phase: 'renaming' }, actions: [{ type: 'rename', key: first.key }] };
  const acknowledged = Math.max(0, Math.min(event.lines, first.acknowledged));
  return next({ ...repaired, waiting: [{ ...first, acknowledged }, ...rest] },
    [{ type: 'acknowledge', key: first.key, lines: acknowledged, milliseconds: first.sentMilliseconds }]);
}

/**
 * @param {WaitingBookmark} bookmark
 * @param {{ type: string, reason?: string, bookmark?: import('./bookmark-merge.js').ListedBookmark }} event
 * @returns {SyncAction[]}
 */
function afterBookmark(bookmark, { type, reason = '', bookmark: kept }) {
  if (type === 'kept' && kept) return [{ type: 'acknowledgeBookmark', bookmark, kept }];
  // There may be room again later; what is refused for another reason waits until the reader changes it.
  return type === 'refused' && !spaceReasons.includes(reason) ? [{ type: 'refuseBookmark', bookmark, reason }] : [];
}

/**
 * @param {SyncState} state
 * @param {{ id: string, sentMilliseconds: number, milliseconds: number }} renamed
 * @returns {{ state: SyncState, actions: SyncAction[] }}
 */
function afterRenaming(state, { id, sentMilliseconds, milliseconds }) {
  const [first, ...rest] = state.waiting;
  if (!first || first.kind !== 'play') return next({ ...state, waiting: rest }, []);
  return next({ ...state, waiting: [{ ...first, id, acknowledged: 0, sentMilliseconds, milliseconds }, ...rest] }, []);
}
