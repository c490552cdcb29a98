import { create } from '../elements/create.js';
import { offsetIn, pointAt, putText, textIn } from './editable-text.js';
import { TextColours } from './text-colours.js';
import { caretAfter } from './text-marks.js';

/** Fired, bubbling, when something was typed into a text. */
export const typedEvent = 'story-typed';

/**
 * A text of the story, edited where it stands. It is an editable element for plain text, so that spelling, dictation and handles are the
 * platform's; in browsers without that, a text area.
 *
 * `data-node` and `data-field` say which text it is, and `data-empty` is there while it has none.
 */
export class StoryText extends HTMLElement {
  /** @type {HTMLElement | HTMLTextAreaElement} */
  #box = create('div');
  /** @type {TextColours | null} */
  #colours = null;
  #caret = 0;
  #value = '';
  /** Whether it may have several lines. */
  isLines = false;

  /**
   * @param {{ node: string, field: string, value: string, label: string, hint: string, isLines?: boolean }} text `label` is its name for
   *   screen readers, `hint` stands there while it is empty, `isLines` says that it may have several lines
   */
  draw({ node, field, value, label, hint, isLines = false }) {
    this.dataset.node = node;
    this.dataset.field = field;
    this.isLines = isLines;
    this.#box = drawBox(isLines);
    this.#box.addEventListener('input', () => this.#typed());
    this.#box.addEventListener('keydown', (/** @type {any} */ event) => {
      if (event.key === 'Enter' && !isLines && !event.isComposing) event.preventDefault();
    });
    this.#box.addEventListener('paste', (event) => {
      event.preventDefault();
      const words = (/** @type {ClipboardEvent} */ (event).clipboardData?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n');
      this.insert(isLines ? words : words.replace(/\s*\n\s*/g, ' '));
    });
    this.#box.addEventListener('focusin', () => document.addEventListener('selectionchange', this.#follow));
    this.#box.addEventListener('focusout', () => {
      // The browser tells later of a caret that was moved just now, and then nobody would hear it.
      this.#follow();
      document.removeEventListener('selectionchange', this.#follow);
    });
    if (!(this.#box instanceof HTMLTextAreaElement)) this.#colours = new TextColours(this.#box);
    this.replaceChildren(this.#box);
    this.name(label, hint);
    this.#put(value);
    return this;
  }

  disconnectedCallback() {
    document.removeEventListener('selectionchange', this.#follow);
    this.#colours?.clear();
  }

  /**
   * @param {string} label
   * @param {string} hint
   */
  name(label, hint) {
    this.#box.setAttribute('aria-label', label);
    if (this.#box instanceof HTMLTextAreaElement) this.#box.placeholder = hint;
    else this.#box.setAttribute('aria-placeholder', hint);
  }

  /** What stands there now. */
  get value() {
    return this.#value;
  }

  /** Where the caret is, or was last: an offset in the value. */
  get caret() {
    return Math.min(this.#caret, this.#value.length);
  }

  get isCaretAtEnd() {
    return this.caret === this.#value.length;
  }

  /**
   * Gives it another text. The caret stays at the same words.
   *
   * @param {string} value
   * @param {boolean} [staysAtEnd] whether a caret at the end stays there: the author has written on in another window
   */
  change(value, staysAtEnd = false) {
    if (value === this.#value) return;
    const caret = staysAtEnd && this.isCaretAtEnd ? value.length : caretAfter(this.#value, value, this.#caret);
    const isFocused = document.activeElement === this.#box;
    this.#put(value);
    this.#caret = caret;
    if (isFocused) this.focusAt(caret);
  }

  /**
   * Puts words in place of the selection, as if they had been typed. Browsers disagree about what pasting makes of several lines.
   *
   * @param {string} words
   */
  insert(words) {
    const [from, to] = this.#selection();
    this.#put(this.#value.slice(0, from) + words + this.#value.slice(to));
    this.focusAt(from + words.length);
    this.#tell();
  }

  /** @returns {[number, number]} */
  #selection() {
    if (this.#box instanceof HTMLTextAreaElement) return [this.#box.selectionStart, this.#box.selectionEnd];
    const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = document.getSelection() ?? {};
    const ends = [anchorNode && offsetIn(this.#box, anchorNode, anchorOffset), focusNode && offsetIn(this.#box, focusNode, focusOffset)]
      .map((end) => Math.min(end ?? this.caret, this.#value.length));
    return [Math.min(...ends), Math.max(...ends)];
  }

  /** @param {number} [caret] the end if it is left out */
  focusAt(caret = this.#value.length) {
    this.#box.focus({ preventScroll: true });
    this.#caret = caret;
    if (this.#box instanceof HTMLTextAreaElement) {
      this.#box.setSelectionRange(caret, caret);
    } else {
      const { container, offset } = pointAt(this.#box, caret);
      document.getSelection()?.collapse(container, offset);
    }
  }

  #follow = () => {
    if (this.#box instanceof HTMLTextAreaElement) {
      this.#caret = this.#box.selectionEnd;
      return;
    }
    const selection = document.getSelection();
    const offset = selection?.focusNode && offsetIn(this.#box, selection.focusNode, selection.focusOffset);
    if (typeof offset === 'number') this.#caret = offset;
  };

  #typed() {
    if (this.#box instanceof HTMLTextAreaElement) this.#value = this.#box.value;
    // Lines as elements of their own come from dropping, dictation and extensions: one text is made of them again.
    else if (this.#box.querySelector('div, p')) this.change(this.#box.innerText.replace(/\n$/, ''));
    else this.#value = textIn(this.#box);
    // Browsers tell of the caret later, and whoever leaves the text before that would leave a wrong one behind.
    this.#follow();
    this.#show();
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new CustomEvent(typedEvent, { bubbles: true, detail: { value: this.#value } }));
  }

  /** @param {string} value */
  #put(value) {
    this.#value = value;
    if (this.#box instanceof HTMLTextAreaElement) this.#box.value = value;
    else putText(this.#box, value);
    this.#show();
  }

  #show() {
    this.toggleAttribute('data-empty', this.#value === '');
    this.#colours?.changed();
    if (this.#box instanceof HTMLTextAreaElement) this.#box.rows = this.#value.split('\n').length;
  }
}

customElements.define('story-text', StoryText);

/** @param {boolean} isLines */
function drawBox(isLines) {
  const box = create('div', { class: 'text-box', role: 'textbox', 'aria-multiline': String(isLines), dir: 'auto', spellcheck: 'true' });
  try {
    // Browsers that do not know the value throw; in theirs, pasted text would bring its looks along.
    box.contentEditable = 'plaintext-only';
    return box;
  } catch {
    return create('textarea', { class: 'text-box', rows: 1, dir: 'auto' });
  }
}
