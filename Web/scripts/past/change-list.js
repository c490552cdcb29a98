/**
 * @typedef {import('../logic/story-memory.js').EditRequest} EditRequest
 * @typedef {import('./change-groups.js').ChangeGroup} ChangeGroup
 * @typedef {import('./change-groups.js').ChangeLine} ChangeLine
 * @typedef {import('./change-groups.js').FieldLine} FieldLine
 * @typedef {import('./change-groups.js').StoryChange} StoryChange
 * @typedef {import('./word-diff.js').Part} Part
 *
 * @typedef {{ changes: StoryChange[], more: number }} Comparison What `compare` answers.
 * @typedef {object} ChangesManners
 * @property {(request: EditRequest) => Promise<any>} ask
 * @property {() => { node: string, id: string, name: string }[]} places in the order of the manuscript
 * @property {((node: string) => string) | null} addressOf where a place is shown; null if the list leads nowhere
 */

import { storyNode } from '../drafts/story-node.js';
import { create } from '../elements/create.js';
import { loadStyles } from '../elements/style-sheets.js';
import { say, sayCount } from '../language/say.js';
import { ruleLines } from '../logic/rule-lines.js';
import { memoriesOf } from '../logic/story-memory.js';
import { changeGroups, ruleFields } from './change-groups.js';

/** Of more things that differ, only the number is said: nobody reads a longer list before going back. */
const mostLines = 200;

/**
 * Draws what differs between an earlier moment of a story and now, by place. Its style sheet comes with it.
 *
 * @param {Comparison} comparison
 * @param {ChangesManners} manners
 * @param {'h3' | 'h4'} [heading] the element of a place's name
 * @returns {Promise<HTMLElement>} with a sentence in place of a list if nothing differs
 */
export async function drawChanges({ changes, more }, manners, heading = 'h3') {
  const places = manners.places();
  const [rules] = await Promise.all([rulesInWords(changes, manners), loadStyles('/styles/past/past.css')]);
  const { groups, moved } = changeGroups(changes, { places, rule: (node, field, side) => rules.get(`${node} ${field} ${side}`) ?? '' });
  if (groups.length === 0 && moved === 0) return create('p', { class: 'past-same' }, say('The story was the same then.'));
  const { shown, hidden } = firstLines(groups);
  const rest = hidden + more;
  return create('div', { class: 'past-changes' },
    ...shown.map((group) => drawGroup(group, heading, manners.addressOf)),
    moved > 0 && create('p', { class: 'past-note' }, sayCount(moved, { one: 'One place stands elsewhere on the map.',
      other: '{count} places stand elsewhere on the map.' })),
    rest > 0 && create('p', { class: 'past-note' }, sayCount(rest, { one: 'One more change isn’t listed.',
      other: '{count} more changes aren’t listed.' })));
}

/** @param {ChangeGroup[]} groups */
function firstLines(groups) {
  let room = mostLines;
  let hidden = 0;
  const shown = groups.flatMap((group) => {
    const lines = group.lines.slice(0, room);
    room -= lines.length;
    hidden += group.lines.length - lines.length;
    return lines.length > 0 ? [{ ...group, lines }] : [];
  });
  return { shown, hidden };
}

/**
 * Conditions and changes in words, by node, field and side.
 *
 * @param {StoryChange[]} changes
 * @param {ChangesManners} manners
 */
async function rulesInWords(changes, { ask, places }) {
  const placeOf = (/** @type {string} */ id) => places().find((place) => place.id === id)?.name ?? id;
  const rules = changes.slice(0, mostLines).flatMap(({ node, fields }) => fields.filter(({ field }) => ruleFields.includes(field))
    .flatMap((one) => (/** @type {const} */ (['before', 'after'])).map((side) => ({ node, field: one.field, side, value: one[side] })))
    .filter(({ value }) => value !== undefined));
  if (rules.length === 0) return new Map();
  const memories = memoriesOf((await ask({ do: 'thing', node: storyNode, slots: ['variables'] })).thing);
  return new Map(await Promise.all(rules.map(async ({ node, field, side, value }) => {
    const lines = await ruleLines({ node, kind: 'choice', fields: { [field]: value } }, ask, placeOf, memories);
    return /** @type {[string, string]} */ ([`${node} ${field} ${side}`, lines.get(node)?.words ?? '']);
  })));
}

/**
 * @param {ChangeGroup} group
 * @param {'h3' | 'h4'} heading
 * @param {((node: string) => string) | null} addressOf
 */
function drawGroup({ place, name, lines }, heading, addressOf) {
  const title = place !== null && addressOf ? create('a', { href: addressOf(place), dir: 'auto' }, name)
    : create('span', place === null ? {} : { dir: 'auto' }, name);
  return create('section', { class: 'past-group' }, create(heading, {}, title),
    create('ul', { class: 'past-lines', role: 'list' }, ...lines.map(drawLine)));
}

/** @param {ChangeLine} line */
function drawLine({ change, words, from, fields }) {
  return create('li', { class: 'past-line' },
    create('p', {}, create('span', { class: `past-tag ${change}` }, changeInWords(change)), ' ',
      create('span', { class: 'past-thing', dir: 'auto' }, words),
      from !== '' && create('span', { class: 'hint', dir: 'auto' }, ` ${say('from “{place}”', { place: from })}`)),
    ...fields.map(drawField));
}

/** @param {ChangeLine['change']} change */
function changeInWords(change) {
  switch (change) {
    case 'added': return say('New', { context: 'in a list of changes' });
    case 'deleted': return say('Deleted');
    case 'moved': return say('Moved', { context: 'in a list of changes' });
    default: return say('Changed', { context: 'in a list of changes' });
  }
}

/** @param {FieldLine} field */
function drawField({ name, parts }) {
  return create('div', { class: 'past-field' }, create('p', { class: 'hint' }, name),
    parts.length === 0 ? create('p', {}, say('It’s different now.')) : drawParts(parts));
}

/**
 * Words that went struck through, new ones underlined; who listens gets both texts whole.
 *
 * @param {Part[]} parts
 */
function drawParts(parts) {
  const text = (/** @type {Part['is']} */ without) => parts.filter(({ is }) => is !== without).map((one) => one.text).join('');
  const [before, after] = [text('new'), text('gone')];
  const box = create('div', {}, create('p', { class: 'past-text', dir: 'auto', 'aria-hidden': 'true' },
    ...parts.map((one) => (one.is === 'same' ? one.text : create(one.is === 'gone' ? 'del' : 'ins', {}, one.text)))),
  create('p', { class: 'visually-hidden', dir: 'auto' },
    before.trim() !== '' && `${say('Before: {words}', { words: before })} `, after.trim() !== '' && say('Now: {words}', { words: after })));
  return box;
}
