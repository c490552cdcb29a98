/** @typedef {import('./draft-store.js').DraftBatch} DraftBatch */
/** @typedef {import('./draft-store.js').DraftKeeping} DraftKeeping */
/** @typedef {import('./draft-store.js').KeptDraft} KeptDraft */
/** @typedef {import('./draft-sync.js').LibraryEntry} LibraryEntry */
/** @typedef {import('./draft-sync.js').Lost} Lost */
/** @typedef {import('./draft-sync.js').Typed} Typed */

import { lostOf } from './draft-store.js';
import { isSketch } from './draft-sync.js';
import { WrittenElsewhere } from './draft-trouble.js';
import { idOf } from './json-text.js';

/**
 * Stands in for the device where the browser stores nothing, or nothing more: a draft is kept until the page is closed.
 *
 * @implements {DraftKeeping}
 */
export class PassingDraftStore {
  /** @type {KeptDraft | null} */
  #kept;

  /** @param {KeptDraft | null} kept what the device has */
  constructor(kept) {
    this.#kept = kept;
  }

  async load() {
    return structuredClone(this.#kept);
  }

  /** @param {string} tab */
  async claim(tab) {
    if (this.#kept) this.#kept.row.writer = tab;
    return this.load();
  }

  /**
   * @param {DraftRow} row
   * @param {LibraryEntry[]} history
   */
  async begin(row, history) {
    this.#kept = structuredClone({ row, history, waiting: this.#kept?.waiting ?? [], typed: this.#kept?.typed ?? [] });
  }

  /**
   * @param {string} tab
   * @param {DraftBatch} batch
   */
  async keep(tab, { entries, made, typed, finished }) {
    const kept = this.#expectWriter(tab);
    if (!kept) return;
    const sequences = entries.filter(({ device }) => device === kept.row.device).map((entry) => entry.sequence);
    kept.row.made = Math.max(kept.row.made, made);
    kept.row.sequence = Math.max(kept.row.sequence, ...sequences);
    kept.row.stroke = Math.max(kept.row.stroke, ...finished.map(({ stroke }) => stroke));
    kept.waiting.push(...structuredClone(entries));
    await this.keepTyped(typed);
    kept.typed = kept.typed.filter((one) => !finished.some((other) => isSameField(one, other) && one.stroke <= other.stroke));
  }

  /** @param {Typed[]} typed */
  async keepTyped(typed) {
    if (!this.#kept) return;
    const before = this.#kept.typed.filter((one) => !typed.some((other) => isSameField(one, other)));
    this.#kept.typed = structuredClone([...before, ...typed.filter((one) => !isSketch(one) || one.value !== '')]);
  }

  /**
   * @param {string} tab
   * @param {LibraryEntry[]} entries
   */
  async follow(tab, entries) {
    const kept = this.#expectWriter(tab);
    if (!kept) return;
    const news = entries.filter(({ number }) => number > kept.row.number);
    kept.history.push(...structuredClone(news));
    kept.row.number = news.at(-1)?.number ?? kept.row.number;
    this.#drop(kept, news);
  }

  /**
   * @param {string} tab
   * @param {{ number: number, draft: string }} snapshot
   * @param {LibraryEntry[]} history
   */
  async rebase(tab, snapshot, history) {
    const kept = this.#expectWriter(tab);
    if (!kept) return;
    kept.history = structuredClone(history);
    kept.row = { ...kept.row, snapshot, number: history.at(-1)?.number ?? snapshot.number };
    this.#drop(kept, history);
  }

  /** @param {Lost} lost */
  async requeue(lost) {
    const found = lostOf(this.#kept, lost);
    if (found) this.#kept?.waiting.unshift(...found);
    return found !== null;
  }

  /** @param {number} device */
  async renumber(device) {
    if (this.#kept) this.#kept.row = { ...this.#kept.row, device, made: 0, sequence: 0 };
  }

  /**
   * @param {KeptDraft} kept
   * @param {LibraryEntry[]} confirmed
   */
  #drop(kept, confirmed) {
    const ids = confirmed.map(({ entry }) => idOf(entry));
    kept.waiting = kept.waiting.filter((one) => !ids.some((id) => id.device === one.device && id.sequence === one.sequence));
  }

  /** @param {string} tab */
  #expectWriter(tab) {
    if (this.#kept && this.#kept.row.writer !== tab) throw new WrittenElsewhere();
    return this.#kept;
  }
}

/**
 * @param {{ node: string, field: string }} one
 * @param {{ node: string, field: string }} other
 */
function isSameField(one, other) {
  return one.node === other.node && one.field === other.field;
}
