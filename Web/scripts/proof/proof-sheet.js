/** @typedef {import('./odds.js').EndingOdds} EndingOdds */
/** @typedef {import('./problems.js').Mend} Mend */
/** @typedef {import('./problems.js').Problem} Problem */
/** @typedef {import('./story-proof.js').Findings} Findings */

/**
 * @typedef {object} ProofManners What the sheet needs from the manuscript.
 * @property {() => { findings: Findings | null, isBroken: boolean }} proof
 * @property {() => string[]} order the nodes of the locations as they stand in the manuscript
 * @property {(place: string) => string} nameOf what a location is called
 * @property {(problem: Problem) => void} show leads to a problem's place, after the sheet is closed
 * @property {(mend: Mend, problem: Problem) => Promise<boolean>} mend whether something was done
 * @property {(ending: EndingOdds) => Promise<string[]>} way the shortest way to an ending, in words
 * @property {((place: string) => void) | null} read opens a location for reading, after the sheet is closed
 */

import { create, icon } from '../elements/create.js';
import { language, say, sayCount } from '../language/say.js';
import { sentences } from '../language/story-words.js';
import { bulb, warning } from '../desk/drawings.js';
import { openBeside } from '../desk/side-dialog.js';
import { chanceInWords } from './odds-words.js';
import { mendWords, problemWords } from './problem-words.js';
import { groupsOf, mendsOf, tally } from './problems.js';

/** Problems on show at once. Whoever has more begins with these. */
const most = 100;
/** Mends for which the author is asked something, so that the sheet makes room. */
const asks = new Set(['lead', 'andThen', 'goOn', 'end', 'about']);

/** @type {Findings} */
const nothing = { problems: [], locations: [], odds: null, unused: new Set([]) };

/** Everything that the checker says of a story, in a sheet: its problems by place, and how likely each ending is. */
export class ProofSheet {
  #manners;
  #summary = create('p', { class: 'proof-summary', tabindex: -1 });
  #groups = create('div', { class: 'proof-groups' });
  #odds = create('section', { class: 'proof-odds', 'aria-labelledby': 'proof-odds-title' });
  #said = create('p', { class: 'visually-hidden', role: 'status' });
  #dialog = create('dialog', { class: 'ask side-sheet proof-dialog' });
  #drawn = '';

  /** @param {ProofManners} manners */
  constructor(manners) {
    this.#manners = manners;
  }

  get isOpen() {
    return this.#dialog.open;
  }

