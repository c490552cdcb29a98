/**
 * @typedef {import('./rule-desk.js').RuleManners} RuleManners
 * @typedef {import('./story-memory.js').Memory} Memory
 * @typedef {import('./story-memory.js').MemoryKind} MemoryKind
 * @typedef {import('./story-memory.js').Use} Use
 *
 * @typedef {RuleManners & {
 *   addressOf: (node: string) => string,
 *   openQuestions: () => void,
 * }} MemoryManners `addressOf` is where a place is shown; `openQuestions` opens the sheet in which the story’s questions are edited
 * @typedef {Memory & { uses: ReturnType<typeof usesByPlace> }} UsedMemory
 */

import { bin, plus } from '../desk/drawings.js';
import { settle, storyField } from '../desk/kept-field.js';
import { openBeside } from '../desk/side-dialog.js';
import { askWords } from '../desk/words-dialog.js';
import { storyNode } from '../drafts/story-node.js';
import { ask } from '../elements/ask-dialog.js';
import { create, icon } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { say, sayCount, sayList } from '../language/say.js';
import { choose, drawNumber } from './condition-editor.js';
import { focusKey, put, rebuild } from './kept-parts.js';
import { addMemory, memoriesOf, nameFor, usesByPlace, valuesIn } from './story-memory.js';

/** Places that are named before something is deleted; of more, only the number is said. */
const mostNamed = 5;

/** What the story remembers, in a sheet: who reads it, who changes it, and what nobody uses. */
export class MemorySheet {
  #manners;
  /** @type {UsedMemory[]} */
  #memories = [];
  #shape = '';
  #list = create('div', { class: 'memory-list' });
  #note = create('div', { class: 'memory-note' });
  #dialog = create('dialog', { class: 'ask side-sheet memory-dialog', 'data-words-node': storyNode });

  /** @param {MemoryManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  get isOpen() {
    return this.#dialog.open;
  }

  async open() {
    await Promise.all([loadStyles('/styles/logic/rules.css'), this.refresh()]);
    openBeside(this.#dialog, say('What the story remembers'),
      create('p', { class: 'hint' }, say('Choices and places can change these, and conditions can ask for them.')),
      this.#list, this.#note, this.#drawAdding());
    // A link leads to a place of the manuscript, which lies behind the sheet.
    this.#list.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && this.#dialog.close());
  }

  /** Shows everything as it is now. */
  async refresh() {
    const { ask: request } = this.#manners;
    const memories = memoriesOf((await request({ do: 'thing', node: storyNode })).thing);
    /** @type {Use[][]} */
    const uses = await Promise.all(memories.map(async ({ node }) => (await request({ do: 'uses', node })).uses));
    const nodes = [...new Set(uses.flat().map(({ node }) => node))];
    const { locations } = nodes.length > 0 ? await request({ do: 'locate', nodes }) : { locations: [] };
    const places = new Map(nodes.map((node, index) => [node, /** @type {string | null} */ (locations[index] ?? null)]));
    this.#memories = memories.map((memory, index) => ({ ...memory, uses: usesByPlace(uses[index] ?? [], places) }));
    this.#draw();
  }

