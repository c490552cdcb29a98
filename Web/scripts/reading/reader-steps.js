/**
 * Reading a story as a state machine, without a page, an engine or a clock: events go in, actions come out. `StoryReader` carries them out.
 * `reader-events.js` describes states, events and actions.
 *
 * @typedef {{ state: ReaderState, actions: ReaderAction[] }} Step
 */

/** @type {ReaderState} */
export const newReader = {
  step: 'resting', shown: 'nothing', run: 0, visit: 0, open: false, known: false, eager: false, way: {}, wish: null, late: false,
};

/** @type {ReaderState['step'][]} */
const opening = ['locking', 'hearing', 'beginning'];
/** @type {ReaderState['step'][]} */
const turning = ['asking', 'drawing', 'looking'];

/**
 * Whether a page is being turned. Inputs are dropped meanwhile, not kept for later.
 *
 * @param {ReaderState} state
 */
export function isTurning({ step }) {
  return turning.includes(step);
}

/**
 * Whether the reader can leaf forward or back.
 *
 * @param {ReaderState} state
 */
export function canLeaf({ shown, open }) {
  return shown === 'scene' ? open : shown !== 'nothing' && shown !== 'opening';
}

/**
 * Whether a wish leads to another place, which is neither a decision nor the next page.
 *
 * @param {Wish} wish
 * @returns {wish is PlaceWish}
 */
export function isPlace(wish) {
  return typeof wish === 'object' && ('scene' in wish || 'from' in wish || 'told' in wish);
}

/**
 * Events with a `run` answer actions; an answer to anything but the last of them is ignored.
 *
 * @param {ReaderState} state
 * @param {ReaderEvent} event
 * @returns {Step}
 */
export function stepReader(state, event) {
  if ('run' in event && event.run !== state.run) return go(state, ...unwanted(event));
  if (state.step === 'left') return go(state);
  const next = react(state, event);
  return go(next.state, ...signs(state, next.state, event), ...next.actions);
}

/**
 * Releases a lock or session that arrives too late; otherwise no other window could read the story.
 *
 * @param {ReaderEvent} event
 * @returns {ReaderAction[]}
 */
function unwanted(event) {
  if (event.type === 'locked' && event.lock) return [{ type: 'release', lock: event.lock }];
  return event.type === 'opened' ? [{ type: 'close', session: event.session }] : [];
}

/**
 * Derived from the states before and after, so no event can forget to show or hide a sign.
 *
 * @param {ReaderState} before
 * @param {ReaderState} after
 * @param {ReaderEvent} event
 * @returns {ReaderAction[]}
 */
function signs(before, after, event) {
  /** @type {ReaderAction[]} */
  const actions = [];
  if (isTurning(before) !== isTurning(after)) actions.push({ type: 'turning', turning: isTurning(after) });
  if (before.step === 'fetching' && after.run !== before.run && !('run' in event)) actions.push({ type: 'abandon' });
  const [was, is] = [signOf(before), signOf(after)];
  if (was?.sign !== is?.sign || was?.since !== is?.since) actions.push(is ? { type: 'wait', sign: is.sign } : { type: 'unwait' });
  return actions;
}

/**
 * What the reader is waiting for, and the run in which the wait began.
 *
 * @param {ReaderState} state
 * @returns {{ sign: WaitSign, since: number } | null}
 */
function signOf({ step, shown, visit, run, eager, late }) {
  // With the cover on show nobody is waiting until they try to open it.
  if (opening.includes(step)) return shown === 'cover' && !eager ? null : { sign: 'opening', since: visit };
  if (step === 'fetching') return { sign: 'page', since: run };
  return step === 'asking' && late ? { sign: 'turn', since: run } : null;
}

/**
 * @param {ReaderState} state
 * @param {ReaderEvent} event
 * @returns {Step}
 */
