/**
 * @typedef {import('./effect-steps.js').Change} Change
 * @typedef {import('./effect-steps.js').Effect} Effect
 * @typedef {import('./effect-steps.js').EffectSet} EffectSet
 * @typedef {import('./effect-steps.js').Step} Step
 * @typedef {import('./expressions.js').RuleTools} RuleTools
 * @typedef {import('./story-memory.js').Memory} Memory
 */

/**
 * @typedef {object} EffectsManners
 * @property {RuleTools} tools
 * @property {string} always what is said if nothing changes
 * @property {boolean} hasRoll whether a roll is known here
 * @property {(set: EffectSet | undefined) => Promise<unknown>} write
 */

import { bin, plus } from '../desk/drawings.js';
import { sketchField } from '../desk/kept-field.js';
import { plainName } from '../desk/plain-name.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { ConditionEditor, choose, drawMissing, drawNumber, drawText, notUnderstood } from './condition-editor.js';
import { changeOf, setOf, stepsOf, valueOf, withCondition, withEffect, withEffectAt } from './effect-steps.js';
import { focusKey, put, rebuild } from './kept-parts.js';

/** What a choice, an outcome or entering a place changes, as rows: “coins goes up by 1”. */
export class EffectsEditor extends HTMLElement {
  /** @type {EffectsManners | null} */
  #manners = null;
  /** @type {EffectSet | undefined} */
  #set;
  /** @type {Step[]} */
  #steps = [];
  /**
   * What each effect does, by step and then in order.
   *
   * @type {Change[][]}
   */
  #changes = [];
  /**
   * The change that the author has begun, with what it is about as soon as that is picked; the story has nothing of it yet.
   *
   * @type {{ name: string } | null}
   */
  #begun = null;
  /**
   * The effect whose condition the author has begun.
   *
   * @type {{ at: number, index: number, name: string, editor: ConditionEditor } | null}
   */
  #asked = null;
  #shape = '';

