/**
 * @typedef {import('../logic/memory-sheet.js').MemoryManners} MemoryManners
 * @typedef {import('../logic/rules-sheet.js').RuledThing} RuledThing
 * @typedef {import('../logic/rules-sheet.js').RulePart} RulePart
 * @typedef {import('./sheets.js').Thing} Thing
 *
 * @typedef {MemoryManners & { say: (words: string) => void }} RulesManners
 */

import { problemInWords } from '../desk/draft-words.js';
import { storyNode } from '../drafts/story-node.js';
import { hasRules } from './sheets.js';

/** The rules of the story beside its manuscript. Their code comes once a story has rules, or an author makes one. */
export class RulesBeside {
  #manners;
  /** @type {{ isOpen: boolean, refresh: () => Promise<void> } | null} */
  #sheet = null;
  /**
   * The story with its variables alone, once something has asked for them since the last change.
   *
   * @type {Promise<{ thing: Thing }> | null}
   */
  #variables = null;

  /** @param {RulesManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  /**
   * The quiet lines of a sheet of the manuscript.
   *
   * @param {Thing} location
   * @returns {Promise<Map<string, import('../logic/rule-lines.js').RuleLine>>} by node
   */
  async linesOf(location) {
    if (!hasRules(location)) return new Map();
    const { ask, places } = this.#manners;
    const loading = Promise.all([import('../logic/rule-lines.js'), import('../logic/story-memory.js')]).catch(() => null);
    this.#variables ??= ask({ do: 'thing', node: storyNode, slots: ['variables'] });
    const [modules, { thing }] = await Promise.all([loading, this.#variables]);
    if (!modules) return new Map();
    const [{ ruleLines }, { memoriesOf }] = modules;
    return ruleLines(location, ask, (id) => places().find((place) => place.id === id)?.name ?? id, memoriesOf(thing));
  }

  /** The story has changed. */
  forget() {
    this.#variables = null;
  }

  /**
   * Opens the rules of something.
   *
   * @param {RuledThing} ruled
   * @param {RulePart} part
   */
  async open(ruled, part) {
    const module = await this.#load(import('../logic/rules-sheet.js'));
    if (!module) return;
    const sheet = new module.RulesSheet(ruled, this.#manners);
    this.#sheet = sheet;
    await sheet.open(part);
  }

  /** Opens what the story remembers. */
  async openMemory() {
    const module = await this.#load(import('../logic/memory-sheet.js'));
    if (!module) return;
    const sheet = new module.MemorySheet(this.#manners);
    this.#sheet = sheet;
    await sheet.open();
  }

  /**
   * Asks for another name for something that the story remembers.
   *
   * @param {string} node
   */
  async rename(node) {
    await (await this.#load(import('../logic/memory-sheet.js')))?.renameMemory(node, this.#manners);
  }

  /** Shows what has changed, if a sheet is open. */
  async refresh() {
    if (this.#sheet?.isOpen) await this.#sheet.refresh();
  }

  /**
   * @template Module
   * @param {Promise<Module>} coming
   * @returns {Promise<Module | null>} null if it did not come, which has been said then
   */
  #load(coming) {
    return coming.catch(() => {
      this.#manners.say(problemInWords({ reason: 'module' }));
      return null;
    });
  }
}
