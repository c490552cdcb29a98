/**
 * @typedef {import('./condition-rows.js').CompareRow} CompareRow
 * @typedef {import('./condition-rows.js').Group} Group
 * @typedef {import('./condition-rows.js').OneOfRow} OneOfRow
 * @typedef {import('./condition-rows.js').Path} Path
 * @typedef {import('./condition-rows.js').Relation} Relation
 * @typedef {import('./condition-rows.js').Row} Row
 * @typedef {import('./condition-rows.js').UnmadeRow} UnmadeRow
 * @typedef {import('./expression-tree.js').Literal} Literal
 * @typedef {import('./expression-tree.js').Operand} Operand
 * @typedef {import('./expressions.js').RuleTools} RuleTools
 */

/**
 * @typedef {object} ConditionManners
 * @property {RuleTools} tools
 * @property {string} lead how the sentence begins: “Readers can pick this only if”
 * @property {string} always what is said without a condition
 * @property {boolean} [hasRoll] whether a roll is known here
 * @property {(expression: string | undefined) => Promise<unknown>} write
 */

import { bin, plus } from '../desk/drawings.js';
import { plainName } from '../desk/plain-name.js';
import { sketchField } from '../desk/kept-field.js';
import { create, icon } from '../elements/create.js';
import { say } from '../language/say.js';
import { comparableWith, relationOf, relationsOf, rowAbout, rowAboutReading, unmade, valueFor, withOption, withRelation }
  from './condition-defaults.js';
import { joinOf, joinedBy, rowAt, rowOf, rowsOf, treeOf, withAnother, withRow } from './condition-rows.js';
import { isExact, literalsIn } from './expression-tree.js';
import { focusKey, partOf, put, rebuild } from './kept-parts.js';

/** A condition as a sentence whose parts are picked, with the same condition as an expression for those who would rather type. */
export class ConditionEditor extends HTMLElement {
  /** @type {ConditionManners | null} */
  #manners = null;
  #expression = '';
  /**
   * What is shown once the writing here is over.
   *
   * @type {string | null}
   */
  #later = null;
  #writing = 0;
  /**
   * Null if the expression cannot be understood.
   *
   * @type {Group | null}
   */
  #group = null;
  /**
   * What typed rows show.
   *
   * @type {Map<Row, string>}
   */
  #typed = new Map();
  #shape = '';

