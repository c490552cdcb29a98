/**
 * How the pictures and sounds of a draft come into the library: decided without a clock, a network or a store. Events go in, actions come
 * out. `DraftFiles` carries the actions out.
 *
 * @typedef {{ reason: string, detail: string }} FileRefusal Why the library does not take a file; `detail` is the library's own sentence.
 * @typedef {'signedOut' | 'notAllowed' | 'deleted' | 'missing' | 'space' | 'refused'} FileStop Why it takes none at all for now.
 *
 * @typedef {{ type: 'found', names: string[] } | { type: 'added', name: string, isFull: boolean } | { type: 'named', names: string[] }
 *   | { type: 'sent', name: string } | { type: 'lost', after?: number } | { type: 'refused', name: string, refusal: FileRefusal }
 *   | { type: 'stopped', reason: FileStop } | { type: 'again', name: string } | { type: 'woken' } | { type: 'due' }
 *   | { type: 'left' } | { type: 'returned' } | { type: 'closed' }} FileEvent
 *   `found`: the device has these from an earlier visit, or from another tab. `added`: there is a new one, which the device has unless it
 *   is full. `named`: the story names these files, and no others. `lost`: there was no answer. `refused`: not this file, ever. `stopped`:
 *   not for now. `again`: the author wants a refused one to be tried once more. `woken`: the page or the network is back. `left` and
 *   `returned`: somebody else reads on this device, or the draft's reader does again.
 *
 * @typedef {{ type: 'send', name: string } | { type: 'wait', milliseconds: number }} FileAction
 *   `send` is answered with `sent`, `lost`, `refused` or `stopped`; `wait` with `due`.
 *
 * @typedef {object} FileState
 * @property {'resting' | 'sending' | 'pausing' | 'closed'} phase
 * @property {string[]} waiting what the library has not confirmed, in the order in which it is sent
 * @property {Readonly<Record<string, FileRefusal>>} refused
 * @property {string[] | null} named null as long as nobody has said
 * @property {boolean} isFull the device keeps nothing more
 * @property {boolean} isAway
 * @property {boolean} isOffline
 * @property {FileStop | null} stop
 * @property {number} failures in a row
 *
 * @typedef {{ state: FileState, actions: FileAction[] }} FileStep
 *
 * @typedef {import('./draft-sync.js').SaveState} SaveState
 */

const firstPause = 1000;
const longestPause = 300_000;

/** @type {FileState} */
export const newFiles = { phase: 'resting', waiting: [], refused: {}, named: null, isFull: false, isAway: false, isOffline: false,
  stop: null, failures: 0 };

/**
 * @param {FileState} state
 * @param {FileEvent} event
 * @returns {FileStep}
 */
export function stepFiles(state, event) {
  if (state.phase === 'closed') return go(state);
  switch (event.type) {
    case 'found':
      return send(withWaiting(state, event.names));
    case 'added':
      return send(withWaiting({ ...state, isFull: event.isFull }, [event.name]));
    case 'named':
      return go(isSame(state.named, event.names) ? state : { ...state, named: event.names });
    case 'sent':
      return send({ ...answered(state), waiting: state.waiting.filter((name) => name !== event.name) });
    case 'refused':
      return send({ ...answered(state), waiting: state.waiting.filter((name) => name !== event.name),
        refused: { ...state.refused, [event.name]: event.refusal } });
    case 'lost':
      return pause({ ...state, isOffline: true, failures: state.failures + 1 }, Math.max(event.after ?? 0, longerPause(state.failures)));
    case 'stopped':
      return pause({ ...state, isOffline: false, stop: event.reason }, longestPause);
    case 'again':
      return send(withWaiting({ ...state, refused: without(state.refused, event.name) }, [event.name]));
    case 'due':
    case 'woken':
      return send(awake(state, event.type === 'woken' ? 0 : state.failures));
    case 'left':
      return go({ ...state, isAway: true });
    case 'returned':
      return send({ ...state, isAway: false });
    case 'closed':
      return go({ ...state, phase: 'closed' });
  }
}

/**
 * Whether nothing more goes to the library for the moment.
 *
 * @param {FileState} state
 */
export function areFilesStopped({ phase, isAway, waiting }) {
  return phase === 'pausing' || phase === 'closed' || isAway || waiting.length === 0;
}

/**
 * The files that the story names and the library does not take.
 *
 * @param {FileState} state
 */
export function refusedFiles({ refused, named }) {
  return Object.keys(refused).filter((name) => named === null || named.includes(name));
}

/**
 * What the page says about where the author's work is, with its pictures and sounds.
 *
 * @param {SaveState} words of the words
 * @param {FileState} files
 * @returns {SaveState}
 */
export function withFiles(words, files) {
  const refused = refusedFiles(files).length;
  const unsent = words.unsent + files.waiting.length;
  if (words.place === 'trouble') return { ...words, unsent };
  const isLost = files.isFull && files.waiting.length > 0;
  const trouble = files.isAway ? 'signedOut' : files.stop ?? (isLost ? 'full' : refused > 0 ? 'file' : null);
  if (trouble) return { place: 'trouble', reason: trouble, unsent };
  if (files.waiting.length === 0) return { ...words, unsent };
  return { place: words.place === 'saving' ? 'saving' : 'device', reason: words.reason ?? (files.isOffline ? 'offline' : null), unsent };
}

/**
 * @param {FileState} state
 * @param {string[]} names
 * @returns {FileState}
 */
function withWaiting(state, names) {
  const news = names.filter((name) => !state.waiting.includes(name) && !(name in state.refused));
  return { ...state, waiting: [...state.waiting, ...news] };
}

/**
 * The library has answered: it is there, and takes files.
 *
 * @param {FileState} state
 * @returns {FileState}
 */
function answered(state) {
  return { ...state, phase: 'resting', isOffline: false, stop: null, failures: 0 };
}

/**
 * @param {FileState} state
 * @param {number} failures
 * @returns {FileState}
 */
function awake(state, failures) {
  return state.phase === 'pausing' ? { ...state, phase: 'resting', failures } : state;
}

/**
 * One at a time, so that words, which are small, are never long behind pictures.
 *
 * @param {FileState} state
 * @returns {FileStep}
 */
function send(state) {
  const [name] = state.waiting;
  if (state.phase !== 'resting' || state.isAway || name === undefined) return go(state);
  return go({ ...state, phase: 'sending' }, { type: 'send', name });
}

/**
 * @param {FileState} state
 * @param {number} milliseconds
 * @returns {FileStep}
 */
function pause(state, milliseconds) {
  return go({ ...state, phase: 'pausing' }, { type: 'wait', milliseconds });
}

/** @param {number} failures before this one */
function longerPause(failures) {
  return Math.min(longestPause, firstPause * 2 ** Math.min(failures, 20));
}

/**
 * @param {Readonly<Record<string, FileRefusal>>} refused
 * @param {string} name
 */
function without(refused, name) {
  return Object.fromEntries(Object.entries(refused).filter(([other]) => other !== name));
}

/**
 * @param {string[] | null} some
 * @param {string[]} others
 */
function isSame(some, others) {
  return some?.length === others.length && some.every((name, index) => name === others[index]);
}

/**
 * @param {FileState} state
 * @param {FileAction[]} actions
 * @returns {FileStep}
 */
function go(state, ...actions) {
  return { state, actions };
}
