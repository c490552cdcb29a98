/** @typedef {import('./sheets.js').Thing} Thing */

import { storyNode } from '../drafts/story-node.js';
import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { storyField, wordsNeeded } from '../desk/kept-field.js';
import { openBeside } from '../desk/side-dialog.js';
import { agesFrom, lineOf, listFrom } from './about-facts.js';

/** The languages that are offered; a story may have any other. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'tr', 'uk', 'ar'];

/**
 * The story's own facts, in a sheet. Each is kept as it is typed.
 *
 * @param {Thing['fields']} facts
 * @param {(request: import('./writing-acts.js').EditRequest) => Promise<any>} perform
 * @param {Node} titlePicture
 */
export function openAbout(facts, perform, titlePicture) {
  const dialog = create('dialog', { class: 'ask side-sheet about-dialog' });
  const write = (/** @type {string} */ field, /** @type {unknown} */ value) =>
    void perform({ do: 'write', node: storyNode, field, ...(value === undefined ? {} : { value }) });
  /** @type {HTMLInputElement} */
  const title = storyField('input', { class: 'text-field', id: 'about-title', type: 'text', maxlength: 200, dir: 'auto',
    autocomplete: 'off', value: String(facts.title ?? '') }, { node: storyNode, field: 'title', read: wordsNeeded,
    // A story is never without a title.
    unfit: () => { title.value = String(facts.title ?? ''); } });
  const list = (/** @type {string} */ field, /** @type {string} */ label, /** @type {string} */ hint) => {
    const id = `about-${field}`;
    /** @type {HTMLInputElement} */
    const line = storyField('input', { class: 'text-field', id, type: 'text', maxlength: 400, dir: 'auto', autocomplete: 'off',
      value: lineOf(facts[field]), 'aria-describedby': `${id}-hint` },
    { node: storyNode, field, read: (words) => ({ value: listFrom(words) }) });
    return create('div', { class: 'field' }, create('label', { for: id }, label), line,
      create('span', { class: 'hint', id: `${id}-hint` }, hint));
  };
  /** @type {HTMLTextAreaElement} */
  const summary = storyField('textarea', { class: 'text-field', id: 'about-summary', rows: 4, maxlength: 2000, dir: 'auto' },
    { node: storyNode, field: 'summary' });
  summary.value = String(facts.summary ?? '');
  const current = String(facts.language ?? '');
  /** @type {HTMLSelectElement} */
  const language = create('select', { class: 'text-field', id: 'about-language',
    onchange: () => write('language', language.value || undefined) }, ...[...new Set(['', ...languages, current])].map((code) =>
    create('option', { value: code }, code ? nameOf(code) : say('Not said'))));
  language.value = current;
  openBeside(dialog, say('About this story'), create('div', { class: 'row-form' },
    create('label', { class: 'field', for: 'about-title' }, create('span', {}, say('Title')), title),
    titlePicture,
    list('authors', say('Who wrote it'), say('Several names with commas between them')),
    list('illustrators', say('Who made the pictures'), say('Several names with commas between them')),
    create('label', { class: 'field', for: 'about-summary' }, create('span', {}, say('What it is about')), summary),
    drawAges(facts.ages),
    list('tags', say('Tags'), say('Words to find it by, with commas between them. For example: sea, funny')),
    create('label', { class: 'field', for: 'about-language' }, create('span', {}, say('Language')), language)));
}

/**
 * For which ages the story is.
 *
 * @param {import('./about-facts.js').Ages | undefined} ages
 */
function drawAges(ages) {
  const said = create('p', { class: 'form-said', id: 'about-ages-said', role: 'alert' });
  const judge = () => {
    const read = agesFrom(from.value, to.value, ages);
    for (const [name, field] of /** @type {const} */ ([['from', from], ['to', to]]))
      field.setAttribute('aria-invalid', String('fault' in read && read.field === name));
    // What is wrong stays in its field, to be put right; the story keeps the ages it has.
    said.textContent = !('fault' in read) ? ''
      : read.fault === 'reversed' ? say('The first age is higher than the second. It isn’t saved yet.')
        : say('An age is a whole number from 0 to 120. It isn’t saved yet.');
  };
  const read = () => {
    const answer = agesFrom(from.value, to.value, ages);
    return 'fault' in answer ? null : { value: answer.ages };
  };
  const field = (/** @type {string} */ id, /** @type {number | undefined} */ age) => storyField('input', { class: 'text-field',
    id, type: 'text', inputmode: 'numeric', maxlength: 8, autocomplete: 'off', 'aria-describedby': 'about-ages-hint about-ages-said',
    value: age === undefined ? '' : String(age), onchange: judge }, { node: storyNode, field: 'ages', purpose: id, read });
  const from = field('about-from', ages?.from);
  const to = field('about-to', ages?.to);
  return create('fieldset', { class: 'field about-ages' }, create('legend', {}, say('For which ages?')),
    create('div', { class: 'about-ages-row' },
      create('label', { for: 'about-from' }, say('From age')), from,
      create('label', { for: 'about-to' }, say('To age')), to),
    create('span', { class: 'hint', id: 'about-ages-hint' }, say('For example: from 5 to 8. Leave the second one empty for “and older”.')),
    said);
}

/**
 * A language as it calls itself.
 *
 * @param {string} code
 */
function nameOf(code) {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
