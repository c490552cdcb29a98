/**
 * @typedef {import('../drafts/draft-bringing.js').BroughtDraft} BroughtDraft
 * @typedef {NonNullable<BroughtDraftAnswer['report']>} Report
 */

import { create, icon } from '../elements/create.js';
import { say, sayCount, sayNumber } from '../language/say.js';
import { cross } from '../desk/drawings.js';
import { problemWords } from '../proof/problem-words.js';
import { sortsInWords } from './left-out-words.js';

/** The most things of a sort that are listed. */
const mostListed = 20;

/**
 * Shows what came of an author's files: each story, and what of it could not be brought along.
 *
 * @param {BroughtDraft[]} brought at least one
 * @param {(draft: string) => void} write opens a draft
 */
export function showBrought(brought, write) {
  const close = create('button', { type: 'button', class: 'quiet', 'aria-label': say('Close'), onclick: () => dialog.close() },
    icon(cross));
  const heading = brought.length === 1 ? say('Your story is here')
    : sayCount(brought.length, { one: '{count} story is here', other: '{count} stories are here' });
  /** @type {HTMLDialogElement} */
  const dialog = create('dialog', { class: 'ask brought-dialog', 'aria-labelledby': 'brought-title' },
    create('div', { class: 'brought-head' }, create('h2', { id: 'brought-title' }, heading), close),
    ...brought.map(({ answer }) => create('section', { class: 'brought-story' },
      create('h3', { dir: 'auto' }, answer.draft.title),
      ...drawReport(answer.report),
      ...answer.report ? [drawMistakes(answer.mistakes)] : [],
      create('div', { class: 'actions' }, create('button', { type: 'button', class: 'primary', onclick: () => {
        dialog.close();
        write(answer.draft.id);
      } }, say('Open it'), create('span', { class: 'visually-hidden', dir: 'auto' }, `: ${answer.draft.title}`))))));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Report | undefined} report none for a file of Branchbook */
function drawReport(report) {
  if (!report) return [create('p', {}, say('Everything in the file is here.'))];
  const counts = [
    sayCount(report.passages, { one: '{count} page', other: '{count} pages' }),
    sayCount(report.links, { one: '{count} link', other: '{count} links' }),
    sayCount(report.variables, { one: '{count} thing to remember', other: '{count} things to remember' }),
  ];
  const facts = create('p', { class: 'brought-facts' }, counts.join(' · '));
  const { reach } = report;
  const first = reach ? [drawReach(reach), facts] : [facts];
  if (report.leftOutCount === 0) return [...first, ...(reach ? [] : [create('p', {}, say('Everything in the file is here.'))])];
  const listed = Object.entries(sortsInWords()).flatMap(([sort, words]) => {
    const items = report.leftOut.filter((item) => item.sort === sort);
    return items.length > 0 ? [drawSort(words, items)] : [];
  });
  return [...first, create('p', {}, say('These parts work differently or were left out. The places have a note.')), ...listed];
}

/** @param {NonNullable<Report['reach']>} reach */
function drawReach({ reached, places }) {
  const words = say('Readers can get to only {reached} of {places} places.', { reached: sayNumber(reached), places: sayNumber(places) });
  return create('p', {}, create('strong', {}, words), ' ', say('Give them choices that lead on to the others.'));
}

/**
 * Whether the story can go on the shelf, and what stands in the way.
 *
 * @param {MistakeCount[]} mistakes
 */
function drawMistakes(mistakes) {
  if (mistakes.length === 0) return create('p', {}, say('It can go on the shelf as it is.'));
  return create('div', {},
    create('p', {}, mistakes.every(({ acceptable }) => acceptable)
      ? say('Before it goes on the shelf, fix this, or publish it as it is:') : say('Before it can go on the shelf, fix this:')),
    create('ul', {}, ...mistakes.map(({ code, count }) => create('li', {},
      say('{things}: {number}', { things: problemWords({ code }).title, number: sayNumber(count) })))));
}

/**
 * @param {import('./left-out-words.js').SortWords} words
 * @param {Report['leftOut']} items
 */
function drawSort({ heading, instead }, items) {
  const count = items.reduce((sum, item) => sum + item.count, 0);
  return create('details', { class: 'left-out' },
    create('summary', {}, say('{things}: {number}', { things: heading, number: sayNumber(count) })),
    create('p', {}, instead),
    create('ul', {}, ...items.slice(0, mostListed).map((item) => create('li', {}, create('code', { dir: 'auto' }, item.words), ' ',
      create('span', { class: 'left-out-place' }, item.file ? say('{file}, line {line}', { file: item.file, line: sayNumber(item.line) })
        : say('line {line}', { line: sayNumber(item.line) }))))),
    items.length > mostListed
      && create('p', {}, sayCount(items.length - mostListed, { one: 'and {count} more', other: 'and {count} more' })));
}
