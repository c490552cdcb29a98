/** @typedef {import('./scene-host.js').SceneHost} SceneHost */

import { create } from '../elements/create.js';
import { drawPicture } from '../elements/story-picture.js';
import { drawLines } from '../elements/text-runs.js';
import { language, say, sayCount } from '../language/say.js';
import { endingsInWords } from '../language/story-words.js';
import { isStill } from '../settings/reader-settings.js';
import { world } from '../world/world.js';
import { drawBookmarksPlace } from './bookmarks-place.js';
import { drawSticker } from './ending-sticker.js';
import { drawSpread } from './spread.js';

/**
 * What each kind of ending is called.
 *
 * @returns {Record<string, string>}
 */
export const endingKinds = () => ({
  happy: say('A happy ending'),
  funny: say('A funny ending'),
  strange: say('A strange ending'),
  bittersweet: say('A bittersweet ending'),
  sad: say('A sad ending'),
  secret: say('A secret ending'),
});

/** Delay between an ending and fetching this reading's map, in milliseconds: it is not needed at once. */
const untilMap = 1500;

/** Where a branch ends: which ending it is, how many are still to be found, and where to go from here. */
export class EndingView extends HTMLElement {
  /** @type {HTMLElement} */
  focusPlace = this;
  /** @type {import('./branch-map.js').ReaderMap | null} */
  #map = null;
  #isAsking = false;

  /**
   * @param {EndingScene} scene
   * @param {SceneHost} host
   */
  draw(scene, host) {
    const heading = create('h2', { class: 'ending-title', dir: 'auto' }, scene.title);
    const { size } = host.endings.found;
    const kind = endingKinds()[scene.endingKind ?? ''] ?? say('The end');
    const sticker = drawSticker({ ending: scene.ending, kind: scene.endingKind, picture: drawPicture(scene.picture, host.address) });
    // The same picture stands beside it.
    sticker.setAttribute('aria-hidden', 'true');
    const collection = drawCollection(scene, host.endings);
    this.focusPlace = create('div', { class: 'ending-plate', 'data-ending': scene.ending },
      host.newEnding && drawConfetti(),
      sticker,
      create('p', { class: 'eyebrow', lang: language }, host.newEnding && `${say('New!')} `, kind),
      heading,
      collection,
      host.endings.total > 0 && create('p', { class: 'endings-tally', lang: language }, endingsInWords(size, host.endings.total)),
      create('p', { class: 'ending-hint', lang: language }, hint(size, host.endings.total)));
    if (host.newEnding) stick(sticker, collection?.children[size - 1]);
    if (host.newEnding && size === host.endings.total && size > 1) void celebrate(scene, host);
    const branches = host.decisions().filter(({ kind }) => kind !== 'restart');
    if (branches.length > 1) world.later(() => void this.#bringMap(host), untilMap);
    drawSpread(this, {
      picture: scene.picture,
      address: host.address,
      words: [
        scene.lines && scene.lines.length > 0 && create('div', { class: 'story-text earlier' }, ...drawLines(scene.lines)),
        this.focusPlace,
        create('div', { class: 'actions', lang: language },
          create('button', { type: 'button', class: 'primary', onclick: () => host.send('restart') }, say('Read again')),
          scene.canUndo &&
            create('button', { type: 'button', class: 'secondary', onclick: () => host.send('undo') }, say('Back to the last choice')),
          branches.length > 1 && create('button', {
            type: 'button', class: 'secondary', 'data-act': 'branches', onclick: () => void this.#chooseBranch(branches, host),
          }, say('Go back further…')),
          drawBookmarksPlace(host),
          host.leave && create('button', { type: 'button', class: 'secondary', onclick: host.leave }, say('Back to the shelf'))),
      ],
      said: [host.newEnding && say('New!'), kind, scene.title, endingsInWords(size, host.endings.total), hint(size, host.endings.total)],
      seen: (scene.lines?.length ?? 0) > 0,
    });
  }

  /** @param {SceneHost} host */
  async #bringMap(host) {
    if (!this.isConnected) return;
    const [map] = await Promise.all([host.map(true), import('./branch-dialog.js')]).catch(() => [null]);
    this.#map = map ?? null;
  }

