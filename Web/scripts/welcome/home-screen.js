/** @typedef {import('./systems.js').Browser} Browser */
/** @typedef {import('./systems.js').System} System */

import { say } from '../language/say.js';

/**
 * How Branchbook comes onto the home screen of a device.
 *
 * @param {System} system
 * @param {Browser} browser
 * @returns {string}
 */
export function homeScreenWords(system, browser) {
  switch (system) {
    case 'ipad': return say('Tap the square with the arrow at the top, then “Add to Home Screen”.');
    case 'iphone': return say('Tap the square with the arrow at the bottom, then “Add to Home Screen”.');
    case 'mac': return browser === 'safari' ? say('In the menu File, choose “Add to Dock”.') : say('In the address bar, choose “Install”.');
    case 'android': return say('Open the menu with the three dots, then “Add to Home screen”.');
    case 'chromeos':
    case 'windows':
    case 'linux': return browser === 'firefox' ? say('Make a bookmark of this page.') : say('In the address bar, choose “Install”.');
    default: return say('Make a bookmark of this page.');
  }
}
