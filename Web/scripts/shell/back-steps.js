/**
 * What the browser's Back does while a dialog is open, decided without a browser: it closes the dialog, and leaves the page as it is.
 *
 * When a dialog opens, the present entry of the browser's history is named and a second one is put on top of it, so that Back comes to
 * the first instead of leaving. When the dialog is closed in another way, the second entry stays: taking it away would be late, and undo
 * what was opened meanwhile. Back passes over it then, unless the address has changed on it, as by choosing filters: that is a step of its
 * own.
 *
 * @typedef {{ below?: string, above?: string } | null} EntryState What an entry's state says: the pair that it is the lower or upper one
 *   of.
 * @typedef {{ above: string | null }} BackState The pair on whose upper entry the browser stands.
 * @typedef {{ type: 'looked', entry: EntryState, open: boolean, pair: string }
 *   | { type: 'arrived', entry: EntryState, open: boolean, changed: boolean }} BackEvent `looked`: something on the page has changed;
 *   `pair` is a new name. `arrived`: the browser came to an entry, in whatever way; `changed`: its address is another than that of the
 *   entry before. `open`: whether a dialog is open.
 * @typedef {'lay' | 'close' | 'back'} BackAction `lay` puts the pair into the history. `close` closes the topmost dialog. `back` goes
 *   back once more.
 */

/**
 * @param {BackState} state
 * @param {BackEvent} event
 * @returns {{ state: BackState, action: BackAction | null }}
 */
export function stepBack(state, event) {
  const { entry, open } = event;
  if (event.type === 'looked') {
    // A page may have put an entry of its own on top.
    const above = entry?.above ?? null;
    return open && above === null ? { state: { above: event.pair }, action: 'lay' } : { state: { above }, action: null };
  }
  const cameDown = state.above !== null && entry?.below === state.above;
  return { state: { above: entry?.above ?? null }, action: !cameDown ? null : open ? 'close' : event.changed ? null : 'back' };
}
