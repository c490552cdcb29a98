/** @typedef {import('./sheets.js').Sheet} Sheet */
/** @typedef {import('./sheets.js').SheetChoice} SheetChoice */
/** @typedef {import('./sheets.js').SheetOutcome} SheetOutcome */
/** @typedef {import('./sheets.js').SheetPage} SheetPage */
/** @typedef {import('./sheets.js').SheetWay} SheetWay */
/** @typedef {import('./sheets.js').Place} Place */

/** @typedef {{ do: string, [key: string]: unknown }} EditRequest A command, as docs/web-editor.md has them. */

/**
 * @typedef {(text: { node: string, field: string, caret?: number } | null, again: () => void) => Promise<void>} Arrival Brings the text
 *   into view, with the caret and what was typed meanwhile in it. Null: there is none, and `again` tries once more.
 *
 * @typedef {{ expected: Arrival, again: () => void, keep?: import('../desk/kept-field.js').SketchPlace }} Beginning What waits for a
 *   command; `keep` is where the words of the command are kept until the story has them.
 */

/**
 * @typedef {object} Manuscript What the commands do their work on.
 * @property {(request: EditRequest) => Promise<any>} perform carries a command out and draws its effect; null if it was refused, which
 *   has been said then
 * @property {(request: EditRequest) => Promise<any>} ask
 * @property {(node: string) => Promise<Sheet>} sheet
 * @property {() => { order: Place[], start: string, nameOf: (place: Place) => string }} outline `start` is an ID
 * @property {(node: string, field: string, caret?: number) => Promise<void>} showText brings a text into view and the caret into it
 * @property {(node: string) => Promise<void>} showPlace
 * @property {(node: string) => Arrival} expect takes what is typed from now on, before a command has made the text that it is for; `node`
 *   is the place where the command begins
 * @property {(node: string, field: string) => number} caret where the caret is, or was last, in a text
 * @property {(words: string, undo: () => Promise<void>) => void} deleted says that something is in the bin, with a button for undoing that
 * @property {(words: string) => void} say
 * @property {(node: string) => (() => void) | null} showOnMap leads to a place on the map; null if that is where the author is
 * @property {(ruled: import('../logic/rules-sheet.js').RuledThing, part: import('../logic/rules-sheet.js').RulePart) => void} openRules
 * @property {(node: string) => void} chooseChapter asks in which chapter a place lies
 * @property {(target: import('../media/media-desk.js').MediaTarget) => void} chooseMedia asks for a picture or a sound
 * @property {(node: string) => void} read opens a place for reading, beside the manuscript
 */

import { storyNode } from '../drafts/story-node.js';
import { say } from '../language/say.js';
import { offerActs } from '../desk/acts-dialog.js';
import { arrow, bin, change, die, down, flag, key, map, openBook, plus, up } from '../desk/drawings.js';
import { settle } from '../desk/kept-field.js';
import { pickPlace } from '../desk/places-dialog.js';
import { plainWords } from '../desk/plain-words.js';
import { bucketInWords } from '../logic/bucket-words.js';
import { note, picture } from '../media/media-drawings.js';
import { onlyWayOn } from './sheets.js';
import { askWords } from '../desk/words-dialog.js';

const scissors = 'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 7l12 11M8 17L20 6';
const joined = 'M12 3v7M8 7l4 4 4-4M12 21v-7M8 17l4-4 4 4';
const fork = 'M12 21v-8M12 13c0-4-6-3-6-9M12 13c0-4 6-3 6-9M3 7l3-3 3 3M15 7l3-3 3 3';
const folder = 'M3 19V6h6l2 2h10v11z';
const two = 'M9 9h11v11H9zM15 9V4H4v11h5';

/** The commands of the manuscript: what each asks first, and where the author is afterwards. */
export class WritingActs {
  #manuscript;

  /** @param {Manuscript} manuscript */
  constructor(manuscript) {
    this.#manuscript = manuscript;
  }

