/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./camera.js').Size} Size */
/** @typedef {import('./cards.js').Card} Card */
/** @typedef {import('./detail.js').Detail} Detail */
/** @typedef {import('./plan-colours.js').Colours} Colours */
/** @typedef {import('./way-curves.js').WayCurve} WayCurve */

/**
 * @typedef {object} PlanScene What is drawn.
 * @property {import('./place-grid.js').PlaceGrid<Card>} grid
 * @property {Camera} camera
 * @property {ReadonlySet<Card>} selected
 * @property {Card | null} current the one of the selection that keys start from
 * @property {ReadonlyMap<string, string>} chapters their colours
 * @property {import('./chapter-fields.js').ChapterField[]} fields those of chapters, behind their places
 * @property {boolean} isMoving whether the next frame will differ: then only what has to be new is drawn
 */

import { sayCount } from '../language/say.js';
import { inSight, inWindow } from './camera.js';
import { boxAt, cardSize, cardStep } from './cards.js';
import { ChapterPainter } from './chapter-painter.js';
import { DenseWays } from './dense-ways.js';
import { detailAt, isDense, isOnlyName, textAt } from './detail.js';
import { CardLettering, inset, isRightToLeft, leading } from './lettering.js';
import { coloursAt, facesAt } from './plan-colours.js';
import { traceCurve, traceRounded } from './traces.js';
import { portalBox, portalsOf, wayCurve } from './way-curves.js';

/** More device pixels for each pixel cost time and are seen by nobody. */
const mostRatio = 2;
/** Smaller dots have no edge, in pixels. */
const edged = 9;
const radius = 12;
const arrow = 8;

/** Draws the map on a canvas, one frame each time it is asked. */
export class PlanPainter {
  #canvas;
  #context;
  #dense = new DenseWays();
  #fields = new ChapterPainter();
  /** @type {Size} */
  #size = { width: 0, height: 0 };
  #ratio = 1;
  /** @type {Colours} */
  #colours;
  /** @type {CardLettering} */
  #lettering;

