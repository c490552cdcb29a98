/**
 * What a story remembers: its variables, from the editor's `thing` of the story. Only functions of its answers.
 *
 * @typedef {{ node: string, kind: string, fields: Record<string, any>, slots?: Record<string, Thing[]> }} Thing
 * @typedef {{ do: string, [key: string]: unknown }} EditRequest A command, as docs/web-editor.md has them.
 * @typedef {'yesNo' | 'number' | 'text' | 'oneOf'} MemoryKind
 * @typedef {{ id: string, words: string }} MemoryOption
 * @typedef {object} Memory One thing that the story remembers.
 * @property {string} node
 * @property {string} name as it is typed in expressions
 * @property {string} words the name as it is said
 * @property {MemoryKind} kind
 * @property {boolean | number | string} first its value at the beginning; of an option its ID
 * @property {MemoryOption[]} options
 * @property {boolean} isAsked whether readers are asked for it
 */

/** @typedef {{ node: string, field: string, sort: string }} Use */

import { plainName } from '../desk/plain-name.js';

/**
 * @param {Thing} story
 * @returns {Memory[]}
 */
export function memoriesOf({ slots = {} }) {
  return (slots.variables ?? []).map(memoryOf);
}

/**
 * @param {Thing} variable
 * @returns {Memory}
 */
function memoryOf({ node, fields, slots = {} }) {
  const options = (slots.options ?? []).map((option) => ({ id: String(option.fields.id ?? ''),
    words: String(option.fields.text ?? option.fields.id ?? '') }));
  const kind = kindOf(fields, options);
  const name = String(fields.name ?? fields.id ?? '');
  return { node, name, words: plainName(name) || name, kind, first: firstOf(kind, fields, options), options,
    isAsked: fields.prompt !== undefined };
}

/**
 * The kind that the format takes a variable for.
 *
 * @param {Thing['fields']} fields
 * @param {MemoryOption[]} options
 * @returns {MemoryKind}
 */
function kindOf({ kind, default: first, min, max, prompt }, options) {
  if (kind === 'yesNo' || kind === 'number' || kind === 'text' || kind === 'oneOf') return kind;
  if (options.length > 0) return 'oneOf';
  if (typeof first === 'number') return 'number';
  if (typeof first === 'boolean') return 'yesNo';
  return first === undefined && prompt === undefined && (min !== undefined || max !== undefined) ? 'number' : 'text';
}

/**
 * The value that a variable has before anything has changed it.
 *
 * @param {MemoryKind} kind
 * @param {Thing['fields']} fields
 * @param {MemoryOption[]} options
 */
function firstOf(kind, { default: first, min, max }, options) {
  if (first !== undefined) return first;
  if (kind === 'yesNo') return false;
  if (kind === 'number') return Math.min(Math.max(0, min ?? 0), max ?? Number.MAX_SAFE_INTEGER);
  return kind === 'oneOf' ? options[0]?.id ?? '' : '';
}

/**
 * A name for expressions from words: “has the key” is `hasTheKey`.
 *
 * @param {string} words
 * @param {string[]} taken
 */
export function nameFor(words, taken) {
  const parts = words.normalize('NFC').split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    .map((part) => (part === part.toUpperCase() ? part.toLowerCase() : part));
  const joined = parts.map((part, index) => (index === 0 ? part.charAt(0).toLowerCase() : part.charAt(0).toUpperCase()) + part.slice(1))
    .join('').replace(/^\p{N}+/u, '').slice(0, longestName);
  const start = joined === '' || reserved.includes(joined) ? `${joined || 'memory'}Value` : joined;
  if (!taken.includes(start)) return start;
  let number = 2;
  while (taken.includes(`${start}${number}`)) number += 1;
  return `${start}${number}`;
}

/** Shorter than the format allows, as a number may come behind it. */
const longestName = 50;
/** Words of the expressions, which no variable can be called. */
const reserved = ['and', 'or', 'not', 'in', 'yes', 'no', 'true', 'false', 'visits', 'visited', 'turns', 'roll', 'min', 'max', 'if', 'else',
  'end'];

/**
 * The commands that make the story remember one thing more; the first makes it, and the others need its node.
 *
 * @param {string} words what it is called; the editor makes its name of them
 * @param {MemoryKind} kind
 * @returns {EditRequest}
 */
export function addMemory(words, kind) {
  const first = { yesNo: false, number: 0, text: '', oneOf: undefined }[kind];
  return { do: 'add', kind: 'variable', words, fields: first === undefined ? {} : { default: first } };
}

/**
 * The values that an author lists for one of several: each line or part between commas is one, each only once.
 *
 * @param {string} text
 */
export function valuesIn(text) {
  return [...new Set(text.split(/[,;\n]/).map((part) => part.trim()).filter(Boolean))];
}

/**
 * Where something is remembered and where it matters, by the places in which these things lie.
 *
 * @param {Use[]} uses
 * @param {Map<string, string | null>} places the node of the location of each thing
 * @returns {{ reads: string[], writes: string[], asks: string[], elsewhere: number }} nodes of locations, each once; `elsewhere` counts
 *   what uses it outside of all locations, such as a question
 */
export function usesByPlace(uses, places) {
  const of = (/** @type {string} */ sort) =>
    [...new Set(uses.filter((use) => use.sort === sort).flatMap(({ node }) => places.get(node) ?? []))];
  const elsewhere = new Set(uses.filter(({ node }) => !places.get(node)).map(({ node }) => node)).size;
  return { reads: of('reads'), writes: of('writes'), asks: of('asks'), elsewhere };
}
