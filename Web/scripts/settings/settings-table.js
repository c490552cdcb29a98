import { languages } from '../language/languages.js';

/**
 * Every setting of a reader: the one place that says which there are. The types of settings follow from it, what counts as garbage, what
 * `<html>` wears, and the controls in the panel, whose words are in `setting-words.js`.
 *
 * - `values` is a choice of a few, `least` and `most` a measure, a `first` of true or false a switch, any other `first` a short text;
 *   `parts` are settings of their own that belong together.
 * - `attribute` puts the value on `<html>` as `data-…`, where styles find it; `property` is a custom property of styles instead.
 * - `ofDevice` is what the value `auto` stands for on a device.
 */
export const settingsTable = Object.freeze(/** @type {const} */ ({
  theme: { values: ['auto', 'paper', 'sepia', 'dark', 'contrast'], first: 'auto', attribute: 'theme',
    ofDevice: (/** @type {Device} */ { contrast, dark }) => (contrast ? 'contrast' : dark ? 'dark' : 'paper') },
  textSize: { least: 0.8, most: 2, step: 0.1, first: 1, property: '--text-scale' },
  lineHeight: { least: 1.2, most: 2.2, step: 0.05, first: 1.55, property: '--line-height' },
  width: { values: ['narrow', 'normal', 'wide'], first: 'normal', attribute: 'width' },
  face: { values: ['book', 'plain', 'andika', 'atkinson', 'lexend', 'dyslexic'], first: 'book', attribute: 'face' },
  motion: { values: ['auto', 'on', 'off'], first: 'auto', attribute: 'motion',
    ofDevice: (/** @type {Device} */ { still }) => (still ? 'off' : 'on') },
  sounds: { first: true },
  ruler: { first: false },
  lines: { values: ['story', 'always', 'never'], first: 'story' },
  hand: { values: ['right', 'left'], first: 'right', attribute: 'hand' },
  language: { values: ['auto', ...Object.keys(languages)], first: 'auto' },
  translated: { first: true },
  voice: { parts: { uri: { first: '' }, rate: { least: 0.5, most: 1.6, step: 0.1, first: 1 }, turns: { first: true } } },
}));

/**
 * @typedef {typeof settingsTable} Table
 * @typedef {{ dark: boolean, contrast: boolean, still: boolean }} Device What the device asks for.
 * @typedef {{ values?: readonly string[], least?: number, most?: number, first?: string | number | boolean, parts?: Record<string, Entry>,
 *   attribute?: string, property?: string, ofDevice?: (device: Device) => string }} Entry
 * @typedef {{ [name: string]: string | number | boolean | Values }} Values
 */

/**
 * What a setting may be, by its entry in the table.
 *
 * @template One
 * @typedef {One extends { parts: infer Parts } ? { -readonly [Part in keyof Parts]: ValueOf<Parts[Part]> }
 *   : One extends { values: readonly (infer Value)[] } ? Value
 *   : One extends { first: boolean } ? boolean : One extends { first: number } ? number : string} ValueOf
 */

/** @typedef {{ -readonly [Name in keyof Table]: ValueOf<Table[Name]> }} ReadingSettings How somebody likes to read. */

/**
 * The settings whose entries are like `Shape`.
 *
 * @template Shape
 * @typedef {{ [Name in keyof Table]: Table[Name] extends Shape ? Name : never }[keyof Table]} SettingLike
 */
/** @typedef {SettingLike<{ values: readonly string[] }>} PickedSetting */
/** @typedef {SettingLike<{ least: number }>} MeasuredSetting */
/** @typedef {SettingLike<{ first: boolean }>} SwitchedSetting */

const longestText = 499;

/**
 * Settings that make sense, of whatever was kept: each value that is missing or cannot be is the first one.
 *
 * @param {unknown} kept
 * @returns {ReadingSettings}
 */
export function soundSettings(kept) {
  return /** @type {any} */ (soundParts(settingsTable, kept));
}

/**
 * @param {Record<string, Entry>} entries
 * @param {unknown} kept
 * @returns {Values}
 */
function soundParts(entries, kept) {
  const values = /** @type {Record<string, unknown>} */ (kept && typeof kept === 'object' ? kept : {});
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, soundValue(entry, values[name])]));
}

/**
 * @param {Entry} entry
 * @param {any} value
 */
function soundValue({ parts, values, least = -Infinity, most = Infinity, first = '' }, value) {
  if (parts) return soundParts(parts, value);
  const isSound = typeof value === typeof first
    && (values?.includes(value) ?? (typeof value === 'string' ? value.length <= longestText : value >= least && value <= most));
  return isSound ? value : first;
}

/** @type {Readonly<ReadingSettings>} */
export const firstSettings = Object.freeze(soundSettings({}));

/**
 * What `<html>` wears for the settings, on a device that asks for this.
 *
 * @param {Readonly<ReadingSettings>} settings
 * @param {Device} device
 * @returns {{ attributes: Record<string, string>, properties: Record<string, string> }} `attributes` are named without their `data-`
 */
export function looksOf(settings, device) {
  /** @type {ReturnType<typeof looksOf>} */
  const looks = { attributes: {}, properties: {} };
  for (const [name, entry] of Object.entries(/** @type {Record<string, Entry>} */ (settingsTable))) {
    const { attribute, property, ofDevice } = entry;
    const value = String(settings[/** @type {keyof ReadingSettings} */ (name)]);
    if (attribute) looks.attributes[attribute] = value === 'auto' && ofDevice ? ofDevice(device) : value;
    if (property) looks.properties[property] = value;
  }
  return looks;
}
