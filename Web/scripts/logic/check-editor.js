/**
 * @typedef {import('./check-kinds.js').CheckFields} CheckFields
 * @typedef {import('./check-kinds.js').CheckKind} CheckKind
 * @typedef {import('./expressions.js').RuleTools} RuleTools
 * @typedef {import('./odds.js').Odds} Odds
 * @typedef {import('./story-memory.js').EditRequest} EditRequest
 * @typedef {import('./story-memory.js').Thing} Thing
 */

/**
 * @typedef {object} CheckManners
 * @property {RuleTools} tools
 * @property {string} choice the node of the choice
 * @property {(request: EditRequest) => Promise<any>} perform null if it was refused, which has been said then
 */

import { bin, plus } from '../desk/drawings.js';
import { settle, sketchField, storyField } from '../desk/kept-field.js';
import { askWords } from '../desk/words-dialog.js';
import { create, icon } from '../elements/create.js';
import { say, sayNumber } from '../language/say.js';
import { bucketInWords } from './bucket-words.js';
import { readersInWords } from './chance-words.js';
import { bucketFor, bucketsOf, checkKinds, isHighGood, kindOfCheck, levels, measuresOf, mostBuckets, mostModifiers, newCheck, rangesOf,
  shiftInSteps, shiftOf, usualShift, withBorder, withBucket, withBucketNamed, withDirection, withMeasure, withoutBucket }
  from './check-kinds.js';
import { drawKind } from './check-drawings.js';
import { ConditionEditor, choose, drawNumber } from './condition-editor.js';
import { focusKey, put, rebuild } from './kept-parts.js';
import { drawMeasure } from './measure-field.js';
import { drawOdds } from './odds-view.js';
import { RangeBar } from './range-bar.js';

/** How luck decides a choice: picked by picture, with its numbers, its odds, and what makes it easier or harder. */
export class CheckEditor extends HTMLElement {
  /** @type {CheckManners | null} */
  #manners = null;
  /** @type {Thing | null} */
  #check = null;
  /** @type {Odds | null} */
  #odds = null;
  #shape = '';

