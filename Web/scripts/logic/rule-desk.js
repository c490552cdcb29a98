/**
 * @typedef {import('./expressions.js').RuleTools} RuleTools
 * @typedef {import('./story-memory.js').EditRequest} EditRequest
 * @typedef {import('./story-memory.js').Memory} Memory
 * @typedef {{ node: string, id: string, name: string }} RulePlace A place of the story.
 *
 * @typedef {object} RuleManners
 * @property {(request: EditRequest) => Promise<any>} ask
 * @property {(request: EditRequest) => Promise<any>} perform null if it was refused, which has been said then
 * @property {() => RulePlace[]} places in the order of the manuscript
 */

import { settle } from '../desk/kept-field.js';
import { pickPlace } from '../desk/places-dialog.js';
import { askWords } from '../desk/words-dialog.js';
import { storyNode } from '../drafts/story-node.js';
import { say } from '../language/say.js';
import { Expressions } from './expressions.js';
import { addMemory, memoriesOf } from './story-memory.js';

/** What a story remembers and where it leads, for those who write its rules. */
export class RuleDesk {
  #manners;
  #expressions;
  /** @type {Memory[]} */
  #memories = [];

  /** @param {RuleManners} manners */
  constructor(manners) {
    this.#manners = manners;
    this.#expressions = new Expressions(manners.ask);
  }

  /** Learns what the story remembers now. */
  async refresh() {
    this.#memories = memoriesOf((await this.#manners.ask({ do: 'thing', node: storyNode, slots: ['variables'] })).thing);
  }

  /** @returns {RuleTools} */
  get tools() {
    const { places } = this.#manners;
    const placeOf = (/** @type {string} */ id) => places().find((one) => one.id === id)?.name ?? id;
    return {
      expressions: this.#expressions,
      memories: () => this.#memories,
      remember: () => this.#remember(),
      placeOf,
      pickPlace: async (location) => {
        const node = await pickPlace(places(), places().find(({ id }) => id === location)?.node,
          { title: say('Which place?'), label: say('A place in this story'), here: say('this one now') });
        return places().find((one) => one.node === node)?.id ?? null;
      },
    };
  }

  /** @returns {Promise<string | null>} its name; null if there is nothing new to remember */
  async #remember() {
    const keep = { node: storyNode, purpose: 'memory yesNo' };
    const words = await askWords({ title: say('Something to remember'), label: say('What should the story remember?'),
      text: say('It is yes or no, and no at first. Numbers and texts can be added under “What the story remembers”.'),
      hint: say('For example: has the key'), yes: say('Add'), most: 60, keep, again: () => void this.#remember() });
    const answer = words && await this.#manners.perform(addMemory(words, 'yesNo'));
    if (!answer?.result) return null;
    settle(keep);
    await this.refresh();
    return this.#memories.find(({ node }) => node === answer.result)?.name ?? null;
  }
}
