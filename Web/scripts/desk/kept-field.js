/**
 * Every field of the editor is made here, so that no letter typed into one is lost. A field either holds words of the story, which go the
 * way of the page texts; or a *sketch*: words that are no part of the story yet, such as those of a dialog. A sketch stays on the device
 * until the story has it or its author deletes it, and is in its field again when that is opened.
 *
 * The field tells the page with an event, because dialogs stand outside of it.
 *
 * @typedef {{ type: 'typed', node: string, field: string, value: unknown } | { type: 'finished' }
 *   | { type: 'sketched', node: string, purpose: string, words: string }
 *   | { type: 'recalled', node: string, purpose: string, words: string } | { type: 'left', again: () => void }} KeptWords
 *   `typed`: what a field of the story holds now. `finished`: its author has left it. `recalled`: the page answers with the `words` of a
 *   sketch. `left`: a dialog was closed with words in it; `again` opens it.
 *
 * @typedef {HTMLInputElement | HTMLTextAreaElement} WordField
 * @typedef {{ node: string, purpose: string }} SketchPlace What a sketch is about, and what it is to become.
 * @typedef {import('../elements/create.js').AttributeValue} AttributeValue
 */

import { create } from '../elements/create.js';

/** What a field tells the page; the details are `KeptWords`. */
export const keptEvent = 'words-kept';

/**
 * A field whose words are in the story. Each keystroke is kept like one in a page text.
 *
 * @template {'input' | 'textarea'} Name
 * @param {Name} name
 * @param {Record<string, AttributeValue>} attributes
 * @param {{ node: string, field: string, purpose?: string, read?: (words: string) => { value: unknown } | null, unfit?: () => void }} kept
 *   `read` gives what the story is to hold, null if it cannot hold these words: they are a sketch then. `unfit` is called when the field is
 *   left with such words. `purpose` tells apart fields that share a field of the story
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function storyField(name, attributes, { node, field, purpose = field, read = wordsOrNone, unfit }) {
  const element = /** @type {WordField} */ (create(name, { ...attributes, 'data-words-node': node, 'data-words-for': purpose }));
  element.addEventListener('input', () => {
    const fit = read(element.value);
    if (fit) tell({ type: 'typed', node, field, value: fit.value });
    sketch(element, fit ? '' : element.value);
  });
  element.addEventListener('change', () => {
    if (read(element.value)) tell({ type: 'finished' });
    else unfit?.();
  });
  return /** @type {HTMLElementTagNameMap[Name]} */ (element);
}

/**
 * A field whose words are to become part of the story by a command.
 *
 * @template {'input' | 'textarea'} Name
 * @param {Name} name
 * @param {Record<string, AttributeValue>} attributes
 * @param {Partial<SketchPlace> & { act?: (words: string) => unknown }} [kept] `act` is what happens when the field is left, and answers
 *   false or null if the story did not take the words. Without a place, the fields and sheets around it say what it is about
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function sketchField(name, attributes, kept = {}) {
  const { node, purpose, act } = kept;
  const element = /** @type {WordField} */ (create(name, { ...attributes, 'data-words-node': node, 'data-words-for': purpose ?? '' }));
  element.addEventListener('input', () => sketch(element, element.value));
  let isActing = false;
  const leave = async () => {
    // A browser tells of no change in a field whose words were put there for the author.
    if (!act || isActing) return;
    isActing = true;
    const { value } = element;
    const place = sketchPlaceOf(element);
    const answer = await act(value);
    isActing = false;
    if (answer !== false && answer !== null && element.value === value) settle(place, element);
  };
  element.addEventListener('change', () => void leave());
  element.addEventListener('blur', () => element.hasAttribute('data-sketch') && void leave());
  return /** @type {HTMLElementTagNameMap[Name]} */ (element);
}

/**
 * A field for finding something. What is typed here becomes part of nothing, and is not kept.
 *
 * @param {Record<string, AttributeValue>} attributes
 */
export function searchField(attributes) {
  return create('input', { class: 'text-field', type: 'search', autocomplete: 'off', dir: 'auto', ...attributes });
}

/**
 * Puts the sketches of an earlier time into their fields again. The fields are in the document already.
 *
 * @param {Element} root
 */
export function recallWords(root) {
  if (!root.isConnected) return;
  for (const element of /** @type {NodeListOf<WordField>} */ (root.querySelectorAll('[data-words-for]'))) {
    const words = recalledWords(sketchPlaceOf(element));
    if (words === '' || words === element.value) continue;
    element.toggleAttribute('data-sketch', true);
    element.value = words;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * The story has the words of a sketch, or its author wants them no more.
 *
 * @param {SketchPlace | null} place
 * @param {WordField} [element] their field
 */
export function settle(place, element) {
  element?.removeAttribute('data-sketch');
  if (place) tell({ type: 'sketched', ...place, words: '' });
}

/**
 * Keeps words that stand in no field any more.
 *
 * @param {SketchPlace} place
 * @param {string} words
 */
export function sketchWords(place, words) {
  tell({ type: 'sketched', ...place, words });
}

/**
 * Tells the page that a dialog was closed with words in it.
 *
 * @param {() => void} again opens it with the same words
 */
export function leaveWords(again) {
  tell({ type: 'left', again });
}

/**
 * @param {SketchPlace | null} place
 * @returns {string} the words that are kept for it; empty if there are none
 */
export function recalledWords(place) {
  if (!place) return '';
  /** @type {KeptWords & { type: 'recalled' }} */
  const detail = { type: 'recalled', ...place, words: '' };
  tell(detail);
  return detail.words;
}

/**
 * @param {WordField} element
 * @param {string} words
 */
function sketch(element, words) {
  const place = sketchPlaceOf(element);
  element.toggleAttribute('data-sketch', words !== '');
  if (place) tell({ type: 'sketched', ...place, words });
}

/**
 * What the words of a field are about. A field without a place of its own is named by its key and the parts of the editor around it.
 *
 * @param {WordField} element
 * @returns {SketchPlace | null} null if nothing around it says so
 */
export function sketchPlaceOf(element) {
  const { wordsNode, wordsFor = '', key = '' } = element.dataset;
  if (wordsNode !== undefined) return { node: wordsNode, purpose: wordsFor };
  const parts = [key];
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.dataset.wordsNode !== undefined) return { node: around.dataset.wordsNode, purpose: parts.join(' ') };
    if (around.dataset.node !== undefined || around.localName.includes('-')) parts.unshift(around.dataset.node ?? around.localName);
  }
  return null;
}

/** @param {KeptWords} detail */
function tell(detail) {
  document.dispatchEvent(new CustomEvent(keptEvent, { detail }));
}

/**
 * Reads a field of the story that always has words.
 *
 * @param {string} words
 */
export function wordsNeeded(words) {
  return words.trim() === '' ? null : { value: words.trim() };
}

/** @param {string} words */
function wordsOrNone(words) {
  return { value: words.trim() || undefined };
}
