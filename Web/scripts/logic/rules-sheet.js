/**
 * @typedef {import('./rule-desk.js').RuleManners} RuleManners
 * @typedef {import('./story-memory.js').Thing} Thing
 *
 * @typedef {object} RuledThing What has the rules.
 * @property {string} node
 * @property {string} title
 * @property {boolean} [hasRoll] whether a roll is known when it happens
 *
 * @typedef {'condition' | 'effects' | 'luck'} RulePart
 */

import { openBeside } from '../desk/side-dialog.js';
import { create } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { say } from '../language/say.js';
import { CheckEditor } from './check-editor.js';
import { ConditionEditor } from './condition-editor.js';
import { EffectsEditor } from './effects-editor.js';
import { oddsOf } from './odds.js';
import { ReasonEditor } from './reason-editor.js';
import { RuleDesk } from './rule-desk.js';

/** The rules of a choice, a page, an outcome, a way or a place, in a sheet: when it is there, what it changes, how luck decides. */
export class RulesSheet {
  #ruled;
  #manners;
  #desk;
  #dialog = create('dialog', { class: 'ask side-sheet rules-dialog' });
  #condition = new ConditionEditor();
  #reason = new ReasonEditor();
  #effects = new EffectsEditor();
  #luck = new CheckEditor();
  #parts = { condition: drawPart(say('When?'), this.#condition, this.#reason), effects: drawPart(say('What it changes'), this.#effects),
    luck: drawPart(say('Luck'), this.#luck) };

  /**
   * @param {RuledThing} ruled
   * @param {RuleManners} manners
   */
  constructor(ruled, manners) {
    this.#ruled = ruled;
    this.#manners = manners;
    this.#desk = new RuleDesk(manners);
    this.#dialog.dataset.wordsNode = ruled.node;
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /**
   * Opens the sheet at one of its parts.
   *
   * @param {RulePart} part
   */
  async open(part) {
    await Promise.all([loadStyles('/styles/logic/rules.css'), this.refresh()]);
    openBeside(this.#dialog, this.#ruled.title, ...Object.values(this.#parts));
    // The title is the author's words, whichever way they are written.
    this.#dialog.querySelector('h2')?.setAttribute('dir', 'auto');
    const editor = { condition: this.#condition, effects: this.#effects, luck: this.#luck }[part];
    const first = editor.querySelector('[type=radio]:checked') ?? editor.querySelector('select, button, input');
    // The browser would scroll the control to the edge, under the title.
    /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
    this.#parts[part].scrollIntoView({ block: 'start' });
  }

  /** Shows the rules as they are now; closes the sheet if what has them is gone. */
  async refresh() {
    const { ask } = this.#manners;
    const { node } = this.#ruled;
    // What was just made may be gone again, by undo or by another device.
    const [, { thing }] = await Promise.all([this.#desk.refresh(), ask({ do: 'thing', node }).catch(() => ({ thing: null }))]);
    if (!thing) {
      this.#dialog.close();
      return;
    }
    await this.#show(thing);
  }

  /** @param {Thing} thing */
  async #show(thing) {
    const { perform } = this.#manners;
    const { node, hasRoll = false } = this.#ruled;
    const { kind, fields, slots = {} } = thing;
    const { tools } = this.#desk;
    const [check] = slots.check ?? [];
    const write = (/** @type {string} */ field) => (/** @type {unknown} */ value) =>
      perform({ do: 'write', node, field, ...(value === undefined ? {} : { value }) });
    this.#parts.condition.hidden = kind === 'location' || kind === 'outcome';
    this.#parts.effects.hidden = kind === 'page' || kind === 'way' || check !== undefined;
    this.#parts.luck.hidden = kind !== 'choice';
    if (!this.#parts.condition.hidden) {
      await this.#condition.show(fields.if === undefined ? undefined : String(fields.if),
        { tools, ...conditionWords(kind), write: (value) => this.#writeCondition(fields, value) });
    }
    this.#reason.hidden = kind !== 'choice';
    if (kind === 'choice') {
      this.#reason.show({ isOnce: fields.once === true, reason: String(fields.reason ?? ''), hasCondition: fields.if !== undefined },
        { node, write: (field, value) => write(field)(value) });
    }
    if (!this.#parts.effects.hidden) {
      await this.#effects.show(fields.set, { tools, always: effectWords(kind), hasRoll, write: write('set') });
    }
    if (kind === 'choice') {
      const odds = check ? await oddsOf(this.#manners.ask, check.node) : null;
      this.#luck.show(thing, odds, { tools, choice: node, perform });
    }
  }

  /**
   * A reason without a condition is an error in a story, so it goes with it.
   *
   * @param {Thing['fields']} fields
   * @param {string | undefined} value
   */
  async #writeCondition({ reason, once }, value) {
    const { perform } = this.#manners;
    const { node } = this.#ruled;
    if (value === undefined && reason !== undefined && once !== true) await perform({ do: 'write', node, field: 'reason' });
    return perform({ do: 'write', node, field: 'if', ...(value === undefined ? {} : { value }) });
  }
}

/**
 * @param {string} title
 * @param {...HTMLElement} content
 */
function drawPart(title, ...content) {
  return create('section', { class: 'rule-part' }, create('h3', {}, title), ...content);
}

/** @param {string} kind */
function conditionWords(kind) {
  switch (kind) {
    case 'page': return { lead: say('Readers see this page only if'), always: say('Readers always see this page.') };
    case 'way': return { lead: say('The story continues this way only if'), always: say('The story always continues this way.') };
    default: return { lead: say('Readers can pick this only if'), always: say('Readers can always pick this.') };
  }
}

/** @param {string} kind */
function effectWords(kind) {
  switch (kind) {
    case 'location': return say('Coming here changes nothing.');
    case 'outcome': return say('If it turns out like this, nothing changes.');
    default: return say('Picking this changes nothing.');
  }
}
