/**
 * Reading from a place of the draft, as the manuscript has it: when the reader beside it gets which version of the story, and what is said
 * meanwhile. Decided without a checker or a window. Events go in, actions come out. `PreviewPanel` carries the actions out.
 *
 * @typedef {'waiting' | 'reading' | 'stale' | 'errors' | 'noWay'} PreviewWords What the panel says. `stale`: the story has errors just now,
 *   and the reader shows it as it was before. `errors`: it has had them since the panel was opened. `noWay`: no way leads to the place.
 *
 * @typedef {{ type: 'open', place: string } | { type: 'led', place: string, record: string | null } | { type: 'ready' }
 *   | { type: 'program', program: ArrayBuffer | null } | { type: 'media' } | { type: 'again', seed: string }} PreviewEvent
 *   `led` answers `lead`: `record` begins at the place, null if no way is known. `program`: there is a new version of the story, null if it
 *   has errors. `media`: its pictures or sounds have another content. `ready`: the reader's window is there. `again`: the author wants to
 *   begin at the place once more, with other rolls.
 *
 * @typedef {{ type: 'lead', place: string } | { type: 'send', program: ArrayBuffer, record: string | null }
 *   | { type: 'say', words: PreviewWords }} PreviewAction `send` passes on a version; without a `record` the reader stays where they are.
 *
 * @typedef {object} PreviewState
 * @property {string | null} place the ID of a location
 * @property {string | null} record that begins there
 * @property {boolean} isLed whether it is known if a way leads there
 * @property {ArrayBuffer | null} program the last version without errors
 * @property {boolean} isSound whether the present version has none
 * @property {boolean} isReady
 * @property {boolean} isBegun whether the reader's window shows the place, or what comes after it
 *
 * @typedef {{ state: PreviewState, actions: PreviewAction[] }} PreviewStep
 */

/** @type {PreviewState} */
export const newPreview = { place: null, record: null, isLed: false, program: null, isSound: true, isReady: false, isBegun: false };

/**
 * @param {PreviewState} state
 * @param {PreviewEvent} event
 * @returns {PreviewStep}
 */
export function stepPreview(state, event) {
  switch (event.type) {
    case 'open':
      return go({ ...state, place: event.place, record: null, isLed: false, isBegun: false }, { type: 'lead', place: event.place },
        { type: 'say', words: 'waiting' });
    case 'again':
      return state.record === null ? go(state) : send({ ...state, isBegun: false, record: withSeed(state.record, event.seed) });
    case 'led':
      return event.place === state.place && !state.isBegun ? send({ ...state, record: event.record, isLed: true }) : go(state);
    case 'ready':
      // A window that was loaded again knows of nothing.
      return send({ ...state, isReady: true, isBegun: false });
    case 'program':
      return renew({ ...state, program: event.program ?? state.program, isSound: event.program !== null });
    case 'media':
      // Before reading has begun, the first version brings them.
      return state.isBegun && state.program ? go(state, { type: 'send', program: state.program, record: null }) : go(state);
  }
}

/**
 * The story has changed.
 *
 * @param {PreviewState} state
 * @returns {PreviewStep}
 */
function renew(state) {
  if (state.isBegun && state.program) {
    return state.isSound ? go(state, { type: 'send', program: state.program, record: null }, { type: 'say', words: 'reading' })
      : go(state, { type: 'say', words: 'stale' });
  }
  // Perhaps a way leads there now.
  if (state.isLed && state.record === null && state.isSound && state.place !== null)
    return go({ ...state, isLed: false }, { type: 'lead', place: state.place });
  return send(state);
}

/**
 * Begins to read, if everything is there; otherwise says what is not.
 *
 * @param {PreviewState} state
 * @returns {PreviewStep}
 */
function send(state) {
  const { record, program, isLed, isReady, isSound } = state;
  if (!isSound && (program === null || record === null)) return go(state, { type: 'say', words: 'errors' });
  if (isLed && record === null) return go(state, { type: 'say', words: 'noWay' });
  if (!isReady || record === null || program === null) return go(state);
  return go({ ...state, isBegun: true }, { type: 'send', program, record }, { type: 'say', words: isSound ? 'reading' : 'stale' });
}

/**
 * What a wish does on the page on show, as in the reader of a story: what moves comes to an end first, and hidden lines come before the
 * next page.
 *
 * @param {Wish} wish
 * @param {{ isBusy: boolean, isRolling: boolean, isUnread: boolean, hasEarlierScreen: boolean, hidesLines: boolean,
 *   offersChoices: boolean }} page
 * @returns {'nothing' | 'hurry' | 'screen' | 'screenBack' | 'uncover' | 'remind' | 'turn'}
 */
export function meaningOf(wish, { isBusy, isRolling, isUnread, hasEarlierScreen, hidesLines, offersChoices }) {
  if (isBusy) return 'nothing';
  const turns = wish === 'advance' || wish === 'skip';
  const goesBack = wish === 'back' || wish === 'undo' || wish === 'restart' || typeof wish === 'object' && 'undos' in wish;
  if (isRolling && !goesBack) return 'hurry';
  if (isUnread && turns) return 'screen';
  if (hasEarlierScreen && wish === 'back') return 'screenBack';
  if (hidesLines && turns) return 'uncover';
  return offersChoices && turns ? 'remind' : 'turn';
}

/**
 * The record of a reading that has just begun, with other rolls to come.
 *
 * @param {string} record
 * @param {string} seed a number of 64 bits, in decimal digits
 */
export function withSeed(record, seed) {
  return record.replace(/^(\{[^\n]*?"seed":)"\d+"/, `$1"${seed}"`);
}

/**
 * The lines of a record.
 *
 * @param {string} record
 */
export function linesOf(record) {
  return record.match(/[^\n]*\n/g) ?? [];
}

/**
 * @param {PreviewState} state
 * @param {PreviewAction[]} actions
 * @returns {PreviewStep}
 */
function go(state, ...actions) {
  return { state, actions };
}