function react(state, event) {
  switch (event.type) {
    case 'open':
      return state.shown === 'nothing' || state.shown === 'message' ? open(state, event.way) : go(state);
    case 'reopen':
      // Its own lock may not be free again at once.
      return state.open ? open(state, { takeOver: true }) : go(state);
    case 'locked':
      if (!event.lock) return message(state, { message: 'elsewhere' });
      return start({ ...state, step: state.way.afresh ? 'beginning' : 'hearing' }, { type: 'keep', lock: event.lock },
        state.way.afresh ? { type: 'begin', afresh: true } : { type: 'hear' });
    case 'heard':
      if (event.continuation.go !== 'here') return start(state, { type: 'follow', continuation: event.continuation });
      return start({ ...state, step: 'beginning' }, { type: 'begin', afresh: false });
    case 'known':
      return know(state, event.atTitle);
    case 'opened':
      return settle(state, event);
    case 'input':
      return take(state, event);
    case 'answered':
      return event.turn.refused === undefined ? draw(state, event.turn) : look(state, { type: 'refuse', turn: event.turn });
    case 'lacks':
      return start({ ...state, step: 'fetching' }, { type: 'fetch', part: event.part });
    case 'came':
      return ask({ ...state, step: 'resting' }, state.wish);
    case 'drawn':
      return look(state);
    case 'looked':
      return state.eager ? ask({ ...state, step: 'resting', eager: false }, 'advance') : go({ ...state, step: 'resting' });
    case 'late':
      return go(event.visit === state.visit ? { ...state, late: event.late } : state);
    case 'failed':
      return fail(state, event);
    case 'explained':
      if (event.page) return go({ ...state, step: 'resting', shown: 'missing' }, { type: 'missing', words: event.words });
      return message(state, { message: 'failure', code: event.code, words: event.words });
    case 'lost':
      return event.visit === state.visit ? message(closed(state), { message: 'taken' }, { type: 'putDown' }) : go(state);
    case 'left':
      return go({ ...closed(state), step: 'left' }, { type: 'putDown' });
    default:
      return press(state, event.type);
  }
}

/**
 * Opens the story, from its beginning or from where it was read last.
 *
 * @param {ReaderState} state
 * @param {OpeningWay} way
 */
function open(state, way) {
  const visit = state.run + 1;
  return start({ ...closed(state), run: state.run, step: 'locking', shown: 'opening', way, visit },
    { type: 'putDown' }, { type: 'opening' }, { type: 'lock', takeOver: way.takeOver ?? false });
}

/**
 * The library has answered. If the story opens at its cover, show that now.
 *
 * @param {ReaderState} state
 * @param {boolean} atTitle
 */
function know(state, atTitle) {
  const known = { ...state, known: true };
  const isOpening = state.shown === 'opening' && opening.includes(state.step);
  return atTitle && isOpening ? go({ ...known, shown: 'cover' }, { type: 'title' }) : go(known);
}

/**
 * The story is open. Its cover may be on show already.
 *
 * @param {ReaderState} state
 * @param {OpenedEvent} event
 */
function settle(state, { session, turn }) {
  const stands = state.shown === 'cover' && turn.scene.kind === 'title';
  /** @type {ReaderState} */
  const next = { ...state, step: 'drawing', shown: 'scene', open: true, eager: state.eager && stands, wish: 'restart' };
  return start(next, { type: 'settle', session }, { type: 'draw', turn, wish: 'restart', ...stands && { stands } });
}

/**
 * The one door for taps, swipes, keys, buttons and the voice.
 *
 * @param {ReaderState} state
 * @param {WishEvent} event
 */
function take(state, { wish, rolling, unread, screened, covered, offered }) {
  if (isTurning(state) || !canLeaf(state)) return go(state);
  if (state.shown === 'cover') return go(wish === 'advance' ? { ...state, eager: true } : state);
  if (state.shown !== 'scene') return isPlace(wish) && state.open ? ask(state, wish) : leaf(state, wish);
  const goesBack = wish === 'back' || wish === 'undo' || wish === 'restart' || typeof wish === 'object' && 'undos' in wish || isPlace(wish);
  // Going on first ends a roll, shows the rest of a page that is longer than the window, and uncovers the page's lines.
  if (rolling && !goesBack) return go(state, { type: 'hurry' });
  const turns = wish === 'advance' || wish === 'skip';
  if (unread && turns || screened && wish === 'back') return look(state, { type: 'screen', back: wish === 'back' });
  if (covered && turns) return look(state, { type: 'uncover', all: wish === 'skip' });
  // Whoever waits for what they picked leaves the wait by turning on, as on any page.
  if (offered && turns) return state.step === 'fetching' ? go(abandoned(state)) : go(state, { type: 'remind' });
  return ask(state, wish);
}

/**
 * Leafing while something other than a scene is on show.
 *
 * @param {ReaderState} state
 * @param {Wish} wish
 */
