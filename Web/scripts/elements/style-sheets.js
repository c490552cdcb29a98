import { create } from './create.js';

// Which sheets there are, and which of them the page on show wears, stands on their links in the document.

/**
 * Puts a style sheet on the page that is on show, and waits for it, so that nothing is seen undressed.
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
 * A page with these sheets is on show from now on. All others are switched off, so that no page is dressed by what another one needed.
 *
 * @param {string[]} addresses of sheets that have come
 */
export function wear(addresses) {
  for (const link of links()) {
    link.toggleAttribute('data-worn', addresses.includes(link.dataset.sheet ?? ''));
    dress(link);
  }
}

/** @returns {HTMLLinkElement[]} */
function links() {
  return [...document.head.querySelectorAll('link')].filter(({ dataset }) => dataset.sheet);
}

/** @param {string} address */
function linkTo(address) {
  return links().find(({ dataset }) => dataset.sheet === address)
    ?? document.head.appendChild(create('link', { rel: 'stylesheet', href: address, 'data-sheet': address }));
}

/** @param {HTMLLinkElement} link */
function dress(link) {
  if (link.sheet) link.sheet.disabled = link.dataset.worn === undefined;
}
