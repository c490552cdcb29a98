import { languages } from '../language/languages.js';
import { say } from '../language/say.js';
import { facesThere } from './typefaces.js';

/** @typedef {import('./settings-table.js').ReadingSettings} ReadingSettings */
/** @typedef {import('./settings-table.js').PickedSetting} PickedSetting */
/** @typedef {import('./settings-table.js').MeasuredSetting} MeasuredSetting */
/** @typedef {import('./settings-table.js').SwitchedSetting} SwitchedSetting */
/**
 * @template {PickedSetting} Name
 * @typedef {object} PickWords
 * @property {string} words
 * @property {Record<ReadingSettings[Name], string>} values
 * @property {Readonly<Record<string, unknown>>} [languages] the values whose words are in the language of that code
 * @property {() => Promise<ReadonlySet<string>>} [offered] which values there are here, if not always all of them
 */
/** @typedef {{ words: string, less: string, more: string }} MeasureWords `less` and `more` are the buttons beside the slider. */
/** @typedef {{ words: string }} SwitchWords */

/**
 * @typedef {{ [Name in PickedSetting]: PickWords<Name> } & { [Name in MeasuredSetting]: MeasureWords }
 *   & { [Name in SwitchedSetting]: SwitchWords }} SettingWords
 * @typedef {{ words: string, settings: Partial<SettingWords> }} SettingGroup
 */

/**
 * The words of the settings panel, in its order.
 *
 * @returns {SettingGroup[]}
 */
export function settingGroups() {
  return [
    { words: say('Words'), settings: {
      textSize: { words: say('Text size'), less: say('Smaller text'), more: say('Larger text') },
      lineHeight: { words: say('Line spacing'), less: say('Lines closer together'), more: say('Lines further apart') },
      width: { words: say('Width'), values: {
        narrow: say('Narrow', { context: 'page width' }), normal: say('Normal', { context: 'page width' }),
        wide: say('Wide', { context: 'page width' }) } },
      face: { words: say('Font'), offered: facesThere, values: {
        book: say('Book'), plain: say('Plain'), andika: 'Andika', atkinson: 'Atkinson', lexend: 'Lexend', dyslexic: 'OpenDyslexic' } },
    } },
    { words: say('Colours and motion'), settings: {
      theme: { words: say('Colours'), values: {
        auto: say('Same as this device'), paper: say('Paper'), sepia: say('Sepia'), dark: say('Dark'), contrast: say('High contrast') } },
      motion: { words: say('Motion'), values: {
        auto: say('Same as this device'), on: say('Pages move'), off: say('Pages stay still') } },
    } },
    { words: say('Reading'), settings: {
      lines: { words: say('Line by line'), values: {
        story: say('Let the story decide'), always: say('Always'), never: say('Never') } },
      hand: { words: say('Buttons for'), values: { right: say('Right hand'), left: say('Left hand') } },
      ruler: { words: say('Reading ruler') },
      sounds: { words: say('Sounds') },
      language: { words: say('Language of the pages'), values: { ...languages, auto: say('Same as this device') }, languages },
      translated: { words: say('Stories in translation') },
    } },
  ];
}