function leaf(state, wish) {
  const back = wish === 'back' || wish === 'undo';
  if (state.shown === 'message') return back ? title(state) : go(state);
  // The missing page lies ahead of the one before it, the title before the page where the reader was.
  if (state.shown === 'missing' ? !back : wish !== 'advance') return go(state);
  return state.open ? ask(state, 'look') : open(state, {});
}

/**
 * @param {ReaderState} state
 * @param {'cancel' | 'tryAgain' | 'retry' | 'title'} button of a sign, or of a message
 */
function press(state, button) {
  const sign = signOf(state)?.sign;
  if (button === 'tryAgain') {
    if (sign === 'opening') return open(state, state.way);
    return sign ? go(state, { type: 'hurryPart' }) : go(state);
  }
  if (button === 'cancel') {
    if (sign === 'opening') return state.shown === 'cover' ? go({ ...state, eager: false }) : go(state, { type: 'leave' });
    if (sign === 'page') return go(abandoned(state));
    // The session is in mid-turn and can only be closed.
    return sign ? title(closed(state), { type: 'putDown' }) : go(state);
  }
  if (isTurning(state) || state.shown !== 'missing' && state.shown !== 'message') return go(state);
  if (button === 'title') return title(abandoned(state));
  return state.shown === 'missing' ? ask(state, state.wish) : go(state);
}

/**
 * Sends a wish to the engine, and abandons any fetch for another wish.
 *
 * @param {ReaderState} state
 * @param {Wish | null} wish
 */
function ask(state, wish) {
  if (wish === null || state.step === 'fetching' && JSON.stringify(wish) === JSON.stringify(state.wish)) return go(state);
  return start({ ...state, step: 'asking', wish, late: false }, { type: 'ask', wish });
}

/**
 * @param {ReaderState} state
 * @param {Turn} turn
 * @param {ReaderAction[]} before
 */
function draw(state, turn, ...before) {
  return start({ ...state, step: 'drawing', shown: 'scene' }, ...before, { type: 'draw', turn, wish: turn.wish ?? state.wish ?? 'look' });
}

/**
 * Gives the reader a moment to look before the next input counts.
 *
 * @param {ReaderState} state
 * @param {ReaderAction[]} before
 */
function look(state, ...before) {
  return start({ ...state, step: 'looking' }, ...before, { type: 'look' });
}

/**
 * @param {ReaderState} state
 * @param {FailureEvent} event
 */
function fail(state, { code, error }) {
  // The engine still stands at the page before the one that is missing, unless it stopped or the library has another revision.
  const page = state.step === 'fetching' && code !== 'changed' && code !== 'engine';
  if (page) return start({ ...state, step: 'explaining' }, { type: 'explain', page, code, error });
  return start({ ...closed(state), step: 'explaining' }, { type: 'putDown', fails: true }, { type: 'explain', page, code, error });
}

/**
 * @param {ReaderState} state
 * @param {ReaderMessage} message
 * @param {ReaderAction[]} before
 */
function message(state, message, ...before) {
  return go({ ...state, step: 'resting', shown: 'message', eager: false }, ...before, { type: 'message', message });
}

/**
 * Shows the title from the library's card, or leaves for the shelf if there is none yet.
 *
 * @param {ReaderState} state
 * @param {ReaderAction[]} before
 */
function title(state, ...before) {
  if (!state.known) return go(state, ...before, { type: 'leave' });
  return go({ ...state, step: 'resting', shown: 'title' }, ...before, { type: 'title' });
}

/**
 * Begins a new run: earlier answers no longer count.
 *
 * @param {ReaderState} state
 * @param {ReaderAction[]} actions the last is answered with the state's `run`
 */
function start(state, ...actions) {
  return go({ ...state, run: state.run + 1 }, ...actions);
}

/**
 * @param {ReaderState} state
 * @returns {ReaderState}
 */
function abandoned(state) {
  return { ...state, step: 'resting', run: state.run + 1 };
}

/**
 * @param {ReaderState} state
 * @returns {ReaderState} without session and lock
 */
function closed(state) {
  return { ...abandoned(state), visit: 0, open: false, eager: false, wish: null };
}

/**
 * @param {ReaderState} state
 * @param {ReaderAction[]} actions
 * @returns {Step}
 */
function go(state, ...actions) {
  return { state, actions };
}
