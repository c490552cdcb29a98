/** @typedef {{ file: string, level: number }} Channel A loudspeaker: what it plays, or nothing, and how loud, from 0 to 1. */
/**
 * @typedef {object} AmbienceState
 * @property {string} file what is to be heard here; empty for silence
 * @property {boolean} isOn whether sounds are on
 * @property {boolean} isTouched whether the reader has touched anything; browsers refuse sound before that
 * @property {boolean} isHidden whether the window is out of sight
 * @property {boolean} isSoft whether something else is being heard
 * @property {readonly [Channel, Channel]} channels two, so that one sound fades in while the other fades out
 *
 * @typedef {{ type: 'place', file: string } | { type: 'on', isOn: boolean } | { type: 'touched' } | { type: 'hidden', isHidden: boolean }
 *   | { type: 'soft', isSoft: boolean } | { type: 'passed', milliseconds: number }} AmbienceEvent
 */

/** A sound takes this long to fade in or out, in milliseconds. */
const fading = 1500;
const loud = 0.5;
const soft = 0.15;

/** @type {Channel} */
const idle = { file: '', level: 0 };

/** @type {AmbienceState} */
export const noAmbience = { file: '', isOn: true, isTouched: false, isHidden: false, isSoft: false, channels: [idle, idle] };

/**
 * What becomes of the ambient sound.
 *
 * @param {AmbienceState} state
 * @param {AmbienceEvent} event
 * @returns {AmbienceState}
 */
export function stepAmbience(state, event) {
  switch (event.type) {
    case 'place': return settled({ ...state, file: event.file });
    case 'on': return settled({ ...state, isOn: event.isOn });
    case 'touched': return settled({ ...state, isTouched: true });
    case 'hidden': return settled({ ...state, isHidden: event.isHidden });
    case 'soft': return settled({ ...state, isSoft: event.isSoft });
    case 'passed': return settled({ ...state, channels: both(state, (channel) => faded(state, channel, event.milliseconds)) });
  }
}

/**
 * What is heard, or fading in; empty for silence.
 *
 * @param {AmbienceState} state
 */
export function heardIn({ file, isOn, isTouched, isHidden }) {
  return isOn && isTouched && !isHidden ? file : '';
}

/**
 * Whether a channel's loudspeaker is to run.
 *
 * @param {AmbienceState} state
 * @param {Channel} channel
 */
export function isRunning(state, { file, level }) {
  return file !== '' && (level > 0 || file === heardIn(state));
}

/**
 * Whether time changes anything.
 *
 * @param {AmbienceState} state
 */
export function isFading(state) {
  return state.channels.some((channel) => channel.level !== aim(state, channel));
}

/**
 * @param {AmbienceState} state
 * @param {Channel} channel
 */
function aim(state, { file }) {
  return file === '' || file !== heardIn(state) ? 0 : state.isSoft ? soft : loud;
}

/**
 * @param {AmbienceState} state
 * @param {Channel} channel
 * @param {number} milliseconds
 * @returns {Channel}
 */
function faded(state, channel, milliseconds) {
  const step = loud * milliseconds / fading;
  const wanted = aim(state, channel);
  const level = wanted > channel.level ? Math.min(wanted, channel.level + step) : Math.max(wanted, channel.level - step);
  return { ...channel, level };
}

/**
 * @param {AmbienceState} state
 * @returns {AmbienceState}
 */
function settled(state) {
  // With sounds off, or out of sight, nothing fades: it is quiet at once. The sound of the place waits where it was.
  const isCut = !state.isOn || state.isHidden;
  const channels = both(state, ({ file, level }) => {
    const kept = isCut ? 0 : level;
    return kept === 0 && file !== state.file ? idle : { file, level: kept };
  });
  const heard = heardIn(state);
  if (heard === '' || channels.some(({ file }) => file === heard)) return { ...state, channels };
  // Where both are busy, the quieter one gives way.
  const fresh = { file: heard, level: 0 };
  const [first, second] = channels;
  return { ...state, channels: first.level <= second.level ? [fresh, second] : [first, fresh] };
}

/**
 * @param {AmbienceState} state
 * @param {(channel: Channel) => Channel} change
 * @returns {[Channel, Channel]}
 */
function both({ channels: [first, second] }, change) {
  return [change(first), change(second)];
}

/**
 * The ambient sound of a scene. Scenes that are no page, such as choices, keep what was heard in their place before.
 *
 * @param {Companion | null} companion
 * @param {DrawnScene} scene
 * @param {{ location: string, file: string }} before the ambience of the scene before, and where it was
 * @returns {string} the file; empty for silence
 */
export function ambienceOf(companion, scene, before) {
  const { location = '' } = scene;
  const place = companion?.ambience?.[location];
  const page = scene.kind === 'page' ? place?.pages?.[String(scene.position?.page ?? 0)] : undefined;
  if (page !== undefined) return page || '';
  if (scene.kind !== 'page' && location !== '' && location === before.location) return before.file;
  return place?.sound ?? '';
}
