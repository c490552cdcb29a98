/**
 * What the pages know of a story that is being written: its places from the editor's `outline`, and each sheet of the manuscript from its
 * `thing`. Only functions of these answers.
 *
 * @typedef {{ node: string, to: string }} Way
 * @typedef {{ node: string, id: string, title?: string, words?: string, ways: Way[], ending?: string, chapter?: string }} Place A location
 *   in the outline; `chapter` is a node.
 * @typedef {{ node: string, kind: string, fields: Record<string, any>, slots?: Record<string, Thing[]> }} Thing
 *
 * @typedef {{ picture: string, sound: string }} SheetMedia IDs of the story's pictures and sounds; empty for none.
 * @typedef {{ node: string, text: string, explanation: string } & SheetMedia} SheetPage `explanation` is empty if there is none.
 * @typedef {{ node: string, side: 'left' | 'right', text: string }} SheetLine What somebody says in a staged scene.
 * @typedef {{ node: string, bucket: string, text: string, target: string } & SheetMedia} SheetOutcome What a roll leads to.
 * @typedef {{ node: string, text: string, result: string, targets: string[], isPlain: boolean, outcomes: SheetOutcome[],
 *   hasNumber: boolean } & SheetMedia} SheetChoice
 *   `targets` are IDs of places. One that is not plain leads somewhere by a roll, which has a number or none. `result` is what readers read
 *   after they have picked it; empty for nothing.
 * @typedef {{ node: string, title: string, kind: string }} SheetEnding
 * @typedef {{ node: string, target: string, isPlain: boolean }} SheetWay One that is not plain has a condition.
 * @typedef {object} Sheet A location as a sheet of the manuscript.
 * @property {string} node
 * @property {string} id
 * @property {string} title
 * @property {string} ambience the ID of the sound that plays all the time here; empty for none
 * @property {SheetLine[]} scene what is said in the staged scene before the pages
 * @property {string[]} asks the names of the questions that readers answer here
 * @property {SheetPage[]} pages
 * @property {SheetChoice[]} choices
 * @property {SheetWay[]} ways where it leads on without a choice
 * @property {SheetEnding | null} ending
 * @property {Map<string, import('../logic/rule-lines.js').RuleLine>} rules under what condition its parts are there, what they change and
 *   how luck decides, by node
 * @property {'open' | 'choices' | 'on' | 'ending'} outcome what comes after its pages; `open`: nothing yet
 */

import { plainWords } from '../desk/plain-words.js';

/**
 * @param {Thing} thing a location
 * @param {Map<string, import('../logic/rule-lines.js').RuleLine>} [rules] by node
 * @returns {Sheet}
 */
export function sheetOf({ node, fields, slots = {} }, rules = new Map()) {
  const [ending] = slots.ending ?? [];
  const choices = slots.choices ?? [];
  const ways = slots.continue ?? [];
  return {
    node,
    id: String(fields.id ?? ''),
    title: words(fields.title),
    ambience: words(fields.ambience),
    scene: (slots.sequence ?? []).flatMap(linesOf),
    asks: [fields.ask ?? []].flat().map(String),
    pages: (slots.pages ?? []).map((page) => ({ node: page.node, text: words(page.fields.text),
      explanation: words(page.fields.explanation), ...shownWith(page) })),
    choices: choices.map((choice) => ({ node: choice.node, text: words(choice.fields.text), result: words(choice.fields.result),
      ...shownWith(choice), ...targetsOf(choice) })),
    ways: ways.map((way) => ({ node: way.node, target: words(way.fields.go), isPlain: way.fields.if === undefined })),
    ending: ending ? { node: ending.node, title: words(ending.fields.title), kind: words(ending.fields.kind) || 'plain' } : null,
    rules,
    outcome: ending ? 'ending' : choices.length > 0 ? 'choices' : ways.length > 0 ? 'on' : 'open',
  };
}

/**
 * What is said in a staged scene; who only moves says nothing.
 *
 * @param {Thing} sequence
 * @returns {SheetLine[]}
 */
function linesOf({ slots = {} }) {
  return (slots.steps ?? []).flatMap((step) => /** @type {const} */ (['left', 'right']).flatMap((side) =>
    (step.slots?.[side] ?? []).map(({ node, fields }) => ({ node, side, text: words(fields.text) })))).filter(({ text }) => text !== '');
}

/** @param {Thing} thing */
function shownWith({ fields }) {
  return { picture: words(fields.picture), sound: words(fields.sound) };
}

/** @param {Thing} choice */
function targetsOf({ fields, slots = {} }) {
  const outcomes = (slots.outcomes ?? []).map((outcome) => ({ node: outcome.node, bucket: words(outcome.fields.id),
    text: words(outcome.fields.text), target: words(outcome.fields.go), ...shownWith(outcome) }));
  const isPlain = !slots.check && outcomes.length === 0;
  return { targets: isPlain ? [words(fields.go)] : [...new Set(outcomes.map(({ target }) => target))], isPlain, outcomes,
    hasNumber: slots.check?.[0]?.fields.type !== 'random' };
}