  /**
   * @param {string | undefined} expression
   * @param {ConditionManners} manners
   */
  async show(expression, manners) {
    this.#manners = manners;
    if (this.#writing > 0) {
      this.#later = expression ?? '';
      return;
    }
    // A row that the author wants to type stays typed, although the sentence could say it.
    if (this.#group && this.#shape !== '' && this.#expression === (expression ?? '')) {
      await this.#draw();
      return;
    }
    this.#expression = expression ?? '';
    const answer = this.#expression === '' ? null : await manners.tools.expressions.understand(this.#expression);
    if (this.#writing > 0) return;
    this.#group = answer && 'wrong' in answer || !isExact(this.#expression) ? null : rowsOf(answer && answer.tree);
    await this.#draw();
    this.#complain(answer && 'wrong' in answer ? answer.wrong.message : '');
  }

  get #known() {
    if (!this.#manners) throw new Error('a condition is changed before it is shown');
    return this.#manners;
  }

  async #draw() {
    const group = this.#group;
    const { tools, lead, always } = this.#known;
    this.#typed = new Map();
    const find = async (/** @type {Row} */ row) => {
      if (row.is === 'typed') this.#typed.set(row, await tools.expressions.express(row.tree));
      if (row.is === 'group') for (const inside of row.rows) await find(inside);
    };
    if (group) await find(group);
    const shape = JSON.stringify([group && shapeOf(group), tools.memories(), lead]);
    if (shape !== this.#shape) {
      const isOpen = this.querySelector('details')?.open ?? false;
      rebuild(this, [
        ...(group === null ? [create('p', { class: 'hint' }, say('This condition can only be typed:'))]
          : group.rows.length === 0 ? [create('p', { class: 'rule-always' }, always)]
            : [create('p', { class: 'rule-lead' }, lead), this.#drawGroup(group, [])]),
        group ? this.#drawAdding(group, []) : '',
        this.#drawTyping(isOpen || group === null),
      ]);
    }
    this.#shape = shape;
    if (group) this.#putAll(group, []);
    put(this, 'typed', this.#expression);
  }

  /**
   * @param {Row} row
   * @param {Path} path
   */
  #putAll(row, path) {
    const key = keyOf(path);
    switch (row.is) {
      case 'group':
        put(this, `${key} join`, joinOf(row));
        for (const [index, inside] of row.rows.entries()) this.#putAll(inside, [...path, index]);
        break;
      case 'flag':
        put(this, `${key} value`, String(row.isYes));
        break;
      case 'visited':
        put(this, `${key} relation`, String(row.isYes));
        break;
      case 'compare':
        put(this, `${key} relation`, row.relation);
        put(this, `${key} other`, row.value.is === 'variable' ? row.value.name : '');
        if (row.value.is !== 'variable') put(this, `${key} value`, String(row.value.value));
        break;
      case 'oneOf':
        put(this, `${key} relation`, relationOf(row));
        put(this, `${key} values`, row.values.map(({ value }) => String(value)).join(', '));
        for (const { value } of row.values) tick(partOf(this, `${key} option ${value}`));
        break;
      default:
        put(this, `${key} typed`, this.#typed.get(row) ?? '');
    }
  }

  /**
   * @param {Group} group
   * @param {Path} path
   * @returns {HTMLElement}
   */
  #drawGroup(group, path) {
    const key = keyOf(path);
    const isOutermost = path.length === 0;
    return create('div', { class: 'rule-group' },
      (!isOutermost || group.rows.length > 1 || !group.isYes) && choose(`${key} join`, say('How these go together'), [
        ['all', say('all of these are true')], ['any', say('at least one of these is true')],
        ['none', say('none of these is true')], ['notAll', say('not all of these are true')]],
      (join) => this.#set(path, (row) => (row.is === 'group' ? joinedBy(row, join) : row))),
      create('div', { class: 'rule-rows' }, ...group.rows.map((row, index) => this.#drawRow(row, [...path, index]))),
      !isOutermost && this.#drawAdding(group, path));
  }

  /**
   * @param {Group} group
   * @param {Path} path
   */
  #drawAdding(group, path) {
    const isBegun = group.rows.length > 0;
    return create('div', { class: 'rule-adding' },
      create('button', { type: 'button', class: 'secondary', 'data-key': `${keyOf(path)} add`, onclick: () => void this.#add(path) },
        icon(plus), isBegun ? say('Another condition') : say('Only if…')),
      isBegun && create('button', { type: 'button', class: 'quiet', 'data-key': `${keyOf(path)} add group`,
        onclick: () => void this.#addGroup(path) }, say('A group of conditions')));
  }

  /** @param {boolean} isOpen */
  #drawTyping(isOpen) {
    /** @type {HTMLInputElement} */
    const field = sketchField('input', { class: 'text-field', type: 'text', 'data-key': 'typed', dir: 'ltr', autocomplete: 'off',
      autocapitalize: 'none', spellcheck: 'false', 'aria-label': say('Condition as it is written in the file') },
    { act: (words) => this.#type(words.trim()) });
    return create('details', { class: 'rule-typing', open: isOpen },
      create('summary', {}, say('Type the condition')),
      field, create('p', { class: 'form-said', role: 'status' }));
  }

  /**
   * @param {Row} row
   * @param {Path} path
   * @returns {HTMLElement}
   */
  #drawRow(row, path) {
    const number = (path.at(-1) ?? 0) + 1;
    return create('div', { class: 'rule-row', role: 'group',
      'aria-label': say('Condition {number}', { number }) },
    row.is === 'group' ? this.#drawGroup(row, path)
      : create('div', { class: 'rule-words' }, this.#drawSubject(row, path), ...this.#drawRest(row, path)),
    create('button', { type: 'button', class: 'quiet rule-remove', 'data-key': `${keyOf(path)} remove`,
      'aria-label': say('Remove condition {number}', { number }), title: say('Remove condition {number}', { number }),
      onclick: () => void this.#remove(path) }, icon(bin)));
  }

  /**
   * What the condition is about.
   *
   * @param {Exclude<Row, Group>} row
   * @param {Path} path
   */
  #drawSubject(row, path) {
    const { tools, hasRoll } = this.#known;
    const memories = tools.memories();
    const now = subjectKeyOf(row);
    const offered = [...(now ? [] : [['', say('Choose…')]]), ...memories.map(({ name, words }) => [`variable ${name}`, words])];
    if (now.startsWith('variable ') && !offered.some(([value]) => value === now)) {
      const name = now.slice('variable '.length);
      offered.push([now, say('{name} (not in the story)', { name: plainName(name) })]);
    }
    offered.push(['visited', say('the reader')], ['visits', say('the number of visits to')], ['turns', say('the number of choices made')]);
    if (hasRoll || now === 'roll') offered.push(['roll', say('the roll')]);
    offered.push(['typed', say('something typed…')], ['new', say('something new…')]);
    const select = choose(`${keyOf(path)} subject`, say('What it is about'), /** @type {[string, string][]} */ (offered),
      (value) => void this.#pickSubject(path, value), now);
    return select;
  }

  /**
   * @param {Exclude<Row, Group>} row
   * @param {Path} path
   * @returns {Node[]}
   */
  #drawRest(row, path) {
    const key = keyOf(path);
    const { tools } = this.#known;
    switch (row.is) {
      case 'flag': return [word(say('is')), this.#drawYesNo(path)];
      case 'visited': return [
        choose(`${key} relation`, say('How it compares'), [['true', say('has been to')], ['false', say('has not been to')]],
          (value) => this.#set(path, (one) => (one.is === 'visited' ? { ...one, isYes: value === 'true' } : one))),
        this.#drawPlace(row.location, path)];
      case 'typed': return [this.#drawTyped(path)];
      case 'unmade': return this.#drawMissing(row, path);
      default: {
        const { subject } = row;
        const memory = subject.is === 'variable' ? tools.memories().find(({ name }) => name === subject.name) : undefined;
        const relations = relationsOf(row, memory)
          .map((relation) => /** @type {[string, string]} */ ([relation, relationInWords(relation)]));
        return [
          ...(subject.is === 'visits' ? [this.#drawPlace(subject.location, path)] : []),
          choose(`${key} relation`, say('How it compares'), relations, (value) => this.#set(path, (one) =>
            (one.is === 'compare' || one.is === 'oneOf' ? withRelation(one, /** @type {Relation | 'in' | 'notIn'} */ (value)) : one))),
          ...(row.is === 'oneOf' ? this.#drawValues(row, path, memory) : this.#drawOperand(row, path, memory))];
      }
    }
  }

  /**
   * What an author still has to say.
   *
   * @param {UnmadeRow} row
   * @param {Path} path
   */
  #drawMissing({ about }, path) {
    if (about === 'typed') return [this.#drawTyped(path)];
    if (about === 'visits') return [this.#drawPlace('', path)];
    if (about === 'visited') return [word(say('has been to')), this.#drawPlace('', path)];
    const name = about.slice('variable '.length);
    const memory = this.#known.tools.memories().find((one) => one.name === name);
    if (!memory) return [];
    return [word(say('is')), drawMissing(`${keyOf(path)} value`, memory, (value) => this.#set(path, () =>
      ({ is: 'compare', subject: { is: 'variable', name }, relation: '==', value: { is: 'text', value } })))];
  }

  /** @param {Path} path */
  #drawYesNo(path) {
    return choose(`${keyOf(path)} value`, say('Value'), [['true', say('yes')], ['false', say('no')]], (value) =>
      this.#set(path, (row) => {
        const isYes = value === 'true';
        if (row.is === 'flag') return { ...row, isYes };
        return row.is === 'compare' ? { ...row, value: /** @type {Literal} */ ({ is: 'yesNo', value: isYes }) } : row;
      }));
  }

  /**
   * What something is compared with: a value, or something else that the story remembers.
   *
   * @param {CompareRow} row
   * @param {Path} path
   * @param {import('./story-memory.js').Memory | undefined} memory
   * @returns {HTMLElement[]}
   */
  #drawOperand(row, path, memory) {
    const { value } = row;
    const memories = this.#known.tools.memories();
    const others = comparableWith(row, memories);
    const literal = value.is === 'variable' ? [] : [this.#drawValue(value, path, memory)];
    if (others.length === 0 && value.is !== 'variable') return literal;
    const key = `${keyOf(path)} other`;
    return [choose(key, say('What it is compared with'), [['', say('this value:')],
      ...others.map(({ name, words }) => /** @type {[string, string]} */ ([name, words]))], async (name) => {
      const picked = name === '' ? valueFor(row, memories) : /** @type {Operand} */ ({ is: 'variable', name });
      await this.#set(path, (one) => (one.is === 'compare' ? { ...one, value: picked } : one));
      focusKey(this, key);
    }, value.is === 'variable' ? value.name : ''), ...literal];
  }

  /**
   * @param {Literal} value
   * @param {Path} path
   * @param {import('./story-memory.js').Memory | undefined} memory
   * @returns {HTMLElement}
   */
  #drawValue(value, path, memory) {
    const key = `${keyOf(path)} value`;
    const write = (/** @type {Literal} */ literal) =>
      this.#set(path, (row) => (row.is === 'compare' ? { ...row, value: literal } : row));
    if (value.is === 'yesNo') return this.#drawYesNo(path);
    if (value.is === 'number') return drawNumber(key, say('Number'), (value) => write({ is: 'number', value }));
    if (memory?.kind === 'oneOf') {
      const options = memory.options.map(({ id, words }) => /** @type {[string, string]} */ ([id, words]));
      return choose(key, say('Value'), options, (id) => write({ is: 'text', value: id }), value.value);
    }
    return drawText(key, (text) => write({ is: 'text', value: text }));
  }

  /**
   * @param {OneOfRow} row
   * @param {Path} path
   * @param {import('./story-memory.js').Memory | undefined} memory
   * @returns {Node[]}
   */
  #drawValues(row, path, memory) {
    const key = keyOf(path);
    if (memory?.kind === 'oneOf' && row.values.every(({ value }) => memory.options.some(({ id }) => id === value))) {
      const order = memory.options.map(({ id }) => id);
      return [create('span', { class: 'rule-options', role: 'group', 'aria-label': say('Values') }, ...memory.options.map(({ id, words }) =>
        create('label', { class: 'tick-field' }, create('input', { type: 'checkbox', 'data-key': `${key} option ${id}`,
          onchange: (/** @type {Event} */ event) => {
            const box = /** @type {HTMLInputElement} */ (event.target);
            void this.#set(path, (one) => (one.is === 'oneOf' ? withOption(one, id, box.checked, order) : one)).then(() => {
              const now = rowAtOf(this.#group, path);
              box.checked = now?.is === 'oneOf' && now.values.some(({ value }) => value === id);
            });
          } }), create('span', { dir: 'auto' }, words))))];
    }
    /** @type {HTMLInputElement} */
    const field = sketchField('input', { class: 'text-field', type: 'text', 'data-key': `${key} values`, dir: 'auto', autocomplete: 'off',
      'aria-label': say('Values, with commas between them') }, { act: (words) => {
      const values = literalsIn(words, row.values[0]);
      if (values.length > 0) return this.#set(path, (one) => (one.is === 'oneOf' ? { ...one, values } : one));
      field.value = field.dataset.kept ?? '';
      return true;
    } });
    return [field];
  }

  /**
   * @param {string} location
   * @param {Path} path
   */
  #drawPlace(location, path) {
    const { tools } = this.#known;
    return create('button', { type: 'button', class: 'secondary rule-place', 'data-key': `${keyOf(path)} place`, 'aria-haspopup': 'dialog',
      onclick: async () => {
        const picked = await tools.pickPlace(location);
        if (picked === null) return;
        await this.#set(path, (row) => {
          if (row.is === 'visited') return { ...row, location: picked };
          if (row.is === 'unmade') return rowAboutReading(row.about === 'visits' ? 'visits' : 'visited', picked);
          return row.is === 'compare' && row.subject.is === 'visits' ? { ...row, subject: { is: 'visits', location: picked } } : row;
        });
        focusKey(this, `${keyOf(path)} place`);
      } }, create('span', { dir: 'auto' }, location ? tools.placeOf(location) : say('Choose…')));
  }

  /** @param {Path} path */
  #drawTyped(path) {
    const said = create('span', { class: 'form-said', role: 'status' });
    /** @type {HTMLInputElement} */
    const field = sketchField('input', { class: 'text-field', type: 'text', 'data-key': `${keyOf(path)} typed`, dir: 'ltr',
      autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', 'aria-label': say('Typed condition') }, { act: async (words) => {
      const answer = await this.#known.tools.expressions.understand(words);
      said.textContent = 'wrong' in answer ? notUnderstood(answer.wrong.message) : '';
      if ('wrong' in answer) return false;
      await this.#set(path, () => rowOf(answer.tree));
      return true;
    } });
    return create('span', { class: 'rule-typed' }, field, said);
  }

  /** Begins a condition, of which nothing is picked yet. */
  begin() {
    return this.#add([]);
  }

  /**
   * @param {Path} path the group's
   */
  async #add(path) {
    const target = rowAtOf(this.#group, path);
    if (!this.#group || target?.is !== 'group') return;
    // Pressed twice, it is still the one that the author has not picked.
    const begun = target.rows.findIndex((row) => row.is === 'unmade' && row.about === '');
    if (begun < 0) await this.#write(withAnother(this.#group, path, unmade));
    focusKey(this, `${keyOf([...path, begun < 0 ? target.rows.length : begun])} subject`);
  }

  /** @param {Path} path */
  async #addGroup(path) {
    const target = rowAtOf(this.#group, path);
    if (!this.#group || target?.is !== 'group') return;
    await this.#write(withAnother(this.#group, path,
      { is: 'group', join: target.join === 'all' ? 'any' : 'all', isYes: true, rows: [unmade, unmade] }));
    focusKey(this, `${keyOf([...path, target.rows.length])} join`);
  }

  /** @param {Path} path */
  async #remove(path) {
    if (!this.#group) return;
    await this.#write(withRow(this.#group, path, null));
    focusKey(this, `${keyOf(path.slice(0, -1))} add`) || focusKey(this, `${keyOf([])} add`);
  }

  /**
   * @param {Path} path
   * @param {string} value
   */
  async #pickSubject(path, value) {
    const { tools } = this.#known;
    let name = value.startsWith('variable ') ? value.slice('variable '.length) : null;
    if (value === 'new') {
      name = await tools.remember();
      if (name === null) {
        // The select shows again what the condition is about.
        this.#shape = '';
        await this.#draw();
        focusKey(this, `${keyOf(path)} subject`);
        return;
      }
    }
    const memory = tools.memories().find((one) => one.name === name);
    await this.#set(path, (row) => {
      const before = treeOf({ is: 'group', join: 'all', isYes: true, rows: [row] });
      if (memory) return rowAbout(memory, before);
      if (name !== null) return row;
      if (value === 'typed' && before) return { is: 'typed', tree: before };
      const place = placeIn(row);
      return value === 'turns' || value === 'roll' || place && (value === 'visits' || value === 'visited')
        ? rowAboutReading(value, place ?? '') : { is: 'unmade', about: value, before };
    });
    focusKey(this, `${keyOf(path)} ${value === 'typed' ? 'typed' : 'subject'}`);
  }

  /**
   * @param {string} expression
   * @returns {Promise<boolean>} whether it was understood
   */
  async #type(expression) {
    const { tools, write } = this.#known;
    const answer = expression === '' ? null : await tools.expressions.understand(expression);
    if (answer && 'wrong' in answer) {
      this.#complain(answer.wrong.message);
      return false;
    }
    this.#complain('');
    await write(expression || undefined);
    return true;
  }

  /** @param {string} message */
  #complain(message) {
    const said = this.querySelector('.rule-typing .form-said');
    if (said) said.textContent = message && notUnderstood(message);
  }

  /**
   * @param {Path} path
   * @param {(row: Row) => Row} change
   */
  async #set(path, change) {
    if (!this.#group) return;
    if (path.length === 0) {
      const group = change(this.#group);
      if (group.is === 'group') await this.#write(group);
      return;
    }
    const row = rowAt(this.#group, path);
    if (row) await this.#write(withRow(this.#group, path, change(row)));
  }

  /**
   * Shows the condition at once, and writes it.
   *
   * @param {Group} group
   */
  async #write(group) {
    const { tools, write } = this.#known;
    const before = this.#expression;
    this.#writing += 1;
    try {
      this.#group = group;
      const tree = treeOf(group);
      this.#expression = tree ? await tools.expressions.express(tree) : '';
      await this.#draw();
      if (this.#expression !== before) await write(this.#expression || undefined);
    } finally {
      this.#writing -= 1;
    }
    const later = this.#later;
    if (this.#writing > 0 || later === null) return;
    this.#later = null;
    // What the rows say stays as the author sees it, unless the story has something else.
    if (later !== this.#expression && this.#manners) await this.show(later, this.#manners);
  }
}

customElements.define('condition-editor', ConditionEditor);

/** @param {Path} path */
function keyOf(path) {
  return path.join('.');
}

/**
 * @param {Group | null} group
 * @param {Path} path
 */
function rowAtOf(group, path) {
  return group ? rowAt(group, path) : undefined;
}

/**
 * What decides how a condition is built; everything else is put into its fields.
 *
 * @param {Row} row
 * @returns {unknown}
 */
function shapeOf(row) {
  switch (row.is) {
    case 'group': return [row.isYes && row.rows.length < 2, row.rows.map(shapeOf)];
    case 'flag': return [row.is, row.name];
    case 'visited': return [row.is, row.location];
    case 'compare': return [row.is, row.subject, row.value.is, row.relation];
    case 'oneOf': return [row.is, row.subject, row.values.length];
    case 'unmade': return [row.is, row.about];
    default: return row.is;
  }
}

/** @param {Exclude<Row, Group>} row */
function subjectKeyOf(row) {
  if (row.is === 'typed' || row.is === 'visited') return row.is;
  if (row.is === 'unmade') return row.about;
  if (row.is === 'flag') return `variable ${row.name}`;
  return row.subject.is === 'variable' ? `variable ${row.subject.name}` : row.subject.is;
}

/**
 * @param {Row | undefined} row
 * @returns {string | undefined} the ID of the place that it is about
 */
function placeIn(row) {
  if (row?.is === 'visited') return row.location;
  return row?.is === 'compare' && row.subject.is === 'visits' ? row.subject.location : undefined;
}

/** @param {Relation | 'in' | 'notIn'} relation */
function relationInWords(relation) {
  switch (relation) {
    case '==': return say('is');
    case '!=': return say('is not');
    case '>=': return say('is at least');
    case '<=': return say('is at most');
    case '>': return say('is more than');
    case '<': return say('is less than');
    case 'in': return say('is one of');
    default: return say('is none of');
  }
}

/** @param {string} message */
export function notUnderstood(message) {
  return say('This can’t be understood yet: {message}', { message });
}

/** @param {string} words */
function word(words) {
  return create('span', { class: 'rule-word' }, words);
}

/** @param {HTMLElement | null} box */
function tick(box) {
  if (box instanceof HTMLInputElement) box.checked = true;
}

/**
 * A list to pick from.
 *
 * @param {string} key
 * @param {string} label
 * @param {[string, string][]} options each with its words
 * @param {(value: string) => void} act
 * @param {string} [now] the value, which need not be among them
 */
export function choose(key, label, options, act, now) {
  const known = now === undefined || options.some(([value]) => value === now) ? options
    : [...options, /** @type {[string, string]} */ ([now, now])];
  /** @type {HTMLSelectElement} */
  const select = create('select', { class: 'text-field', 'data-key': key, 'aria-label': label, onchange: () => act(select.value) },
    ...known.map(([value, words]) => create('option', { value }, words)));
  if (now !== undefined) select.value = now;
  return select;
}

/**
 * Asks for a text, or for one of several; nothing is picked at first.
 *
 * @param {string} key
 * @param {import('./story-memory.js').Memory} memory
 * @param {(value: string) => unknown} act
 */
export function drawMissing(key, { kind, options }, act) {
  if (kind !== 'oneOf') return drawText(key, act);
  return choose(key, say('Value'), [['', say('Choose…')],
    ...options.map(({ id, words }) => /** @type {[string, string]} */ ([id, words]))], (id) => void (id && act(id)));
}

/**
 * A field for a text, which becomes part of the story when it is left.
 *
 * @param {string} key
 * @param {(text: string) => unknown} act
 */
export function drawText(key, act) {
  /** @type {HTMLInputElement} */
  const field = sketchField('input', { class: 'text-field', type: 'text', 'data-key': key, dir: 'auto', autocomplete: 'off',
    'aria-label': say('Value') }, { act });
  return field;
}

/**
 * A field for a whole number, which becomes part of the story when it is left; what is no number is put back.
 *
 * @param {string} key
 * @param {string} label
 * @param {(number: number) => unknown} act
 * @param {{ from?: number, to?: number }} [room]
 */
export function drawNumber(key, label, act, room = {}) {
  /** @type {HTMLInputElement} */
  const field = sketchField('input', { class: 'text-field number-field', type: 'number', step: 1, min: room.from, max: room.to,
    'data-key': key, 'aria-label': label }, { act: () => {
    if (field.value !== '' && Number.isSafeInteger(field.valueAsNumber)) return act(field.valueAsNumber);
    field.value = field.dataset.kept ?? '';
    return true;
  } });
  return field;
}