  /** @param {HTMLCanvasElement} canvas one in the page */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
    this.#colours = coloursAt(canvas);
    this.#lettering = this.#newLettering();
  }

  /** What can be seen of the map, in CSS pixels. */
  get size() {
    return this.#size;
  }

  /** Follows the canvas's own size. */
  resize() {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    this.#size = { width, height };
    this.#ratio = Math.min(mostRatio, devicePixelRatio);
    this.#canvas.width = Math.round(width * this.#ratio);
    this.#canvas.height = Math.round(height * this.#ratio);
    this.#dense.forget();
  }

  /** Follows the theme and the fonts. */
  restyle() {
    this.#colours = coloursAt(this.#canvas);
    this.#lettering = this.#newLettering();
    this.#fields.forget();
    this.#dense.forget();
  }

  /**
   * The chapter whose title is on show at a point of the window.
   *
   * @param {import('./camera.js').Point} point
   * @returns {string | null} its node
   */
  chapterAt(point) {
    return this.#fields.titleAt(point);
  }

  /** The ways have changed. */
  forgetWays() {
    this.#dense.forget();
  }

  #newLettering() {
    const measuring = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'));
    return new CardLettering(measuring, facesAt(this.#canvas).name);
  }

  /**
   * @param {PlanScene} scene
   * @returns {boolean} whether it is all there; if not, another frame goes on with it
   */
  paint(scene) {
    const { grid, camera } = scene;
    const context = this.#context;
    const ratio = this.#ratio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.#colours.desk;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    const near = grid.within(inSight(camera, this.#size, cardStep.down));
    const detail = detailAt(camera.scale);
    const { paper, ink, desk } = this.#colours;
    const look = { camera, size: this.#size, ratio, paper, ink, isPlain: desk === 'Canvas', face: this.#lettering.face };
    this.#fields.paint(context, scene.fields, look);
    const isComplete = this.#paintWays(scene, near, detail);
    const zoom = camera.scale * ratio;
    context.setTransform(zoom, 0, 0, zoom, (this.#size.width / 2 - camera.x * camera.scale) * ratio,
      (this.#size.height / 2 - camera.y * camera.scale) * ratio);
    if (detail === 'dot') this.#paintDots(scene, near);
    else for (const card of near) this.#paintCard(card, detail, scene);
    if (scene.current) this.#paintRing(scene.current, camera.scale);
    this.#fields.paintTitles(context, scene.fields, look);
    return isComplete;
  }

  /**
   * @param {PlanScene} scene
   * @param {Card[]} near
   * @param {Detail} detail
   */
  #paintWays({ camera, selected, isMoving }, near, detail) {
    const context = this.#context;
    const seen = new Set(near);
    let count = 0;
    for (const { out, into } of near) count += out.length + into.length;
    let isComplete = true;
    if (isDense(count)) {
      isComplete = this.#dense.paint(context, { camera, size: this.#size, ratio: this.#ratio, colour: this.#colours.edge }, near, isMoving);
    } else {
      const curves = near.flatMap((card) => [...card.out.map((target) => wayCurve(card, target)),
        ...card.into.flatMap((source) => (seen.has(source) ? [] : [wayCurve(source, card)]))]);
      const isDot = detail === 'dot';
      this.#strokeCurves(curves.filter(({ kind }) => kind === 'near'), camera, { colour: this.#colours.edge, width: isDot ? 1 : 1.5,
        arrows: !isDot });
      this.#strokeCurves(curves.filter(({ kind }) => kind === 'back' || kind === 'loop'), camera, { colour: this.#colours.quiet,
        width: isDot ? 1 : 1.5, arrows: !isDot, dash: [6, 5] });
    }
    const own = [...selected].slice(0, 50).flatMap((card) => [...card.out.map((target) => wayCurve(card, target)),
      ...card.into.map((source) => wayCurve(source, card))]);
    this.#strokeCurves(own, camera, { colour: this.#colours.accent, width: 2.5, arrows: true });
    return isComplete;
  }

  /**
   * @param {WayCurve[]} curves
   * @param {Camera} camera
   * @param {{ colour: string, width: number, arrows: boolean, dash?: number[] }} look in CSS pixels
   */
  #strokeCurves(curves, camera, { colour, width, arrows, dash = [] }) {
    if (curves.length === 0) return;
    const context = this.#context;
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.beginPath();
    for (const curve of curves) traceCurve(context, curve, camera, this.#size);
    context.stroke();
    context.setLineDash([]);
    if (!arrows) return;
    context.fillStyle = colour;
    context.beginPath();
    for (const curve of curves) this.#traceArrow(curve, camera);
    context.fill();
  }

  /**
   * @param {WayCurve} curve
   * @param {Camera} camera
   */
  #traceArrow({ onto, to }, camera) {
    const tip = inWindow(camera, this.#size, to);
    const angle = Math.atan2(to.y - onto.y, to.x - onto.x);
    const long = arrow * Math.min(1.4, Math.max(0.7, camera.scale));
    for (const [index, turn] of [0, 2.7, -2.7].entries()) {
      const away = index === 0 ? 0 : long;
      const [x, y] = [tip.x + Math.cos(angle + turn) * away, tip.y + Math.sin(angle + turn) * away];
      if (index === 0) this.#context.moveTo(x, y);
      else this.#context.lineTo(x, y);
    }
    this.#context.closePath();
  }

  /**
   * Places seen from afar. Drawn in runs of one colour, as changing it takes longer than filling.
   *
   * @param {PlanScene} scene
   * @param {Card[]} near
   */
  #paintDots({ camera, selected, chapters }, near) {
    const context = this.#context;
    const colours = this.#colours;
    const unit = 1 / camera.scale;
    const [width, height] = [Math.max(cardSize.width, 4 * unit), Math.max(cardSize.height, 3 * unit)];
    const isEdged = cardSize.width * camera.scale >= edged;
    const fill = (/** @type {Card[]} */ cards, /** @type {string} */ colour, less = 0) => {
      context.fillStyle = colour;
      for (const { x, y } of cards) context.fillRect(x - width / 2 + less, y - height / 2 + less, width - 2 * less, height - 2 * less);
    };
    const plain = near.filter(({ isEnding }) => !isEnding);
    const open = plain.filter(({ isOpen }) => isOpen);
    const notes = plain.filter(({ is }) => is === 'note');
    fill(plain, colours.edge);
    if (isEdged) fill(plain, colours.paper, unit);
    for (const [node, colour] of chapters)
      fill(plain.filter((card) => (card.is === 'chapter' ? card.node : card.chapter) === node), colour, isEdged ? unit : 0);
    fill(open, colours.bad);
    if (isEdged) fill(open, colours.paper, 2 * unit);
    for (const note of notes) fill([note], note.colour);
    const round = Math.max(height / 2, 3.5 * unit);
    const fillRound = (/** @type {Card[]} */ cards, /** @type {string} */ colour) => {
      context.fillStyle = colour;
      context.beginPath();
      for (const { x, y } of cards) {
        context.moveTo(x + round, y);
        context.arc(x, y, round, 0, 2 * Math.PI);
      }
      context.fill();
    };
    fillRound(near.filter(({ isEnding }) => isEnding), colours.star);
    fill([...selected].filter(({ isEnding }) => !isEnding), colours.accent);
    fillRound([...selected].filter(({ isEnding }) => isEnding), colours.accent);
    const start = near.find(({ isStart }) => isStart);
    if (start) this.#paintFlag(start, camera.scale);
  }

  /**
   * @param {Card} card
   * @param {Detail} detail
   * @param {PlanScene} scene
   */
  #paintCard(card, detail, { camera, selected, chapters }) {
    if (card.is === 'note') return this.#paintNote(card, detail, selected.has(card), camera.scale);
    const context = this.#context;
    const colours = this.#colours;
    const { x, y, isEnding, isOpen, isStart } = card;
    const [left, top] = [x - cardSize.width / 2, y - cardSize.height / 2];
    const isSelected = selected.has(card);
    const unit = 1 / camera.scale;
    if (card.is === 'chapter') this.#paintPile(card, unit);
    traceRounded(context, boxAt(card), isEnding ? cardSize.height / 2.4 : radius);
    context.fillStyle = isSelected ? colours.tint : colours.paper;
    context.fill();
    context.lineWidth = (isSelected ? 3 : isEnding || isOpen || isStart ? 2 : 1) * unit;
    const ofKind = isEnding ? colours.star : isOpen ? colours.bad : isStart ? colours.good : colours.edge;
    context.strokeStyle = isSelected ? colours.accent : ofKind;
    if (isOpen) context.setLineDash([7 * unit, 5 * unit]);
    context.stroke();
    context.setLineDash([]);
    const chapter = chapters.get((card.is === 'chapter' ? card.node : card.chapter) ?? '');
    if (chapter) {
      context.fillStyle = chapter;
      const side = isEnding ? cardSize.height / 2.4 : radius;
      context.fillRect(left + side, top, cardSize.width - 2 * side, 5);
    }
    this.#paintText(card, detail);
    if (card.is === 'chapter' && !isOnlyName(detail)) this.#paintCount(card);
    if (isStart) this.#paintFlag(card, camera.scale);
    for (const [index, target] of portalsOf(card).entries()) this.#paintPortal(card, target, index, detail);
  }

  /**
   * The cards under that of a collapsed chapter.
   *
   * @param {Card} card
   * @param {number} unit
   */
  #paintPile(card, unit) {
    const context = this.#context;
    const { left, top, right, bottom } = boxAt(card);
    context.fillStyle = this.#colours.paper;
    context.strokeStyle = this.#colours.edge;
    context.lineWidth = unit;
    for (const far of [12, 6]) {
      traceRounded(context, { left: left + far, top: top + far, right: right + far, bottom: bottom + far }, radius);
      context.fill();
      context.stroke();
    }
  }

  /**
   * How many places a collapsed chapter has.
   *
   * @param {Card} card
   */
  #paintCount({ name, x, y, members }) {
    const context = this.#context;
    context.font = this.#lettering.wordsFont(15);
    context.fillStyle = this.#colours.quiet;
    context.textBaseline = 'alphabetic';
    // Below its name.
    const isRight = isRightToLeft(name);
    context.textAlign = isRight ? 'right' : 'left';
    context.direction = 'inherit';
    context.fillText(sayCount(members.length, { one: '{count} place', other: '{count} places' }),
      x + (isRight ? 1 : -1) * (cardSize.width / 2 - inset), y + cardSize.height / 2 - inset, cardSize.width - 2 * inset);
  }

  /**
   * A note: a sheet of coloured paper with a folded corner.
   *
   * @param {Card} card
   * @param {Detail} detail
   * @param {boolean} isSelected
   * @param {number} scale
   */
  #paintNote(card, detail, isSelected, scale) {
    const context = this.#context;
    const { left, top, right, bottom } = boxAt(card);
    const fold = 18;
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(right, top);
    context.lineTo(right, bottom - fold);
    context.lineTo(right - fold, bottom);
    context.lineTo(left, bottom);
    context.closePath();
    context.fillStyle = this.#colours.paper;
    context.fill();
    context.fillStyle = context.strokeStyle = card.colour;
    context.globalAlpha = 0.3;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = (isSelected ? 3 : 1) / scale;
    if (isSelected) context.strokeStyle = this.#colours.accent;
    context.stroke();
    context.beginPath();
    context.moveTo(right, bottom - fold);
    context.lineTo(right - fold, bottom - fold);
    context.lineTo(right - fold, bottom);
    context.closePath();
    context.fillStyle = card.colour;
    context.globalAlpha = 0.6;
    context.fill();
    context.globalAlpha = 1;
    this.#paintText(card, detail);
  }

  /**
   * @param {Card} card
   * @param {Detail} detail
   */
  #paintText(card, detail) {
    const context = this.#context;
    const { name, words } = this.#lettering.of(card, detail);
    const size = textAt(detail, card.is === 'note');
    const high = (name.length * size.name + words.length * size.words) * leading;
    let y = card.y - high / 2;
    /** @type {(lines: string[], font: string, letters: number, colour: string) => void} */
    const write = (lines, font, letters, colour) => {
      context.font = font;
      context.fillStyle = colour;
      context.textBaseline = 'middle';
      for (const line of lines) {
        const isLeft = !isRightToLeft(line);
        context.direction = isLeft ? 'ltr' : 'rtl';
        // An ending's round corners would cut off what stands at the edge.
        context.textAlign = card.isEnding ? 'center' : 'start';
        const x = card.isEnding ? card.x : isLeft ? card.x - cardSize.width / 2 + inset : card.x + cardSize.width / 2 - inset;
        context.fillText(line, x, y + letters * leading / 2, cardSize.width - 2 * inset);
        y += letters * leading;
      }
    };
    write(name, card.is === 'note' ? this.#lettering.wordsFont(size.name) : this.#lettering.nameFont(size.name), size.name,
      this.#colours.ink);
    write(words, this.#lettering.wordsFont(size.words), size.words, this.#colours.quiet);
  }

  /**
   * A sign below a card for a way that leads far.
   *
   * @param {Card} card
   * @param {Card} target
   * @param {number} index
   * @param {Detail} detail
   */
  #paintPortal(card, target, index, detail) {
    const context = this.#context;
    const { left, top, right, bottom } = portalBox(card, index);
    traceRounded(context, { left, top, right, bottom }, (bottom - top) / 2);
    context.fillStyle = this.#colours.tint;
    context.fill();
    if (isOnlyName(detail)) return;
    context.font = this.#lettering.wordsFont(14);
    context.fillStyle = this.#colours.accent;
    context.textBaseline = 'middle';
    context.direction = 'ltr';
    context.textAlign = 'start';
    const [line = ''] = this.#lettering.of(target, 'card').name;
    context.fillText(`→ ${line}`, left + 9, (top + bottom) / 2, right - left - 18);
  }

  /**
   * The flag at the place where the story starts.
   *
   * @param {Card} card
   * @param {number} scale
   */
  #paintFlag({ x, y }, scale) {
    const context = this.#context;
    const unit = Math.max(1, 0.45 / scale);
    const [left, top] = [x - cardSize.width / 2 + 14, y - cardSize.height / 2];
    context.fillStyle = this.#colours.good;
    context.fillRect(left, top - 30 * unit, 4 * unit, 34 * unit);
    context.beginPath();
    context.moveTo(left + 4 * unit, top - 30 * unit);
    context.lineTo(left + 30 * unit, top - 21 * unit);
    context.lineTo(left + 4 * unit, top - 12 * unit);
    context.closePath();
    context.fill();
  }

  /**
   * The ring around the place from which keys lead on.
   *
   * @param {Card} card
   * @param {number} scale
   */
  #paintRing({ x, y, isEnding }, scale) {
    const context = this.#context;
    const unit = 1 / scale;
    const [across, down] = [Math.max(cardSize.width / 2, 6 * unit) + 5 * unit, Math.max(cardSize.height / 2, 6 * unit) + 5 * unit];
    traceRounded(context, { left: x - across, top: y - down, right: x + across, bottom: y + down },
      isEnding ? cardSize.height / 2.4 + 4 * unit : radius + 4 * unit);
    context.strokeStyle = this.#colours.accent;
    context.lineWidth = 2.5 * unit;
    context.stroke();
  }
}
