/** @typedef {import('./sheets.js').Thing} Thing */

import { storyNode } from '../drafts/story-node.js';
import { create } from '../elements/create.js';
import { say } from '../language/say.js';
import { openBeside } from '../desk/side-dialog.js';

/** The languages that are offered; a story may have any other. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'tr', 'uk', 'ar'];

/**
 * The story's own facts, in a sheet. Each is kept when its field is left.
 *
 * @param {Thing['fields']} facts
 * @param {(request: import('./writing-acts.js').EditRequest) => Promise<any>} perform
 * @param {Node} titlePicture
 */
export function openAbout(facts, perform, titlePicture) {
  const dialog = create('dialog', { class: 'ask side-sheet about-dialog' });
  const write = (/** @type {string} */ field, /** @type {unknown} */ value) =>
    void perform({ do: 'write', node: storyNode, field, ...(value === undefined ? {} : { value }) });
  const title = create('input', { class: 'text-field', id: 'about-title', type: 'text', maxlength: 200, dir: 'auto', autocomplete: 'off',
    value: String(facts.title ?? ''), onchange: () => {
      // A story is never without a title.
      if (title.value.trim()) write('title', title.value.trim());
      else title.value = String(facts.title ?? '');
    } });
  const authors = create('input', { class: 'text-field', id: 'about-authors', type: 'text', maxlength: 400, dir: 'auto',
    autocomplete: 'off', value: (facts.authors ?? []).join(', '), 'aria-describedby': 'about-authors-hint', onchange: () => {
      const names = authors.value.split(',').map((name) => name.trim()).filter(Boolean);
      write('authors', names.length > 0 ? names : undefined);
    } });
  /** @type {HTMLTextAreaElement} */
  const summary = create('textarea', { class: 'text-field', id: 'about-summary', rows: 4, maxlength: 2000, dir: 'auto',
    onchange: () => write('summary', summary.value.trim() || undefined) }, String(facts.summary ?? ''));
  const current = String(facts.language ?? '');
  /** @type {HTMLSelectElement} */
  const language = create('select', { class: 'text-field', id: 'about-language',
    onchange: () => write('language', language.value || undefined) }, ...[...new Set(['', ...languages, current])].map((code) =>
    create('option', { value: code }, code ? nameOf(code) : say('Not said'))));
  language.value = current;
  openBeside(dialog, say('About this story'), create('div', { class: 'row-form' },
    create('label', { class: 'field', for: 'about-title' }, create('span', {}, say('Title')), title),
    titlePicture,
    create('div', { class: 'field' }, create('label', { for: 'about-authors' }, say('Who wrote it')), authors,
      create('span', { class: 'hint', id: 'about-authors-hint' }, say('Several names with commas between them'))),
    create('label', { class: 'field', for: 'about-summary' }, create('span', {}, say('What it is about')), summary),
    create('label', { class: 'field', for: 'about-language' }, create('span', {}, say('Language')), language)));
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