  open() {
    this.refresh();
    openBeside(this.#dialog, say('How the story is doing'), this.#summary, this.#groups, this.#odds, this.#said);
  }

  /** Shows what was found last. */
  refresh() {
    const { findings, isBroken } = this.#manners.proof();
    const { problems, odds, unused } = findings ?? nothing;
    const drawn = JSON.stringify([isBroken, findings === null, problems, odds?.endings, this.#manners.order(), [...unused]]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const { errors, hints } = tally(problems);
    this.#keepPlace(() => {
      this.#summary.textContent = isBroken
        ? say('The checker has stopped. It tries again with your next change. Nothing you wrote is lost.')
        : !findings ? say('Just a moment…') : summary(errors, hints);
      const groups = groupsOf(problems.slice(0, most), this.#manners.order());
      this.#groups.replaceChildren(...groups.map(({ place, problems: own }) => this.#drawGroup(place, own, (node) => unused.has(node))));
      this.#odds.replaceChildren(...this.#drawOdds(odds, errors));
    });
  }

  /**
   * Draws, and leaves the author where they were: what is unfolded stays so, and the focus stays on the same button, or goes to the
   * summary if that is gone.
   *
   * @param {() => void} draw
   */
  #keepPlace(draw) {
    const keyed = () => [...this.#dialog.querySelectorAll('[data-key]')].map((one) => /** @type {HTMLElement} */ (one));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const hadFocus = focused !== null && [this.#groups, this.#odds].some((part) => part.contains(focused));
    const open = new Set([...this.#dialog.querySelectorAll('details[open]')].map((one) => /** @type {HTMLElement} */ (one).dataset.key));
    draw();
    for (const one of keyed()) if (one instanceof HTMLDetailsElement && open.has(one.dataset.key)) one.open = true;
    if (!hadFocus || focused.isConnected) return;
    const same = keyed().find(({ dataset }) => dataset.key === focused.dataset.key);
    (same ?? this.#summary).focus();
  }

  /**
   * @param {string | null} place
   * @param {Problem[]} problems
   * @param {(node: string) => boolean} isUnused
   */
  #drawGroup(place, problems, isUnused) {
    const id = `proof-${place ?? 'story'}`;
    return create('section', { class: 'proof-group', 'aria-labelledby': id },
      create('h3', { id, dir: 'auto' }, place === null ? say('The whole story') : this.#manners.nameOf(place)),
      create('div', { class: 'proof-list' }, ...problems.map((problem, index) => this.#drawProblem(problem,
        `${id}/${problem.code}/${problem.node}/${index}`, isUnused))));
  }

  /**
   * @param {Problem} problem
   * @param {string} key
   * @param {(node: string) => boolean} isUnused
   */
  #drawProblem(problem, key, isUnused) {
    const { title, advice, isGeneral } = problemWords(problem);
    const isError = problem.severity === 'error';
    const kind = isError ? say('Problem:') : say('Hint:');
    const mends = mendsOf(problem, isUnused);
    // What the button offers need not be said a second time.
    const shows = problem.place !== null || problem.node !== '' && mends.length === 0;
    // A group, so that whoever comes to a button by Tab hears what is wrong first.
    return create('div', { class: 'proof-problem', role: 'group', 'aria-label': `${kind} ${title}`, 'data-code': problem.code,
      'data-severity': problem.severity },
      create('p', { class: 'proof-title' }, icon(isError ? warning : bulb),
        create('span', { class: 'visually-hidden' }, `${kind} `), title),
      advice && create('p', { class: 'proof-advice' }, advice),
      create('details', { class: 'detail', 'data-key': `${key}/detail`, open: isGeneral },
        create('summary', {}, say('For grown-ups')),
        create('p', { lang: language === 'en' ? false : 'en', dir: 'auto' },
          [problem.message, problem.fix].filter(Boolean).join(' '), ` (${problem.code})`)),
      create('div', { class: 'actions' },
        shows && create('button', { type: 'button', class: 'secondary', 'data-act': 'show', 'data-key': `${key}/show`,
          onclick: () => this.#leave(() => this.#manners.show(problem)) }, say('Show')),
        ...mends.map((mend) => create('button', { type: 'button', class: 'secondary mend', 'data-act': mend.act,
          'data-key': `${key}/${mend.act}`, onclick: () => void this.#mend(mend, problem) }, mendWords(mend)))));
  }

  /**
   * @param {Mend} mend
   * @param {Problem} problem
   */
  async #mend(mend, problem) {
    if (asks.has(mend.act)) return this.#leave(() => void this.#manners.mend(mend, problem));
    if (await this.#manners.mend(mend, problem)) this.#said.textContent = say('Done. You can undo it.');
    return undefined;
  }

  /**
   * Does something once the sheet is closed, and has given the focus back.
   *
   * @param {() => void} act
   */
  #leave(act) {
    this.#dialog.addEventListener('close', () => act(), { once: true });
    this.#dialog.close();
  }

  /**
   * @param {import('./odds.js').Odds | null} odds
   * @param {number} errors
   */
  #drawOdds(odds, errors) {
    const title = create('h3', { id: 'proof-odds-title' }, say('How likely is each ending?'));
    if (!odds) return [title, create('p', { class: 'quiet-words' }, errors > 0
      ? say('You’ll see this once there are no problems left.') : say('Just a moment…'))];
    if (odds.endings.length === 0) return [title, create('p', { class: 'quiet-words' }, say('The story has no ending yet.'))];
    return [title,
      create('p', { class: 'hint' }, say('As if readers tossed a coin for every choice.')),
      create('ol', { class: 'odds-list', role: 'list' }, ...odds.endings.map((ending) => this.#drawEnding(ending)))];
  }

  /** @param {EndingOdds} ending */
  #drawEnding(ending) {
    const { title, place, verdict, probability, steps } = ending;
    const way = create('div', { class: 'odds-way' });
    const bar = create('div', { class: 'odds-bar', 'aria-hidden': 'true' }, create('span'));
    bar.style.setProperty('--share', String((probability ?? 0) / 1e9));
    const words = create('span', { class: 'odds-name' }, create('strong', { dir: 'auto' }, title || say('The end')), ' ',
      create('span', { class: 'hint' }, chanceInWords(ending)));
    const isReachable = steps !== null;
    /** @type {HTMLDetailsElement} */
    const details = create('details', { class: 'odds-ending', 'data-key': `odds/${place}`, 'data-verdict': verdict,
      ontoggle: () => details.open && way.childElementCount === 0 && void this.#drawWay(way, ending) },
    create('summary', {}, words, bar), way);
    return create('li', {}, isReachable ? details
      : create('div', { class: 'odds-ending', 'data-verdict': verdict }, words, bar,
        create('button', { type: 'button', class: 'secondary', 'data-key': `odds/${place}/show`,
          onclick: () => this.#leave(() => this.#showEnding(ending)) }, say('Show'))));
  }

  /** @param {EndingOdds} ending */
  #showEnding({ place }) {
    this.#manners.show({ code: '', severity: 'warning', pointer: '', message: '', fix: null, node: place, field: 'title', place });
  }

  /**
   * @param {HTMLElement} place
   * @param {EndingOdds} ending
   */
  async #drawWay(place, ending) {
    const steps = await this.#manners.way(ending);
    const { read } = this.#manners;
    place.replaceChildren(
      create('p', { class: 'hint' }, steps.length === 0 ? say('The story begins here.') : say('The shortest way there:')),
      create('ol', { class: 'way-steps' }, ...steps.map((words) => create('li', { dir: 'auto' }, words))),
      create('div', { class: 'actions' },
        create('button', { type: 'button', class: 'secondary', 'data-act': 'show', 'data-key': `odds/${ending.place}/show`,
          onclick: () => this.#leave(() => this.#showEnding(ending)) }, say('Show')),
        read && create('button', { type: 'button', class: 'secondary', 'data-act': 'read', 'data-key': `odds/${ending.place}/read`,
          onclick: () => this.#leave(() => read(ending.place)) }, say('Read it'))));
  }
}

/**
 * @param {number} errors
 * @param {number} hints
 */
function summary(errors, hints) {
  if (errors === 0) {
    return sentences([say('No problems. The story can go on the shelf.'), hints > 0 && sayCount(hints,
      { one: 'There’s one hint that may make it better.', other: 'There are {count} hints that may make it better.' })]);
  }
  const first = sayCount(errors, { one: 'One thing needs fixing before the story can go on the shelf.',
    other: '{count} things need fixing before the story can go on the shelf.' });
  const more = hints > 0 && sayCount(hints, { one: 'There’s one hint as well.', other: 'There are {count} hints as well.' });
  return sentences([first, more]);
}