  /**
   * Asks what the reader can choose; the caret then stands on the new sheet.
   *
   * @param {Sheet} sheet
   * @param {string} [value] words to begin with
   */
  async andThen(sheet, value) {
    const keep = choiceOf(sheet);
    const again = () => void this.andThen(sheet);
    const expecting = this.#expecting(sheet);
    const words = await askWords({ title: say('And then…'), label: say('What can the reader choose?'),
      hint: say('For example: Open the red door'), yes: say('Add'), value, keep, again, submitted: expecting.begin,
      besides: { words: say('Lead to a place in this story…'), act: (choice) => void this.#leadBack(sheet, choice) } });
    if (words) await this.#begin({ do: 'andThen', node: sheet.node, words }, { expected: expecting.begin(), again, keep });
  }

  /**
   * Adds a choice that leads to a place which is there already.
   *
   * @param {Sheet} sheet
   * @param {string} words
   */
  async #leadBack(sheet, words) {
    const picked = await this.#pickPlace();
    const begin = { do: 'andThen', node: sheet.node, words };
    if (picked === null) await this.andThen(sheet, words);
    else if (picked === 'new') await this.#begin(begin, { expected: this.#manuscript.expect(sheet.node), keep: choiceOf(sheet),
      again: () => void this.andThen(sheet, words) });
    // A choice is made with a new place, which is not needed here.
    else if (await this.#manuscript.perform({ do: 'together', commands: [begin, { do: 'redirect', node: { made: 0 }, to: picked },
      { do: 'delete', node: { made: 0 } }] })) {
      settle(choiceOf(sheet));
      const { choices } = await this.#manuscript.sheet(sheet.node);
      await this.#manuscript.showText(choices.at(-1)?.node ?? sheet.node, 'text');
    }
  }

  /**
   * @param {string} [id] of the place where it leads now
   */
  #pickPlace(id) {
    const { order, nameOf } = this.#manuscript.outline();
    return pickPlace(order.map((place) => ({ node: place.node, name: nameOf(place) })), order.find((place) => place.id === id)?.node);
  }

  /** @param {Sheet} sheet */
  async goOn(sheet) {
    const expected = this.#manuscript.expect(sheet.node);
    await this.#begin({ do: 'goOn', node: sheet.node }, { expected, again: () => void this.goOn(sheet) });
  }

  /** @param {Sheet} sheet */
  async end(sheet) {
    const keep = { node: sheet.node, purpose: 'ending' };
    const expecting = this.#expecting(sheet);
    const title = await askWords({ title: say('The end'), label: say('What is this ending called?'),
      hint: say('Readers collect endings. For example: Home in time for supper'), yes: say('Add'), keep,
      again: () => void this.end(sheet), submitted: expecting.begin });
    if (!title) return;
    const expected = expecting.begin();
    const answer = await this.#manuscript.perform({ do: 'end', node: sheet.node, title });
    if (answer) settle(keep);
    await expected(answer?.result ? { node: answer.result, field: 'title' } : null, () => void this.end(sheet));
  }

  /**
   * @param {string} ending
   * @param {string} kind
   */
  async setKind(ending, kind) {
    await this.#manuscript.perform({ do: 'write', node: ending, field: 'kind', ...(kind === 'plain' ? {} : { value: kind }) });
  }

  /** @param {Sheet} sheet */
  read(sheet) {
    this.#manuscript.read(sheet.node);
  }

  /** @param {Sheet} sheet */
  offerPlace(sheet) {
    const { order, start, nameOf } = this.#manuscript.outline();
    const place = order.find(({ node }) => node === sheet.node);
    const [page, ...more] = sheet.pages;
    const target = onlyWayOn(sheet);
    const next = order.find(({ id }) => id === target);
    const showOnMap = this.#manuscript.showOnMap(sheet.node);
    offerActs(place ? nameOf(place) : say('This place'), [
      { words: say('Read from here'), drawing: openBook, act: () => this.read(sheet) },
      { words: say('New page'), drawing: plus, act: () => void this.#addPage(sheet, sheet.pages.at(-1)) },
      page !== undefined && more.length === 0 && this.#splitAct(sheet, page),
      showOnMap && { words: say('Show on the map'), drawing: map, act: showOnMap },
      sheet.outcome === 'choices' && sheet.ways.length === 0 && { words: say('Continue if nothing can be chosen…'), drawing: arrow,
        act: () => void this.#addWay(sheet) },
      next !== undefined && { words: say('Join with the next place'), drawing: joined,
        act: () => void this.#performAt(sheet.node, { do: 'merge', node: sheet.node }) },
      { words: say('Chapter…'), drawing: folder, act: () => this.#manuscript.chooseChapter(sheet.node) },
      { words: say('Copy this place'), drawing: two, act: () => void this.#duplicate(sheet) },
      page !== undefined && more.length === 0 && { words: say('Show the page only if…'), drawing: key,
        act: () => this.openRules(page, 'condition') },
      page !== undefined && more.length === 0 && page.explanation === '' && this.#explainAct(page),
      { words: say('Changes on coming here…'), drawing: change, act: () => this.openRules(sheet, 'effects') },
      sheet.ambience === '' && { words: say('A sound for the whole place…'), drawing: note,
        act: () => this.#manuscript.chooseMedia({ node: sheet.node, field: 'ambience', kind: 'sound' }) },
      sheet.id !== start && { words: say('Start the story here'), drawing: flag,
        act: () => void this.#performAt(sheet.node, { do: 'write', node: storyNode, field: 'start', value: sheet.id }) },
      { words: say('Delete this place'), drawing: bin, isDanger: true,
        act: () => void this.#delete(sheet.node, place ? nameOf(place) : '') },
    ]);
  }

  /**
   * @param {Sheet} sheet
   * @param {SheetPage} page
   */
  offerPage(sheet, page) {
    const index = sheet.pages.indexOf(page);
    const isLast = index === sheet.pages.length - 1;
    offerActs(say('Page {page} of {pages}', { page: index + 1, pages: sheet.pages.length }), [
      { words: say('New page after this one'), drawing: plus, act: () => void this.#addPage(sheet, page) },
      this.#splitAct(sheet, page),
      !isLast && { words: say('Join with the next page'), drawing: joined, act: () => void this.#joinPages(page) },
      index > 0 && { words: say('Make a place of its own from here'), drawing: two, act: () => void this.#splitPlace(sheet, page) },
      { words: say('Only if…'), drawing: key, act: () => this.openRules(page, 'condition') },
      page.explanation === '' && this.#explainAct(page),
      { words: say('Delete this page'), drawing: bin, isDanger: true,
        act: () => void this.#delete(page.node, say('Page {page}', { page: index + 1 })) },
    ]);
  }

  /** @param {SheetPage} page */
  #explainAct(page) {
    return { words: say('Explain more…'), drawing: openBook, act: () => void this.#explain(page) };
  }

  /** @param {SheetPage} page */
  async #explain(page) {
    const keep = { node: page.node, purpose: 'explanation' };
    const words = await askWords({ title: say('A longer explanation'), label: say('What readers read when they ask for more'),
      hint: say('A button on the page opens it. You can go on writing it there.'), yes: say('Keep'), keep,
      again: () => void this.#explain(page) });
    if (words && await this.#manuscript.perform({ do: 'write', node: page.node, field: 'explanation', value: words })) settle(keep);
  }

  /** @param {SheetChoice} choice */
  async #addResult(choice) {
    const keep = { node: choice.node, purpose: 'result' };
    const words = await askWords({ title: say('What comes of it'), label: say('What readers read when they have picked it'),
      hint: say('It has a page of its own, before the story goes on.'), yes: say('Keep'), keep,
      again: () => void this.#addResult(choice) });
    if (words && await this.#manuscript.perform({ do: 'write', node: choice.node, field: 'result', value: words })) settle(keep);
  }

  /**
   * @param {Sheet} sheet
   * @param {SheetChoice} choice
   */
  offerChoice(sheet, choice) {
    const index = sheet.choices.indexOf(choice);
    const move = (/** @type {number} */ behind) => void this.#manuscript.perform({ do: 'move', node: choice.node,
      at: { in: sheet.node, slot: 'choices', ...(behind < 0 ? {} : { after: sheet.choices[behind]?.node }) } });
    offerActs(plainWords(choice.text) || say('Choice {number}', { number: index + 1 }), [
      choice.isPlain && { words: say('Where it leads'), drawing: arrow, act: () => void this.redirect(choice, choice.targets[0]) },
      { words: say('Only if…'), drawing: key, act: () => this.openRules(choice, 'condition') },
      choice.isPlain && { words: say('Changes…'), drawing: change, act: () => this.openRules(choice, 'effects') },
      { words: choice.isPlain ? say('Let luck decide…') : say('How luck decides…'), drawing: die,
        act: () => this.openRules(choice, 'luck') },
      choice.isPlain && choice.result === '' && { words: say('What comes of it…'), drawing: openBook,
        act: () => void this.#addResult(choice) },
      ...(choice.isPlain ? this.#mediaActs(choice) : []),
      index > 0 && { words: say('Move up'), drawing: up, act: () => move(index - 2) },
      index < sheet.choices.length - 1 && { words: say('Move down'), drawing: down, act: () => move(index + 1) },
      { words: say('Delete this choice'), drawing: bin, isDanger: true, act: () => void this.#delete(choice.node, choice.text) },
    ]);
  }

  /**
   * @param {SheetChoice} choice
   * @param {SheetOutcome} outcome
   */
  offerOutcome(choice, outcome) {
    offerActs(bucketInWords(outcome.bucket), [
      { words: say('Where it leads'), drawing: arrow, act: () => void this.redirect(outcome, outcome.target) },
      { words: say('Changes…'), drawing: change,
        act: () => this.openRules({ ...outcome, hasRoll: choice.hasNumber }, 'effects') },
      ...this.#mediaActs(outcome),
    ]);
  }

  /**
   * What readers see and hear right after a choice, as far as it has none yet.
   *
   * @param {{ node: string, picture: string, sound: string }} thing
   */
  #mediaActs({ node, picture: shown, sound }) {
    return [
      shown === '' && { words: say('A picture of what happens…'), drawing: picture,
        act: () => this.#manuscript.chooseMedia({ node, field: 'picture', kind: 'picture' }) },
      sound === '' && { words: say('A sound of what happens…'), drawing: note,
        act: () => this.#manuscript.chooseMedia({ node, field: 'sound', kind: 'sound' }) },
    ];
  }

  /**
   * Opens the rules of something on a sheet.
   *
   * @param {{ node: string, text?: string, title?: string, bucket?: string, hasRoll?: boolean }} part
   * @param {import('../logic/rules-sheet.js').RulePart} rules
   */
  openRules({ node, text = '', title = '', bucket, hasRoll = false }, rules) {
    const name = bucket === undefined ? title || plainWords(text.trim().split('\n')[0] ?? '') : bucketInWords(bucket);
    this.#manuscript.openRules({ node, title: name || say('Rules'), hasRoll }, rules);
  }

  /**
   * @param {Sheet} sheet
   * @param {SheetWay} way
   */
  offerWay(sheet, way) {
    offerActs(say('The story continues.'), [
      { words: say('Where it leads'), drawing: arrow, act: () => void this.redirect(way, way.target) },
      way === sheet.ways.at(-1) && way.isPlain && { words: say('Continue elsewhere if…'), drawing: fork,
        act: () => void this.#forkWay(sheet, way) },
      // The last way has no condition: a story always goes on somewhere.
      way !== sheet.ways.at(-1) && { words: say('Only if…'), drawing: key, act: () => this.openRules(way, 'condition') },
      { words: say('Don’t continue from here'), drawing: bin, isDanger: true, act: () => void this.#delete(way.node, say('The way on')) },
    ]);
  }

  /** @param {Sheet} sheet */
  offerEnding({ ending }) {
    if (!ending) return;
    offerActs(ending.title || say('The end'), [
      { words: say('Don’t end here'), drawing: bin, isDanger: true,
        act: () => void this.#delete(ending.node, ending.title || say('The end')) },
    ]);
  }

  /**
   * Carries out a command that makes a place, and puts the caret where its first words go.
   *
   * @param {EditRequest} request
   * @param {Beginning} beginning
   */
  async #begin(request, { expected, again, keep }) {
    const answer = await this.#manuscript.perform(request);
    if (answer && keep) settle(keep);
    if (!answer?.result) return expected(null, again);
    const { node, pages: [page] } = await this.#manuscript.sheet(answer.result);
    return expected({ node: page?.node ?? node, field: page ? 'text' : 'title' }, again);
  }

  /**
   * What begins to take what is typed in the moment in which a dialog is answered; asked again, it is the same.
   *
   * @param {Sheet} sheet
   */
  #expecting({ node }) {
    /** @type {Arrival | undefined} */
    let expected;
    return { begin: () => (expected ??= this.#manuscript.expect(node)) };
  }

  /**
   * @param {string} place
   * @param {EditRequest} request
   */
  async #performAt(place, request) {
    if (await this.#manuscript.perform(request)) await this.#manuscript.showPlace(place);
  }

  /**
   * @param {Sheet} sheet
   * @param {SheetPage} [page]
   */
  async #addPage(sheet, page) {
    const expected = this.#manuscript.expect(sheet.node);
    const answer = await this.#manuscript.perform({ do: 'addPage', node: sheet.node, ...(page ? { after: page.node } : {}) });
    await expected(answer?.result ? { node: answer.result, field: 'text' } : null, () => void this.#addPage(sheet, page));
  }

  /**
   * @param {Sheet} sheet
   * @param {SheetPage} page
   */
  #splitAct(sheet, page) {
    // What was typed a moment ago is not in the sheet yet, so the text is asked again when it happens.
    const caret = this.#manuscript.caret(page.node, 'text');
    return caret > 0 && { words: say('Split the page at the cursor'), drawing: scissors,
      act: () => void this.#splitPage(sheet, page, caret) };
  }

  /**
   * @param {Sheet} sheet
   * @param {SheetPage} page
   * @param {number} caret
   */
  async #splitPage(sheet, page, caret) {
    const now = (await this.#manuscript.sheet(sheet.node)).pages;
    const text = now.find(({ node }) => node === page.node)?.text ?? '';
    const [first, second] = [text.slice(0, caret).trimEnd(), text.slice(caret).trimStart()];
    if (!await this.#manuscript.perform({ do: 'splitPage', node: page.node, first, second })) return;
    const { pages } = await this.#manuscript.sheet(sheet.node);
    const behind = pages[pages.findIndex(({ node }) => node === page.node) + 1];
    if (behind) await this.#manuscript.showText(behind.node, 'text', 0);
  }

  /** @param {SheetPage} page */
  async #joinPages(page) {
    if (await this.#manuscript.perform({ do: 'joinPages', node: page.node }))
      await this.#manuscript.showText(page.node, 'text', page.text.length);
  }

  /**
   * @param {Sheet} sheet
   * @param {SheetPage} page
   */
  async #splitPlace(sheet, page) {
    const answer = await this.#manuscript.perform({ do: 'split', node: sheet.node, page: page.node });
    if (answer?.result) await this.#manuscript.showPlace(answer.result);
  }

  /** @param {Sheet} sheet */
  async #duplicate(sheet) {
    const answer = await this.#manuscript.perform({ do: 'duplicate', node: sheet.node });
    if (answer?.result) await this.#manuscript.showPlace(answer.result);
  }

  /**
   * @param {string} node
   * @param {string} name
   */
  async #delete(node, name) {
    if (!await this.#manuscript.perform({ do: 'delete', node })) return;
    const words = name ? say('“{name}” is in the bin.', { name }) : say('It is in the bin.');
    this.#manuscript.deleted(words, async () => {
      await this.#manuscript.perform({ do: 'restore', node });
    });
  }

  /**
   * Makes a place with choices continue somewhere if readers can pick none of them.
   *
   * @param {Sheet} sheet
   */
  async #addWay(sheet) {
    const picked = await this.#pickPlace();
    if (picked === null) return;
    const target = this.#manuscript.outline().order.find(({ node }) => node === picked)?.id;
    // Without a target it leads to itself until it gets a new one, in the same step.
    /** @type {EditRequest} */
    const way = { do: 'add', kind: 'way', node: sheet.node, slot: 'continue', words: '', fields: { go: target ?? sheet.id } };
    if (picked === 'new') await this.#begin({ do: 'together', commands: [way, { do: 'lead', node: { made: 0 } }] },
      { expected: this.#manuscript.expect(sheet.node), again: () => void this.#addWay(sheet) });
    else await this.#performAt(sheet.node, way);
  }

  /**
   * Asks where else a way leads under a condition, and opens that. The way gets the condition, which is that the reader has been here
   * before, and one without it comes behind it: all as one step.
   *
   * @param {Sheet} sheet
   * @param {SheetWay} way the last one
   */
  async #forkWay(sheet, way) {
    const picked = await this.#pickPlace(way.target);
    if (picked === null) return;
    const tree = { is: 'binary', operator: '>=', left: { is: 'visits', location: sheet.id }, right: { is: 'number', value: 2 } };
    const { expression } = await this.#manuscript.ask({ do: 'express', tree });
    const done = await this.#manuscript.perform({ do: 'together', commands: [
      { do: 'add', kind: 'way', node: sheet.node, slot: 'continue', words: '', fields: { go: way.target } },
      { do: 'write', node: way.node, field: 'if', value: expression },
      { do: 'lead', node: way.node, ...(picked === 'new' ? {} : { to: picked }) }] });
    if (done) this.openRules(way, 'condition');
  }

  /**
   * Asks where a choice or a way leads from now on.
   *
   * @param {{ node: string }} way
   * @param {string | undefined} before the ID of the place where it leads
   */
  async redirect(way, before) {
    const picked = await this.#pickPlace(before);
    if (picked === null) return;
    const request = { do: 'lead', node: way.node };
    if (picked !== 'new') await this.#manuscript.perform({ ...request, to: picked });
    else await this.#begin(request, { expected: this.#manuscript.expect(way.node), again: () => void this.redirect(way, before) });
  }
}

/**
 * Where the words of a choice are kept that a place does not have yet.
 *
 * @param {Sheet} sheet
 */
function choiceOf({ node }) {
  return { node, purpose: 'choice' };
}
