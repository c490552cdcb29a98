/** @typedef {import('./replace-sheet.js').ReplaceManners} ReplaceManners */

import { problemInWords } from '../desk/draft-words.js';

/** A longer selection is not what somebody looks for. */
const mostSelected = 60;

/** Find and replace beside the manuscript. Its code comes when it is first opened. */
export class ReplaceBeside {
  #manners;
  /** @type {import('./replace-sheet.js').ReplaceSheet | null} */
  #sheet = null;

  /** @param {ReplaceManners & { say: (words: string) => void }} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  /** Opens it with the words that are selected. */
  async open() {
    const selected = String(getSelection() ?? '').trim();
    const module = await import('./replace-sheet.js').catch(() => null);
    if (!module) {
      this.#manners.say(problemInWords({ reason: 'module' }));
      return;
    }
    this.#sheet ??= new module.ReplaceSheet(this.#manners);
    await this.#sheet.open(selected.length <= mostSelected && !selected.includes('\n') ? selected : '');
  }

  /**
   * Opens it with the keys that find something in a page. Pressed again, they find what the browser finds.
   *
   * @param {KeyboardEvent} event
   */
  follow(event) {
    if (!isFinding(event)) return;
    if (this.#sheet?.isOpen) {
      // Browsers find nothing behind a dialog.
      this.#sheet.close();
    } else if (!document.querySelector('dialog:modal')) {
      event.preventDefault();
      void this.open();
    }
  }

  /** Looks again if it is open, as the story has changed. */
  async refresh() {
    await this.#sheet?.refresh();
  }
}

/**
 * @param {Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>} event
 */
export function isFinding({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  return key.toLowerCase() === 'f' && ctrlKey !== metaKey && !shiftKey && !altKey;
}
