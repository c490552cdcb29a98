/** @typedef {import('./read-aloud.js').ReadAloud} ReadAloud */
/** @typedef {import('./story-voice.js').OpenStory} OpenStory */

import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { changeSetting, settings } from '../settings/reader-settings.js';
import { settingsTable } from '../settings/settings-table.js';
import { drawRecordingCorner } from './recording-corner.js';
import { narratorInWords } from './narrator.js';
import { sortVoices } from './spoken-words.js';

/**
 * Asks who reads aloud, how fast, and who turns the pages; and lets a grown-up read a page in.
 *
 * @param {{ aloud: ReadAloud, scene: DrawnScene, story: OpenStory, book: HTMLElement, problem: string }} on `problem` is said first, if
 *   there is one
 * @returns {Promise<void>} when the panel is closed
 */
export async function askForVoice({ aloud, scene, story, book, problem }) {
  if (document.querySelector('dialog.voice-panel')) return undefined;
  const voices = await aloud.voices();
  const narration = (await story.companion)?.narration;
  const corner = await drawRecordingCorner({ scene, story, book, recordings: aloud.recordings });
  return new Promise((resolve) => {
    const dialog = create('dialog', { class: 'ask voice-panel', 'aria-labelledby': 'voice-title' },
      create('h2', { id: 'voice-title' }, say('Reading aloud')),
      problem !== '' && create('p', { class: 'voice-problem' }, problem),
      narration && create('p', { class: 'narrator' }, narratorInWords(narration)),
      voices.length > 0 && drawVoices(aloud, voices, story.language),
      corner.element,
      create('form', { method: 'dialog', class: 'actions' }, create('button', { class: 'primary', autofocus: true }, say('Done'))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      corner.close();
      aloud.rest();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * @param {ReadAloud} aloud
 * @param {SpeechSynthesisVoice[]} voices
 * @param {string} language
 * @returns {HTMLElement}
 */
function drawVoices(aloud, voices, language) {
  const { voice } = settings;
  const { least, most, step } = settingsTable.voice.parts.rate;
  const changeVoice = (/** @type {Partial<typeof voice>} */ change) => changeSetting('voice', { ...settings.voice, ...change });
  const { own, others } = sortVoices(voices, language);
  // Offer voices of other languages only if there is no other.
  const offered = own.length > 0 ? own : others;
  const options = offered.map(({ voiceURI, name, lang }) =>
    create('option', { value: voiceURI, selected: voiceURI === voice.uri }, own.length > 0 ? name : `${name} (${lang})`));
  /** @type {HTMLSelectElement} */
  const chosen = create('select', { class: 'text-field', id: 'voice-chosen', onchange: () => {
    changeVoice({ uri: chosen.value });
    void aloud.sample();
  } }, create('option', { value: '' }, say('Best available')), ...options);
  /** @type {HTMLInputElement} */
  const fast = create('input', { type: 'range', id: 'voice-rate', min: least, max: most, step, value: voice.rate,
    'aria-valuetext': rateInWords(voice.rate),
    oninput: () => fast.setAttribute('aria-valuetext', rateInWords(fast.valueAsNumber)),
    onchange: () => {
      changeVoice({ rate: fast.valueAsNumber });
      void aloud.sample();
    } });
  /** @type {HTMLInputElement} */
  const turns =
    create('input', { type: 'checkbox', id: 'voice-turns', checked: voice.turns, onchange: () => changeVoice({ turns: turns.checked }) });
  return create('div', { class: 'voice-fields' },
    create('label', { class: 'field', for: 'voice-chosen' }, create('span', {}, say('Voice')), chosen),
    create('label', { class: 'field', for: 'voice-rate' }, create('span', {}, say('Speed')),
      create('span', { class: 'voice-rate' }, create('span', { 'aria-hidden': 'true' }, say('slow', { context: 'speed of a voice' })), fast,
        create('span', { 'aria-hidden': 'true' }, say('fast', { context: 'speed of a voice' })))),
    create('label', { class: 'tick-field', for: 'voice-turns' }, turns, create('span', {}, say('Turn the pages for me'))));
}

/** @param {number} rate */
function rateInWords(rate) {
  return say(rate < 0.85 ? 'slow' : rate > 1.15 ? 'fast' : 'normal', { context: 'speed of a voice' });
}
