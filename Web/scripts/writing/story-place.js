/** @typedef {import('./sheets.js').Sheet} Sheet */
/** @typedef {import('./sheets.js').SheetChoice} SheetChoice */
/** @typedef {import('./sheets.js').SheetOutcome} SheetOutcome */
/** @typedef {import('./sheets.js').SheetPage} SheetPage */
/** @typedef {import('./writing-acts.js').WritingActs} WritingActs */
/** @typedef {import('../media/media-desk.js').MediaDesk} MediaDesk */

/**
 * @typedef {object} PlaceManners What a sheet needs from the manuscript around it.
 * @property {WritingActs} acts
 * @property {(id: string) => { name: string, address: string } | null} find a place by its ID; null if there is none
 * @property {MediaDesk} media
 * @property {() => boolean} isFollowing whether another window of this device writes the story
 * @property {(sheet: HTMLElement) => void} mark marks what the checker has found on a sheet that was drawn
 */

import { create, icon, present } from '../elements/create.js';
import { language, say } from '../language/say.js';
import { endingKinds } from '../scenes/ending-view.js';
import { arrow, change, die, dots, flag, key, openBook, plus } from '../desk/drawings.js';
import { bucketInWords } from '../logic/bucket-words.js';
import { MediaAdd } from '../media/media-add.js';
import { MediaSlot } from '../media/media-slot.js';
import { mediaOf, shapeOf, textsOf } from './sheets.js';
import { StoryText } from './story-text.js';

/** Two ways to go. */
const elsewhere = 'M4 8h13l-3.5-3.5M20 16H7l3.5 3.5';
const fork = 'M12 21v-7M12 14C12 9 6 10 6 4M12 14c0-5 6-4 6-10M3.5 6.5L6 4l2.5 2.5M15.5 6.5L18 4l2.5 2.5';

/**
 * A place of the story as a sheet of paper. Until it is near the window it only has its name, and room for the rest.
 *
 * `data-node` says which place it is; `data-built` is there once all of it is; `data-drawn` as long as it shows what the
 * draft has.
 */
export class StoryPlace extends HTMLElement {
  /** @type {Sheet | null} */
  sheet = null;
  #name = '';
  #heading = create('h2', { class: 'place-name', dir: 'auto' });
  #shape = '';

