/**
 * What differs between two moments of a story, sorted by place and put into words. It decides everything that a list of changes shows.
 *
 * @typedef {import('./word-diff.js').Part} Part
 *
 * @typedef {{ field: string, before?: unknown, after?: unknown }} FieldChange
 * @typedef {object} StoryChange A change as `compare` answers it; docs/web-editor.md describes it.
 * @property {string} node
 * @property {string} kind
 * @property {'added' | 'deleted' | 'changed' | 'moved'} change
 * @property {string | null} location
 * @property {string} [from]
 * @property {string} title
 * @property {FieldChange[]} fields
 *
 * @typedef {object} ChangeNames What things are called.
 * @property {{ node: string, id: string, name: string }[]} places of the story as it is now, in the order of the manuscript
 * @property {(node: string, field: string, side: 'before' | 'after') => string} rule a condition, or what changes, in words
 *
 * @typedef {{ name: string, parts: Part[] }} FieldLine A field and how it differs; without parts, there are no words for it.
 * @typedef {{ change: StoryChange['change'], words: string, from: string, fields: FieldLine[] }} ChangeLine `from` is the name of the place
 *   that it was moved out of; empty if it is none
 * @typedef {{ place: string | null, name: string, lines: ChangeLine[] }} ChangeGroup What differs in a place, which is a node; it is null
 *   for what is in none.
 */

import { plainName } from '../desk/plain-name.js';
import { say, sayList, sayNumber } from '../language/say.js';
import { fieldInWords, kindInWords } from '../desk/thing-words.js';
import { aroundDifferences, wordDiff } from './word-diff.js';

const texts = new Set(['text', 'title', 'summary', 'prompt', 'explanation', 'result', 'reason', 'note', 'alt', 'credit', 'word']);
const leading = new Set(['go', 'start']);
/** Fields that `logic` has words for. */
export const ruleFields = Object.freeze(['if', 'set', 'once']);
/** By these, things have their titles: whoever sees how one of them differs knows the thing. */
const titles = new Set(['title', 'text', 'word', 'prompt', 'alt', 'reason']);
/** What is said of something new or deleted, beside what it is called. */
const ofWholes = new Set([...texts, ...leading, ...ruleFields]);
const onMap = new Set(['x', 'y']);
/** Values that say nothing to an author. */
const opaque = new Set(['chapter', 'parent', 'aliases', 'paint', 'narration', 'position', 'colour', 'file']);
/** Names that authors give in the form of an ID. */
const nameFields = new Set(['picture', 'titlePicture', 'sound', 'ambience', 'ask']);

/**
 * @param {StoryChange[]} changes
 * @param {ChangeNames} names
 * @returns {{ groups: ChangeGroup[], moved: number }} `moved`: how many things only stand elsewhere on the map
 */
export function changeGroups(changes, names) {
  const isOnlyOnMap = (/** @type {StoryChange} */ one) =>
    one.change === 'changed' && one.fields.length > 0 && one.fields.every(({ field }) => onMap.has(field));
  const nameOf = new Map(names.places.map(({ node, name }) => [node, name]));
  const placeOf = placesByID(changes, names);
  /** @type {Map<string, ChangeGroup>} */
  const groups = new Map();
  const put = (/** @type {string} */ key, /** @type {string} */ name, /** @type {StoryChange} */ change) => {
    const line = lineOf(change, { ...names, placeOf }, nameOf.get(change.from ?? '') ?? '');
    if (!line) return;
    const group = groups.get(key) ?? { place: nameOf.has(key) ? key : null, name, lines: [] };
    groups.set(key, group);
    group.lines.push(line);
  };
  for (const change of changes.filter((one) => !isOnlyOnMap(one))) {
    const place = change.location ?? '';
    if (nameOf.has(place)) put(place, nameOf.get(place) ?? '', change);
    else if (change.kind === 'location') put('deleted', say('Deleted places'), change);
    else put('story', say('The story itself'), change);
  }
  const order = ['story', ...names.places.map(({ node }) => node), 'deleted'];
  return { groups: order.flatMap((key) => groups.get(key) ?? []), moved: changes.filter(isOnlyOnMap).length };
}

