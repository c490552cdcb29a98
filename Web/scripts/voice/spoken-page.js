/** @typedef {{ element: HTMLElement, from: number, to: number, text: string, lead: number, language: string }} Piece
 *   What is spoken in one breath: a stretch of an element's text; `lead` characters of `text` are said before it and stand nowhere. */

import { sentencesOf, wordAt } from './spoken-words.js';

const spoken = '.story-title, .byline, .summary, .check-aim, .line, .check-words, #question-prompt, .choice:not(.past:not(.picked)), .option, .swatch, .ending-title, .speech';
const inOtherLanguage = '.check-aim, .check-words, .byline, .choice.short';
const wordsThatCanBeTouched =
  '.story-title, .summary, .line, .question, .choice-text, .reason, .ending-title, .speech, .option, .swatch, .check-words';

/**
 * Everything on a page that is read aloud, in its order. Choices are numbered, and a closed one says why; of those that are looked back
 * at, the one that was made.
 *
 * @param {HTMLElement} page
 * @param {{ language: string, earlier: boolean, said: WeakSet<HTMLElement> }} reading `earlier`: with the lines of the page before, where
 *   they stand above choices; `said` is left out
 * @returns {Piece[]}
 */
export function piecesOf(page, { language, earlier, said }) {
  let number = 0;
  /** @type {Piece[]} */
  const pieces = [];
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(spoken))) {
    const isChoice = element.matches('.choice:not(.past)');
    if (isChoice) number += 1;
    // Before the throw, nothing but what is needed may be told.
    if (element.closest('.unthrown') && !element.matches('.check-aim')) continue;
    if (said.has(element) || element.closest('details:not([open]), [hidden]') || (!earlier && element.closest('.earlier'))) continue;
    const itsLanguage = element.matches(inOtherLanguage) ? document.documentElement.lang || 'en' : language;
    for (const part of partsOf(element)) {
      const first = pieces.length;
      const text = part.textContent ?? '';
      for (const { from, to } of sentencesOf(text, itsLanguage)) {
        const lead = isChoice && part.matches('.choice-text, .choice.short') && pieces.length === first ? `${number}. ` : '';
        pieces.push({ element: part, from, to, text: lead + text.slice(from, to), lead: lead.length, language: itsLanguage });
      }
    }
  }
  return pieces;
}

/**
 * What of an element is spoken: of a choice its words and its reason, not its marks.
 *
 * @param {HTMLElement} element
 * @returns {HTMLElement[]}
 */
function partsOf(element) {
  const parts = /** @type {NodeListOf<HTMLElement>} */
    (element.querySelectorAll(':scope > .choice-text, :scope > .reason, :scope > [dir]'));
  return element.matches('.choice, .option, .swatch') && parts.length > 0 ? [...parts] : [element];
}

/**
 * The words on a page, as they are read aloud: a recording is of these words.
 *
 * @param {HTMLElement} page
 * @param {string} language
 * @param {string} [without] a selector of what is left out: the choices that are looked back at, which a recording never has
 */
export function wordsOfPage(page, language, without = '.offer.past') {
  const said = /** @type {WeakSet<HTMLElement>} */ (new WeakSet(page.querySelectorAll(`${without} *`)));
  return piecesOf(page, { language, earlier: true, said }).map(({ text }) => text).join(' ');
}

/**
 * Whether a scene is the page of the one before with further lines.
 *
 * @param {DrawnScene | null} before
 * @param {DrawnScene} scene
 */
export function isSamePage(before, scene) {
  return before === scene || before?.kind === 'page' && scene.kind === 'page' && before.position?.location === scene.position?.location
    && before.position?.page === scene.position?.page && before.rereading === scene.rereading && scene.lines.length > before.lines.length;
}

/**
 * A stretch of an element's text, as a range of the document.
 *
 * @param {HTMLElement} element
 * @param {number} from
 * @param {number} to
 * @returns {Range}
 */
export function rangeIn(element, from, to) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let passed = 0;
  let isBegun = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (!isBegun && from < passed + length) {
      range.setStart(node, from - passed);
      isBegun = true;
    }
    if (to <= passed + length) {
      range.setEnd(node, to - passed);
      break;
    }
    passed += length;
  }
  return range;
}

/**
 * The word under a finger.
 *
 * @param {HTMLElement} page
 * @param {number} x
 * @param {number} y
 * @param {string} language
 * @returns {{ element: HTMLElement, from: number, to: number, text: string } | null}
 */
export function wordAtPoint(page, x, y, language) {
  const caret = caretAt(x, y) ?? caretIn(document.elementFromPoint(x, y));
  const element = /** @type {HTMLElement | null | undefined} */ (caret?.node.parentElement?.closest(wordsThatCanBeTouched));
  if (!caret || !element || !page.contains(element)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(caret.node, caret.offset);
  const index = before.toString().length;
  const text = element.textContent ?? '';
  // A finger on the right half of a word's last letter points behind it.
  for (const at of [index, index - 1]) {
    const word = at >= 0 ? wordAt(text, at, language) : null;
    if (word && isUnder(rangeIn(element, word.from, word.to), x, y)) return { element, ...word, text: text.slice(word.from, word.to) };
  }
  return null;
}

/** How far beside a word a finger may lie, in CSS pixels. */
const slack = 4;

/**
 * @param {Range} range
 * @param {number} x
 * @param {number} y
 */
function isUnder(range, x, y) {
  return [...range.getClientRects()].some(
    (box) => x >= box.left - slack && x <= box.right + slack && y >= box.top - slack && y <= box.bottom + slack);
}

/**
 * A button within a line has no caret in some browsers; it is one word.
 *
 * @param {Element | null} element
 * @returns {{ node: Node, offset: number } | null}
 */
function caretIn(element) {
  const node = element?.closest('.explained')?.firstChild;
  return node ? { node, offset: 0 } : null;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {{ node: Node, offset: number } | null}
 */
function caretAt(x, y) {
  const page = /** @type {Document & { caretPositionFromPoint?: (x: number, y: number) => { offsetNode: Node, offset: number } | null }} */
    (document);
  if (page.caretPositionFromPoint) {
    const place = page.caretPositionFromPoint(x, y);
    return place && { node: place.offsetNode, offset: place.offset };
  }
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}