  /** @param {string} node */
  begin(node) {
    this.dataset.node = node;
    this.#heading.id = `place-${node}`;
    this.setAttribute('role', 'group');
    this.tabIndex = -1;
    this.setAttribute('aria-labelledby', this.#heading.id);
    this.replaceChildren(this.#heading);
    return this;
  }

  /** @param {{ name: string, isStart: boolean }} place */
  name({ name, isStart }) {
    if (this.#name !== name) this.#heading.textContent = name;
    this.#name = name;
    this.toggleAttribute('data-start', isStart);
  }

  /** Puts the focus on the place as a whole, where a screen reader continues. */
  focusHere() {
    this.focus({ preventScroll: true });
  }

  /**
   * @param {string} node
   * @param {string} field
   * @returns {StoryText | undefined}
   */
  text(node, field) {
    return [...this.querySelectorAll('story-text')].map((one) => /** @type {StoryText} */ (one))
      .find(({ dataset }) => dataset.node === node && dataset.field === field);
  }

  /**
   * Shows all of it. A text in which somebody has typed since `asked` is left alone, as this answer does not know of it.
   *
   * @param {Sheet} sheet
   * @param {PlaceManners} manners
   * @param {(text: StoryText) => boolean} isNewer whether a text has more than the answer
   * @returns {boolean} whether a text was left alone
   */
  show(sheet, manners, isNewer) {
    const shape = [shapeOf(sheet), this.hasAttribute('data-start'), ...targetNames(sheet, manners)].join('\n');
    this.sheet = sheet;
    if (shape !== this.#shape) this.#build(sheet, manners, isNewer);
    this.#shape = shape;
    this.toggleAttribute('data-drawn', true);
    let isLeft = false;
    for (const { node, field, value } of textsOf(sheet)) {
      const text = this.text(node, field);
      if (!text) continue;
      if (isNewer(text)) isLeft = true;
      else text.change(value, manners.isFollowing());
    }
    const places = [...this.querySelectorAll('media-slot, media-add')].map((one) => /** @type {MediaSlot | MediaAdd} */ (one));
    for (const { node, field, id } of mediaOf(sheet)) {
      for (const place of places) {
        if (place.dataset.node !== node) continue;
        if (place instanceof MediaAdd) place.show(field, id);
        else if (place.dataset.field === field) place.show(id);
      }
    }
    const kind = this.querySelector('select');
    if (kind && sheet.ending) kind.value = sheet.ending.kind;
    manners.mark(this);
    return isLeft;
  }

  /**
   * @param {Sheet} sheet
   * @param {PlaceManners} manners
   * @param {(text: StoryText) => boolean} isNewer
   */
  #build(sheet, manners, isNewer) {
    const focused = this.contains(document.activeElement) ? keyOf(document.activeElement) : null;
    const newer = new Map([...this.querySelectorAll('story-text')].map((one) => /** @type {StoryText} */ (one)).filter(isNewer)
      .map((text) => [keyOf(text), text]));
    const caret = focused ? [...this.querySelectorAll('story-text')].map((one) => /** @type {StoryText} */ (one))
      .find((text) => keyOf(text) === focused)?.caret : undefined;
    const { acts } = manners;
    this.toggleAttribute('data-built', true);
    this.replaceChildren(
      create('div', { class: 'place-head' },
        create('p', { class: 'start-mark', lang: language }, icon(flag), say('The story starts here')),
        this.#heading,
        new StoryText().draw({ node: sheet.node, field: 'title', value: sheet.title, label: say('Title of this place'),
          hint: say('Title (optional)') }),
        create('div', { class: 'place-acts', lang: language },
          create('button', { type: 'button', class: 'quiet more', 'data-key': 'read', 'data-act': 'read',
            'aria-label': say('Read from here'), title: say('Read from here'), onclick: () => acts.read(sheet) }, icon(openBook)),
          drawMore('place', say('More for this place'), () => acts.offerPlace(sheet))),
        drawRules(sheet, sheet.node, () => acts.openRules(sheet, 'effects')),
        drawSlot(manners, sheet.node, 'ambience', say('the sound of this place'))),
      ...drawScene(sheet),
      ...sheet.pages.map((page, index) => drawPage(sheet, page, index, manners)),
      create('div', { class: 'place-after', lang: language }, ...drawAfter(sheet, manners)));
    for (const text of [...this.querySelectorAll('story-text')].map((one) => /** @type {StoryText} */ (one))) {
      const kept = newer.get(keyOf(text));
      if (kept) text.replaceWith(kept);
    }
    if (focused) this.#focusKey(focused, caret);
  }

  /**
   * @param {string} key
   * @param {number | undefined} caret
   */
  #focusKey(key, caret) {
    const place = [...this.querySelectorAll('[data-key], story-text')].find((one) => keyOf(one) === key);
    if (place instanceof StoryText) place.focusAt(caret);
    else if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    else this.focusHere();
  }
}

customElements.define('story-place', StoryPlace);

/**
 * What an element is called across two drawings of its sheet.
 *
 * @param {Element | null} element
 */
function keyOf(element) {
  const text = element?.closest('story-text');
  if (text instanceof StoryText) return `${text.dataset.node} ${text.dataset.field}`;
  return /** @type {HTMLElement | null | undefined} */ (element?.closest('[data-key]'))?.dataset.key ?? '';
}

/**
 * @param {Sheet} sheet
 * @param {PlaceManners} manners
 */
function targetNames({ choices, ways }, { find }) {
  return [...choices.flatMap(({ targets }) => targets), ...ways.map(({ target }) => target)].map((id) => find(id)?.name ?? '');
}

/**
 * What comes before the pages: a staged scene, and questions.
 *
 * @param {Sheet} sheet
 */
function drawScene({ scene, asks }) {
  return present([
    scene.length > 0 && create('div', { class: 'scene-here' },
      create('p', { class: 'part-name', lang: language }, say('Staged scene')),
      ...scene.map(({ node, side, text }) => create('div', { class: 'scene-line', 'data-side': side },
        new StoryText().draw({ node, field: 'text', value: text, hint: say('What is said'),
          label: side === 'left' ? say('What is said on the left') : say('What is said on the right') })))),
    asks.length > 0 && create('p', { class: 'part-name', lang: language }, say('Asks here: {questions}', { questions: asks.join(', ') })),
  ]);
}

/**
 * @param {Sheet} sheet
 * @param {SheetPage} page
 * @param {number} index
 * @param {PlaceManners} manners
 */
function drawPage(sheet, page, index, manners) {
  const { acts, media } = manners;
  const count = sheet.pages.length;
  const name = count === 1 ? say('this page') : say('page {page}', { page: index + 1 });
  const label = count === 1 ? say('What readers read here') : say('What readers read on page {page}', { page: index + 1 });
  return create('div', { class: 'place-page', 'data-page': page.node },
    count > 1 && create('div', { class: 'page-head', lang: language },
      create('span', {}, say('Page {page} of {pages}', { page: index + 1, pages: count })),
      drawMore(`page ${page.node}`, say('More for page {page}', { page: index + 1 }), () => acts.offerPage(sheet, page))),
    drawRules(sheet, page.node, () => acts.openRules(page, 'condition')),
    drawSlot(manners, page.node, 'picture', say('the picture of {page}', { page: name })),
    new StoryText().draw({ node: page.node, field: 'text', value: page.text, label, isLines: true,
      hint: index === 0 ? say('Write here what happens…') : say('And what happens on this page…') }),
    page.explanation !== '' && drawFurther(page.node, 'explanation', page.explanation, say('A longer explanation')),
    drawSlot(manners, page.node, 'sound', say('the sound of {page}', { page: name })),
    new MediaAdd().begin(media, page.node, name));
}

/**
 * A text that only some pages and choices have. It goes when all of it is deleted.
 *
 * @param {string} node
 * @param {'explanation' | 'result'} field
 * @param {string} value
 * @param {string} name
 */
function drawFurther(node, field, value, name) {
  return create('div', { class: 'further-here' }, create('p', { class: 'part-name', lang: language }, name),
    new StoryText().draw({ node, field, value, label: name, hint: name, isLines: true }));
}

/**
 * The place of a picture or a sound, which takes no room while there is none.
 *
 * @param {PlaceManners} manners
 * @param {string} node
 * @param {'picture' | 'sound' | 'ambience'} field
 * @param {string} name
 */
function drawSlot({ media }, node, field, name) {
  return new MediaSlot().begin(media, { node, field, kind: field === 'picture' ? 'picture' : 'sound' }, name);
}

/**
 * What comes after the pages of a place.
 *
 * @param {Sheet} sheet
 * @param {PlaceManners} manners
 * @returns {(HTMLElement | false | null)[]}
 */
function drawAfter(sheet, manners) {
  const { acts } = manners;
  const { outcome, choices, ways, ending } = sheet;
  if (outcome === 'open') {
    return [create('p', { class: 'after-words' }, say('What happens next?')),
      create('div', { class: 'after-acts' },
        drawAct('and-then', fork, say('And then…'), say('The reader chooses'), () => void acts.andThen(sheet)),
        drawAct('go-on', arrow, say('Continue'), say('Nothing to choose'), () => void acts.goOn(sheet)),
        drawAct('end', flag, say('The end'), say('The story ends here'), () => void acts.end(sheet)))];
  }
  if (ending) return [drawEnding(sheet, ending, acts)];
  return [
    choices.length > 0 && create('ul', { class: 'choices-here', role: 'list', 'aria-label': say('What the reader can choose') },
      ...choices.map((choice, index) => drawChoice(sheet, choice, index, manners))),
    ...ways.map((way) => create('div', { class: 'way-on' },
      create('p', { class: 'way-words' }, choices.length > 0 ? say('If there’s nothing to choose, the story continues.')
        : way.isPlain ? say('The story continues.') : say('The story continues if a condition is met.')),
      drawRules(sheet, way.node, () => acts.openRules(way, 'condition')),
      create('div', { class: 'way-foot' },
        drawTarget(way, way.target, manners),
        drawMore(`way ${way.node}`, say('More for this way'), () => acts.offerWay(sheet, way))))),
    choices.length > 0 && create('button', { type: 'button', class: 'secondary another', 'data-key': 'another', 'data-act': 'another',
      onclick: () => void acts.andThen(sheet) }, icon(plus), say('Another choice')),
  ];
}

/**
 * @param {string} name
 * @param {string} drawing
 * @param {string} words
 * @param {string} meaning
 * @param {() => void} act
 */
function drawAct(name, drawing, words, meaning, act) {
  return create('button', { type: 'button', class: 'after-act', 'data-key': name, 'data-act': name, onclick: act },
    icon(drawing), create('span', { class: 'act-words' }, create('strong', {}, words), create('span', { class: 'hint' }, meaning)));
}

/**
 * @param {Sheet} sheet
 * @param {SheetChoice} choice
 * @param {number} index
 * @param {PlaceManners} manners
 */
function drawChoice(sheet, choice, index, manners) {
  const number = index + 1;
  return create('li', { class: 'choice-here' },
    create('div', { class: 'choice-words' },
      new StoryText().draw({ node: choice.node, field: 'text', value: choice.text, label: say('Choice {number}', { number }),
        hint: say('What the reader can choose') })),
    choice.result !== '' && drawFurther(choice.node, 'result', choice.result, say('What comes of it')),
    choice.isPlain && drawRules(sheet, choice.node, () => manners.acts.openRules(choice, 'condition')),
    drawSlot(manners, choice.node, 'picture', say('the picture after choice {number}', { number })),
    drawSlot(manners, choice.node, 'sound', say('the sound after choice {number}', { number })),
    create('div', { class: 'way-foot' },
      choice.isPlain
        ? create('div', { class: 'targets' },
          drawTarget(choice, choice.targets[0] ?? '', manners))
        : drawRules(sheet, choice.node, () => manners.acts.openRules(choice, 'luck')),
      drawMore(`choice ${choice.node}`, say('More for choice {number}', { number }),
        () => manners.acts.offerChoice(sheet, choice))),
    !choice.isPlain && create('ul', { class: 'outcomes-here', role: 'list', 'aria-label': say('How it can turn out') },
      ...choice.outcomes.map((outcome) => drawOutcome(sheet, choice, outcome, manners))));
}

/**
 * @param {Sheet} sheet
 * @param {SheetChoice} choice
 * @param {SheetOutcome} outcome
 * @param {PlaceManners} manners
 */
function drawOutcome(sheet, choice, outcome, manners) {
  const name = bucketInWords(outcome.bucket);
  return create('li', { class: 'outcome-here' },
    create('p', { class: 'outcome-name', dir: 'auto' }, name),
    new StoryText().draw({ node: outcome.node, field: 'text', value: outcome.text, isLines: true,
      label: say('What happens: {outcome}', { outcome: name }), hint: say('What happens then') }),
    drawSlot(manners, outcome.node, 'picture', say('the picture for “{outcome}”', { outcome: name })),
    drawSlot(manners, outcome.node, 'sound', say('the sound for “{outcome}”', { outcome: name })),
    drawRules(sheet, outcome.node, () => manners.acts.openRules({ ...outcome, hasRoll: choice.hasNumber }, 'effects')),
    create('div', { class: 'way-foot' }, drawTarget(outcome, outcome.target, manners),
      drawMore(`outcome ${outcome.node}`, say('More for “{outcome}”', { outcome: name }),
        () => manners.acts.offerOutcome(choice, outcome))));
}

/**
 * The quiet line about the rules of something, which opens them.
 *
 * @param {Sheet} sheet
 * @param {string} node
 * @param {() => void} open
 */
function drawRules({ rules }, node, open) {
  const line = rules.get(node);
  return line !== undefined && create('button', { type: 'button', class: 'rule-line', 'data-key': `rules ${node}`, lang: language,
    'aria-haspopup': 'dialog', 'aria-label': say('Rules: {rules}', { rules: line.words }), onclick: open },
  icon({ condition: key, changes: change, luck: die }[line.sort]), create('span', { dir: 'auto' }, line.words));
}

/**
 * @param {{ node: string }} way a choice, an outcome or a way on
 * @param {string} target
 * @param {PlaceManners} manners
 */
function drawTarget(way, target, { find, acts }) {
  const place = find(target);
  const choose = { type: 'button', 'data-act': 'choose', 'data-key': `choose ${way.node}`, 'aria-haspopup': 'dialog',
    onclick: () => void acts.redirect(way, target) };
  if (!place) {
    return create('div', { class: 'no-target' }, create('p', { class: 'leads nowhere' }, say('This leads nowhere yet.')),
      create('button', { ...choose, class: 'secondary choose' }, say('Choose where it leads')));
  }
  // CSS would drop a plain space, and Orca would say “leads toTwo paths”.
  return create('div', { class: 'target' }, create('a', { class: 'leads', href: place.address, 'data-key': `leads ${target}` },
    icon(arrow), create('span', {}, create('span', { class: 'hint' }, say('leads to')), '\u00a0',
      create('span', { dir: 'auto' }, place.name))),
  create('button', { ...choose, class: 'quiet', 'aria-label': say('Where it leads'), title: say('Where it leads') },
    icon(elsewhere)));
}

/**
 * @param {Sheet} sheet
 * @param {{ node: string, title: string, kind: string }} ending
 * @param {WritingActs} acts
 */
function drawEnding(sheet, ending, acts) {
  const id = `kind-${ending.node}`;
  const kinds = Object.entries({ plain: say('Just an ending'), ...endingKinds() });
  const options = kinds.map(([kind, words]) => create('option', { value: kind }, words));
  // What a story has may be none of ours.
  if (!kinds.some(([kind]) => kind === ending.kind)) options.push(create('option', { value: ending.kind }, ending.kind));
  /** @type {HTMLSelectElement} */
  const select = create('select', { id, class: 'text-field', 'data-key': 'kind',
    onchange: () => void acts.setKind(ending.node, select.value) }, ...options);
  select.value = ending.kind;
  return create('div', { class: 'ending-here' },
    create('div', { class: 'ending-head' }, create('p', { class: 'after-words' }, icon(flag), say('The end')),
      drawMore('ending', say('More for this ending'), () => acts.offerEnding(sheet))),
    new StoryText().draw({ node: ending.node, field: 'title', value: ending.title, label: say('What this ending is called'),
      hint: say('What this ending is called') }),
    create('label', { class: 'kind-field', for: id }, create('span', {}, say('What kind of ending?')), select));
}

/**
 * @param {string} key
 * @param {string} words
 * @param {() => void} open
 */
function drawMore(key, words, open) {
  return create('button', { type: 'button', class: 'quiet more', 'data-key': key, 'aria-haspopup': 'dialog', 'aria-label': words,
    title: words, lang: language, onclick: open }, icon(dots));
}
