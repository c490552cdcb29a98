import { languageFor, languages } from '../language/languages.js';

/** What each setting may be: one of a list, or a number between two; the rest is told by what stands first. */
const allowed = {
  theme: ['auto', 'paper', 'sepia', 'dark', 'contrast'],
  textSize: [0.8, 2],
  lineHeight: [1.2, 2.2],
  width: ['narrow', 'normal', 'wide'],
  face: ['book', 'plain', 'andika', 'atkinson', 'lexend', 'dyslexic'],
  motion: ['auto', 'on', 'off'],
  lines: ['story', 'always', 'never'],
  hand: ['right', 'left'],
  language: ['auto', ...Object.keys(languages)],
};

/** @type {Readonly<ReadingSettings>} */
export const firstSettings = Object.freeze({
  theme: 'auto', textSize: 1, lineHeight: 1.55, width: 'normal', face: 'book', motion: 'auto', sounds: true, ruler: false, lines: 'story',
    hand: 'right',
  language: 'auto',
  voice: Object.freeze({ uri: '', rate: 1, turns: true }),
});

/**
 * The current reader's settings.
 *
 * @type {ReadingSettings}
 */
export const settings = { ...firstSettings };

/** Where the device keeps them, so that the first page is drawn in them. */
const key = 'branchbook.reading';
const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
/** @type {Set<SettingsListener>} */
const listeners = new Set();
let choices = 0;

/** How often the reader has changed a setting since the page was loaded: what comes late from elsewhere must not undo that. */
export function choicesSoFar() {
  return choices;
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
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // They hold until the page is closed.
    isKept = false;
  }
  show(byReader);
  // A device that keeps nothing would not know the other language after all.
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

/** Whether nothing is to move: the reader says so, or the device. */
export function isStill() {
  return settings.motion === 'off' || settings.motion === 'auto' && still.matches;
}

/** Reloads the page if its language changes. */
function drawInItsLanguage() {
  if (languageNow() !== document.documentElement.lang) location.reload();
}

/** The language that the pages are to speak. */
export function languageNow() {
  return languageFor(settings.language, navigator.languages);
}

/**
 * Settings that make sense, of whatever was kept.
 *
 * @param {unknown} kept
 * @returns {ReadingSettings}
 */
export function soundSettings(kept) {
  const values = /** @type {Record<string, any>} */ (kept && typeof kept === 'object' ? kept : {});
  const { uri, rate, turns } = values['voice'] ?? {};
  /** @type {Record<string, any>} */
  const sound = { ...firstSettings, voice: {
    uri: typeof uri === 'string' && uri.length < 500 ? uri : '',
    rate: isBetween(rate, 0.5, 2) ? rate : 1,
    turns: turns !== false,
  } };
  for (const name of ['sounds', 'ruler']) if (typeof values[name] === 'boolean') sound[name] = values[name];
  for (const [name, [least, most]] of Object.entries(allowed)) {
    const value = values[name];
    const is = typeof least === 'number' ? isBetween(value, least, Number(most)) : allowed[/** @type {'theme'} */ (name)].includes(value);
    if (is) sound[name] = value;
  }
  return /** @type {ReadingSettings} */ (sound);
}

/**
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 */
function isBetween(value, least, most) {
  return typeof value === 'number' && value >= least && value <= most;
}

/** Takes over what the device keeps. */
function recall() {
  try {
    Object.assign(settings, soundSettings(JSON.parse(localStorage.getItem(key) ?? '{}')));
  } catch {
    // What cannot be read is as on the first day.
  }
  show(false);
}

/** @param {boolean} byReader */
function show(byReader) {
  const { theme, textSize, lineHeight, width, face, lines, hand } = settings;
  const root = document.documentElement;
  const palette = theme !== 'auto' ? theme : contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'paper';
  Object.assign(root.dataset, { theme: palette, width, face, lines, hand, motion: isStill() ? 'off' : 'on' });
  root.toggleAttribute('data-dark', palette === 'dark' || palette === 'contrast' && dark.matches);
  root.style.setProperty('--text-scale', String(textSize));
  root.style.setProperty('--line-height', String(lineHeight));
  const desk = getComputedStyle(root).getPropertyValue('--desk').trim();
  // The style sheet may not be here yet; then `index.html` says it well enough.
  if (desk) for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', desk);
  for (const listener of listeners) listener(settings, byReader);
}

for (const wish of [dark, contrast, still]) wish.addEventListener('change', () => show(false));
window.addEventListener('storage', (event) => {
  // Without a key all was cleared away.
  if (event.key !== key && event.key !== null) return;
  recall();
  drawInItsLanguage();
});
window.addEventListener('load', () => show(false), { once: true });
recall();
document.documentElement.lang = languageNow();