  /**
   * @param {EffectSet | undefined} set
   * @param {EffectsManners} manners
   */
  async show(set, manners) {
    this.#manners = manners;
    const { expressions } = manners.tools;
    const steps = stepsOf(set);
    const changes = await Promise.all(steps.map(({ effects }) => Promise.all(effects.map(async (effect) =>
      changeOf(effect, typeof effect.value === 'string' ? await expressions.tree(effect.value) : null)))));
    this.#set = set;
    this.#steps = steps;
    this.#changes = changes;
    const asked = this.#asked;
    const step = steps[asked?.at ?? -1];
    if (asked && (step?.if !== undefined || step?.effects[asked.index]?.name !== asked.name)) this.#asked = null;
    const shape = JSON.stringify([steps.map((step, at) => [step.if !== undefined,
      step.effects.map(({ name }, index) => [name, kindOfChange(changes[at]?.[index])])]), manners.tools.memories(), this.#begun,
      this.#asked]);
    if (shape !== this.#shape) rebuild(this, this.#draw());
    this.#shape = shape;
    for (const [at, step] of steps.entries()) {
      for (const index of step.effects.keys()) this.#putEffect(at, index);
      const condition = this.querySelector(`[data-step="${at}"] > condition-editor`);
      if (condition instanceof ConditionEditor) void condition.show(step.if, this.#conditionManners(at, 0));
    }
  }

  get #known() {
    if (!this.#manners) throw new Error('effects are changed before they are shown');
    return this.#manners;
  }

  async #add() {
    this.#begun ??= { name: '' };
    await this.show(this.#set, this.#known);
    // Nothing is there to pick from, so it is something new.
    if (this.#known.tools.memories().length === 0) await this.#pickFirst('new memory');
    else focusKey(this, 'begun variable');
  }

  /**
   * What a new change is about. A text, or one of several, has to be picked as well.
   *
   * @param {string} picked
   */
  async #pickFirst(picked) {
    const { tools } = this.#known;
    const name = picked === 'new memory' ? await tools.remember() : picked;
    const kind = tools.memories().find((one) => one.name === name)?.kind;
    this.#begun = name === '' || name && (kind === 'text' || kind === 'oneOf') ? { name } : null;
    if (name && !this.#begun) await this.#write(withEffect(this.#steps, { name, value: await this.#usualValue(name) }));
    else await this.show(this.#set, this.#known);
    focusKey(this, this.#begun ? 'begun variable' : name ? this.#lastKey : 'add change');
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  async #finish(name, value) {
    this.#begun = null;
    await this.#write(withEffect(this.#steps, { name, value: await this.#valueOf(name, { is: 'becomes', value }) }));
    focusKey(this, this.#lastKey);
  }

  async #dropBegun() {
    this.#begun = null;
    await this.show(this.#set, this.#known);
    focusKey(this, 'add change');
  }

  get #lastKey() {
    return `${this.#steps.length - 1}.${(this.#steps.at(-1)?.effects.length ?? 1) - 1} variable`;
  }

  /** @returns {HTMLElement[]} */
  #draw() {
    const { always } = this.#known;
    return [
      ...(this.#steps.length === 0 && !this.#begun ? [create('p', { class: 'rule-always' }, always)] : []),
      ...this.#steps.map((step, at) => create('div', { class: step.if === undefined ? 'effect-step' : 'effect-step has-condition',
        'data-step': at },
      step.if !== undefined && new ConditionEditor(),
      create('div', { class: 'rule-rows' }, ...step.effects.flatMap((effect, index) => [this.#drawEffect(effect, at, index),
        this.#isAsked(at, index) && create('div', { class: 'effect-step has-condition' }, this.#asked?.editor)])))),
      ...(this.#begun ? [this.#drawBegun(this.#begun)] : []),
      create('div', { class: 'rule-adding' },
        create('button', { type: 'button', class: 'secondary', 'data-key': 'add change', onclick: () => void this.#add() }, icon(plus),
          this.#steps.length === 0 ? say('Changes…') : say('Another change'))),
    ];
  }

  /** @param {{ name: string }} begun */
  #drawBegun({ name }) {
    const memories = this.#known.tools.memories();
    const memory = memories.find((one) => one.name === name);
    const number = this.#steps.reduce((count, { effects }) => count + effects.length, 1);
    return create('div', { class: 'rule-row', role: 'group', 'aria-label': say('Change {number}', { number }) },
      create('div', { class: 'rule-words' },
        choose('begun variable', say('What changes'), [['', say('Choose…')], ...offeredOf(memories)],
          (value) => void this.#pickFirst(value), name),
        ...(memory ? [say('becomes'), drawMissing('begun value', memory, (value) => this.#finish(name, value))] : [])),
      drawRemove('begun', number, () => void this.#dropBegun()));
  }

  /**
   * @param {number} at
   * @param {number} index
   */
  #isAsked(at, index) {
    return this.#asked?.at === at && this.#asked.index === index;
  }

  /**
   * @param {Effect} effect
   * @param {number} at
   * @param {number} index
   */
  #drawEffect({ name }, at, index) {
    const { tools } = this.#known;
    const key = `${at}.${index}`;
    const memory = tools.memories().find((one) => one.name === name);
    const number = this.#steps.slice(0, at).reduce((count, { effects }) => count + effects.length, index + 1);
    const offered = offeredOf(tools.memories());
    if (!memory) offered.push([name, say('{name} (not in the story)', { name: plainName(name) })]);
    return create('div', { class: 'rule-row', role: 'group', 'aria-label': say('Change {number}', { number }) },
      create('div', { class: 'rule-words' },
        choose(`${key} variable`, say('What changes'), offered, (value) => void this.#pickVariable(at, index, value), name),
        ...this.#drawChange(at, index, memory),
        this.#steps[at]?.if === undefined && !this.#isAsked(at, index) && create('button', { type: 'button', class: 'quiet',
          'data-key': `${key} condition`,
          onclick: () => void this.#addCondition(at, index) }, say('Only if…'))),
      drawRemove(key, number, () => void this.#remove(at, index)));
  }

  /**
   * @param {number} at
   * @param {number} index
   * @param {Memory | undefined} memory
   * @returns {HTMLElement[]}
   */
  #drawChange(at, index, memory) {
    const key = `${at}.${index}`;
    const change = this.#changes[at]?.[index];
    if (!change) return [];
    const { hasRoll } = this.#known;
    const isNumber = memory?.kind === 'number' || !memory && change.is !== 'typed' && change.is !== 'becomes';
    /** @type {[string, string][]} */
    const offered = [...(isNumber ? /** @type {[string, string][]} */ ([['up', say('goes up by')], ['down', say('goes down by')]]) : []),
      ['becomes', say('becomes')],
      ...(isNumber && (hasRoll || change.is === 'upByRoll' || change.is === 'downByRoll') ? /** @type {[string, string][]} */ ([
        ['upByRoll', say('goes up by the roll')], ['downByRoll', say('goes down by the roll')]]) : []),
      ['typed', say('is worked out from')]];
    return [choose(`${key} change`, say('How it changes'), offered, (value) => void this.#pickChange(at, index, value, memory), change.is),
      ...this.#drawValue(change, at, index, memory)];
  }

  /**
   * @param {Change} change
   * @param {number} at
   * @param {number} index
   * @param {Memory | undefined} memory
   * @returns {HTMLElement[]}
   */
  #drawValue(change, at, index, memory) {
    const key = `${at}.${index} value`;
    const write = (/** @type {Change} */ next) => this.#change(at, index, next);
    const isOne = (/** @type {string} */ kind) => memory?.kind === kind;
    switch (change.is) {
      case 'up': case 'down': return [drawNumber(key, say('Number'), (by) => write({ is: change.is, by: Math.abs(by) }), { from: 0 })];
      case 'upByRoll': case 'downByRoll': return [];
      case 'typed': return [this.#drawTyped(key, at, index)];
      default:
    }
    if (typeof change.value === 'boolean') {
      return [choose(key, say('Value'), [['true', say('yes')], ['false', say('no')]], (value) =>
        write({ is: 'becomes', value: value === 'true' }))];
    }
    if (typeof change.value === 'number') return [drawNumber(key, say('Number'), (value) => write({ is: 'becomes', value }))];
    if (isOne('oneOf') && memory) {
      return [choose(key, say('Value'), memory.options.map(({ id, words }) => /** @type {[string, string]} */ ([id, words])), (value) =>
        write({ is: 'becomes', value }), change.value)];
    }
    return [drawText(key, (value) => write({ is: 'becomes', value }))];
  }

  /**
   * @param {string} key
   * @param {number} at
   * @param {number} index
   */
  #drawTyped(key, at, index) {
    const said = create('span', { class: 'form-said', role: 'status' });
    /** @type {HTMLInputElement} */
    const field = sketchField('input', { class: 'text-field', type: 'text', 'data-key': key, dir: 'ltr', autocomplete: 'off',
      autocapitalize: 'none', spellcheck: 'false', 'aria-label': say('Value as it is written in the file') }, { act: async (words) => {
      const answer = await this.#known.tools.expressions.understand(words);
      said.textContent = 'wrong' in answer ? notUnderstood(answer.wrong.message) : '';
      if ('wrong' in answer) return false;
      await this.#change(at, index, { is: 'typed', expression: words });
      return true;
    } });
    return create('span', { class: 'rule-typed' }, field, said);
  }

  /**
   * @param {number} at
   * @param {number} index
   */
  #putEffect(at, index) {
    const change = this.#changes[at]?.[index];
    const effect = this.#steps[at]?.effects[index];
    if (!change || !effect) return;
    const key = `${at}.${index} value`;
    if (change.is === 'up' || change.is === 'down') put(this, key, String(change.by));
    else if (change.is === 'becomes') put(this, key, String(change.value));
    else if (change.is === 'typed') put(this, key, change.expression);
  }

  /**
   * @param {number} at
   * @param {number} index
   * @returns {import('./condition-editor.js').ConditionManners}
   */
  #conditionManners(at, index) {
    const { tools, hasRoll } = this.#known;
    return { tools, hasRoll, lead: say('This changes only if'), always: say('This always changes.'),
      write: (expression) => this.#write(withCondition(this.#steps, at, index, expression)) };
  }

  /**
   * @param {string} name
   * @returns {Promise<import('./effect-steps.js').EffectValue>}
   */
  async #usualValue(name) {
    const memory = this.#known.tools.memories().find((one) => one.name === name);
    switch (memory?.kind) {
      case 'yesNo': return !memory.first;
      case 'number': return this.#valueOf(name, { is: 'up', by: 1 });
      default: return this.#valueOf(name, { is: 'becomes', value: memory?.options[0]?.id ?? '' });
    }
  }

  /**
   * @param {string} name
   * @param {Change} change
   */
  async #valueOf(name, change) {
    const made = valueOf(name, change);
    return 'tree' in made ? this.#known.tools.expressions.express(made.tree) : made.value;
  }

  /**
   * @param {number} at
   * @param {number} index
   * @param {string} value
   */
  async #pickVariable(at, index, value) {
    const name = value === 'new memory' ? await this.#known.tools.remember() : value;
    if (name === null) {
      rebuild(this, this.#draw());
      await this.#write(this.#steps);
    } else await this.#write(withEffectAt(this.#steps, at, index, { name, value: await this.#usualValue(name) }));
    focusKey(this, `${at}.${index} variable`);
  }

  /**
   * @param {number} at
   * @param {number} index
   * @param {string} is
   * @param {Memory | undefined} memory
   */
  async #pickChange(at, index, is, memory) {
    const effect = this.#steps[at]?.effects[index];
    if (!effect) return;
    const before = this.#changes[at]?.[index];
    const number = before && 'by' in before ? before.by : before?.is === 'becomes' && typeof before.value === 'number' ? before.value : 1;
    if (is === 'up' || is === 'down') await this.#change(at, index, { is, by: Math.abs(number) });
    else if (is === 'upByRoll' || is === 'downByRoll') await this.#change(at, index, { is });
    else if (is === 'becomes') {
      const first = { yesNo: true, number, oneOf: memory?.options[0]?.id ?? '', text: '' }[memory?.kind ?? 'text'];
      await this.#change(at, index, { is, value: first });
    } else {
      // Only its form changes: what is written stays, until something else is typed.
      const changes = this.#changes[at];
      if (changes) changes[index] = { is: 'typed', expression: String(effect.value) };
      rebuild(this, this.#draw());
      for (const [step, { effects }] of this.#steps.entries()) for (const other of effects.keys()) this.#putEffect(step, other);
      this.#shape = '';
      focusKey(this, `${at}.${index} value`);
    }
  }

  /**
   * @param {number} at
   * @param {number} index
   * @param {Change} change
   */
  async #change(at, index, change) {
    const effect = this.#steps[at]?.effects[index];
    if (effect) await this.#write(withEffectAt(this.#steps, at, index, { ...effect, value: await this.#valueOf(effect.name, change) }));
  }

  /**
   * @param {number} at
   * @param {number} index
   */
  async #addCondition(at, index) {
    const step = this.#steps[at];
    if (!step || this.#isAsked(at, index)) return;
    const editor = new ConditionEditor();
    this.#asked = { at, index, name: step.effects[index]?.name ?? '', editor };
    await this.show(this.#set, this.#known);
    const manners = this.#conditionManners(at, index);
    await editor.show(undefined, { ...manners, write: async (expression) => {
      await manners.write(expression);
      // The effect has become a step of its own, which has the condition.
      const own = this.querySelector(`[data-step="${step.effects.length === 1 ? at : at + 1}"] > condition-editor`);
      if (!(own instanceof ConditionEditor)) return;
      await own.show(expression, this.#conditionManners(Number(/** @type {HTMLElement} */ (own.parentElement).dataset.step), 0));
      focusKey(own, '0 subject');
    } });
    await editor.begin();
  }

  /**
   * @param {number} at
   * @param {number} index
   */
  async #remove(at, index) {
    await this.#write(withEffectAt(this.#steps, at, index, null));
    focusKey(this, 'add change');
  }

  /** @param {Step[]} steps */
  async #write(steps) {
    const manners = this.#known;
    const set = setOf(steps, this.#set);
    if (JSON.stringify(set) !== JSON.stringify(this.#set)) await manners.write(set);
    // What was refused is shown as it was before.
    await this.show(this.#set, manners);
  }
}

customElements.define('effects-editor', EffectsEditor);

/**
 * What can change: what the story remembers, or something new.
 *
 * @param {Memory[]} memories
 * @returns {[string, string][]}
 */
function offeredOf(memories) {
  return [...memories.map(({ name, words }) => /** @type {[string, string]} */ ([name, words])), ['new memory', say('something new…')]];
}

/**
 * @param {string} key
 * @param {number} number
 * @param {() => void} act
 */
function drawRemove(key, number, act) {
  const words = say('Remove change {number}', { number });
  return create('button', { type: 'button', class: 'quiet rule-remove', 'data-key': `${key} remove`, 'aria-label': words, title: words,
    onclick: act }, icon(bin));
}

/** @param {Change | undefined} change */
function kindOfChange(change) {
  return change?.is === 'becomes' ? `becomes ${typeof change.value}` : change?.is;
}
