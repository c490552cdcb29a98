/**
 * The quiet lines of the manuscript: under what condition something is there, what it changes, and how luck decides.
 *
 * @typedef {import('./odds.js').Odds} Odds
 * @typedef {import('./story-memory.js').EditRequest} EditRequest
 * @typedef {import('./story-memory.js').Memory} Memory
 * @typedef {import('./story-memory.js').Thing} Thing
 */

import { say } from '../language/say.js';
import { chanceInWords, deciderInWords } from './chance-words.js';
import { rowsOf } from './condition-rows.js';
import { changeInWords, onlyIfInWords, quoted } from './condition-words.js';
import { changeOf, stepsOf } from './effect-steps.js';
import { Expressions } from './expressions.js';
import { oddsOf } from './odds.js';

/**
 * @typedef {object} LineAsking
 * @property {Expressions} expressions
 * @property {(check: string) => Promise<Odds | null>} odds
 * @property {import('./condition-words.js').Names} names
 *
 * @typedef {{ words: string, sort: 'condition' | 'changes' | 'luck' }} RuleLine `sort` is what it says first.
 */

/** What has a line of its own on a sheet; that of a check is its choice's. */
const linedSlots = ['pages', 'choices', 'outcomes', 'continue'];
/** Changes that a line names; of more, it only says that there are some. */
const mostChanges = 4;

/**
 * @param {Thing} location with everything in it
 * @param {(request: EditRequest) => Promise<any>} ask
 * @param {(location: string) => string} placeOf what a place is called, by its ID
 * @param {Memory[]} memories what the story remembers
 * @returns {Promise<Map<string, RuleLine>>} by node; things without a rule have no line
 */
export async function ruleLines(location, ask, placeOf, memories) {
  const optionOf = (/** @type {string} */ name, /** @type {string} */ id) => quoted(
    memories.find((memory) => memory.name === name)?.options.find((option) => option.id === id)?.words || id);
  const asking = { expressions: new Expressions(ask), names: { placeOf, optionOf, here: String(location.fields.id ?? '') },
    odds: (/** @type {string} */ check) => oddsOf(ask, check) };
  /** @type {Map<string, RuleLine>} */
  const lines = new Map();
  const visit = async (/** @type {Thing} */ one) => {
    const line = await lineOf(one, asking);
    if (line) lines.set(one.node, line);
    for (const slot of linedSlots) for (const inside of one.slots?.[slot] ?? []) await visit(inside);
  };
  await visit(location);
  return lines;
}

/**
 * @param {Thing} thing
 * @param {LineAsking} asking
 * @returns {Promise<RuleLine | null>}
 */
async function lineOf({ kind, fields, slots = {} }, asking) {
  const [check] = slots.check ?? [];
  const conditions = [fields.if !== undefined && await conditionWords(String(fields.if), asking), fields.once === true && say('only once')]
    .filter(Boolean);
  const changes = await changeWords(fields.set, asking);
  const luck = check ? [await luckWords(check, asking)] : [];
  const words = [...conditions, ...changes, ...luck].join(' · ');
  if (!words) return null;
  const sort = conditions.length > 0 ? 'condition' : changes.length > 0 ? 'changes' : 'luck';
  return { words: kind === 'location' ? say('on coming here: {changes}', { changes: words }) : words, sort };
}

/**
 * @param {string} expression
 * @param {LineAsking} asking
 */
async function conditionWords(expression, { expressions, names }) {
  const tree = await expressions.tree(expression);
  return tree && onlyIfInWords(rowsOf(tree), names) || say('only if {condition}', { condition: expression });
}

/**
 * @param {import('./effect-steps.js').EffectSet | undefined} set
 * @param {LineAsking} asking
 */
async function changeWords(set, { expressions, names }) {
  const effects = stepsOf(set).flatMap((step) => step.effects.map((effect) => ({ ...effect, isSometimes: step.if !== undefined })));
  const words = await Promise.all(effects.slice(0, mostChanges).map(async ({ isSometimes, ...effect }) => {
    const tree = typeof effect.value === 'string' ? await expressions.tree(effect.value) : null;
    const change = changeInWords(effect.name, changeOf(effect, tree), names);
    return isSometimes ? say('perhaps {change}', { change }) : change;
  }));
  return effects.length > mostChanges ? [...words, '…'] : words;
}

/**
 * @param {Thing} check
 * @param {LineAsking} asking
 */
async function luckWords(check, { odds }) {
  const decider = deciderInWords(check.fields);
  const shares = (await odds(check.node))?.shares ?? [];
  const pass = shares.find(({ bucket }) => bucket === 'pass');
  return pass ? say('{decider}: {chance}', { decider, chance: chanceInWords(pass.billionths) }) : decider;
}