  /**
   * @param {Thing} choice
   * @param {Odds | null} odds
   * @param {CheckManners} manners
   */
  show({ slots = {} }, odds, manners) {
    this.#manners = manners;
    this.#check = slots.check?.[0] ?? null;
    this.#odds = odds;
    const fields = this.#fields;
    const shape = JSON.stringify([kindOfCheck(fields), this.#check !== null, fields.atMost === undefined, bucketsOf(fields),
      this.#modifiers.map(({ node }) => node), measuresOf(fields).map(({ to }) => to)]);
    if (shape !== this.#shape) rebuild(this, this.#draw());
    this.#shape = shape;
    this.#putAll();
  }

  get #known() {
    if (!this.#manners) throw new Error('a check is changed before it is shown');
    return this.#manners;
  }

  /** The fields of the format, without what stays as it is. */
  get #fields() {
    const { id: _id, aliases: _aliases, note: _note, ...fields } = this.#check?.fields ?? {};
    return /** @type {CheckFields} */ (fields);
  }

  get #modifiers() {
    return this.#check?.slots?.modifiers ?? [];
  }

  #draw() {
    const fields = this.#fields;
    const kind = kindOfCheck(fields);
    return [
      this.#drawKinds(kind),
      ...(this.#check ? [
        create('div', { class: 'check-numbers' }, ...this.#drawNumbers(fields, kind)),
        create('div', { class: 'check-odds' }),
        ...(kind === 'wheel' ? [] : [this.#drawModifiers(fields)]),
        create('button', { type: 'button', class: 'quiet no-luck', 'data-key': 'no luck', onclick: () => void this.#roll(undefined) },
          icon(bin), say('Without luck')),
      ] : []),
    ];
  }

  /** @param {CheckKind | null} now */
  #drawKinds(now) {
    return create('fieldset', { class: 'check-kinds' },
      create('legend', {}, this.#check ? say('How luck decides') : say('Let luck decide')),
      ...checkKinds.map((kind) => create('label', { class: 'check-kind' },
        create('input', { type: 'radio', name: `kind-${this.#known.choice}`, value: kind, 'data-key': `kind ${kind}`, checked: kind === now,
          onchange: () => void this.#pick(kind) }),
        drawKind(kind), create('span', {}, kindInWords(kind)))));
  }

  /**
   * @param {CheckFields} fields
   * @param {CheckKind | null} kind
   * @returns {(HTMLElement | false)[]}
   */
  #drawNumbers(fields, kind) {
    const measures = measuresOf(fields).map((measure) => drawMeasure(measure, measureInWords(measure.key),
      (value) => this.#roll(withMeasure(this.#fields, measure.key, value))));
    switch (kind) {
      case 'die': case 'dice': return [
        create('div', { class: 'rule-words' }, create('span', { class: 'rule-word', 'aria-hidden': 'true' }, say('It works with')),
          choose('direction', say('It works with'), [['atLeast', say('this number or more')], ['atMost', say('this number or less')]],
            (value) => void this.#roll(withDirection(this.#fields, value === 'atLeast' ? 'atLeast' : 'atMost')))),
        ...measures];
      case 'difficulty': return [create('fieldset', { class: 'check-levels' }, create('legend', {}, say('How hard is it?')),
        ...Object.keys(levels).map((level) => create('label', { class: 'tick-field' },
          create('input', { type: 'radio', name: `level-${this.#known.choice}`, value: level, 'data-key': `level ${level}`,
            onchange: () => void this.#roll({ ...this.#fields, level }) }),
          create('span', {}, levelInWords(level)))))];
      case 'range': return [new RangeBar(), this.#drawParts(fields, (bucket) => this.#drawEnds(fields, bucket))];
      case 'wheel': return [this.#drawParts(fields, (bucket) => this.#drawWeight(bucket))];
      default: return measures;
    }
  }

  /**
   * The parts of a bar or a wheel, each with its name.
   *
   * @param {CheckFields} fields
   * @param {(bucket: string) => HTMLElement} drawNumbers
   */
  #drawParts(fields, drawNumbers) {
    const buckets = bucketsOf(fields);
    return create('div', { class: 'check-parts' },
      create('div', { class: 'rule-rows' }, ...buckets.map((bucket, index) => create('div', { class: 'rule-row', role: 'group',
        'aria-label': say('Part “{part}”', { part: bucketInWords(bucket) }) },
      create('div', { class: 'rule-words' }, create('span', { class: `odds-key shade-${index % 4}`, 'aria-hidden': 'true' }),
        this.#drawName(bucket), drawNumbers(bucket)),
      buckets.length > 2 && create('button', { type: 'button', class: 'quiet rule-remove', 'data-key': `part ${bucket} remove`,
        'aria-label': say('Remove this part'), title: say('Remove this part'), onclick: () => void this.#removePart(bucket) },
      icon(bin))))),
      buckets.length < mostBuckets && create('button', { type: 'button', class: 'secondary', 'data-key': 'add part',
        onclick: () => void this.#addPart() }, icon(plus), say('Another part')));
  }

  /** @param {string} bucket */
  #drawName(bucket) {
    /** @type {HTMLInputElement} */
    const field = sketchField('input', { class: 'text-field', type: 'text', 'data-key': `part ${bucket} name`, dir: 'auto',
      autocomplete: 'off', maxlength: 50, 'aria-label': say('Name of this part') }, { act: (words) => {
      if (words.trim()) return this.#namePart(bucket, words.trim());
      field.value = field.dataset.kept ?? '';
      return true;
    } });
    return field;
  }

  /**
   * The numbers of a part. Only its end can be moved, and the beginning of the first: the next part begins behind it.
   *
   * @param {CheckFields} fields
   * @param {string} bucket
   */
  #drawEnds(fields, bucket) {
    const index = bucketsOf(fields).indexOf(bucket);
    const move = (/** @type {number} */ border) => (/** @type {number} */ value) =>
      this.#roll(withBorder(this.#fields, border, value));
    return create('span', { class: 'check-ends' },
      index === 0 ? drawNumber(`part ${bucket} from`, say('First number'), move(-1)) : create('span', { class: 'check-from' }),
      create('span', {}, say('to')), drawNumber(`part ${bucket} to`, say('Last number'), move(index)));
  }

  /** @param {string} bucket */
  #drawWeight(bucket) {
    return drawMeasure({ key: `weight ${bucket}`, from: 1, to: Math.max(20, Number(this.#fields.weights?.[bucket] ?? 1)), value: 1 },
      say('How large'), (value) =>
        this.#roll({ ...this.#fields, weights: { ...this.#fields.weights, [bucket]: Math.min(Math.max(value, 1), 1_000_000) } }));
  }

  /** @param {CheckFields} fields */
  #drawModifiers(fields) {
    const modifiers = this.#modifiers;
    return create('div', { class: 'check-modifiers' },
      create('h4', {}, isHighGood(fields) === null ? say('What moves the roll') : say('What makes it easier or harder')),
      ...modifiers.map((modifier, index) => create('div', { class: 'modifier', role: 'group', 'data-node': modifier.node,
        'aria-label': say('Modifier {number}', { number: index + 1 }) }, ...this.#drawModifier(modifier, fields, index + 1))),
      modifiers.length < mostModifiers && create('button', { type: 'button', class: 'secondary', 'data-key': 'add modifier',
        onclick: () => void this.#addModifier() }, icon(plus), isHighGood(fields) === null ? say('Move the roll…')
        : say('Easier or harder…')));
  }

  /**
   * @param {Thing} modifier
   * @param {CheckFields} fields
   * @param {number} number
   */
  #drawModifier({ node }, fields, number) {
    const write = (/** @type {string} */ field, /** @type {unknown} */ value) =>
      this.#known.perform({ do: 'write', node, field, ...(value === undefined ? {} : { value }) });
    const step = () => shiftInSteps(this.#fields, Number(this.#modifiers.find((one) => one.node === node)?.fields.shift ?? 0));
    const words = isHighGood(fields) === null ? { yes: say('higher'), no: say('lower') } : { yes: say('easier'), no: say('harder') };
    /** @type {HTMLInputElement} */
    const reason = storyField('input', { class: 'text-field', type: 'text', id: `reason-${node}`, 'data-key': `${node} reason`, dir: 'auto',
      autocomplete: 'off', maxlength: 200 }, { node, field: 'reason' });
    return [
      new ConditionEditor(),
      create('div', { class: 'rule-row' },
        create('div', { class: 'rule-words' }, create('span', { class: 'rule-word' }, say('it is')),
          drawNumber(`${node} amount`, say('How much'), (amount) =>
            write('shift', shiftOf(this.#fields, { ...step(), amount })), { from: 0, to: 1000 }),
          choose(`${node} helps`, say('Easier or harder'), [['true', words.yes], ['false', words.no]], (value) =>
            void write('shift', shiftOf(this.#fields, { ...step(), helps: value === 'true' })))),
        create('button', { type: 'button', class: 'quiet rule-remove', 'data-key': `${node} remove`,
          'aria-label': say('Remove modifier {number}', { number }), title: say('Remove modifier {number}', { number }),
          onclick: () => void this.#removeModifier(node) }, icon(bin))),
      create('label', { class: 'field', for: reason.id }, create('span', {}, say('because (readers see this)')), reason),
      create('p', { class: 'hint modifier-odds' }),
    ];
  }

  #putAll() {
    const fields = this.#fields;
    for (const { key, value } of measuresOf(fields)) this.#putMeasure(key, value);
    put(this, 'direction', fields.atMost === undefined ? 'atLeast' : 'atMost');
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll('.check-kinds input')))
      box.checked = box.value === kindOfCheck(fields);
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll('.check-levels input')))
      box.checked = box.value === fields.level;
    const bar = this.querySelector('range-bar');
    if (bar instanceof RangeBar) bar.show(fields, (changed) => void this.#roll(changed));
    for (const { bucket, from, to } of rangesOf(fields)) {
      put(this, `part ${bucket} from`, String(from));
      put(this, `part ${bucket} to`, String(to));
      const beginning = this.querySelector(`[data-key="${CSS.escape(`part ${bucket} to`)}"]`)?.closest('.check-ends')
        ?.querySelector('.check-from');
      if (beginning) beginning.textContent = sayNumber(from);
    }
    for (const bucket of bucketsOf(fields)) put(this, `part ${bucket} name`, bucketInWords(bucket));
    for (const [bucket, weight] of Object.entries(fields.weights ?? {})) this.#putMeasure(`weight ${bucket}`, Number(weight));
    this.querySelector('.check-odds')?.replaceChildren(drawOdds(this.#odds));
    for (const modifier of this.#modifiers) this.#putModifier(modifier, fields);
  }

  /**
   * @param {string} key
   * @param {number} value
   */
  #putMeasure(key, value) {
    put(this, `${key} slider`, String(value));
    put(this, `${key} number`, String(value));
  }

  /**
   * @param {Thing} modifier
   * @param {CheckFields} fields
   */
  #putModifier({ node, fields: { if: condition, shift, reason } }, fields) {
    const { tools, perform } = this.#known;
    const { amount, helps } = shiftInSteps(fields, Number(shift ?? 0));
    put(this, `${node} amount`, String(amount));
    put(this, `${node} helps`, String(helps));
    put(this, `${node} reason`, String(reason ?? ''));
    const part = this.querySelector(`.modifier[data-node="${node}"]`);
    const editor = part?.querySelector('condition-editor');
    if (editor instanceof ConditionEditor) {
      void editor.show(condition === undefined ? undefined : String(condition), { tools, lead: say('If'), always: say('Always:'),
        write: (value) => perform({ do: 'write', node, field: 'if', ...(value === undefined ? {} : { value }) }) });
    }
    const odds = part?.querySelector('.modifier-odds');
    const shares = this.#odds?.modifiers.find((one) => one.node === node)?.billionths;
    const pass = this.#odds?.shares.findIndex(({ bucket }) => bucket === 'pass') ?? -1;
    if (odds) odds.textContent = shares?.[pass] === undefined ? '' : say('Then it works for {readers}.',
      { readers: readersInWords(shares[pass] ?? 0) });
  }

  /** @param {CheckKind} kind */
  async #pick(kind) {
    if (this.#check && kind === kindOfCheck(this.#fields)) return;
    await this.#roll(newCheck(kind, [bucketFor(say('first'), []), bucketFor(say('second'), [])]));
    focusKey(this, `kind ${kind}`);
  }

  /** @param {CheckFields | undefined} fields */
  #roll(fields) {
    const { perform, choice } = this.#known;
    return perform({ do: 'roll', node: choice, ...(fields === undefined ? {} : { check: fields }) });
  }

  async #addPart() {
    const keep = { node: this.#known.choice, purpose: 'part' };
    const words = await askWords({ title: say('Another part'), label: say('What comes out of it?'), hint: say('For example: Treasure'),
      yes: say('Add'), most: 50, keep, again: () => void this.#addPart() });
    if (!words) return;
    const bucket = bucketFor(words, bucketsOf(this.#fields));
    if (await this.#roll(withBucket(this.#fields, bucket))) settle(keep);
    focusKey(this, `part ${bucket} name`);
  }

  /** @param {string} bucket */
  async #removePart(bucket) {
    await this.#roll(withoutBucket(this.#fields, bucket));
    focusKey(this, 'add part');
  }

  /**
   * @param {string} bucket
   * @param {string} words
   */
  async #namePart(bucket, words) {
    const name = bucketFor(words, bucketsOf(this.#fields).filter((one) => one !== bucket));
    if (name === bucket) return;
    // The outcome whose part is gone takes over the new name, with its text and where it leads.
    await this.#roll(withBucketNamed(this.#fields, bucket, name));
    focusKey(this, `part ${name} name`);
  }

  async #addModifier() {
    if (!this.#check) return;
    const answer = await this.#known.perform({ do: 'add', kind: 'modifier', node: this.#check.node, words: '',
      fields: { shift: usualShift(this.#fields) } });
    if (answer?.result) focusKey(this, `${answer.result} amount`);
  }

  /** @param {string} node */
  async #removeModifier(node) {
    if (await this.#known.perform({ do: 'delete', node })) focusKey(this, 'add modifier');
  }
}

customElements.define('check-editor', CheckEditor);

/** @param {CheckKind} kind */
function kindInWords(kind) {
  switch (kind) {
    case 'coin': return say('A coin');
    case 'die': return say('A die');
    case 'dice': return say('Dice');
    case 'difficulty': return say('Easy or hard');
    case 'percent': return say('Percent');
    case 'range': return say('A bar with parts');
    default: return say('A wheel');
  }
}

/** @param {string} level */
function levelInWords(level) {
  switch (level) {
    case 'veryEasy': return say('very easy');
    case 'easy': return say('easy');
    case 'medium': return say('medium');
    case 'hard': return say('hard');
    default: return say('very hard');
  }
}

/** @param {string} key of a measure */
function measureInWords(key) {
  switch (key) {
    case 'pass': return say('It works this often');
    case 'of': return say('out of');
    case 'dice': return say('How many dice');
    case 'sides': return say('Sides of a die');
    default: return say('Number needed');
  }
}