  #draw() {
    const names = this.#manners.places().map(({ name }) => name);
    const shape = JSON.stringify([this.#memories.map(({ first: _first, ...memory }) => memory), names]);
    if (shape !== this.#shape) {
      rebuild(this.#list, this.#memories.length > 0 ? this.#memories.map((memory) => this.#drawMemory(memory))
        : [create('p', { class: 'quiet-words' },
          say('The story remembers nothing yet. It could remember whether the hero has the key.'))]);
    }
    this.#shape = shape;
    for (const { node, first } of this.#memories) put(this.#list, `${node} first`, String(first));
  }

  /** @param {UsedMemory} memory */
  #drawMemory(memory) {
    const { node, name, words, kind, isAsked, uses } = memory;
    const heading = create('h3', { id: `memory-${node}`, dir: 'auto' }, words);
    const isUnused = uses.reads.length + uses.writes.length + uses.elsewhere === 0;
    return create('div', { class: 'memory', role: 'group', 'aria-labelledby': heading.id },
      create('div', { class: 'memory-head' }, heading, name !== words && create('code', { dir: 'auto' }, name),
        isUnused && create('span', { class: 'memory-mark' }, say('not used'))),
      create('p', { class: 'hint' }, kindInWords(kind), isAsked && ` · ${say('readers are asked for it')}`),
      isAsked ? create('button', { type: 'button', class: 'secondary', 'data-key': `${node} questions`,
        onclick: () => this.#openQuestions() }, say('Change it under Questions')) : this.#drawFirst(memory),
      this.#drawPlaces(say('Changed here:'), uses.writes), this.#drawPlaces(say('Used here:'), uses.reads),
      this.#drawPlaces(say('Asked here:'), uses.asks),
      create('div', { class: 'memory-acts' },
        create('button', { type: 'button', class: 'quiet', 'data-key': `${node} rename`, onclick: () => void this.#rename(memory) },
          say('Rename')),
        !isAsked && create('button', { type: 'button', class: 'quiet', 'data-key': `${node} delete`, 'aria-label': say('Delete'),
          title: say('Delete'), onclick: () => void this.#delete(memory) }, icon(bin))));
  }

  /** @param {UsedMemory} memory */
  #drawFirst({ node, kind, options }) {
    const write = (/** @type {unknown} */ value) => this.#manners.perform({ do: 'write', node, field: 'default', value });
    const key = `${node} first`;
    const label = say('At first');
    const field = () => {
      switch (kind) {
        case 'yesNo': return choose(key, label, [['true', say('yes')], ['false', say('no')]], (value) => write(value === 'true'));
        case 'number': return drawNumber(key, label, write);
        case 'oneOf': return choose(key, label, options.map(({ id, words }) => /** @type {[string, string]} */ ([id, words])), write);
        default: {
          /** @type {HTMLInputElement} */
          const text = storyField('input', { class: 'text-field', type: 'text', 'data-key': key, dir: 'auto', autocomplete: 'off',
            'aria-label': label, maxlength: 200 }, { node, field: 'default', read: (value) => ({ value }) });
          return text;
        }
      }
    };
    return create('div', { class: 'memory-first' }, create('span', { 'aria-hidden': 'true' }, label), field());
  }

  /**
   * @param {string} label
   * @param {string[]} nodes
   */
  #drawPlaces(label, nodes) {
    const { places, addressOf } = this.#manners;
    return nodes.length > 0 && create('p', { class: 'memory-places' }, create('span', {}, label), ...nodes.flatMap((node) => [' ',
      create('a', { href: addressOf(node), dir: 'auto' }, places().find((place) => place.node === node)?.name ?? say('A place'))]));
  }

  #drawAdding() {
    const kinds = /** @type {const} */ ([['yesNo', say('Yes or no')], ['number', say('A number')], ['text', say('A text')],
      ['oneOf', say('One of several')]]);
    return create('div', { class: 'memory-adding', role: 'group', 'aria-label': say('Remember something new') },
      create('p', { class: 'rule-lead' }, say('Remember something new')),
      ...kinds.map(([kind, words]) => create('button', { type: 'button', class: 'secondary', 'data-act': `remember-${kind}`,
        onclick: () => void this.#add(kind) }, icon(plus), words)));
  }

  /** @param {MemoryKind} kind */
  async #add(kind) {
    const { perform } = this.#manners;
    const [name, all] = [{ node: storyNode, purpose: `memory ${kind}` }, { node: storyNode, purpose: 'memory values' }];
    const again = () => void this.#add(kind);
    const words = await askWords({ title: say('Something to remember'), label: say('What should the story remember?'),
      hint: exampleOf(kind), yes: say('Add'), most: 60, keep: name, again });
    if (!words) return;
    const asked = kind === 'oneOf' ? await askWords({ title: words, label: say('What can it be?'),
      hint: say('For example: red, green, blue'), yes: say('Add'), keep: all, again }) : '';
    // The name is kept, too.
    if (asked === null) return;
    const values = valuesIn(asked);
    if (kind === 'oneOf' && values.length < 2) {
      this.#say(say('One of several needs at least two values, with a comma between them.'));
      return;
    }
    const answer = await perform(addMemory(words, kind));
    if (!answer?.result) return;
    settle(name);
    for (const value of values) {
      if (!await perform({ do: 'add', kind: 'option', node: answer.result, words: value, fields: { text: value } })) return;
    }
    settle(all);
    this.#note.replaceChildren();
    focusKey(this.#list, `${answer.result} first`);
  }

  /** @param {UsedMemory} memory */
  async #rename({ node }) {
    await renameMemory(node, this.#manners);
    focusKey(this.#list, `${node} rename`);
  }

  /** @param {UsedMemory} memory */
  async #delete({ node, words, uses }) {
    const { perform, places } = this.#manners;
    const used = [...new Set([...uses.reads, ...uses.writes, ...uses.asks])];
    const count = used.length + uses.elsewhere;
    if (count > 0) {
      const names = used.slice(0, mostNamed).map((place) => `“${places().find((one) => one.node === place)?.name ?? ''}”`);
      const more = count - names.length;
      const where = sayList(more === 0 ? names
        : [...names, sayCount(more, { one: '{count} more', other: '{count} more' }, { context: 'places' })]);
      const text = sayCount(count, {
        one: 'It is used in one place: {where}. The story can’t be published until that is changed.',
        other: 'It is used in {count} places: {where}. The story can’t be published until they are changed.' }, { where });
      if (!await ask({ title: say('Delete “{name}”?', { name: words }), text, yes: say('Delete'), no: say('Keep it') })) return;
    }
    if (!await perform({ do: 'delete', node })) return;
    const undo = create('button', { type: 'button', class: 'secondary', 'data-act': 'memory-back', onclick: async () => {
      if (!await perform({ do: 'restore', node })) return;
      this.#note.replaceChildren();
      focusKey(this.#list, `${node} rename`);
    } }, say('Undo'));
    this.#say(say('“{name}” is in the bin.', { name: words }), undo);
    undo.focus();
  }

  /**
   * @param {string} words
   * @param {...Node} acts
   */
  #say(words, ...acts) {
    this.#note.replaceChildren(create('p', { role: 'status', dir: 'auto' }, words), ...acts);
  }

  #openQuestions() {
    this.#dialog.addEventListener('close', () => this.#manners.openQuestions(), { once: true });
    this.#dialog.close();
  }
}

/**
 * Asks for another name for something that the story remembers, and gives it that.
 *
 * @param {string} node
 * @param {Pick<RuleManners, 'ask' | 'perform'>} manners
 */
export async function renameMemory(node, { ask: request, perform }) {
  const memories = memoriesOf((await request({ do: 'thing', node: storyNode, slots: ['variables'] })).thing);
  const { name = '', words = '' } = memories.find((memory) => memory.node === node) ?? {};
  const keep = { node, purpose: 'name' };
  const answer = await askWords({ title: say('Rename “{name}”', { name: words }), label: say('New name'),
    text: say('Conditions, changes and texts that use it are changed with it.'), yes: say('Rename'), value: words, most: 60, keep,
    again: () => void renameMemory(node, { ask: request, perform }) });
  const next = answer && nameFor(answer, memories.map((memory) => memory.name).filter((one) => one !== name));
  if (next && (next === name || await perform({ do: 'rename', node, name: next }))) settle(keep);
}

/** @param {MemoryKind} kind */
function kindInWords(kind) {
  switch (kind) {
    case 'yesNo': return say('Yes or no');
    case 'number': return say('A number');
    case 'oneOf': return say('One of several');
    default: return say('A text');
  }
}

/** @param {MemoryKind} kind */
function exampleOf(kind) {
  switch (kind) {
    case 'yesNo': return say('For example: has the key');
    case 'number': return say('For example: coins');
    case 'oneOf': return say('For example: colour of the robot');
    default: return say('For example: password');
  }
}
