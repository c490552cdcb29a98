/**
 * What a choice, an outcome or entering a place changes, as steps in order: each step changes variables at once, perhaps only under a
 * condition. A story that has one object has one step.
 *
 * @typedef {import('./expression-tree.js').Tree} Tree
 *
 * @typedef {string | number | boolean} EffectValue As the format has it: a string is an expression.
 * @typedef {{ name: string, value: EffectValue }} Effect
 * @typedef {{ if?: string, effects: Effect[] }} Step
 * @typedef {Record<string, EffectValue> | Record<string, EffectValue>[]} EffectSet The field `set`.
 *
 * @typedef {{ is: 'up' | 'down', by: number }
 *   | { is: 'upByRoll' | 'downByRoll' }
 *   | { is: 'becomes', value: boolean | number | string }
 *   | { is: 'typed', expression: string }} Change What an effect does, as a sentence has it. A string that something becomes is a text or
 *   an option.
 */

import { numberOf } from './expression-tree.js';

/**
 * @param {EffectSet | undefined} set
 * @returns {Step[]}
 */
export function stepsOf(set) {
  const entries = Array.isArray(set) ? set : set === undefined ? [] : [set];
  return entries.map((entry) => {
    const effects = Object.entries(entry).filter(([name]) => name !== 'if' || !Array.isArray(set));
    const step = { effects: effects.filter(([name]) => name !== 'if').map(([name, value]) => ({ name, value })) };
    return Array.isArray(set) && entry.if !== undefined ? { if: String(entry.if), ...step } : step;
  });
}

/**
 * @param {Step[]} steps
 * @param {EffectSet | undefined} before what the field held, as its form stays if it can
 * @returns {EffectSet | undefined} undefined if nothing changes
 */
export function setOf(steps, before) {
  const entries = steps.filter(({ effects }) => effects.length > 0).map((step) => ({ ...(step.if === undefined ? {} : { if: step.if }),
    ...Object.fromEntries(step.effects.map(({ name, value }) => [name, value])) }));
  const [first, ...more] = entries;
  if (!first) return undefined;
  return !Array.isArray(before) && more.length === 0 && !('if' in first) ? first : entries;
}

/**
 * One effect more, at the end. It joins the last step if that is unconditional and does not change the variable yet, since the steps of a
 * list follow each other.
 *
 * @param {Step[]} steps
 * @param {Effect} effect
 * @returns {Step[]}
 */
export function withEffect(steps, effect) {
  const last = steps.at(-1);
  if (!last || last.if !== undefined || last.effects.some(({ name }) => name === effect.name)) return [...steps, { effects: [effect] }];
  return [...steps.slice(0, -1), { effects: [...last.effects, effect] }];
}

/**
 * @param {Step[]} steps
 * @param {number} step
 * @param {number} index of the effect in its step
 * @param {Effect | null} effect null takes it out; a step without effects goes with its last one
 * @returns {Step[]}
 */
export function withEffectAt(steps, step, index, effect) {
  const there = steps[step];
  if (!there) return steps;
  // One object cannot set a variable twice, so what now sets another one's variable becomes a step of its own.
  const isTwice = effect !== null && there.effects.some(({ name }, other) => other !== index && name === effect.name);
  const effects = there.effects.flatMap((one, other) => (other === index ? (effect && !isTwice ? [effect] : []) : [one]));
  const own = effect && isTwice ? [{ ...(there.if === undefined ? {} : { if: there.if }), effects: [effect] }] : [];
  return [...steps.slice(0, step), ...(effects.length > 0 ? [{ ...there, effects }] : []), ...own, ...steps.slice(step + 1)];
}

/**
 * Makes an effect depend on a condition. It leaves its step, unless it is alone there: the others happen in any case.
 *
 * @param {Step[]} steps
 * @param {number} step
 * @param {number} index of the effect in its step
 * @param {string | undefined} condition
 * @returns {Step[]}
 */
export function withCondition(steps, step, index, condition) {
  const there = steps[step];
  const effect = there?.effects[index];
  if (!there || !effect) return steps;
  const own = { ...(condition === undefined ? {} : { if: condition }), effects: [effect] };
  if (there.effects.length === 1 || there.if !== undefined) {
    const { effects } = there;
    return steps.map((one, other) => (other === step ? { ...(condition === undefined ? {} : { if: condition }), effects } : one));
  }
  return [...steps.slice(0, step), { ...there, effects: there.effects.filter((one) => one !== effect) }, own, ...steps.slice(step + 1)];
}

/**
 * What an effect does, in the words that there are for it.
 *
 * @param {Effect} effect
 * @param {Tree | null} tree that of its value if it is an expression; null if it cannot be understood
 * @returns {Change}
 */
export function changeOf({ name, value }, tree) {
  if (typeof value !== 'string') return { is: 'becomes', value };
  if (tree?.is === 'text' || tree?.is === 'yesNo') return { is: 'becomes', value: tree.value };
  if (tree && numberOf(tree) !== null) return { is: 'becomes', value: Number(numberOf(tree)) };
  const isStep = tree?.is === 'binary' && (tree.operator === '+' || tree.operator === '-');
  if (!isStep || tree.left.is !== 'variable' || tree.left.name !== name) return { is: 'typed', expression: value };
  const isUp = tree.operator === '+';
  if (tree.right.is === 'number') return { is: isUp ? 'up' : 'down', by: tree.right.value };
  return tree.right.is === 'roll' ? { is: isUp ? 'upByRoll' : 'downByRoll' } : { is: 'typed', expression: value };
}

/**
 * The value that an effect has for a change: as it is written, or a tree that the editor writes as an expression.
 *
 * @param {string} name the variable's
 * @param {Change} change
 * @returns {{ value: EffectValue } | { tree: Tree }}
 */
export function valueOf(name, change) {
  const step = (/** @type {'+' | '-'} */ operator, /** @type {Tree} */ right) =>
    /** @type {{ tree: Tree }} */ ({ tree: { is: 'binary', operator, left: { is: 'variable', name }, right } });
  switch (change.is) {
    case 'up': return step('+', { is: 'number', value: change.by });
    case 'down': return step('-', { is: 'number', value: change.by });
    case 'upByRoll': return step('+', { is: 'roll' });
    case 'downByRoll': return step('-', { is: 'roll' });
    case 'typed': return { value: change.expression };
    default: return typeof change.value === 'string' ? { tree: { is: 'text', value: change.value } } : { value: change.value };
  }
}
