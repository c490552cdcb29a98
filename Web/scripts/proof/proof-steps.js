/**
 * When the checker beside the manuscript looks at the story, and what of its answers is shown: decided without a clock, a worker or a
 * draft. Events go in, actions come out. `StoryProof` carries the actions out.
 *
 * The checker goes over a story twice. It `looks` at what is written, which takes milliseconds; then it `explores` everything that readers
 * can do. Each answer names the version of the story that it is about, and one of an older version is never shown.
 *
 * @typedef {'pause' | 'show' | 'late'} ProofTimer Setting one again replaces it.
 *
 * @typedef {{ type: 'typed' } | { type: 'changed' } | { type: 'due', timer: ProofTimer }
 *   | { type: 'looked', version: number, took: number } | { type: 'explored', version: number } | { type: 'broke', version: number }
 *   | { type: 'closed' }} ProofEvent
 *   `typed`: a keystroke, of which the draft makes an entry after a pause. `changed`: the draft has changed already. `took`: how many
 *   milliseconds the page and the checker spent on a look.
 *
 * @typedef {{ type: 'wait', timer: ProofTimer, milliseconds: number } | { type: 'cancel', timer: ProofTimer }
 *   | { type: 'look', version: number } | { type: 'explore', version: number } | { type: 'replace' }
 *   | { type: 'show', stage: 'looked' | 'explored' } | { type: 'sign' }} ProofAction
 *   `look` is answered with `looked`, `explore` with `explored`; or either with `broke`. `replace` ends the worker in the middle of what
 *   it does, and starts another. `show`: what this stage has found in the present version is what the page shows from now on. `sign`: the
 *   machine is busy, or no longer, or in trouble.
 *
 * @typedef {object} ProofState
 * @property {'resting' | 'pausing' | 'looking' | 'exploring' | 'closed'} step
 * @property {number} version of the story; each change makes another one
 * @property {number} shown the version whose answer the page shows
 * @property {boolean} isLooked whether a look has an answer that is not shown yet
 * @property {number} pause for how long nothing may be typed before a look, in milliseconds
 * @property {boolean} isLate whether the author has waited for an answer for a while
 * @property {boolean} isBroken whether the checker stopped at the last version that it was given
 *
 * @typedef {{ state: ProofState, actions: ProofAction[] }} ProofStep
 */

import { typingPause } from '../drafts/draft-sync.js';

/** What a command changed is looked at after this time, so that several in a row are looked at once; in milliseconds. */
export const commandPause = 60;
/**
 * How long the answer of a look waits for the exploration, in milliseconds. Short stories are explored by then: what only the exploration
 * finds does not vanish from the page and come back.
 */
export const showPause = 100;
/** An author who waits for longer than this is told, in milliseconds. */
export const latePause = 1500;
/** A look may take this share of the time. In a very long story, looks are rarer. */
const share = 1 / 5;
const longestPause = 10_000;

/** @type {ProofState} */
export const newProof = { step: 'resting', version: 0, shown: 0, isLooked: false, pause: typingPause, isLate: false, isBroken: false };

/**
 * @param {ProofState} state
 * @param {ProofEvent} event
 * @returns {ProofStep}
 */
export function stepProof(state, event) {
  if (state.step === 'closed') return go(state);
  switch (event.type) {
    case 'typed':
      return change(state, state.pause);
    case 'changed':
      return change(state, Math.max(commandPause, state.pause - typingPause));
    case 'due':
      return due(state, event.timer);
    case 'looked':
      return looked(state, event);
    case 'explored':
      if (event.version !== state.version || state.step !== 'exploring') return go(state);
      return rest({ ...state, isLooked: false, shown: state.version }, ...cancelled('show'), { type: 'show', stage: 'explored' });
    case 'broke':
      return broke(state, event.version);
    case 'closed':
      return go({ ...state, step: 'closed' }, ...cancelled('pause', 'show', 'late'));
  }
}

/**
 * Whether the author waits for an answer about the story as it is now, and has done so for a while.
 *
 * @param {ProofState} state
 */
export function isWaitedFor({ isLate, shown, version }) {
  return isLate && shown !== version;
}

/**
 * @param {ProofState} state
 * @param {number} pause in milliseconds
 */
function change(state, pause) {
  // A look is soon over, and an answer to it is dropped. An exploration may take seconds, which the next look need not wait for.
  const stops = state.step === 'exploring' ? [/** @type {const} */ ({ type: 'replace' })] : [];
  return go({ ...state, step: 'pausing', version: state.version + 1, isLooked: false, isLate: false }, ...stops, ...cancelled('show'),
    { type: 'wait', timer: 'pause', milliseconds: pause }, { type: 'wait', timer: 'late', milliseconds: pause + latePause });
}

/**
 * @param {ProofState} state
 * @param {ProofTimer} timer
 */
function due(state, timer) {
  if (timer === 'late') return state.step === 'resting' ? go(state) : go({ ...state, isLate: true }, { type: 'sign' });
  if (timer === 'show') {
    return state.isLooked ? go({ ...state, isLooked: false, shown: state.version }, { type: 'show', stage: 'looked' }) : go(state);
  }
  if (state.step !== 'pausing') return go(state);
  return go({ ...state, step: 'looking' }, { type: 'look', version: state.version });
}

/**
 * @param {ProofState} state
 * @param {{ version: number, took: number }} event
 */
function looked(state, { version, took }) {
  const pause = Math.min(longestPause, Math.max(typingPause, Math.round(took / share)));
  if (version !== state.version || state.step !== 'looking') return go({ ...state, pause });
  return go({ ...state, pause, step: 'exploring', isLooked: true, isBroken: false },
    { type: 'wait', timer: 'show', milliseconds: showPause }, { type: 'explore', version });
}

/**
 * The checker stopped. With the next change it is tried again: most of them are about something else.
 *
 * @param {ProofState} state
 * @param {number} version
 */
function broke(state, version) {
  if (version !== state.version || state.step !== 'looking' && state.step !== 'exploring') return go(state);
  const show = state.isLooked ? [/** @type {const} */ ({ type: 'show', stage: 'looked' })] : [];
  const shown = state.isLooked ? version : state.shown;
  return rest({ ...state, isLooked: false, isBroken: true, shown }, { type: 'replace' }, ...cancelled('show'), ...show);
}

/**
 * @param {ProofState} state
 * @param {ProofAction[]} actions
 */
function rest(state, ...actions) {
  return go({ ...state, step: 'resting', isLate: false }, ...cancelled('late'), ...actions, { type: 'sign' });
}

/**
 * @param {ProofTimer[]} timers
 * @returns {ProofAction[]}
 */
function cancelled(...timers) {
  return timers.map((timer) => ({ type: 'cancel', timer }));
}

/**
 * @param {ProofState} state
 * @param {ProofAction[]} actions
 * @returns {ProofStep}
 */
function go(state, ...actions) {
  return { state, actions };
}
