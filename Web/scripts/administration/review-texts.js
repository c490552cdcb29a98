/**
 * Everything that a story says, as a list that a grown-up can go through: from the editor's `thing` of the story and its `outline`. Only
 * functions of these answers. What readers never see, such as an author's notes, is not among it.
 *
 * @typedef {import('../writing/sheets.js').Place} Place
 * @typedef {import('../writing/sheets.js').Thing} Thing
 *
 * @typedef {'title' | 'summary' | 'authors' | 'series' | 'tags' | 'question' | 'suggestion' | 'answer' | 'word' | 'meaning' | 'description'
 *   | 'credit' | 'page' | 'explanation' | 'said' | 'choice' | 'closed' | 'result' | 'shift' | 'outcome' | 'ending' | 'remembered'} TextSort
 * @typedef {{ node: string, sort: TextSort, text: string, to?: string[] }} ReviewText `to`: the IDs of the places where a choice leads.
 * @typedef {{ node: string, id: string, number: number, title: string, texts: ReviewText[] }} ReviewPlace Places are numbered as they
 *   stand in the list, so that a choice can say where it leads; most have no title.
 * @typedef {{ kind: 'plain' | 'gap' | 'emphasis', text: string }} ReviewRun `gap`: filled in, or decided, when the story is read.
 * @typedef {{ node: string, file: string, description: string }} ReviewFile
 * @typedef {object} Review
 * @property {ReviewText[]} book what stands on the shelf and the title page
 * @property {ReviewText[]} questions what the story asks its reader, and what it remembers in words
 * @property {ReviewPlace[]} places in reading order
 * @property {ReviewPlace[]} unreached places that nothing leads to
 * @property {ReviewText[]} glossary
 * @property {ReviewFile[]} pictures
 * @property {ReviewFile[]} sounds
 * @property {number} words how many there are to read in all places
 */

import { wordRuns } from '../language/word-runs.js';
import { readingOrder } from '../writing/reading-order.js';
import { words as textOf } from '../writing/sheets.js';
import { textMarks } from '../writing/text-marks.js';

/** The fields of each kind of thing that readers see, as they meet them. */
/** @type {Record<string, [string, TextSort][]>} */
const seen = {
  variable: [['prompt', 'question'], ['default', 'suggestion']],
  option: [['text', 'answer']],
  word: [['word', 'word'], ['forms', 'word'], ['text', 'meaning']],
  picture: [['alt', 'description'], ['credit', 'credit']],
  sound: [['alt', 'description'], ['credit', 'credit']],
  page: [['text', 'page'], ['explanation', 'explanation']],
  event: [['text', 'said']],
  choice: [['text', 'choice'], ['reason', 'closed'], ['result', 'result']],
  modifier: [['reason', 'shift']],
  outcome: [['text', 'outcome']],
  ending: [['title', 'ending']],
};
/** A place is read in this order, which is not that of the file. */
const slotOrder = ['sequence', 'left', 'right', 'steps', 'pages', 'choices', 'check', 'modifiers', 'outcomes', 'ending', 'continue'];

/**
 * @param {Thing} story
 * @param {Place[]} outline
 * @returns {Review}
 */
export function reviewOf({ node, fields, slots = {} }, outline) {
  const series = /** @type {{ title?: unknown } | undefined} */ (fields.series);
  const book = /** @type {[TextSort, string][]} */ ([['title', textOf(fields.title)], ['authors', joined(fields.authors)],
    ['summary', textOf(fields.summary)], ['series', textOf(series?.title)], ['tags', joined(fields.tags)]])
    .filter(([, text]) => text !== '').map(([sort, text]) => ({ node, sort, text }));
  const known = new Set((slots.variables ?? []).flatMap(({ slots: { options = [] } = {} }) => options.map((one) => textOf(one.fields.id))));
  const locations = new Map((slots.locations ?? []).map((location) => [location.node, location]));
  const asPlace = (/** @type {Place} */ { node: own, id, title = '' }, /** @type {number} */ index) => {
    const location = locations.get(own);
    return { node: own, id, number: index + 1, title: title.trim(), texts: location ? textsIn(location, known) : [] };
  };
  const { reached, rest } = readingOrder(outline, textOf(fields.start) || (outline[0]?.id ?? ''));
  const places = reached.map(asPlace);
  const unreached = rest.map((place, index) => asPlace(place, reached.length + index));
  const count = (/** @type {ReviewText[]} */ texts) => texts.reduce((sum, { text }) => sum + wordRuns(text).length, 0);
  return {
    book, places, unreached,
    questions: (slots.variables ?? []).flatMap((variable) => textsIn(variable, known)),
    glossary: (slots.glossary ?? []).flatMap((word) => textsIn(word, known)),
    pictures: (slots.pictures ?? []).map(fileOf),
    sounds: (slots.sounds ?? []).map(fileOf),
    words: [...places, ...unreached].reduce((sum, { texts }) => sum + count(texts), 0),
  };
}

