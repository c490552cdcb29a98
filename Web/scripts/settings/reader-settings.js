import { languageFor } from '../language/languages.js';
import { world } from '../world/world.js';
import { firstSettings, looksOf, soundSettings } from './settings-table.js';

/** @typedef {import('./settings-table.js').ReadingSettings} ReadingSettings */
/**
 * @typedef {(settings: Readonly<ReadingSettings>, byReader: boolean) => void} SettingsListener
 *   `byReader` is false where they were kept before, or chosen in another tab
 */

/**
 * The current reader's settings.
 *
 * @type {ReadingSettings}
 */
export const settings = { ...firstSettings };

/** Where the device keeps them, so that the first page is drawn in them. */
const key = 'branchbook.reading';
/** While the device's settings have a change that is not yet kept for its reader: when it was made, in milliseconds since 1970. */
const pendingKey = 'branchbook.pending-reading';
const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
/** @type {Set<SettingsListener>} */
const listeners = new Set();
let choices = 0;

/**
 * Number of changes by the reader since the page was loaded, and one more if a page was left before its last change was kept for its
 * reader. Settings that arrive late must not undo them.
 */
export function choicesSoFar() {
  return choices;
}

/**
 * When the last change was made that is not kept for its reader yet, in milliseconds since 1970.
 *
 * @returns {number | null} null if there is none
 */
export function pendingSince() {
  try {
    return Number(localStorage.getItem(pendingKey)) || null;
  } catch {
    return null;
  }
}

/** Notes that the reader's changes are kept for the reader. */
export function choicesAreKept() {
  try {
    localStorage.removeItem(pendingKey);
  } catch {
    // Then it is not there.
  }
}

/**
 * Changes one setting: on every open page at once, and for the next time.
 *
 * @template {keyof ReadingSettings} Name
 * @param {Name} name
 * @param {ReadingSettings[Name]} value one that cannot be is left out
 */
export function changeSetting(name, value) {
  changeSettings({ ...settings, [name]: value });
}

/**
 * Changes many at once.
 *
 * @param {unknown} values whatever was kept; what is missing or makes no sense is as on the first day
 * @param {boolean} [byReader] whether they were chosen just now
 */
export function changeSettings(values, byReader = true) {
  Object.assign(settings, soundSettings(values));
  if (byReader) choices += 1;
  let isKept = true;
  try {
    if (byReader) localStorage.setItem(pendingKey, String(world.now()));
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // They last until the page is closed.
    isKept = false;
  }
  show(byReader);
  // Where nothing is kept, reloading would not change the language.
  if (isKept) drawInItsLanguage();
}

/**
 * Tells a listener of every change, here and in other tabs.
 *
 * @param {SettingsListener} listener
 * @returns {() => void} stops it
 */
export function whenSettingsChange(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether motion is off, by the reader's setting or the device's. */
export function isStill() {
  return looksNow().attributes['motion'] === 'off';
}

/** Reloads the page if its language changes. */
function drawInItsLanguage() {
  if (languageNow() !== document.documentElement.lang) location.reload();
}

/** The language that the pages are to speak. */
export function languageNow() {
  return languageFor(settings.language, navigator.languages);
}

/** Loads what the device keeps. */
function recall() {
  try {
    Object.assign(settings, soundSettings(JSON.parse(localStorage.getItem(key) ?? '{}')));
  } catch {
    // Unreadable settings are the first ones.
  }
  show(false);
}


function looksNow() {
  return looksOf(settings, { dark: dark.matches, contrast: contrast.matches, still: still.matches });
}

/** @param {boolean} byReader */
function show(byReader) {
  const { attributes, properties } = looksNow();
  const root = document.documentElement;
  Object.assign(root.dataset, attributes);
  for (const [property, value] of Object.entries(properties)) root.style.setProperty(property, value);
  root.toggleAttribute('data-dark', attributes['theme'] === 'dark' || attributes['theme'] === 'contrast' && dark.matches);
  const desk = getComputedStyle(root).getPropertyValue('--desk').trim();
  // If the style sheet is not here yet, the colours in `index.html` will do.
  if (desk) for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', desk);
  for (const listener of listeners) listener(settings, byReader);
}

for (const wish of [dark, contrast, still]) wish.addEventListener('change', () => show(false));
window.addEventListener('storage', (event) => {
  // No key: the storage was cleared.
  if (event.key !== key && event.key !== null) return;
  recall();
  drawInItsLanguage();
});
window.addEventListener('load', () => show(false), { once: true });
recall();
if (pendingSince() !== null) choices = 1;
document.documentElement.lang = languageNow();
