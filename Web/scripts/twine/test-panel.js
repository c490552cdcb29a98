/** @typedef {import('./test-findings.js').EndingFinding} EndingFinding */
/** @typedef {import('./test-findings.js').Finding} Finding */
/** @typedef {import('./test-findings.js').PassageFindings} PassageFindings */
/** @typedef {import('./test-findings.js').TestFindings} TestFindings */

import { bulb, warning } from '../desk/drawings.js';
import { openBeside } from '../desk/side-dialog.js';
import { create, icon, present } from '../elements/create.js';
import { language, say, sayCount } from '../language/say.js';
import { chanceInWords, stepInWords } from '../proof/odds-words.js';
import { wayOf } from '../proof/odds.js';
import { markOf, signWords } from '../proof/sign-words.js';
import { findingWords } from './passage-words.js';

/** Findings on show at once. Whoever has more begins with these. */
const most = 200;

/**
 * @typedef {object} TestStand How the test does.
 * @property {TestFindings} findings
 * @property {'checking' | 'checked' | 'broken'} checker
 */

/** In Twine's test mode, a button in the bar that says how many problems there are, and opens a sheet with all of them. */
export class TestPanel extends HTMLElement {
  /** @type {TestStand | null} */
  #stand = null;
  /** @type {(location: string, choice: string) => string} */
  #choice = () => '';
  #start = '';
  #count = create('b', { 'aria-hidden': 'true' });
  #said = create('span', { class: 'visually-hidden', role: 'status' });
  #button = create('button', { type: 'button', class: 'quiet', 'data-act': 'check', 'aria-haspopup': 'dialog',
    onclick: () => this.#open() });
  #content = create('div', {});

  /**
   * @param {{ start: string, choice: (location: string, choice: string) => string }} story where the test begins, and the words of
   *   choices
   */
  begin({ start, choice }) {
    this.#start = start;
    this.#choice = choice;
    this.replaceChildren(this.#button, this.#said);
  }

  /** @param {TestStand} stand */
  show(stand) {
    this.#stand = stand;
    const { findings: { tally }, checker } = stand;
    const sign = { isWaitedFor: checker === 'checking', isBroken: checker === 'broken' && tally.errors === 0, tally };
    const words = signWords(sign);
    this.dataset.sign = markOf(sign);
    // There is little room in the bar.
    this.#count.textContent = checker === 'checking' ? '…' : String(tally.errors || tally.hints || (checker === 'broken' ? '?' : '✓'));
    this.#button.replaceChildren(icon(tally.errors > 0 ? warning : bulb), this.#count);
    this.#button.title = words;
    this.#button.setAttribute('aria-label', words);
    if (checker !== 'checking') this.#said.textContent = words;
    this.#draw(stand);
  }

  #open() {
    if (!this.#stand) return;
    openBeside(create('dialog', { class: 'ask side-sheet proof-dialog' }), say('How the story is doing'), this.#content);
  }

  /** @param {TestStand} stand */
  #draw({ findings: { groups, tally, endings }, checker }) {
    const shown = cut(groups, most);
    this.#content.replaceChildren(...present([
      create('p', { class: 'proof-summary' },
        ...present([summary(tally), checker === 'broken' && ` ${say('The checker could not run here.')}`])),
      this.#start !== '' && create('p', { class: 'hint proof-summary', dir: 'auto' },
        say('This test begins with “{passage}”.', { passage: this.#start })),
      create('div', { class: 'proof-groups' }, ...shown.map((group, index) => drawGroup(group, index))),
      create('section', { class: 'proof-odds', 'aria-labelledby': 'proof-odds-title' }, ...this.#drawOdds(endings, checker)),
    ]));
  }

  /**
   * @param {EndingFinding[] | null} endings
   * @param {TestStand['checker']} checker
   */
  #drawOdds(endings, checker) {
    const title = create('h3', { id: 'proof-odds-title' }, say('How likely is each ending?'));
    if (!endings) {
      return checker === 'checking' ? [title, create('p', { class: 'quiet-words' }, say('Just a moment…'))] : [];
    }
    if (endings.length === 0) return [title, create('p', { class: 'quiet-words' }, say('The story has no ending yet.'))];
    return [title, create('p', { class: 'hint' }, say('As if readers tossed a coin for every choice.')),
      create('ol', { class: 'odds-list', role: 'list' }, ...endings.map((ending) => create('li', {}, this.#drawEnding(ending))))];
  }

  /** @param {EndingFinding} ending */
  #drawEnding(ending) {
    const { title, verdict, probability, steps } = ending;
    const bar = create('div', { class: 'odds-bar', 'aria-hidden': 'true' }, create('span'));
    bar.style.setProperty('--share', String((probability ?? 0) / 1e9));
    const words = create('span', { class: 'odds-name' }, create('strong', { dir: 'auto' }, title || say('The end')), ' ',
      create('span', { class: 'hint' }, chanceInWords(ending)));
    if (!steps) return create('div', { class: 'odds-ending', 'data-verdict': verdict }, words, bar);
    const way = wayOf(steps, this.#choice, (_, answer) => answer).map(stepInWords);
    return create('details', { class: 'odds-ending', 'data-verdict': verdict }, create('summary', {}, words, bar),
      create('div', { class: 'odds-way' },
        create('p', { class: 'hint' }, way.length === 0 ? say('The story begins here.') : say('The shortest way there:')),
        create('ol', { class: 'way-steps' }, ...way.map((step) => create('li', { dir: 'auto' }, step)))));
  }
}

customElements.define('test-panel', TestPanel);

/**
 * @param {PassageFindings} group
 * @param {number} index
 */
function drawGroup({ passage, findings }, index) {
  const id = `test-passage-${index}`;
  return create('section', { class: 'proof-group', 'aria-labelledby': id },
    create('h3', { id, dir: 'auto' }, passage ?? say('The whole story')),
    create('ul', { class: 'proof-list', role: 'list' }, ...findings.map(drawFinding)));
}

/** @param {Finding} finding */
function drawFinding(finding) {
  const { isProblem } = finding;
  const { title, advice, quoted, detail } = findingWords(finding);
  return create('li', { class: 'proof-problem', 'data-severity': isProblem ? 'error' : 'warning' },
    create('p', { class: 'proof-title' }, icon(isProblem ? warning : bulb),
      create('span', {}, create('span', { class: 'visually-hidden' }, `${isProblem ? say('Problem:') : say('Hint:')} `), title)),
    quoted && create('p', { class: 'proof-advice' }, create('code', { dir: 'auto' }, quoted)),
    advice && create('p', { class: 'proof-advice' }, advice),
    detail && create('details', { class: 'detail' }, create('summary', {}, say('In detail')),
      create('p', { lang: language === 'en' ? false : 'en', dir: 'auto' }, detail)));
}

/**
 * The first findings.
 *
 * @param {PassageFindings[]} groups
 * @param {number} count
 */
function cut(groups, count) {
  let left = count;
  return groups.map(({ passage, findings }) => {
    const shown = findings.slice(0, left);
    left -= shown.length;
    return { passage, findings: shown };
  }).filter(({ findings }) => findings.length > 0);
}

/** @param {{ errors: number, hints: number }} tally */
function summary({ errors, hints }) {
  if (errors === 0 && hints === 0) return say('No problems');
  return [errors > 0 && sayCount(errors, { one: 'There’s one problem.', other: 'There are {count} problems.' }),
    hints > 0 && sayCount(hints,
      { one: 'There’s one hint that may make it better.', other: 'There are {count} hints that may make it better.' })]
    .filter(Boolean).join(' ');
}