/**
 * The parts of a text as it is read: emphasis without its asterisks, and what is filled in apart from the words.
 *
 * @param {string} text
 * @returns {ReviewRun[]}
 */
export function runsOf(text) {
  /** @type {ReviewRun[]} */
  const runs = [];
  let done = 0;
  for (const { from, to, kind } of [...textMarks(text), { from: text.length, to: text.length, kind: null }]) {
    if (from > done) runs.push({ kind: 'plain', text: text.slice(done, from) });
    const marked = text.slice(from, to);
    if (kind === 'emphasis') runs.push({ kind: 'emphasis', text: marked.replace(/^\*+|\*+$/g, '') });
    if (kind === 'value') runs.push({ kind: 'gap', text: marked });
    done = to;
  }
  return runs;
}

/**
 * The texts of a thing and of everything in it.
 *
 * @param {Thing} thing
 * @param {ReadonlySet<string>} known the IDs of answers, which effects name and readers do not see
 * @returns {ReviewText[]}
 */
export function textsIn({ node, kind, fields, slots = {} }, known) {
  const to = targetsOf({ node, kind, fields, slots });
  const own = (seen[kind] ?? []).flatMap(([field, sort]) => {
    const text = Array.isArray(fields[field]) && field === 'forms' ? joined(fields[field]) : textOf(fields[field]).trim();
    return text === '' ? [] : [{ node, sort, text, ...(sort === 'choice' && to.length > 0 ? { to } : {}) }];
  });
  // An answer without words of its own is called by its ID.
  if (kind === 'option' && own.length === 0) own.push({ node, sort: 'answer', text: textOf(fields.id) });
  const names = Object.keys(slots).sort((one, other) => slotOrder.indexOf(one) - slotOrder.indexOf(other));
  return [...own, ...remembered(fields.set, known).map((text) => ({ node, sort: /** @type {TextSort} */ ('remembered'), text })),
    ...names.flatMap((name) => (slots[name] ?? []).flatMap((part) => textsIn(part, known)))];
}

/**
 * Where a choice leads, at once or by a roll.
 *
 * @param {Thing} thing
 */
function targetsOf({ kind, fields, slots = {} }) {
  if (kind !== 'choice') return [];
  const targets = [fields.go, ...(slots.outcomes ?? []).map((outcome) => outcome.fields.go)].map(textOf).filter(Boolean);
  return [...new Set(targets)];
}

/**
 * Words that an effect makes the story remember, and that a text may show later.
 *
 * @param {unknown} effects expressions by names of variables, or a list of such
 * @param {ReadonlySet<string>} known
 * @returns {string[]}
 */
function remembered(effects, known) {
  const expressions = JSON.stringify(effects ?? null).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return expressions.flatMap((one) => [...String(JSON.parse(one)).matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)])
    .map(([, single, double]) => single ?? double ?? '').filter((text) => text.trim() !== '' && !known.has(text));
}

/** @param {Thing} thing a picture or a sound */
function fileOf({ node, fields }) {
  return { node, file: textOf(fields.file), description: textOf(fields.alt) };
}

/** @param {unknown} value words, or a list of them */
function joined(value) {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : textOf(value);
}
