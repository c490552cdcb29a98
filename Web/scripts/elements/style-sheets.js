import { create } from './create.js';

/** @typedef {{ link: HTMLLinkElement, ready: Promise<void> }} Sheet */

/** @type {Map<string, Sheet>} */
const sheets = new Map();
/** The sheets that the page on show has asked for. All others are switched off, so no page is dressed by what another one needed. */
let worn = new Set();

/**
 * Puts a style sheet on the page that is on show, and waits for it, so that nothing is seen undressed.
 *
 * @param {string} address
 * @returns {Promise<void>} rejected if it cannot be had; then it may be asked for again
 */
export function loadStyles(address) {
  worn.add(address);
  return fetchStyles(address);
}

/**
 * Fetches a style sheet once; it stays switched off until a page wears it.
 *
 * @param {string} address
 * @returns {Promise<void>}
 */
export function fetchStyles(address) {
  const known = sheets.get(address);
  if (known) {
    dress(address, known);
    return known.ready;
  }
  const link = create('link', { rel: 'stylesheet', href: address });
  const sheet = { link, ready: new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    link.onload = () => {
      dress(address, sheet);
      resolve();
    };
    link.onerror = () => {
      sheets.delete(address);
      link.remove();
      reject(new Error(`${address} did not come`));
    };
  }) };
  sheets.set(address, sheet);
  document.head.append(link);
  return sheet.ready;
}

/**
 * A page with these sheets is on show from now on.
 *
 * @param {string[]} addresses
 */
export function wear(addresses) {
  worn = new Set(addresses);
  for (const [address, sheet] of sheets) dress(address, sheet);
}

/**
 * @param {string} address
 * @param {Sheet} sheet
 */
function dress(address, { link }) {
  if (link.sheet) link.sheet.disabled = !worn.has(address);
}
