/**
 * What a browser says about its device.
 *
 * @typedef {{ userAgent: string, platform?: string, maxTouchPoints?: number }} DeviceHints
 * @typedef {'ipad' | 'iphone' | 'mac' | 'android' | 'chromeos' | 'windows' | 'linux' | 'other'} System
 * @typedef {'safari' | 'firefox' | 'chrome' | 'other'} Browser
 */

/**
 * The system of a device.
 *
 * @param {DeviceHints} hints
 * @returns {System}
 */
export function systemOf({ userAgent, maxTouchPoints = 0 }) {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  // An iPad asks for pages like a Mac, and no Mac has a touchscreen.
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad';
  if (/Macintosh|Mac OS X/.test(userAgent)) return 'mac';
  if (/Android/.test(userAgent)) return 'android';
  if (/CrOS/.test(userAgent)) return 'chromeos';
  if (/Windows/.test(userAgent)) return 'windows';
  return /Linux|X11/.test(userAgent) ? 'linux' : 'other';
}

/**
 * The browser, as far as the steps differ.
 *
 * @param {DeviceHints} hints
 * @returns {Browser}
 */
export function browserOf({ userAgent }) {
  if (/Firefox|FxiOS/.test(userAgent)) return 'firefox';
  if (/Chrome|CriOS|Edg/.test(userAgent)) return 'chrome';
  return /Safari/.test(userAgent) ? 'safari' : 'other';
}
