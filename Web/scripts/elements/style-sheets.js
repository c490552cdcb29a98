import { create } from './create.js';

// The links in the document say which sheets there are and which of them the current page wears. A page that was made in one piece has a
// style element in place of them, which names the sheets that are in it.

/**
 * Puts a style sheet on the current page, and waits for it so that nothing shows unstyled.
 *
 * @param {string} address
 * @returns {Promise<void>} rejected if it cannot be had; then it may be asked for again
 */
export function loadStyles(address) {
  linkTo(address).dataset.worn = '';
  return fetchStyles(address);
}

/**
 * Fetches a style sheet once; it stays switched off until a page wears it.
 *
 * @param {string} address
 * @returns {Promise<void>}
 */
export function fetchStyles(address) {
  const link = linkTo(address);
  if (link.sheet) return Promise.resolve(dress(link));
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(dress(link)));
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} did not come`));
    });
  });
}

/**
 * Enables these sheets for the current page and disables all others, so no page is styled by another's rules.
 *
 * @param {string[]} addresses of sheets that have come
 */
export function wear(addresses) {
  for (const link of links()) {
    link.toggleAttribute('data-worn', addresses.includes(link.dataset.sheet ?? ''));
    dress(link);
  }
}

/** @returns {(HTMLLinkElement | HTMLStyleElement)[]} */
function links() {
  return [...document.head.querySelectorAll('link'), ...document.head.querySelectorAll('style')].filter(({ dataset }) => dataset.sheet);
}

/** @param {string} address */
function linkTo(address) {
  return links().find(({ dataset }) => dataset.sheet?.split(' ').includes(address))
    ?? document.head.appendChild(create('link', { rel: 'stylesheet', href: address, 'data-sheet': address }));
}

/** @param {HTMLLinkElement | HTMLStyleElement} link */
function dress(link) {
  if (link.sheet) link.sheet.disabled = link.dataset.worn === undefined;
}
