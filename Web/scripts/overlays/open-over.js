import { create, icon } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { language, say } from '../language/say.js';

const glass = 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5M10 7v6M7 10h6';

/** What a sheet beside the page wears besides its own styles, and what a form does. */
export const sideSheet = '/styles/elements/side-sheet.css';
export const forms = '/styles/elements/forms.css';

/**
 * Loads an overlay when it is first needed. Without a network the page stays as it is.
 *
 * @template Module
 * @param {string[]} styles the addresses of the sheets that it wears
 * @param {() => Promise<Module>} load
 * @returns {Promise<Module | null>}
 */
export async function bring(styles, load) {
  const [arrived] = await Promise.all([load(), ...styles.map(loadStyles)]).catch(() => [null]);
  return arrived;
}

/** Opens the settings. */
export async function openSettings() {
  const arrived = await bring([sideSheet, '/styles/settings/settings.css'], () => import('../settings/settings-panel.js'));
  if (arrived) new arrived.SettingsPanel().open();
}

/**
 * The button “Aa”, which opens them.
 *
 * @returns {HTMLButtonElement}
 */
export function drawSettingsButton() {
  return create('button', { type: 'button', class: 'quiet', 'data-act': 'settings', onclick: () => void openSettings() },
    create('b', { 'aria-hidden': 'true' }, 'Aa'), create('span', { class: 'visually-hidden' }, say('How you like to read')));
}

/**
 * The button that opens a picture over the whole window; taps and fingers open it as well.
 *
 * @param {HTMLElement} picture
 * @returns {HTMLElement}
 */
export function drawLookCloser(picture) {
  const zoom = () => bring(['/styles/overlays/zoom.css'], () => import('./picture-zoom.js'));
  void zoom().then((arrived) => arrived?.listenForZoom(picture));
  return create('button',
    { type: 'button', class: 'look-closer', 'aria-label': say('Look closer at the picture'), lang: language, 'aria-haspopup': 'dialog',
    onclick: async () => {
      const arrived = await zoom();
      if (arrived) new arrived.PictureZoom().open(picture);
    } }, icon(glass));
}
