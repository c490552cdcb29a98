import { ReaderChoice, readerOrNobody } from '../library/reader-choice.js';
import { sessionChanged } from '../library/reader-session.js';
import { world } from '../world/world.js';
import { changeSettings, whenSettingsChange } from './reader-settings.js';

/** So long after the last change it goes to the library, in milliseconds: a slider changes at every step. */
const rest = 700;
/** How long what the library says may take, in milliseconds. Nothing waits for it, but later it would surprise. */
const patience = 5000;

/**
 * As JSON in a string: the library's own JSON has whole numbers only.
 *
 * @type {ReaderChoice<string>}
 */
const choice = new ReaderChoice('reading');
/** @type {string | null} */
let reader = null;
/** Counts what the reader changes, so that what comes late from the library does not undo it. */
let changes = 0;
let timer = 0;

/** Takes over how the present reader likes to read, unless that is known already. */
async function follow() {
  // Whatever is changed while the library has not said who reads is the reader's own already.
  const before = changes;
  const now = await readerOrNobody();
  if (now === reader) return;
  // What the one before has changed last stays on this device.
  if (reader !== null) world.cancel(timer);
  reader = now;
  // Who has chosen nothing yet reads as the device was left by nobody in particular.
  const kept = await choice.recall(patience) ?? choice.keptHere('');
  if (changes === before && reader === now) changeSettings(read(kept?.value), false);
}

/** @param {string | undefined} text */
function read(text) {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** @param {Readonly<ReadingSettings>} settings */
function remember(settings) {
  changes += 1;
  const value = JSON.stringify(settings);
  if (reader !== null) choice.keepHere(reader, value);
  world.cancel(timer);
  timer = world.later(() => void keep(value), rest);
}

/**
 * Sends the settings to the library, and takes over what it keeps: another device may have changed them later, by the library's clock.
 *
 * @param {string} value
 */
async function keep(value) {
  const [before, of] = [changes, reader];
  const kept = await choice.keep(value);
  if (kept.value !== value && changes === before && reader === of) changeSettings(read(kept.value), false);
}

/** Keeps the settings for each reader from now on, and brings those of the present one. */
export function rememberSettings() {
  whenSettingsChange((settings, byReader) => {
    if (byReader) remember(settings);
  });
  document.addEventListener(sessionChanged, () => void follow());
  void follow();
}
