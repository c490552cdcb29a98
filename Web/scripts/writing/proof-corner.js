/** @typedef {import('../proof/problems.js').Mend} Mend */
/** @typedef {import('../proof/problems.js').Problem} Problem */
/** @typedef {import('./sheets.js').Sheet} Sheet */
/** @typedef {import('./writing-acts.js').EditRequest} EditRequest */
/** @typedef {import('./writing-acts.js').WritingActs} WritingActs */

/**
 * @typedef {object} CornerManners What it needs from the manuscript.
 * @property {(request: EditRequest) => Promise<any>} ask
 * @property {(request: EditRequest) => Promise<any>} perform carries a command out and draws its effect; null if it was refused
 * @property {() => Promise<void>} flush
 * @property {(node: string) => Promise<Sheet>} sheet
 * @property {WritingActs} acts
 * @property {() => string[]} order the nodes of the places as they stand in the manuscript
 * @property {(place: string) => string} nameOf
 * @property {(problem: { node?: string, field?: string }) => Promise<void>} show leads to what a problem is about
 * @property {() => void} about opens the story's own facts
 * @property {string} draft
 * @property {() => Promise<import('../preview/preview-panel.js').PreviewMedia>} media
 * @property {() => Record<string, any>} facts the story's own fields
 * @property {() => import('./sheets.js').Place[]} places
 * @property {(place: string) => Promise<void>} showPlace
 * @property {() => void} marked there are other marks for the sheets and the outline
 */

import { storyNode } from '../drafts/story-node.js';
import { PreviewPanel } from '../preview/preview-panel.js';
import { CheckerModule } from '../proof/checker-module.js';
import { answerText, choiceText, wayOf } from '../proof/odds.js';
import { stepInWords } from '../proof/odds-words.js';
import { freshChoiceID, marksOf, tally } from '../proof/problems.js';
import { ProofSheet } from '../proof/proof-sheet.js';
import { ProofSign } from '../proof/proof-sign.js';
import { markSheet } from '../proof/sheet-marks.js';
import { StoryProof } from '../proof/story-proof.js';
import { isJustBegun } from './sheets.js';

/**
 * What the checker does for the manuscript: its sign in the bar, its sheet, its marks, and reading from any place. It is loaded once the
 * manuscript can be written in.
 */
export class ProofCorner {
  sign = new ProofSign();
  proof;
  #manners;
  /** @type {ProofSheet | null} */
  #sheet = null;
  /** @type {PreviewPanel | null} */
  #preview = null;

  /** @param {CornerManners} manners */
  constructor(manners) {
    this.#manners = manners;
    const { ask, flush } = manners;
    this.proof = new StoryProof({ ask, flush, checker: new CheckerModule() });
    this.sign.begin(() => this.open());
    this.proof.addEventListener('sign', () => this.#show());
    this.proof.addEventListener('findings', () => {
      this.#show();
      manners.marked();
    });
    this.#show();
    this.proof.changed();
  }

  /** Opens the sheet with everything that was found. */
  open() {
    const { order, nameOf, show } = this.#manners;
    this.#sheet = new ProofSheet({
      proof: () => ({ findings: this.proof.findings, isBroken: this.proof.isBroken }),
      order, nameOf,
      read: (place) => this.read(place),
      show: (problem) => void show(problem),
      mend: (mend, problem) => this.#mend(mend, problem),
      way: (ending) => this.#wayTo(ending),
    });
    this.#sheet.open();
  }

  /**
   * Opens the reader beside the manuscript, at a place.
   *
   * @param {string} place a node
   */
  read(place) {
    const { draft, places, showPlace } = this.#manners;
    this.#preview ??= new PreviewPanel({
      draft,
      follow: (heard) => this.proof.follow(heard),
      lead: async (location) => (await this.proof.lead(location)).record ?? null,
      facts: () => {
        const { title, language } = this.#manners.facts();
        return { title: String(title ?? ''), language: String(language ?? '') };
      },
      media: this.#manners.media,
      write: (location) => {
        const found = places().find(({ id }) => id === location);
        if (found) void showPlace(found.node);
      },
      problems: () => this.open(),
    });
    const found = places().find(({ node }) => node === place);
    if (found) void this.#preview.open(found.id);
  }

  /** Pictures or sounds have another content under the same names. */
  renewMedia() {
    this.#preview?.renewMedia();
  }

  close() {
    this.#preview?.close();
    this.proof.close();
  }

  /**
   * Marks the problems of a place on its sheet.
   *
   * @param {HTMLElement} sheet a `story-place`
   */
  mark(sheet) {
    const place = sheet.dataset.node ?? '';
    markSheet(sheet, marksOf(this.proof.findings?.problems ?? [], place), this.isOutOfReach(place));
  }

  /**
   * Whether no reader can reach a place.
   *
   * @param {string} place a node
   */
  isOutOfReach(place) {
    return this.proof.findings?.odds?.outOfReach.has(place) ?? false;
  }

  #show() {
    const { findings, isBroken, isWaitedFor } = this.proof;
    this.sign.show({ isBroken, isWaitedFor, isBegun: isJustBegun(this.#manners.places()), tally: findings && tally(findings.problems) });
    if (this.#sheet?.isOpen) this.#sheet.refresh();
  }

  /**
   * @param {Mend} mend
   * @param {Problem} problem
   * @returns {Promise<boolean>} whether something was done
   */
  async #mend(mend, { place }) {
    const { acts, sheet, ask, perform, about } = this.#manners;
    switch (mend.act) {
      case 'lead':
        await acts.redirect({ node: mend.node }, undefined);
        return true;
      case 'andThen':
      case 'goOn':
      case 'end':
        await acts[mend.act](await sheet(mend.node));
        return true;
      case 'about':
        about();
        return true;
      case 'tellApart': {
        const { thing } = await ask({ do: 'thing', node: place });
        return Boolean(await perform({ do: 'write', node: mend.node, field: 'id', value: freshChoiceID(thing, mend.node) }));
      }
      case 'do':
        return Boolean(await perform(mend.request));
    }
  }

  /** @param {import('../proof/odds.js').EndingOdds} ending */
  async #wayTo({ steps }) {
    const passed = new Set((steps ?? []).flatMap((step) => ('choose' in step ? step.at : [])));
    const places = (this.proof.findings?.locations ?? []).filter(({ id }) => passed.has(id));
    const things = new Map(await Promise.all(places.map(async ({ id, node }) =>
      /** @type {[string, any]} */ ([id, (await this.#manners.ask({ do: 'thing', node })).thing]))));
    const { thing } = await this.#manners.ask({ do: 'thing', node: storyNode, slots: ['variables'] });
    return wayOf(steps ?? [], (location, choice) => choiceText(things.get(location), choice),
      (name, answer) => answerText(thing.slots.variables, name, answer)).map(stepInWords);
  }
}
