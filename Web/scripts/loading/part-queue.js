/**
 * Decides what to fetch when, what to retry and what to drop, without a clock, a network or chance: events go in, actions come out.
 * `PartLoader` carries them out for a story's text, `PictureLoader` for its pictures.
 *
 * @typedef {'current' | 'next' | 'previous' | 'background'} Rank How urgent something is, the most urgent first.
 * @typedef {{ key: string, rank: Rank }} Want
 *
 * @typedef {{ type: 'wanted', wants: Want[] } | { type: 'came', key: string, size: number }
 *   | { type: 'failed', key: string, jitter: number, final?: boolean } | { type: 'due', key: string } | { type: 'again' }} QueueEvent
 *   `wanted` holds all that is wanted from now on, the most urgent first; what it leaves out is wanted no more. `jitter` is a number from 0
 *   to 1 that nobody can foresee, so that a house full of tablets does not ask all at once; `final` is a failure that no repetition will
 *   change. `again`: somebody has pressed “Try again”, or the network has come back.
 *
 * @typedef
 *   {{ type: 'fetch', key: string, rank: Rank } | { type: 'cancel', key: string } | { type: 'wait', key: string, milliseconds: number } | {
 * type: 'letGo', key: string } | { type: 'giveUp', key: string }} QueueAction
 *   `wait` is answered with `due`. `giveUp` says that a thing is not tried again until `again`, or until it is wanted anew.
 *
 * @typedef {object} Thing
 * @property {'flying' | 'pausing' | 'due' | 'held' | 'lost'} phase
 * @property {number} failures in a row
 * @property {number} size in bytes
 * @property {number} used when it was wanted last, on a clock that counts events
 *
 * @typedef {object} QueueLimits
 * @property {number} most requests under way at once
 * @property {number} bound bytes held, unless what is wanted now has more
 * @property {number} tries failures after which a thing is given up
 *
 * @typedef {object} QueueState
 * @property {QueueLimits} limits
 * @property {Want[]} wants
 * @property {ReadonlyMap<string, Thing>} things
 * @property {number} time
 */

/** @type {Record<Rank, number>} */
const urgency = { current: 0, next: 1, previous: 2, background: 3 };
/** In milliseconds. */
export const firstPause = 500;
export const longestPause = 15_000;
/** Nothing is fetched in the background beyond this share of the bound: what came by need must not go for what may never be read. */
export const backgroundShare = 0.75;

/**
 * An empty queue.
 *
 * @param {Partial<QueueLimits>} [limits]
 * @returns {QueueState}
 */
export function emptyQueue(limits) {
  return { limits: { most: 3, bound: 4 * 1024 * 1024, tries: 5, ...limits }, wants: [], things: new Map(), time: 0 };
}

/**
 * @param {QueueState} before
 * @param {QueueEvent} event
 * @returns {{ state: QueueState, actions: QueueAction[] }}
 */
export function stepQueue(before, event) {
  const things = new Map(before.things);
  const state = { ...before, things, time: before.time + 1 };
  /** @type {QueueAction[]} */
  const actions = [];
  if (event.type === 'wanted') take(state, things, event.wants, actions);
  else if (event.type === 'again') wakeAll(things);
  else react(state, things, event, actions);
  letGo(state, things, actions);
  begin(state, things, actions);
  return { state, actions };
}

/**
 * How many bytes are held.
 *
 * @param {QueueState} state
 */
export function bytesHeld({ things }) {
  let bytes = 0;
  for (const thing of things.values()) bytes += thing.size;
  return bytes;
}

/**
 * @param {QueueState} state
 * @param {Map<string, Thing>} things
 * @param {Want[]} wants
 * @param {QueueAction[]} actions
 */
