/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

import { recallWords } from '../desk/kept-field.js';

/**
 * Replaces what an element shows. The focus stays on what has the same `data-key`.
 *
 * @param {HTMLElement} element
 * @param {(Node | string)[]} children
 */
export function rebuild(element, children) {
  const focused = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
  element.replaceChildren(...children);
  recallWords(element);
  if (focused !== undefined) focusKey(element, focused);
}

/**
 * @param {HTMLElement} element
 * @param {string} key
 * @returns {boolean} whether there is such a part
 */
export function focusKey(element, key) {
  const part = partOf(element, key);
  part?.focus();
  return part !== null;
}

/**
 * @param {HTMLElement} element
 * @param {string} key
 * @returns {HTMLElement | null}
 */
export function partOf(element, key) {
  return /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(key)}"]`));
}

/**
 * Shows a value in a field, unless somebody is typing there, or has left words there that the story does not have.
 *
 * @param {HTMLElement} element
 * @param {string} key
 * @param {string} value
 */
export function put(element, key, value) {
  const field = /** @type {Field | null} */ (partOf(element, key));
  if (!field || field.dataset.kept === value) return;
  const isTyping = field === document.activeElement && field.dataset.kept !== undefined && field.value !== field.dataset.kept;
  field.dataset.kept = value;
  if (field.value === value) field.removeAttribute('data-sketch');
  if (!isTyping && !field.hasAttribute('data-sketch')) field.value = value;
}