/**
 * The places that IDs meant on either side: one may have another ID by now, or be deleted.
 *
 * @param {StoryChange[]} changes
 * @param {ChangeNames} names
 * @returns {(id: unknown, side: 'before' | 'after') => { node: string, name: string } | undefined}
 */
function placesByID(changes, { places }) {
  const present = new Map(places.map((place) => [/** @type {unknown} */ (place.id), place]));
  const nodes = new Map(places.map((place) => [place.node, place]));
  /** @type {Map<unknown, { node: string, name: string }>} */
  const earlier = new Map(changes.filter(({ kind }) => kind === 'location').flatMap(({ node, title, fields }) => {
    const id = fields.find(({ field }) => field === 'id')?.before;
    return id === undefined ? [] : [/** @type {const} */ ([id, nodes.get(node) ?? { node, name: title }])];
  }));
  return (id, side) => (side === 'before' ? earlier.get(id) : undefined) ?? present.get(id);
}

/**
 * @typedef {ChangeNames & { placeOf: ReturnType<typeof placesByID> }} LineNames
 */

/**
 * @param {StoryChange} change
 * @param {LineNames} names
 * @param {string} from
 * @returns {ChangeLine | null} null if only the ID of another place is another one, which is said there
 */
function lineOf(change, names, from) {
  const isWhole = change.change === 'added' || change.change === 'deleted';
  const isSamePlace = (/** @type {FieldChange} */ { field, before, after }) => leading.has(field) && before !== undefined
    && names.placeOf(before, 'before')?.node === (names.placeOf(after, 'after')?.node ?? null);
  const told = change.fields.filter((one) => !onMap.has(one.field) && !isSamePlace(one));
  if (change.change === 'changed' && told.length === 0) return null;
  const fields = told.filter(({ field, before, after }) => !isWhole || ofWholes.has(field) && (after ?? before) !== change.title);
  const showsTitle = !isWhole && fields.some(({ field }) => titles.has(field)) || change.kind === 'location' && change.change !== 'deleted';
  const thing = kindInWords(change.kind);
  return { change: change.change, from, words: showsTitle || !change.title || change.kind === 'story' ? thing
    : say('{thing} “{title}”', { thing, title: change.title.replace(/\s+/g, ' ') }),
  fields: once(fields.map((field) => ({ name: fieldInWords(change.kind, field.field), parts: partsOf(change, field, names) }))) };
}

/**
 * Fields that are called the same as one, of which it is only said that it differs.
 *
 * @param {FieldLine[]} lines
 * @returns {FieldLine[]}
 */
function once(lines) {
  const counts = new Map();
  for (const { name } of lines) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 && lines.find((line) => line.name === name) || { name, parts: [] }));
}

/**
 * @param {StoryChange} change
 * @param {FieldChange} fieldChange
 * @param {LineNames} names
 * @returns {Part[]}
 */
function partsOf({ node, change }, { field, before, after }, names) {
  if (texts.has(field)) return aroundDifferences(wordDiff(textOf(before), textOf(after)));
  const inWords = (/** @type {'before' | 'after'} */ side, /** @type {unknown} */ value) => {
    if (value === undefined) return field === 'go' && (change === 'changed' || change === 'moved') ? say('nowhere yet') : '';
    if (leading.has(field)) return names.placeOf(value, side)?.name || say('a place that’s gone');
    if (ruleFields.includes(field)) return names.rule(node, field, side);
    const words = opaque.has(field) ? '' : valueInWords(value);
    return nameFields.has(field) ? plainName(words) : words;
  };
  const [old, present] = [inWords('before', before), inWords('after', after)];
  // What has no words, or the same words, says nothing.
  if (old === present) return [];
  return [{ is: /** @type {const} */ ('gone'), text: old }, { is: /** @type {const} */ ('new'), text: present }]
    .filter(({ text }) => text !== '');
}

/**
 * A text of the format: words, or a list of lines.
 *
 * @param {unknown} value
 */
function textOf(value) {
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';
}

/**
 * @param {unknown} value
 * @returns {string} empty if there are no words for it
 */
function valueInWords(value) {
  if (typeof value === 'boolean') return value ? say('yes') : say('no');
  if (typeof value === 'number') return sayNumber(value);
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? sayList(value) : '';
}
