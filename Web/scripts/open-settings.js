import { create } from './create.js';
import { say } from './say.js';
import { loadStyles } from './style-sheets.js';

/** Opens the settings over the page; nothing happens where they do not come. */
export async function openSettings() {
  try {
    const [{ SettingsPanel }] = await Promise.all([import('./settings-panel.js'), loadStyles('/styles/settings.css')]);
    new SettingsPanel().open();
  } catch {
    // Without a network, before they were ever here: the page goes on as it is.
  }
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
