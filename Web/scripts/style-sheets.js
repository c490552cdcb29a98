import { create } from './create.js';

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * Adds a style sheet to the document once, and waits for it, so that no page is seen undressed.
 *
 * @param {string} address
 * @returns {Promise<void>} rejected if it cannot be had; then it may be asked for again
 */
export function loadStyles(address) {
  const known = loaded.get(address);
  if (known) return known;
  /** @type {Promise<void>} */
  const loading = new Promise((resolve, reject) => {
    const link = create('link', { rel: 'stylesheet', href: address, onload: () => resolve(), onerror: () => {
      loaded.delete(address);
      link.remove();
      reject(new Error(`${address} did not come`));
    } });
    document.head.append(link);
  });
  loaded.set(address, loading);
  return loading;
}