  /**
   * Asks once, however often the button is tapped.
   *
   * @param {Decision[]} branches
   * @param {SceneHost} host
   */
  async #chooseBranch(branches, host) {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const { askForBranch } = await import('./branch-dialog.js');
      const undos = await askForBranch(branches, this.#map, () => host.map());
      if (undos > 0) host.decideAgain(undos);
    } finally {
      this.#isAsking = false;
    }
  }
}

customElements.define('ending-view', EndingView);

/**
 * How many endings are left, without spoilers.
 *
 * @param {number} found
 * @param {number} total
 */
function hint(found, total) {
  const left = total - found;
  if (total <= 0) return '';
  if (left <= 0) return say('You’ve been down every path there is. Well done!');
  return sayCount(left, {
    one: 'One more ending is hidden somewhere. What if you choose differently?',
    other: '{count} more endings are hidden. What if you choose differently?',
  });
}

/**
 * Every ending is found: that calls for more than a line.
 *
 * @param {EndingScene} scene
 * @param {SceneHost} host
 */
async function celebrate(scene, host) {
  const { StorySequence } = await import('./story-sequence.js');
  const party = new StorySequence();
  document.body.append(party);
  party.play([{ left: {
    text: [{ text: say('You found every ending in this story. Hooray!') }], ...(scene.picture && { picture: scene.picture }),
      animation: 'hop',
  } }], host.address);
}

/** Rows of the collection are no longer than this, and about as long as each other. */
const mostInRow = 8;
/** A collection of more than this is told in words only. */
const mostStickers = 24;

/**
 * The collection: a sticker for each ending found, this one last, and the shadows of the others.
 *
 * @param {EndingScene} scene
 * @param {SceneHost['endings']} endings
 */
function drawCollection({ ending: here, endingKind }, { found, total }) {
  if (total < 2 || total > mostStickers) return null;
  const endings = [...found].sort((one, other) => Number(one === here) - Number(other === here));
  const collection = create('div', { class: 'collection', 'aria-hidden': 'true' }, ...Array.from({ length: total }, (_, index) => {
    const ending = endings[index];
    return drawSticker(ending === undefined ? { shadow: index + 1 } : { ending, kind: ending === here ? endingKind : undefined });
  }));
  collection.style.setProperty('--columns', String(Math.ceil(total / Math.ceil(total / mostInRow))));
  return collection;
}

/** When the sticker leaves for the collection and how long it flies, in milliseconds. */
const flight = { delay: 700, duration: 900, easing: 'cubic-bezier(0.5, 0, 0.2, 1)', fill: /** @type {const} */ ('backwards') };

/**
 * A new sticker flies to its place in the collection; readers who want things still find it there.
 *
 * @param {HTMLElement} sticker
 * @param {Element | undefined} place
 */
function stick(sticker, place) {
  if (!place || isStill()) return;
  // Once both are laid out.
  requestAnimationFrame(() => {
    const [from, to] = [sticker.getBoundingClientRect(), place.getBoundingClientRect()];
    if (from.width === 0 || to.width === 0) return;
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    place.animate([{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, { transform: 'none' }], flight);
  });
}

/** How many pieces of paper fall for a new ending. */
const confetti = 28;

/** A little paper rain, drawn by the styles alone. */
function drawConfetti() {
  return create('div', { class: 'confetti', 'aria-hidden': 'true' }, ...Array.from({ length: confetti }, (_, index) => {
    const piece = create('span', {});
    // Spread evenly, but not in rows: steps of the golden ratio, and of another number that has nothing to do with it.
    piece.style.setProperty('--place', String(index * 0.618 % 1));
    piece.style.setProperty('--late', String(index * 0.755 % 1));
    piece.style.setProperty('--tone', String(index % 5));
    return piece;
  }));
}

/** Beyond this number of marks, show a number instead. */
const mostMarks = 12;

/**
 * How many endings have been found, as a row of small stars and in words.
 *
 * @param {number} found
 * @param {number} total
 * @returns {HTMLElement | null} null for a story without endings
 */
export function drawEndingsTally(found, total) {
  if (total <= 0) return null;
  const marks = total > mostMarks ? [] : Array.from({ length: total }, (_, index) =>
    create('span', { class: index < found ? 'star found' : 'star' }, index < found ? '★' : '☆'));
  return create('p', { class: 'endings-tally', lang: language },
    marks.length > 0 && create('span', { class: 'stars', 'aria-hidden': 'true' }, ...marks),
    create('span', { class: 'tally-words' }, endingsInWords(found, total)));
}