function take(state, things, wants, actions) {
  /** @type {Map<string, Want>} */
  const first = new Map();
  for (const want of wants) {
    const known = first.get(want.key);
    if (!known || urgency[want.rank] < urgency[known.rank]) first.set(want.key, want);
  }
  state.wants = [...first.values()].sort((one, other) => urgency[one.rank] - urgency[other.rank]);
  for (const [key, thing] of things) {
    const want = first.get(key);
    if (thing.phase === 'held') {
      if (want && want.rank !== 'background') things.set(key, { ...thing, used: state.time });
    } else if (!want) {
      if (thing.phase === 'flying') actions.push({ type: 'cancel', key });
      things.delete(key);
    }
  }
}

/** @param {Map<string, Thing>} things */
function wakeAll(things) {
  for (const [key, thing] of things) {
    if (thing.phase === 'pausing' || thing.phase === 'lost') things.set(key, { ...thing, phase: 'due', failures: 0 });
  }
}

/**
 * @param {QueueState} state
 * @param {Map<string, Thing>} things
 * @param {Exclude<QueueEvent, { type: 'wanted' } | { type: 'again' }>} event
 * @param {QueueAction[]} actions
 */
function react(state, things, event, actions) {
  const { key } = event;
  const thing = things.get(key);
  if (event.type === 'due') {
    if (thing?.phase === 'pausing') things.set(key, { ...thing, phase: 'due' });
    return;
  }
  // An answer may arrive after cancelling.
  if (thing?.phase !== 'flying') return;
  if (event.type === 'came') {
    things.set(key, { phase: 'held', failures: 0, size: event.size, used: state.time });
    return;
  }
  const failures = thing.failures + 1;
  if (event.final || failures >= state.limits.tries) {
    things.set(key, { ...thing, phase: 'lost', failures });
    actions.push({ type: 'giveUp', key });
    return;
  }
  things.set(key, { ...thing, phase: 'pausing', failures });
  const pause = Math.min(longestPause, firstPause * 2 ** (failures - 1));
  actions.push({ type: 'wait', key, milliseconds: Math.round(pause * (0.5 + event.jitter / 2)) });
}

/**
 * Evicts the least recently wanted while over the limit; never what is in use or may come next.
 *
 * @param {QueueState} state
 * @param {Map<string, Thing>} things
 * @param {QueueAction[]} actions
 */
function letGo(state, things, actions) {
  let bytes = bytesHeld(state);
  if (bytes <= state.limits.bound) return;
  const needed = new Set(state.wants.filter(({ rank }) => rank !== 'background').map(({ key }) => key));
  const loose =
    [...things].filter(([key, thing]) => thing.phase === 'held' && !needed.has(key)).sort(([, one], [, other]) => one.used - other.used);
  for (const [key, { size }] of loose) {
    if (bytes <= state.limits.bound) return;
    things.delete(key);
    actions.push({ type: 'letGo', key });
    bytes -= size;
  }
}

/**
 * @param {QueueState} state
 * @param {Map<string, Thing>} things
 * @param {QueueAction[]} actions
 */
function begin(state, things, actions) {
  const rankOf = new Map(state.wants.map(({ key, rank }) => [key, rank]));
  const flying = [...things].filter(([, { phase }]) => phase === 'flying').map(([key]) => key);
  for (const { key, rank } of state.wants) {
    const thing = things.get(key);
    if (thing && thing.phase !== 'due') continue;
    // Background fetches wait until nothing urgent is in flight.
    if (rank === 'background' && (flying.length > 0 || bytesHeld(state) >= state.limits.bound * backgroundShare)) return;
    if (flying.length >= state.limits.most) {
      const late = rank === 'current' ? flying.findIndex((other) => rankOf.get(other) !== 'current') : -1;
      if (late < 0) return;
      const [other] = flying.splice(late, 1);
      actions.push({ type: 'cancel', key: /** @type {string} */ (other) });
      things.delete(/** @type {string} */ (other));
    }
    things.set(key, { phase: 'flying', failures: thing?.failures ?? 0, size: 0, used: state.time });
    actions.push({ type: 'fetch', key, rank });
    flying.push(key);
  }
}