/**
 * Whether something in a location has a condition, changes what the story remembers, or is decided by luck.
 *
 * @param {Thing} thing
 * @returns {boolean}
 */
export function hasRules({ fields, slots = {} }) {
  return fields.if !== undefined || fields.set !== undefined || fields.once === true || slots.check !== undefined
    || Object.values(slots).some((things) => things.some(hasRules));
}

/**
 * A text of the format: words, or a list of lines.
 *
 * @param {unknown} value
 */
export function words(value) {
  return Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';
}

/**
 * What decides how a sheet is built. While it stays the same, only words change, and they are changed in place: whoever is typing there
 * keeps the caret.
 *
 * @param {Sheet} sheet
 */
export function shapeOf({ scene, asks, pages, choices, ways, ending, rules }) {
  const wayOf = (/** @type {SheetChoice} */ { node, result, targets, isPlain, outcomes }) =>
    [node, result !== '', targets, isPlain, outcomes.map((outcome) => [outcome.node, outcome.bucket, outcome.target])];
  return JSON.stringify([scene.map(({ node, side }) => [node, side]), asks,
    pages.map(({ node, explanation }) => [node, explanation !== '']), choices.map(wayOf), ways, ending?.node, [...rules]]);
}

/**
 * The fields of a sheet that are typed in place.
 *
 * @param {Sheet} sheet
 * @returns {{ node: string, field: string, value: string }[]}
 */
export function textsOf({ node, title, scene, pages, choices, ending }) {
  const text = (/** @type {{ node: string, text: string }} */ one) => ({ node: one.node, field: 'text', value: one.text });
  const further = (/** @type {string} */ of, /** @type {string} */ field, /** @type {string} */ value) =>
    value === '' ? [] : [{ node: of, field, value }];
  return [{ node, field: 'title', value: title }, ...scene.map(text),
    ...pages.flatMap((page) => [text(page), ...further(page.node, 'explanation', page.explanation)]),
    ...choices.flatMap((choice) => [text(choice), ...further(choice.node, 'result', choice.result), ...choice.outcomes.map(text)]),
    ...(ending ? [{ node: ending.node, field: 'title', value: ending.title }] : [])];
}

/**
 * Whether a story has no more than its first place, from which nothing leads on yet.
 *
 * @param {Pick<Place, 'ways' | 'ending'>[]} places
 */
export function isJustBegun(places) {
  const [first, another] = places;
  return first !== undefined && another === undefined && first.ways.length === 0 && first.ending === undefined;
}

/**
 * The pictures and sounds of a sheet, by the fields that name them.
 *
 * @param {Sheet} sheet
 * @returns {{ node: string, field: string, id: string }[]}
 */
export function mediaOf({ node, ambience, pages, choices }) {
  const things = [...pages, ...choices, ...choices.flatMap(({ outcomes }) => outcomes)];
  return [{ node, field: 'ambience', id: ambience }, ...things.flatMap((thing) =>
    /** @type {const} */ (['picture', 'sound']).map((field) => ({ node: thing.node, field, id: thing[field] })))];
}

/**
 * The nodes of everything on a sheet.
 *
 * @param {Sheet} sheet
 */
export function partsOf({ scene, pages, choices, ways, ending }) {
  const outcomes = choices.flatMap((choice) => choice.outcomes);
  return [...scene, ...pages, ...choices, ...outcomes, ...ways, ...(ending ? [ending] : [])].map(({ node }) => node);
}

/**
 * The ID of the place to which a location leads on if it can be joined with it.
 *
 * @param {Sheet} sheet
 */
export function onlyWayOn({ outcome, ways: [way, another] }) {
  return outcome === 'on' && way && !another && way.isPlain ? way.target : null;
}

/**
 * What a place is called: its title, otherwise its first words.
 *
 * @param {Pick<Place, 'title' | 'words'>} place
 * @returns {string} empty if nothing is written there
 */
export function beginningOf({ title = '', words: first = '' }) {
  const name = (title.trim() || plainWords(first).trim()).replace(/\s+/g, ' ');
  return name.length <= 60 ? name : `${name.slice(0, 60).replace(/\s+\S*$/u, '')}…`;
}

/**
 * The node of the location in which a node lies.
 *
 * @param {Thing} story
 * @param {string} node
 * @returns {string | null} null if it lies in none
 */
export function locationOf(story, node) {
  const holds = (/** @type {Thing} */ thing) =>
    thing.node === node || Object.values(thing.slots ?? {}).some((things) => things.some(holds));
  return story.slots?.locations?.find(holds)?.node ?? null;
}

/**
 * Another ID for a story whose ID is taken: `the-door-2`, then `the-door-3`.
 *
 * @param {string} id
 */
export function nextID(id) {
  const [, stem = id, number = '1'] = /^(.*?)(?:-(\d+))?$/.exec(id) ?? [];
  return `${stem}-${Number(number) + 1}`;
}
