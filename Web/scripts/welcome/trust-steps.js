/** @typedef {import('./systems.js').Browser} Browser */
/** @typedef {import('./systems.js').System} System */

/**
 * One thing to do.
 *
 * @typedef {object} Step
 * @property {string} words what to do
 * @property {string} [file] the address of what to get first, if there is something to get
 * @property {string[]} [path] where to tap in the settings of the device, one after the other
 * @property {string} [otherwise] what helps if it does not work as described
 */

import { say } from '../language/say.js';

const certificate = '/branchbook.crt';
const profile = '/branchbook.mobileconfig';
/** What the certificate is called in the settings of devices. */
const authority = 'Branchbook at home';

/**
 * What to do on a device so that it trusts the library.
 *
 * @param {System} system
 * @param {Browser} browser
 * @param {boolean} hasProfile whether the library has a profile for Apple’s systems
 * @returns {Step[]}
 */
export function trustSteps(system, browser, hasProfile = true) {
  switch (system) {
    case 'ipad':
    case 'iphone': return appleSteps(browser, hasProfile ? profile : certificate);
    case 'mac': return browser === 'firefox' ? firefoxSteps() : [
      { words: say('Get the certificate, and open the file. The app Keychain Access shows it.'), file: certificate },
      { words: say('Double-click “{authority}”. Under Trust, choose “Always Trust”. Then close the window.', { authority }) },
    ];
    case 'android': return [
      { words: say('Get the certificate.'), file: certificate },
      { words: say('Open Settings and search for “CA certificate”. Tap “Install anyway”, then choose the file branchbook.crt.'),
        path: [say('Settings'), say('Security and privacy'), say('More security settings'), say('Install from device storage'),
          say('CA certificate')],
        otherwise: say('Android warns you about certificates in general. This one is only for your library and for private networks.') },
      ...(browser === 'firefox' ? [{ words: say('Firefox for Android does not use it. Open this page in Chrome.') }] : []),
    ];
    case 'chromeos': return [
      { words: say('Get the certificate.'), file: certificate },
      { words: say('In Settings, open the certificates and import the file under “Authorities”. Tick “identifying websites”.'),
        path: [say('Settings'), say('Privacy and security'), say('Security'), say('Manage certificates'), say('Authorities')] },
    ];
    case 'windows': return browser === 'firefox' ? firefoxSteps() : [
      { words: say('Get the certificate, and open the file.'), file: certificate },
      { words: say('Choose “Install Certificate”, then “Current User”.') },
      { words: say('Choose “Place all certificates in the following store”, and there “Trusted Root Certification Authorities”.') },
    ];
    case 'linux':
    case 'other': return browser === 'firefox' ? firefoxSteps() : [
      { words: say('Get the certificate.'), file: certificate },
      { words: say('In the settings of your browser, import the file as an authority that may identify websites.'),
        path: [say('Settings'), say('Privacy and security'), say('Security'), say('Manage certificates'), say('Authorities')] },
    ];
  }
}

/**
 * @param {Browser} browser
 * @param {string} file
 * @returns {Step[]}
 */
function appleSteps(browser, file) {
  return [
    // Only Safari hands profiles to the system.
    ...(browser === 'safari' ? [] : [{ words: say('Open this page in Safari: copy its address, and paste it there.') }]),
    { words: say('Get the profile, and tap “Allow”.'), file },
    { words: say('Open the Settings app. At the top, tap “Profile Downloaded”, then “Install”.'),
      path: [say('Settings'), say('Profile Downloaded'), say('Install')],
      otherwise: say('If it is not at the top: General, then “VPN & Device Management”.') },
    { words: say('Still in Settings, turn on “{authority}”.', { authority }),
      path: [say('General'), say('About'), say('Certificate Trust Settings')] },
  ];
}

/** @returns {Step[]} */
function firefoxSteps() {
  return [
    { words: say('Get the certificate. Firefox may ask at once whom it may identify: tick “websites”.'), file: certificate },
    { words: say('If it does not ask, import the file in the settings of Firefox.'),
      path: [say('Settings'), say('Privacy and security'), say('View Certificates'), say('Authorities'), say('Import')] },
  ];
}
